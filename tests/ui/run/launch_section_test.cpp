// Tests the launch in the run panel: its facts, runs while the user drags, the way back, and the comparison with the program's own launch.
#include "ui/run/launch_section.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>

#include "gpu/core/messages/call.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/run/number_slider.h"
#include "ui/window/comparison/compare_view.h"

namespace simtscope::ui {
namespace {

/// Program without a guard: more than 1024 threads write beyond the array.
constexpr const char* kUnguarded = R"(__global__ void fill(int* out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
int main()
{
    int* out = nullptr;
    cudaMalloc(&out, 1024 * sizeof(int));
    fill<<<4, 256>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
)";

class LaunchSectionTest : public WindowTest {
protected:
    LaunchSection& section() { return *find<LaunchSection>("launchSection"); }
    QString facts() { return find<QLabel>("launchFacts")->text().replace(QChar::Nbsp, ' '); }
    const QStringList& overrides() { return session().settings.current().launches; }
    void type(const char* name, int value)
    {
        auto* field = find<QSpinBox>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::number(value));
        QTest::keyClick(field, Qt::Key_Return);
    }
    void openUnguarded()
    {
        const QString path = folder.filePath("fill.cu");
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(kUnguarded);
        file.close();
        window->open(path);
        ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source(); }, 60000))
            << session().notices.current().text.toStdString();
    }
    bool waitForGrid(std::uint32_t blocks)
    {
        return waitFor([&] { return !session().runner.isBusy() && session().position.source()->launch().grid.x == blocks; }, 60000);
    }
};

TEST_F(LaunchSectionTest, ShowsTheLaunchAndItsFacts)
{
    EXPECT_FALSE(section().isVisible()) << "there is no launch";
    openSample();
    ASSERT_TRUE(section().isVisible());
    EXPECT_EQ(find<QSpinBox>("launchGridX")->value(), 1);
    EXPECT_EQ(find<QSpinBox>("launchBlockX")->value(), 256);
    EXPECT_TRUE(facts().startsWith("8 warps per block · occupancy ")) << facts().toStdString();
    EXPECT_TRUE(facts().endsWith(" · 256 threads")) << facts().toStdString();
    session().appearance.setHidesAnswers(true);
    EXPECT_EQ(facts(), "Answers are hidden.");
    session().appearance.setHidesAnswers(false);
    EXPECT_TRUE(facts().endsWith(" · 256 threads")) << facts().toStdString();
    EXPECT_FALSE(find<QSpinBox>("launchBlockY")->isVisible());
    click("blockAxes");
    EXPECT_TRUE(find<QSpinBox>("launchBlockY")->isVisible() && find<QSlider>("launchBlockZSlider")->isVisible());
    EXPECT_FALSE(find<QSpinBox>("launchGridY")->isVisible());
    EXPECT_FALSE(find<QPushButton>("resetLaunch")->isVisible());
    click("launchToggle");
    EXPECT_FALSE(find<QSpinBox>("launchBlockX")->isVisible());
    EXPECT_EQ(find<QLabel>("launchName")->text(), "1 × 256");
    EXPECT_EQ(find<QLabel>("launchName")->toolTip(), "reduce2<<<1, 256>>>");
    click("launchToggle");
    EXPECT_EQ(find<QLabel>("launchName")->text(), "reduce2");
    EXPECT_TRUE(find<QSpinBox>("launchBlockX")->isVisible());
}

TEST_F(LaunchSectionTest, IsFoldedInALowWindowUntilTheUserOpensIt)
{
    openSample();
    auto* toggle = find<QToolButton>("launchToggle");
    EXPECT_TRUE(toggle->isChecked());
    window->resize(1280, 720);
    EXPECT_TRUE(waitFor([&] { return !toggle->isChecked(); }, 2000));
    EXPECT_FALSE(find<QSpinBox>("launchGridX")->isVisible());
    toggle->click();
    window->resize(1280, 710);
    QTest::qWait(50);
    EXPECT_TRUE(toggle->isChecked()) << "the user's choice stays";
}

TEST_F(LaunchSectionTest, FactsFollowAChangeBeforeTheRun)
{
    openSample();
    type("launchBlockX", 48);
    EXPECT_EQ(overrides(), QStringList{"reduce2:1x48"});
    EXPECT_TRUE(facts().startsWith("2 warps per block, 16 lanes without a thread · ")) << facts().toStdString();
    EXPECT_TRUE(facts().endsWith(" · 48 threads, 208 elements without a thread")) << facts().toStdString();
    auto* slider = find<QSlider>("launchBlockXSlider");
    slider->setValue(slider->maximum());
    EXPECT_EQ(find<QSpinBox>("launchBlockX")->value(), 1024);
    EXPECT_TRUE(facts().startsWith("32 warps per block · ")) << facts().toStdString();
    EXPECT_TRUE(facts().endsWith(" · 1,024 threads, 768 without an element")) << facts().toStdString();
    slider->setValue(slider->value() - 1);
    EXPECT_EQ(find<QSpinBox>("launchBlockX")->value(), 896);
    type("launchBlockX", 256);
    EXPECT_TRUE(overrides().isEmpty()) << "it is the program's own launch again";
    session().run.cancel();
}

TEST_F(LaunchSectionTest, AnImpossibleLaunchIsExplainedAndNotRun)
{
    openSample();
    QSignalSpy busy(&session().runner, &Runner::busyChanged);
    click("blockAxes");
    type("launchBlockY", 8);
    EXPECT_EQ(facts(), "The block has 2,048 threads and can have 1,024: use smaller blocks, and more of them.");
    EXPECT_FALSE(busy.wait(400));
    EXPECT_TRUE(find<QPushButton>("resetLaunch")->isVisible());
}

TEST_F(LaunchSectionTest, ADragRunsTheProgramAndOnlyResetTakesItBack)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openUnguarded();
    EXPECT_FALSE(facts().contains("out of bounds")) << facts().toStdString();
    session().selection.setFigure("memory");
    auto* slider = find<QSlider>("launchGridXSlider");
    QSignalSpy started(&session().run, &ProgramRun::outputCleared);
    for (int stop = slider->value() + 1; find<QSpinBox>("launchGridX")->value() < 8; ++stop)
        slider->setValue(stop);
    EXPECT_EQ(started.count(), 0) << "the run is made a moment later, and once";
    ASSERT_TRUE(waitForGrid(8)) << session().notices.current().text.toStdString();
    EXPECT_EQ(started.count(), 1);
    EXPECT_EQ(session().selection.figure(), "memory");
    EXPECT_EQ(find<QSpinBox>("launchGridX")->value(), 8);
    EXPECT_TRUE(facts().endsWith("out of bounds: line 3")) << facts().toStdString();
    EXPECT_EQ(find<QLabel>("launchName")->text(), "fill, overridden");
    EXPECT_EQ(find<QPushButton>("resetLaunch")->toolTip(), "Back to the program's own launch, <<<4, 256>>>");
    QTest::mouseClick(find<QLabel>("launchName"), Qt::LeftButton);
    QTest::mouseClick(find<QLabel>("launchFacts"), Qt::LeftButton);
    EXPECT_EQ(overrides(), QStringList{"fill:8x256"});
    type("launchGridX", 2);
    ASSERT_TRUE(waitForGrid(2));
    EXPECT_FALSE(session().notices.current().text.contains("instead of")) << "the run panel says it, without a message above the figure";
    EXPECT_FALSE(facts().contains("out of bounds")) << facts().toStdString();
    click("resetLaunch");
    ASSERT_TRUE(waitForGrid(4));
    EXPECT_TRUE(overrides().isEmpty());
    EXPECT_FALSE(find<QPushButton>("resetLaunch")->isVisible());
}

TEST_F(LaunchSectionTest, AMessageDoesNotMoveTheFigureDuringADrag)
{
    openSample();
    auto* slider = find<QSlider>("launchGridXSlider");
    auto* banner = find<QWidget>("banner");
    const auto* figure = &view();
    const auto* tabs = find<QTabBar>("figures");
    session().notices.notify({});
    QCoreApplication::processEvents();
    const auto place = [&] {
        QCoreApplication::processEvents();
        return QRect(figure->mapTo(window.get(), QPoint()), figure->size());
    };
    const QRect before = place();
    const QPoint tabsBefore = tabs->mapTo(window.get(), QPoint());
    slider->setSliderDown(true);
    session().notices.notify({Notice::Kind::Error, "A message of a finding", {}, 0});
    EXPECT_EQ(place(), before);
    EXPECT_FALSE(banner->isVisible());
    slider->setSliderDown(false);
    EXPECT_NE(place(), before);
    EXPECT_EQ(tabs->mapTo(window.get(), QPoint()), tabsBefore) << "a click meant for a tab meets it";
    EXPECT_TRUE(banner->isVisible());
    const QRect below = place();
    slider->setSliderDown(true);
    session().notices.notify({});
    EXPECT_EQ(place(), below);
    session().notices.notify({Notice::Kind::Error, QString("A long message ").repeated(40), {}, 0});
    EXPECT_EQ(place(), below);
    session().notices.notify({});
    slider->setSliderDown(false);
    EXPECT_EQ(place(), before);
}

TEST_F(LaunchSectionTest, TheOwnLaunchIsComparedWithTheChangedOne)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openUnguarded();
    Comparison& comparison = window->findChild<CompareView*>()->comparison();
    const auto waitForPair = [&](std::uint32_t main, std::uint32_t other) {
        return waitFor(
            [&] {
                return comparison.isComplete() && !comparison.other().runner.isBusy() && !session().runner.isBusy() &&
                       session().position.source()->launch().grid.x == main &&
                       comparison.other().position.source()->launch().grid.x == other;
            },
            60000);
    };
    EXPECT_EQ(find<QPushButton>("compareLaunch")->text(), "Compare with 8 blocks");
    click("compareLaunch");
    ASSERT_TRUE(waitForPair(4, 8));
    type("launchGridX", 2);
    ASSERT_TRUE(waitForPair(2, 8));
    EXPECT_EQ(find<QPushButton>("compareLaunch")->text(), "Compare with source");
    click("compareLaunch");
    ASSERT_TRUE(waitForPair(2, 4));
    type("launchGridX", 4);
    ASSERT_TRUE(waitForPair(4, 4));
    type("launchGridX", 1);
    EXPECT_TRUE(waitForPair(1, 4)) << "the other run keeps the program's own launch";
}

TEST(NumberSlider, StopsGrowWithTheValue)
{
    EXPECT_EQ(makeLogarithmicStops(16), (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16}));
    EXPECT_EQ(makeLogarithmicStops(1000, 128), (std::vector<int>{128, 256, 384, 512, 640, 768, 896}));
    EXPECT_EQ(makeBlockStops(1024),
              (std::vector<int>{1, 2, 4, 8, 16, 32, 64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024}));
}

TEST(LaunchOverrides, BelongToTheirKernels)
{
    const QStringList overrides{"reduce:4x256", "scan:1x32,2x64"};
    EXPECT_EQ(replaceOverride(overrides, "reduce", "reduce:2x128"), (QStringList{"scan:1x32,2x64", "reduce:2x128"}));
    EXPECT_EQ(replaceOverride(overrides, "scan", {}), QStringList{"reduce:4x256"});
    ASSERT_TRUE(findOverride(overrides, "scan"));
    EXPECT_EQ(findOverride(overrides, "scan")->block, (Dim3{32, 2, 1}));
    EXPECT_FALSE(findOverride(overrides, "fill"));
    EXPECT_EQ(formatLaunchOverride("k", {{4, 2, 1}, {8, 1, 1}, 0}, 0), "k:4,2x8");
    EXPECT_EQ(formatLaunchOverride("k", {{4, 1, 1}, {8, 1, 1}, 512}, 0), "k:4x8x512");
    EXPECT_EQ(formatLaunchOverride("k", {{4, 1, 1}, {8, 1, 1}, 512}, std::nullopt), "k:4x8x512");
}

TEST(LaunchOverrides, TheOwnLaunchIsInTheNote)
{
    trace::Recording recording;
    recording.launches.resize(2);
    for (std::uint32_t i = 0; i < 2; ++i) {
        recording.launches[i].id = LaunchId{i};
        recording.launches[i].name = "reduce";
        recording.launches[i].grid = {8, 2, 1};
        recording.launches[i].block = {64, 1, 1};
    }
    const trace::Launch& launch = recording.launches[0];
    EXPECT_EQ(findOwnShape(recording, launch), (LaunchShape{{8, 2, 1}, {64, 1, 1}, 0}));
    recording.notes = {msg::call::overridden("other<<<8, 64>>>", "other<<<1, 64>>>"),
                       msg::call::overridden("reduce<<<(8, 2), 64>>>", "reduce<<<4, (32, 4, 2), 1024>>>")};
    EXPECT_EQ(findOwnShape(recording, launch), (LaunchShape{{4, 1, 1}, {32, 4, 2}, 1024}));
    recording.notes.push_back(msg::call::overridden("reduce<<<(8, 2), 64>>>", "reduce<<<1, 32>>>"));
    EXPECT_FALSE(findOwnShape(recording, launch)) << "launches that differ were overridden alike";

    program::Lesson lesson;
    lesson.parameters.resize(1);
    lesson.parameters[0] = {"elements", "Elements", "100", {"100", "200"}, 0, 0, {}};
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[0]), 100u);
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[1]), 0u) << "it has the first one's shape only by the override";
}

}  // namespace
}  // namespace simtscope::ui
