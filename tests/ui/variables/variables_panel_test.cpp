// Tests the panel of variables: rows, marks, clicks, keys, and what it says where there are no values.
#include "ui/variables/variables_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>

#include "gpu/core/messages/replay.h"
#include "tests/ui/variables/variables_recording.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/variables/variables.h"
#include "ui/variables/value_chart.h"
#include "ui/variables/variables_model.h"
#include "ui/variables/variables_view.h"

namespace simtscope::ui {
namespace {

class VariablesPanelTest : public WindowTest {
protected:
    void openVariables(bool hasDebugInfo = true)
    {
        const auto recording = makeVariablesRecording(hasDebugInfo);
        session().position.setRecording(recording, std::make_shared<const figures::FigureSource>(recording, LaunchId{0}, BlockId{0}),
                                        false);
        session().position.announce();
        window->findChild<QAction*>("showVariables")->setChecked(true);
    }

    bool goToLine(int line, std::uint32_t from = 0)
    {
        session().position.goTo(*findStepAtLine(*session().position.source(), line, from));
        return waitUntilReady();
    }

    bool waitUntilReady()
    {
        return waitFor([this] { return session().variables.state() == Variables::State::Ready; });
    }

    QModelIndex findRow(const QString& name, const QModelIndex& parent = {})
    {
        const QAbstractItemModel& model = *variablesView().model();
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            if (parent.isValid() && index.data().toString() == name)
                return index;
            if (const QModelIndex found = findRow(name, index); found.isValid())
                return found;
        }
        return {};
    }

    QString valueOf(const QString& name) { return findRow(name).siblingAtColumn(VariablesModel::Value).data().toString(); }

    /// Clicks the cell of a thread in the strip of a row.
    void clickThread(const QString& name, std::size_t column)
    {
        VariablesView& view = variablesView();
        view.scrollTo(findRow(name));
        const QRect strip = view.stripRect(findRow(name));
        const int x = strip.left() + int(view.columns().left(column) + view.columns().width / 2);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, {x, strip.center().y()});
    }

    VariablesView& variablesView() { return *find<VariablesView>("variables"); }
};

TEST_F(VariablesPanelTest, RowsShowTheValuesOfTheChosenThread)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    EXPECT_EQ(valueOf("loaded"), "7");
    EXPECT_EQ(valueOf("t"), "0");
    EXPECT_EQ(valueOf("squares"), "{49, 0}");
    EXPECT_EQ(valueOf("total"), "not set");
    EXPECT_EQ(findRow("t").siblingAtColumn(VariablesModel::Type).data().toString(), "int");
    EXPECT_EQ(find<QLabel>("variablesPlace")->toolTip().isEmpty() ? find<QLabel>("variablesPlace")->text() : QString(),
              QString("warp 0 of block 0 · step %1 of %2").arg(session().position.step() + 1).arg(session().position.stepCount()));
    clickThread("t", 5);
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::ThreadSubject{5}));
    EXPECT_EQ(valueOf("t"), "5");
    EXPECT_EQ(valueOf("squares"), "{49, 5}");
    QTest::keyClick(&variablesView(), Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(valueOf("t"), "6");
    session().variables.chooseThread(39);
    ASSERT_TRUE(waitUntilReady());
    EXPECT_EQ(valueOf("t"), "39") << "a thread of the other warp";
    emit find<QComboBox>("variablesRange")->activated(1);
    ASSERT_TRUE(waitUntilReady());
    EXPECT_EQ(variablesView().columns().count, 40u);
    EXPECT_EQ(valueOf("t"), "39");
}

TEST_F(VariablesPanelTest, WhatTheUserHasOpenedStaysOpen)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    VariablesView& view = variablesView();
    EXPECT_FALSE(view.isExpanded(findRow("squares")));
    view.setCurrentIndex(findRow("squares"));
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_TRUE(view.isExpanded(findRow("squares")));
    EXPECT_EQ(valueOf("[0]"), "100") << "of tile, which is closed";
    EXPECT_EQ(findRow("[1]", findRow("squares")).siblingAtColumn(VariablesModel::Value).data().toString(), "0");
    ASSERT_TRUE(goToLine(28));
    EXPECT_FALSE(view.isExpanded(findRow("i").parent())) << "what is out of scope is folded";
    ASSERT_TRUE(goToLine(24));
    EXPECT_TRUE(view.isExpanded(findRow("squares")));
}

TEST_F(VariablesPanelTest, ChangesAreMarkedByTypeAndTip)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    const auto isBold = [&](const char* name) {
        return findRow(name).siblingAtColumn(VariablesModel::Value).data(Qt::FontRole).value<QFont>().bold();
    };
    EXPECT_FALSE(isBold("t"));
    const auto step = session().position.step();
    for (std::uint32_t next = step + 1; next < session().position.stepCount(); ++next) {
        session().position.goTo(next);
        ASSERT_TRUE(waitUntilReady());
        if (valueOf("i") != "1")
            continue;
        EXPECT_TRUE(isBold("i"));
        EXPECT_TRUE(findRow("i").siblingAtColumn(VariablesModel::Value).data(Qt::ToolTipRole).toString().contains("Before this step: 0"));
        return;
    }
    ADD_FAILURE() << "i never becomes 1";
}

TEST_F(VariablesPanelTest, PointersLeadToTheirCell)
{
    openVariables();
    ASSERT_TRUE(goToLine(9));
    session().variables.chooseThread(3);
    EXPECT_EQ(valueOf("target"), "out + 3");
    VariablesView& view = variablesView();
    view.scrollTo(findRow("target"));
    const QRect value = view.visualRect(findRow("target").siblingAtColumn(VariablesModel::Value));
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, value.center());
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::CellSubject{1, 12, std::nullopt, false}));
    EXPECT_EQ(valueOf("target"), "out + 3") << "the thread stays";
}

TEST_F(VariablesPanelTest, TheChosenThreadStaysInView)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    find<QToolButton>("variablesTexts")->setChecked(true);
    VariablesView& view = variablesView();
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        window->resize(size);
        QCoreApplication::processEvents();
        for (const std::uint32_t thread : {0u, 31u, 12u}) {
            session().variables.chooseThread(thread);
            const StripColumns& columns = view.columns();
            const QRect strip = view.stripRect(findRow("t"));
            EXPECT_GE(columns.left(thread), -0.5);
            EXPECT_LE(columns.left(thread) + columns.width, strip.width() + 1.0) << thread;
        }
    }
}

TEST_F(VariablesPanelTest, TheHeaderNumbersTheThreads)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    VariablesView& view = variablesView();
    const int left = view.header()->sectionViewportPosition(VariablesModel::Threads) + int(view.columns().left(7)) + 2;
    const QImage picture = view.header()->grab().toImage();
    int inked = 0;
    const QRgb paper = picture.pixel(picture.width() - 2, picture.height() / 2);
    for (int x = left - 2; x < picture.width(); ++x)
        for (int y = 2; y < picture.height() - 4; ++y)
            inked += picture.pixel(x, y) != paper;
    EXPECT_GT(inked, 100);
    QTest::mouseClick(view.header()->viewport(), Qt::LeftButton, {}, {left, 8});
    EXPECT_EQ(session().variables.thread(), 7u);
}

TEST_F(VariablesPanelTest, ACallOfTheStackLeadsToItsLine)
{
    openVariables();
    ASSERT_TRUE(goToLine(9));
    auto* const stack = find<QLabel>("variablesStack");
    EXPECT_TRUE(stack->text().startsWith("<b>add</b>") && stack->text().contains(" ← <b>kernel</b>")) << stack->text().toStdString();
    QSignalSpy lines(find<VariablesPanel>("variablesPanel"), &VariablesPanel::lineRequested);
    emit stack->linkActivated("30");
    ASSERT_EQ(lines.size(), 1);
    EXPECT_EQ(lines.front().front().toInt(), 30);
}

TEST_F(VariablesPanelTest, SaysWhyThereAreNoVariables)
{
    session().variables.setDebugBuilds([](const auto&) -> DebugBuildWork {
        return [](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> { return fail(msg::replay::noEvent()); };
    });
    openVariables(false);
    EXPECT_TRUE(find<QLabel>("variablesMessage")->text().contains("debug build of the program is compiled"));
    ASSERT_TRUE(waitFor([this] { return session().variables.state() == Variables::State::Failed; }));
    EXPECT_TRUE(find<QLabel>("variablesMessage")->text().contains("no such event"));
    EXPECT_TRUE(find<QPushButton>("variablesRetry")->isVisible());
    openVariables();
    ASSERT_TRUE(goToLine(24));
    EXPECT_FALSE(find<QLabel>("variablesMessage")->isVisible());
    session().position.goTo(session().position.stepCount() - 1);
    ASSERT_TRUE(waitUntilReady());
    EXPECT_TRUE(find<QLabel>("variablesHint")->text().contains("is not in the kernel"));
    session().appearance.setHidesAnswers(true);
    EXPECT_EQ(find<QLabel>("variablesMessage")->text(), "Answers are hidden.");
}

TEST_F(VariablesPanelTest, IsCopiedAsTextAndClosedByItsButton)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    click("copyVariables");
    const QString text = QApplication::clipboard()->text();
    EXPECT_TRUE(text.startsWith("Variable\tType\tthread 0\tthread 1\t")) << text.toStdString();
    EXPECT_TRUE(text.contains("\n  t\tint\t0\t1\t2\t")) << text.toStdString();
    EXPECT_TRUE(text.contains("\n  loaded\tint\t7\n")) << text.toStdString();
    click("closeVariables");
    EXPECT_FALSE(window->findChild<QAction*>("showVariables")->isChecked());
    EXPECT_FALSE(find<VariablesPanel>("variablesPanel")->isVisible());
    pressKey(Qt::Key_V);
    EXPECT_TRUE(find<VariablesPanel>("variablesPanel")->isVisible());
}

TEST_F(VariablesPanelTest, WatchesAreRowsThatCanBeEditedAndRemoved)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    auto* const field = find<QLineEdit>("watchField");
    const auto watch = [&](const QString& text) {
        field->setFocus();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        return waitUntilReady();
    };
    ASSERT_TRUE(watch("loaded * t"));
    ASSERT_TRUE(watch("sum(t) +"));
    ASSERT_TRUE(watch("squares"));
    EXPECT_TRUE(field->text().isEmpty());
    session().variables.chooseThread(5);
    EXPECT_EQ(valueOf("loaded * t"), "35");
    EXPECT_EQ(findRow("loaded * t").parent().data().toString(), "Watches");
    EXPECT_EQ(findRow("loaded * t").parent().row(), 0);
    EXPECT_EQ(valueOf("sum(t) +"), "error");
    EXPECT_TRUE(findRow("sum(t) +").data(Qt::ToolTipRole).toString().contains("the expression ends here"));
    EXPECT_EQ(valueOf("t"), "5") << "an error hides nothing";

    VariablesView& view = variablesView();
    view.scrollToTop();
    const QModelIndex broken = findRow("sum(t) +");
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(broken).center());
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(broken).center());
    auto* const editor = view.findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->setText("sum(t)");
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return findRow("sum(t)").isValid(); }));
    EXPECT_EQ(valueOf("sum(t)"), "496");
    emit find<QComboBox>("variablesRange")->activated(1);
    ASSERT_TRUE(waitUntilReady());
    EXPECT_EQ(valueOf("sum(t)"), "780") << "over the block";

    view.setCurrentIndex(findRow("sum(t)"));
    QTest::keyClick(&view, Qt::Key_Delete);
    ASSERT_TRUE(waitFor([&] { return !findRow("sum(t)").isValid(); }));
    EXPECT_EQ(session().watches.list(), QStringList({"loaded * t", "squares"}));
}

TEST_F(VariablesPanelTest, AVariableIsWatchedFromItsMenu)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    VariablesView& view = variablesView();
    view.setExpanded(findRow("squares"), true);
    const QModelIndex element = findRow("[1]", findRow("squares"));
    view.scrollTo(element);
    emit view.menuRequested(element, {});
    auto* const menu = find<QMenu>("variableMenu");
    auto* const watch = menu->findChild<QAction*>("menuWatch");
    ASSERT_NE(watch, nullptr);
    EXPECT_EQ(watch->text(), "Watch squares[1]");
    watch->trigger();
    menu->close();
    ASSERT_TRUE(waitFor([&] { return findRow("squares[1]").isValid(); }));
    EXPECT_EQ(valueOf("squares[1]"), "0");
}

TEST_F(VariablesPanelTest, TheChartShowsTheChosenRowAndLeadsToItsSteps)
{
    openVariables();
    ASSERT_TRUE(goToLine(24));
    session().variables.chooseThread(4);
    find<QToolButton>("variablesChart")->setChecked(true);
    auto* const chart = find<ValueChart>("valueChart");
    EXPECT_EQ(chart->message(), "Choose a row to see its value over all steps.");
    VariablesView& view = variablesView();
    view.setCurrentIndex(findRow("loaded"));
    ASSERT_TRUE(waitFor([&] { return chart->timeline() != nullptr; }));
    const analysis::ThreadTimeline& timeline = *chart->timeline();
    EXPECT_EQ(timeline.thread(), 4u);
    EXPECT_EQ(timeline.format(timeline.valueAt(session().position.step())), "7");
    const int x = chart->plotRect().left() + chart->plotRect().width() / 4;
    const auto target = chart->stepAt(x);
    ASSERT_TRUE(target);
    QTest::mouseClick(chart, Qt::LeftButton, {}, {x, chart->plotRect().center().y()});
    EXPECT_EQ(session().position.step(), *target);
    ASSERT_TRUE(waitUntilReady());
    session().variables.chooseThread(9);
    ASSERT_TRUE(waitFor([&] { return chart->timeline() && chart->timeline()->thread() == 9; }));
    session().watches.add("nothing");
    ASSERT_TRUE(waitFor([&] { return findRow("nothing").isValid(); }));
    view.setCurrentIndex(findRow("nothing"));
    ASSERT_TRUE(waitFor([&] { return chart->message().contains("no variable \"nothing\""); }));
}

TEST_F(VariablesPanelTest, WatchesBelongToTheProgram)
{
    openSample();
    session().watches.add("tid + 1");
    session().watches.add(" tid  + 1 ");
    session().watches.add("tid + 2");
    session().watches.replace(1, "tid + 1");
    session().watches.replace(1, "tid + 3");
    EXPECT_EQ(session().watches.list(), QStringList({"tid + 1", "tid + 3"}));
    window->close();
    window = std::make_unique<MainWindow>();
    window->show();
    EXPECT_TRUE(session().watches.list().isEmpty());
    openSample();
    EXPECT_EQ(session().watches.list(), QStringList({"tid + 1", "tid + 3"}));
    session().watches.replace(0, {});
    session().watches.remove(0);
    EXPECT_TRUE(QSettings().allKeys().filter("watches").isEmpty());
}

}  // namespace
}  // namespace simtscope::ui
