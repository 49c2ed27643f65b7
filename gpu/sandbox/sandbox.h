// A place for a program that nobody trusts: it sees and changes only the files that are named, reaches no network and no other process, and
// does not outlive its limits.
//
// Namespaces: bubblewrap gives the program a root of its own, with the system's libraries, read-only, and the files that are named; its own
// processes, user, network (none) and temporary files, in memory. Landlock: where a container forbids namespaces, the kernel keeps the
// process to the same files. Either way seccomp refuses the calls that a submission does not need, and limits hold for memory, files,
// processor time and processes (gpu/sandbox/confine). What these leave open a watch looks after (watch.h). Who runs the process keeps the
// time and the output (gpu/program/child.h). Nothing of it outlives who runs it, not even where that is killed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/child.h"
#include "gpu/sandbox/watch.h"

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
    std::uint64_t memoryBytes = 3ull << 30;     ///< that all processes together use; the runtime reserves 1.1 GB
    std::uint64_t reservedBytes = 0;            ///< that each process can reserve; 0: memoryBytes
    std::uint64_t fileBytes = 512ull << 20;     ///< of each file that it writes
    std::uint64_t scratchBytes = 256ull << 20;  ///< of temporary files (namespaces)
    std::uint64_t folderBytes = 1ull << 30;     ///< of all files in the folders that it may write to
    unsigned files = 10'000;                    ///< in these, and temporary ones
    std::uint64_t outputBytes = 1ull << 20;     ///< printed, both streams together
    unsigned threads = 64;                      ///< of all processes, besides two for each core
};

struct Confinement {
    std::vector<std::string> readable, writable;  ///< folders and files that it sees where they are, besides systemFolders()
    std::vector<std::string> hidden;              ///< folders in these that it does not see (only namespaces can)
    std::vector<std::string> toolFolders;         ///< in which a compiler looks for its tools, before those of the system
    std::string workingDirectory;                 ///< one of these; empty: its temporary files
    bool startsProcesses = false;                 ///< a compiler; else it is one process
    Limits limits;
};

class Sandbox {
public:
    Kind kind() const { return m_kind; }

    /// Changes the request so that its command starts confined, with the limit of time. Of its environment the variables that SIMTscope
    /// sets are kept. The watch, which the request has, too, says in the end what it used too much of.
    [[nodiscard]] std::shared_ptr<const Watch> confine(program::ChildRequest& request, const Confinement& confinement) const;

private:
    friend Result<Sandbox> triedSandbox(Kind kind);
    Kind m_kind = Kind::None;
    std::string m_confine, m_bubblewrap;
};

/// Names what every confined process sees of the system: the libraries, and for a compiler the programs in /usr/bin.
std::vector<std::string> systemFolders(bool startsProcesses);

/// Returns how many threads `limits` allow on this machine.
unsigned threadsOf(const Limits& limits);

/// The best that works here: it is tried. Error: none does.
Result<Sandbox> findSandbox();
/// That kind. Error: it does not work here.
Result<Sandbox> sandboxOf(Kind kind);
/// The same without a trial, where another process has made one. Error: a part of it is missing.
Result<Sandbox> triedSandbox(Kind kind);

}  // namespace simtscope::sandbox
