// Tests that breakpoints with a condition stop where it holds, in both directions, also in optimised code, and say what is wrong.
#include "ui/session/variables/breakpoint_conditions.h"

#include <gtest/gtest.h>

#include <QtTest/QTest>

#include "tests/ui/variables/variables_session.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class BreakpointConditionsTest : public testing::Test, protected VariablesSession {
protected:
    BreakpointConditionsTest()
    {
        QObject::connect(&conditions, &BreakpointConditions::statusMessage, [this](const QString& sentence) { status = sentence; });
    }

    void show(const std::shared_ptr<const trace::Recording>& recording)
    {
        showBlock(recording);
        std::map<int, int> lines;
        for (int line = 1; line <= 34; ++line)
            lines[line] = line;
        breakpoints.mapToRecording(lines);
    }

    /// Follows the next breakpoint in the direction. Returns whether it led to another step.
    bool go(int direction)
    {
        const std::uint32_t before = position.step();
        navigator.goToBreakpoint(direction);
        EXPECT_TRUE(QTest::qWaitFor([&] { return navigator.knowsBreakpoints() && !conditions.isSearching(); }, 20000));
        return position.step() != before;
    }

    int line() const { return linesOfStep(*position.source(), position.step()).front(); }

    std::string valueOf(const char* name)
    {
        variables.request();
        EXPECT_TRUE(QTest::qWaitFor([&] { return variables.state() == Variables::State::Ready; }, 20000));
        const auto* const row = variables.table()->find(name, 0);
        return row ? row->cellOf(0).text : "none";
    }

    BreakpointConditions conditions{position, breakpoints, variables, navigator};
    QString status;
};

TEST_F(BreakpointConditionsTest, StopWhereTheyHoldInBothDirections)
{
    show(makeVariablesRecording());
    ASSERT_TRUE(breakpoints.toggle(20));
    ASSERT_TRUE(go(1));
    EXPECT_EQ(valueOf("i"), "0") << "without a condition";
    const std::uint32_t first = position.step();
    breakpoints.setCondition(20, "  i == 1  &&  loaded > 8 ");
    EXPECT_EQ(breakpoints.conditions().at(20), "i == 1 && loaded > 8");
    position.goTo(0);
    ASSERT_TRUE(go(1));
    EXPECT_EQ(line(), 20);
    EXPECT_EQ(valueOf("i"), "1");
    const std::uint32_t stop = position.step();
    EXPECT_GT(stop, first);
    EXPECT_FALSE(go(1));
    EXPECT_EQ(moves, "No breakpoint after this step; 0 before.");
    position.goTo(position.stepCount() - 1);
    ASSERT_TRUE(go(-1));
    EXPECT_EQ(position.step(), stop);
    EXPECT_EQ(navigator.findBreakpoint(0, position.stepCount()), stop) << "play stops there";
    breakpoints.setCondition(20, {});
    position.goTo(0);
    ASSERT_TRUE(go(1));
    EXPECT_EQ(position.step(), first);
}

TEST_F(BreakpointConditionsTest, OfOptimisedCodeWaitForTheDebugBuild)
{
    const auto debug = makeVariablesRecording();
    variables.setDebugBuilds([&](const auto&) -> DebugBuildWork {
        return [debug](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> {
            return std::make_shared<const figures::FigureSource>(debug, LaunchId{0}, BlockId{0});
        };
    });
    show(makeVariablesRecording(false));
    ASSERT_TRUE(breakpoints.toggle(20));
    breakpoints.setCondition(20, "i == 1");
    ASSERT_TRUE(go(1));
    EXPECT_EQ(line(), 20);
    EXPECT_EQ(valueOf("i"), "1");
}

TEST_F(BreakpointConditionsTest, AnErrorIsSaidAndStopsAtEachArrival)
{
    show(makeVariablesRecording());
    ASSERT_TRUE(breakpoints.toggle(20));
    breakpoints.setCondition(20, "loadd == 9");
    ASSERT_TRUE(go(1));
    EXPECT_EQ(line(), 20);
    EXPECT_TRUE(status.startsWith("The condition in line 20 counts as true: ")) << status.toStdString();
    EXPECT_TRUE(status.contains("no variable \"loadd\"")) << status.toStdString();
}

}  // namespace
}  // namespace simtscope::ui
