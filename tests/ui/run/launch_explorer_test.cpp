// Tests the launch explorer: the effects of grid, block and device, and that the next run uses a changed launch.
#include "tests/folders.h"
#include "ui/run/launch_explorer.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>

#include "gpu/program/library/catalog.h"
#include "gpu/program/library/measured_times.h"
#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/toolkit.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/figures/facts/messages.h"
#include "ui/jobs/kernel_registers.h"
#include "ui/run/launch_change.h"
#include "ui/run/launch_picture.h"
#include "ui/run/measured_choices.h"

namespace simtscope::ui {
namespace {

class LaunchExplorerTest : public WindowTest {
protected:
    LaunchExplorerTest()
    {
        openSample();
        click("exploreLaunch");
        explorer = window->findChild<LaunchExplorer*>("launchExplorer");
    }
    void type(const char* spin, int value)
    {
        auto* field = find<QSpinBox>(spin);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::number(value));
    }
    bool waitForRegisters()
    {
        return waitFor([this] { return explorer->plan().registersPerThread > 0; });
    }

    QString textOf(const char* label) { return find<QLabel>(label)->text(); }
    /// Returns the text about the origin of the number of registers, once the compiler has answered.
    static QString registersOf(const QString& model)
    {
        return hasCompiler() ? "as ptxas compiles it for " + model
                             : "not counted: " + figures::translateMessage(program::findCompiler().error().message);
    }

    LaunchExplorer* explorer = nullptr;
};

TEST_F(LaunchExplorerTest, BeginsWithTheShownLaunch)
{
    ASSERT_NE(explorer, nullptr);
    EXPECT_TRUE(explorer->isVisible());
    const trace::Launch& launch = session().position.source()->launch();
    EXPECT_EQ(explorer->plan().grid, launch.grid);
    EXPECT_EQ(explorer->plan().block, launch.block);
    EXPECT_EQ(explorer->plan().dynamicSharedBytes, launch.dynamicSharedBytes);
    EXPECT_EQ(explorer->plan().elementCount, 256u);
    EXPECT_EQ(find<QComboBox>("launchDevice")->currentData().toString(), "sm_90");
    EXPECT_FALSE(find<QPushButton>("runLaunch")->isEnabled()) << "nothing is changed";
    explorer->close();
    pressKey(Qt::Key_L, Qt::ControlModifier);
    EXPECT_TRUE(explorer->isVisible());
}

TEST_F(LaunchExplorerTest, FollowsOnlyWhileItIsShown)
{
    const Dim3 before = explorer->plan().block;
    explorer->close();
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/reduce-3-sequential.simt")));
    ASSERT_TRUE(waitFor([&] { return session().position.source() && session().position.source()->launch().block != before; }));
    EXPECT_EQ(explorer->plan().block, before);
    find<QAction>("launchExplorerAction")->trigger();
    EXPECT_TRUE(explorer->isVisible());
    EXPECT_EQ(explorer->plan().block, session().position.source()->launch().block);
}

/// Returns times of two problem sizes, as a GPU may have measured them.
program::MeasuredTimes measuredReduction(const program::Lesson& lesson, const QString& text)
{
    program::MeasuredTimes table{"NVIDIA X1", "1.2", "13.0", "2026-01-02", {}};
    const std::string code = program::computeSourceDigest(text.toStdString());
    const auto add = [&](const char* elements, const char* block, double microseconds, std::optional<program::MeasuredCosts> costs) {
        table.runs.push_back({lesson.name,
                              {elements, block},
                              code,
                              {{"reduce", "1", block, microseconds, microseconds - 1, microseconds + 1, 3}},
                              costs,
                              {}});
    };
    add("4194304", "128", 31.5, program::MeasuredCosts{0, 1572864, 1});
    add("4194304", "32", 90, program::MeasuredCosts{7, 1700000, 0.5});
    add("4194304", "1024", 45, std::nullopt);
    add("64", "32", 5, std::nullopt);
    add("64", "64", 4, std::nullopt);
    return table;
}

TEST_F(LaunchExplorerTest, MeasuredTimesStandByBlockSize)
{
    const auto lesson = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitFor([this] { return session().document.lesson() && !session().runner.isBusy(); }));
    const Document& document = session().document;
    const auto table = measuredReduction(*lesson, document.text());
    const auto views = makeMeasuredTimesChoices(document, {"4194304", "128"}, {table});
    ASSERT_EQ(views.size(), 2u);
    EXPECT_EQ(views[0].problem, "Elements 4,194,304");
    EXPECT_EQ(views[0].device, "NVIDIA X1, 2026-01-02");
    ASSERT_EQ(views[0].bars.size(), 3u);
    EXPECT_EQ(views[0].bars[0].threadsPerBlock, 32) << "by number, not as the table has them";
    EXPECT_EQ(figures::makeMeasuredTimesFact(views[0]).text,
              "Measured on NVIDIA X1, 2026-01-02: Block size 128 is the fastest with 31.50 µs; 32 takes "
              "2.9 times as long. Median of 3 runs, the kernels alone. 32 costs more: bank conflicts 7 against 0, "
              "sectors 1,700,000 against 1,572,864, occupancy 50 % against 100 %.");
    figures::MeasuredTimesView alike = views[0];
    for (figures::MeasuredBar& bar : alike.bars)
        bar.costs = figures::MeasuredBar::Costs{0, 1572864, 1};
    EXPECT_TRUE(
        figures::makeMeasuredTimesFact(alike).text.endsWith("Bank conflicts, sectors and occupancy do not explain the time of 32, 1024."))
        << figures::makeMeasuredTimesFact(alike).text.toStdString();
    EXPECT_EQ(makeMeasuredTimesChoices(document, {"64", "32"}, {table})[0].problem, "Elements 64") << "that of the shown run comes first";

    figures::FigureOptions options;
    options.size = {680, 430};
    const figures::Figure figure = figures::layOutMeasuredTimesFigure(views[0], options);
    QStringList texts;
    for (const figures::Shape& shape : figure.shapes)
        if (shape.kind == figures::Shape::Kind::Text)
            texts << shape.text;
    for (const char* text :
         {"fastest", "bar: median of 3 runs · line: from the fastest to the slowest run", "31.50", "1,572,864", "100", "–"})
        EXPECT_TRUE(texts.contains(QString::fromUtf8(text))) << text << " in " << texts.join('|').toStdString();
}

TEST_F(LaunchExplorerTest, ProgramWithoutMeasuredTimesIsNamed)
{
    auto* views = find<QTabBar>("launchViews");
    views->setCurrentIndex(1);
    EXPECT_FALSE(textOf("launchFact").startsWith("An SM holds"));
    views->setCurrentIndex(0);
    EXPECT_TRUE(textOf("launchFact").startsWith("An SM holds"));
    QFile ownFile(folder.filePath("mine.cu"));
    ASSERT_TRUE(ownFile.open(QIODevice::WriteOnly));
    ownFile.write("int main() {}\n");
    ownFile.close();
    window->open(ownFile.fileName());
    ASSERT_TRUE(waitFor([this] { return !session().document.lesson(); }));
    EXPECT_EQ(makeMeasuredTimesChoices(session().document, {}, {})[0].missingReason,
              "No measured times for " + session().document.name() + ": only the programs that ship are measured.");

    const auto lesson = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitFor([this] { return session().document.lesson() && !session().runner.isBusy(); }));
    const Document& document = session().document;
    EXPECT_EQ(makeMeasuredTimesChoices(document, {}, {})[0].missingReason,
              "No measured times for reduce-1-interleaved: no table that ships holds it.");
    const auto editedMeasurement = measuredReduction(*lesson, document.text() + "int more;");
    EXPECT_EQ(makeMeasuredTimesChoices(document, {}, {editedMeasurement})[0].missingReason,
              "No measured times for reduce-1-interleaved as it is edited: the times are of the original program.");
}

/// Every query gets its answer, even if another one is made meanwhile, and no query is made if its answer is not shown.
TEST_F(LaunchExplorerTest, WishesForRegistersAreAnsweredAndNoMoreThanNeeded)
{
    if (hasCompiler())
        SKIP_BEFORE_CUDA(13000, "older ones do not compile the PTX of the recordings that ship");
    KernelRegisters registers;
    QSignalSpy found(&registers, &KernelRegisters::resourcesFound);
    const trace::Recording& recording = *session().position.recording();
    const trace::Launch& launch = session().position.source()->launch();
    for (const char* model : {"sm_75", "sm_80", "sm_86", "sm_80"})
        EXPECT_EQ(registers.findResources(recording, launch, model), nullptr) << model;
    EXPECT_EQ(registers.findRegisters(recording, launch), std::nullopt) << "not yet is not never";
    ASSERT_TRUE(waitFor([&] { return found.count() == 4; }));
    for (const char* model : {"sm_75", "sm_80", "sm_86"})
        EXPECT_NE(registers.findResources(recording, launch, model), nullptr) << model;
    EXPECT_EQ(registers.findRegisters(recording, launch).value_or(0) > 0, hasCompiler());
    trace::Launch foreign = launch;
    foreign.module = ModuleId{std::uint32_t(recording.modules.size())};
    EXPECT_EQ(registers.findRegisters(recording, foreign), 0u);

    ASSERT_TRUE(waitFor([this] { return textOf("registersFrom") == registersOf("sm_90"); })) << textOf("registersFrom").toStdString();
    explorer->close();
    QSignalSpy resourcesFound(&session().registers, &KernelRegisters::resourcesFound);
    trace::Recording older = *trace::readRecording(tests::repositoryPath("resources/recordings/reduce-3-sequential.simt"));
    const auto openAs = [&](int major, int minor, const char* name) {
        older.device.computeMajor = major;
        older.device.computeMinor = minor;
        const QString path = folder.filePath(name);
        ASSERT_TRUE(trace::writeRecording(older, path.toStdString()));
        window->open(path);
        ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == path; }));
    };
    openAs(7, 5, "older.simt");
    session().selection.setFigure("grid");
    ASSERT_TRUE(waitFor([&] { return resourcesFound.count() == 1; }));
    EXPECT_FALSE(resourcesFound.wait(1000)) << "the figure's alone: the explorer is not seen";
    find<QAction>("launchExplorerAction")->trigger();
    EXPECT_EQ(textOf("registersFrom"), registersOf("sm_75"));
    openAs(8, 0, "newer.simt");
    ASSERT_TRUE(waitFor([&] { return resourcesFound.count() == 2; }));
    EXPECT_FALSE(resourcesFound.wait(1000)) << "not of the usual device, on the way to that of the launch";
}

TEST_F(LaunchExplorerTest, RegistersAreThoseOfTheCompiler)
{
    SKIP_BEFORE_CUDA(13000, "older ones do not compile the PTX of the recordings that ship");
    ASSERT_TRUE(waitForRegisters());
    EXPECT_EQ(textOf("registersFrom"), "as ptxas compiles it for sm_90");
    const std::uint32_t compiled = explorer->plan().registersPerThread;
    type("launchRegisters", 128);
    EXPECT_EQ(explorer->plan().registersPerThread, 128u);
    EXPECT_EQ(textOf("registersFrom"), QString("your number; ptxas reports %1 for sm_90").arg(compiled));
    EXPECT_EQ(explorer->forecast().smLimits.limiter, SmResource::Registers);
    EXPECT_EQ(textOf("launchFact"), "An SM holds 2 blocks of 256 threads: 16 of 64 warps, 25 % occupancy, limited by registers. "
                                    "1 block for 132 SMs: 131 are idle.");
    click("asLaunched");
    EXPECT_EQ(explorer->plan().registersPerThread, compiled);
    EXPECT_EQ(textOf("launchFact"), "An SM holds 8 blocks of 256 threads: 64 of 64 warps, 100 % occupancy, limited by the number of warps. "
                                    "1 block for 132 SMs: 131 are idle.");
    type("launchRegisters", 0);
    EXPECT_EQ(textOf("launchFact"), "An SM holds 8 blocks of 256 threads: 64 of 64 warps, 100 % occupancy, limited by the number of warps. "
                                    "Registers are not known, and not counted. 1 block for 132 SMs: 131 are idle.");
    session().selection.setFigure("grid");
    EXPECT_TRUE(waitFor([this] {
        return view().figure().fact == "1 block of 256 threads. An SM holds 8 blocks at once, limited by threads: 64 of 64 warps; "
                                       "1 wave on 132 SMs. 131 SMs get no block.";
    })) << view().figure().fact.toStdString();
}

TEST_F(LaunchExplorerTest, GridFollowsTheElements)
{
    ASSERT_TRUE(find<QCheckBox>("coverElements")->isChecked());
    type("launchRegisters", 16);  // works with and without a compiler
    type("threadsX", 64);
    EXPECT_EQ(explorer->plan().grid, (Dim3{4, 1, 1}));
    type("launchElements", 1000);
    EXPECT_EQ(explorer->plan().grid, (Dim3{16, 1, 1}));
    EXPECT_EQ(explorer->forecast().idleThreadCount, 24u);
    EXPECT_EQ(textOf("launchFact"), "An SM holds 32 blocks of 64 threads: 64 of 64 warps, 100 % occupancy, limited by the number of warps. "
                                    "16 blocks for 132 SMs: 116 are idle. 24 of 1,024 threads have no element (2.3 %).");
    QTest::mouseClick(find<QCheckBox>("coverElements"), Qt::LeftButton, {}, {5, 8});
    type("gridX", 2);
    EXPECT_EQ(explorer->plan().grid, (Dim3{2, 1, 1}));
    EXPECT_EQ(explorer->forecast().uncoveredElementCount, 872u);
}

TEST_F(LaunchExplorerTest, BrokenLimitsAreNamedWithTheMend)
{
    type("threadsY", 8);
    EXPECT_FALSE(explorer->forecast().isPossible);
    EXPECT_TRUE(find<QLabel>("launchBroken")->isVisible());
    EXPECT_EQ(textOf("launchBroken"), "The block has 2,048 threads and can have 1,024: use smaller blocks, and more of them.");
    EXPECT_FALSE(find<QPushButton>("runLaunch")->isEnabled());
    type("threadsY", 1);
    EXPECT_FALSE(find<QLabel>("launchBroken")->isVisible());
}

TEST_F(LaunchExplorerTest, AClickOnTheCurveChoosesTheBlock)
{
    auto* picture = find<LaunchPicture>("launchPicture");
    for (const figures::Shape& shape : picture->figure().shapes) {
        if (shape.meaning.subject == figures::Subject(figures::BlockSizeSubject{512})) {
            QTest::mouseClick(picture, Qt::LeftButton, {}, shape.rect.center().toPoint());
            break;
        }
    }
    EXPECT_EQ(explorer->plan().block, (Dim3{512, 1, 1}));
}

TEST_F(LaunchExplorerTest, TooManyRegistersAreReportedUnclamped)
{
    auto* registers = find<QSpinBox>("launchRegisters");
    registers->setFocus();
    registers->selectAll();
    QTest::keyClicks(registers, "300");
    QTest::keyClick(registers, Qt::Key_Tab);
    EXPECT_EQ(explorer->plan().registersPerThread, 300u);
    EXPECT_TRUE(find<QLabel>("launchBroken")->isVisible());
    EXPECT_EQ(textOf("launchBroken"), "A thread can have 255 registers, not 300: the compiler spills the rest to local memory.");
    EXPECT_FALSE(find<QPushButton>("runLaunch")->isEnabled());
}

TEST_F(LaunchExplorerTest, ABlockSizeGoesThroughTheParameter)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    type("threadsX", 64);
    EXPECT_EQ(textOf("launchMethod"), "through the program's parameters");
    click("runLaunch");
    EXPECT_FALSE(explorer->isVisible()) << "it would cover what the run shows";
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source()->launch().block.x == 64; }, 60000))
        << session().notices.current().text.toStdString();
    EXPECT_EQ(session().document.arguments().value(1), "64");
    EXPECT_TRUE(session().settings.current().launches.isEmpty());
    EXPECT_FALSE(find<QPushButton>("resetLaunch")->isVisible());
}

TEST_F(LaunchExplorerTest, ChangedGridOverridesTheLaunchAndIsReported)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    QTest::mouseClick(find<QCheckBox>("coverElements"), Qt::LeftButton, {}, {5, 8});
    type("gridX", 3);
    EXPECT_EQ(textOf("launchMethod"), "the program's own launch is overridden");
    click("runLaunch");
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source()->launch().grid.x == 3; }, 60000))
        << session().notices.current().text.toStdString();
    explorer->close();
    EXPECT_EQ(find<QSpinBox>("launchGridX")->value(), 3);
    click("resetLaunch");
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().position.source()->launch().grid.x == 1; }, 60000));
    EXPECT_TRUE(session().settings.current().launches.isEmpty());
}

TEST_F(LaunchExplorerTest, OverrideOfSeveralLaunchesIsReported)
{
    const auto lesson = program::findLesson("reduce-7-grid-stride");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    const auto& launches = session().position.recording()->launches;
    ASSERT_EQ(std::ranges::count(launches, launches[0].name, &trace::Launch::name), 2);
    find<QCheckBox>("coverElements")->setChecked(false);
    type("threadsX", 96);
    type("gridX", 5);
    EXPECT_EQ(textOf("launchMethod").toStdString(), "all 2 launches of " + launches[0].name + " are overridden");
}

TEST(LaunchChange, ParametersOrAnOverride)
{
    program::Lesson lesson;
    lesson.parameters.resize(2);
    lesson.parameters[0] = {"elements", "Elements", "100", {"100", "200"}, 0, 0, {}};
    lesson.parameters[1] = {"block", "Block size", "32", {"32", "64"}, 0, 0, {}};
    const QStringList arguments{"100", "32"};
    trace::Launch launch;
    launch.name = "reduce";
    launch.grid = {4, 1, 1};
    launch.block = {32, 1, 1};
    launch.dynamicSharedBytes = 128;
    trace::Recording recording;
    recording.launches = {launch, launch};
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[0]), 100u);
    recording.program.arguments = {"120", "32"};
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[0]), 120u) << "what it was made with";
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[1]), 120u) << "the same work again";
    EXPECT_EQ(countElements(nullptr, recording, recording.launches[0]), 0u) << "the recording is of no program with parameters";
    recording.launches[1].grid = {1, 1, 1};
    EXPECT_EQ(countElements(&lesson, recording, recording.launches[1]), 0u) << "a second stage works on what the first one left";
    EXPECT_TRUE(findLaunchChange(&lesson, arguments, launch, {{4, 1, 1}, {32, 1, 1}, 128}, 100).isEmpty());
    const LaunchChange change = findLaunchChange(&lesson, arguments, launch, {{2, 1, 1}, {64, 1, 1}, 256}, 100);
    EXPECT_TRUE(change.launch.isEmpty()) << "grid and shared memory follow from the block";
    EXPECT_EQ(change.arguments, (std::vector<std::pair<int, QString>>{{1, "64"}}));
    EXPECT_EQ(findLaunchChange(&lesson, arguments, launch, {{4, 1, 1}, {64, 1, 1}, 256}, 100).launch, "reduce:4x64x256")
        << "with that parameter the program would launch 2 blocks";
    EXPECT_EQ(findLaunchChange(&lesson, arguments, launch, {{3, 1, 1}, {64, 1, 1}, 256}, 100).launch, "reduce:3x64x256");
    EXPECT_EQ(findLaunchChange(&lesson, arguments, launch, {{4, 1, 1}, {48, 1, 1}, 128}, 100).launch, "reduce:4x48")
        << "no value of the parameter";
    EXPECT_EQ(findLaunchChange(&lesson, {"100", "16"}, launch, {{2, 1, 1}, {64, 1, 1}, 128}, 100).launch, "reduce:2x64")
        << "the argument is not the block";
    EXPECT_EQ(findLaunchChange(nullptr, {}, launch, {{4, 2, 1}, {8, 8, 1}, 128}, 0).launch, "reduce:4,2x8,8");
}

}  // namespace
}  // namespace simtscope::ui
