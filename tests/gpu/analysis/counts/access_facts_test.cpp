#include "gpu/analysis/counts/access_facts.h"

#include <gtest/gtest.h>

#include "tests/gpu/analysis/live_recording.h"
#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {
namespace {

const char* const kText = R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 out)
{
    .reg .pred %p<4>;
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .shared .align 16 .b8 s[4096];
    ld.param.u64 %rd1, [out];
    mov.u32 %r1, %tid.x;
    setp.lt.u32 %p1, %r1, 16;
    @%p1 bra LOW;
    ld.shared.u32 %r2, [s];
    ld.global.u32 %r3, [%rd1];
    ld.u32 %r4, [%rd1];
    ld.shared.v2.u32 {%r5,%r6}, [s];
    atom.shared.add.f32 %r3, [s], %r2;
LOW:
    ret;
}
)";

constexpr AllocationId kShared = trace::kSharedAllocation;

PerLane stride(std::uint64_t bytes)
{
    return [bytes](unsigned lane) { return bytes * lane; };
}
const PerLane kZero = [](unsigned) { return 0; };

struct Facts : ::testing::Test {
    ScriptedRecording script{kText, {64, 1, 1}};

    Facts()
    {
        for (std::uint32_t id = 0; id < 2; ++id) {
            trace::Allocation allocation;
            allocation.id = AllocationId{id};
            allocation.address = 0x7f0000000000 + 0x1000 * id + 16;  // begins in the middle of a sector
            allocation.bytes = 0x800;
            script.recording().allocations.push_back(allocation);
        }
    }
    AccessFacts lastAccess() const { return computeAccessFacts(script.recording(), script.launch(), script.trace(), script.lastEvent()); }
};

TEST_F(Facts, ConflictsOfASharedLoad)
{
    script.load(script.findSite("ld.shared.u32"), 0x0000ffff, kShared, stride(32), kZero);
    const AccessFacts facts = lastAccess();
    EXPECT_TRUE(facts.accessesShared);
    EXPECT_FALSE(facts.accessesGlobal);
    EXPECT_EQ(facts.site->opcode, "ld.shared.u32");
    EXPECT_EQ(facts.sharedCost.wavefronts, 4u);
    EXPECT_EQ(facts.sharedCost.conflictCount(), 3u);
    EXPECT_EQ(facts.wavefronts.size(), 4u);
    EXPECT_EQ(facts.bankDegree[0], 4u);
    EXPECT_EQ(facts.bankDegree[8], 4u);
    EXPECT_EQ(facts.bankDegree[1], 0u);
    EXPECT_EQ(facts.sectorCount, 0u);
}

TEST_F(Facts, AVectorLoadIsOneAccessOfItsWholeWidth)
{
    script.loadVector(script.findSite("ld.shared.v2.u32"), kAllLanes, kShared, stride(8), {kZero, kZero});
    EXPECT_EQ(lastAccess().sharedCost.wavefronts, 2u);
    EXPECT_EQ(lastAccess().sharedCost.idealWavefronts, 2u);
}

TEST_F(Facts, SectorsFollowTheAllocationsRealAddress)
{
    script.load(script.findSite("ld.global.u32"), kAllLanes, AllocationId{0}, stride(4), kZero);
    EXPECT_TRUE(lastAccess().accessesGlobal);
    EXPECT_EQ(lastAccess().sectorCount, 5u) << "128 bytes that begin in the middle of a sector";
    EXPECT_EQ(lastAccess().idealSectorCount, 4u);
    script.load(script.findSite("ld.global.u32"), kAllLanes, AllocationId{0}, stride(64), kZero);
    EXPECT_EQ(lastAccess().sectorCount, 32u);
    EXPECT_EQ(lastAccess().idealSectorCount, 4u);
    script.load(script.findSite("ld.global.u32"), kAllLanes, AllocationId{0}, kZero, kZero);
    EXPECT_EQ(lastAccess().sectorCount, 1u);
    EXPECT_EQ(lastAccess().idealSectorCount, 1u);
}

TEST_F(Facts, AGenericLoadIsWhereItsLanesWent)
{
    script.load(script.findSite("ld.u32"), kAllLanes, kShared, stride(4), kZero);
    EXPECT_TRUE(lastAccess().accessesShared);
    EXPECT_FALSE(lastAccess().accessesGlobal);
    script.load(script.findSite("ld.u32"), kAllLanes, AllocationId{1}, stride(4), kZero);
    EXPECT_FALSE(lastAccess().accessesShared);
    EXPECT_TRUE(lastAccess().accessesGlobal);
    EXPECT_EQ(lastAccess().localSectorCount, 0u);
    script.load(script.findSite("ld.u32"), kAllLanes, trace::kLocalAllocation, kZero, kZero);
    EXPECT_FALSE(lastAccess().accessesShared);
    EXPECT_FALSE(lastAccess().accessesGlobal);
    EXPECT_EQ(lastAccess().sectorCount, 0u);
    EXPECT_EQ(lastAccess().localSectorCount, 4u) << "the same word of all lanes is a line";
}

TEST_F(Facts, FloatingPointAtomicsAreNotModelled)
{
    script.atomic(script.findSite("atom.shared.add.f32"), kAllLanes, kShared, kZero, kZero, kZero);
    EXPECT_TRUE(lastAccess().accessesShared);
    EXPECT_FALSE(lastAccess().sharedCost.isModelled);
    EXPECT_TRUE(lastAccess().wavefronts.empty());
}

TEST_F(Facts, AStepAddsUpItsWarps)
{
    const SiteId begin = script.findSite("ld.param.u64"), load = script.findSite("ld.shared.u32");
    script.enter(begin, kAllLanes, 0).enter(begin, kAllLanes, 1);
    script.enter(load, kAllLanes, 1).enter(script.findSite("LOW:"), 0x0000ffff, 0).enter(load, 0xffff0000, 0);
    script.load(load, kAllLanes, kShared, stride(8), kZero, 1).load(load, 0xffff0000, kShared, stride(16), kZero, 0);
    const auto steps = trace::Steps::build(script.trace(), trace::StepOrder::Lockstep);
    bool hasSeenLoad = false;
    std::uint32_t parted = 0;
    for (std::uint32_t step = 0; step < steps->count(); ++step) {
        const StepFacts facts = computeStepFacts(script.recording(), script.launch(), script.trace(), *steps, step);
        parted += facts.divergentWarpCount;
        if (facts.kind != trace::EventKind::Load)
            continue;
        hasSeenLoad = true;
        EXPECT_EQ(facts.site, load);
        EXPECT_EQ(facts.warpCount, 2u);
        EXPECT_EQ(facts.activeLaneCount, 48u);
        EXPECT_EQ(facts.residentLaneCount, 64u);
        EXPECT_EQ(facts.wavefrontCount, 2u + 2u);
        EXPECT_EQ(facts.idealWavefrontCount, 2u);
        EXPECT_EQ(facts.maxBankDegree, 2u);
    }
    EXPECT_TRUE(hasSeenLoad);
    EXPECT_EQ(parted, 2u) << "warp 0 parted at the branch";
}

TEST(FactsOfRuns, StepsOfAWholeBlockAddUpToTheReport)
{
    LiveRecording live(dataFile("reduce-2-interleaved-strided.ptx"));
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(256, 1)), out = live.upload({0});
    live.launch("_Z7reduce2PKiPij", {1, 1, 1}, {256, 1, 1}, {in, out, 256}, 1024);
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const auto steps = trace::Steps::build(live.block(), order);
        std::uint32_t loads = 0, ideal = 0, sectors = 0;
        for (std::uint32_t step = 0; step < steps->count(); ++step) {
            const StepFacts facts = computeStepFacts(live.recording(), live.launchAt(), live.block(), *steps, step);
            if (facts.kind == trace::EventKind::Load) {
                loads += facts.wavefrontCount;
                ideal += facts.idealWavefrontCount;
                sectors += facts.sectorCount;
            }
        }
        EXPECT_EQ(loads, 95u);
        EXPECT_EQ(ideal, 25u);
        EXPECT_EQ(sectors, 32u);
    }
}

}  // namespace
}  // namespace simtscope::analysis
