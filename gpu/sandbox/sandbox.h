// A place for a program that nobody trusts: it sees and changes only the files that are named, reaches no network and no other process, and
// does not outlive its limits.
//
// Namespaces: bubblewrap gives the program a root of its own, with the system's libraries, read-only, and the files that are named; its own
// processes, user, network (none) and temporary files, in memory. Landlock: where a container forbids namespaces, the kernel keeps the
// process to the same files. Either way seccomp refuses the calls that a submission does not need, and limits hold for memory, files,
// processor time and processes (gpu/sandbox/confine). A monitor limits the time and what these leave open (resource_monitor.h); the process
// that runs the command limits its output (gpu/program/process/child.h). Each command leads a session of its own, since the kernel divides
// the processors between sessions. Nothing of it outlives the process that runs it, even if that one is killed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/process/child.h"
#include "gpu/sandbox/resource_monitor.h"

namespace simtscope::sandbox {

/// The kinds of sandbox, from the weakest to the strongest.
enum class Kind : std::uint8_t {
    None,        ///< only limits: the user has asked for it
    Landlock,    ///< landlock and seccomp
    Namespaces,  ///< bubblewrap and seccomp
};

/// Returns "none", "landlock" or "namespaces".
const char* nameOf(Kind kind);

/// The limits of one confined run.
struct Limits {
    double seconds = 10;
    std::uint64_t memoryBytes = 3ull << 30;     ///< bytes that all processes may use together; the runtime reserves 1.1 GB
    std::uint64_t reservedBytes = 0;            ///< bytes that each process can reserve; 0: memoryBytes
    std::uint64_t fileBytes = 512ull << 20;     ///< bytes of each file that it writes
    std::uint64_t scratchBytes = 256ull << 20;  ///< bytes of temporary files (namespaces only)
    std::uint64_t folderBytes = 1ull << 30;     ///< bytes of all files in the folders that it may write to
    unsigned files = 10'000;                    ///< number of files in these folders, and of temporary files
    std::uint64_t outputBytes = 1ull << 20;     ///< bytes that it prints, both streams together
    unsigned threads = 64;                      ///< threads of all processes together, besides two for each core
};

/// Describes what a confined process may see, change and use. Nothing that is not named here is visible to it.
struct Confinement {
    std::vector<std::string> readable, writable;  ///< folders and files that it sees where they are, besides systemFolders()
    std::vector<std::string> hidden;              ///< folders in these that it does not see (only namespaces can)
    std::vector<std::string> toolFolders;         ///< in which a compiler looks for its tools, before those of the system
    std::string workingDirectory;                 ///< one of these; empty: its temporary files
    bool startsProcesses = false;                 ///< a compiler; else it is one process
    int niceness = 0;                             ///< above that of this process: others have the processors first
    Limits limits;
};

/// A kind of sandbox that works on this machine, with the paths of the programs that it needs. Copies are independent.
class Sandbox {
public:
    Kind kind() const { return m_kind; }

    /// Changes the request so that its command starts confined, with the time limit. Of the environment, only the variables that SIMTscope
    /// sets are kept. Returns the monitor, which the request also holds; when the process has ended, the monitor tells which limit it
    /// exceeded.
    [[nodiscard]] std::shared_ptr<const ResourceMonitor> confine(program::ChildRequest& request, const Confinement& confinement) const;

private:
    friend Result<Sandbox> untestedSandbox(Kind kind);
    Kind m_kind = Kind::None;
    std::string m_confine, m_bubblewrap;
};

/// Names what every confined process sees of the system: the libraries, and for a compiler the programs in /usr/bin.
std::vector<std::string> systemFolders(bool startsProcesses);

/// Returns how many threads `limits` allow on this machine.
unsigned threadsOf(const Limits& limits);

/// Returns the strongest kind of sandbox that works on this machine, which it finds by trials. Fails when none works.
Result<Sandbox> findSandbox();
/// Returns a sandbox of this kind. Fails when a trial shows that it does not work on this machine.
Result<Sandbox> sandboxOf(Kind kind);
/// Returns a sandbox of this kind without a trial, for a process whose parent has made one. Fails when a program that it needs is missing.
Result<Sandbox> untestedSandbox(Kind kind);

}  // namespace simtscope::sandbox
