// Tests tabs, selectors, cues, theme, clicks on shapes, zoom, export and the clipboard.
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTabBar>
#include <QTreeWidget>
#include <QWheelEvent>

#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/export/animation_export.h"
#include "ui/figure_view/figure_tabs.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"
#include "ui/presentation/presentation.h"
#include "ui/session/place/cues.h"
#include "ui/session/place/step_lines.h"
#include "ui/window/menus/about_box.h"

namespace simtscope::ui {
namespace {

class CentralPanelTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
    /// Resolves a step as a lesson refers to it.
    std::optional<std::uint32_t> stepOf(const std::string& reference)
    {
        return resolveStep(*session().position.source(), QString::fromStdString(reference));
    }

    /// Opens a program with shared memory of 32 rows, in a window without room for all of them.
    void openTiles()
    {
        window->resize(1280, 720);
        session().run.openLesson(*program::findLesson("transpose-shared"));
        ASSERT_TRUE(waitFor([this] { return !session().runner.isBusy() && session().document.name() == "transpose-shared"; }));
        session().appearance.setMotion(false);
        session().selection.setFigure("banks");
    }

    /// Clicks on the scroll bar's track, near its end.
    void clickEndOfRows()
    {
        figures::Shape lowest;
        std::optional<std::uint32_t> first;
        for (const figures::Shape& shape : view().figure().shapes) {
            const auto* const rows = std::get_if<figures::RowsSubject>(&shape.meaning.subject);
            if (rows && (!first || rows->first > *first)) {
                lowest = shape;
                first = rows->first;
            }
        }
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, lowest.rect.center().toPoint());
    }
};

TEST_F(CentralPanelTest, EmptySentenceKeepsItsHeight)
{
    const auto* fact = find<QLabel>("fact");
    session().run.clear();
    ASSERT_TRUE(waitFor([fact] { return fact->text().isEmpty(); }));
    EXPECT_GE(fact->height(), fact->fontMetrics().height());
}

TEST_F(CentralPanelTest, OpensAtTheLessonsFigureAndStep)
{
    ASSERT_TRUE(session().document.lesson());
    EXPECT_EQ(session().selection.figure().toStdString(), session().document.lesson()->figure);
    EXPECT_EQ(session().position.step(), stepOf(session().document.lesson()->step));
    EXPECT_EQ(find<QLabel>("fact")->text(),
              "Line 27 reads sdata: 16 of 32 lanes active. Lanes need 8 different words of each of banks 0 and 16: "
              "8 wavefronts instead of 1.");
    EXPECT_EQ(view().figure().title, "banks · reduce2, 256 threads, block 0 in a grid of 1, launch 1 of 1");
}

TEST_F(CentralPanelTest, TabsByMouseAndKey)
{
    auto* tabs = find<QTabBar>("figures");
    const int kinds = int(figures::figureKinds().size());
    ASSERT_EQ(tabs->count(), kinds + 1) << "a tab for each figure, and the charts";
    EXPECT_EQ(tabs->usesScrollButtons(), kinds > 8) << "as long as all have room, none hides";
    for (int i = 0; i < kinds; ++i) {
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        EXPECT_EQ(session().selection.figure(), figures::figureKinds()[std::size_t(i)].name);
        EXPECT_FALSE(view().figure().shapes.empty()) << i;
    }
    for (int i = 0; i < kinds; ++i) {
        const QKeyCombination key = keyOfFigure(std::size_t(i))[0];
        pressKey(key.key(), key.keyboardModifiers());
        EXPECT_EQ(tabs->currentIndex(), i);
        EXPECT_EQ(session().selection.figure(), figures::figureKinds()[std::size_t(i)].name);
    }
}

TEST_F(CentralPanelTest, TabsOfFiguresWithNothingToShowAreDimmedAndSayWhy)
{
    auto* tabs = dynamic_cast<FigureTabs*>(find<QTabBar>("figures"));
    ASSERT_NE(tabs, nullptr);
    const auto indexOf = [](const char* figure) { return int(figures::findFigureKind(figure) - figures::figureKinds().data()); };
    EXPECT_FALSE(tabs->isDimmed(indexOf("banks")));
    window->open(QString::fromStdString(tests::repositoryPath("resources/recordings/vector-add.simt")));
    ASSERT_TRUE(waitForPicture());
    EXPECT_TRUE(tabs->isDimmed(indexOf("banks")));
    EXPECT_TRUE(tabs->tabToolTip(indexOf("banks")).endsWith("This launch accesses no shared memory."));
    EXPECT_FALSE(tabs->isDimmed(indexOf("memory")));
    EXPECT_TRUE(waitFor([&] { return tabs->isDimmed(indexOf("sweep")); })) << "before anybody has looked at it";
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(indexOf("banks")).center());
    EXPECT_EQ(session().selection.figure(), "banks") << "it can be chosen all the same";
}

/// Every tab, even one of a figure that is yet to be added, has a key that does nothing else, or none.
TEST_F(CentralPanelTest, ShortcutsOfTabsAreUnique)
{
    EXPECT_EQ(keyOfFigure(7), QKeySequence("Ctrl+8"));
    EXPECT_EQ(keyOfFigure(8), QKeySequence("Ctrl+Alt+1"));
    EXPECT_EQ(keyOfFigure(16), QKeySequence("Ctrl+Alt+9"));
    EXPECT_TRUE(keyOfFigure(17).isEmpty());
    EXPECT_EQ(formatNameWithKey("Banks", keyOfFigure(17)), "Banks");
    QMap<QString, int> uses;
    for (const QAction* action : window->findChildren<QAction*>()) {
        if (qobject_cast<const Presentation*>(action->parent()))
            continue;  // the same key shows the same page in the presentation
        for (const QKeySequence& key : action->shortcuts())
            ++uses[key.toString()];
    }
    const std::size_t kinds = figures::figureKinds().size();
    for (std::size_t i = 0; !keyOfFigure(i).isEmpty(); ++i)
        EXPECT_EQ(uses.value(keyOfFigure(i).toString()), i < kinds ? 1 : 0) << keyOfFigure(i).toString().toStdString();
    EXPECT_EQ(uses.value(keyOfPage().toString()), 1);
}

TEST_F(CentralPanelTest, FactIsTheAccessibleDescription)
{
    EXPECT_EQ(find<QLabel>("fact")->text(), view().figure().fact);
    EXPECT_EQ(view().accessibleDescription(), view().figure().fact);
    EXPECT_EQ(view().accessibleName(), view().figure().title);
}

TEST_F(CentralPanelTest, EveryControlHasAName)
{
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractButton*>(widget) ||
                             qobject_cast<const QAbstractSlider*>(widget);
        const bool isInternal = widget->objectName().isEmpty() || widget->objectName().startsWith("qt_");
        if (!control || isInternal)
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        EXPECT_FALSE(widget->accessibleName().isEmpty() && (!button || button->text().isEmpty())) << widget->objectName().toStdString();
    }
}

TEST_F(CentralPanelTest, CueGoesToItsFigureAndStep)
{
    session().selection.setFigure("source");
    session().position.goTo(0);
    click("cue2");
    EXPECT_EQ(session().selection.figure().toStdString(), session().document.lesson()->cues[1].figure);
    EXPECT_EQ(session().position.step(), stepOf(session().document.lesson()->cues[1].step));
}

TEST_F(CentralPanelTest, CueGoesToItsLaunchAndBlock)
{
    const auto lesson = program::findLesson("scan-multi-block");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return session().position.recording() && session().position.recording()->program.name == "scan-multi-block"; }, 20000));
    click("cue4");
    EXPECT_EQ(session().position.place().launch.value, 2u);
    EXPECT_EQ(session().position.step(), session().position.stepCount() - 1);
    program::Cue cue;
    cue.launch = 0;
    cue.block = 3;
    EXPECT_FALSE(isCueShown(session().position, cue));
    goToCuePlace(session().position, session().selection, cue);
    EXPECT_EQ(session().position.place().launch.value, 0u);
    EXPECT_EQ(session().position.place().block.value, 3u);
    EXPECT_TRUE(isCueShown(session().position, cue));
}

TEST_F(CentralPanelTest, ThemeSwitchesTheWholeWindowAndIsRemembered)
{
    const QImage dark = window->grab().toImage();
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_FALSE(session().appearance.theme().isDark);
    const QImage light = window->grab().toImage();
    const QPoint corner(3, 60);
    EXPECT_LT(dark.pixelColor(corner).lightness(), 60);
    EXPECT_GT(light.pixelColor(corner).lightness(), 200);
    const QPoint middle = view().mapTo(window.get(), QPoint(3, 3));
    EXPECT_LT(dark.pixelColor(middle).lightness(), 60);
    EXPECT_GT(light.pixelColor(middle).lightness(), 200);
    window->close();
    window = std::make_unique<MainWindow>();
    EXPECT_FALSE(session().appearance.theme().isDark);
}

TEST_F(CentralPanelTest, ClickOnAShapeGoesToItsStepOrSelectsIt)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        session().selection.setFigure(kind.name);
        const figures::Figure figure = view().figure();
        for (const figures::Shape& shape : figure.shapes) {
            if (!shape.meaning.step || shape.meaning.step == session().position.step())
                continue;
            const QPointF center = shape.rect.center();
            const int hit = figures::hitTest(figure, center);
            const QSizeF spare = QSizeF(view().viewport()->size()) - figure.size;
            const QPointF point =
                center + QPointF(std::max(0.0, std::floor(spare.width() / 2)), std::max(0.0, std::floor(spare.height() / 2)));
            if (hit < 0 || !figure.shapes[std::size_t(hit)].meaning.step || !view().viewport()->rect().contains(point.toPoint()))
                continue;
            const std::uint32_t target = *figure.shapes[std::size_t(hit)].meaning.step;
            QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, point.toPoint());
            EXPECT_EQ(session().position.step(), target) << kind.name;
            return;
        }
    }
    FAIL() << "no figure has a shape that leads to a step";
}

TEST_F(CentralPanelTest, ControlWheelZoomsAndTheKeyFitsAgain)
{
    const QPointF middle = QRectF(view().viewport()->rect()).center();
    QWheelEvent wheel(middle, view().viewport()->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(view().viewport(), &wheel);
    EXPECT_GT(view().zoom(), 1.2);
    pressKey(Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(view().zoom(), 1.0);
}

TEST_F(CentralPanelTest, RowsThatHaveNoRoomAreScrolled)
{
    openTiles();
    const std::uint32_t step = session().position.step();
    ASSERT_TRUE(view().figure().rows.scrolls());
    const std::uint32_t first = view().figure().rows.first;
    const auto turn = [this](Qt::KeyboardModifiers modifiers) {
        const QPointF middle = QRectF(view().viewport()->rect()).center();
        QWheelEvent wheel(middle, view().viewport()->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &wheel);
    };
    turn(Qt::ShiftModifier);
    EXPECT_EQ(view().figure().rows.first, first + 3);
    pressKey(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(view().figure().rows.first, first + 2);
    EXPECT_EQ(session().position.step(), step);
    clickEndOfRows();
    EXPECT_EQ(view().figure().rows.first, view().figure().rows.count - view().figure().rows.shownCount);
    session().selection.select(figures::ThreadSubject{2});
    EXPECT_LE(view().figure().rows.first, 2u) << "the selected lane's row is shown";
    turn(Qt::NoModifier);
    EXPECT_EQ(session().position.step(), step + 1) << "without Shift the wheel steps";
}

// Rows that lie far apart are shown without those between them, so fewer rows are shown than have room.
TEST_F(CentralPanelTest, FromTheLastRowsTheNextKeyScrollsBack)
{
    openTiles();
    session().selection.select(figures::subjectOf({trace::kSharedAllocation.value, 31 * 32 * 4}));  // in the last row
    const auto isApart = [this] { return view().figure().rows.scrolls() && view().figure().rows.shownCount == 2; };
    for (std::uint32_t step = 0; step < session().position.stepCount() && !isApart(); ++step)
        session().position.goTo(step);
    ASSERT_TRUE(isApart());
    clickEndOfRows();
    const figures::RowRange end = view().figure().rows;
    ASSERT_GT(end.shownCount, 2u);
    ASSERT_EQ(end.first + end.shownCount, end.count);
    pressKey(Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(view().figure().rows.first, end.first - 1);
}

TEST_F(CentralPanelTest, ExportsTheShownFigure)
{
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const QString path = folder.filePath(QString("picture.") + suffix);
        pressKey(Qt::Key_E, Qt::ControlModifier);
        click("exportSave");
        auto* dialog = window->findChild<QFileDialog*>("exportDialog");
        ASSERT_NE(dialog, nullptr);
        ASSERT_TRUE(dialog->isVisible());
        emit dialog->fileSelected(path);
        delete dialog;
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
        EXPECT_GT(file.size(), 1000);
    }
    const QImage picture(folder.filePath("picture.png"));
    EXPECT_GE(picture.width(), view().viewport()->width());
    QFile svg(folder.filePath("picture.svg"));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("<desc>" + view().figure().fact.toUtf8() + "</desc>"));
}

TEST_F(CentralPanelTest, AnAnimationIsMadeInTheBackgroundAndCanBeStopped)
{
    const auto choose = [this](const QString& path) {
        pressKey(Qt::Key_E, Qt::ControlModifier);
        click("exportSave");
        auto* dialog = window->findChild<QFileDialog*>("exportDialog");
        ASSERT_NE(dialog, nullptr);
        emit dialog->fileSelected(path);
        delete dialog;
    };
    auto* bar = find<QWidget>("saving");
    EXPECT_FALSE(bar->isVisible());
    const QString stopped = folder.filePath("stopped.gif"), whole = folder.filePath("whole.gif");
    choose(stopped);
    EXPECT_TRUE(bar->isVisible());
    session().position.goTo(session().position.step() - 1);  // the window keeps working
    click("savingCancel");
    EXPECT_FALSE(bar->isVisible());
    session().selection.setFigure("source");
    choose(whole);
    ASSERT_TRUE(waitFor([&] { return !bar->isVisible(); }, 60000));
    EXPECT_EQ(find<QLabel>("status")->text(), "Saved " + whole);
    QFile file(whole);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.read(6) == "GIF89a");
    EXPECT_EQ(QDir(folder.path()).entryList({"*.gif*"}, QDir::Files), QStringList("whole.gif"));
}

TEST(Animation, AnimationOfVeryManyStepsShowsSome)
{
    EXPECT_EQ(makeAnimationChoices(500, 0).size(), 1u);
    EXPECT_EQ(makeAnimationChoices(500, 0).front().steps.size(), 500u);
    const std::vector<AnimationChoice> choices = makeAnimationChoices(2304, 2000);
    ASSERT_EQ(choices.size(), 2u);
    EXPECT_EQ(choices[0].steps.front(), 0u);
    EXPECT_EQ(choices[0].steps[1], 5u);
    EXPECT_EQ(choices[0].steps.back(), 2303u) << "the result";
    EXPECT_LE(choices[0].steps.size(), 500u);
    EXPECT_EQ(choices[1].steps.front(), 2000u);
    EXPECT_EQ(choices[1].steps.size(), 304u);
    for (std::uint32_t count = 501; count < 5000; count += 7)
        EXPECT_LE(makeAnimationChoices(count, 0)[0].steps.size(), 500u) << count;
}

TEST_F(CentralPanelTest, ExportToAnImpossiblePathIsABanner)
{
    pressKey(Qt::Key_E, Qt::ControlModifier);
    click("exportSave");
    auto* dialog = window->findChild<QFileDialog*>("exportDialog");
    ASSERT_NE(dialog, nullptr);
    const QString path = folder.filePath("no/such/folder/picture.png");
    emit dialog->fileSelected(path);
    EXPECT_EQ(session().notices.current().kind, Notice::Kind::Error);
    EXPECT_TRUE(find<QWidget>("banner")->isVisible());
    EXPECT_EQ(find<QLabel>("bannerText")->text(), "Cannot write " + path + ": No such file or directory");
    EXPECT_EQ(find<QLabel>("bannerHint")->text(), "Choose a folder that is writable and has free space.");
    click("bannerClose");
    EXPECT_FALSE(find<QWidget>("banner")->isVisible());
}

TEST_F(CentralPanelTest, CopyPutsPngAndSvgOnTheClipboard)
{
    // works from anywhere; Ctrl+C belongs to the text while that has the focus
    pressKey(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QMimeData* data = QApplication::clipboard()->mimeData();
    ASSERT_NE(data, nullptr);
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->data("image/png").startsWith("\x89PNG"));
    EXPECT_TRUE(data->data("image/svg+xml").contains("<desc>" + view().figure().fact.toUtf8() + "</desc>"));
}

TEST_F(CentralPanelTest, ShortcutSheetListsTheKeysByTheme)
{
    pressKey(Qt::Key_F1, Qt::ControlModifier);
    auto* sheet = window->findChild<QDialog*>("shortcutSheet");
    ASSERT_NE(sheet, nullptr);
    QStringList words;
    for (const QLabel* label : sheet->findChildren<QLabel*>())
        words << label->text();
    for (const char* key : {"F5", "Space", "Ctrl+E", "Home", "Ctrl+1", "Ctrl+K"})
        EXPECT_EQ(words.filter(QRegularExpression(QString("(^|\n)%1(,|$)").arg(QRegularExpression::escape(key)))).size(), 1) << key;
    for (const char* theme : {"File", "Edit", "Step", "View"})
        EXPECT_TRUE(words.contains(theme)) << theme;
    EXPECT_TRUE(sheet->accessibleDescription().contains("Play or pause: Space")) << "in one piece, for a screen reader";
    EXPECT_LE(sheet->sizeHint().width(), 1024);
    EXPECT_LE(sheet->sizeHint().height(), 720);
    sheet->close();
}

TEST_F(CentralPanelTest, AboutShowsVersionsAndLicence)
{
    QApplication::setApplicationVersion("1.2.3");
    find<QAction>("about")->trigger();
    auto* box = find<QMessageBox>("aboutBox");
    EXPECT_EQ(box->text(), "<b>SIMTscope 1.2.3</b>");
    for (const QString& part :
         {QString("<tr><td>Qt&nbsp;&nbsp;</td><td>%1</td></tr>").arg(qVersion()), QString("<tr><td>CUDA toolkit&nbsp;&nbsp;</td>"),
          QString("<p>Free software under the GNU General Public License, version 3 or later.</p>")})
        EXPECT_TRUE(box->informativeText().contains(part)) << part.toStdString();
    box->close();
    const QString include = folder.filePath("include");
    ASSERT_TRUE(QDir().mkpath(include) && QDir().mkpath(folder.filePath("bin")));
    for (const auto& [path, bytes] : {std::pair(folder.filePath("bin/nvcc"), QByteArray()),
                                      std::pair(include + "/cuda_runtime_api.h", QByteArray("/* */\n#define CUDART_VERSION  12080\n"))}) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    EXPECT_EQ(readToolkitVersion(folder.filePath("bin/nvcc")), "12.8");
}

TEST_F(CentralPanelTest, FindFiltersThePrograms)
{
    pressKey(Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("find");
    EXPECT_EQ(window->focusWidget(), field);
    QTest::keyClicks(field, "vector");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(session().document.name(), "vector-add");
    session().run.cancel();
}

TEST_F(CentralPanelTest, FindKnowsTheNameOfTheCommandLineAndSingleWords)
{
    auto* field = find<QLineEdit>("find");
    auto* tree = find<QTreeWidget>("library");
    const auto found = [&](const char* text) {
        field->setText(text);
        QStringList titles;
        for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NotHidden | QTreeWidgetItemIterator::NoChildren); *it; ++it)
            titles << (*it)->toolTip(0);
        return titles;
    };
    EXPECT_EQ(found("reduce-3-sequential"), QStringList("Sequential addressing (reduce-3-sequential)"));
    EXPECT_EQ(found("sequential reduce-3"), found("reduce-3-sequential"));
    EXPECT_TRUE(found("transpose nothing-of-the-kind").isEmpty());
}

TEST_F(CentralPanelTest, FindKnowsChaptersAndTheTextsOfLessons)
{
    auto* field = find<QLineEdit>("find");
    auto* tree = find<QTreeWidget>("library");
    const auto found = [&](const char* text) {
        field->setText(text);
        QMap<QString, bool> isDimmed;
        for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NotHidden | QTreeWidgetItemIterator::NoChildren); *it; ++it)
            isDimmed[(*it)->text(0)] = (*it)->data(0, Qt::ForegroundRole).isValid();
        return isDimmed;
    };
    EXPECT_EQ(found("reduction").value("Sequential addressing", true), false) << "the chapter's name is a name";
    EXPECT_TRUE(found("bank conflicts").contains("Interleaved, strided")) << "its text is about them";
    EXPECT_EQ(found("bank").value("Banks and strides", true), false);
    EXPECT_EQ(found("bank").value("Interleaved, strided", false), true) << "found in the text alone";
    EXPECT_FALSE(found("ank").contains("Interleaved, strided")) << "in texts, words count from their beginning";
    found("bank");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(session().document.name(), "bank-stride") << "names come before texts";
    field->setFocus();
    pressKey(Qt::Key_Escape);
    EXPECT_EQ(field->text(), "");
    EXPECT_FALSE(found("").values().contains(true));
}

TEST_F(CentralPanelTest, AClickOnRunLeavesTheKeysToThePicture)
{
    view().setFocus();
    QTest::mousePress(find<QPushButton>("run"), Qt::LeftButton);
    EXPECT_EQ(window->focusWidget(), &view());
    QTest::mouseRelease(find<QPushButton>("run"), Qt::LeftButton, {}, {-5, -5});  // the release is beside the button, so nothing runs
}

}  // namespace
}  // namespace simtscope::ui
