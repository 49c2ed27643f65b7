// Tests the searches by values: changes of the chosen thread, writes to an element, NaN, and the lines of a thread.
#include "ui/session/variables/value_search.h"

#include <gtest/gtest.h>

#include <QtTest/QTest>

#include "tests/ui/variables/variables_session.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class ValueSearchTest : public testing::Test, protected VariablesSession {
protected:
    ValueSearchTest()
    {
        QObject::connect(&search, &ValueSearch::statusMessage, [this](const QString& sentence) { status = sentence; });
        QObject::connect(&position, &Position::stepChanged, [this] { ++moveCount; });
    }

    bool waitForMove(int before)
    {
        return QTest::qWaitFor([&] { return moveCount > before; }, 20000);
    }

    bool waitForStatus(const QString& part)
    {
        return QTest::qWaitFor([&] { return status.contains(part); }, 20000);
    }

    bool goToChange(const char* expression, int direction)
    {
        const int before = moveCount;
        search.goToChange(expression, direction);
        return waitForMove(before);
    }

    ValueSearch search{{position, selection, variables, navigator}};
    QString status;
    int moveCount = 0;
};

TEST_F(ValueSearchTest, GoesToTheChangesOfTheChosenThread)
{
    showBlock(makeVariablesRecording());
    variables.chooseThread(5);
    std::vector<std::uint32_t> steps;
    while (goToChange("loaded", 1)) {
        steps.push_back(position.step());
        if (status.contains("becomes 9"))
            break;
    }
    ASSERT_GT(steps.size(), 1u);
    EXPECT_TRUE(status.startsWith("Thread 5: loaded becomes 9, change ")) << status.toStdString();
    ASSERT_TRUE(goToChange("loaded", -1));
    EXPECT_EQ(position.step(), steps[steps.size() - 2]);
    position.goTo(0);
    search.goToChange("loaded", -1);
    EXPECT_EQ(status, "loaded does not change before this step in thread 5.");
    search.goToChange("load +", 1);
    EXPECT_TRUE(waitForStatus("the expression ends here")) << status.toStdString();
}

TEST_F(ValueSearchTest, OfOptimisedCodeWaitForTheDebugBuild)
{
    const auto debug = makeVariablesRecording();
    variables.setDebugBuilds([&](const auto&) -> DebugBuildWork {
        return [debug](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> {
            return std::make_shared<const figures::FigureSource>(debug, LaunchId{0}, BlockId{0});
        };
    });
    showBlock(makeVariablesRecording(false));
    variables.chooseThread(0);
    ASSERT_TRUE(goToChange("i", 1));
    EXPECT_TRUE(status.startsWith("Thread 0: i becomes ")) << status.toStdString();
}

TEST_F(ValueSearchTest, GoesToTheWritesOfAnElement)
{
    showBlock(makeVariablesRecording());
    variables.chooseThread(2);
    position.goTo(*findStepAtLine(*position.source(), 20, 0));
    const int before = moveCount;
    search.goToWrite("out[t]", -1);
    ASSERT_TRUE(waitForMove(before)) << status.toStdString() << moves.toStdString();
    EXPECT_EQ(linesOfStep(*position.source(), position.step()).front(), 19) << "out[t] = -1";
    EXPECT_TRUE(moves.startsWith("write to ")) << moves.toStdString();
    search.goToWrite("t + 1", 1);
    EXPECT_TRUE(waitForStatus("has no address")) << status.toStdString();
}

TEST_F(ValueSearchTest, FollowsOneThreadToALine)
{
    showBlock(makeVariablesRecording());
    variables.chooseThread(33);
    int before = moveCount;
    search.goToLineOfThread(31, 1);
    EXPECT_TRUE(waitForStatus("Thread 33 does not come to line 31 after this step."));
    EXPECT_EQ(moveCount, before) << "only the first sixteen threads come there";
    search.goToLineOfThread(33, 1);
    ASSERT_TRUE(waitForMove(before));
    EXPECT_EQ(linesOfStep(*position.source(), position.step()).front(), 33);
    EXPECT_TRUE(waitForStatus("Thread 33 comes to line 33."));
    before = moveCount;
    search.goToLineOfThread(20, -1);
    ASSERT_TRUE(waitForMove(before));
    EXPECT_EQ(linesOfStep(*position.source(), position.step()).front(), 20);
    search.goToFirstNan();
    EXPECT_TRUE(waitForStatus("No thread of this block loads or stores a NaN."));
}

}  // namespace
}  // namespace simtscope::ui
