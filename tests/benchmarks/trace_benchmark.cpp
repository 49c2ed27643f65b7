// Measures ten million events: how fast they are kept, put into steps, sought, written, read and compared, and how much memory they take.
#include <benchmark/benchmark.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>

#include <unistd.h>

#include "gpu/analysis/compare/compare.h"
#include "gpu/trace/file/recording_file.h"
#include "gpu/trace/model/lane_codec.h"
#include "gpu/trace/steps/steps.h"

namespace {

using namespace simtscope;
using namespace simtscope::trace;

constexpr std::uint32_t kEvents = 10'000'000;
constexpr std::uint32_t kSharedBytes = 16 * 1024;
constexpr SiteId kEntry{0}, kLoadOwn{1}, kLoadPartner{2}, kStore{3}, kBarrier{4}, kExit{5};

/// Returns the resident memory of this process in MiB.
double residentMiB()
{
    std::ifstream status("/proc/self/statm");
    double total = 0, resident = 0;
    status >> total >> resident;
    return resident * double(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

std::map<SiteId, Site> sites()
{
    std::map<SiteId, Site> rows;
    const auto row = [&](SiteId id, SiteKind kind, const char* opcode) {
        Site& site = rows[id];
        site.kind = kind;
        site.opcode = opcode;
        site.operation = ptx::operationOf(site.opcode);
        const bool memory = kind == SiteKind::Load || kind == SiteKind::Store;
        site.space = memory ? ptx::StateSpace::Shared : ptx::StateSpace::None;
        site.type = memory ? ptx::ScalarType::U32 : ptx::ScalarType::None;
        site.elementBytes = memory ? 4 : 0;
    };
    row(kEntry, SiteKind::Other, "mov.u32");
    row(kLoadOwn, SiteKind::Load, "ld.shared.u32");
    row(kLoadPartner, SiteKind::Load, "ld.shared.u32");
    row(kStore, SiteKind::Store, "st.shared.u32");
    row(kBarrier, SiteKind::Barrier, "bar.sync");
    row(kExit, SiteKind::Exit, "ret");
    return rows;
}

/// Describes a block of 1024 threads that adds up shared memory in a loop. Each round has, for each warp, a block entry, two loads, a store
/// and a barrier.
class LoopBlock {
public:
    LoopBlock(BlockId block, std::uint32_t events) : m_trace(std::make_shared<BlockTrace>(block, 32))
    {
        for (unsigned thread = 0; thread < 1024; ++thread)
            m_value[thread / 32][thread % 32] = thread * 2654435761u % 1000;
        for (std::uint32_t round = 0; m_trace->size() + 6 * 32 <= events; ++round)
            addRound(round);
        m_trace->seal();
    }
    std::shared_ptr<BlockTrace> trace() const { return m_trace; }

private:
    void addRound(std::uint32_t round)
    {
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            add(EventKind::BlockEntry, kEntry, warp);
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            access(EventKind::Load, kLoadOwn, warp, warp, m_value[warp]);
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            access(EventKind::Load, kLoadPartner, warp, warp ^ (round % 32), m_value[warp ^ (round % 32)]);
        for (std::uint32_t warp = 0; warp < 32; ++warp) {
            for (std::uint64_t& value : m_value[warp])
                value = (value * 5 + round) & 0xffffff;
            access(EventKind::Store, kStore, warp, warp, m_value[warp]);
        }
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            add(EventKind::BarrierArrive, kBarrier, warp);
        for (std::uint32_t warp = 0; warp < 32; ++warp)
            add(EventKind::BarrierLeave, kBarrier, warp);
    }

    void add(EventKind kind, SiteId site, std::uint32_t warp)
    {
        static constexpr LaneColumn kBarrierZero{};
        EventInput input;
        input.event = {kind, site, WarpId{warp}, kAllLanes, m_time++};
        if (kind == EventKind::BarrierArrive) {
            input.elementCount = 1;
            input.values[0] = kBarrierZero.data();
        }
        m_trace->append(input);
    }

    void access(EventKind kind, SiteId site, std::uint32_t warp, std::uint32_t cells, const LaneColumn& values)
    {
        LaneColumn offsets;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            offsets[lane] = (cells * kWarpSize + lane) * 4;
        EventInput input;
        input.event = {kind, site, WarpId{warp}, kAllLanes, m_time++};
        input.commonAllocation = kSharedAllocation.value;
        input.offsets = offsets.data();
        input.elementCount = 1;
        input.values[0] = values.data();
        m_trace->append(input);
    }

    std::shared_ptr<BlockTrace> m_trace;
    std::array<LaneColumn, 32> m_value{};
    std::uint64_t m_time = 0;
};

Recording recordingOf(std::uint32_t blocks)
{
    Recording recording;
    recording.program.name = "loop";
    recording.program.isComplete = true;
    recording.modules.emplace_back();
    recording.sites.push_back(sites());
    Launch launch;
    launch.kernel = launch.name = "loop";
    launch.grid = {blocks, 1, 1};
    launch.block = {1024, 1, 1};
    launch.staticSharedBytes = kSharedBytes;
    launch.isComplete = true;
    for (std::uint32_t block = 0; block < blocks; ++block)
        launch.blocks.push_back(LoopBlock(BlockId{block}, kEvents / blocks).trace());
    recording.launches.push_back(std::move(launch));
    return recording;
}

const Recording& oneBlock()
{
    static const Recording recording = recordingOf(1);
    return recording;
}

const Recording& manyBlocks()
{
    static const Recording recording = recordingOf(100);
    return recording;
}

const std::shared_ptr<const Steps>& stepsOf(StepOrder order)
{
    static const std::shared_ptr<const Steps> lockstep = Steps::build(*oneBlock().launches[0].blocks[0], StepOrder::Lockstep);
    static const std::shared_ptr<const Steps> recorded = Steps::build(*oneBlock().launches[0].blocks[0], StepOrder::Recorded);
    return order == StepOrder::Lockstep ? lockstep : recorded;
}

const BlockStates& statesOf(StepOrder order)
{
    const Launch& launch = oneBlock().launches[0];
    static const BlockStates lockstep(launch.blocks[0], stepsOf(StepOrder::Lockstep), launch, oneBlock().sites[0]);
    static const BlockStates recorded(launch.blocks[0], stepsOf(StepOrder::Recorded), launch, oneBlock().sites[0]);
    return order == StepOrder::Lockstep ? lockstep : recorded;
}

/// Packs columns as engines make them: a value and a stride, small values, random words.
void PackColumn(benchmark::State& state)
{
    std::mt19937_64 random(1);
    LaneColumn column;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        column[lane] = state.range(0) == 0 ? 4096 + 4 * lane : state.range(0) == 1 ? random() % 1000 : random() & 0xffffffff;
    const LaneMask mask = LaneMask(state.range(1));
    std::array<std::uint8_t, kMaxPackedColumnBytes> out;
    for (auto _ : state)
        benchmark::DoNotOptimize(packColumn(column.data(), mask, out.data()));
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(PackColumn)->ArgNames({"pattern", "mask"})->ArgsProduct({{0, 1, 2}, {0xffffffff, 0x0000ffff, 0x55555555}});

void AppendEvents(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(LoopBlock(BlockId{0}, 1'000'000).trace());
    state.SetItemsProcessed(state.iterations() * 1'000'000);
}
BENCHMARK(AppendEvents)->Unit(benchmark::kMillisecond);

void KeepTenMillionEvents(benchmark::State& state)
{
    const double before = residentMiB();
    const Recording& recording = state.range(0) == 1 ? oneBlock() : manyBlocks();
    const double residentAfter = residentMiB();
    for (auto _ : state)
        benchmark::DoNotOptimize(&recording);
    state.counters["MiB"] = residentAfter - before;
}
BENCHMARK(KeepTenMillionEvents)->ArgName("blocks")->Arg(1)->Arg(100)->Iterations(1);

void BuildSteps(benchmark::State& state)
{
    const BlockTrace& trace = *oneBlock().launches[0].blocks[0];
    const double before = residentMiB();
    std::shared_ptr<const Steps> steps;
    for (auto _ : state)
        steps = Steps::build(trace, StepOrder(state.range(0)));
    state.counters["MiB"] = residentMiB() - before;
    state.counters["steps"] = steps->count();
}
BENCHMARK(BuildSteps)->ArgName("recorded")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(1);

void BuildStates(benchmark::State& state)
{
    const Launch& launch = oneBlock().launches[0];
    const auto& steps = stepsOf(StepOrder(state.range(0)));
    const double before = residentMiB();
    std::unique_ptr<BlockStates> states;
    for (auto _ : state)
        states = std::make_unique<BlockStates>(launch.blocks[0], steps, launch, oneBlock().sites[0]);
    state.counters["MiB"] = residentMiB() - before;
}
BENCHMARK(BuildStates)->ArgName("recorded")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(1);

void SeekAnywhere(benchmark::State& state)
{
    const auto order = StepOrder(state.range(0));
    const BlockStates& states = statesOf(order);
    std::mt19937 random(2);
    for (auto _ : state)
        benchmark::DoNotOptimize(states.stateAfter(random() % stepsOf(order)->count()));
}
BENCHMARK(SeekAnywhere)->ArgName("recorded")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void StepBack(benchmark::State& state)
{
    const auto order = StepOrder(state.range(0));
    const BlockStates& states = statesOf(order);
    std::uint32_t step = stepsOf(order)->count();
    for (auto _ : state) {
        step = step > 1 ? step - 1 : stepsOf(order)->count() - 1;
        benchmark::DoNotOptimize(states.stateBefore(step));
    }
}
BENCHMARK(StepBack)->ArgName("recorded")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

std::string benchmarkFile(std::int64_t blocks)
{
    return (std::filesystem::temp_directory_path() / ("simtscope-benchmark-" + std::to_string(::getpid()) + "-" + std::to_string(blocks)))
        .string();
}

void WriteFile(benchmark::State& state)
{
    const std::string path = benchmarkFile(state.range(0));
    const Recording& recording = state.range(0) == 1 ? oneBlock() : manyBlocks();
    for (auto _ : state)
        if (const auto written = writeRecording(recording, path); !written)
            state.SkipWithError(written.error().message.text().c_str());
    state.counters["file MiB"] = double(std::filesystem::file_size(path)) / (1 << 20);
}
BENCHMARK(WriteFile)->ArgName("blocks")->Arg(1)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(1);

void ReadFile(benchmark::State& state)
{
    const std::string path = benchmarkFile(state.range(0));
    if (!std::filesystem::exists(path) && !writeRecording(state.range(0) == 1 ? oneBlock() : manyBlocks(), path))
        state.SkipWithError("the file cannot be written");
    for (auto _ : state) {
        const auto read = readRecording(path);
        if (!read)
            state.SkipWithError(read.error().message.text().c_str());
    }
    std::filesystem::remove(path);
}
BENCHMARK(ReadFile)->ArgName("blocks")->Arg(1)->Arg(100)->Unit(benchmark::kMillisecond)->Iterations(1);

void Compare(benchmark::State& state)
{
    const Recording& recording = state.range(0) == 1 ? oneBlock() : manyBlocks();
    for (auto _ : state)
        if (!analysis::compare(recording, recording).isAgreement())
            state.SkipWithError("a recording differs from itself");
}
BENCHMARK(Compare)->ArgName("blocks")->Arg(1)->Arg(100)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
