#!/usr/bin/env python3
"""Fails or kills each system call of a session in turn, and looks whether anything acknowledged is lost.

    swift build -c release && Tests/Faults/inject.py

A session is typed at a pseudo-terminal under `strace -e inject=`; a first run counts its calls. After each
line the prompt must come back. Then the program is killed, or leaves, and another one must find what was
acknowledged: all changes, unless it was said that the journal cannot be written, and the files as the lines
that were not refused have left them. No run may crash, hang, or leave the terminal in another mode.
Each finding is printed with the expression for strace that repeats it.
"""
import collections, concurrent.futures, os, re, signal, sys, time
from common import (CRASHES, LIMIT, SESSIONS, Expected, Place, Remains, arguments, chosen, prepare, program, run_session,
                    traced)

# How each call may fail. Not here is what Swift's runtime does not survive: no memory, and no answer to where its
# program is, as `readlink` gives it.
ERRORS = {
    "openat": ["EIO", "EACCES", "ENOSPC", "EMFILE", "EINTR"],
    "read": ["EIO", "EINTR", "EAGAIN"], "pread64": ["EIO", "EINTR"],
    "write": ["EIO", "ENOSPC", "EINTR", "EAGAIN"], "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"], "fsync": ["EIO", "ENOSPC", "EINTR"],
    "ftruncate": ["EIO", "EINTR"], "rename": ["EIO", "ENOSPC", "EACCES"], "linkat": ["EIO", "ENOSPC", "EPERM"],
    "unlink": ["EIO", "EACCES"], "mkdir": ["EIO", "ENOSPC", "EACCES"], "newfstatat": ["EIO", "EACCES"],
    "access": ["EIO", "EACCES"], "getdents64": ["EIO"], "getcwd": ["ENOENT"],
    "fcntl": ["EIO", "EAGAIN", "EINTR"], "flock": ["EAGAIN", "ENOLCK", "EINTR"],
    "fchmod": ["EIO", "EPERM"], "fchown": ["EIO", "EPERM"], "lseek": ["EIO"], "close": ["EIO"],
    "ioctl": ["EIO", "EINTR"], "ppoll": ["EINTR"], "getrandom": ["EAGAIN"],
}
# These also fail for good, as on a disk that is full.
LASTING = {"pwrite64": "ENOSPC", "fdatasync": "EIO", "fsync": "EIO", "ftruncate": "EIO", "mkdir": "ENOSPC"}
# With these the terminal itself fails, and cannot be asked for its mode or given another.
OF_TERMINAL = {"ioctl"}


def count_calls(dca, name, expected):
    """How often each call occurs."""
    with Place(of=expected.place) as place:
        log = os.path.join(place.root, "log")
        run_session(traced(dca, "-o", log, "-e", f"trace={','.join(ERRORS)}"), SESSIONS[name], place)
        with open(log) as f:
            return collections.Counter(re.sub(r"^\d+ +", "", line).split("(")[0] for line in f)


def cases(counts, kills):
    """The expressions for strace, by which each call fails, or ends the program."""
    for call, errors in ERRORS.items():
        for number in range(1, counts[call] + 1):
            if kills:
                yield f"{call}:signal=KILL:when={number}"
                continue
            for error in errors:
                yield f"{call}:error={error}:when={number}"
            if call in LASTING:
                yield f"{call}:error={LASTING[call]}:when={number}+"


def findings(dca, name, case, expected):
    """What breaks a rule when calls fail as a case says."""
    with Place(of=expected.place) as place:
        try:
            outcome = run_session(traced(dca, "-o", "/dev/null", "-e", f"inject={case}"), SESSIONS[name], place)
        except TimeoutError:
            return [f"hangs for {LIMIT} s"]
        found = []
        if outcome.ending is not None and -outcome.ending in CRASHES:
            found.append(f"crashes by {signal.Signals(-outcome.ending).name}")
        is_killed = outcome.ending == -signal.SIGKILL
        if outcome.ending is not None and not is_killed and not outcome.has_modes_back:
            if case.split(":")[0] not in OF_TERMINAL:
                found.append("leaves the terminal in another mode")
        remains = Remains(dca, place)
        if remains.left_over and not is_killed and not case.startswith("unlink:"):
            found.append(f"leaves {remains.left_over}")
        lacks = [remains.lack(past, expected) for past in outcome.possible]
        if all(lacks):
            found.append(lacks[0])
        if any(errors for errors in remains.errors):
            found.append(f"says: {remains.errors}")
        return found


def main():
    parser = arguments(__doc__)
    parser.add_argument("--kill", action="store_true", help="kill the program at each call in place of failing it")
    parser.add_argument("--case", help="only this case, as in pwrite64:error=EIO:when=3")
    parser.add_argument("--calls", help="only these calls, as in rename,fsync")
    options = parser.parse_args()
    dca = program(options.debug)
    start = time.monotonic()
    jobs, known = [], {}
    for name in (name for name in SESSIONS if name.startswith(options.session)):
        known[name] = Expected(dca, prepare(dca, SESSIONS[name][0]))
        counts = count_calls(dca, name, known[name])
        jobs += [(name, case) for case in cases(counts, options.kill)]
    if options.calls:
        jobs = [job for job in jobs if job[1].split(":")[0] in options.calls.split(",")]
    jobs = chosen(jobs, options.sample)
    if options.case:
        jobs = [(name, options.case) for name in known]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda job: findings(dca, *job, known[job[0]]), jobs)
        for (name, case), found in zip(jobs, results):
            failed += bool(found)
            for finding in found:
                print(f"{name}: strace -f -e inject={case}: {finding}", flush=True)
    for expected in known.values():
        expected.place.remove()
    print(f"{len(jobs)} runs with an injected {'end' if options.kill else 'error'}, {failed} with findings, "
          f"{time.monotonic() - start:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
