// Confines a program that nobody trusts: it sees and changes only named files, reaches no network and no other process, and is ended when
// it exceeds its limits.
//
// Namespaces: bubblewrap gives the program its own root file system, with the system's libraries (read-only) and the named files, its own
// process numbers and user, no network, and temporary files in memory. Landlock: where a container forbids namespaces, the kernel restricts
// the process to the same files. In both cases seccomp refuses the system calls that a submission does not need, and the kernel limits
// memory, files, processor time and processes (gpu/sandbox/confine). A monitor enforces limits that the kernel cannot (resource_monitor.h);
// the process that runs the command limits its output (gpu/program/process/child.h). Each command leads a session of its own, because Linux
// may divide the processors between sessions. All its processes end when the process that runs the command ends, even if that is killed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/process/child.h"
#include "gpu/sandbox/resource_monitor.h"

namespace simtscope::sandbox {

/// Lists the kinds of sandbox from the weakest to the strongest.
enum class SandboxKind : std::uint8_t {
    None,        ///< limits only, on the user's request
    Landlock,    ///< landlock and seccomp
    Namespaces,  ///< bubblewrap and seccomp
};

/// Returns "none", "landlock" or "namespaces".
const char* sandboxName(SandboxKind kind);

/// Holds the limits of one confined run.
struct Limits {
    double seconds = 10;
    std::uint64_t memoryBytes = 3ull << 30;     ///< bytes that all processes may use together; the runtime reserves 1.1 GB
    std::uint64_t reservedBytes = 0;            ///< bytes that each process can reserve; 0 for memoryBytes
    std::uint64_t fileBytes = 512ull << 20;     ///< bytes of each file that the run writes
    std::uint64_t scratchBytes = 256ull << 20;  ///< bytes of temporary files (namespaces only)
    std::uint64_t folderBytes = 1ull << 30;     ///< bytes of all files in the writable folders together
    unsigned fileCount = 10'000;                ///< number of files in the writable folders and of temporary files
    std::uint64_t outputBytes = 1ull << 20;     ///< bytes of output, both streams together
    unsigned threadCount = 64;                  ///< threads of all processes together, in addition to two for each core
};

/// Describes what a confined process may see, change and use. Files that are not named here or by findSystemFolders() are invisible to it.
struct Confinement {
    std::vector<std::string> readablePaths,
        writablePaths;                       ///< folders and files that it sees at their usual paths, in addition to findSystemFolders()
    std::vector<std::string> hiddenFolders;  ///< folders within these that it does not see; only with namespaces
    std::vector<std::string> toolFolders;    ///< folders in which a compiler looks for its tools before it looks in those of the system
    std::string workingDirectory;            ///< a visible folder; empty for its temporary files
    bool startsProcesses = false;            ///< whether it is a compiler, which starts processes; otherwise it stays one process
    int niceness = 0;                        ///< added to the niceness of this process, so that other processes get the processors first
    Limits limits;
};

/// Represents a kind of sandbox that works on this machine, with the paths of the programs that it needs. It can be copied freely.
class Sandbox {
public:
    SandboxKind kind() const { return m_kind; }

    /// Changes the request so that its command starts in the sandbox, with the limits of the confinement. Keeps only those environment
    /// variables that SIMTscope sets. Returns the monitor, which the request also holds: after the process has ended, it tells which limit
    /// was exceeded.
    [[nodiscard]] std::shared_ptr<const ResourceMonitor> confine(program::ChildRequest& request, const Confinement& confinement) const;

private:
    friend Result<Sandbox> makeUntestedSandbox(SandboxKind kind);
    SandboxKind m_kind = SandboxKind::None;
    std::string m_confine, m_bubblewrap;
};

/// Returns the folders of the system that every confined process sees: the libraries, and for a compiler also the programs in /usr/bin.
std::vector<std::string> findSystemFolders(bool startsProcesses);

/// Returns the number of threads that `limits` permit on this machine.
unsigned computeThreadLimit(const Limits& limits);

/// Finds the strongest kind of sandbox that works on this machine by starting a program in each. Fails if none works.
Result<Sandbox> findSandbox();
/// Returns a sandbox of this kind. Fails if a program cannot be started in it on this machine.
Result<Sandbox> makeSandbox(SandboxKind kind);
/// Returns a sandbox of this kind without trying it, for a process whose parent has tried it. Fails if a program that the sandbox needs is
/// missing.
Result<Sandbox> makeUntestedSandbox(SandboxKind kind);

}  // namespace simtscope::sandbox
