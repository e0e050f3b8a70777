#!/usr/bin/env python3
"""Takes the power away at each moment of a session, and looks whether anything acknowledged is lost.

    swift build -c release && Tests/Faults/reorder.py

The calls that change files are recorded by strace, and when the prompt came back. For each moment the folders
are built as a disk may have them that has kept what was synced by then, and of the rest none, all, or any
part: of a file single writes, of a folder single names. Another program must find in them what was
acknowledged: all changes, and the person's files, old or new.
"""
import concurrent.futures, hashlib, os, random, re, sys, time
from common import PROMPT, SESSIONS, Expected, Place, Remains, arguments, chosen, prepare, program, run_session, traced

CALLS = ("openat close dup dup2 fcntl write pwrite64 writev pwritev ftruncate truncate rename renameat renameat2 link "
         "linkat symlink unlink unlinkat rmdir mkdir mkdirat fsync fdatasync sync_file_range fallocate copy_file_range")
LINE = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
# Sessions in which an earlier program was killed at a call, before it had synced what the next finds.
AFTER_KILLS = [("start", f"fsync:signal=KILL:when={number}") for number in range(1, 6)] + [
    ("brought back", f"{call}:signal=KILL:when={number}") for call, number in [("fdatasync", 1), ("fsync", 5),
                                                                              ("fdatasync", 3)]]
BROUGHT_BACK = ([], ["resume", "buy 2 @ 90"])


class Node:
    """A file or a folder: what the disk had before, and what it is now."""

    def __init__(self, contents):
        self.before = contents
        # Of a folder the names; the bytes of a file are needed for its size alone.
        self.names = dict(contents) if isinstance(contents, dict) else None
        self.size = 0 if self.names is not None else len(contents)

    @classmethod
    def reading(cls, path):
        if os.path.isdir(path):
            return cls({name: cls.reading(os.path.join(path, name)) for name in os.listdir(path)})
        with open(path, "rb") as f:
            return cls(f.read())


class Change:
    """What a call has changed in a node; on disk from some moment on."""

    def __init__(self, node, apply, moment):
        self.node = node
        self.apply = apply
        self.moment = moment
        self.synced = None


class Recording:
    """All changes that programs have made below a folder, and when lines were acknowledged."""

    def __init__(self, place):
        self.place = place
        self.root = Node.reading(place.root)
        self.changes = []
        self.moment = 0
        self.prompts = []
        self.open = {}

    def take(self, log):
        """Takes the calls of one more program."""
        self.open = {0: "terminal", 1: "terminal", 2: "terminal"}
        self.prompts = []
        with open(log) as f:
            for line in f:
                found = LINE.match(line)
                if not found:
                    # A killed program leaves a call of which nothing is known.
                    if "???(" not in line and ("unfinished" in line or "resumed" in line):
                        raise ValueError(f"more than one thread: {line[:200]}")
                    continue
                call, words, result = found.group(1), found.group(2), int(found.group(3))
                if result >= 0:
                    self.moment += 1
                    self.call(call, words, result)

    def call(self, call, words, result):
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in STRING.findall(words)]
        numbers = re.sub(r'"[^"]*"\.*', "", words).split(", ")
        descriptor = int(numbers[0]) if numbers[0].isdigit() else None
        node = self.open.get(descriptor)
        if call == "openat":
            self.open[result] = self.opened(texts[0].decode(), words)
        elif call == "close":
            self.open.pop(descriptor, None)
        elif call == "write" and node == "terminal":
            if PROMPT in texts[0]:
                self.prompts.append(self.moment)
        elif call in ("write", "pwrite64") and isinstance(node, Node):
            offset = int(numbers[-1], 0) if call == "pwrite64" else node.size
            self.write(node, offset, texts[0][:result])
        elif call == "ftruncate" and isinstance(node, Node):
            size = int(numbers[1])
            node.size = size
            self.change(node, lambda text: text[:size].ljust(size, b"\0"))
        elif call in ("fsync", "fdatasync") and isinstance(node, Node):
            for change in self.changes:
                if change.node is node and change.synced is None:
                    change.synced = self.moment
        elif call == "rename":
            self.rename(*(text.decode() for text in texts))
        elif call == "linkat":
            self.enter({texts[1].decode(): self.node(texts[0].decode())})
        elif call == "unlink":
            self.enter({texts[0].decode(): None})
        elif call == "mkdir":
            self.enter({texts[0].decode(): Node({})})
        elif call not in ("write", "pwrite64", "fsync", "fdatasync", "ftruncate", "fcntl"):
            raise ValueError(f"a call that this program does not know: {call}({words[:200]})")

    def opened(self, path, words):
        """What a path leads to now that it is open."""
        if "O_TMPFILE" in words:
            return Node(b"")
        node = self.node(path)
        if node is None and "O_CREAT" in words and self.split(path):
            node = Node(b"")
            self.enter({path: node})
        if isinstance(node, Node) and "O_TRUNC" in words:
            node.size = 0
            self.change(node, lambda text: b"")
        return node

    def split(self, path):
        """The folder and the name of a path; None where that is elsewhere."""
        path = os.path.join(self.place.work, path)
        folder, name = os.path.split(os.path.normpath(path))
        node = self.root
        if os.path.commonpath([folder, self.place.root]) != self.place.root:
            return None
        for part in os.path.relpath(folder, self.place.root).split("/"):
            node = node if part == "." else node.names[part]
        return node, name

    def node(self, path):
        """What is at a path; None where nothing is, or something elsewhere."""
        if path.startswith("/proc/self/fd/"):
            return self.open.get(int(path.rsplit("/", 1)[1]))
        if path.startswith("/dev/"):
            return "terminal"
        if os.path.normpath(os.path.join(self.place.work, path)) == self.place.root:
            return self.root
        found = self.split(path)
        return found and found[0].names.get(found[1])

    def change(self, node, apply):
        self.changes.append(Change(node, apply, self.moment))

    def write(self, node, offset, text):
        node.size = max(node.size, offset + len(text))
        self.change(node, lambda old: old[:offset].ljust(offset, b"\0") + text + old[offset + len(text):])

    def enter(self, entries):
        """Puts nodes at paths in one folder, or nothing where there is None."""
        folders = {id(folder): folder for folder, _ in map(self.split, entries)}
        if len(folders) != 1:
            raise ValueError(f"a name that moves between folders: {entries}")
        (folder,) = folders.values()
        names = {self.split(path)[1]: node for path, node in entries.items()}
        folder.names.update(names)
        self.change(folder, lambda old: {**old, **names})

    def rename(self, old, new):
        self.enter({old: None, new: self.node(old)})


def kept(recording, moment, pick):
    """The changes that the disk has: those synced by a moment, and of the others those that are picked."""
    return [change for change in recording.changes if change.moment <= moment
            and (change.synced is not None and change.synced <= moment or pick())]


def contents(node, changes):
    """What a file or a folder then holds."""
    found = node.before
    for change in changes:
        if change.node is node:
            found = change.apply(found)
    return found


def tree(node, changes):
    """A folder with all below it, as bytes and tables of names."""
    found = contents(node, changes)
    if isinstance(found, bytes):
        return found
    return {name: tree(below, changes) for name, below in sorted(found.items()) if below is not None}


def build(found, path):
    for name, below in found.items():
        place = os.path.join(path, name)
        if isinstance(below, dict):
            os.makedirs(place, mode=0o700, exist_ok=True)
            build(below, place)
        else:
            with open(os.open(place, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as f:
                f.write(below)


class Case:
    """A moment of a session at which the power goes, and a disk that may be left."""

    def __init__(self, name, expected, past, moment, choice, disk, is_settled):
        self.name = name
        self.expected = expected
        # What may have been acknowledged, and what may have happened.
        self.past = past
        self.moment = moment
        self.choice = choice
        self.disk = disk
        # Whether nothing was left to be synced.
        self.is_settled = is_settled

    def findings(self, dca):
        with Place(files={}) as place:
            build(self.disk, place.root)
            remains = Remains(dca, place)
            lacks = [remains.lack(past, self.expected) for past in self.past]
            found = [lacks[0]] if all(lacks) else []
            if self.is_settled and any(remains.errors):
                found.append(f"says: {remains.errors}")
            return found


def record(dca, session, place, kill=None):
    """Records a session, or, before that, one that is killed at a call."""
    recording = Recording(place)
    log = os.path.join(place.root, "log")
    words = ["-o", log, "-xx", "-s", "10000000", "-e", f"trace={','.join(CALLS.split())}"]
    expected = None
    if kill:
        run_session(traced(dca, *words, "-e", f"inject={kill}"), SESSIONS["start"], place)
        recording.take(log)
        os.remove(log)
    expected = Expected(dca, Place(of=place))
    outcome = run_session(traced(dca, *words), session, place)
    recording.take(log)
    return recording, outcome, expected


def moments(recording, outcome):
    """Each moment, with what is acknowledged by then, and what may have happened beside."""
    # The first prompt comes before the first line.
    first = recording.prompts[0]
    last = recording.moment
    changed = {change.moment for change in recording.changes} | {change.synced for change in recording.changes}
    for moment in sorted(m for m in changed | {*recording.prompts, last} if m and first <= m <= last):
        answered = sum(prompt <= moment for prompt in recording.prompts) - 1
        yield moment, outcome.steps[answered:answered + 2]


def cases(name, recording, outcome, expected, count, numbers):
    """The disks that each moment may leave, none twice."""
    seen = set()
    for moment, past in moments(recording, outcome):
        all_there = kept(recording, moment, lambda: True)
        is_settled = len(all_there) == len(kept(recording, moment, lambda: False))
        choices = {"none": lambda: False, "all": lambda: True}
        for number in range(0 if is_settled else count):
            choices[f"random {number}"] = lambda: numbers.random() < 0.5
        for choice, pick in choices.items():
            disk = tree(recording.root, kept(recording, moment, pick))
            key = hashlib.sha256(repr((disk, [past.lines for past in past])).encode()).digest()
            if key not in seen:
                seen.add(key)
                yield Case(name, expected, past, moment, choice, disk, is_settled)


def main():
    parser = arguments(__doc__)
    parser.add_argument("--random", type=int, default=8, help="how many random disks for each moment")
    options = parser.parse_args()
    dca = program(options.debug)
    start = time.monotonic()
    numbers = random.Random(options.seed)
    plans = [(name, SESSIONS[name], None) for name in SESSIONS]
    plans += [(f"{name} after {kill}", SESSIONS.get(name, BROUGHT_BACK), kill) for name, kill in AFTER_KILLS]
    jobs, places = [], []
    for name, session, kill in plans:
        if not name.startswith(options.session):
            continue
        place = prepare(dca, session[0])
        recording, outcome, expected = record(dca, session, place, kill)
        places += [place, expected.place]
        jobs += cases(name, recording, outcome, expected, options.random, numbers)
    jobs = chosen(jobs, options.sample)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for job, found in zip(jobs, pool.map(lambda job: job.findings(dca), jobs)):
            failed += bool(found)
            for finding in found:
                print(f"{job.name}: moment {job.moment}, of what is not synced {job.choice} "
                      f"(seed {options.seed}): {finding}", flush=True)
    for place in places:
        place.remove()
    print(f"{len(jobs)} disks after a loss of power, {failed} with findings, {time.monotonic() - start:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
