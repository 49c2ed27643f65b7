#include "gpu/sandbox/sandbox.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/program/find_on_path.h"

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

/// The system's libraries and tools: a compiler needs all of /usr, a program its libraries only. Links are made as they are here.
constexpr std::array kSystemFolders = {"/bin", "/lib", "/lib64", "/lib32", "/libx32", "/sbin"};
constexpr std::array kLibraryFolders = {"/usr/lib", "/usr/lib64", "/usr/lib32", "/usr/libx32"};

Words systemFolders(bool startsProcesses)
{
    Words folders;
    std::error_code error;
    if (startsProcesses)
        folders.emplace_back("/usr");
    for (const char* folder : kLibraryFolders)
        if (!startsProcesses && fs::is_directory(folder, error))
            folders.emplace_back(folder);
    return folders;
}

Words bubblewrapWords(const std::string& bubblewrap, const std::string& confine, const Confinement& confinement)
{
    Words words = {bubblewrap,   "--unshare-all", "--unshare-user",   "--uid", "1000", "--gid", "1000", "--disable-userns",
                   "--hostname", "sandbox",       "--die-with-parent"};
    std::error_code error;
    for (const std::string& folder : systemFolders(confinement.startsProcesses))
        append(words, {"--ro-bind", folder, folder});
    for (const char* folder : kSystemFolders) {
        if (fs::is_symlink(folder, error))
            append(words, {"--symlink", fs::read_symlink(folder, error).string(), folder});
        else if (fs::is_directory(folder, error))
            append(words, {"--ro-bind", folder, folder});
    }
    append(words, {"--proc", "/proc", "--dev", "/dev", "--size", std::to_string(confinement.limits.scratchBytes), "--tmpfs", "/tmp"});
    append(words, {"--ro-bind", confine, confine});
    for (const std::string& path : confinement.readable)
        append(words, {"--ro-bind", path, path});
    for (const std::string& path : confinement.writable)
        append(words, {"--bind", path, path});
    // What is in /proc are settings of the system, writable to the user root; /dev is a file system in memory without a limit.
    for (const char* folder : {"/proc", "/dev", "/"})
        append(words, {"--remount-ro", folder});
    append(words, {"--chdir", confinement.workingDirectory.empty() ? "/tmp" : confinement.workingDirectory, "--"});
    return words;
}

Words landlockWords(const Confinement& confinement)
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

Words confineWords(const std::string& confine, Kind kind, const program::ChildRequest& request, const Confinement& confinement)
{
    const Limits& limits = confinement.limits;
    Words words = {confine, "--file", std::to_string(limits.fileBytes), "--seconds",
                   std::to_string(2 * std::int64_t(std::ceil(limits.seconds)) + 1)};
#ifndef SIMTSCOPE_SANITIZED  // a sanitizer reserves terabytes
    append(words, {"--memory", std::to_string(limits.memoryBytes)});
#endif
    if (kind == Kind::Namespaces)  // elsewhere all processes of the user would count
        append(words, {"--processes", std::to_string(limits.processes)});
    if (kind != Kind::None)
        append(words, {"--calls", confinement.startsProcesses ? "compiler" : "program"});
    if (kind == Kind::Landlock)
        append(words, landlockWords(confinement));
    const std::string home = kind == Kind::Namespaces       ? "/tmp"
                             : confinement.writable.empty() ? "/nonexistent"
                                                            : confinement.writable.front();
    const std::string path = confinement.startsProcesses ? "/usr/bin:/bin" : "/nonexistent";  // nobody looks for a tool to start
    for (const std::string& variable : {"PATH=" + path, std::string("LC_ALL=C"), "HOME=" + home, "TMPDIR=" + home})
        append(words, {"--env", variable});
    for (const std::string& variable : request.environment)
        if (isOurs(variable))
            append(words, {"--env", variable});
    words.push_back("--");
    return words;
}

/// Runs the system's true in it.
bool works(const Sandbox& sandbox)
{
    program::ChildRequest request;
    request.command = {"/usr/bin/true"};
    Confinement confinement;
    confinement.startsProcesses = true;
    sandbox.confine(request, confinement);
    const auto ended = program::runChild(request, {}, {});
    return ended && ended->end == program::ChildEnd::Exited && ended->exitCode == 0;
}

}  // namespace

const char* nameOf(Kind kind)
{
    constexpr std::array kNames = {"none", "landlock", "namespaces"};
    return kNames[std::size_t(kind)];
}

void Sandbox::confine(program::ChildRequest& request, const Confinement& confinement) const
{
    Words words = m_kind == Kind::Namespaces ? bubblewrapWords(m_bubblewrap, m_confine, confinement) : Words();
    append(words, confineWords(m_confine, m_kind, request, confinement));
    append(words, request.command);
    request.command = std::move(words);
    request.name.clear();
    request.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C"};
    request.inheritStdin = false;
    request.timeoutSeconds = confinement.limits.seconds;
    request.workingDirectory.clear();
    if (m_kind != Kind::Namespaces)
        request.workingDirectory = confinement.workingDirectory.empty() ? "/" : confinement.workingDirectory;
}

Result<Sandbox> sandboxOf(Kind kind)
{
    Sandbox sandbox;
    auto confine = findConfine();
    if (!confine)
        return tl::unexpected(confine.error());
    sandbox.m_confine = std::move(*confine);
    sandbox.m_kind = kind;
    if (kind == Kind::Namespaces)
        sandbox.m_bubblewrap = program::findOnPath("bwrap");
    if ((kind == Kind::Namespaces && sandbox.m_bubblewrap.empty()) || !works(sandbox))
        return fail(msg::exercise::sandboxFails(nameOf(kind)));
    return sandbox;
}

Result<Sandbox> findSandbox()
{
    for (const Kind kind : {Kind::Namespaces, Kind::Landlock})
        if (auto sandbox = sandboxOf(kind))
            return sandbox;
    return fail(msg::exercise::noSandbox());
}

}  // namespace simtscope::sandbox
