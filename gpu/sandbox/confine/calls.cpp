// Refuses system calls by a seccomp filter: a program for the kernel's BPF machine (seccomp(2), linux/filter.h).
#include <array>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <iterator>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

#include "gpu/sandbox/confine/confine.h"

namespace simtscope::confine {
namespace {

#if defined(__x86_64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "seccomp: this architecture is not known"
#endif

// These numbers are missing in the headers of Debian 12, or exist on one architecture only.
constexpr int kIoUringSetup = 425, kIoUringEnter = 426, kIoUringRegister = 427, kPidfdOpen = 434, kClone3 = 435, kPidfdGetfd = 438,
              kPidfdSendSignal = 424, kProcessMadvise = 440, kProcessMrelease = 448, kMountSetattr = 442, kSetxattrat = 463,
              kRemovexattrat = 466, kFchmodat2 = 452, kMemfdSecret = 447, kOpenTree = 428, kMoveMount = 429, kFsopen = 430, kFsconfig = 431,
              kFsmount = 432, kFspick = 433, kQuotactlFd = 443, kStatmount = 457, kListmount = 458, kOpenTreeAttr = 467, kFileSetattr = 469;

/// Lists calls that neither a submission nor a compiler needs: they reach other processes, the network or the machine as a whole.
constexpr int kRefusedToAll[] = {
    SYS_socket,
    SYS_socketpair,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_kcmp,
    kPidfdOpen,
    kPidfdGetfd,
    kPidfdSendSignal,
    kProcessMadvise,
    kProcessMrelease,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    kMountSetattr,
    kOpenTree,
    kMoveMount,
    kFsopen,
    kFsconfig,
    kFsmount,
    kFspick,
    SYS_unshare,
    SYS_setns,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    kIoUringSetup,
    kIoUringEnter,
    kIoUringRegister,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_vhangup,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_quotactl,
    kQuotactlFd,
    kOpenTreeAttr,
    SYS_acct,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_name_to_handle_at,
    SYS_open_by_handle_at,
    SYS_syslog,
    SYS_fanotify_init,
    SYS_shmget,
    SYS_shmat,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_mknodat,
    SYS_shmctl,
    SYS_msgctl,
    SYS_msgsnd,
    SYS_msgrcv,
    SYS_semctl,
    SYS_semop,
    SYS_semtimedop,
    SYS_mq_unlink,
    SYS_move_pages,
    SYS_migrate_pages,
};

/// Lists calls that a program of one process does not need: they start other programs, send signals to others, take memory that RLIMIT_DATA
/// does not count, or report changes of files that the program may not open. Without setpgid() and setsid() a process cannot leave the
/// process group, which the supervisor kills as a whole.
constexpr int kRefusedToPrograms[] = {
    SYS_execve,
    SYS_tkill,
    SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo,
    SYS_setpriority,
    SYS_ioprio_set,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
    SYS_setpgid,
    SYS_setsid,
    SYS_memfd_create,
    kMemfdSecret,
    SYS_vmsplice,
    SYS_io_setup,
    SYS_inotify_init1,
    SYS_inotify_add_watch,
#if defined(__x86_64__)
    SYS_fork,
    SYS_vfork,
    SYS_inotify_init,
#endif
};

/// Owners, modes, times and attributes of files, which landlock leaves open; and what others would wait for: the disks, pages of
/// libraries that are taken from memory, the other cores. SQLite, which writes recordings, tries some of them and does without: they fail
/// with EPERM.
constexpr int kFailingInPrograms[] = {
    SYS_truncate,  SYS_fchmod,    SYS_fchmodat,    kFchmodat2,       SYS_fchown,       SYS_fchownat,  SYS_utimensat,  SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, kSetxattrat,   kRemovexattrat, SYS_sched_setaffinity,
    kFileSetattr,  kStatmount,    kListmount,      SYS_sync,         SYS_syncfs,       SYS_fadvise64, SYS_membarrier,
#if defined(__x86_64__)
    SYS_chmod,     SYS_chown,     SYS_lchown,      SYS_utime,        SYS_utimes,       SYS_futimesat,
#endif
};

constexpr unsigned kNumber = offsetof(seccomp_data, nr), kArch = offsetof(seccomp_data, arch);

/// Returns the byte offset of an argument's lower half in seccomp_data. Both architectures are little-endian.
constexpr unsigned argument(unsigned index)
{
    return unsigned(offsetof(seccomp_data, args)) + 8 * index;
}
constexpr unsigned upperHalf(unsigned index)
{
    return argument(index) + 4;
}

/// A `Condition` holds where the 32 bits at this offset of seccomp_data have this value.
struct Condition {
    unsigned offset, value;
};

/// Builds a BPF filter. Every rule either returns a verdict or leaves the number of the call in the accumulator for the next rule.
class Filter {
public:
    explicit Filter(unsigned refusal) : m_refusal(refusal)
    {
        load(kArch);
        add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
        verdict(SECCOMP_RET_KILL_PROCESS);
        load(kNumber);
#if defined(__x86_64__)
        add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // these are calls of the x32 interface
        verdict(SECCOMP_RET_KILL_PROCESS);
#endif
    }

    void refuse(int call)
    {
        answer(call, m_refusal);
    }

    void answer(int call, unsigned with)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 1);
        verdict(with);
    }

    /// Allows the call where all conditions hold, else refuses it.
    void onlyWith(int call, const std::vector<Condition>& conditions)
    {
        const auto count = unsigned(conditions.size());
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, static_cast<unsigned char>(2 * count + 2));
        for (unsigned i = 0; i < count; ++i) {
            load(conditions[i].offset);
            add(BPF_JMP | BPF_JEQ | BPF_K, conditions[i].value, 0, static_cast<unsigned char>(2 * (count - i) - 1));
        }
        verdict(SECCOMP_RET_ALLOW);
        verdict(m_refusal);
    }

    /// Refuses the call where the argument has this value.
    void notWith(int call, unsigned index, unsigned value)
    {
        notWithBits(call, index, ~0U, value, m_refusal);
    }

    /// Returns the verdict `with` where the argument has this value in the bits of the mask.
    void notWithBits(int call, unsigned index, unsigned mask, unsigned value, unsigned with)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 5);
        load(argument(index));
        add(BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
        add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
        verdict(with);
        load(kNumber);
    }

    /// Refuses the call where the argument has this value and the next argument differs from `unless`.
    void notWithUnless(int call, unsigned index, unsigned value, unsigned unless)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 6);
        load(argument(index));
        add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 3);
        load(argument(index + 1));
        add(BPF_JMP | BPF_JEQ | BPF_K, unless, 1, 0);
        verdict(m_refusal);
        load(kNumber);
    }

    /// Allowed where an argument has one of these values, else answered so.
    void onlyWithOneOf(int call, unsigned index, const std::vector<unsigned>& values, unsigned otherwise)
    {
        const auto count = unsigned(values.size());
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, static_cast<unsigned char>(count + 3));
        load(argument(index));
        for (unsigned i = 0; i < count; ++i)
            add(BPF_JMP | BPF_JEQ | BPF_K, values[i], static_cast<unsigned char>(count - i), 0);
        verdict(otherwise);
        verdict(SECCOMP_RET_ALLOW);
    }

    /// Allowed where an argument has these bits, else refused.
    void onlyWithBits(int call, unsigned index, unsigned bits)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 4);
        load(argument(index));
        add(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
        verdict(SECCOMP_RET_ALLOW);
        verdict(m_refusal);
    }

    bool install()
    {
        verdict(SECCOMP_RET_ALLOW);
        sock_fprog program{static_cast<unsigned short>(m_code.size()), m_code.data()};
        return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
    }

private:
    void add(unsigned code, unsigned value, unsigned char ifTrue, unsigned char ifFalse)
    {
        m_code.push_back({static_cast<unsigned short>(code), ifTrue, ifFalse, value});
    }
    void load(unsigned offset)
    {
        add(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0);
    }
    void verdict(unsigned value)
    {
        add(BPF_RET | BPF_K, value, 0, 0);
    }

    unsigned m_refusal;
    std::vector<sock_filter> m_code;
};

/// Index of the sixth argument, which execveat() ignores: start() passes the key in it.
constexpr unsigned kKeyArgument = 5;

constexpr unsigned kErrorPerm = SECCOMP_RET_ERRNO | 1, kErrorInvalid = SECCOMP_RET_ERRNO | 22, kErrorNoSys = SECCOMP_RET_ERRNO | 38;

/// Refuses mappings that RLIMIT_DATA does not count. That limit covers private writable memory that does not grow downwards. A shared
/// mapping of a file fails with EPERM instead of ending the program, because the C library maps its tables so and works without them.
void restrictMemory(Filter& filter)
{
    constexpr unsigned kFlags = 3, kShared = MAP_SHARED, kSharedAndValidated = 3;
    for (const unsigned kind : {kShared, kSharedAndValidated}) {
        filter.notWithBits(SYS_mmap, kFlags, MAP_TYPE | MAP_ANONYMOUS, kind | MAP_ANONYMOUS, SECCOMP_RET_KILL_PROCESS);
        filter.notWithBits(SYS_mmap, kFlags, MAP_TYPE, kind, kErrorPerm);
    }
    for (const unsigned flag : {unsigned(MAP_GROWSDOWN), unsigned(MAP_HUGETLB)})
        filter.notWithBits(SYS_mmap, kFlags, flag, flag, kErrorPerm);
}

constexpr unsigned kOption = 0;  // the argument of prctl()

/// Lists the options of prctl() that shells, compilers, the C library, the sanitizers and our runtime use; strace shows PR_CAPBSET_READ of
/// bash and PR_SET_PDEATHSIG of the runtime. They ask, or concern the caller's name and end. What is not named here fails with EINVAL, as
/// an option does that the kernel does not know: libraries do without.
constexpr unsigned kProcessOptions[] = {
    PR_SET_PDEATHSIG,   PR_GET_PDEATHSIG,        PR_SET_NAME,
    PR_GET_NAME,        PR_GET_DUMPABLE,         PR_GET_SECCOMP,
    PR_CAPBSET_READ,    PR_SET_NO_NEW_PRIVS,     PR_GET_NO_NEW_PRIVS,
    PR_GET_THP_DISABLE,
#if defined(__aarch64__)
    PR_SVE_GET_VL,      PR_SET_TAGGED_ADDR_CTRL, PR_GET_TAGGED_ADDR_CTRL,
#endif
};

void restrictOptions(Filter& filter)
{
    filter.onlyWithOneOf(SYS_prctl, kOption, {std::begin(kProcessOptions), std::end(kProcessOptions)}, kErrorInvalid);
}

/// Ends a program that uses an option of prctl() that reaches other processes or could let it outlive the grader. PR_SET_PDEATHSIG with
/// SIGKILL stays allowed, because the runtime sets it.
void restrictProcess(Filter& filter)
{
    constexpr unsigned kSchedulesOnCore = 62;  // PR_SCHED_CORE, which keeps others from the other half of a core
    filter.notWithUnless(SYS_prctl, kOption, PR_SET_PDEATHSIG, SIGKILL);
    for (const unsigned option :
         {unsigned(PR_SET_DUMPABLE), unsigned(PR_SET_PTRACER), unsigned(PR_SET_CHILD_SUBREAPER), unsigned(PR_SET_MM), kSchedulesOnCore})
        filter.notWith(SYS_prctl, kOption, option);
    // Such advice takes pages of libraries from memory, although others use them.
    constexpr unsigned kAdvice = 2, kCold = 20, kPageOut = 21;
    for (const unsigned advice : {kCold, kPageOut})
        filter.notWithBits(SYS_madvise, kAdvice, ~0U, advice, kErrorPerm);
}

/// Lists the commands of fcntl() that act on the caller alone. The others reach further: a lease (F_SETLEASE, and F_SETDELEG of newer
/// kernels) keeps other processes from opening the file, F_SETOWN and F_SETSIG let the kernel send a signal to another process, F_NOTIFY
/// says what happens in a folder, and a pipe that was made larger is memory of the kernel: nothing but what is named here is allowed.
constexpr unsigned kFileCommands[] = {
    F_DUPFD,  F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,    F_GETFL,      F_SETFL,     F_GETLK,
    F_GETOWN, F_GETSIG,        F_GETOWN_EX, F_GETLEASE, F_GETPIPE_SZ, F_GET_SEALS, F_OFD_GETLK,
};
constexpr unsigned kLockCommands[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW};

/// A lock holds for all processes that ask for one, and takes memory of the kernel. The check, in which no code of a submission runs on the
/// host, locks its recording.
void restrictOpenFiles(Filter& filter, bool locks)
{
    constexpr unsigned kCommand = 1;
    std::vector<unsigned> allowed(std::begin(kFileCommands), std::end(kFileCommands));
    if (locks)
        allowed.insert(allowed.end(), std::begin(kLockCommands), std::end(kLockCommands));
    else
        filter.answer(SYS_flock, kErrorPerm);
    for (const unsigned command : kLockCommands)
        if (!locks)
            filter.notWithBits(SYS_fcntl, kCommand, ~0U, command, kErrorPerm);
    filter.onlyWithOneOf(SYS_fcntl, kCommand, allowed, SECCOMP_RET_KILL_PROCESS);
}

/// The owner of a file may change its flags through a descriptor that only reads (FS_IOC_SETFLAGS, FS_IOC_ENABLE_VERITY), landlock or not,
/// and some file systems make folders so: what asks for the kind of a descriptor, and what concerns this one alone, is all that works.
constexpr unsigned kTerminalAsked2 = 0x802c542a;  // TCGETS2
constexpr unsigned kDeviceCommands[] = {TCGETS, kTerminalAsked2, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};

}  // namespace

const char* restrictCalls(const Options& options, std::uint64_t key)
{
    if (options.calls == Calls::All)
        return nullptr;
    const bool isProgram = options.calls == Calls::Program;
    Filter filter(isProgram ? SECCOMP_RET_KILL_PROCESS : kErrorPerm);
    for (const int call : kRefusedToAll)
        filter.refuse(call);
    filter.onlyWithOneOf(SYS_ioctl, 1, {std::begin(kDeviceCommands), std::end(kDeviceCommands)}, kErrorPerm);
    filter.answer(kClone3, kErrorNoSys);  // its flags are out of sight; the C library then calls clone()
    if (isProgram) {
        const auto self = unsigned(::getpid());
        for (const int call : kRefusedToPrograms)
            filter.refuse(call);
        for (const int call : kFailingInPrograms)
            filter.answer(call, kErrorPerm);
        filter.onlyWithBits(SYS_clone, 0, CLONE_THREAD);
        filter.onlyWith(SYS_kill, {{argument(0), self}});
        filter.onlyWith(SYS_tgkill, {{argument(0), self}});
        filter.onlyWith(SYS_execveat, {{argument(kKeyArgument), unsigned(key)}, {upperHalf(kKeyArgument), unsigned(key >> 32)}});
        filter.onlyWith(SYS_prlimit64, {{argument(0), 0}});  // only its own limits
        restrictMemory(filter);
        restrictProcess(filter);
        restrictOpenFiles(filter, options.locks);
    } else {
        for (const unsigned command : {F_SETLEASE, F_NOTIFY, F_SETOWN, F_SETOWN_EX, F_SETSIG})
            filter.notWith(SYS_fcntl, 1, command);
    }
    restrictOptions(filter);
    return filter.install() ? nullptr : "seccomp cannot be used";
}

}  // namespace simtscope::confine
