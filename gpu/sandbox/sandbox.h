// A place for a program that nobody trusts: it sees and changes only the files that are named, reaches no network and no other process, and
// does not outlive its limits.
//
// Namespaces: bubblewrap gives the program a root of its own, with the system's libraries, read-only, and the files that are named; its own
// processes, user, network (none) and temporary files, in memory. Landlock: where a container forbids namespaces, the kernel keeps the
// process to the same files. Either way seccomp refuses the calls that a submission does not need, and limits hold for memory, files,
// processor time and processes (gpu/sandbox/confine). Who runs the process keeps the time and the output (gpu/program/child.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/child.h"

namespace simtscope::sandbox {

enum class Kind : std::uint8_t {
    None,        ///< only limits: the user has asked for it
    Landlock,    ///< landlock and seccomp
    Namespaces,  ///< bubblewrap and seccomp
};

/// "none" | "landlock" | "namespaces"
const char* nameOf(Kind kind);

struct Limits {
    double seconds = 10;
    std::uint64_t memoryBytes = 3ull << 30;     ///< that each process can write to; the runtime reserves 1.1 GB of it
    std::uint64_t fileBytes = 512ull << 20;     ///< of each file that it writes
    std::uint64_t scratchBytes = 256ull << 20;  ///< of temporary files (namespaces)
    std::uint64_t outputBytes = 1ull << 20;     ///< printed, both streams together
    unsigned processes = 64;                    ///< (namespaces, of an ordinary user)
};

struct Confinement {
    std::vector<std::string> readable, writable;  ///< folders and files that it sees where they are, besides the system's libraries
    std::string workingDirectory;                 ///< one of these; empty: its temporary files
    bool startsProcesses = false;                 ///< a compiler; else it is one process
    Limits limits;
};

class Sandbox {
public:
    Kind kind() const { return m_kind; }

    /// Changes the request so that its command starts confined, with the limit of time. Of its environment the variables that SIMTscope
    /// sets are kept.
    void confine(program::ChildRequest& request, const Confinement& confinement) const;

private:
    friend Result<Sandbox> sandboxOf(Kind kind);
    Kind m_kind = Kind::None;
    std::string m_confine, m_bubblewrap;
};

/// The best that works here: it is tried. Error: none does.
Result<Sandbox> findSandbox();
/// That kind. Error: it does not work here.
Result<Sandbox> sandboxOf(Kind kind);

}  // namespace simtscope::sandbox
