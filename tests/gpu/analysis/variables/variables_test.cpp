// Tests the values of variables at the steps of a recorded block.
#include <algorithm>
#include <gmock/gmock.h>

#include "gpu/analysis/variables/call_stack.h"
#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/analysis/variables/variables_report.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Holds a recording of variables.ptx, and reads its variables.
class VariablesTest : public testing::Test {
protected:
    void SetUp() override
    {
        block = record("variables.ptx");
        auto made = VariableReader::create(block);
        ASSERT_TRUE(made) << made.error().text();
        reader = std::move(*made);
    }

    static std::shared_ptr<const RecordedBlock> record(const std::string& ptx, std::uint32_t threads = 40)
    {
        LiveRecording live(dataFile(ptx));
        const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
        live.launch("_Z6kernelPiS_", {1, 1, 1}, {threads, 1, 1}, {in, out});
        return std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
    }

    /// Returns the step of a line's n-th event, from 0.
    std::uint32_t stepOfLine(std::uint32_t line, unsigned occurrence = 0) const
    {
        for (std::uint32_t step = 0; step < block->steps().count(); ++step) {
            const trace::Event event = block->trace().event(EventIndex{block->steps().leadingEvent(step)});
            const trace::Site* const site = block->recording().findSite(block->launch(), event.site);
            if (site && !site->frames.empty() && site->frames.front().line == line && !block->isDivergence(step) && occurrence-- == 0)
                return step;
        }
        ADD_FAILURE() << "no step of line " << line;
        return 0;
    }

    LaneVariables variablesAt(std::uint32_t step, unsigned thread = 0)
    {
        auto lanes = reader->evaluate(step, WarpId{thread / kWarpSize}, LaneMask(1) << thread % kWarpSize);
        EXPECT_TRUE(lanes) << (lanes ? "" : lanes.error().text());
        return lanes && !lanes->empty() ? std::move(lanes->front()) : LaneVariables{};
    }

    /// Returns the value of the innermost variable of this name; "out of scope" where there is none.
    std::string valueAt(std::uint32_t step, const std::string& name, unsigned thread = 0, std::size_t frame = 0)
    {
        const LaneVariables variables = variablesAt(step, thread);
        if (frame >= variables.frames.size())
            return "no frame";
        for (const ScopeVariables& scope : variables.frames[frame].scopes) {
            for (const VariableInScope& variable : scope.variables) {
                if (variable.name == name)
                    return describeValue(variable.value);
            }
        }
        return "out of scope";
    }

    std::shared_ptr<const RecordedBlock> block;
    std::unique_ptr<VariableReader> reader;
};

TEST_F(VariablesTest, AreNotSetUntilTheThreadHasSetThemInThisTurnOfTheLoop)
{
    for (unsigned turn = 0; turn < 2; ++turn) {
        const std::string loaded = turn == 0 ? "7" : "9", square = turn == 0 ? "49" : "81";
        EXPECT_EQ(valueAt(stepOfLine(19, turn), "i"), std::to_string(turn));
        EXPECT_EQ(valueAt(stepOfLine(19, turn), "loaded"), "not yet set") << "turn " << turn;
        EXPECT_EQ(valueAt(stepOfLine(19, turn), "squares"), "not yet set") << "turn " << turn;
        EXPECT_EQ(valueAt(stepOfLine(20, turn), "loaded"), loaded) << "at the load itself";
        EXPECT_EQ(valueAt(stepOfLine(23, turn), "squares", 3), "{" + square + ", ?}");
        EXPECT_EQ(valueAt(stepOfLine(24, turn), "squares", 3), "{" + square + ", 3}");
    }
    EXPECT_EQ(valueAt(stepOfLine(28), "loaded"), "out of scope");
    const LaneVariables variables = variablesAt(stepOfLine(28));
    std::vector<std::string> names;
    for (const VariableInScope& variable : variables.frames.front().outOfScope)
        names.push_back(variable.name);
    EXPECT_THAT(names, ElementsAre("i", "loaded", "squares"));
}

TEST_F(VariablesTest, GoBackwardsAsForwards)
{
    std::vector<std::string> forwards, backwards;
    for (std::uint32_t step = 0; step < block->steps().count(); ++step)
        forwards.push_back(formatVariablesText({*block, step, WarpId{0}}, {variablesAt(step, 5)}));
    for (std::uint32_t step = block->steps().count(); step-- > 0;)
        backwards.push_back(formatVariablesText({*block, step, WarpId{0}}, {variablesAt(step, 5)}));
    std::reverse(backwards.begin(), backwards.end());
    EXPECT_EQ(forwards, backwards);
    EXPECT_THAT(forwards, testing::Each(testing::Not(HasSubstr("line 0")))) << "the compiler gave no line to some steps";
}

TEST_F(VariablesTest, OfOptimisedCodeAreThoseOfItsDebugBuild)
{
    const auto debug = block;
    EXPECT_FALSE(isOptimised(*debug));
    block = record("variables_optimised.ptx");
    EXPECT_TRUE(isOptimised(*block));
    EXPECT_FALSE(VariableReader::create(block)) << "it has no debug information";
    auto made = VariableReader::create(block, debug);
    ASSERT_TRUE(made) << made.error().text();
    reader = std::move(*made);
    // The compiler has computed the first turn of the loop, and kept the first store and what the second one loads and stores last.
    EXPECT_EQ(valueAt(stepOfLine(19), "t", 5), "5");
    EXPECT_EQ(valueAt(stepOfLine(20), "loaded", 5), "9");
    EXPECT_EQ(valueAt(stepOfLine(20), "i", 5), "1");
    EXPECT_EQ(valueAt(stepOfLine(25), "squares", 5), "{81, 5}");
    EXPECT_EQ(valueAt(stepOfLine(25), "i", 5), "1");
    EXPECT_EQ(valueAt(stepOfLine(9), "sum", 33), "38") << "in the function that is called";
    EXPECT_EQ(valueAt(stepOfLine(9), "pair", 33, 1), "{first = 33, second = 5}") << "in the caller";
    EXPECT_EQ(valueAt(stepOfLine(33), "total", 3), "111");
    EXPECT_EQ(valueAt(stepOfLine(33), "total", 33), "38");
    for (const WarpId warp : {WarpId{0}, WarpId{1}}) {
        const DebugBuildAgreement& agreement = reader->debugBuild()->agreementOf(warp);
        EXPECT_EQ(agreement.unmatchedCount, 0u);
        EXPECT_EQ(agreement.differingValueCount, 0u);
        EXPECT_GT(agreement.matchedCount, 50u);
    }
}

TEST_F(VariablesTest, OfOptimisedCodeNeedADebugBuildOfTheSameLaunch)
{
    const auto made = VariableReader::create(record("variables_optimised.ptx"), record("variables.ptx", 64));
    ASSERT_FALSE(made);
    EXPECT_THAT(made.error().text(), HasSubstr("did not launch the same kernel, grid and block as launch 1"));
}

TEST_F(VariablesTest, OfEachCallAreInAFrameOfItsOwn)
{
    const std::uint32_t step = stepOfLine(9);  // *target = sum;
    const LaneVariables variables = variablesAt(step, 33);
    ASSERT_EQ(variables.frames.size(), 2u);
    EXPECT_EQ(variables.frames[0].function, "add");
    EXPECT_EQ(variables.frames[0].line, 9u);
    EXPECT_EQ(variables.frames[1].function, "kernel");
    EXPECT_EQ(variables.frames[1].line, 30u);
    EXPECT_EQ(valueAt(step, "sum", 33), "38");
    EXPECT_EQ(valueAt(step, "pair", 33), "{first = 33, second = 5}");
    EXPECT_EQ(valueAt(step, "pair", 33, 1), "{first = 33, second = 5}");
    EXPECT_EQ(valueAt(step, "total", 33, 1), "not yet set");
    EXPECT_THAT(valueAt(step, "target", 33), HasSubstr(" = out + 33"));
}

TEST_F(VariablesTest, OfDivergedLanesAreThoseOfTheirOwnPath)
{
    const std::uint32_t step = stepOfLine(33);  // out[t] = total;
    EXPECT_EQ(valueAt(step, "total", 3), std::to_string(3 + 5 + 103));
    EXPECT_EQ(valueAt(step, "total", 20), std::to_string(20 + 5));
    EXPECT_EQ(valueAt(stepOfLine(17), "tile", 0), "{100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, …}");
    EXPECT_TRUE(variablesAt(block->steps().count() - 1, 3).frames.empty()) << "the thread has exited";
}

TEST_F(VariablesTest, OfNoStepWarpOrDebugInformationAreRefused)
{
    EXPECT_FALSE(reader->evaluate(block->steps().count(), WarpId{0}, 1));
    EXPECT_FALSE(reader->evaluate(0, WarpId{2}, 1));
    LiveRecording live(dataFile("reduce-3-sequential.ptx"));
    const std::uint64_t in = live.upload(std::vector<std::uint32_t>(32)), out = live.upload({0});
    live.launch("_Z7reduce3PKiPij", {1, 1, 1}, {32, 1, 1}, {in, out, 32}, 128);
    const auto plain =
        std::make_shared<const RecordedBlock>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
    const auto refused = VariableReader::create(plain);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), HasSubstr("--nvcc-arg=-G"));
}

TEST_F(VariablesTest, TheCallStackHasTheLinesOfTheCalls)
{
    const CallStack inside = makeCallStack(variablesAt(stepOfLine(9), 3));
    ASSERT_EQ(inside.size(), 2u);
    EXPECT_EQ(inside[0].function, "add");
    EXPECT_EQ(inside[0].line, 9u);
    EXPECT_EQ(inside[1].function, "kernel");
    EXPECT_EQ(inside[1].line, 30u);
    EXPECT_TRUE(inside[1].file.ends_with("variables.cu")) << inside[1].file;
    EXPECT_FALSE(inside[0].isInlined || inside[1].isInlined);
    EXPECT_EQ(makeCallStack(variablesAt(stepOfLine(24))).size(), 1u);
    EXPECT_TRUE(makeCallStack(variablesAt(block->steps().count() - 1)).empty()) << "the thread has exited";
    const VariablesPlace place{*block, stepOfLine(9), WarpId{0}};
    const std::string text = formatStacksText(place, {variablesAt(place.step, 3)});
    EXPECT_THAT(text, HasSubstr("thread 3: warp 0, lane 3\n  #0 add, line 9\n  #1 kernel, line 30\n"));
    EXPECT_THAT(formatStacksJson(place, {variablesAt(place.step, 3)}), HasSubstr("\"inlined\": false"));
}

TEST(CallStackTest, InlinedCallsStandBetweenTheirFunctions)
{
    LaneVariables lane;
    FrameVariables& frame = lane.frames.emplace_back();
    frame.function = "kernel";
    frame.file = "/src/math.h";
    frame.line = 7;
    using Kind = ptx::DebugScope::Kind;
    frame.scopes = {{Kind::Block, "", 0, "", {}},
                    {Kind::Inlined, "square", 5, "/src/math.h", {}},
                    {Kind::Inlined, "norm", 31, "/src/my.cu", {}},
                    {Kind::Function, "", 0, "", {}}};
    EXPECT_EQ(makeCallStack(lane),
              (CallStack{{"square", "/src/math.h", 7, true}, {"norm", "/src/math.h", 5, true}, {"kernel", "/src/my.cu", 31, false}}));
}

}  // namespace
}  // namespace simtscope::analysis
