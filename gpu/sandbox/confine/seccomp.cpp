// Lists the system calls that are refused, and says how (declared in confine.h).
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <iterator>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>
#include <vector>

#include "gpu/sandbox/confine/confine.h"
#include "gpu/sandbox/confine/filter.h"

namespace simtscope::confine {
namespace {

// These calls are younger than libseccomp 2.5 and the headers of Debian 12. Their numbers are the same on all architectures.
constexpr int kFchmodat2 = 452, kStatmount = 457, kListmount = 458, kSetxattrat = 463, kRemovexattrat = 466, kOpenTreeAttr = 467,
              kFileSetattr = 469;

/// Calls that neither a submission nor a compiler needs: they reach other processes, the network or the machine as a whole.
constexpr int kCallsRefusedToAll[] = {
    SCMP_SYS(socket),
    SCMP_SYS(socketpair),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(kcmp),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(process_madvise),
    SCMP_SYS(process_mrelease),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(open_tree),
    SCMP_SYS(move_mount),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount),
    SCMP_SYS(fspick),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(keyctl),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(vhangup),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(quotactl),
    SCMP_SYS(quotactl_fd),
    kOpenTreeAttr,
    SCMP_SYS(acct),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    SCMP_SYS(name_to_handle_at),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(syslog),
    SCMP_SYS(fanotify_init),
    SCMP_SYS(shmget),
    SCMP_SYS(shmat),
    SCMP_SYS(msgget),
    SCMP_SYS(semget),
    SCMP_SYS(mq_open),
    SCMP_SYS(mknodat),
    SCMP_SYS(shmctl),
    SCMP_SYS(msgctl),
    SCMP_SYS(msgsnd),
    SCMP_SYS(msgrcv),
    SCMP_SYS(semctl),
    SCMP_SYS(semop),
    SCMP_SYS(semtimedop),
    SCMP_SYS(mq_unlink),
    SCMP_SYS(move_pages),
    SCMP_SYS(migrate_pages),
};

/// Calls that a program of one process does not need: they start other programs, send signals to others, take memory that RLIMIT_DATA does
/// not count, or report changes of files that the program may not open. Without setpgid() and setsid() a process cannot leave the process
/// group, which the supervisor kills as a whole.
constexpr int kCallsRefusedToPrograms[] = {
    SCMP_SYS(execve),
    SCMP_SYS(tkill),
    SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(setpriority),
    SCMP_SYS(ioprio_set),
    SCMP_SYS(sched_setscheduler),
    SCMP_SYS(sched_setparam),
    SCMP_SYS(sched_setattr),
    SCMP_SYS(setpgid),
    SCMP_SYS(setsid),
    SCMP_SYS(memfd_create),
    SCMP_SYS(memfd_secret),
    SCMP_SYS(vmsplice),
    SCMP_SYS(io_setup),
    SCMP_SYS(inotify_init1),
    SCMP_SYS(inotify_add_watch),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(inotify_init),
};

/// Calls that fail with EPERM instead of ending the program, because SQLite, which writes recordings, tries some of them and works without
/// them. They change owners, modes, times and attributes of files, which landlock does not restrict, or make other processes wait: for the
/// disks, for pages of libraries that are removed from memory, for the other cores.
constexpr int kCallsFailingInPrograms[] = {
    SCMP_SYS(truncate),
    SCMP_SYS(fchmod),
    SCMP_SYS(fchmodat),
    kFchmodat2,
    SCMP_SYS(fchown),
    SCMP_SYS(fchownat),
    SCMP_SYS(utimensat),
    SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr),
    SCMP_SYS(fsetxattr),
    SCMP_SYS(removexattr),
    SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr),
    kSetxattrat,
    kRemovexattrat,
    SCMP_SYS(sched_setaffinity),
    kFileSetattr,
    kStatmount,
    kListmount,
    SCMP_SYS(sync),
    SCMP_SYS(syncfs),
    SCMP_SYS(fadvise64),
    SCMP_SYS(membarrier),
    SCMP_SYS(chmod),
    SCMP_SYS(chown),
    SCMP_SYS(lchown),
    SCMP_SYS(utime),
    SCMP_SYS(utimes),
    SCMP_SYS(futimesat),
};

/// Index of the sixth argument, which execveat() ignores: becomeCommand() passes the key in it.
constexpr unsigned kKeyArgumentIndex = 5;

constexpr std::uint32_t kKillProcess = SCMP_ACT_KILL_PROCESS, kFailWithEperm = SCMP_ACT_ERRNO(EPERM),
                        kFailWithEinval = SCMP_ACT_ERRNO(EINVAL), kFailWithEnosys = SCMP_ACT_ERRNO(ENOSYS);

/// Refuses mappings that RLIMIT_DATA does not count. That limit covers private writable memory that does not grow downwards. A shared
/// mapping of a file fails with EPERM instead of ending the program, because the C library maps its tables so and works without them.
void restrictMemory(Filter& filter)
{
    constexpr unsigned kFlagsArgumentIndex = 3, kShared = MAP_SHARED, kSharedAndValidated = 3;
    constexpr int kMapCall = SCMP_SYS(mmap);
    for (const unsigned kind : {kShared, kSharedAndValidated}) {
        filter.answer(kMapCall, kKillProcess, {{kFlagsArgumentIndex, {MAP_TYPE | MAP_ANONYMOUS, kind | MAP_ANONYMOUS}}});
        filter.answer(kMapCall, kFailWithEperm, {{kFlagsArgumentIndex, {MAP_TYPE | MAP_ANONYMOUS, kind}}});
    }
    for (const unsigned flag : {unsigned(MAP_GROWSDOWN), unsigned(MAP_HUGETLB)})
        for (const auto& [mask, bits] : makePatternsExcept({kShared, kSharedAndValidated}, MAP_TYPE))
            filter.answer(kMapCall, kFailWithEperm, {{kFlagsArgumentIndex, {mask | flag, bits | flag}}});
}

constexpr unsigned kOptionArgumentIndex = 0;  // the argument of prctl()

/// Options of prctl() that shells, compilers, the C library, the sanitizers and our runtime use; strace shows PR_CAPBSET_READ of bash and
/// PR_SET_PDEATHSIG of the runtime. They only query, or concern the caller's name and end. All other options fail with EINVAL, like one
/// that the kernel does not know, and libraries work without them.
constexpr unsigned kProcessOptions[] = {
    PR_SET_PDEATHSIG,   PR_GET_PDEATHSIG,        PR_SET_NAME,
    PR_GET_NAME,        PR_GET_DUMPABLE,         PR_GET_SECCOMP,
    PR_CAPBSET_READ,    PR_SET_NO_NEW_PRIVS,     PR_GET_NO_NEW_PRIVS,
    PR_GET_THP_DISABLE,
#if defined(__aarch64__)
    PR_SVE_GET_VL,      PR_SET_TAGGED_ADDR_CTRL, PR_GET_TAGGED_ADDR_CTRL,
#endif
};

/// Options of prctl() that end a program, because they reach other processes or could let it outlive the grader.
constexpr unsigned kCoreSchedulingOption = 62;  // PR_SCHED_CORE, which keeps others from the other half of a core
constexpr unsigned kForbiddenOptions[] = {PR_SET_DUMPABLE, PR_SET_PTRACER, PR_SET_CHILD_SUBREAPER, PR_SET_MM, kCoreSchedulingOption};

void restrictOptions(Filter& filter, bool isProgram)
{
    std::vector<std::uint32_t> known(std::begin(kProcessOptions), std::end(kProcessOptions));
    if (isProgram) {
        for (const unsigned option : kForbiddenOptions)
            filter.answer(SCMP_SYS(prctl), kKillProcess, {{kOptionArgumentIndex, makeExactPattern(option)}});
        known.insert(known.end(), std::begin(kForbiddenOptions), std::end(kForbiddenOptions));
        for (const Pattern& other : makePatternsExcept({SIGKILL}))  // the runtime sets SIGKILL
            filter.answer(SCMP_SYS(prctl), kKillProcess,
                          {{kOptionArgumentIndex, makeExactPattern(PR_SET_PDEATHSIG)}, {kOptionArgumentIndex + 1, other}});
    }
    filter.answerOthers(SCMP_SYS(prctl), kOptionArgumentIndex, known, kFailWithEinval);
}

/// Refuses the advice to remove pages of libraries from memory, because other processes use these pages.
void restrictAdvice(Filter& filter)
{
    constexpr unsigned kAdviceArgumentIndex = 2, kCold = 20, kPageOut = 21;
    for (const unsigned advice : {kCold, kPageOut})
        filter.answer(SCMP_SYS(madvise), kFailWithEperm, {{kAdviceArgumentIndex, makeExactPattern(advice)}});
}

/// Commands of fcntl() that act on the caller alone. The others reach further: a lease (F_SETLEASE, and F_SETDELEG of newer kernels) keeps
/// other processes from opening the file, F_SETOWN and F_SETSIG let the kernel send a signal to another process, F_NOTIFY says what happens
/// in a folder, and a pipe that was made larger is memory of the kernel: nothing but what is named here is allowed.
constexpr unsigned kFileCommands[] = {
    F_DUPFD,  F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,    F_GETFL,      F_SETFL,     F_GETLK,
    F_GETOWN, F_GETSIG,        F_GETOWN_EX, F_GETLEASE, F_GETPIPE_SZ, F_GET_SEALS, F_OFD_GETLK,
};
constexpr unsigned kLockCommands[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};

constexpr unsigned kCommandArgumentIndex = 1;  // the argument of fcntl() and ioctl()

/// Restricts fcntl(), and refuses locks unless the program may lock files. A lock blocks all processes that request one, and takes memory
/// of the kernel. The check needs locks for its recording; no code of a submission runs on the host there.
void restrictOpenFiles(Filter& filter, bool mayLock)
{
    std::vector<std::uint32_t> known(std::begin(kFileCommands), std::end(kFileCommands));
    known.insert(known.end(), std::begin(kLockCommands), std::end(kLockCommands));
    filter.answerOthers(SCMP_SYS(fcntl), kCommandArgumentIndex, known, kKillProcess);
    if (mayLock)
        return;
    filter.answer(SCMP_SYS(flock), kFailWithEperm);
    for (const unsigned command : kLockCommands)
        filter.answer(SCMP_SYS(fcntl), kFailWithEperm, {{kCommandArgumentIndex, makeExactPattern(command)}});
}

/// Commands of ioctl() that are allowed: those that query the kind of a descriptor, or concern only this descriptor. Others reach further
/// even under landlock: the owner of a file may change its flags through a descriptor that only reads (FS_IOC_SETFLAGS,
/// FS_IOC_ENABLE_VERITY), and some file systems make folders by ioctl().
constexpr unsigned kTcgets2Command = 0x802c542a;  // TCGETS2
constexpr unsigned kDeviceCommands[] = {TCGETS, kTcgets2Command, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};

}  // namespace

const char* restrictCalls(const Options& options, std::uint64_t key)
{
    if (options.syscalls == SyscallPolicy::Unrestricted)
        return nullptr;
    const bool isProgram = options.syscalls == SyscallPolicy::SingleProcess;
    Filter filter(isProgram ? kKillProcess : kFailWithEperm);
    for (const int call : kCallsRefusedToAll)
        filter.refuse(call);
    filter.answerOthers(SCMP_SYS(ioctl), kCommandArgumentIndex, {std::begin(kDeviceCommands), std::end(kDeviceCommands)}, kFailWithEperm);
    // A filter cannot see its flags, which are in memory; the C library then calls clone().
    filter.answer(SCMP_SYS(clone3), kFailWithEnosys);
    if (isProgram) {
        const auto processId = unsigned(::getpid());
        for (const int call : kCallsRefusedToPrograms)
            filter.refuse(call);
        for (const int call : kCallsFailingInPrograms)
            filter.answer(call, kFailWithEperm);
        filter.answer(SCMP_SYS(clone), kKillProcess, {{0, {CLONE_THREAD, 0}}});
        filter.refuseOthers(SCMP_SYS(kill), 0, processId);
        filter.refuseOthers(SCMP_SYS(tgkill), 0, processId);
        filter.refuseUnlessEqual64(SCMP_SYS(execveat), kKeyArgumentIndex, key);
        filter.refuseOthers(SCMP_SYS(prlimit64), 0, 0);  // only its own limits
        restrictMemory(filter);
        restrictAdvice(filter);
        restrictOpenFiles(filter, options.mayLockFiles);
    } else {
        for (const unsigned command : {F_SETLEASE, F_NOTIFY, F_SETOWN, F_SETOWN_EX, F_SETSIG})
            filter.answer(SCMP_SYS(fcntl), kFailWithEperm, {{kCommandArgumentIndex, makeExactPattern(command)}});
    }
    restrictOptions(filter, isProgram);
    return filter.install() ? nullptr : "seccomp cannot be used";
}

}  // namespace simtscope::confine
