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
using Arguments = std::vector<std::string>;

void append(Arguments& arguments, const Arguments& added)
{
    arguments.insert(arguments.end(), added.begin(), added.end());
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
constexpr int kOuterDescriptor = 196, kBubblewrapDescriptor = 195, kInnerDescriptor = 194;

/// Descriptor of the pipe to which simtscope-confine reports.
constexpr int kReportDescriptor = 193;

/// Paths that become links in the sandbox if they are links on this system.
constexpr std::array kRootFolders = {"/bin", "/lib", "/lib64", "/lib32", "/libx32", "/sbin"};
constexpr char kProgramFolder[] = "/usr/bin",
               kAlternativesFolder[] = "/etc/alternatives";  // links in kProgramFolder may lead to kAlternativesFolder

/// Folders with the C library: Debian's /usr/lib/x86_64-linux-gnu, Fedora's /usr/lib64, Arch's /usr/lib. The loader may be in another.
Arguments findLibraryFolders()
{
    Arguments folders;
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
using Mounts = std::map<std::string, Arguments>;

Mounts makeMounts(const Confinement& confinement)
{
    Mounts mounts = {{"/proc", {"--proc", "/proc"}},
                     {"/dev", {"--dev", "/dev"}},
                     {"/tmp", {"--size", std::to_string(confinement.limits.scratchBytes), "--tmpfs", "/tmp"}}};
    std::error_code error;
    for (const char* folder : kRootFolders)
        if (fs::is_symlink(folder, error))
            mounts[folder] = {"--symlink", fs::read_symlink(folder, error).string(), folder};
    for (const std::string& folder : findSystemFolders(confinement.startsProcesses))
        mounts[folder] = {"--ro-bind", folder, folder};
    for (const std::string& path : confinement.readablePaths)
        mounts[path] = {"--ro-bind", path, path};
    for (const std::string& folder : confinement.hiddenFolders)
        mounts[folder] = {"--tmpfs", folder};
    for (const std::string& path : confinement.writablePaths)
        mounts[path] = {"--bind", path, path};
    return mounts;
}

/// Path from simtscope-confine to its libraries in the portable folder (app/packaging/portable). An installed package uses the system's
/// libraries.
constexpr char kPortableLibraryPath[] = "../libseccomp.so.2";

/// Returns the arguments of bubblewrap. The first process of the namespace is our own (supervisor.cpp), because a program could read the
/// memory of bubblewrap's.
Arguments makeBubblewrapArguments(const std::string& confine, const Confinement& confinement)
{
    Arguments arguments = {"--unshare-all", "--unshare-user",    "--uid",     "1000", "--gid", "1000", "--disable-userns", "--hostname",
                           "sandbox",       "--die-with-parent", "--as-pid-1"};
    for (const auto& [path, mount] : makeMounts(confinement))
        append(arguments, mount);
    append(arguments, {"--ro-bind", confine, confine});
    std::error_code error;
    const std::string library = fs::weakly_canonical(fs::path(confine).parent_path() / kPortableLibraryPath, error).string();
    if (fs::exists(library, error))
        append(arguments, {"--ro-bind", library, library});
    // /proc holds settings of the system that the user root could write, and /dev is a file system in memory without a limit.
    for (const char* folder : {"/proc", "/dev", "/"})
        append(arguments, {"--remount-ro", folder});
    for (const std::string& folder : confinement.hiddenFolders)
        append(arguments, {"--remount-ro", folder});
    append(arguments, {"--chdir", confinement.workingDirectory.empty() ? "/tmp" : confinement.workingDirectory});
    return arguments;
}

Arguments makeLandlockArguments(const Confinement& confinement)
{
    Arguments arguments = {"--files", "--read", "/proc/self"};
    for (const std::string& folder : findSystemFolders(confinement.startsProcesses))
        append(arguments, {"--read", folder});
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/full"})
        append(arguments, {"--write", device});
    for (const char* device : {"/dev/urandom", "/dev/random"})
        append(arguments, {"--read", device});
    for (const std::string& path : confinement.readablePaths)
        append(arguments, {"--read", path});
    for (const std::string& path : confinement.writablePaths)
        append(arguments, {"--write", path});
    return arguments;
}

bool isOurVariable(const std::string& variable)
{
    constexpr std::array kOurPrefixes = {"SIMTSCOPE_", "CHECK_", "LD_LIBRARY_PATH=", "LD_PRELOAD=", "ASAN_OPTIONS=", "UBSAN_OPTIONS="};
    return std::ranges::any_of(kOurPrefixes, [&](const char* name) { return variable.starts_with(name); });
}

std::string joinFolders(const Arguments& folders)
{
    return fmt::format("{}", fmt::join(folders, ":"));
}

Arguments makeEnvironmentArguments(SandboxKind kind, const program::ChildRequest& request, const Confinement& confinement)
{
    const std::string home = kind == SandboxKind::Namespaces     ? "/tmp"
                             : confinement.writablePaths.empty() ? "/nonexistent"
                                                                 : confinement.writablePaths.front();
    Arguments folders = {"/nonexistent"};  // the program needs no tools
    if (confinement.startsProcesses) {
        folders = confinement.toolFolders;
        append(folders, {kProgramFolder, "/bin"});
    }
    Arguments arguments;
    for (const std::string& variable : {"PATH=" + joinFolders(folders), std::string("LC_ALL=C"), "HOME=" + home, "TMPDIR=" + home})
        append(arguments, {"--env", variable});
    for (const std::string& variable : request.environment)
        if (isOurVariable(variable))
            append(arguments, {"--env", variable});
    return arguments;
}

/// Returns the command line of simtscope-confine. A program under landlock is one process, which the kernel ends with its parent; all
/// others get a supervisor.
Arguments makeConfineArguments(SandboxKind kind, const program::ChildRequest& request, const Confinement& confinement)
{
    constexpr unsigned kThreadMargin = 32;  // more threads than the monitor allows, so that the monitor notices first
    const Limits& limits = confinement.limits;
    Arguments arguments = {"--report",  std::to_string(kReportDescriptor),
                           "--file",    std::to_string(limits.fileBytes),
                           "--seconds", std::to_string((2 * std::int64_t(std::ceil(limits.seconds)) + 1) * countUsableCores())};
#ifndef SIMTSCOPE_SANITIZED  // a sanitizer reserves terabytes
    append(arguments, {"--memory", std::to_string(limits.reservedBytes ? limits.reservedBytes : limits.memoryBytes)});
#endif
    if (kind == SandboxKind::Namespaces)  // elsewhere the limit would count all processes of the user
        append(arguments, {"--processes", std::to_string(computeThreadLimit(limits) + kThreadMargin)});
    if (kind != SandboxKind::None)
        append(arguments, {"--calls", confinement.startsProcesses ? "compiler" : "program"});
    if (!confinement.startsProcesses && !confinement.writablePaths.empty())
        arguments.emplace_back("--locks");
    if (kind == SandboxKind::Landlock)
        append(arguments, makeLandlockArguments(confinement));
    if (kind != SandboxKind::Landlock || confinement.startsProcesses)
        arguments.emplace_back("--keep");
    append(arguments, makeEnvironmentArguments(kind, request, confinement));
    arguments.emplace_back("--");
    append(arguments, request.command);
    return arguments;
}

MonitorLimits makeMonitorLimits(const Limits& limits, int niceness)
{
    constexpr unsigned kSandboxThreads = 4;  // bubblewrap and the supervisor
    MonitorLimits monitorLimits{
        limits.seconds, limits.memoryBytes, limits.folderBytes, computeThreadLimit(limits), limits.fileCount, kSandboxThreads, niceness};
#ifdef SIMTSCOPE_SANITIZED
    monitorLimits.memoryBytes = std::uint64_t(std::numeric_limits<std::int64_t>::max());
#endif
    return monitorLimits;
}

/// Joins the words and ends each with a zero byte.
std::string joinWithZeros(const Arguments& arguments)
{
    std::string text;
    for (const std::string& word : arguments)
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
    const auto result = program::runChild(request, {}, {});
    return result && result->end == program::ChildEnd::Exited && result->exitCode == 0;
}

}  // namespace

const char* sandboxName(SandboxKind kind)
{
    constexpr std::array kNames = {"none", "landlock", "namespaces"};
    return kNames[std::size_t(kind)];
}

std::vector<std::string> findSystemFolders(bool startsProcesses)
{
    Arguments folders = findLibraryFolders();
    if (startsProcesses) {
        folders.emplace_back(kProgramFolder);
        std::error_code error;
        if (fs::is_directory(kAlternativesFolder, error))
            folders.emplace_back(kAlternativesFolder);
    }
    return folders;
}

unsigned computeThreadLimit(const Limits& limits)
{
    return limits.threadCount + 2 * countUsableCores();
}

std::shared_ptr<const ResourceMonitor> Sandbox::confine(program::ChildRequest& request, const Confinement& confinement) const
{
    auto monitor =
        std::make_shared<ResourceMonitor>(makeMonitorLimits(confinement.limits, confinement.niceness), confinement.writablePaths);
    Arguments outerArguments = {"--parent", std::to_string(::getpid()), "--nice", std::to_string(confinement.niceness)};
    for (const std::string& file : monitor->groups().processFiles())
        append(outerArguments, {"--join", file});
    const Arguments innerArguments = makeConfineArguments(m_kind, request, confinement);
    request.textFiles.clear();
    request.inheritedDescriptors.clear();
    if (monitor->startReport().descriptor() >= 0)
        request.inheritedDescriptors.emplace_back(kReportDescriptor, monitor->startReport().descriptor());
    if (m_kind == SandboxKind::Namespaces) {
        for (const int file : {kBubblewrapDescriptor, kInnerDescriptor, kReportDescriptor})
            append(outerArguments, {"--open", std::to_string(file)});
        append(outerArguments, {"--", m_bubblewrap, "--args", std::to_string(kBubblewrapDescriptor), "--", m_confine, "--words",
                                std::to_string(kInnerDescriptor)});
        request.textFiles = {{kBubblewrapDescriptor, joinWithZeros(makeBubblewrapArguments(m_confine, confinement))},
                             {kInnerDescriptor, joinWithZeros(innerArguments)}};
    } else {
        append(outerArguments, innerArguments);
    }
    request.textFiles.emplace_back(kOuterDescriptor, joinWithZeros(outerArguments));
    request.command = {m_confine, "--words", std::to_string(kOuterDescriptor)};
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
        return fail(msg::exercise::sandboxFails(sandboxName(kind)));
    return sandbox;
}

Result<Sandbox> makeSandbox(SandboxKind kind)
{
    auto sandbox = makeUntestedSandbox(kind);
    return !sandbox || canRunPrograms(*sandbox) ? sandbox : fail(msg::exercise::sandboxFails(sandboxName(kind)));
}

Result<Sandbox> findSandbox()
{
    for (const SandboxKind kind : {SandboxKind::Namespaces, SandboxKind::Landlock})
        if (auto sandbox = makeSandbox(kind))
            return sandbox;
    return fail(msg::exercise::noSandbox());
}

}  // namespace simtscope::sandbox
