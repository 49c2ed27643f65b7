#include "gpu/program/run/debug_run.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

#include "gpu/core/messages/run.h"
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
    if (launch.module.value < recording.modules.size()) {
        if (const std::string target = findTarget(recording.modules[launch.module.value].ptx); !target.empty())
            request.nvccArguments.push_back("-arch=" + target);
    }
    if (std::all_of(sources.begin(), sources.end(), isUnchanged)) {
        request.source = sources.front().path;
    } else {
        std::vector<SourceCopy> copies;
        for (const trace::SourceFile& source : sources)
            copies.push_back({makeRelative(source.path), source.text});
        const auto folder = writeSourceCopies(copies, "debug");
        if (!folder)
            return fail(msg::run::sourceCopiesUnwritable(cacheDirectory()));
        request.source = (fs::path(*folder) / copies.front().path).string();
    }
    auto plan = planRun(std::move(request));
    if (!plan)
        return plan;
    plan->options.launches = repeatLaunches(recording);
    return makeDebugPlan(std::move(*plan), recording, block);
}

}  // namespace simtscope::program
