#include "gpu/program/run/debug_run.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

#include "gpu/core/messages/run.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/source_copies.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

/// Limits of the recorded events. The debug build has several times as many: it divides lines into more basic blocks, and keeps variables
/// in local memory.
constexpr std::uint64_t kMinDebugEvents = 16u << 20, kMaxDebugEvents = 128u << 20, kDebugEventsPerEvent = 24;

/// Time limit of a program that did not end by itself when it was recorded.
constexpr double kSecondsOfEndlessProgram = 30;

/// Returns the path below a folder of copies: "/home/a/b.cu" becomes "home/a/b.cu", and "../c.h" "c.h".
std::string makeRelative(const std::string& path)
{
    fs::path relative;
    for (const fs::path& part : fs::path(path).lexically_normal().relative_path())
        if (part != "..")
            relative /= part;
    return relative.string();
}

/// Returns whether the file that was recorded is still there, unchanged.
bool isUnchanged(const trace::SourceFile& source)
{
    return !source.text.empty() && readFile(source.path) == source.text;
}

/// Returns the value of the module's directive .target, such as "sm_75"; empty if it has none.
std::string findTarget(const std::string& ptx)
{
    constexpr std::string_view kDirective = "\n.target ";
    const std::size_t at = ptx.find(kDirective);
    if (at == ptx.npos)
        return {};
    const std::size_t begin = at + kDirective.size();
    return ptx.substr(begin, ptx.find_first_of(", \r\n", begin) - begin);
}

/// Returns whether a line of the text includes a file of this name.
bool includes(const std::string& text, const std::string& name)
{
    for (std::size_t at = 0; (at = text.find("#include", at)) != text.npos; ++at) {
        const std::string_view line = std::string_view(text).substr(at, text.find('\n', at) - at);
        if (line.find('"' + name + '"') != line.npos || line.find('/' + name + '"') != line.npos)
            return true;
    }
    return false;
}

/// Returns the indices of the sources that were compiled by themselves: the first one, and those that no other one includes.
std::vector<std::size_t> findUnits(const std::vector<trace::SourceFile>& sources)
{
    std::vector<std::size_t> units = {0};
    for (std::size_t i = 1; i < sources.size(); ++i) {
        const std::string name = fs::path(sources[i].path).filename();
        if (isSourceName(name) &&
            std::none_of(sources.begin(), sources.end(), [&](const trace::SourceFile& other) { return includes(other.text, name); }))
            units.push_back(i);
    }
    return units;
}

/// Returns whether the module has code of several of the units, so that their device code was linked.
bool isLinkedFrom(const std::string& ptx, const std::vector<trace::SourceFile>& sources, const std::vector<std::size_t>& units)
{
    return 1 < std::count_if(units.begin(), units.end(),
                             [&](std::size_t unit) { return ptx.find('"' + sources[unit].path + '"') != ptx.npos; });
}

/// Returns the launches of kernels that always had the same grid and block.
std::vector<LaunchOverride> repeatLaunches(const trace::Recording& recording)
{
    std::map<std::string, std::optional<LaunchOverride>> shapes;
    for (const trace::Launch& launch : recording.launches) {
        const LaunchOverride shape{launch.name, launch.grid, launch.block, {}};
        const auto [found, isNew] = shapes.try_emplace(launch.name, shape);
        if (!isNew && found->second != shape)
            found->second.reset();
    }
    std::vector<LaunchOverride> overrides;
    for (const auto& [kernel, shape] : shapes)
        if (shape)
            overrides.push_back(*shape);
    return overrides;
}

}  // namespace

RunPlan makeDebugPlan(RunPlan plan, const trace::Recording& recording, const trace::BlockTrace& block)
{
    plan.engine = EngineKind::Simt;
    std::erase(plan.nvcc.options, "-lineinfo");  // nvcc warns that -G overrides it
    plan.nvcc.options.push_back("-G");
    plan.request.recordPath.clear();
    plan.request.inheritsStdin = false;
    if (!recording.program.isComplete && plan.request.timeoutSeconds == 0)
        plan.request.timeoutSeconds = kSecondsOfEndlessProgram;
    plan.options.checks = kNoChecks;
    plan.options.blocks = {trace::BlockSelection::Mode::Listed, {{block.block().value, block.block().value}}};
    plan.options.maxEvents = std::clamp(block.size() * kDebugEventsPerEvent, kMinDebugEvents, kMaxDebugEvents);
    return plan;
}

Result<RunPlan> planDebugRun(const trace::Recording& recording, const trace::Launch& launch, const trace::BlockTrace& block)
{
    const std::vector<trace::SourceFile>& sources = recording.program.sources;
    if (sources.empty() || sources.front().text.empty())
        return fail(msg::run::noRecordedSource());
    RunRequest request;
    request.name = recording.program.name;
    request.arguments = recording.program.arguments;
    const std::vector<std::size_t> units = findUnits(sources);
    if (launch.module.value < recording.modules.size()) {
        const std::string ptx(recording.modules[launch.module.value].ptx);
        if (const std::string target = findTarget(ptx); !target.empty())
            request.nvccArguments.push_back("-arch=" + target);
        if (isLinkedFrom(ptx, sources, units))
            request.nvccArguments.push_back("-rdc=true");
    }
    fs::path parent;
    const auto pathOf = [&](std::size_t source) {
        return parent.empty() ? sources[source].path : (parent / makeRelative(sources[source].path)).string();
    };
    if (!std::all_of(sources.begin(), sources.end(), isUnchanged)) {
        std::vector<SourceCopy> copies;
        for (const trace::SourceFile& source : sources)
            copies.push_back({makeRelative(source.path), source.text});
        const auto folder = writeSourceCopies(copies, "debug");
        if (!folder)
            return fail(msg::run::sourceCopiesUnwritable(cacheDirectory()));
        parent = *folder;
    }
    request.source = pathOf(units.front());
    for (std::size_t i = 1; i < units.size(); ++i)
        request.nvccArguments.push_back(pathOf(units[i]));
    auto plan = planRun(std::move(request));
    if (!plan)
        return plan;
    plan->options.launches = repeatLaunches(recording);
    return makeDebugPlan(std::move(*plan), recording, block);
}

}  // namespace simtscope::program
