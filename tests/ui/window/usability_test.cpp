// Tests what a newcomer tries first: clicks, then keys or turns of the wheel, each of which must do what the user expects.
#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTreeWidget>
#include <QWheelEvent>

#include "tests/folders.h"
#include "tests/ui/compare/compare_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/findings/findings_panel.h"
#include "ui/notes/facts_card.h"
#include "ui/session/place/navigator.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

class UsabilityTest : public CompareTest {
protected:
    void SetUp() override { openSample(); }
    QTreeWidgetItem* item(const char* title)
    {
        const QList<QTreeWidgetItem*> found = find<QTreeWidget>("library")->findItems(title, Qt::MatchContains | Qt::MatchRecursive);
        return found.isEmpty() ? nullptr : found.front();
    }
    void clickProgram(const char* title)
    {
        auto* tree = find<QTreeWidget>("library");
        tree->scrollToItem(item(title));
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualItemRect(item(title)).center());
        ASSERT_TRUE(waitForPicture());
    }
    void expectKeysStep(const char* situation)
    {
        ASSERT_TRUE(waitFor([this] { return window->focusWidget() == &view(); }, 2000)) << situation << ": " << window->focusWidget();
        session().position.goTo(1);
        const QString figure = session().selection.figure();
        pressKey(Qt::Key_Right);
        EXPECT_EQ(session().position.step(), 2u) << situation;
        pressKey(Qt::Key_Left);
        EXPECT_EQ(session().position.step(), 1u) << situation;
        EXPECT_EQ(session().selection.figure(), figure) << situation;
    }
    void turn(QWidget* widget, int delta)
    {
        const QPointF middle = QRectF(widget->rect()).center();
        QWheelEvent wheel(middle, widget->mapToGlobal(middle), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &wheel);
    }
};

TEST_F(UsabilityTest, FindingsAndSourceHaveTheRoomOfALowWindow)
{
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/missing-barrier.simt")));
    ASSERT_TRUE(waitForPicture());
    const auto* facts = window->findChild<FactsCard*>();
    ASSERT_TRUE(waitFor([&] { return window->findChild<FindingsPanel*>()->isVisible(); }));
    window->resize(1280, 720);
    QCoreApplication::processEvents();
    EXPECT_FALSE(facts->isVisible());
    EXPECT_GE(find<SourceEditor>("source")->height(), 120);
    window->resize(1600, 1000);
    QCoreApplication::processEvents();
    EXPECT_TRUE(facts->isVisible());
    window->resize(1280, 720);
    openSample();
    EXPECT_TRUE(waitFor([&] { return facts->isVisible(); })) << "a program without findings";
}

TEST_F(UsabilityTest, DownMovesFromTheSearchFieldIntoTheList)
{
    auto* field = find<QLineEdit>("find");
    auto* speed = find<QComboBox>("speed");
    auto* tree = find<QTreeWidget>("library");
    const int index = speed->currentIndex();
    field->setFocus();
    QTest::keyClicks(field, "padded");
    pressKey(Qt::Key_Up);
    EXPECT_EQ(speed->currentIndex(), index);
    EXPECT_EQ(window->focusWidget(), field);
    pressKey(Qt::Key_Down);
    EXPECT_EQ(speed->currentIndex(), index);
    EXPECT_EQ(window->focusWidget(), tree);
    ASSERT_NE(tree->currentItem(), nullptr);
    EXPECT_TRUE(tree->currentItem()->text(0).contains("padded", Qt::CaseInsensitive)) << tree->currentItem()->text(0).toStdString();
    EXPECT_FALSE(tree->currentItem()->isHidden());
    field->setFocus();
    field->setText("no program is called so");
    pressKey(Qt::Key_Down);
    EXPECT_EQ(window->focusWidget(), field) << "the list is empty";
}

TEST_F(UsabilityTest, KeysAreForTheStepsAfterAClickInTheLibrary)
{
    const auto lesson = program::findLesson("transpose-shared");
    ASSERT_TRUE(lesson);
    clickProgram(lesson->title.c_str());
    ASSERT_EQ(session().document.name(), "transpose-shared");
    expectKeysStep("a click in the library");
    pressKey(Qt::Key_Home);
    EXPECT_EQ(session().position.step(), 0u);
    ASSERT_TRUE(waitFor([this] { return session().navigator.index() != nullptr; }));
    pressKey(Qt::Key_C);
    EXPECT_GT(session().position.step(), 0u) << "the next conflict";
    EXPECT_EQ(session().document.name(), "transpose-shared");
    clickProgram(lesson->title.c_str());
    expectKeysStep("a click at the program that is open");
}

TEST_F(UsabilityTest, KeysAreForTheStepsAfterATabAndAMenu)
{
    auto* tabs = find<QTabBar>("figures");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(3).center());
    expectKeysStep("a click at a tab");
    find<QTreeWidget>("library")->setFocus();
    pressKey(Qt::Key_K, Qt::ControlModifier);
    auto* menu = find<QMenu>("compareMenu");
    ASSERT_TRUE(menu->isVisible());
    menu->close();
    window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    expectKeysStep("the menu of comparing");
}

TEST_F(UsabilityTest, KeysAreForTheStepsAfterAComparison)
{
    openProgram("transpose-shared");
    find<QTreeWidget>("library")->setFocus();
    choose("with-transpose-padded");
    ASSERT_TRUE(waitForBoth());
    comparison().close();
    expectKeysStep("a comparison");
}

TEST_F(UsabilityTest, ListsAndTabsTakeArrowsFromWhomTabsToThem)
{
    auto* tree = find<QTreeWidget>("library");
    tree->setFocus(Qt::TabFocusReason);
    tree->setCurrentItem(item("Reduction")->child(0));
    const std::uint32_t step = session().position.step();
    pressKey(Qt::Key_Down);
    EXPECT_EQ(tree->currentItem(), item("Reduction")->child(1));
    find<QTabBar>("figures")->setFocus(Qt::TabFocusReason);
    const QString figure = session().selection.figure();
    pressKey(Qt::Key_Right);
    EXPECT_NE(session().selection.figure(), figure);
    EXPECT_EQ(session().position.step(), step);
}

TEST_F(UsabilityTest, ASentenceAboutAStepGoesWithIt)
{
    ASSERT_TRUE(waitFor([this] { return session().navigator.index() != nullptr; }));
    session().position.goTo(0);
    view().setFocus();
    auto* status = find<QLabel>("status");
    pressKey(Qt::Key_C);
    EXPECT_EQ(status->text(), "bank conflict: 1 of 21 in this block");
    pressKey(Qt::Key_Right);
    EXPECT_EQ(status->text(), "");
    pressKey(Qt::Key_C);
    EXPECT_EQ(status->text(), "bank conflict: 3 of 21 in this block") << "the second one was stepped onto";
    session().selection.select({});
    EXPECT_EQ(status->text(), "");
}

TEST_F(UsabilityTest, PlayingStopsForADialogAndForTheNumberOfAStep)
{
    auto* play = find<QPushButton>("play");
    session().position.goTo(0);
    click("play");
    pressKey(Qt::Key_G, Qt::ControlModifier);
    EXPECT_EQ(play->text(), "Play");
    view().setFocus();
    for (int i = 0; i < 3; ++i)
        pressKey(Qt::Key_Up);  // faster
    click("play");
    EXPECT_EQ(play->text(), "Pause");
    pressKey(Qt::Key_O, Qt::ControlModifier);
    auto* dialog = window->findChild<QFileDialog*>("openDialog");
    ASSERT_NE(dialog, nullptr);
    const std::uint32_t step = session().position.step();
    EXPECT_TRUE(waitFor([play] { return play->text() == "Play"; }, 3000));
    EXPECT_EQ(session().position.step(), step);
    dialog->close();
}

TEST_F(UsabilityTest, ANotchOfTheWheelIsAStep)
{
    session().position.goTo(5);
    QWidget* const slider = find<QWidget>("scrub");
    turn(slider, -120);
    EXPECT_EQ(session().position.step(), 6u);
    turn(slider, 120);
    turn(slider, 120);
    EXPECT_EQ(session().position.step(), 4u);
    ASSERT_EQ(view().verticalScrollBar()->maximum(), 0);
    turn(view().viewport(), -120);
    EXPECT_EQ(session().position.step(), 5u);
    turn(view().viewport(), -60);
    EXPECT_EQ(session().position.step(), 5u) << "half a notch";
    turn(view().viewport(), -60);
    EXPECT_EQ(session().position.step(), 6u);
    view().setZoom(4, {});
    QCoreApplication::processEvents();
    ASSERT_GT(view().verticalScrollBar()->maximum(), 0);
    turn(view().viewport(), -120);
    EXPECT_EQ(session().position.step(), 6u);
    EXPECT_GT(view().verticalScrollBar()->value(), 0);
}

TEST_F(UsabilityTest, TitleOfTheTextEndsInAnEllipsisWhereItHasNoRoom)
{
    auto* title = qobject_cast<ElidedLabel*>(find<QLabel>("sourceName"));
    ASSERT_NE(title, nullptr);
    EXPECT_EQ(title->text(), kSample + ".cu");
}

TEST_F(UsabilityTest, RevertingAnEditThatDoesNotCompileLeavesNothingBehind)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    auto* editor = find<SourceEditor>("source");
    std::map<int, int> ties = editor->recordedLineMap();
    ASSERT_FALSE(ties.empty());
    const int line = std::next(ties.begin())->first;
    editor->setFocus();
    editor->setSelection(line - 2, 0, line, 0);  // the tied line is deleted, and comes back with Revert
    QTest::keyClicks(editor, "oops");
    QTest::keyClick(editor, Qt::Key_Return);
    pressKey(Qt::Key_F5);
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }, 60000));
    ASSERT_EQ(session().notices.current().kind, Notice::Kind::Error);
    ASSERT_GE(editor->problemCount(), 1u);
    click("revert");
    QCoreApplication::processEvents();
    EXPECT_TRUE(session().notices.current().text.isEmpty()) << session().notices.current().text.toStdString();
    EXPECT_EQ(editor->problemCount(), 0u);
    EXPECT_TRUE(session().run.isRecordingOfText());
    EXPECT_EQ(editor->recordedLineMap(), ties) << "badges stand where they did";
}

TEST_F(UsabilityTest, EditsAreRunBeforeTheyAreCompared)
{
    if (!hasCompiler())
        GTEST_SKIP() << "no nvcc";
    openProgram("transpose-shared");
    session().document.setText(QString(session().document.text()).replace("tile[kTile][kTile];", "tile[kTile][kTile + 1];"));
    ASSERT_TRUE(session().document.isEdited());
    choose("withShippedText");
    ASSERT_TRUE(waitFor([this] { return session().run.isRecordingOfText() && comparison().isComplete(); }, 60000));
    ASSERT_TRUE(waitForBoth());
    EXPECT_EQ(find<QLabel>("mainCaption")->text(), "edited");
    EXPECT_EQ(find<QLabel>("otherCaption")->text(), "original");
}

// WCAG 2.1, success criterion 1.4.11: the borders of controls have a contrast of 3.
TEST_F(UsabilityTest, CheckboxesAreSeenInEveryTheme)
{
    for (const figures::Theme& theme : figures::themes()) {
        applyTheme(theme);
        QCheckBox box;
        box.resize(box.sizeHint());
        const QImage picture = box.grab().toImage();
        const QColor background = theme.color(figures::Role::Background);
        qreal best = 1;
        for (int x = 0; x < picture.width(); ++x)
            best = std::max(best, figures::computeContrastRatio(picture.pixelColor(x, picture.height() / 2), background));
        EXPECT_GE(best, 3) << theme.name.toStdString();
    }
    applyTheme(session().appearance.theme());
}

}  // namespace
}  // namespace simtscope::ui
