"""What inject.py and reorder.py share: sessions at a pseudo-terminal under strace, and what is left of them."""
import argparse, fcntl, os, re, select, shutil, signal, struct, subprocess, sys, tempfile, termios, time

HERE = os.path.dirname(os.path.abspath(__file__))
PROMPT = b"\x1b[?2004h"
ESCAPES = re.compile(rb"\x1b\[[0-9;?>=]*[a-zA-Z]|\x1b[=>78]|[\r\x0f]")
JOURNAL_COMPLAINT = b"the journal cannot be written"
# How long a program may take over anything.
LIMIT = 20
CRASHES = {signal.SIGILL, signal.SIGTRAP, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGSEGV}
OLD = "# dca session 1\nbuy 5 @ 50\nbuy 6 @ 60\n"
FILES = {
    "old.dca": OLD, "old.csv": "kept\n",
    "trades.csv": "date,amount,price\n2024-01-01,1,10\n2024-01-02,2,20\n2024-01-03,3,30\n",
}
# What was typed in a program that was killed before the session begins.
EARLIER = ["buy 7 @ 70", "buy 8 @ 80", "undo"]
# A session: what came before it, and its lines. One that does not quit is killed behind the last.
SESSIONS = {
    "start": ([], ["buy 1 @ 100", "save plan.dca", "buy $200 @ 103", "save", "export table.csv", "import trades.csv",
                   "undo", "buy 2 @ 2"]),
    "resume": (EARLIER, ["resume", "redo", "buy 2 @ 90", "save! old.dca", "export! old.csv", "import trades.csv", "save",
                         "buy 3 @ 33"]),
    "open": (EARLIER, ["buy 4 @ 44", "open old.dca", "undo", "redo", "buy 9 @ 99", "quit"]),
    "replaced": (EARLIER, ["buy 4 @ 44", "open old.dca"]),
    "left": (EARLIER, ["buy 4 @ 44", "open old.dca", "quit"]),
    "again": (EARLIER, ["buy 4 @ 44", "resume", "redo", "buy 6 @ 66", "quit"]),
    "saved": ([], ["open old.dca", "buy 4 @ 44", "save", "quit"]),
}
# Lines that change the session, and those that write it to a file.
CHANGES = {"buy", "undo", "redo", "import", "open", "resume"}
SAVES = {"save", "save!"}


def program(is_debug):
    kind = "debug" if is_debug else "release"
    path = os.environ.get("DCA_PROGRAM") or os.path.join(HERE, "../../.build", kind, "dca")
    if not os.access(path, os.X_OK):
        sys.exit(f"build first: swift build -c {kind}")
    if not shutil.which("strace"):
        sys.exit("strace is missing: apt-get install strace")
    return os.path.abspath(path)


def arguments(text):
    parser = argparse.ArgumentParser(description=text.split("\n")[0])
    parser.add_argument("--debug", action="store_true", help="run the debug build, not the release")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many programs run at a time")
    parser.add_argument("--seed", type=int, default=1, help="where random choices begin")
    parser.add_argument("--session", default="", help="only sessions whose name begins so")
    parser.add_argument("--sample", type=int, help="only so many cases, spread over all")
    return parser


def chosen(cases, sample):
    """So many cases, spread over all; all where no number is given."""
    if not sample or sample >= len(cases):
        return cases
    return [cases[i * len(cases) // sample] for i in range(sample)]


class Place:
    """A folder with a home and the files of a person in it."""

    def __init__(self, of=None, files=FILES):
        self.root = tempfile.mkdtemp(prefix="dca-faults-")
        self.home, self.work = os.path.join(self.root, "home"), os.path.join(self.root, "work")
        if of:
            shutil.copytree(of.home, self.home)
            shutil.copytree(of.work, self.work)
            return
        os.mkdir(self.home)
        os.mkdir(self.work)
        for name, text in files.items():
            with open(os.path.join(self.work, name), "w") as f:
                f.write(text)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.remove()

    def remove(self):
        shutil.rmtree(self.root)

    @property
    def environment(self):
        return {"PATH": "/usr/bin:/bin", "HOME": self.home, "TERM": "xterm-256color", "LANG": "C.UTF-8"}

    def files(self):
        """The bytes of the person's files by name."""
        names = os.listdir(self.work)
        return {name: open(os.path.join(self.work, name), "rb").read() for name in names}

    def run(self, dca, commands):
        """Output, errors and status of a batch."""
        words = [word for command in commands for word in ("-e", command)]
        done = subprocess.run([dca, "-q", *words], cwd=self.work, env=self.environment, timeout=LIMIT,
                              stdin=subprocess.DEVNULL, capture_output=True)
        return done.stdout.decode(), done.stderr.decode(), done.returncode


class Terminal:
    """A program on a pseudo-terminal of 40 lines and 160 columns."""

    def __init__(self, argv, place):
        self.main, self.line = os.openpty()
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 160, 0, 0))
        self.modes = termios.tcgetattr(self.line)
        self.text = b""
        self.ending = None
        words = ["env", "-C", place.work, *argv]
        self.pid = os.posix_spawnp(words[0], words, place.environment, setsid=True, file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(self.line), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)])

    def read(self, wait):
        """Takes what comes; false where nothing does."""
        if not select.select([self.main], [], [], wait)[0]:
            return False
        self.text += os.read(self.main, 65536)
        return True

    def has_ended(self):
        if self.ending is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.ending = os.waitstatus_to_exitcode(status)
                while self.read(0):
                    pass
        return self.ending is not None

    def is_waiting(self):
        """Whether the program sleeps until a key or a line comes."""
        try:
            with open(f"/proc/{self.pid}/wchan") as f:
                place = f.read()
            return "poll" in place or "wait_woken" in place
        except OSError:
            return False

    def until_prompt(self):
        """What is answered before the next prompt, and whether that has come. A program that waits for a key
        without one, for its output has failed, is at a prompt that nobody sees."""
        start, end, waits = len(self.text), time.monotonic() + LIMIT, 0
        while PROMPT not in self.text[start:] and not self.has_ended():
            if time.monotonic() > end:
                raise TimeoutError
            waits = 0 if self.read(0.02) else waits + self.is_waiting()
            if waits > 25:
                return self.text[start:], False
        has_come = PROMPT in self.text[start:]
        while has_come and not self.text.endswith(b"> ") and self.read(0.05):
            pass
        return ESCAPES.sub(b"", self.text[start:]), has_come

    def until_end(self):
        end = time.monotonic() + LIMIT
        while not self.has_ended():
            if time.monotonic() > end:
                raise TimeoutError
            self.read(0.01)

    def type(self, line):
        try:
            os.write(self.main, line.encode() + b"\r")
        except OSError:
            pass

    def has_modes_back(self):
        return termios.tcgetattr(self.line) == self.modes

    def close(self):
        if not self.has_ended():
            os.kill(self.pid, signal.SIGKILL)
            while not self.has_ended():
                self.read(0.01)
        os.close(self.main)
        os.close(self.line)


def prepare(dca, earlier):
    """A place as a session finds it."""
    place = Place()
    if earlier:
        terminal = Terminal([dca], place)
        terminal.until_prompt()
        for line in earlier:
            terminal.type(line)
            terminal.until_prompt()
        terminal.close()
    return place


def tables(dca, place, commands):
    """The table after some commands, and those behind it when they are taken back one by one."""
    output, _, _ = place.run(dca, [*commands, "option echo on", *["show all", "undo"] * 10])
    return [part.split("> ")[0] for part in output.split("> show all\n")[1:]]


class Expected:
    """What there should be after lines that were acknowledged, by a batch that nothing happens to."""

    def __init__(self, dca, place):
        self.dca = dca
        self.place = place
        self.known = {}

    def run(self, lines):
        """The tables after some lines, and the person's files."""
        if lines not in self.known:
            with Place(of=self.place) as place:
                shown = tables(self.dca, place, lines)
                self.known[lines] = shown, place.files()
        return self.known[lines]

    def tables(self, lines):
        """The tables of a session that begins with these lines, or with those that a journal has."""
        return self.run(tuple(lines))[0]

    def files(self, lines):
        """The person's files after all lines of a program."""
        if "resume" in lines[1:]:
            # A batch brings a session back first of all.
            lines = lines[lines.index("resume"):]
        return self.run(tuple(line for line in lines if line != "quit"))[1]


class Acknowledged:
    """Lines that a program has taken, and which of them it said it could not keep."""

    def __init__(self, earlier, lines=()):
        self.earlier = earlier
        self.lines = lines

    def adding(self, line, complains=False):
        return Acknowledged(self.earlier, (*self.lines, (line, complains)))

    def needed(self):
        """The sessions that must be there afterwards: for each the lines, any of which will do, and whether it may
        be a step of another."""
        needed, present, sure, is_unsaved = [], (), 0, False
        is_earlier_left = bool(self.earlier)
        for line, complains in self.lines:
            verb = line.split()[0]
            if verb in ("open", "resume") and is_unsaved:
                needed.append((self.any_of(present, sure), True))
            if verb == "resume":
                present, sure, is_earlier_left = (), 0, False
            if verb in CHANGES and not complains and sure == len(present):
                sure += 1
            if verb in CHANGES:
                present = (*present, line)
            if verb in CHANGES | SAVES:
                is_unsaved = verb not in ("open", "save", "save!")
        if is_unsaved:
            needed.append((self.any_of(present, sure), False))
        if is_earlier_left:
            needed.append(([tuple(self.earlier)], False))
        return needed

    @staticmethod
    def any_of(lines, sure):
        return [lines[:count] for count in range(sure, len(lines) + 1)]


class Remains:
    """What is found in a place afterwards: the person's files, and the sessions that can be brought back."""

    def __init__(self, dca, place):
        self.files = {name: text for name, text in place.files().items() if not name.startswith(".dca-")}
        self.left_over = sorted(set(place.files()) - set(self.files))
        self.greet(dca, place)
        self.sessions, self.errors = [], []
        while len(self.sessions) < 10:
            name = f"resume {len(self.sessions) + 1}"
            _, errors, _ = place.run(dca, [name])
            if "there is no session to bring back" in errors or "'resume list' shows only" in errors:
                break
            self.sessions.append(tables(dca, place, [name]))
            self.errors.append(errors)
        self.saved = [tables(dca, place, [f"open {name}"])[0] for name in self.files if name.endswith(".dca")]

    @staticmethod
    def greet(dca, place):
        """Another start, which tidies up."""
        terminal = Terminal([dca], place)
        try:
            terminal.until_prompt()
            terminal.type("quit")
            terminal.until_end()
        finally:
            terminal.close()

    def has(self, tables, may_be_step):
        """Whether a session is there: with all its steps, in a file, or as a step of another."""
        return (tables in self.sessions or tables[0] in self.saved
                or may_be_step and any(tables[0] in steps for steps in self.sessions))

    def lack(self, acknowledged, expected):
        """What of that which was acknowledged is not there; None where all is."""
        lines = [line for line, _ in acknowledged.lines]
        if (files := expected.files(lines)) != self.files:
            names = sorted(name for name in {*files, *self.files} if files.get(name) != self.files.get(name))
            return f"{', '.join(names)}: not as after {lines}"
        for any_of, may_be_step in acknowledged.needed():
            if not any(not lines or self.has(expected.tables(lines), may_be_step) for lines in any_of):
                return f"lost: {list(any_of[-1])}"
        return None


def traced(dca, *words):
    # The program stays the child of this one: strace looks at it from beside.
    return ["strace", "-f", "-D", "-qqq", *words, dca]


class Outcome:
    """What a session has come to: all that may have been acknowledged, and what went wrong by itself."""

    def __init__(self, possible, steps, ending, has_modes_back):
        self.possible = possible
        # What was acknowledged at each prompt, and at last by leaving.
        self.steps = steps
        self.ending = ending
        self.has_modes_back = has_modes_back


def run_session(argv, session, place):
    """Types the lines of a session; kills it behind the last unless it leaves."""
    earlier, lines = session
    terminal = Terminal(argv, place)
    possible = [Acknowledged(earlier)]
    steps = possible[:]
    try:
        _, is_ready = terminal.until_prompt()
        # Without a prompt it runs as a batch, which keeps nothing.
        for line in lines if is_ready else []:
            if terminal.has_ended():
                break
            terminal.type(line)
            if line == "quit":
                terminal.until_end()
                steps.append(possible[-1])
                break
            answer, is_ready = terminal.until_prompt()
            complains = JOURNAL_COMPLAINT in answer
            taken = [past.adding(line, complains) for past in possible]
            if not is_ready:
                # Nobody has been told how it went.
                possible += taken
            elif b"error: " not in answer:
                possible = taken
            steps.append(possible[-1])
        return Outcome(possible, steps, terminal.ending, terminal.has_modes_back())
    finally:
        terminal.close()
