// Tests "Search schedules…": it runs in the background and ends with a wrong run beside a right one.
#include <QInputDialog>
#include <QProgressDialog>
#include <QPushButton>

#include "tests/ui/compare/compare_fixture.h"
#include "ui/compare/schedule_finder.h"

namespace simtscope::ui {
namespace {

class ScheduleFinderTest : public CompareTest {
protected:
    ScheduleFinder& finder() { return *window->findChild<ScheduleFinder*>("scheduleFinder"); }
    void search(int count)
    {
        find<QAction>("searchSchedules")->trigger();
        auto* dialog = find<QInputDialog>("schedulesDialog");
        dialog->setIntValue(count);
        dialog->accept();
    }
};

TEST_F(ScheduleFinderTest, AWrongRunIsShownBesideARightOne)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("missing-barrier");
    search(12);
    EXPECT_TRUE(finder().isBusy());
    EXPECT_NE(find<QProgressDialog>("scheduleProgress"), nullptr);
    ASSERT_TRUE(waitFor([this] { return !finder().isBusy(); }, 120000));
    ASSERT_TRUE(comparison().isActive());
    ASSERT_TRUE(
        waitFor([this] { return !otherSession().runner.isBusy() && !session().runner.isBusy() && comparison().isComplete(); }, 120000));
    EXPECT_NE(session().settings.current().schedule.text(), otherSession().settings.current().schedule.text());
    EXPECT_NE(session().position.recording()->program.output, otherSession().position.recording()->program.output)
        << "what the program prints";
    EXPECT_TRUE(session().notices.current().text.contains(otherSession().settings.current().schedule.text()))
        << session().notices.current().text.toStdString();
}

TEST_F(ScheduleFinderTest, NoComparisonOpensWhenAllSchedulesAgree)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("reduce-3-sequential");
    search(3);
    ASSERT_TRUE(waitFor([this] { return !finder().isBusy(); }, 120000));
    EXPECT_FALSE(comparison().isActive());
    EXPECT_EQ(session().notices.current().text, "On 3 schedules the result is the same.");
}

TEST_F(ScheduleFinderTest, SearchCanBeCancelled)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openProgram("reduce-3-sequential");
    search(500);
    find<QProgressDialog>("scheduleProgress")->cancel();
    ASSERT_TRUE(waitFor([this] { return !finder().isBusy(); }, 60000));
    EXPECT_FALSE(comparison().isActive());
}

TEST_F(ScheduleFinderTest, AGpuChoosesItsOwnSchedule)
{
    openProgram("reduce-3-sequential");
    EXPECT_TRUE(find<QAction>("searchSchedules")->isEnabled());
    RunSettings settings = session().settings.current();
    settings.engine = "cuda";
    session().settings.set(settings);
    EXPECT_FALSE(find<QAction>("searchSchedules")->isEnabled());
}

}  // namespace
}  // namespace simtscope::ui
