#include "gpu/sandbox/sandbox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/usable_cores.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void append(Words& words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
}

Result<std::string> findConfine()
{
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const fs::path& candidate : {folder / "../lib/simtscope", folder, fs::path(SIMTSCOPE_PROGRAM_DIR)})
        if (program::isExecutable((candidate / "simtscope-confine").string()))
            return fs::weakly_canonical(candidate / "simtscope-confine", error).string();
    return fail(msg::exercise::noConfine());
}

/// Descriptors from which a process reads its arguments, so that no other process sees them in /proc/PROCESS/cmdline.
constexpr int kOuterArguments = 196, kBubblewrapArguments = 195, kInnerArguments = 194;

/// Descriptor of the pipe to which simtscope-confine reports.
constexpr int kReport = 193;

/// Paths that become links in the sandbox if they are links on this system.
constexpr std::array kRootFolders = {"/bin", "/lib", "/lib64", "/lib32", "/libx32", "/sbin"};
constexpr char kPrograms[] = "/usr/bin", kAlternatives[] = "/etc/alternatives";  // links in kPrograms may lead to kAlternatives

/// Folders with the C library: Debian's /usr/lib/x86_64-linux-gnu, Fedora's /usr/lib64, Arch's /usr/lib. The loader may be in another.
Words libraryFolders()
{
    Words folders;
    std::error_code error;
    for (const char* parent : {"/usr/lib", "/lib"}) {
        if (fs::is_symlink(parent, error))
            continue;
        if (fs::exists(fs::path(parent) / "libc.so.6", error))
            folders.emplace_back(parent);
        for (const auto& entry : fs::directory_iterator(parent, error))
            if (entry.path().filename().string().find("-linux-") != std::string::npos && fs::exists(entry.path() / "libc.so.6", error))
                folders.push_back(entry.path().string());
    }
    for (const char* folder : {"/usr/lib64", "/lib64"})
        if (fs::is_directory(folder, error) && !fs::is_symlink(folder, error))
            folders.emplace_back(folder);
    return folders;
}

/// Maps each path to bubblewrap's arguments that mount it. Paths are sorted, so that a parent is mounted before what is mounted inside it.
using Mounts = std::map<std::string, Words>;

Mounts mountsOf(const Confinement& confinement)
{
    Mounts mounts = {{"/proc", {"--proc", "/proc"}},
                     {"/dev", {"--dev", "/dev"}},
                     {"/tmp", {"--size", std::to_string(confinement.limits.scratchBytes), "--tmpfs", "/tmp"}}};
    std::error_code error;
    for (const char* folder : kRootFolders)
        if (fs::is_symlink(folder, error))
            mounts[folder] = {"--symlink", fs::read_symlink(folder, error).string(), folder};
    for (const std::string& folder : systemFolders(confinement.startsProcesses))
        mounts[folder] = {"--ro-bind", folder, folder};
    for (const std::string& path : confinement.readable)
        mounts[path] = {"--ro-bind", path, path};
    for (const std::string& folder : confinement.hiddenFolders)
        mounts[folder] = {"--tmpfs", folder};
    for (const std::string& path : confinement.writable)
        mounts[path] = {"--bind", path, path};
    return mounts;
}

/// Path from simtscope-confine to its libraries in the portable folder (app/packaging/portable). An installed package uses the system's
/// libraries.
constexpr char kPortableLibrary[] = "../libseccomp.so.2";

/// Returns the arguments of bubblewrap. The first process of the namespace is our own (supervisor.cpp), because a program could read the
/// memory of bubblewrap's.
Words bubblewrapArguments(const std::string& confine, const Confinement& confinement)
{
    Words words = {"--unshare-all", "--unshare-user",    "--uid",     "1000", "--gid", "1000", "--disable-userns", "--hostname",
                   "sandbox",       "--die-with-parent", "--as-pid-1"};
    for (const auto& [path, mount] : mountsOf(confinement))
        append(words, mount);
    append(words, {"--ro-bind", confine, confine});
    std::error_code error;
    const std::string library = fs::weakly_canonical(fs::path(confine).parent_path() / kPortableLibrary, error).string();
    if (fs::exists(library, error))
        append(words, {"--ro-bind", library, library});
    // /proc holds settings of the system that the user root could write, and /dev is a file system in memory without a limit.
    for (const char* folder : {"/proc", "/dev", "/"})
        append(words, {"--remount-ro", folder});
    for (const std::string& folder : confinement.hiddenFolders)
        append(words, {"--remount-ro", folder});
    append(words, {"--chdir", confinement.workingDirectory.empty() ? "/tmp" : confinement.workingDirectory});
    return words;
}

Words landlockArguments(const Confinement& confinement)
{
    Words words = {"--files", "--read", "/proc/self"};
    for (const std::string& folder : systemFolders(confinement.startsProcesses))
        append(words, {"--read", folder});
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/full"})
        append(words, {"--write", device});
    for (const char* device : {"/dev/urandom", "/dev/random"})
        append(words, {"--read", device});
    for (const std::string& path : confinement.readable)
        append(words, {"--read", path});
    for (const std::string& path : confinement.writable)
        append(words, {"--write", path});
    return words;
}

bool isOurs(const std::string& variable)
{
    constexpr std::array kOurs = {"SIMTSCOPE_", "CHECK_", "LD_LIBRARY_PATH=", "LD_PRELOAD=", "ASAN_OPTIONS=", "UBSAN_OPTIONS="};
    return std::ranges::any_of(kOurs, [&](const char* name) { return variable.starts_with(name); });
}

std::string joinFolders(const Words& folders)
{
    return fmt::format("{}", fmt::join(folders, ":"));
}

Words environmentArguments(SandboxKind kind, const program::ChildRequest& request, const Confinement& confinement)
{
    const std::string home = kind == SandboxKind::Namespaces ? "/tmp"
                             : confinement.writable.empty()  ? "/nonexistent"
                                                             : confinement.writable.front();
    Words folders = {"/nonexistent"};  // the program needs no tools
    if (confinement.startsProcesses) {
        folders = confinement.toolFolders;
        append(folders, {kPrograms, "/bin"});
    }
    Words words;
    for (const std::string& variable : {"PATH=" + joinFolders(folders), std::string("LC_ALL=C"), "HOME=" + home, "TMPDIR=" + home})
        append(words, {"--env", variable});
    for (const std::string& variable : request.environment)
        if (isOurs(variable))
            append(words, {"--env", variable});
    return words;
}

/// Returns the command line of simtscope-confine. A program under landlock is one process, which the kernel ends with its parent; all
/// others get a supervisor.
Words confineArguments(SandboxKind kind, const program::ChildRequest& request, const Confinement& confinement)
{
    constexpr unsigned kThreadMargin = 32;  // more threads than the monitor allows, so that the monitor notices first
    const Limits& limits = confinement.limits;
    Words words = {"--report",  std::to_string(kReport),
                   "--file",    std::to_string(limits.fileBytes),
                   "--seconds", std::to_string((2 * std::int64_t(std::ceil(limits.seconds)) + 1) * usableCoreCount())};
#ifndef SIMTSCOPE_SANITIZED  // a sanitizer reserves terabytes
    append(words, {"--memory", std::to_string(limits.reservedBytes ? limits.reservedBytes : limits.memoryBytes)});
#endif
    if (kind == SandboxKind::Namespaces)  // elsewhere the limit would count all processes of the user
        append(words, {"--processes", std::to_string(maxThreads(limits) + kThreadMargin)});
    if (kind != SandboxKind::None)
        append(words, {"--calls", confinement.startsProcesses ? "compiler" : "program"});
    if (!confinement.startsProcesses && !confinement.writable.empty())
        words.emplace_back("--locks");
    if (kind == SandboxKind::Landlock)
        append(words, landlockArguments(confinement));
    if (kind != SandboxKind::Landlock || confinement.startsProcesses)
        words.emplace_back("--keep");
    append(words, environmentArguments(kind, request, confinement));
    words.emplace_back("--");
    append(words, request.command);
    return words;
}

MonitorLimits monitorLimits(const Limits& limits, int niceness)
{
    constexpr unsigned kSandboxThreads = 4;  // bubblewrap and the supervisor
    MonitorLimits watched{limits.seconds, limits.memoryBytes, limits.folderBytes, maxThreads(limits), limits.files, kSandboxThreads,
                          niceness};
#ifdef SIMTSCOPE_SANITIZED
    watched.memoryBytes = std::uint64_t(std::numeric_limits<std::int64_t>::max());
#endif
    return watched;
}

/// Joins the words and ends each with a zero byte.
std::string joinWithZeros(const Words& words)
{
    std::string text;
    for (const std::string& word : words)
        text.append(word).push_back('\0');
    return text;
}

/// Returns whether the system's program `true` runs in the sandbox.
bool canRunPrograms(const Sandbox& sandbox)
{
    program::ChildRequest request;
    request.command = {"/usr/bin/true"};
    Confinement confinement;
    confinement.startsProcesses = true;
    const auto monitor = sandbox.confine(request, confinement);
    const auto ended = program::runChild(request, {}, {});
    return ended && ended->end == program::ChildEnd::Exited && ended->exitCode == 0;
}

}  // namespace

const char* nameOf(SandboxKind kind)
{
    constexpr std::array kNames = {"none", "landlock", "namespaces"};
    return kNames[std::size_t(kind)];
}

std::vector<std::string> systemFolders(bool startsProcesses)
{
    Words folders = libraryFolders();
    if (startsProcesses) {
        folders.emplace_back(kPrograms);
        std::error_code error;
        if (fs::is_directory(kAlternatives, error))
            folders.emplace_back(kAlternatives);
    }
    return folders;
}

unsigned maxThreads(const Limits& limits)
{
    return limits.threads + 2 * usableCoreCount();
}

std::shared_ptr<const ResourceMonitor> Sandbox::confine(program::ChildRequest& request, const Confinement& confinement) const
{
    auto monitor = std::make_shared<ResourceMonitor>(monitorLimits(confinement.limits, confinement.niceness), confinement.writable);
    Words outer = {"--parent", std::to_string(::getpid()), "--nice", std::to_string(confinement.niceness)};
    for (const std::string& file : monitor->groups().processFiles())
        append(outer, {"--join", file});
    const Words inner = confineArguments(m_kind, request, confinement);
    request.textFiles.clear();
    request.inheritedDescriptors.clear();
    if (monitor->startReport().descriptor() >= 0)
        request.inheritedDescriptors.emplace_back(kReport, monitor->startReport().descriptor());
    if (m_kind == SandboxKind::Namespaces) {
        for (const int file : {kBubblewrapArguments, kInnerArguments, kReport})
            append(outer, {"--open", std::to_string(file)});
        append(outer, {"--", m_bubblewrap, "--args", std::to_string(kBubblewrapArguments), "--", m_confine, "--words",
                       std::to_string(kInnerArguments)});
        request.textFiles = {{kBubblewrapArguments, joinWithZeros(bubblewrapArguments(m_confine, confinement))},
                             {kInnerArguments, joinWithZeros(inner)}};
    } else {
        append(outer, inner);
    }
    request.textFiles.emplace_back(kOuterArguments, joinWithZeros(outer));
    request.command = {m_confine, "--words", std::to_string(kOuterArguments)};
    request.name.clear();
    request.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C"};
    request.inheritsStdin = false;
    request.watchesMemory = false;  // the sandbox limits the memory
    request.leadsSession = true;
    request.timeoutSeconds = 0;  // the monitor limits the time, because it excludes waiting for other programs
    request.decideEnd = [monitor](pid_t child) { return monitor->poll(child); };
    request.workingDirectory.clear();
    if (m_kind != SandboxKind::Namespaces)
        request.workingDirectory = confinement.workingDirectory.empty() ? "/" : confinement.workingDirectory;
    return monitor;
}

Result<Sandbox> makeUntestedSandbox(SandboxKind kind)
{
    Sandbox sandbox;
    auto confine = findConfine();
    if (!confine)
        return tl::unexpected(confine.error());
    sandbox.m_confine = std::move(*confine);
    sandbox.m_kind = kind;
    if (kind == SandboxKind::Namespaces)
        sandbox.m_bubblewrap = program::findOnPath("bwrap");
    if (kind == SandboxKind::Namespaces && sandbox.m_bubblewrap.empty())
        return fail(msg::exercise::sandboxFails(nameOf(kind)));
    return sandbox;
}

Result<Sandbox> makeSandbox(SandboxKind kind)
{
    auto sandbox = makeUntestedSandbox(kind);
    return !sandbox || canRunPrograms(*sandbox) ? sandbox : fail(msg::exercise::sandboxFails(nameOf(kind)));
}

Result<Sandbox> findSandbox()
{
    for (const SandboxKind kind : {SandboxKind::Namespaces, SandboxKind::Landlock})
        if (auto sandbox = makeSandbox(kind))
            return sandbox;
    return fail(msg::exercise::noSandbox());
}

}  // namespace simtscope::sandbox
