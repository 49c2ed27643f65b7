#include "gpu/exercises/compiler_folders.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include <fmt/format.h>

#include "gpu/program/process/child.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<std::string>;

constexpr char kDebiansProfile[] = "/etc/nvcc.profile";
constexpr char kSystemPath[] = "/usr/bin:/bin";

/// Folders that hold more than a compiler, although a compiler may say that it searches them.
constexpr std::array kBroadFolders = {"/",         "/bin",       "/boot",    "/dev",       "/etc",           "/home",
                                      "/lib",      "/lib64",     "/media",   "/mnt",       "/opt",           "/proc",
                                      "/root",     "/run",       "/sbin",    "/srv",       "/sys",           "/tmp",
                                      "/usr",      "/usr/bin",   "/usr/lib", "/usr/local", "/usr/local/lib", "/usr/local/share",
                                      "/usr/sbin", "/usr/share", "/usr/src", "/var"};

bool isBroad(const std::string& path)
{
    const char* const home = std::getenv("HOME");
    return std::ranges::find(kBroadFolders, path) != kBroadFolders.end() || (home && path == home);
}

bool isIn(const std::string& path, const std::string& folder)
{
    return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

/// Returns what a command prints on both streams, with the environment variables of the sandbox.
std::string outputOf(Paths command, const std::string& searched)
{
    constexpr double kTimeoutSeconds = 60;
    program::ChildRequest request;
    request.command = std::move(command);
    request.environment = {"PATH=" + searched, "LC_ALL=C"};
    request.timeoutSeconds = kTimeoutSeconds;
    std::string said;
    program::ChildCallbacks callbacks;
    callbacks.output = [&said](std::string_view text, bool) { said += text; };
    (void)program::runChild(request, callbacks);  // folders that the compiler does not name stay invisible to it
    return said;
}

void appendTo(Paths& to, const Paths& more)
{
    to.insert(to.end(), more.begin(), more.end());
}

std::string hostCompilerPath(const std::string& named)
{
    std::error_code error;
    if (fs::is_directory(named, error))
        return named + "/g++";
    if (named.find('/') != std::string::npos)
        return named;
    const std::string name = named.empty() ? "g++" : named;
    for (const char* folder : {"/usr/bin/", "/bin/"})
        if (program::isExecutable(folder + name))
            return folder + name;
    return program::findOnPath(name);
}

CompilerFolders askCompilers(const program::Toolkit& toolkit, const std::string& hostCompiler)
{
    CompilerFolders found;
    const std::string host = hostCompilerPath(hostCompiler);
    if (const std::string folder = fs::path(host).parent_path().string(); !host.empty() && folder != "/usr/bin" && folder != "/bin")
        found.toolFolders.push_back(folder);
    const std::string searched = fmt::format("{}{}", found.toolFolders.empty() ? "" : found.toolFolders.front() + ":", kSystemPath);
    const Paths ofToolkit = parseDryRun(outputOf({toolkit.nvcc, "--dryrun", "-x", "cu", "-E", "/dev/null"}, searched));
    Paths all = ofToolkit;
    if (!host.empty()) {
        appendTo(all, parseHostCompilerFolders(outputOf({host, "-print-search-dirs"}, searched)));
        appendTo(all, parseHostCompilerFolders(outputOf({host, "-E", "-v", "-x", "c++", "/dev/null"}, searched)));
        appendTo(all, found.toolFolders);
    }
    found.readable = removeBroadFolders(all);
    std::error_code error;
    const fs::path nvcc = fs::canonical(toolkit.nvcc, error);
    // If nvcc is a script that starts the real one, it may name the toolkit's folder by a link. That path must exist in the sandbox, too.
    for (const std::string& folder : ofToolkit) {
        const fs::path normal = fs::path(folder).lexically_normal();
        const std::string path = (normal.has_filename() ? normal : normal.parent_path()).string();
        if (fs::canonical(path, error) != path && !isBroad(path) && fs::is_directory(path, error))
            found.readable.push_back(path);
    }
    // A link in /usr/bin cannot be mounted a second time, because bubblewrap would create the file that it leads to.
    Paths shown = found.readable;
    shown.emplace_back("/usr/bin");
    for (const std::string& file : {nvcc.string(), host, std::string(kDebiansProfile)})
        if (fs::is_regular_file(file, error) && std::ranges::none_of(shown, [&](const auto& each) { return isIn(file, each); }))
            found.readable.push_back(file);
    return found;
}

/// Caches the folders of the compilers that were run, by nvcc and host compiler.
struct CompilerFolderCache {
    std::mutex mutex;
    std::map<std::pair<std::string, std::string>, CompilerFolders> folders;
};

CompilerFolderCache& compilerFolderCache()
{
    static CompilerFolderCache all;
    return all;
}

}  // namespace

Paths parseDryRun(const std::string& text)
{
    static const std::regex kVariable(
        R"(#\$ (_HERE_|TOP|CICC_PATH|CUDAFE_PATH|NVVMIR_LIBRARY_DIR|INCLUDES|SYSTEM_INCLUDES|LIBRARIES)=(.*))");
    static const std::regex kOption(R"re("(?:-I|-L)?(/[^"]*)")re");
    Paths folders;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (!std::regex_match(line, match, kVariable))
            continue;
        const std::string value = match[2].str();
        if (value.starts_with('/'))
            folders.push_back(value);
        for (std::sregex_iterator option(value.begin(), value.end(), kOption), end; option != end; ++option)
            folders.push_back((*option)[1].str());
    }
    return folders;
}

Paths parseHostCompilerFolders(const std::string& text)
{
    constexpr std::string_view kList = ": =", kInstalled = "install: ";
    Paths folders;
    std::istringstream lines(text);
    bool isIncludes = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("#include <"))
            isIncludes = true;
        else if (line.starts_with("End of search list"))
            isIncludes = false;
        else if (isIncludes && line.starts_with(" /"))
            folders.push_back(line.substr(1));
        else if (line.starts_with(kInstalled))
            folders.push_back(line.substr(kInstalled.size()));
        else if (const std::size_t at = line.find(kList); at != std::string::npos && !line.starts_with(' ')) {
            std::istringstream list(line.substr(at + kList.size()));
            for (std::string folder; std::getline(list, folder, ':');)
                folders.push_back(folder);
        }
    }
    return folders;
}

Paths removeBroadFolders(const Paths& folders)
{
    std::set<std::string> all;
    for (const std::string& folder : folders) {
        std::error_code error;
        const std::string path = fs::canonical(folder, error).string();
        if (!error && fs::is_directory(path, error) && !isBroad(path))
            all.insert(path);
    }
    Paths outermost;
    for (const std::string& path : all)
        if (std::ranges::none_of(outermost, [&](const std::string& other) { return isIn(path, other); }))
            outermost.push_back(path);
    return outermost;
}

CompilerFolders compilerFolders(const program::Toolkit& toolkit, const std::string& hostCompiler)
{
    CompilerFolderCache& all = compilerFolderCache();
    const std::scoped_lock lock(all.mutex);
    const std::pair key(toolkit.nvcc, hostCompiler);
    const auto found = all.folders.find(key);
    return found != all.folders.end() ? found->second : all.folders.emplace(key, askCompilers(toolkit, hostCompiler)).first->second;
}

std::vector<CachedCompiler> cachedCompilers()
{
    CompilerFolderCache& all = compilerFolderCache();
    const std::scoped_lock lock(all.mutex);
    std::vector<CachedCompiler> known;
    for (const auto& [compilers, folders] : all.folders)
        known.push_back({compilers.first, compilers.second, folders});
    return known;
}

void addCachedCompilers(std::vector<CachedCompiler> compilers)
{
    CompilerFolderCache& all = compilerFolderCache();
    const std::scoped_lock lock(all.mutex);
    for (CachedCompiler& each : compilers)
        all.folders.emplace(std::pair(each.nvcc, each.hostCompiler), std::move(each.folders));
}

}  // namespace simtscope::exercises
