// seccomp: which calls of the system are refused, as a filter in the kernel's own language (seccomp(2), linux/filter.h).
#include <array>
#include <cstddef>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
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

// Newer than the headers of Debian 12, or on one architecture only.
constexpr int kIoUringSetup = 425, kIoUringEnter = 426, kIoUringRegister = 427, kPidfdOpen = 434, kClone3 = 435, kPidfdGetfd = 438,
              kPidfdSendSignal = 424, kProcessMadvise = 440, kProcessMrelease = 448, kMountSetattr = 442, kSetxattrat = 463,
              kRemovexattrat = 466, kFchmodat2 = 452;

/// What no submission needs, and no compiler: other processes, the network, the machine as a whole.
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
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_quotactl,
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

/// What a program does not need that has one process: other programs, other signals than its own.
constexpr int kRefusedToPrograms[] = {
    SYS_execve,        SYS_tkill,      SYS_rt_sigqueueinfo,    SYS_rt_tgsigqueueinfo,
    SYS_setpriority,   SYS_ioprio_set, SYS_sched_setscheduler, SYS_sched_setparam,
    SYS_sched_setattr,
#if defined(__x86_64__)
    SYS_fork,          SYS_vfork,
#endif
};

/// Owners, modes, times and attributes of files, which landlock leaves open. SQLite, which writes recordings, tries some of them and does
/// without: they fail with EPERM.
constexpr int kFailingInPrograms[] = {
    SYS_truncate,  SYS_fchmod,    SYS_fchmodat,    kFchmodat2,       SYS_fchown,       SYS_fchownat,  SYS_utimensat,  SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, kSetxattrat,   kRemovexattrat, SYS_sched_setaffinity,
#if defined(__x86_64__)
    SYS_chmod,     SYS_chown,     SYS_lchown,      SYS_utime,        SYS_utimes,       SYS_futimesat,
#endif
};

constexpr unsigned kNumber = offsetof(seccomp_data, nr), kArch = offsetof(seccomp_data, arch);

constexpr unsigned argument(unsigned index)
{
    return unsigned(offsetof(seccomp_data, args)) + 8 * index;  // its lower half: both architectures are little-endian
}

/// A filter in the making. Every rule ends in a verdict or leaves the number of the call in the accumulator for the next.
class Filter {
public:
    explicit Filter(unsigned refusal) : m_refusal(refusal)
    {
        load(kArch);
        add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
        verdict(SECCOMP_RET_KILL_PROCESS);
        load(kNumber);
#if defined(__x86_64__)
        add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // the numbers of the x32 interface
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

    /// Allowed where an argument has this value, else refused.
    void onlyWith(int call, unsigned index, unsigned value)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 4);
        load(argument(index));
        add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
        verdict(SECCOMP_RET_ALLOW);
        verdict(m_refusal);
    }

    /// Refused where an argument has this value.
    void notWith(int call, unsigned index, unsigned value)
    {
        add(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 4);
        load(argument(index));
        add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
        verdict(m_refusal);
        load(kNumber);
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

constexpr unsigned kErrorPerm = SECCOMP_RET_ERRNO | 1, kErrorNoSys = SECCOMP_RET_ERRNO | 38;

}  // namespace

const char* restrictCalls(Calls calls, int program)
{
    if (calls == Calls::All)
        return nullptr;
    const bool isProgram = calls == Calls::Program;
    Filter filter(isProgram ? SECCOMP_RET_KILL_PROCESS : kErrorPerm);
    for (const int call : kRefusedToAll)
        filter.refuse(call);
    filter.notWith(SYS_ioctl, 1, TIOCSTI);  // types on the terminal of who started this
    filter.notWith(SYS_ioctl, 1, TIOCLINUX);
    filter.answer(kClone3, kErrorNoSys);  // its flags are out of sight; the C library then calls clone()
    if (isProgram) {
        const auto self = unsigned(::getpid());
        for (const int call : kRefusedToPrograms)
            filter.refuse(call);
        for (const int call : kFailingInPrograms)
            filter.answer(call, kErrorPerm);
        filter.onlyWithBits(SYS_clone, 0, CLONE_THREAD);
        filter.onlyWith(SYS_kill, 0, self);
        filter.onlyWith(SYS_tgkill, 0, self);
        filter.onlyWith(SYS_execveat, 0, unsigned(program));
        filter.onlyWith(SYS_prlimit64, 0, 0);  // its own limits
        for (const unsigned command : {F_SETOWN, F_SETOWN_EX, F_SETSIG})
            filter.notWith(SYS_fcntl, 1, command);  // lets the kernel send a signal to another process
    }
    return filter.install() ? nullptr : "seccomp cannot be used";
}

}  // namespace simtscope::confine
