#include "gpu/program/build/toolkit_problems.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <regex>
#include <string_view>

#include "gpu/core/messages/run.h"
#include "gpu/program/process/find_on_path.h"

namespace simtscope::program {
namespace {

constexpr int kMinHostCompilerVersion = 6;

/// Message of crt/host_config.h in CUDA 11.8, 12.4 and 13.0.
const std::regex kTooNew(R"(unsupported GNU version! gcc versions later than ([0-9]+) are not supported)");

struct ToolkitProblemRow {
    std::regex pattern;
    /// Makes the message; `match` is that of the pattern.
    Message (*problem)(const Toolkit&, const std::smatch& match);
};

std::string fileName(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

bool isHostCompiler(const std::string& name)
{
    static const std::regex kNames(R"((gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(-[0-9.]+)?)");
    return std::regex_match(name, kNames);
}

constexpr std::string_view kToolsOfToolkit[] = {"cicc", "cudafe++", "ptxas", "fatbinary", "nvlink", "bin2c"};

Message describeMissingTool(const Toolkit& toolkit, const std::smatch& match)
{
    const std::string name = fileName(match[1].str());
    if (isHostCompiler(name))
        return msg::run::noHostCompiler(toolkit.nvcc, name);
    const bool isOfToolkit = std::ranges::find(kToolsOfToolkit, name) != std::end(kToolsOfToolkit);
    return isOfToolkit ? Message(msg::run::incompleteToolkit(toolkit.nvcc, name)) : msg::run::commandMissing(toolkit.nvcc, name);
}

/// Names a missing part of gcc: without g++ there is no cc1plus, without binutils neither as nor ld.
Message describeMissingPart(const Toolkit& toolkit, const std::smatch& match)
{
    const std::string name = fileName(match[1].str());
    return name == "cc1plus" ? Message(msg::run::noHostCompiler(toolkit.nvcc, "g++")) : msg::run::commandMissing(toolkit.nvcc, name);
}

/// Problems in the order of the search. A part that is missing makes the rest fail, too, so it comes first.
const std::vector<ToolkitProblemRow>& toolkitProblemRows()
{
    static const std::vector<ToolkitProblemRow> rows = {
        // gcc and g++ of Debian for nvcc are scripts that look for a compiler that nvcc accepts.
        {std::regex(R"(ERROR: No supported gcc/g\+\+ host compiler found)"),
         [](const Toolkit& t, const std::smatch&) -> Message { return msg::run::noHostCompiler(t.nvcc, "g++"); }},
        {kTooNew,
         [](const Toolkit& t, const std::smatch& match) -> Message {
             return msg::run::hostCompilerTooNew(t.nvcc, t.versionText(), std::strtoull(match[1].str().c_str(), nullptr, 10));
         }},
        // The shell's message for a tool that is missing: "sh: 1: cicc: not found" (dash), "sh: line 1: cicc: command not found" (bash).
        {std::regex(R"(sh: (?:line )?[0-9]+: ([^:\s]+): (?:command )?(?:not found|No such file or directory))"), describeMissingTool},
        {std::regex(R"(cannot execute '([^']+)': (?:execvp|posix_spawnp?): No such file or directory)"), describeMissingPart},
        {std::regex(R"(collect2: fatal error: cannot find '([^']+)')"), describeMissingPart},
        // nvcc's own message about its host compiler.
        {std::regex(R"((?:^|\n)([^:\s]+): No such file or directory\s+nvcc fatal\s+: Failed to preprocess host compiler properties)"),
         describeMissingTool},
        {std::regex(R"(nvcc fatal\s+: Failed to preprocess host compiler properties)"),
         [](const Toolkit& t, const std::smatch&) -> Message { return msg::run::hostCompilerFails(t.nvcc); }},
        {std::regex(R"(<command-line>: fatal error: ([^:\s]+): No such file or directory)"),
         [](const Toolkit& t, const std::smatch& match) -> Message { return msg::run::noToolkitHeaders(t.nvcc, match[1].str()); }},
        // crt/… are files that cuda_runtime.h itself includes.
        {std::regex(R"(fatal error: ((?:crt/|driver_types\.h|host_defines\.h|device_types\.h)[^:\s]*): No such file or directory)"),
         [](const Toolkit& t, const std::smatch& match) -> Message { return msg::run::noToolkitHeaders(t.nvcc, match[1].str()); }},
        {std::regex("libdevice"),
         [](const Toolkit& t, const std::smatch&) -> Message { return msg::run::incompleteToolkit(t.nvcc, "libdevice"); }},
        {std::regex(R"(cannot find -l(cudadevrt))"),
         [](const Toolkit& t, const std::smatch&) -> Message { return msg::run::incompleteToolkit(t.nvcc, "libcudadevrt.a"); }},
    };
    return rows;
}

}  // namespace

Message findToolkitProblem(const Toolkit& toolkit, const std::string& text)
{
    for (const ToolkitProblemRow& row : toolkitProblemRows()) {
        std::smatch match;
        if (std::regex_search(text, match, row.pattern))
            return row.problem(toolkit, match);
    }
    return {};
}

std::string findAcceptedHostCompiler(const std::string& text)
{
    std::smatch match;
    if (!std::regex_search(text, match, kTooNew))
        return {};
    for (int version = std::atoi(match[1].str().c_str()); version >= kMinHostCompilerVersion; --version)
        if (const std::string path = findOnPath(fmt::format("g++-{}", version)); !path.empty())
            return path;
    return {};
}

}  // namespace simtscope::program
