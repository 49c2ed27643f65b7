// Checks why a cell has its value, and where it is written, in a reduction of four numbers whose tree was drawn by hand.
#include "gpu/analysis/dataflow/value_history.h"

#include "gpu/analysis/dataflow/cell_writes.h"
#include "tests/gpu/analysis/flow_checks.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

constexpr std::uint32_t kShared = trace::kSharedAllocation.value;
using Values = std::vector<std::uint64_t>;

/// Two blocks fold {1, 2, 3, 4} and {5, 6, 7, 8} (s[0] += s[2], s[1] += s[3]; s[0] += s[1]); a second launch folds their sums.
class FoldTest : public ::testing::Test {
protected:
    FoldTest() : live(dataFile("reduce-3-sequential.ptx"))
    {
        const std::uint64_t in = live.upload({1, 2, 3, 4, 5, 6, 7, 8}), sums = live.upload({0, 0}), out = live.upload({0});
        live.launch("_Z7reduce3PKiPij", {2, 1, 1}, {4, 1, 1}, {in, sums, 8}, 16);
        live.launch("_Z7reduce3PKiPij", {1, 1, 1}, {2, 1, 1}, {sums, out, 2}, 8);
    }
    struct StepsAndFlow {
        std::shared_ptr<const trace::Steps> steps;
        Dataflow flow;
    };
    StepsAndFlow stepsAndFlow(std::size_t launch = 0, trace::StepOrder order = trace::StepOrder::Lockstep) const
    {
        auto flow = computeDataflow(live.recording(), live.launchAt(launch), live.block(0, launch));
        EXPECT_TRUE(flow.has_value()) << flow.error().text();
        return {trace::Steps::build(live.block(0, launch), order), flow ? std::move(*flow) : Dataflow{}};
    }
    static Values values(const ValueHistory& history, const std::vector<HeldVersion>& writers)
    {
        Values values;
        for (const HeldVersion& writer : writers)
            values.push_back(history.flow().versions[writer.version].value);
        return values;
    }
    static Values operandValues(const ValueHistory& history, std::uint32_t version)
    {
        Values values;
        for (const Operand& operand : history.operands(version))
            values.push_back(history.flow().versions[operand.version].value);
        return values;
    }

    LiveRecording live;
};

TEST_F(FoldTest, FollowsTheTreeDownToTheInput)
{
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const StepsAndFlow computed = stepsAndFlow(0, order);
        const ValueHistory history(computed.flow, *computed.steps);
        const std::vector<HeldVersion> writers = history.heldVersions({kShared, 0}, computed.steps->count() - 1);
        ASSERT_EQ(values(history, writers), (Values{10, 4, 1})) << "newest first";
        for (const HeldVersion& writer : writers)
            EXPECT_TRUE(writer.flowsIn);
        Values second = operandValues(history, writers[0].version);
        std::sort(second.begin(), second.end());
        EXPECT_EQ(second, (Values{4, 6}));
        Values first = operandValues(history, writers[1].version);
        std::sort(first.begin(), first.end());
        EXPECT_EQ(first, (Values{1, 3}));
        const std::vector<Operand> loaded = history.operands(writers[2].version);
        ASSERT_EQ(loaded.size(), 1u);
        const Version& input = history.flow().versions[loaded[0].version];
        EXPECT_FALSE(input.isWritten);
        EXPECT_EQ(input.cell, (Cell{0, 0}));
        EXPECT_TRUE(history.operands(loaded[0].version).empty());
    }
}

TEST_F(FoldTest, KnowsOnlyEarlierSteps)
{
    const StepsAndFlow computed = stepsAndFlow();
    const ValueHistory history(computed.flow, *computed.steps);
    const std::vector<HeldVersion> writers = history.heldVersions({kShared, 0}, computed.steps->count() - 1);
    ASSERT_EQ(writers.size(), 3u);
    EXPECT_EQ(values(history, history.heldVersions({kShared, 0}, writers[1].step)), (Values{4, 1}));
    EXPECT_EQ(values(history, history.heldVersions({kShared, 0}, writers[0].step - 1)), (Values{4, 1}));
    EXPECT_TRUE(history.heldVersions({kShared, 0}, writers[2].step - 1).empty());
    EXPECT_EQ(values(history, history.heldVersions({0, 8}, 0)), (Values{3})) << "an input is there from the beginning";
    EXPECT_EQ(values(history, history.heldVersions({kShared, 3}, writers[0].step)), (Values{10, 4, 1})) << "any byte names the cell";
    EXPECT_EQ(values(history, history.heldVersions({kShared, 4}, writers[0].step)), (Values{6, 2}));
    EXPECT_TRUE(history.heldVersions({kShared, 400}, writers[0].step).empty());
}

TEST_F(FoldTest, FindsWritesInTheBlockAndBeyond)
{
    const trace::Recording& recording = live.recording();
    EXPECT_EQ(findWrites(recording, live.launchAt(), live.block(), {kShared, 0}).size(), 3u);
    EXPECT_EQ(findWrites(recording, live.launchAt(), live.block(), {kShared, 12}).size(), 1u);
    const std::vector<std::uint32_t> sums = findWrites(recording, live.launchAt(), live.block(), {1, 0});
    ASSERT_EQ(sums.size(), 1u);
    EXPECT_EQ(live.block().kind(EventIndex{sums[0]}), trace::EventKind::Store);
    EXPECT_TRUE(findWrites(recording, live.launchAt(), live.block(), {1, 4}).empty()) << "the other block writes it";

    const auto otherBlockWrite = findWriteOutsideBlock(recording, LaunchId{0}, BlockId{0}, {1, 4}, true);
    ASSERT_TRUE(otherBlockWrite);
    EXPECT_EQ(otherBlockWrite->block, BlockId{1});
    EXPECT_EQ(otherBlockWrite->launch, LaunchId{0});
    EXPECT_EQ(findWriteOutsideBlock(recording, LaunchId{1}, BlockId{0}, {1, 4}, false), otherBlockWrite);
    EXPECT_EQ(findWriteOutsideBlock(recording, LaunchId{0}, BlockId{1}, {2, 0}, true)->launch, LaunchId{1});
    EXPECT_EQ(findWriteOutsideBlock(recording, LaunchId{1}, BlockId{0}, {1, 4}, true), std::nullopt);
    EXPECT_EQ(findWriteOutsideBlock(recording, LaunchId{0}, BlockId{0}, {kShared, 0}, true), std::nullopt)
        << "shared memory ends with its block";
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(findWriteOutsideBlock(recording, LaunchId{0}, BlockId{0}, {1, 4}, true, stop.get_token()), std::nullopt);
}

/// Returns the version of a byte of global memory that the block found there.
Version foundBy(const Dataflow& flow, const Cell& byte)
{
    for (const Version& version : flow.versions)
        if (!version.isWritten && version.cell == byte)
            return version;
    ADD_FAILURE() << "no load saw it";
    return {};
}

TEST_F(FoldTest, AValueThatWasFoundComesFromAnEarlierLaunchOrFromOutside)
{
    trace::Recording recording = live.recording();
    const StepsAndFlow second = stepsAndFlow(1), first = stepsAndFlow();
    const Version sum = foundBy(second.flow, {1, 4}), input = foundBy(first.flow, {0, 8});
    const ValueOrigin origin = findValueOrigin(recording, LaunchId{1}, live.block(0, 1), sum);
    ASSERT_TRUE(origin.write);
    EXPECT_EQ(origin.write->launch, LaunchId{0});
    EXPECT_EQ(origin.write->block, BlockId{1});
    EXPECT_TRUE(origin.isUnchanged && origin.isFullyRecorded);

    const ValueOrigin inputOrigin = findValueOrigin(recording, LaunchId{0}, live.block(), input);
    EXPECT_FALSE(inputOrigin.write);
    EXPECT_TRUE(inputOrigin.isFullyRecorded) << "so it was the host";

    Version changedSum = sum;
    ++changedSum.value;
    EXPECT_FALSE(findValueOrigin(recording, LaunchId{1}, live.block(0, 1), changedSum).isUnchanged);

    recording.launches[0].blocks.pop_back();  // block 1, which wrote the cell, was not recorded
    const ValueOrigin unknown = findValueOrigin(recording, LaunchId{1}, live.block(0, 1), sum);
    EXPECT_FALSE(unknown.write);
    EXPECT_FALSE(unknown.isFullyRecorded) << "nothing to say that it was the host";
    EXPECT_FALSE(findValueOrigin(recording, LaunchId{0}, live.block(), input).isFullyRecorded);

    recording.apiCalls.resize(4);
    recording.launches[0].apiCall = 1;
    recording.launches[1].apiCall = 3;
    recording.allocations.resize(2);
    recording.allocations[1].createdByCall = 2;
    EXPECT_TRUE(findValueOrigin(recording, LaunchId{1}, live.block(0, 1), sum).isFullyRecorded)
        << "the memory is younger than the first launch";
}

/// Records a thread of block 0 that loads 7 from a cell of global memory. If `own` is set, the same thread has stored the value there
/// before.
class FoundTest : public ::testing::Test {
protected:
    struct Write {
        std::uint64_t time, value;
    };
    explicit FoundTest(std::optional<std::uint64_t> ownValue = {})
        : script(kernelText(kRegisters, kAddresses + elsewhere() + (ownValue ? "st.global.u32 [%rd4], %r1;\n" : "") + R"(
        ld.global.u32 %r2, [%rd4];
        st.global.u32 [%rd5], %r1;
        ret;
    )"),
                 {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0))
    {
        script.enter(script.findSite("ld.param.u64"), 1);
        for (unsigned i = 0; i < kElsewhere; ++i)
            script.load(script.findSite("ld.global.u32", i), 1, kOut, sameForAllLanes(0), sameForAllLanes(0));
        if (ownValue)
            script.store(script.findSite("st.global.u32"), 1, kIn, sameForAllLanes(0), sameForAllLanes(*ownValue));
        script.load(script.findSite("ld.global.u32", kElsewhere), 1, kIn, sameForAllLanes(0), sameForAllLanes(7));
        loadTime = script.trace().event(script.lastEvent()).time;
        found = version(kIn, 7);
    }
    /// Number of loads from another address, which give other blocks time to write.
    static constexpr unsigned kElsewhere = 10;
    static std::string elsewhere()
    {
        std::string loads;
        for (unsigned i = 0; i < kElsewhere; ++i)
            loads += "ld.global.u32 %r2, [%rd5];\n";
        return loads;
    }
    Version version(AllocationId allocation, std::uint64_t value)
    {
        const Dataflow flow = flowOf(script);
        for (const Version& version : flow.versions) {
            if (!version.isWritten && version.cell == Cell{allocation.value, 0} && version.value == value)
                return version;
        }
        ADD_FAILURE() << "no load saw it";
        return {};
    }
    std::shared_ptr<const trace::BlockTrace> block(std::uint32_t id, const std::vector<Write>& writes) const
    {
        trace::BlockTrace block(BlockId{id}, 1);
        for (const Write& write : writes) {
            trace::EventInput store;
            store.event = {trace::EventKind::Store, script.findSite("st.global.u32"), WarpId{0}, 1, write.time};
            store.commonAllocation = kIn.value;
            const trace::LaneColumn offsets{}, values{write.value};
            store.offsets = offsets.data();
            store.elementCount = 1;
            store.values[0] = values.data();
            block.append(store);
        }
        block.seal();
        return std::make_shared<trace::BlockTrace>(std::move(block));
    }
    /// Finds the origin of the value with blocks 1, 2, … in the launch, and an earlier launch of as many blocks that wrote `earlier`.
    ValueOrigin foundBeside(const std::vector<std::vector<Write>>& otherBlocks, const char* engine,
                            const std::vector<std::vector<Write>>& earlier = {})
    {
        trace::Recording recording = script.recording();
        recording.program.engine = engine;
        trace::Launch before = recording.launches[0];
        const std::size_t index = earlier.empty() ? 0 : 1;
        if (index) {
            before.blocks.clear();
            for (std::uint32_t i = 0; i < earlier.size(); ++i)
                before.blocks.push_back(block(i, earlier[i]));
            before.grid = {std::uint32_t(earlier.size()), 1, 1};
            recording.launches.insert(recording.launches.begin(), before);
            recording.launches[1].id = LaunchId{1};
        }
        trace::Launch& launch = recording.launches[index];
        launch.grid = {std::uint32_t(otherBlocks.size()) + 1, 1, 1};
        for (std::uint32_t i = 0; i < otherBlocks.size(); ++i)
            launch.blocks.push_back(block(i + 1, otherBlocks[i]));
        return findValueOrigin(recording, launch.id, *launch.blocks[0], found);
    }
    ValueOrigin written(std::uint64_t time, std::uint64_t value, const char* engine) { return foundBeside({{{time, value}}}, engine); }
    static EventRef makeEventRef(std::uint32_t block, std::uint32_t event, std::uint32_t launch = 0)
    {
        return {LaunchId{launch}, BlockId{block}, EventIndex{event}};
    }

    ScriptedRecording script;
    std::uint64_t loadTime = 0;
    Version found;
};

class FoundAfterOwnTest : public FoundTest {
protected:
    FoundAfterOwnTest() : FoundTest(0) {}
    EventRef ownEvent(std::uint32_t launch = 0) const { return makeEventRef(0, script.lastEvent().value - 1, launch); }
};

TEST_F(FoundTest, AnotherBlockOfTheLaunchMayHaveWrittenIt)
{
    ASSERT_GT(loadTime, 9u);
    EXPECT_EQ(written(loadTime - 1, 7, "simt").write, makeEventRef(1, 0));
    EXPECT_FALSE(written(loadTime, 7, "simt").write) << "too late";
    EXPECT_TRUE(written(loadTime - 1, 8, "simt").write);
    EXPECT_FALSE(written(loadTime - 1, 8, "simt").isUnchanged);
    EXPECT_TRUE(written(loadTime - 1, 7, "cuda").write);
    EXPECT_FALSE(written(loadTime - 1, 8, "cuda").write) << "the clocks of two blocks say little";
}

TEST_F(FoundTest, OnHardwareItMayBeAnyOfABlocksWrites)
{
    EXPECT_EQ(foundBeside({{{loadTime - 3, 6}, {loadTime - 2, 7}, {loadTime - 1, 8}}}, "cuda").write, makeEventRef(1, 1))
        << "its next one came before by the clock";
    EXPECT_EQ(foundBeside({{{loadTime + 1, 7}, {loadTime + 2, 7}}}, "cuda").write, makeEventRef(1, 0)) << "its clock is ahead";
    EXPECT_EQ(foundBeside({{{loadTime - 5, 7}, {loadTime + 1, 7}}, {{loadTime - 4, 7}, {loadTime - 1, 6}}}, "cuda").write,
              makeEventRef(2, 0))
        << "the last one before";
    EXPECT_EQ(foundBeside({{{loadTime - 2, 7}, {loadTime - 1, 8}}}, "simt").write, makeEventRef(1, 1)) << "an exact clock is believed";
}

TEST_F(FoundTest, ValueThatNoBlockWroteWasThereBeforeTheLaunch)
{
    const std::vector<std::vector<Write>> otherBlocks{{{loadTime - 2, 8}, {loadTime - 1, 9}}};
    const ValueOrigin host = foundBeside(otherBlocks, "cuda");
    EXPECT_FALSE(host.write);
    EXPECT_TRUE(host.isFullyRecorded);
    EXPECT_FALSE(host.isFromThisLaunch) << "all of their writes are known";
    EXPECT_EQ(foundBeside(otherBlocks, "cuda", {{{3, 6}, {4, 7}}, {{5, 7}, {6, 1}}}).write, makeEventRef(0, 1))
        << "one of the blocks' last writes";
    const ValueOrigin origin = foundBeside(otherBlocks, "cuda", {{{3, 7}, {4, 6}}, {{5, 1}}});
    EXPECT_EQ(origin.write, makeEventRef(1, 0));
    EXPECT_FALSE(origin.isUnchanged);
}

TEST_F(FoundAfterOwnTest, SearchEndsAtTheBlocksOwnWrite)
{
    const std::vector<std::vector<Write>> earlier{{{1, 7}}};
    for (const char* engine : {"simt", "cuda"}) {
        const ValueOrigin host = foundBeside({}, engine, earlier);
        EXPECT_EQ(host.write, ownEvent(1)) << engine;
        EXPECT_FALSE(host.isUnchanged || host.isFromThisLaunch) << engine;
        EXPECT_TRUE(host.isFullyRecorded);
        EXPECT_EQ(foundBeside({{{loadTime - 1, 7}}}, engine, earlier).write, makeEventRef(1, 0, 1)) << "between the two";
    }
    EXPECT_EQ(foundBeside({{{2, 7}}}, "simt").write, ownEvent()) << "older than the own one";
    const ValueOrigin another = foundBeside({{{2, 8}, {3, 9}}}, "cuda", earlier);
    EXPECT_EQ(another.write, ownEvent(1));
    EXPECT_TRUE(another.isFromThisLaunch);
    EXPECT_FALSE(another.isUnchanged);
}

TEST(ValueHistory, OverwrittenValueIsNotInTheHistory)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        ld.global.u32 %r2, [%rd4];
        st.global.u32 [%rd5], %r1;
        st.global.u32 [%rd5], %r2;
        ret;
    )"),
                             {1, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    script.enter(script.findSite("ld.param.u64"), 1)
        .load(script.findSite("ld.global.u32"), 1, kIn, sameForAllLanes(0), sameForAllLanes(7))
        .store(script.findSite("st.global.u32", 0), 1, kOut, sameForAllLanes(0), sameForAllLanes(0))
        .store(script.findSite("st.global.u32", 1), 1, kOut, sameForAllLanes(0), sameForAllLanes(7));
    const Dataflow flow = flowOf(script);
    const auto steps = trace::Steps::build(script.trace(), trace::StepOrder::Lockstep);
    const std::vector<HeldVersion> writers = ValueHistory(flow, *steps).heldVersions({kOut.value, 0}, steps->count() - 1);
    ASSERT_EQ(writers.size(), 2u);
    EXPECT_EQ(flow.versions[writers[0].version].value, 7u);
    EXPECT_TRUE(writers[0].flowsIn);
    EXPECT_FALSE(writers[1].flowsIn);
}

TEST(CellWrites, AFailedSwapWritesNothingAndALaneIsWrittenByItsShuffle)
{
    ScriptedRecording script(kernelText(kRegisters, kAddresses + R"(
        atom.global.cas.b32 %r2, [%rd4], 0, 1;
        shfl.sync.down.b32 %r3, %r2, 1, 31, -1;
        ret;
    )"),
                             {64, 1, 1}, parameterBytes(0x1000, 0x2000, 0));
    const SiteId swap = script.findSite("atom.global.cas.b32"), pass = script.findSite("shfl.sync.down.b32");
    script.enter(script.findSite("ld.param.u64"), kAllLanes)
        .atomic(swap, 1, kIn, sameForAllLanes(0), sameForAllLanes(0), sameForAllLanes(5), sameForAllLanes(1))
        .atomic(swap, 1, kIn, sameForAllLanes(0), sameForAllLanes(0), sameForAllLanes(0), sameForAllLanes(1))
        .shuffle(pass, 0xff, sameForAllLanes(1), sameForAllLanes(3), sameForAllLanes(3), 1);
    EXPECT_EQ(findWrites(script.recording(), script.launch(), script.trace(), {kIn.value, 0}), (std::vector<std::uint32_t>{2}));
    EXPECT_EQ(findWrites(script.recording(), script.launch(), script.trace(), {kLaneAllocation, 35}), (std::vector<std::uint32_t>{3}));
    EXPECT_TRUE(findWrites(script.recording(), script.launch(), script.trace(), {kLaneAllocation, 40}).empty());
    EXPECT_TRUE(findWrites(script.recording(), script.launch(), script.trace(), {kLaneAllocation, 3}).empty());
}

}  // namespace
}  // namespace simtscope::analysis
