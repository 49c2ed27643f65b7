#include "gpu/program/build/toolkit.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <unistd.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/compiler.h"
#include "gpu/program/build/machine_problems.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/process/child.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr int kMinMajor = 11, kMaxMajor = 13;
constexpr double kToolTimeoutSeconds = 60;

/// Returns the folders in which an nvcc may be, besides the one that findCompiler() takes.
std::vector<fs::path> collectToolFolders()
{
    std::vector<fs::path> folders;
    if (const char* const home = std::getenv("CUDA_HOME"); home && *home)
        folders.push_back(fs::path(home) / "bin");
    const std::string_view path = std::getenv("PATH") ? std::getenv("PATH") : "";
    for (std::size_t start = 0; start <= path.size();) {
        const std::size_t end = std::min(path.find(':', start), path.size());
        folders.emplace_back(path.substr(start, end - start));
        start = end + 1;
    }
    std::error_code error;
    std::set<fs::path> installed;
    for (fs::directory_iterator entry("/usr/local", error), end; !error && entry != end; entry.increment(error))
        if (entry->path().filename().string().starts_with("cuda"))
            installed.insert(entry->path() / "bin");
    folders.insert(folders.end(), installed.begin(), installed.end());
    return folders;
}

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

}  // namespace

std::string Toolkit::versionText() const
{
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

int parseRelease(const std::string& text)
{
    constexpr std::string_view kKey = "release ";
    const std::size_t position = text.find(kKey);
    int major = 0, minor = 0;
    if (position == std::string::npos || std::sscanf(text.c_str() + position + kKey.size(), "%3d.%2d", &major, &minor) != 2)
        return 0;
    return major * 1000 + minor * 10;
}

Result<Toolkit> readToolkit(const std::string& nvcc)
{
    ChildRequest request;
    request.command = {nvcc, "--version"};
    for (char** variable = environ; *variable; ++variable)
        request.environment.emplace_back(*variable);
    request.timeoutSeconds = kToolTimeoutSeconds;
    std::string output;
    ChildCallbacks callbacks;
    callbacks.onOutput = [&output](std::string_view text, bool) { output += text; };
    const auto ended = runChild(request, callbacks, {});
    if (!ended)
        return tl::unexpected(ended.error());
    const Toolkit toolkit{nvcc, parseRelease(output)};
    if (const Message problem = ended->exitCode != 0 ? findMachineProblem({cacheDirectory(), output, {}}) : Message(); !problem.isEmpty())
        return fail(problem);
    if (ended->end != ChildEnd::Exited || ended->exitCode != 0 || toolkit.version == 0)
        return fail(msg::run::brokenNvcc(nvcc, output.empty() ? fmt::format("exit code {}", ended->exitCode) : firstLine(output)));
    if (toolkit.major() < kMinMajor || toolkit.major() > kMaxMajor)
        return fail(msg::run::otherCuda(nvcc, toolkit.versionText()));
    return toolkit;
}

Result<Toolkit> findToolkit()
{
    const auto nvcc = findCompiler();
    if (!nvcc)
        return tl::unexpected(nvcc.error());
    return readToolkit(*nvcc);
}

std::vector<std::string> findCompilers()
{
    std::vector<std::string> compilers;
    std::set<fs::path> seen;
    std::error_code error;
    const auto add = [&](const fs::path& path) {
        if (isExecutable(path.string()) && seen.insert(fs::weakly_canonical(path, error)).second)
            compilers.push_back(path.string());
    };
    if (const auto used = findCompiler())
        add(*used);
    for (const fs::path& folder : collectToolFolders())
        add(folder / "nvcc");
    return compilers;
}

}  // namespace simtscope::program
