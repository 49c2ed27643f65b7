// Tests charts of a user's own program: over its block size and grid, and among several programs.
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "tests/ui/window/window_fixture.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/charts_page.h"
#include "ui/figure_view/tab_keys.h"

namespace simtscope::ui {
namespace {

constexpr const char* kGuarded = R"(__global__ void fill(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 1000 * sizeof(int));
    fill<<<4, 256>>>(out, 1000);
    cudaDeviceSynchronize();
    cudaFree(out);
}
)";

class OwnProgramChartsTest : public WindowTest {
protected:
    void SetUp() override
    {
        if (!hasCompiler())
            GTEST_SKIP() << "nvcc was not found";
        path = folder.filePath("fill.cu");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(kGuarded);
        file.close();
        window->open(path);
        ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source(); }, 60000));
        const QKeyCombination key = keyOfPage()[0];
        pressKey(key.key(), key.keyboardModifiers());
        ASSERT_NE(window->findChild<ChartsPage*>("chartsPage"), nullptr);
    }
    ChartsPage& page() { return *find<ChartsPage>("chartsPage"); }
    void choose(const char* choice)
    {
        auto* box = find<QComboBox>("chartChoice");
        box->setCurrentIndex(box->findData(choice));
    }
    void sweep(const char* axis, const char* values)
    {
        auto* parameter = find<QComboBox>("sweepParameter");
        parameter->setCurrentIndex(parameter->findData(axis));
        find<QLineEdit>("sweepValues")->setText(values);
        QTest::keyClick(find<QLineEdit>("sweepValues"), Qt::Key_Return);
    }
    bool waitForBars(std::size_t count)
    {
        return waitFor(
            [&] {
                const std::vector<ChartBar>& bars = page().model().bars;
                return bars.size() == count && std::ranges::none_of(bars, [](const ChartBar& bar) { return bar.values.empty(); });
            },
            60000);
    }
    void clickBar(int bar)
    {
        auto* chart = find<ChartView>("chart");
        QTest::mouseClick(chart->canvas()->viewport(), Qt::LeftButton, {}, chart->positionOf(bar));
    }
    const trace::Launch& launch() { return session().position.source()->launch(); }

    QString path;
};

TEST_F(OwnProgramChartsTest, BlockSizeAndGridVary)
{
    choose("values");
    EXPECT_EQ(find<QComboBox>("sweepParameter")->currentText(), "Block size of fill");
    EXPECT_EQ(find<QLineEdit>("sweepValues")->text(), "32..1024 x2");
    sweep("block", "2048");
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    sweep("block", "64, 96");
    ASSERT_TRUE(waitForBars(2));
    EXPECT_TRUE(page().model().title.endsWith(" by block size   fill")) << page().model().title.toStdString();
    clickBar(1);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && launch().block.x == 96; }));
    EXPECT_EQ(launch().grid.x, 11u) << "as many as 1024 threads need";
    EXPECT_EQ(session().settings.current().launches, QStringList{"fill:11x96"});
    EXPECT_EQ(find<QSpinBox>("launchBlockX")->value(), 96);

    auto* parameter = find<QComboBox>("sweepParameter");
    parameter->setCurrentIndex(parameter->findData("grid"));
    emit parameter->activated(parameter->currentIndex());
    EXPECT_EQ(find<QLineEdit>("sweepValues")->text(), "1..8 x2") << "around the program's own launch";
    sweep("grid", "2, 8");
    ASSERT_TRUE(waitForBars(2));
    clickBar(0);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && launch().grid.x == 2; }));
    EXPECT_EQ(launch().block.x, 256u);
}

TEST_F(OwnProgramChartsTest, SeveralProgramsIncludeTheOpenOne)
{
    choose("programs");
    auto* programs = find<QToolButton>("sweepPrograms");
    EXPECT_EQ(programs->text(), "1 program");
    auto* tree = programs->menu()->findChild<QTreeWidget*>("sweepTree");
    ASSERT_FALSE(tree->topLevelItem(0)->isHidden());
    EXPECT_EQ(tree->topLevelItem(0)->text(0), "fill");
    for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NoChildren); *it; ++it)
        if ((*it)->text(0) == "vector-add")
            (*it)->setCheckState(0, Qt::Checked);
    EXPECT_EQ(programs->text(), "2 programs");
    QTest::mouseClick(programs->parentWidget()->findChild<QPushButton*>("sweepRun"), Qt::LeftButton);
    ASSERT_TRUE(waitForBars(2));
    EXPECT_EQ(page().model().bars[0].label, "fill");
    EXPECT_EQ(page().model().bars[1].label, "vector-add");
    clickBar(0);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && !session().run.recordingPath().isEmpty(); }));
    EXPECT_EQ(session().document.path(), path);
    clickBar(1);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "vector-add" && !session().runner.isBusy(); }));
    EXPECT_TRUE(tree->topLevelItem(0)->isHidden()) << "the library has it";
    ASSERT_EQ(page().model().bars.size(), 2u) << "the open program is one of them";
    clickBar(0);
    ASSERT_TRUE(waitFor([this] { return session().document.path() == path && !session().runner.isBusy(); }, 60000));
    EXPECT_EQ(page().model().bars.size(), 2u);
}

}  // namespace
}  // namespace simtscope::ui
