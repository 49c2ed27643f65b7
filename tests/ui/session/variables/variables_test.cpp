// Tests the variables of the session: they follow the step and the thread, and only the latest request counts.
#include "ui/session/variables/variables.h"

#include <gtest/gtest.h>

#include <QtTest/QTest>
#include <atomic>

#include "gpu/core/messages/replay.h"
#include "tests/ui/variables/variables_recording.h"
#include "ui/jobs/background_deleter.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class SessionVariablesTest : public testing::Test {
protected:
    void show(const std::shared_ptr<const trace::Recording>& recording)
    {
        position.setRecording(recording, std::make_shared<const figures::FigureSource>(recording, LaunchId{0}, BlockId{0}), false);
        position.announce();
    }

    bool waitUntil(Variables::State state)
    {
        return QTest::qWaitFor([&] { return variables.state() == state; }, 20000);
    }

    void goToLine(int line)
    {
        const auto step = findStepAtLine(*position.source(), line, 0);
        ASSERT_TRUE(step);
        position.goTo(*step);
    }

    std::string textOf(const char* name)
    {
        const auto column = variables.columnOf(variables.thread());
        const analysis::VariableRow* const row = variables.table() && column ? variables.table()->find(name, *column) : nullptr;
        return row ? row->cellOf(*column).text : "none";
    }

    Selection selection;
    BackgroundDeleter deleter;
    Position position{selection, deleter};
    Variables variables{position, selection};
};

TEST_F(SessionVariablesTest, FollowTheStepAndTheThread)
{
    variables.setFollowing(this, true);
    EXPECT_EQ(variables.state(), Variables::State::Nothing);
    show(makeVariablesRecording());
    goToLine(24);
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(variables.tableStep(), position.step());
    EXPECT_EQ(textOf("loaded"), "7");
    EXPECT_EQ(textOf("t"), "0");
    variables.chooseThread(33);
    EXPECT_EQ(selection.warp(), 1) << "figures of one warp show that of the thread";
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(variables.table()->columnCount(), 8u);
    EXPECT_EQ(textOf("t"), "33");
    variables.setRange(Variables::Range::Block);
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(variables.table()->columnCount(), 40u);
    selection.select(figures::CellSubject{1, 8, std::nullopt});
    EXPECT_EQ(variables.thread(), 33u) << "a cell keeps the thread";
    variables.chooseThread(40);
    EXPECT_EQ(variables.thread(), 33u) << "the block has no such thread";
}

TEST_F(SessionVariablesTest, OnlyTheLatestStepIsShown)
{
    variables.setFollowing(this, true);
    show(makeVariablesRecording());
    for (std::uint32_t step = 0; step < position.stepCount(); ++step)
        position.goTo(step);
    goToLine(24);
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(variables.tableStep(), position.step());
    EXPECT_EQ(textOf("loaded"), "7");
}

TEST_F(SessionVariablesTest, AreEvaluatedOnlyOnRequest)
{
    show(makeVariablesRecording());
    goToLine(24);
    QTest::qWait(50);
    EXPECT_EQ(variables.table(), nullptr) << "nothing shows them";
    variables.request();
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(textOf("loaded"), "7");
    goToLine(28);
    EXPECT_NE(variables.state(), Variables::State::Ready) << "the table is that of another step";
}

TEST_F(SessionVariablesTest, OfOptimisedCodeAreThoseOfItsDebugBuild)
{
    std::atomic<int> buildCount = 0;
    std::shared_ptr<const figures::FigureSource> debugBlock;
    variables.setDebugBuilds([&](const auto&) -> DebugBuildWork {
        return [&, debugBlock](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> {
            ++buildCount;
            if (!debugBlock)
                return fail(msg::replay::noEvent());
            return debugBlock;
        };
    });
    variables.setFollowing(this, true);
    show(makeVariablesRecording(false));
    EXPECT_EQ(variables.state(), Variables::State::BuildingDebug);
    ASSERT_TRUE(waitUntil(Variables::State::Failed));
    EXPECT_EQ(variables.error()->message, msg::replay::noEvent());
    EXPECT_TRUE(variables.hasFailedDebugBuild());
    EXPECT_EQ(variables.table(), nullptr);
    position.goTo(1);
    EXPECT_EQ(variables.state(), Variables::State::Failed) << "it is not built for each step";

    debugBlock = std::make_shared<const figures::FigureSource>(makeVariablesRecording(), LaunchId{0}, BlockId{0});
    variables.retryDebugBuild();
    goToLine(20);
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(textOf("loaded"), "9");
    ASSERT_TRUE(variables.table()->agreement);
    EXPECT_EQ(variables.table()->agreement->unmatchedCount, 0u);
    goToLine(25);
    ASSERT_TRUE(waitUntil(Variables::State::Ready));
    EXPECT_EQ(buildCount, 2);
    position.setRecording(nullptr, nullptr, false);
    position.announce();
    EXPECT_TRUE(waitUntil(Variables::State::Nothing));
}

}  // namespace
}  // namespace simtscope::ui
