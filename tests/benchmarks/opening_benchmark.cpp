// Measures opening a long recording: reading it, then what its first picture needs, stage by stage; and the size of the file.
//
//   SIMTSCOPE_RECORDINGS=one.simt,many.simt simtscope_benchmark --benchmark_filter=Opening
//
// Each file has these rows: "Read" (checks the whole file), "Steps" and "States" of the block that is shown first, its "Dataflow", and the
// "bytes" of the file for each access of a lane. Without the variable nothing is measured here; `simtscope run FILE.cu --blocks all
// --record OUT.simt` makes such files.
#include <benchmark/benchmark.h>

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "gpu/analysis/counts/launch_choice.h"
#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/steps/steps.h"

namespace {

using namespace simtscope;
using namespace simtscope::trace;

struct ShownBlock {
    const Recording& recording;
    const Launch& launch;
    std::shared_ptr<const BlockTrace> trace;
    const std::map<SiteId, Site>& sites;
};

ShownBlock shownFirst(const Recording& recording)
{
    const Launch& launch = recording.launches[analysis::chooseLaunchToShow(recording).value];
    return {recording, launch, launch.blocks.front(), recording.sites[launch.module.value]};
}

/// Counts the lanes that take part in loads, stores and atomic operations.
std::uint64_t laneAccesses(const Recording& recording)
{
    std::uint64_t lanes = 0;
    for (const Launch& launch : recording.launches)
        for (const auto& block : launch.blocks)
            for (std::uint32_t i = 0; i < block->size(); ++i) {
                const Event event = block->event(EventIndex{i});
                const bool isAccess = event.kind == EventKind::Load || event.kind == EventKind::Store || event.kind == EventKind::Atomic;
                lanes += isAccess ? unsigned(std::popcount(event.mask)) : 0;
            }
    return lanes;
}

void measureRead(benchmark::State& state, const std::string& path)
{
    for (auto _ : state) {
        const auto recording = readRecording(path);
        if (!recording)
            state.SkipWithError(recording.error().message.text().c_str());
    }
    if (const auto recording = readRecording(path)) {
        const double lanes = double(laneAccesses(*recording)), bytes = double(std::filesystem::file_size(path));
        state.counters["events"] = double(recording->eventCount());
        state.counters["accesses"] = lanes;
        state.counters["bytes"] = bytes / lanes;
    }
}

void measureSteps(benchmark::State& state, const std::string& path)
{
    const auto recording = readRecording(path);
    const ShownBlock shown = shownFirst(*recording);
    for (auto _ : state)
        benchmark::DoNotOptimize(Steps::build(*shown.trace, StepOrder::Lockstep, {}, &shown.sites));
}

void measureStates(benchmark::State& state, const std::string& path)
{
    const auto recording = readRecording(path);
    const ShownBlock shown = shownFirst(*recording);
    const auto ordered = Steps::build(*shown.trace, StepOrder::Lockstep, {}, &shown.sites);
    for (auto _ : state)
        benchmark::DoNotOptimize(std::make_unique<BlockStates>(shown.trace, ordered, shown.launch, shown.sites));
}

void measureDataflow(benchmark::State& state, const std::string& path)
{
    const auto recording = readRecording(path);
    const ShownBlock shown = shownFirst(*recording);
    for (auto _ : state)
        benchmark::DoNotOptimize(analysis::computeDataflow(shown.recording, shown.launch, *shown.trace));
}

const bool isRegistered = [] {
    const char* const files = std::getenv("SIMTSCOPE_RECORDINGS");
    std::istringstream list(files ? files : "");
    using Stage = void (*)(benchmark::State&, const std::string&);
    constexpr std::pair<const char*, Stage> stages[] = {
        {"Read", measureRead}, {"Steps", measureSteps}, {"States", measureStates}, {"Dataflow", measureDataflow}};
    for (std::string path; std::getline(list, path, ',');)
        for (const auto& [name, stage] : stages)
            benchmark::RegisterBenchmark(("Opening" + std::string(name) + "/" + std::filesystem::path(path).stem().string()).c_str(),
                                         [stage = stage, path](benchmark::State& state) { stage(state, path); })
                ->Unit(benchmark::kMillisecond)
                ->UseRealTime();
    return true;
}();

}  // namespace
