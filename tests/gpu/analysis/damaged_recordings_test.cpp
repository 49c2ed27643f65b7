// Checks that recordings with inconsistent events are rejected or truncated, and never crash the program.
#include <gtest/gtest.h>

#include <random>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

// Returns the events of a block with some of their numbers changed.
std::shared_ptr<trace::BlockTrace> damaged(const trace::BlockTrace& original, std::mt19937_64& random)
{
    auto copy = std::make_shared<trace::BlockTrace>(original.block(), original.warpCount());
    for (std::uint32_t i = 0; i < original.size(); ++i) {
        trace::EventInput input;
        input.event = original.event(EventIndex{i});
        const trace::EventData data = original.data(EventIndex{i});
        trace::EventData changed = data;
        if (random() % 64 == 0) {
            switch (random() % 6) {
            case 0:
                input.event.site.value = std::uint32_t(random() % 600);
                break;
            case 1:
                input.event.mask ^= LaneMask(1) << random() % 32;
                break;
            case 2:
                input.event.kind = trace::EventKind(random() % trace::kEventKindCount);
                break;
            case 3:
                input.event.warp.value = std::uint32_t(random() % original.warpCount());
                break;
            case 4:
                changed.offset[random() % 32] = random();
                break;
            default:
                changed.value[0][random() % 32] = random();
                changed.allocation[random() % 32] = std::uint32_t(random());
                break;
            }
        }
        if (random() % 256 == 0)
            continue;
        if (input.event.mask == 0)
            input.event.mask = 1;
        input.allocations = changed.allocation.data();
        if (input.event.kind == trace::EventKind::Shuffle)
            input.sourceLanes = changed.sourceLane.data();
        else
            input.offsets = changed.offset.data();
        input.elementCount = changed.elementCount;
        for (unsigned element = 0; element < changed.elementCount; ++element)
            input.values[element] = changed.value[element].data();
        input.results = changed.hasResult ? changed.result.data() : nullptr;
        copy->append(input);
    }
    copy->seal();
    return copy;
}

TEST(Damaged, EventsThatMakeNoSenseAreRefusedOrRead)
{
    std::mt19937_64 random(11);
    for (const char* kernel : {"calls", "pointers", "locals", "warps", "barriers", "atomics", "vectors", "cases"}) {
        LiveRecording live(dataFile("mixed.ptx"));
        const std::vector<std::uint32_t> numbers(64, 5);
        const std::uint64_t in = live.upload(numbers), out = live.upload(numbers);
        live.launch(kernel, {1, 1, 1}, {64, 1, 1}, {in, out, 64});
        unsigned refused = 0;
        for (int round = 0; round < 60; ++round) {
            const auto trace = damaged(live.block(), random);
            const auto flow = computeDataflow(live.recording(), live.launchAt(), *trace);
            refused += !flow;
            EXPECT_TRUE(flow || !flow.error().message.text().empty());
            (void)findReplayMismatches(live.recording(), live.launchAt(), *trace);
            (void)computeRegistersAt(live.recording(), live.launchAt(), *trace, EventIndex{trace->size() - 1}, 31);
            const auto steps = trace::Steps::build(*trace, trace::StepOrder::Lockstep);
            for (std::uint32_t step = 0; step < steps->count(); step += 7)
                (void)computeStepFacts(live.recording(), live.launchAt(), *trace, *steps, step);
        }
        EXPECT_GT(refused, 0u) << kernel;
    }
}

TEST(Damaged, LaunchesOutOfBoundsAreRefused)
{
    LiveRecording live(dataFile("reduce-1-interleaved.ptx"));
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(64, 5)), out = live.upload({0});
    live.launch("_Z7reduce1PKiPij", {1, 1, 1}, {64, 1, 1}, {in, out, 64}, 256);
    const auto refused = [&](auto change) {
        trace::Launch launch = live.launchAt();
        change(launch);
        return !computeDataflow(live.recording(), launch, live.block());
    };
    EXPECT_FALSE(refused([](trace::Launch&) {}));
    EXPECT_TRUE(refused([](trace::Launch& launch) { launch.block.y = 0; }));
    EXPECT_TRUE(refused([](trace::Launch& launch) { launch.grid.x = 0; }));
    EXPECT_TRUE(refused([](trace::Launch& launch) { launch.block.x = 1u << 31; }));
    EXPECT_TRUE(refused([](trace::Launch& launch) { launch.block.x = 32; })) << "events of a warp that the block does not have";
    EXPECT_TRUE(refused([](trace::Launch& launch) { launch.module = ModuleId{9}; }));
    EXPECT_FALSE(refused([](trace::Launch& launch) { launch.parameters.clear(); })) << "parameters read as 0: the dataflow is the same";
}

TEST(Damaged, ALaneThatIsNotOneIsRefused)
{
    LiveRecording live(dataFile("reduce-1-interleaved.ptx"));
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(64, 5)), out = live.upload({0});
    live.launch("_Z7reduce1PKiPij", {1, 1, 1}, {64, 1, 1}, {in, out, 64}, 256);
    EXPECT_FALSE(computeRegistersAt(live.recording(), live.launchAt(), live.block(), EventIndex{0}, 32));
    EXPECT_FALSE(computeRegistersAt(live.recording(), live.launchAt(), live.block(), EventIndex{1u << 30}, 0));
}

}  // namespace
}  // namespace simtscope::analysis
