#!/usr/bin/env python3
"""Times dca beside its peers, all in one run, and prints the tables of README.md.

    swift build -c release && Tests/Benchmarks/run.py [ROUNDS]

Round r runs every entry once, in turn, so that a ratio holds while the machine's speed drifts.
Every figure is a median of the rounds; every ratio the median of the rounds' ratios.
"""
import datetime, fcntl, os, platform, random, re, select, shutil, signal
import statistics, struct, subprocess, sys, tempfile, termios, time

HERE = os.path.dirname(os.path.abspath(__file__))
DCA = os.environ.get("DCA_PROGRAM", os.path.join(HERE, "../../.build/release/dca"))
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 7
WORK = tempfile.mkdtemp(prefix="dca-benchmark-")
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "HOME": WORK, "TERM": "xterm-256color", "LANG": "C.UTF-8",
}
EDITS = 100_000


def path(name):
    return os.path.join(WORK, name)


def trades(count, seed):
    """Amounts with 8 decimals, prices with 2, the same in every run."""
    numbers = random.Random(seed)
    for _ in range(count):
        yield f"0.{numbers.randrange(10**7, 10**8)}", f"{numbers.randrange(10000, 70000)}.{numbers.randrange(10, 100)}"


def write_inputs():
    for rows in (1_000, 1_000_000):
        table = list(trades(rows, 1))
        numbers = random.Random(2)
        edits = [(numbers.randrange(rows) + 1, numbers.randrange(2), *trade) for trade in trades(EDITS, 3)]
        with open(path(f"load_{rows}.dca"), "w") as f:
            f.write(f"rows {rows}\n")
            f.writelines(f"set {i} amount {a} price {p}\n" for i, (a, p) in enumerate(table, 1))
        with open(path(f"edits_{rows}.dca"), "w") as f:
            f.writelines(
                f"set {row} {('amount', 'price')[which]} {(a, p)[which]}\ntotals\n" for row, which, a, p in edits)
        if rows > 1_000:
            continue
        with open(path("table.txt"), "w") as f:
            f.writelines(f"{a} {p}\n" for a, p in table)
        with open(path("edits.txt"), "w") as f:
            f.writelines(f"{row} {which} {(a, p)[which]}\n" for row, which, a, p in edits)
        whole = lambda text: text.replace(".", "").lstrip("0") or "0"
        with open(path("edits.sql"), "w") as f:
            f.write("create table t(id integer primary key, amount integer, price integer);\n"
                    "create table s(amount integer, value integer);\nbegin;\n")
            f.writelines(f"insert into t values({i},{whole(a)},{whole(p)});\n" for i, (a, p) in enumerate(table, 1))
            f.write("insert into s select sum(amount), sum(amount*price) from t;\ncommit;\n"
                    "create trigger u after update on t begin update s set amount=amount+new.amount-old.amount,"
                    "value=value+new.amount*new.price-old.amount*old.price; end;\n")
            f.writelines(
                f"update t set {('amount', 'price')[which]}={whole((a, p)[which])} where id={row};"
                "select amount,value,value*1e-2/amount from s;\n" for row, which, a, p in edits)
    write_trades()
    with open(path("edits.awk"), "w") as f:
        f.write('''FNR == NR { a[FNR] = $1; p[FNR] = $2; A += $1; V += $1 * $2; next }
{ A -= a[$1]; V -= a[$1] * p[$1]; if ($2) p[$1] = $3; else a[$1] = $3
  A += a[$1]; V += a[$1] * p[$1]; printf "%.17g %.17g %.17g\\n", A, V, V / A }
''')
    with open(path("edits.py"), "w") as f:
        f.write('''import sys
from decimal import Decimal as D
t = [[D(x) for x in line.split()] for line in open(sys.argv[1])]
A = sum(a for a, _ in t); V = sum(a * p for a, p in t)
for line in sys.stdin:
    k, w, x = line.split(); r = t[int(k) - 1]
    A -= r[0]; V -= r[0] * r[1]; r[int(w)] = D(x); A += r[0]; V += r[0] * r[1]
    print(A, V, V / A)
''')


def write_trades():
    day = datetime.date(2020, 1, 1).toordinal()
    with open(path("trades.csv"), "w") as f:
        f.write("date,amount,price\n")
        f.writelines(f"{datetime.date.fromordinal(day + i // 600)},{a},{p}\n"
                     for i, (a, p) in enumerate(trades(1_000_000, 4)))
    with open(path("sum.py"), "w") as f:
        f.write('''import csv, sys
from decimal import Decimal as D
rows = csv.reader(open(sys.argv[1])); next(rows)
A = V = D(0)
for _, a, p in rows: a = D(a); A += a; V += a * D(p)
print(A, V, V / A)
''')
    with open(path("sum.sql"), "w") as f:
        f.write(f".mode csv\n.import {path('trades.csv')} t\n"
                "select sum(amount), sum(amount*price), sum(amount*price)/sum(amount) from t;\n")


def whole(argv, stdin=None):
    """Wall seconds and peak memory in MiB (this program's own at least) of a whole process."""
    source = open(stdin) if stdin else subprocess.DEVNULL
    start = time.perf_counter()
    child = subprocess.Popen(argv, stdin=source, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    child.returncode = status
    if status:
        raise RuntimeError(f"{argv}: status {status}")
    return seconds, usage.ru_maxrss / 1024


ESCAPES = re.compile(rb"\x1b\[[0-9;?>=]*[a-zA-Z]|\x1b[=>78]|[\r\x0f]")


class Terminal:
    """A program on a pseudo-terminal of 40 lines and 160 columns."""

    def __init__(self, argv):
        self.main, line = os.openpty()
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
        self.start = time.perf_counter()
        self.pid = os.posix_spawnp(argv[0], argv, ENVIRONMENT, setsid=True, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(line), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)])
        os.close(line)

    def until(self, pattern, start, limit=10):
        """Seconds from `start` until what has been written since matches."""
        text = b""
        while not re.search(pattern, ESCAPES.sub(b"", text)):
            if not select.select([self.main], [], [], limit)[0]:
                raise RuntimeError(f"no {pattern} in {text[-200:]}")
            text += os.read(self.main, 65536)
        return time.perf_counter() - start

    def send(self, text, pattern):
        start = time.perf_counter()
        os.write(self.main, text)
        return self.until(pattern, start)

    def peak(self):
        """Peak memory in MiB."""
        with open(f"/proc/{self.pid}/status") as f:
            return int(re.search(r"VmHWM:\s+(\d+)", f.read()).group(1)) / 1024

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.main)
        os.waitpid(self.pid, 0)


def rounds(entries):
    """Runs entries (name: function giving a tuple of figures) in turn; name -> figures by round."""
    figures = {name: [] for name in entries}
    for number in range(ROUNDS + 1):
        for name, run in entries.items():
            result = run()
            if number:
                figures[name].append(result)
    return figures


def table(title, entries, units, reference):
    figures = rounds(entries)
    print(f"\n## {title}\n\n| program | " + " | ".join(units) + f" | x {reference} |")
    print("|---|" + "---|" * (len(units) + 1))
    for name, results in figures.items():
        cells = []
        for column, unit in enumerate(units):
            values = [result[column] for result in results]
            scale = 1e3 if "ms" in unit else 1
            cells.append(f"{statistics.median(values) * scale:.2f}")
        ratio = statistics.median(a[0] / b[0] for a, b in zip(results, figures[reference]))
        print(f"| {name} | " + " | ".join(cells) + f" | {ratio:.2f} |", flush=True)
    return figures


def start_pipe(argv, stdin):
    with open(path(stdin[0]), "w") as f:
        f.write(stdin[1])
    return lambda: whole(argv, path(stdin[0]))


def start_prompt(argv, prompt):
    def run():
        terminal = Terminal(argv)
        try:
            return terminal.until(prompt, terminal.start), terminal.peak()
        finally:
            terminal.close()
    return run


def typed(argv, prompt, lines):
    """Median seconds from Enter to the next prompt."""
    def run():
        terminal = Terminal(argv)
        try:
            terminal.until(prompt, 0)
            times = [terminal.send(line.encode() + b"\r", rb"\n(?s:.*)\d(?s:.*)" + prompt) for line in lines]
            return statistics.median(times), sorted(times)[len(times) * 95 // 100]
        finally:
            terminal.close()
    return run


def keys(rows, lines):
    """Seconds from a key to the last byte of the line with its hint, for each key of the lines."""
    terminal = Terminal([DCA, "--no-history", "-i", path(f"load_{rows}.dca"), "-q"])
    try:
        terminal.until(rb"dca> $", 0)
        times = []
        for line in lines:
            for key in line.encode():
                start = time.perf_counter()
                os.write(terminal.main, bytes([key]))
                text = b""
                # The cursor is put back when the line is finished.
                while not text.endswith(b"\x1b8") or b"\x1b[2m" not in text:
                    if not select.select([terminal.main], [], [], 10)[0]:
                        raise RuntimeError(f"no hint in {text[-200:]}")
                    text += os.read(terminal.main, 65536)
                times.append(time.perf_counter() - start)
            os.write(terminal.main, b"\x15")
            while select.select([terminal.main], [], [], 0.05)[0]:
                os.read(terminal.main, 65536)
        return times
    finally:
        terminal.close()


def what_if():
    """Milliseconds from Enter to the next prompt for what-if questions on 1,000,000 rows, with 1,000 sales
    among them and without."""
    generator = random.Random(7)
    price = lambda: f"{generator.randint(100, 99999) / 100:.2f}"
    with open(path("sales.dca"), "w") as f:
        f.write("rows 1000000\n")
        for i in range(1, 1000001):
            if i % 1000:
                f.write(f"set {i} amount {generator.randint(1, 10**6) / 1e4:.4f} price {price()}\n")
        for i in range(1000, 1000001, 1000):
            f.write(f"set {i} amount -{generator.randint(1, 50)} price {price()}\n")
    edit = lambda i: f"set {900 * i + 3} price {i}.5; totals"
    jobs = [
        ("try", lambda i: f"try buy {i + 1} @ 5"), ("target", lambda i: f"target average {499 - i} @ 400"),
        ("sheet copy", lambda i: f"sheet copy p{i}"), ("compare", lambda i: "compare main p3"),
        ("an edit with its totals", edit),
    ]
    print("\n## What-if questions on 1,000,000 rows, Enter to the next prompt\n")
    print("| rows | " + " | ".join(f"{name} ms" for name, _ in jobs) + " |")
    print("|---|" + "---|" * len(jobs))
    for title, file, option, used in [
        ("without sales", "load_1000000.dca", "totals", jobs),
        ("1,000 sales, average", "sales.dca", "option method average", jobs),
    ] + [(f"1,000 sales, {m}", "sales.dca", f"option method {m}", jobs[4:]) for m in ("fifo", "lifo", "hifo", "lofo")]:
        terminal = Terminal([DCA, "--no-history", "-q", "-i", path(file), "-e", "option live off"])
        terminal.until(rb"> $", 0, limit=60)
        terminal.send(option.encode() + b"\r", rb"\n(?s:.*)dca.*> $")
        cells = []
        for name, command in jobs:
            if (name, command) not in used:
                cells.append("")
                continue
            times = [terminal.send(command(i).encode() + b"\r", rb"\n(?s:.*)dca[^>]*> $") for i in range(20)]
            cells.append(f"{statistics.median(times) * 1e3:.2f}")
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)
        terminal.close()


def interrupts():
    """Milliseconds from Ctrl-C to the next prompt, and the bytes that come meanwhile, in the midst of commands
    that take long."""
    with open(path("long.dca"), "w") as f:
        f.writelines(f"buy {a} @ {p}\n" for a, p in trades(2_000_000, 4))
    os.mkfifo(path("pipe"))
    long, table = path("long.dca"), path("trades.csv")
    prepare = [f"import {table}"]
    dca = [DCA, "--no-history", "-q"]
    sqlite = "with recursive n(i) as (select 1 union all select i+1 from n) select i from n;"
    jobs = [
        ("dca show all", dca, rb"dca> $", prepare, "show all", 0.3),
        ("dca show all, nobody reads for 1 s", dca, rb"dca> $", prepare, "show all", -1),
        ("dca source", dca, rb"dca> $", [], f"source {long}", 0.5),
        ("dca source of a pipe", dca, rb"dca> $", [], f"source {path('pipe')}", 0.2),
        ("dca open", dca, rb"dca> $", [], f"open {long}", 0.5),
        ("dca import, reading", dca, rb"dca> $", [], f"import {table}", 0.1),
        ("dca import, writing", dca, rb"dca> $", [], f"import {table}", 0.6),
        ("dca sort", dca, rb"dca> $", prepare, "sort price", 0.3),
        ("dca export", dca, rb"dca> $", prepare, f"export {path('out.csv')}", 0.1),
        ("sqlite3 endless select", ["sqlite3"], rb"sqlite> $", [], sqlite, 0.3),
        ("bc endless loop", ["bc", "-q"], None, [], "while (1) 1", 0.3),
    ]
    print("\n## Ctrl-C in the midst of a command, to the next prompt\n\n| what | ms | bytes |\n|---|---|---|")
    for name, argv, prompt, before, command, pause in jobs:
        figures = []
        for _ in range(ROUNDS):
            terminal = Terminal(argv)
            if prompt:
                terminal.until(prompt, 0)
            for line in before:
                terminal.send(line.encode() + b"\r", rb"\n(?s:.*)dca[^>]*> $")
            os.write(terminal.main, command.encode() + b"\r")
            end = time.perf_counter() + abs(pause)
            while (left := end - time.perf_counter()) > 0:
                if pause < 0:
                    time.sleep(left)
                elif select.select([terminal.main], [], [], left)[0]:
                    os.read(terminal.main, 65536)
            start, text = time.perf_counter(), b""
            os.write(terminal.main, b"\x03")
            # bc has no prompt: it is done when it says what has stopped it.
            while not re.search(prompt or rb"interrupt", ESCAPES.sub(b"", text[-400:])):
                if not select.select([terminal.main], [], [], 10)[0]:
                    raise RuntimeError(f"{name}: no prompt in {text[-200:]}")
                text += os.read(terminal.main, 65536)
            figures.append((time.perf_counter() - start, len(text)))
            terminal.close()
        print(f"| {name} | {statistics.median(f[0] for f in figures) * 1e3:.1f} "
              f"| {max(f[1] for f in figures)} |", flush=True)
        if os.path.exists(path("out.csv")):
            os.remove(path("out.csv"))


def journal():
    """Microseconds a line that the journal costs: in memory, where the sync is free, on this disk, and there
    nothing but writing and syncing such lines."""
    changes = 10_000
    with open(path("changes.dca"), "w") as f:
        f.write("rows 1000\n")
        f.writelines(f"set {i % 1000 + 1} amount {a} price {p}\n" for i, (a, p) in enumerate(trades(changes, 4)))
    def run(folder):
        file = os.path.join(folder, f"dca-benchmark-{os.getpid()}")
        try:
            return whole([DCA, "-q", "--journal", file, path("changes.dca")])
        finally:
            os.remove(file)
    def sync():
        with open(path("changes.dca"), "rb") as f:
            lines = [b"01234567 " + line for line in f]
        file = os.open(path("synced"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        start = time.perf_counter()
        for line in lines:
            os.write(file, line)
            os.fdatasync(file)
        seconds = time.perf_counter() - start
        os.close(file)
        return seconds, 0
    figures = rounds({
        "none": lambda: whole([DCA, "-q", path("changes.dca")]),
        "a journal in memory": lambda: run("/dev/shm"),
        "a journal on this disk": lambda: run(WORK),
        "nothing but writing and syncing the lines": sync,
    })
    none = [seconds for seconds, _ in figures.pop("none")]
    print("\n## What the journal costs a line\n\n| what | us |\n|---|---|")
    for name, results in figures.items():
        without = [0] * len(none) if name.startswith("nothing") else none
        cost = statistics.median(a - b for (a, _), b in zip(results, without)) / changes
        print(f"| {name} | {cost * 1e6:.1f} |", flush=True)


def main():
    have = lambda *names: all(shutil.which(name) for name in names)
    if not os.access(DCA, os.X_OK):
        sys.exit("build first: swift build -c release")
    if not have("sqlite3", "mawk", "bc"):
        sys.exit("the peers are missing: apt-get install sqlite3 mawk bc")
    # In a process of its own: a child's peak memory is at least that of the process it starts from.
    if (child := os.fork()) == 0:
        write_inputs()
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit("the inputs could not be written")
    model = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), "?")
    print(f"{datetime.date.today()}, {model}, {os.cpu_count()} cores, {platform.release()}; "
          f"medians of {ROUNDS} rounds.")
    try:
        table("Start to the first answer through a pipe", {
            "dca": start_pipe([DCA, "-q"], ("one.dca", "totals\n")),
            "sqlite3": start_pipe(["sqlite3"], ("one.sql", "select 20+22;\n")),
            "bc": start_pipe(["bc", "-q"], ("one.bc", "20+22\n")),
        }, ["ms"], "sqlite3")
        table("Start to the prompt in a terminal", {
            "dca": start_prompt([DCA], rb"dca> $"),
            "sqlite3": start_prompt(["sqlite3"], rb"sqlite> $"),
        }, ["ms", "peak MiB"], "sqlite3")
        table("100,000 edits of 1,000 rows, totals after each", {
            "dca": lambda: whole([DCA, "-q", path("load_1000.dca"), path("edits_1000.dca")]),
            "mawk, binary floats": lambda: whole(
                ["mawk", "-f", path("edits.awk"), path("table.txt"), path("edits.txt")]),
            "python3, decimal": lambda: whole(
                ["/usr/bin/python3", path("edits.py"), path("table.txt")], path("edits.txt")),
            "sqlite3, trigger": lambda: whole(["sqlite3"], path("edits.sql")),
        }, ["ms"], "mawk, binary floats")
        load = [DCA, "-q", path("load_1000000.dca")]
        figures = rounds({
            "load": lambda: whole(load),
            "edited": lambda: whole(load + [path("edits_1000000.dca")]),
            "small load": lambda: whole([DCA, "-q", path("load_1000.dca")]),
            "small edited": lambda: whole([DCA, "-q", path("load_1000.dca"), path("edits_1000.dca")]),
        })
        def difference(a, b):
            return statistics.median(x[0] - y[0] for x, y in zip(figures[a], figures[b]))
        large, small = difference("edited", "load"), difference("small edited", "small load")
        memory = statistics.median(m for _, m in figures["load"]) * 1024 * 1024 / 1e6
        print("\n## 1,000,000 rows\n\n| what | figure |\n|---|---|")
        print(f"| 100,000 edits with totals, without loading | {large * 1e3:.0f} ms |")
        print(f"| the same on 1,000 rows | {small * 1e3:.0f} ms |")
        print(f"| ratio | {large / small:.2f} |\n| peak memory a row, all included | {memory:.0f} bytes |")
        imported = table("Import of 1,000,000 rows with a date, an amount and a price, and their totals", {
            "dca": lambda: whole([DCA, "-q", "-e", f"import {path('trades.csv')}", "-e", "totals"]),
            "mawk, binary floats": lambda: whole([
                "mawk", "-F,", 'NR>1{a+=$2;v+=$2*$3}END{printf "%.17g %.17g %.17g\\n",a,v,v/a}',
                path("trades.csv")]),
            "python3, decimal": lambda: whole(["/usr/bin/python3", path("sum.py"), path("trades.csv")]),
            "sqlite3, binary floats": lambda: whole(["sqlite3"], path("sum.sql")),
        }, ["ms", "peak MiB"], "mawk, binary floats")
        print(f"\nAt most {statistics.median(m for _, m in imported['dca']) * 1024 * 1024 / 1e6:.0f} bytes a row.")
        lines = [l.split() for l, _ in zip(open(path("edits.txt")), range(300))]
        table("One edit typed, Enter to its totals and the next prompt", {
            "dca": typed([DCA, "--no-history", "-i", path("load_1000.dca"), "-q"], rb"dca> $",
                         [f"set {k} {('amount', 'price')[int(w)]} {x}; totals" for k, w, x in lines]),
            "sqlite3, trigger": typed(["sqlite3", "-init", path("head.sql")], rb"sqlite> $", typed_sql(lines)),
        }, ["ms", "95th percentile ms"], "sqlite3, trigger")
        print("\n## A key, to the finished line with its hint\n")
        print("| rows | keys | ms | 99th percentile ms | longest ms |\n|---|---|---|---|---|")
        lines = [f"set {k} {('amount', 'price')[int(w)]} {x}; buy $1 @ price({k})/1.2.3" for k, w, x in lines[:60]]
        for rows in (1000, 1000000):
            times = sorted(keys(rows, lines))
            print(f"| {rows:,} | {len(times):,} | {statistics.median(times) * 1e3:.2f} "
                  f"| {times[len(times) * 99 // 100] * 1e3:.2f} | {times[-1] * 1e3:.2f} |")
        interrupts()
        journal()
        what_if()
    finally:
        shutil.rmtree(WORK)


def typed_sql(lines):
    with open(path("edits.sql")) as f, open(path("head.sql"), "w") as g:
        for line in f:
            if line.startswith("update"):
                break
            g.write(line)
    return [f"update t set {('amount', 'price')[int(w)]}={x.replace('.', '').lstrip('0')} where id={k};"
            " select amount,value,value*1e-2/amount from s;" for k, w, x in lines]


if __name__ == "__main__":
    main()
