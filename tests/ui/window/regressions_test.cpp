// Tests errors that were fixed: where the focus is, what remains of the previous program, what saving keeps.
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QTabBar>
#include <QTreeWidget>
#include <algorithm>

#include "tests/ui/window/window_fixture.h"
#include "ui/charts/charts_page.h"
#include "ui/editor/source_editor.h"
#include "ui/figure_view/cell_search.h"
#include "ui/figure_view/subject_choice.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/session/document/drafts.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/window/window_columns.h"

namespace simtscope::ui {
namespace {

class RegressionsTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
    SourceEditor& editor() { return *find<SourceEditor>("source"); }
    void openLesson(const char* name)
    {
        const auto lesson = program::findLesson(name);
        ASSERT_TRUE(lesson);
        session().run.openLesson(*lesson);
        ASSERT_TRUE(waitFor([&] {
            return !session().runner.isBusy() && session().position.recording() &&
                   session().position.recording()->program.name == std::string(name);
        }));
    }
};

TEST_F(RegressionsTest, AfterANumberWasEnteredTheKeysAreForTheFigure)
{
    view().setFocus();
    for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Escape}) {
        pressKey(Qt::Key_G, Qt::ControlModifier);
        auto* number = find<QSpinBox>("stepNumber");
        ASSERT_TRUE(number->hasFocus());
        const std::uint32_t before = session().position.step();
        QTest::keyClicks(number, "7");
        QTest::keyClick(number, end);
        ASSERT_TRUE(waitFor([this] { return window->focusWidget() == &view(); }, 2000)) << window->focusWidget();
        EXPECT_EQ(session().position.step(), end == Qt::Key_Return ? 6u : before);
        EXPECT_EQ(number->value(), int(session().position.step()) + 1);
        pressKey(Qt::Key_Right);
        EXPECT_EQ(session().position.step(), end == Qt::Key_Return ? 7u : before + 1);
        session().position.goTo(20);
    }
}

TEST_F(RegressionsTest, AProjectorHasRoomForEveryTabBesideThePanels)
{
    window->resize(1280, 720);
    find<QAction>("showLibrary")->setChecked(true);
    find<QAction>("showSource")->setChecked(true);
    QCoreApplication::processEvents();
    const auto tabs = window->findChildren<QTabBar*>();
    const auto bar = std::ranges::find_if(tabs, [](const QTabBar* tabBar) { return tabBar->count() >= 10; });
    ASSERT_NE(bar, tabs.end());
    const QRect lastTabRect = (*bar)->tabRect((*bar)->count() - 1);
    EXPECT_EQ((*bar)->tabText((*bar)->count() - 1), "Charts");
    EXPECT_GE((*bar)->tabRect(0).left(), 0);
    EXPECT_LE(lastTabRect.right(), (*bar)->width());
}

TEST_F(RegressionsTest, AJumpToALineShowsItsBeginning)
{
    editor().SendScintilla(QsciScintillaBase::SCI_SETXOFFSET, 90);
    editor().goToLine(20);
    EXPECT_EQ(editor().SendScintilla(QsciScintillaBase::SCI_GETXOFFSET), 0);
}

TEST_F(RegressionsTest, FindingIsShownWhenADraftIsNoLongerOffered)
{
    const auto noticeText = [this] { return session().notices.current().text.toStdString(); };
    openLesson("missing-barrier");
    const std::string finding = noticeText();
    ASSERT_FALSE(finding.empty());
    const auto editAndComeBack = [&] {
        session().document.setText(session().document.text() + "// mine\n");
        session().document.drafts().write();
        openLesson("fill");
        openLesson("missing-barrier");
        ASSERT_TRUE(session().notices.current().offersDraft);
    };
    editAndComeBack();
    click("bannerClose");
    EXPECT_EQ(noticeText(), finding);
    openLesson("fill");
    openLesson("missing-barrier");
    ASSERT_TRUE(session().notices.current().offersDraft) << "closing it gives nothing up";
    click("discardDraft");
    EXPECT_EQ(noticeText(), finding);
    editAndComeBack();
    click("restoreDraft");
    EXPECT_EQ(noticeText(), "This recording is of the original program, not of the source shown here.");
    EXPECT_EQ(find<QPushButton>("bannerAction")->text(), "Run");
    EXPECT_TRUE(find<QPushButton>("bannerAction")->isVisible());
}

TEST_F(RegressionsTest, AnotherProgramsTextStartsAtItsTopWithoutASearch)
{
    editor().setFocus();
    QTest::keyClick(&editor(), Qt::Key_F, Qt::ControlModifier);
    auto* findField = find<QLineEdit>("findText");
    ASSERT_TRUE(findField->isVisible());
    QTest::keyClicks(findField, "sdata");
    session().run.clear();
    editor().setFirstVisibleLine(20);
    editor().SendScintilla(QsciScintillaBase::SCI_SETXOFFSET, 90);
    ASSERT_GT(editor().firstVisibleLine(), 0);
    session().document.openText("other", editor().text() + "\n// another one", {}, std::nullopt);
    EXPECT_FALSE(find<QWidget>("findBar")->isVisible());
    EXPECT_TRUE(findField->text().isEmpty());
    EXPECT_EQ(editor().firstVisibleLine(), 0);
    EXPECT_EQ(editor().SendScintilla(QsciScintillaBase::SCI_GETXOFFSET), 0);
    EXPECT_EQ(editor().currentLine(), 1);
}

TEST_F(RegressionsTest, LongLineIsNotDrawnUnderAMarginDot)
{
    const int line = editor().firstVisibleLine();
    editor().setCursorPosition(line, 0);
    editor().insertAt(QString(600, u'M'), line, 0);
    session().position.goTo(0);
    view().setFocus();
    QCoreApplication::processEvents();
    const QImage picture = editor().viewport()->grab().toImage();
    const int y = editor().textHeight(line) / 2;
    bool isText = false;
    for (int x = picture.width() - 60; x < picture.width() - editor::kRightMargin; ++x)
        isText |= picture.pixelColor(x, y) != picture.pixelColor(picture.width() - 1, y);
    EXPECT_TRUE(isText);
    for (int x = picture.width() - editor::kRightMargin; x < picture.width(); ++x)
        EXPECT_EQ(picture.pixelColor(x, y), picture.pixelColor(picture.width() - 1, y)) << x;
}

TEST_F(RegressionsTest, FirstWindowFitsItsScreenWithItsFrame)
{
    QSettings().clear();
    window = std::make_unique<MainWindow>();
    window->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
    QCoreApplication::processEvents();
    const QRect free = window->screen()->availableGeometry();
    ASSERT_LT(free.width(), 1000) << "the screen of these tests is smaller than the window would like";
    EXPECT_TRUE(free.contains(window->frameGeometry()))
        << window->frameGeometry().width() << "x" << window->frameGeometry().height() << " of " << free.width() << "x" << free.height();
    auto* contents = find<QScrollArea>("contents");
    EXPECT_GE(contents->widget()->width(), contents->widget()->minimumSizeHint().width()) << "what has no room is scrolled to";
}

TEST(Window, IsGivenTheRoomThatItsFrameLeaves)
{
    const QMargins frame{8, 40, 8, 8};
    const QRect projectorAtScale2(0, 0, 640, 360);
    const QRect small = fitToScreen({1600, 1000}, projectorAtScale2, frame);
    EXPECT_TRUE(projectorAtScale2.contains(small.marginsAdded(frame)));
    EXPECT_EQ(small.size(), QSize(624, 312));
    const QRect large = fitToScreen({1600, 1000}, QRect(0, 30, 3840, 2130), frame);
    EXPECT_EQ(large.size(), QSize(1600, 1000));
    EXPECT_TRUE(QRect(0, 30, 3840, 2130).contains(large.marginsAdded(frame)));
}

TEST_F(RegressionsTest, ChartsOfAnotherProgramAreCleared)
{
    openLesson("transpose-naive");
    pressKey(Qt::Key_9, Qt::ControlModifier);
    auto* page = find<ChartsPage>("chartsPage");
    ASSERT_TRUE(waitFor([page] { return !page->model().bars.empty(); }));
    auto* choice = find<QComboBox>("chartChoice");
    choice->setCurrentIndex(choice->findData("programs"));
    ASSERT_TRUE(waitFor([page] { return page->model().bars.size() > 1; }));
    const std::size_t before = page->model().bars.size();
    openLesson("transpose-shared");
    EXPECT_EQ(page->model().bars.size(), before) << "it is one of those that are compared";
    ASSERT_TRUE(writeTextFile(folder.filePath("own.cu"), "int main() { return 0 }  // does not compile\n"));
    session().run.openFile(folder.filePath("own.cu"));
    EXPECT_TRUE(page->model().bars.empty());
}

TEST_F(RegressionsTest, SavingUnderAnotherNameKeepsSelectionParametersAndCues)
{
    const figures::CellSubject cell = figures::subjectOf({trace::kSharedAllocation.value, 8});
    session().selection.select(cell);
    session().document.setArgument(1, "128");
    const std::uint32_t step = session().position.step();
    const QString path = folder.filePath("mine.cu");
    const auto expectKept = [&](const char* situation) {
        if (hasCompiler()) {  // without a compiler no other values can be run
            EXPECT_EQ(session().document.arguments().value(1), "128") << situation;
        }
        EXPECT_TRUE(waitFor([this] {
            const QList<QWidget*> cues = window->findChildren<QWidget*>("cue1");
            return std::ranges::any_of(cues, [](const QWidget* cue) { return cue->isVisible(); });
        })) << situation;
        ASSERT_NE(window->findChild<QTreeWidget*>("library")->currentItem(), nullptr) << situation;
    };
    ASSERT_TRUE(session().document.saveAs(path));
    expectKept("saved");
    EXPECT_EQ(session().selection.subject(), figures::Subject(cell));
    EXPECT_EQ(session().position.step(), step);
    openLesson("vector-add");
    session().run.openFile(path);
    expectKept("opened again");
    session().run.cancel();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
    ASSERT_TRUE(writeTextFile(folder.filePath("own.cu"), "int main() {}\n"));
    session().run.openFile(folder.filePath("own.cu"));
    ASSERT_FALSE(session().document.lesson());
    ASSERT_TRUE(session().document.saveAs(path));
    EXPECT_FALSE(session().document.lesson());
    session().run.openFile(path);
    EXPECT_FALSE(session().document.lesson()) << "another program was saved over it";
    session().run.cancel();
    ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy(); }));
}

TEST_F(RegressionsTest, ACellIsChosenByKeys)
{
    session().appearance.setMotion(false);
    session().selection.setFigure("banks");
    view().setFocus();
    const std::uint32_t step = session().position.step();
    const auto offset = [this] { return std::int64_t(session().navigator.selectedCell().value().offset); };
    pressKey(Qt::Key_S);
    ASSERT_TRUE(figures::isCell(session().selection.subject()));
    const auto ofStep = findCellOfStep(*session().position.source(), step);
    ASSERT_TRUE(ofStep);
    EXPECT_EQ(session().selection.subject(), figures::Subject(*ofStep)) << "the first one that the step accesses";
    const std::int64_t first = offset();
    pressKey(Qt::Key_Right);
    EXPECT_EQ(offset(), first + 4);
    pressKey(Qt::Key_Down);
    EXPECT_EQ(offset(), first + 4 + 128);
    pressKey(Qt::Key_Left);
    pressKey(Qt::Key_Up);
    EXPECT_EQ(offset(), first);
    EXPECT_EQ(session().position.step(), step) << "the arrows choose, and do not step";
    EXPECT_TRUE(find<QLabel>("status")->text().contains("Enter"));
    pressKey(Qt::Key_Return);
    EXPECT_EQ(offset(), first);
    pressKey(Qt::Key_Right);
    EXPECT_EQ(session().position.step(), step + 1) << "they step again";
    pressKey(Qt::Key_W);
    ASSERT_TRUE(waitFor([&] { return session().position.step() != step + 1; })) << "W goes to the next write";
    pressKey(Qt::Key_S);
    pressKey(Qt::Key_Escape);
    EXPECT_FALSE(figures::isCell(session().selection.subject()));
    session().selection.setFigure("grid");
    pressKey(Qt::Key_S);
    EXPECT_EQ(find<QLabel>("status")->text(), "This figure shows no cells of memory.");
}

TEST_F(RegressionsTest, ExportReportsTheWrittenFile)
{
    const QString path = folder.filePath("picture.png");
    pressKey(Qt::Key_E, Qt::ControlModifier);
    click("exportSave");
    auto* dialog = window->findChild<QFileDialog*>("exportDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->testOption(QFileDialog::DontUseNativeDialog) || QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs));
    EXPECT_EQ(dialog->palette().color(QPalette::Window), session().appearance.theme().color(figures::Role::Background));
    emit dialog->fileSelected(path);
    delete dialog;
    EXPECT_EQ(find<QLabel>("status")->text(), "Saved " + path);
}

}  // namespace
}  // namespace simtscope::ui
