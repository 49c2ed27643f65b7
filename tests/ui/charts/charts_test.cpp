// Tests the charts with real clicks and keys: steps, lines, sweeps over values and programs, tables and exports.
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>

#include "gpu/core/messages/file.h"
#include "gpu/core/messages/window.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/charts_page.h"
#include "ui/editor/source_editor.h"
#include "ui/export/exporter.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/persistent_state.h"

namespace simtscope::ui {
namespace {

class ChartsTest : public WindowTest {
protected:
    ChartsPage& page() { return *find<ChartsPage>("chartsPage"); }
    ChartView& chart() { return *find<ChartView>("chart"); }
    const ChartModel& model() { return page().model(); }

    void openCharts(const char* choice = "step-wavefronts")
    {
        const QKeyCombination key = keyOfPage()[0];
        pressKey(key.key(), key.keyboardModifiers());
        ASSERT_NE(window->findChild<ChartsPage*>("chartsPage"), nullptr);
        ASSERT_TRUE(page().isVisible());
        choose(choice);
    }
    void choose(const char* choice)
    {
        auto* box = find<QComboBox>("chartChoice");
        box->setCurrentIndex(box->findData(choice));
    }
    void openSteps()
    {
        openSample();
        openCharts();
        ASSERT_TRUE(waitFor([this] { return model().bars.size() == session().position.stepCount(); }));
    }
    void openLesson(const char* name)
    {
        const auto lesson = program::findLesson(name);
        ASSERT_TRUE(lesson) << lesson.error().message.text();
        session().run.openLesson(*lesson);
        ASSERT_TRUE(waitForPicture());
    }
    void clickBar(int bar, bool isDoubleClick = false)
    {
        QWidget* canvas = chart().canvas()->viewport();
        QTest::mouseClick(canvas, Qt::LeftButton, {}, chart().positionOf(bar));
        if (isDoubleClick)
            QTest::mouseDClick(canvas, Qt::LeftButton, {}, chart().positionOf(bar));
    }
    QPushButton* runButton(const char* bar) { return find<QWidget>(bar)->parentWidget()->findChild<QPushButton*>("sweepRun"); }
    std::vector<double> values()
    {
        std::vector<double> barValues;
        for (const ChartBar& bar : model().bars)
            barValues.push_back(bar.values.empty() ? -1 : bar.total());
        return barValues;
    }
};

TEST_F(ChartsTest, PageIsMadeWhenOpenedAndLeftByAnyFigure)
{
    openSample();
    EXPECT_EQ(window->findChild<ChartsPage*>("chartsPage"), nullptr);
    openCharts();
    EXPECT_FALSE(view().isVisible());
    EXPECT_FALSE(find<QWidget>("costs")->isVisible()) << "the chart says it larger";
    EXPECT_EQ(find<QTabBar>("figures")->currentIndex(), find<QTabBar>("figures")->count() - 1);
    const int figure = find<QTabBar>("figures")->currentIndex();
    pressKey(Qt::Key_3, Qt::ControlModifier);
    EXPECT_TRUE(view().isVisible());
    EXPECT_FALSE(page().isVisible());
    EXPECT_EQ(session().selection.figure(), "banks");
    QTest::mouseClick(find<QTabBar>("figures"), Qt::LeftButton, {}, find<QTabBar>("figures")->tabRect(figure).center());
    EXPECT_TRUE(page().isVisible());
    pressKey(Qt::Key_3, Qt::ControlModifier);
    EXPECT_TRUE(view().isVisible()) << "also where the figure is the one before";
}

TEST_F(ChartsTest, OpensAtTheFirstChartThatHasValues)
{
    openLesson("vector-add");
    const QKeyCombination key = keyOfPage()[0];
    pressKey(key.key(), key.keyboardModifiers());
    ASSERT_TRUE(waitFor([this] { return !model().bars.empty(); }));
    EXPECT_EQ(find<QComboBox>("chartChoice")->currentData(), "step-lanes") << "without shared memory there are no wavefronts";
    EXPECT_FALSE(QSettings().contains("charts/choice")) << "the next program begins with wavefronts";
}

TEST_F(ChartsTest, AClickOnAColumnGoesToItsStep)
{
    openSteps();
    ASSERT_EQ(model().layers.size(), 2u);
    EXPECT_EQ(model().bars[16].values, (std::vector<double>{1, 7}));
    EXPECT_EQ(model().bars[16].tip, "step 17, line 27: 8 wavefronts, ideal 1, conflicts 7");
    EXPECT_EQ(model().caption, "Steps: 44. Wavefronts: 150, of which bank conflicts: 105.");
    clickBar(16);
    EXPECT_EQ(session().position.step(), 16u);
    EXPECT_TRUE(page().isVisible());
    clickBar(3);
    EXPECT_EQ(session().position.step(), 3u);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), 4u) << "the player's keys work here too";
    EXPECT_EQ(find<ChartTable>("chartTable")->currentIndex().row(), 4);
    clickBar(16, true);
    EXPECT_TRUE(view().isVisible()) << "a double click leads to the figure";
    EXPECT_EQ(session().position.step(), 16u);
}

TEST_F(ChartsTest, EveryMeasureOfTheSteps)
{
    openSteps();
    choose("step-lanes");
    EXPECT_EQ(model().bars[16].values, (std::vector<double>{16, 16}));
    choose("step-sectors");
    double sectors = 0;
    for (const ChartBar& bar : model().bars)
        sectors += bar.total();
    EXPECT_EQ(sectors, 33);
}

TEST_F(ChartsTest, LinesGoToTheirStepsOneAfterTheOther)
{
    openSteps();
    choose("line-wavefronts");
    ASSERT_EQ(model().bars.size(), 3u);
    EXPECT_EQ(model().bars[1].label, "27");
    EXPECT_EQ(model().bars[1].text, "sdata[index] += sdata[index + s];");
    EXPECT_EQ(values(), (std::vector<double>{8, 141, 1}));
    EXPECT_EQ(model().bars[1].values, (std::vector<double>{36, 105}));
    clickBar(0);
    EXPECT_EQ(linesOfStep(*session().position.source(), session().position.step()), std::vector<int>{20});
    clickBar(1);
    const std::uint32_t first = session().position.step();
    EXPECT_EQ(linesOfStep(*session().position.source(), first), std::vector<int>{27});
    clickBar(1);
    EXPECT_EQ(session().position.step(), first + 1);
}

TEST_F(ChartsTest, TableIsCopiedAndSaved)
{
    openSteps();
    click("chartTableButton");
    auto* table = find<ChartTable>("chartTable");
    ASSERT_TRUE(table->isVisible());
    table->setFocus();
    table->selectRow(16);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), "Step\tLine\tWavefronts\tideal\tconflicts\n17\t27\t8\t1\t7\n");
    const QString path = folder.filePath("steps.csv");
    ASSERT_TRUE(table->saveCsv(path));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    EXPECT_TRUE(text.startsWith("Step,Line,Wavefronts,ideal,conflicts\r\n1,")) << text.left(80).toStdString();
    EXPECT_EQ(text.count('\n'), 45);
    table->selectRow(3);
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_EQ(session().position.step(), 3u);
}

TEST_F(ChartsTest, ChartIsExportedInsteadOfTheFigure)
{
    openSteps();
    auto* exporter = window->findChild<Exporter*>();
    const QString svg = folder.filePath("chart.svg"), png = folder.filePath("chart.png"), pdf = folder.filePath("chart.pdf");
    ASSERT_TRUE(exporter->exportTo(svg));
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    EXPECT_TRUE(text.contains(">Wavefronts and bank conflicts per step   reduce2, block 0<")) << "its title";
    EXPECT_TRUE(text.contains(">Steps: 44. Wavefronts: 150, of which bank conflicts: 105.<")) << "its caption";
    for (const bool title : {false, true}) {
        ExportChoice choice;
        choice.hasTitle = title;
        choice.hasSentence = !title;
        choice.customTitle = "Mine";
        exporter->setChoice(choice);
        ASSERT_TRUE(exporter->exportTo(folder.filePath("some.svg")));
        QFile part(folder.filePath("some.svg"));
        ASSERT_TRUE(part.open(QIODevice::ReadOnly));
        const QByteArray content = part.readAll();
        EXPECT_EQ(content.contains(">Mine</text>"), title);
        EXPECT_EQ(content.contains("bank conflicts: 105.</text>"), !title);
    }
    ExportChoice print;
    print.theme = "print";
    exporter->setChoice(print);
    ASSERT_TRUE(exporter->exportTo(png));
    const QImage image(png);
    EXPECT_GT(image.width(), 1000);
    EXPECT_EQ(image.pixelColor(2, 2), QColor(Qt::white));
    ASSERT_TRUE(exporter->exportTo(pdf));
    EXPECT_GT(QFile(pdf).size(), 1000);
    ExportChoice ofFigures;
    ofFigures.steps = "changes";
    ofFigures.hasLegend = false;
    exporter->setChoice(ofFigures);
    exporter->openDialog();
    click("exportSave");
    delete window->findChild<QFileDialog*>("exportDialog");
    EXPECT_EQ(exporter->choice(), ofFigures) << "what a chart has no choice of is kept";
    pressKey(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(exporter->exportTo(folder.filePath("figure.svg")));
    QFile figure(folder.filePath("figure.svg"));
    ASSERT_TRUE(figure.open(QIODevice::ReadOnly));
    EXPECT_FALSE(figure.readAll().contains("bank conflicts per step"));
}

TEST_F(ChartsTest, OverValuesOfAParameterEachRunIsABarAndOpensAtOnce)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openLesson("bank-stride");
    openCharts("values");
    EXPECT_TRUE(model().bars.empty());
    EXPECT_EQ(find<QLineEdit>("sweepValues")->text(), "1..33");
    auto* values = find<QLineEdit>("sweepValues");
    values->selectAll();
    QTest::keyClicks(values, "1, 2..8 x2, 33");
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return model().bars.size() == 5 && this->values() == std::vector<double>({0, 2, 6, 14, 0}); }, 60000));
    EXPECT_EQ(model().bars[2].tip, "stride = 4: 6\nclick shows this run");
    ASSERT_TRUE(waitFor([this] { return runButton("sweepValues")->text() == "Run all"; }));
    EXPECT_EQ(find<QLabel>("chartCaption")->text(), "Bank conflicts: from 0 at stride = 1 to 14 at stride = 8. Counted on Modelled sm_90.");

    clickBar(2);
    ASSERT_TRUE(waitFor([this] { return session().document.arguments().value(0) == "4" && !session().runner.isBusy(); }));
    EXPECT_EQ(session().position.recording()->program.arguments, (std::vector<std::string>{"4", "4"}));
    EXPECT_TRUE(session().document.lesson()) << "it is the same program still";
    EXPECT_TRUE(page().isVisible());
    EXPECT_EQ(find<ChartTable>("chartTable")->currentIndex().row(), 2);

    auto* quantity = find<QComboBox>("chartQuantity");
    quantity->setCurrentIndex(quantity->findData("wavefronts"));
    EXPECT_EQ(this->values(), (std::vector<double>{2, 4, 8, 16, 2}));
    const int time = quantity->findData("time");
    const bool isMeasured = quantity->model()->flags(quantity->model()->index(time, 0)) & Qt::ItemIsEnabled;
    quantity->setCurrentIndex(time);
    EXPECT_EQ(isMeasured, find<QLabel>("chartCaption")->text().contains("Measured on NVIDIA")) << "a model's time is never shown";
    EXPECT_FALSE(find<QLabel>("chartCaption")->text().contains("Modelled")) << find<QLabel>("chartCaption")->text().toStdString();

    openLesson("coalescing");
    EXPECT_TRUE(model().bars.empty()) << "they are another program's";
    openLesson("bank-stride");
    EXPECT_EQ(model().bars.size(), 5u);
}

TEST_F(ChartsTest, ASweepOpensOnAQuantityThatVaries)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openLesson("coalescing");
    openCharts("values");
    auto* parameter = find<QComboBox>("sweepParameter");
    parameter->setCurrentIndex(parameter->findData("stride"));
    auto* values = find<QLineEdit>("sweepValues");
    values->selectAll();
    QTest::keyClicks(values, "1, 4");
    EXPECT_EQ(find<QComboBox>("chartQuantity")->currentData(), "conflicts");
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    ASSERT_TRUE(waitFor(
        [this] { return page().model().bars.size() == 2 && find<QComboBox>("chartQuantity")->currentData() != "conflicts"; }, 60000))
        << "the program has no bank conflicts";
    EXPECT_NE(this->values()[0], this->values()[1]);
    EXPECT_EQ(QSettings().value("charts/quantity"), QVariant()) << "nobody chose it";

    auto* quantity = find<QComboBox>("chartQuantity");
    quantity->setCurrentIndex(quantity->findData("conflicts"));
    emit quantity->activated(quantity->currentIndex());
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    ASSERT_TRUE(
        waitFor([this] { return runButton("sweepValues")->text() == "Run all" && std::ranges::count(this->values(), -1.0) == 0; }, 60000));
    EXPECT_EQ(quantity->currentData(), "conflicts") << "what the user chose stays";
}

TEST_F(ChartsTest, CancellingKeepsTheRunsThatHaveEnded)
{
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    openLesson("bank-stride");
    openCharts("values");
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return model().bars.size() == 33 && model().bars[1].values.size() == 1; }, 60000));
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    EXPECT_EQ(runButton("sweepValues")->text(), "Run all");
    EXPECT_EQ(model().bars[0].values, std::vector<double>{0});
    EXPECT_EQ(model().bars[1].values, std::vector<double>{2});
    EXPECT_TRUE(model().bars[32].values.empty());
    EXPECT_EQ(model().bars[32].note, "cancelled");
    clickBar(0);
    ASSERT_TRUE(waitFor([this] { return session().document.arguments().value(0) == "1" && !session().runner.isBusy(); }));
    clickBar(32);
    EXPECT_EQ(session().document.arguments().value(0), "1") << "nothing to open";
}

TEST_F(ChartsTest, ImpossibleValuesAreReported)
{
    openLesson("bank-stride");
    openCharts("values");
    find<QLineEdit>("sweepValues")->setText("1..99");
    QTest::keyClick(find<QLineEdit>("sweepValues"), Qt::Key_Return);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, "stride cannot be 34");
    EXPECT_TRUE(model().bars.empty());
}

TEST_F(ChartsTest, ProgramsThatShipNeedNoRun)
{
    openLesson("transpose-naive");
    openCharts("programs");
    ASSERT_TRUE(waitFor([this] { return values() == std::vector<double>({0, 992, 0}); })) << testing::PrintToString(values());
    EXPECT_EQ(model().bars[1].label, "transpose-shared");
    clickBar(1);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "transpose-shared" && !session().runner.isBusy(); }));
    EXPECT_TRUE(session().document.lesson());
    EXPECT_TRUE(page().isVisible()) << "opening a run does not close the chart";
    clickBar(2, true);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "transpose-padded" && !session().runner.isBusy(); }));
    EXPECT_TRUE(view().isVisible());
}

TEST_F(ChartsTest, ReductionsAreComparedAtTheSameArguments)
{
    openLesson("reduce-2-interleaved-strided");
    openCharts("programs");
    EXPECT_EQ(find<QToolButton>("sweepPrograms")->text(), "7 programs");
    EXPECT_EQ(find<QComboBox>("sweepShared")->currentText(), "elements = 256, block = 256");
    if (!hasCompiler())
        GTEST_SKIP() << "nvcc was not found";
    // Two of the seven programs suffice.
    auto* tree = find<QToolButton>("sweepPrograms")->menu()->findChild<QTreeWidget*>("sweepTree");
    for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NoChildren); *it; ++it)
        (*it)->setCheckState(
            0, (*it)->text(0) == "reduce-2-interleaved-strided" || (*it)->text(0) == "reduce-3-sequential" ? Qt::Checked : Qt::Unchecked);
    QTest::mouseClick(runButton("sweepPrograms"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return values() == std::vector<double>({105, 0}); }, 60000)) << testing::PrintToString(values());
    clickBar(1);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "reduce-3-sequential" && !session().runner.isBusy(); }));
    EXPECT_EQ(session().document.arguments(), (QStringList{"256", "256"})) << "those of the run, not its defaults";
}

TEST_F(ChartsTest, ReductionsThatAGpuRanAreComparedInTimeToo)
{
    const auto recording = program::findHardwareRecording("reduce-2-interleaved-strided@h100-large");
    ASSERT_TRUE(recording) << recording.error().text();
    openLesson("reduce-2-interleaved-strided");
    session().run.openShipped(QString::fromStdString(recording->path));
    ASSERT_TRUE(waitFor([this] { return !session().run.recordingGpu().isEmpty() && !session().runner.isBusy(); }));
    openCharts("programs");
    EXPECT_EQ(find<QComboBox>("sweepOrigin")->currentText(), "Recorded on NVIDIA H100 80GB HBM3, elements 4194304")
        << "where the open one comes from";
    EXPECT_FALSE(find<QComboBox>("sweepShared")->isVisible()) << "recordings have the arguments they have";
    // The chart changes from one without values to one of millions.
    ASSERT_TRUE(waitFor([this] { return model().bars.size() == 7 && values()[1] > 1e6 && std::ranges::count(values(), -1.0) == 0; }))
        << testing::PrintToString(values());
    auto* quantity = find<QComboBox>("chartQuantity");
    quantity->setCurrentIndex(quantity->findData("time"));
    ASSERT_EQ(values().size(), 7u);
    for (int i = 1; i < 5; ++i)
        EXPECT_LT(values()[std::size_t(i)], values()[std::size_t(i) - 1]) << "each of the first five is faster than the one before";
}

TEST_F(ChartsTest, ARunOpensAtItsOwnSettingsAndIsTheProgramSeenLast)
{
    openLesson("transpose-naive");
    openCharts("programs");
    ASSERT_TRUE(waitFor([this] { return values() == std::vector<double>({0, 992, 0}); }));
    RunSettings settings;
    settings.nvccArguments = {"-DOF_THE_PROGRAM_BEFORE"};
    settings.schedule.isRandom = true;
    session().settings.set(settings);
    clickBar(1);
    ASSERT_TRUE(waitFor([this] { return session().document.name() == "transpose-shared" && !session().runner.isBusy(); }));
    EXPECT_EQ(session().settings.current(), RunSettings());
    EXPECT_EQ(loadLastOpened(), "transpose-shared");
}

TEST_F(ChartsTest, WithoutATemporaryFolderThereIsNoSweep)
{
    openSample();
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", "/proc");  // where no folder can be made
    openCharts("values");
    QTest::mouseClick(runButton("sweepValues"), Qt::LeftButton);
    qunsetenv("TMPDIR");
    if (!before.isNull())
        qputenv("TMPDIR", before);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_EQ(session().notices.current().text, figures::translateSentence(msg::window::noRoomForRuns()));
}

TEST_F(ChartsTest, ARunLeavesEditedTextAlone)
{
    openSample();
    const QString edited = "// mine\n" + session().document.text();
    session().document.setText(edited);
    session().position.goTo(9);
    auto* editor = find<SourceEditor>("source");
    const int line = linesOfStep(*session().position.source(), 9).front();
    ASSERT_EQ(editor->recordedLineAt(line + 1), line);
    RunSettings settings;
    settings.schedule.seed = 7;
    const QString path = folder.filePath("sweep.simt");
    ASSERT_TRUE(trace::writeRecording(*session().position.recording(), path.toStdString()));
    session().run.openCached(path, settings);
    ASSERT_TRUE(waitFor([&] { return session().run.recordingPath() == path; }));
    EXPECT_EQ(session().document.text(), edited);
    EXPECT_TRUE(session().document.lesson());
    EXPECT_EQ(session().settings.current(), settings);
    EXPECT_EQ(session().notices.current().text, "This recording is of another version of the source than the one shown here.");
    EXPECT_EQ(editor->recordedLineAt(line + 1), line) << "badges stand at their lines";
}

TEST_F(ChartsTest, AChartOfTheRunBeforeGoesNowhere)
{
    openSteps();
    bool hasAsked = false;
    std::uint32_t reached = 0;
    // The window already shows the new run, while the chart of its steps is still being made.
    const auto clicked = [&] {
        if (hasAsked || !session().position.source())
            return;
        hasAsked = true;
        ASSERT_GT(model().bars.size(), 6u) << "the old chart stays until the new one is there";
        clickBar(6);
        reached = session().position.step();
        EXPECT_EQ(find<QLabel>("chartCaption")->text(), "Gathering what the steps cost…");
    };
    QObject::connect(&session().position, &Position::sourceChanged, &page(), clicked);
    openLesson("transpose-shared");
    ASSERT_TRUE(hasAsked);
    EXPECT_EQ(reached, 0u) << "a bar of the run before is no step of this one";
    ASSERT_TRUE(waitFor([this] { return model().bars.size() == session().position.stepCount(); }));
    clickBar(2);
    EXPECT_EQ(session().position.step(), 2u);
}

TEST_F(ChartsTest, ClosedRecordingIsFreed)
{
    openSteps();
    const std::weak_ptr<const trace::Recording> before = session().position.recording();
    pressKey(Qt::Key_1, Qt::ControlModifier);
    ASSERT_FALSE(page().isVisible());
    openLesson("transpose-shared");
    EXPECT_TRUE(waitFor([&] { return before.expired(); }, 3000));
    openCharts();
    EXPECT_TRUE(waitFor([this] { return model().bars.size() == session().position.stepCount(); }));
}

TEST(SweepCaption, CaptionSaysEveryRunOnlyIfAllHaveANumber)
{
    const analysis::Quantity& conflicts = *analysis::findQuantity("conflicts");
    analysis::SweepTable table{"bank-stride", "stride", {}};
    for (const char* value : {"1", "3", "5"}) {
        analysis::SweepRow row;
        row.label = value;
        row.state = analysis::SweepState::Done;
        row.device = msg::file::modelledDevice("sm_90");
        table.rows.push_back(row);
    }
    EXPECT_EQ(makeSweepChart(table, conflicts).caption.toStdString(), "Bank conflicts: 0 in every run. Counted on Modelled sm_90.");
    table.rows[1].state = analysis::SweepState::Cancelled;
    EXPECT_EQ(makeSweepChart(table, conflicts).caption.toStdString(),
              "Bank conflicts: 0 in each of the 2 runs, of 3, that have given a number. Counted on Modelled sm_90.");
    table.rows[2].state = analysis::SweepState::Failed;
    EXPECT_EQ(makeSweepChart(table, conflicts).caption.toStdString(), "Bank conflicts: 0 at stride = 1. Counted on Modelled sm_90.");
}

TEST(SweepCaption, CaptionHasTheCostsAndTheDeviceOfTheFastestRun)
{
    const analysis::Quantity& time = *analysis::findQuantity("time");
    analysis::SweepTable table{"reduce-2", "block", {}};
    for (const std::uint64_t nanoseconds : {90'000u, 31'500u}) {
        analysis::SweepRow row;
        row.label = nanoseconds > 50'000 ? "32" : "128";
        row.state = analysis::SweepState::Done;
        row.device = msg::file::modelledDevice("sm_90");
        row.timingSource = "NVIDIA H200, 2026-11-25";
        row.totals.kernelNanoseconds = nanoseconds;
        row.totals.occupancy = 0.75;
        row.totals.counters.globalLoad.sectors = 1024;
        table.rows.push_back(row);
    }
    const ChartModel model = makeSweepChart(table, time);
    EXPECT_EQ(model.caption.toStdString(),
              "Time: from 31.50 µs at block = 128 to 90.00 µs at block = 32. Measured on NVIDIA H200, 2026-11-25. The fastest has Bank "
              "conflicts: 0, Sectors: 1,024, Occupancy: 75.0 %.");
    EXPECT_TRUE(model.bars[1].tip.contains("Occupancy: 75.0 %")) << model.bars[1].tip.toStdString();
}

TEST_F(ChartsTest, ThemeAndChoiceAreRemembered)
{
    openSteps();
    choose("line-sectors");
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(QSettings().value("charts/choice"), "line-sectors");
    EXPECT_EQ(model().bars.size(), 2u);
}

TEST(ChartExport, FewRowsLeaveNoPageOfNothing)
{
    ChartModel model;
    model.title = "Bank conflicts";
    model.caption = "Bank conflicts: from 0 to 992.";
    model.isHorizontal = model.showsValues = true;
    model.layers = {{"conflicts", BarStyle::Plain}};
    for (const char* name : {"transpose-naive", "transpose-shared", "transpose-padded"}) {
        ChartBar bar;
        bar.label = name;
        bar.values = {100};
        model.bars.push_back(bar);
    }
    const figures::Theme& theme = *figures::findTheme("light");
    for (const bool caption : {false, true}) {
        const QSizeF three = makeChartDrawing(model, theme, {1000, 700}, -1, {.showsTitle = caption, .showsSentence = caption}).size;
        EXPECT_EQ(three.width(), 1000);
        EXPECT_LT(three.height(), caption ? 350 : 280);
        EXPECT_GT(three.height(), 160);
    }
    EXPECT_NEAR(makeChartDrawing(model, theme, {3600, 2240}, -1, {}).size.height() / 4,
                makeChartDrawing(model, theme, {900, 560}, -1, {}).size.height(), 0.1)
        << "as large as on a larger screen";
    model.isHorizontal = false;
    EXPECT_EQ(makeChartDrawing(model, theme, {1000, 700}, -1, {}).size, QSizeF(1000, 700));
}

TEST(ChartTicks, AreOneTwoOrFiveTimesAPowerOfTen)
{
    EXPECT_EQ(computeTickDistance(8, 8, true), 1);
    EXPECT_EQ(computeTickDistance(1, 8, true), 1) << "counts have no halves";
    EXPECT_EQ(computeTickDistance(0, 5, true), 1);
    EXPECT_DOUBLE_EQ(computeTickDistance(1, 5, false), 0.2);
    EXPECT_EQ(computeTickDistance(105, 5, true), 50);
    EXPECT_EQ(computeTickDistance(1000000, 5, true), 200000);
    for (double highest = 0.003; highest < 1e9; highest *= 1.7)
        for (const int maxLabels : {2, 5, 8})
            EXPECT_LE(highest / computeTickDistance(highest, maxLabels, false), maxLabels + 1e-6) << highest;
}

}  // namespace
}  // namespace simtscope::ui
