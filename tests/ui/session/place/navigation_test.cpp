// Tests going to the next conflict, divergence, write, line and breakpoint, and the unit of a step, by click and by key.
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/core/messages/replay.h"
#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/phase_jumps.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::ui {
namespace {

class NavigationTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        waitForIndex();
    }
    /// Opens another recording that ships, with two launches.
    void openTwoLaunches()
    {
        window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/reduce-3-sequential.simt")));
        ASSERT_TRUE(waitFor(
            [this] { return session().position.recording() && session().position.recording()->program.name == "reduce-3-sequential"; }));
        ASSERT_EQ(session().position.recording()->launches.size(), 2u);
        waitForIndex();
    }
    void waitForIndex()
    {
        session().appearance.setMotion(false);
        session().position.goTo(0);
        ASSERT_TRUE(waitFor([this] { return session().navigator.index() != nullptr; }));
    }
    analysis::StepFacts facts(std::uint32_t step)
    {
        const figures::FigureSource& source = *session().position.source();
        return analysis::computeStepFacts(source.recording(), source.launch(), source.trace(), source.steps(), step);
    }
    /// Returns the steps of the block for which `holds`, by checking each.
    template <class Holds>
    std::vector<std::uint32_t> stepsWhere(const Holds& holds)
    {
        std::vector<std::uint32_t> steps;
        for (std::uint32_t step = 0; step < session().position.stepCount(); ++step) {
            if (holds(step))
                steps.push_back(step);
        }
        return steps;
    }
    bool isAtLine(std::uint32_t step, int line)
    {
        const std::vector<int> lines = linesOfStep(*session().position.source(), step);
        return std::find(lines.begin(), lines.end(), line) != lines.end();
    }
    std::vector<std::uint32_t> arrivals(int line)
    {
        return stepsWhere([&](std::uint32_t step) { return isAtLine(step, line) && (step == 0 || !isAtLine(step - 1, line)); });
    }
    /// Returns the first line of the program that contains `soughtText`, from 1.
    int lineOf(const QString& soughtText)
    {
        const QStringList text = session().document.text().split('\n');
        for (int i = 0; i < text.size(); ++i) {
            if (text[i].contains(soughtText))
                return i + 1;
        }
        return 0;
    }
    int additionLine() { return lineOf("sdata[index] += "); }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
    void clickMargin(int line, editor::Margin margin)
    {
        editor().goToLine(line);
        QCoreApplication::processEvents();
        const long position = editor().SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, line - 1);
        const int y = int(editor().SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position)) + 4;
        const int x = margin == editor::Numbers ? 4 : editor().marginWidth(editor::Numbers) + 4;
        QTest::mouseClick(editor().viewport(), Qt::LeftButton, {}, QPoint(x, y));
    }
    QString statusText() { return find<QLabel>("status")->text(); }
    /// Selects the first cell of shared memory. Returns the events that write to it, in order.
    std::vector<std::uint32_t> writesOfChosenCell()
    {
        session().selection.select(figures::subjectOf({trace::kSharedAllocation.value, 0}));
        return analysis::findWrites(session().position.source()->recording(), session().position.source()->launch(),
                                    session().position.source()->trace(), {trace::kSharedAllocation.value, 0});
    }
};

TEST_F(NavigationTest, KeysGoFromConflictToConflict)
{
    const std::vector<std::uint32_t> conflicts =
        stepsWhere([this](std::uint32_t step) { return facts(step).wavefrontCount > facts(step).idealWavefrontCount; });
    ASSERT_EQ(conflicts.size(), 21u) << "two loads and a store in each of seven rounds; the last round is one lane";
    pressKey(Qt::Key_C);
    EXPECT_EQ(session().position.step(), conflicts[0]);
    EXPECT_EQ(statusText(), QString("bank conflict: 1 of %1 in this block").arg(conflicts.size()));
    pressKey(Qt::Key_C);
    EXPECT_EQ(session().position.step(), conflicts[1]);
    pressKey(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), conflicts[0]);
    pressKey(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), conflicts[0]) << "there is none before";
    EXPECT_EQ(statusText(), QString("No bank conflict before this step; %1 after.").arg(conflicts.size() - 1));
}

TEST_F(NavigationTest, KeysGoToDivergenceAndSayWhereThereIsNone)
{
    const auto marks = session().navigator.index()->markedSteps(analysis::StepMark::Divergence);
    ASSERT_EQ(marks.size(), 6u);
    pressKey(Qt::Key_D);
    EXPECT_EQ(session().position.step(), marks.front());
    EXPECT_LT(facts(session().position.step()).activeLaneCount, facts(session().position.step()).residentLaneCount);
    ASSERT_TRUE(session().navigator.index()->markedSteps(analysis::StepMark::Uncoalesced).empty());
    pressKey(Qt::Key_U);
    EXPECT_EQ(session().position.step(), marks.front());
    EXPECT_EQ(statusText(), "Every access of this block to global memory is coalesced.");
}

TEST_F(NavigationTest, WritesToTheSelectedCell)
{
    pressKey(Qt::Key_W);
    EXPECT_EQ(statusText(), "Choose a cell first: click one in a picture, or press S.");
    const std::vector<std::uint32_t> events = writesOfChosenCell();
    ASSERT_EQ(events.size(), 9u) << "loaded, then added to eight times: 256 threads";
    const auto stepOf = [&](std::size_t i) { return session().position.source()->steps().stepOf(EventIndex{events[i]}); };
    pressKey(Qt::Key_W);
    EXPECT_TRUE(waitFor([&] { return session().position.step() == stepOf(0); }));
    pressKey(Qt::Key_W);
    EXPECT_TRUE(waitFor([&] { return session().position.step() == stepOf(1); }));
    EXPECT_EQ(statusText(), "write to sdata[0]: 2 of 9 in this block");
    pressKey(Qt::Key_W, Qt::ShiftModifier);
    EXPECT_TRUE(waitFor([&] { return session().position.step() == stepOf(0); }));
    session().position.goTo(0);
    pressKey(Qt::Key_W);
    pressKey(Qt::Key_W);
    EXPECT_TRUE(waitFor([&] { return session().position.step() == stepOf(1); }, 3000)) << "two presses in a row are two writes";
}

TEST_F(NavigationTest, ASearchForWritesGoesOnFromWhereOneIsAndEndsWithItsCell)
{
    const std::vector<std::uint32_t> events = writesOfChosenCell();
    const auto stepOf = [&](std::size_t i) { return session().position.source()->steps().stepOf(EventIndex{events[i]}); };
    pressKey(Qt::Key_W);
    session().position.goTo(stepOf(1));  // while the search is in progress
    EXPECT_TRUE(waitFor([&] { return session().position.step() != stepOf(1); }));
    EXPECT_EQ(session().position.step(), stepOf(2));
    pressKey(Qt::Key_W);
    session().position.goTo(session().position.stepCount());
    EXPECT_TRUE(waitFor([&] { return statusText() == "No write to sdata[0] after this step; 9 before."; })) << statusText().toStdString();
    EXPECT_EQ(session().position.step() + 1, session().position.stepCount());

    session().position.goTo(0);
    pressKey(Qt::Key_W);
    session().selection.select({});
    EXPECT_EQ(statusText(), "") << "no longer looked for";
    QTest::qWait(30);
    EXPECT_EQ(session().position.step(), 0u);
}

TEST_F(NavigationTest, WritesToGlobalMemoryLeadToOtherLaunches)
{
    openTwoLaunches();
    const trace::Launch& lastLaunch = session().position.recording()->launches.back();
    const trace::BlockTrace& block = *lastLaunch.blocks.front();
    figures::Subject subject;  // the result that the last launch stores: the sum
    for (std::uint32_t i = 0; i < block.size(); ++i) {
        const trace::EventData data = block.data(EventIndex{i});
        if (block.kind(EventIndex{i}) == trace::EventKind::Store && data.allocation[0] < trace::kParamAllocation.value) {
            subject = figures::subjectOf({data.allocation[0], data.offset[0]});
        }
    }
    ASSERT_TRUE(figures::isCell(subject));
    session().position.goTo(session().position.stepCount() - 1);
    session().selection.select(subject);
    pressKey(Qt::Key_W);
    EXPECT_TRUE(waitFor([&] { return session().position.place().launch == lastLaunch.id; })) << statusText().toStdString();
    EXPECT_EQ(session()
                  .position.source()
                  ->trace()
                  .event(EventIndex{session().position.source()->steps().leadingEvent(session().position.step())})
                  .kind,
              trace::EventKind::Store);
}

TEST_F(NavigationTest, StrideSetsTheStepOfTheArrowKeys)
{
    openTwoLaunches();
    auto* stepUnit = find<QComboBox>("stride");
    pressKey(Qt::Key_2, Qt::AltModifier);
    EXPECT_EQ(session().stepping.stepUnit(), StepUnit::Line);
    EXPECT_EQ(stepUnit->currentIndex(), 1);
    const auto starts = session().navigator.index()->lineStarts();
    ASSERT_GT(starts.size(), 3u);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), starts[1]);
    click("step");
    EXPECT_EQ(session().position.step(), starts[2]);
    pressKey(Qt::Key_Left);
    EXPECT_EQ(session().position.step(), starts[1]);

    pressKey(Qt::Key_3, Qt::AltModifier);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(),
              findAdjacentPhaseEntryStep(*session().position.source(), starts[1], 1, session().selection.figure()));

    pressKey(Qt::Key_4, Qt::AltModifier);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.place().launch.value, 1u);
    pressKey(Qt::Key_Left);
    EXPECT_EQ(session().position.place().launch.value, 0u);
    EXPECT_EQ(session().position.step(), 0u);
    EXPECT_FALSE(find<QToolButton>("stepBack")->isEnabled());

    stepUnit->setFocus();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(stepUnit, Qt::Key_Up);
    EXPECT_EQ(session().stepping.stepUnit(), StepUnit::Instruction);
}

TEST_F(NavigationTest, PlaysByLaunchToTheLast)
{
    openTwoLaunches();
    find<QComboBox>("speed")->setCurrentIndex(5);
    emit find<QComboBox>("speed")->activated(5);
    session().stepping.setStepUnit(StepUnit::Launch);
    pressKey(Qt::Key_Space);
    const auto launches = std::uint32_t(session().position.recording()->launches.size());
    EXPECT_TRUE(waitFor([&] { return session().position.place().launch.value + 1 == launches; }));
    EXPECT_TRUE(waitFor([this] { return find<QPushButton>("play")->text() == "Play"; }));
}

TEST_F(NavigationTest, ControlGFocusesTheStepField)
{
    pressKey(Qt::Key_G, Qt::ControlModifier);
    auto* number = find<QSpinBox>("stepNumber");
    EXPECT_TRUE(number->hasFocus());
    QTest::keyClicks(number, "7");
    QTest::keyClick(number, Qt::Key_Return);
    EXPECT_EQ(session().position.step(), 6u);
}

TEST_F(NavigationTest, OrderByKey)
{
    pressKey(Qt::Key_O);
    EXPECT_EQ(session().position.order(), trace::StepOrder::Recorded);
    EXPECT_EQ(find<QComboBox>("order")->currentIndex(), 1);
    EXPECT_TRUE(waitFor([this] { return session().navigator.index() != nullptr; }));
    pressKey(Qt::Key_C);
    EXPECT_GT(facts(session().position.step()).wavefrontCount, facts(session().position.step()).idealWavefrontCount);
}

TEST_F(NavigationTest, AWishBeforeTheIndexIsCarriedOut)
{
    pressKey(Qt::Key_O);
    session().navigator.goToMark(analysis::StepMark::Conflict, 1);
    EXPECT_TRUE(waitFor([this] { return session().position.step() > 0; }));
    EXPECT_GT(facts(session().position.step()).wavefrontCount, facts(session().position.step()).idealWavefrontCount);
}

TEST_F(NavigationTest, BreakpointsByClickStopThePlaying)
{
    const int line = additionLine();
    ASSERT_GT(line, 0);
    clickMargin(line, editor::Signs);
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line});
    EXPECT_EQ(editor().breakpoints(), std::vector<int>{line});
    const std::vector<std::uint32_t> stops = arrivals(line);
    ASSERT_GT(stops.size(), 2u);
    pressKey(Qt::Key_F5, Qt::ControlModifier);
    EXPECT_EQ(session().position.step(), stops[0]);
    pressKey(Qt::Key_F5, Qt::ControlModifier);
    EXPECT_EQ(session().position.step(), stops[1]);
    pressKey(Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(session().position.step(), stops[0]);

    find<QComboBox>("speed")->setCurrentIndex(5);
    emit find<QComboBox>("speed")->activated(5);
    session().stepping.setStepUnit(StepUnit::Phase);
    pressKey(Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return session().position.step() == stops[1] && find<QPushButton>("play")->text() == "Play"; }));
    QTest::qWait(300);
    EXPECT_EQ(session().position.step(), stops[1]) << "it stays there";

    clickMargin(line, editor::Signs);
    EXPECT_TRUE(session().breakpoints.isEmpty());
    pressKey(Qt::Key_F5, Qt::ControlModifier);
    EXPECT_EQ(statusText(), "There are no breakpoints. F9 or a click left of the program text sets one.");
}

TEST_F(NavigationTest, ABreakpointInALineWithoutStepsSaysWhy)
{
    const QString text = session().document.text();
    const auto lineOf = [&](const char* word) { return 1 + int(text.left(text.indexOf(QLatin1String(word))).count('\n')); };
    const auto toggleAt = [&](int line) {
        editor().setFocus();
        editor().setCursorPosition(line - 1, 0);
        pressKey(Qt::Key_F9);
        return statusText();
    };
    const int lastLine = int(text.count('\n'));
    EXPECT_EQ(toggleAt(lastLine),
              QString("No breakpoint: no kernel code in line %1 or below it. Choose a line of a kernel.").arg(lastLine));
    EXPECT_TRUE(toggleAt(1).startsWith("Line 1 has no kernel code: the breakpoint is in line ")) << statusText().toStdString();
    session().breakpoints.clear();
    const int arithmetic = lineOf("blockIdx.x");
    ASSERT_TRUE(arrivals(arithmetic).empty());
    EXPECT_TRUE(toggleAt(arithmetic).startsWith(QString("This block has no step in line %1.").arg(arithmetic)))
        << statusText().toStdString();
    session().breakpoints.clear();
    toggleAt(1);
    EXPECT_FALSE(toggleAt(additionLine()).startsWith("This block has no step")) << "this one has steps: " << statusText().toStdString();
}

TEST_F(NavigationTest, AClickIntoALineChoosesItAndLeavesTheStep)
{
    const int line = additionLine();
    session().position.goTo(0);
    editor().goToLine(line);
    QCoreApplication::processEvents();
    const long position = editor().SendScintilla(QsciScintilla::SCI_POSITIONFROMLINE, line - 1);
    const QPoint at(int(editor().SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, position)) + 60,
                    int(editor().SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position)) + 4);
    QTest::mouseClick(editor().viewport(), Qt::LeftButton, {}, at);
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::LineSubject{std::uint32_t(line)}));
    EXPECT_EQ(session().position.step(), 0u);
}

TEST_F(NavigationTest, ABreakpointGetsItsConditionFromADialogAndKeepsIt)
{
    session().variables.setDebugBuilds([](const auto&) -> DebugBuildWork {
        return [](const std::stop_token&) -> Result<std::shared_ptr<const figures::FigureSource>> { return fail(msg::replay::noEvent()); };
    });
    const int line = additionLine();
    editor().setFocus();
    editor().setCursorPosition(line - 1, 0);
    pressKey(Qt::Key_F9, Qt::ShiftModifier);
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line}) << "it is set at once";
    auto* const dialog = find<QDialog>("conditionDialog");
    auto* const field = dialog->findChild<QLineEdit*>("condition");
    const QString help = dialog->findChild<QLabel*>("conditionError")->text();
    QTest::keyClicks(field, "tid ==");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_TRUE(dialog->isVisible());
    EXPECT_TRUE(dialog->findChild<QLabel*>("conditionError")->text().contains("the expression ends here"));
    EXPECT_TRUE(session().breakpoints.conditions().empty());
    QTest::keyClicks(field, " 5");
    QTest::keyClick(field, Qt::Key_Return);
    const std::map<int, QString> conditions{{line, "tid == 5"}};
    EXPECT_EQ(session().breakpoints.conditions(), conditions);
    EXPECT_EQ(editor().conditions(), conditions);
    EXPECT_TRUE(waitFor([this] { return statusText().startsWith("The conditions of breakpoints count as true: "); }));

    editor().insertAt("// one\n", 0, 0);
    EXPECT_EQ(session().breakpoints.conditions(), (std::map<int, QString>{{line + 1, "tid == 5"}})) << "it moves along with an edit";
    session().document.revert();
    window->close();
    window = std::make_unique<MainWindow>();
    window->show();
    openSample();
    EXPECT_EQ(session().breakpoints.conditions(), conditions);
    EXPECT_EQ(editor().conditions(), conditions);
    session().breakpoints.clear();
    EXPECT_TRUE(session().breakpoints.conditions().empty());
}

TEST_F(NavigationTest, BreakpointsMoveToCodeFollowEditsAndAreStored)
{
    const int line = additionLine();
    view().setFocus();
    session().position.goTo(arrivals(line).front());
    pressKey(Qt::Key_F9);
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line});
    pressKey(Qt::Key_F9);
    EXPECT_TRUE(session().breakpoints.isEmpty());

    clickMargin(1, editor::Signs);
    ASSERT_EQ(session().breakpoints.lines().size(), 1u);
    EXPECT_GT(session().breakpoints.lines().front(), 1) << "a comment is no code";
    session().breakpoints.clear();
    EXPECT_FALSE(session().breakpoints.toggle(int(session().document.text().count('\n'))));

    session().breakpoints.toggle(line);
    editor().setCursorPosition(0, 0);
    editor().insertAt("// one\n// two\n", 0, 0);
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line + 2});
    EXPECT_EQ(session().breakpoints.recordedLines(), std::vector<int>{line}) << "in the recording it is where it was";
    pressKey(Qt::Key_F5, Qt::ControlModifier);
    EXPECT_TRUE(isAtLine(session().position.step(), line));
    session().document.revert();
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line});

    window->close();
    window = std::make_unique<MainWindow>();
    window->show();
    openSample();
    EXPECT_EQ(session().breakpoints.lines(), std::vector<int>{line});
    EXPECT_EQ(editor().breakpoints(), std::vector<int>{line});
    session().breakpoints.clear();
    EXPECT_TRUE(QSettings().allKeys().filter("breakpoints").isEmpty());
}

TEST_F(NavigationTest, ALineNumberGoesThereAndAroundAgain)
{
    const int line = additionLine();
    const std::vector<std::uint32_t> stops = arrivals(line);
    clickMargin(line, editor::Numbers);
    EXPECT_EQ(session().position.step(), stops[0]);
    EXPECT_EQ(session().selection.subject(), figures::Subject(figures::LineSubject{std::uint32_t(line)}));
    clickMargin(line, editor::Numbers);
    EXPECT_EQ(session().position.step(), stops[1]);
    pressKey(Qt::Key_L);
    session().position.goTo(stops.back());
    clickMargin(line, editor::Numbers);
    EXPECT_EQ(session().position.step(), stops[0]);
}

TEST_F(NavigationTest, ButtonBesideTheStepsShowsTheMenuGo)
{
    auto* button = find<QToolButton>("goMenuButton");
    ASSERT_NE(button->menu(), nullptr);
    EXPECT_TRUE(button->menu()->actions().contains(find<QAction>("nextConflict")));
    find<QAction>("nextConflict")->trigger();
    EXPECT_GT(facts(session().position.step()).wavefrontCount, facts(session().position.step()).idealWavefrontCount);
}

}  // namespace
}  // namespace simtscope::ui
