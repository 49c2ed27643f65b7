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

constexpr char kDebianProfilePath[] = "/etc/nvcc.profile";
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

bool isInside(const std::string& path, const std::string& folder)
{
    return path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/';
}

/// Returns what a command prints on both streams, with the environment variables of the sandbox.
std::string runAndReadOutput(Paths command, const std::string& searchPath)
{
    constexpr double kTimeoutSeconds = 60;
    program::ChildRequest request;
    request.command = std::move(command);
    request.environment = {"PATH=" + searchPath, "LC_ALL=C"};
    request.timeoutSeconds = kTimeoutSeconds;
    std::string output;
    program::ChildCallbacks callbacks;
    callbacks.onOutput = [&output](std::string_view text, bool) { output += text; };
    (void)program::runChild(request, callbacks);  // folders that the compiler does not name stay invisible to it
    return output;
}

void appendTo(Paths& paths, const Paths& added)
{
    paths.insert(paths.end(), added.begin(), added.end());
}

std::string findHostCompilerPath(const std::string& nameOrPath)
{
    std::error_code error;
    if (fs::is_directory(nameOrPath, error))
        return nameOrPath + "/g++";
    if (nameOrPath.find('/') != std::string::npos)
        return nameOrPath;
    const std::string name = nameOrPath.empty() ? "g++" : nameOrPath;
    for (const char* folder : {"/usr/bin/", "/bin/"})
        if (program::isExecutable(folder + name))
            return folder + name;
    return program::findOnPath(name);
}

CompilerFolders askCompilers(const program::Toolkit& toolkit, const std::string& hostCompiler)
{
    CompilerFolders result;
    const std::string host = findHostCompilerPath(hostCompiler);
    if (const std::string folder = fs::path(host).parent_path().string(); !host.empty() && folder != "/usr/bin" && folder != "/bin")
        result.toolFolders.push_back(folder);
    const std::string searchPath = fmt::format("{}{}", result.toolFolders.empty() ? "" : result.toolFolders.front() + ":", kSystemPath);
    const Paths toolkitFolders = parseDryRun(runAndReadOutput({toolkit.nvcc, "--dryrun", "-x", "cu", "-E", "/dev/null"}, searchPath));
    Paths folders = toolkitFolders;
    if (!host.empty()) {
        appendTo(folders, parseHostCompilerFolders(runAndReadOutput({host, "-print-search-dirs"}, searchPath)));
        appendTo(folders, parseHostCompilerFolders(runAndReadOutput({host, "-E", "-v", "-x", "c++", "/dev/null"}, searchPath)));
        appendTo(folders, result.toolFolders);
    }
    result.readablePaths = removeBroadFolders(folders);
    std::error_code error;
    const fs::path nvcc = fs::canonical(toolkit.nvcc, error);
    // If nvcc is a script that starts the real one, it may name the toolkit's folder by a link. That path must exist in the sandbox, too.
    for (const std::string& folder : toolkitFolders) {
        const fs::path normal = fs::path(folder).lexically_normal();
        const std::string path = (normal.has_filename() ? normal : normal.parent_path()).string();
        if (fs::canonical(path, error) != path && !isBroad(path) && fs::is_directory(path, error))
            result.readablePaths.push_back(path);
    }
    // A link in /usr/bin cannot be mounted a second time, because bubblewrap would create the file that it leads to.
    Paths visiblePaths = result.readablePaths;
    visiblePaths.emplace_back("/usr/bin");
    for (const std::string& file : {nvcc.string(), host, std::string(kDebianProfilePath)})
        if (fs::is_regular_file(file, error) &&
            std::ranges::none_of(visiblePaths, [&](const auto& visiblePath) { return isInside(file, visiblePath); }))
            result.readablePaths.push_back(file);
    return result;
}

/// Caches the folders of the compilers that were run, by nvcc and host compiler.
struct CompilerFolderCache {
    std::mutex mutex;
    std::map<std::pair<std::string, std::string>, CompilerFolders> folders;
};

CompilerFolderCache& compilerFolderCache()
{
    static CompilerFolderCache cache;
    return cache;
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
    constexpr std::string_view kListSign = ": =", kInstallPrefix = "install: ";
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
        else if (line.starts_with(kInstallPrefix))
            folders.push_back(line.substr(kInstallPrefix.size()));
        else if (const std::size_t at = line.find(kListSign); at != std::string::npos && !line.starts_with(' ')) {
            std::istringstream list(line.substr(at + kListSign.size()));
            for (std::string folder; std::getline(list, folder, ':');)
                folders.push_back(folder);
        }
    }
    return folders;
}

Paths removeBroadFolders(const Paths& folders)
{
    std::set<std::string> paths;
    for (const std::string& folder : folders) {
        std::error_code error;
        const std::string path = fs::canonical(folder, error).string();
        if (!error && fs::is_directory(path, error) && !isBroad(path))
            paths.insert(path);
    }
    Paths outermost;
    for (const std::string& path : paths)
        if (std::ranges::none_of(outermost, [&](const std::string& other) { return isInside(path, other); }))
            outermost.push_back(path);
    return outermost;
}

CompilerFolders findCompilerFolders(const program::Toolkit& toolkit, const std::string& hostCompiler)
{
    CompilerFolderCache& cache = compilerFolderCache();
    const std::scoped_lock lock(cache.mutex);
    const std::pair key(toolkit.nvcc, hostCompiler);
    const auto found = cache.folders.find(key);
    return found != cache.folders.end() ? found->second : cache.folders.emplace(key, askCompilers(toolkit, hostCompiler)).first->second;
}

std::vector<CachedCompiler> cachedCompilers()
{
    CompilerFolderCache& cache = compilerFolderCache();
    const std::scoped_lock lock(cache.mutex);
    std::vector<CachedCompiler> compilerPairs;
    for (const auto& [compilers, folders] : cache.folders)
        compilerPairs.push_back({compilers.first, compilers.second, folders});
    return compilerPairs;
}

void addCachedCompilers(std::vector<CachedCompiler> compilers)
{
    CompilerFolderCache& cache = compilerFolderCache();
    const std::scoped_lock lock(cache.mutex);
    for (CachedCompiler& compiler : compilers)
        cache.folders.emplace(std::pair(compiler.nvcc, compiler.hostCompiler), std::move(compiler.folders));
}

}  // namespace simtscope::exercises
