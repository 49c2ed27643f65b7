// Tabs, selectors, cues, theme, clicks on shapes, zoom, export and the clipboard.
#include <QAbstractButton>
#include <QAbstractSlider>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QTabBar>
#include <QWheelEvent>

#include "tests/ui/panels/window_fixture.h"

namespace simtscope::panels {
namespace {

class StageTest : public WindowTest {
protected:
    void SetUp() override { openSample(); }
};

TEST_F(StageTest, WithoutWordsTheSentenceKeepsItsLine)
{
    const auto* fact = find<QLabel>("fact");
    session().clear();
    ASSERT_TRUE(waitFor([fact] { return fact->text().isEmpty(); }));
    EXPECT_GE(fact->height(), fact->fontMetrics().height());
}

TEST_F(StageTest, OpensAtTheLessonsFigureAndStep)
{
    ASSERT_TRUE(session().document().lesson());
    EXPECT_EQ(session().figure().toStdString(), session().document().lesson()->figure);
    EXPECT_GT(session().step(), 0u);
    EXPECT_FALSE(find<QLabel>("fact")->text().isEmpty());
    EXPECT_FALSE(view().figure().shapes.empty());
}

TEST_F(StageTest, TabsByMouseAndKey)
{
    auto* tabs = find<QTabBar>("figures");
    const int kinds = int(figures::figureKinds().size());
    ASSERT_EQ(tabs->count(), kinds + 1) << "a tab for each figure, and the charts";
    for (int i = 0; i < kinds; ++i) {
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i).center());
        EXPECT_EQ(session().figure(), figures::figureKinds()[std::size_t(i)].name);
        EXPECT_FALSE(view().figure().shapes.empty()) << i;
    }
    for (int i = 0; i < kinds; ++i) {
        pressKey(Qt::Key(Qt::Key_1 + i), Qt::ControlModifier);
        EXPECT_EQ(tabs->currentIndex(), i);
        EXPECT_EQ(session().figure(), figures::figureKinds()[std::size_t(i)].name);
    }
}

TEST_F(StageTest, FactIsTheAccessibleDescription)
{
    EXPECT_EQ(find<QLabel>("fact")->text(), view().figure().fact);
    EXPECT_EQ(view().accessibleDescription(), view().figure().fact);
    EXPECT_EQ(view().accessibleName(), view().figure().title);
}

TEST_F(StageTest, EveryControlHasAName)
{
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractButton*>(widget) ||
                             qobject_cast<const QAbstractSlider*>(widget);
        const bool own = widget->objectName().isEmpty() || widget->objectName().startsWith("qt_");
        if (!control || own)
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        EXPECT_FALSE(widget->accessibleName().isEmpty() && (!button || button->text().isEmpty())) << widget->objectName().toStdString();
    }
}

TEST_F(StageTest, CueGoesToItsFigureAndStep)
{
    session().setFigure("source");
    session().goTo(0);
    click("cue2");
    EXPECT_EQ(session().figure().toStdString(), session().document().lesson()->cues[1].figure);
    EXPECT_GT(session().step(), 0u);
}

TEST_F(StageTest, CueGoesToItsLaunchAndBlock)
{
    const auto lesson = program::findLesson("scan-multi-block");
    ASSERT_TRUE(lesson);
    session().openLesson(*lesson);
    ASSERT_TRUE(QTest::qWaitFor([&] { return session().recording() && session().recording()->program.name == "scan-multi-block"; }, 20000));
    click("cue4");
    EXPECT_EQ(session().position().launch.value, 2u);
    EXPECT_EQ(session().step(), session().stepCount() - 1);
    program::Cue cue;
    cue.launch = 0;
    cue.block = 3;
    EXPECT_FALSE(session().isAt(cue));
    session().follow(cue);
    EXPECT_EQ(session().position().launch.value, 0u);
    EXPECT_EQ(session().position().block.value, 3u);
    EXPECT_TRUE(session().isAt(cue));
}

TEST_F(StageTest, ThemeSwitchesTheWholeWindowAndIsRemembered)
{
    const QImage dark = window->grab().toImage();
    pressKey(Qt::Key_T, Qt::ControlModifier);
    EXPECT_FALSE(session().theme().dark);
    const QImage light = window->grab().toImage();
    const QPoint corner(3, 60);
    EXPECT_LT(dark.pixelColor(corner).lightness(), 60);
    EXPECT_GT(light.pixelColor(corner).lightness(), 200);
    const QPoint middle = view().mapTo(window.get(), QPoint(3, 3));
    EXPECT_LT(dark.pixelColor(middle).lightness(), 60);
    EXPECT_GT(light.pixelColor(middle).lightness(), 200);
    window->close();
    window = std::make_unique<MainWindow>();
    EXPECT_FALSE(session().theme().dark);
}

TEST_F(StageTest, ClickOnAShapeGoesToItsStepOrSelectsIt)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        session().setFigure(kind.name);
        const figures::Figure figure = view().figure();
        for (const figures::Shape& shape : figure.shapes) {
            if (shape.subject.step < 0 || std::uint32_t(shape.subject.step) == session().step())
                continue;
            const QPointF inside = shape.rect.center();
            const int hit = figures::hitTest(figure, inside);
            const QSizeF spare = QSizeF(view().viewport()->size()) - figure.size;
            const QPointF point = inside + QPointF(std::max(0.0, std::floor(spare.width() / 2)), std::max(0.0, std::floor(spare.height() / 2)));
            if (hit < 0 || figure.shapes[std::size_t(hit)].subject.step < 0 || !view().viewport()->rect().contains(point.toPoint()))
                continue;
            const auto target = std::uint32_t(figure.shapes[std::size_t(hit)].subject.step);
            QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, point.toPoint());
            EXPECT_EQ(session().step(), target) << kind.name;
            return;
        }
    }
    FAIL() << "no figure has a shape that leads to a step";
}

TEST_F(StageTest, ControlWheelZoomsAndTheKeyFitsAgain)
{
    const QPointF middle = QRectF(view().viewport()->rect()).center();
    QWheelEvent wheel(middle, view().viewport()->mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view().viewport(), &wheel);
    EXPECT_GT(view().zoom(), 1.2);
    pressKey(Qt::Key_0, Qt::ControlModifier);
    EXPECT_EQ(view().zoom(), 1.0);
}

TEST_F(StageTest, ExportsWhatItShows)
{
    for (const char* suffix : {"png", "svg", "pdf"}) {
        const QString path = folder.filePath(QString("picture.") + suffix);
        pressKey(Qt::Key_E, Qt::ControlModifier);
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
    EXPECT_TRUE(svg.readAll().contains("<svg"));
}

TEST_F(StageTest, ExportToAnImpossiblePathIsABanner)
{
    pressKey(Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window->findChild<QFileDialog*>("exportDialog");
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(folder.filePath("no/such/folder/picture.png"));
    EXPECT_EQ(session().notice().kind, Notice::Kind::Error);
    EXPECT_TRUE(find<QWidget>("banner")->isVisible());
    EXPECT_FALSE(find<QLabel>("bannerText")->text().isEmpty());
    click("bannerClose");
    EXPECT_FALSE(find<QWidget>("banner")->isVisible());
}

TEST_F(StageTest, CopyPutsPngAndSvgOnTheClipboard)
{
    pressKey(Qt::Key_C, Qt::ControlModifier);
    const QMimeData* data = QApplication::clipboard()->mimeData();
    ASSERT_NE(data, nullptr);
    EXPECT_TRUE(data->hasImage());
    EXPECT_TRUE(data->data("image/png").startsWith("\x89PNG"));
    EXPECT_TRUE(data->data("image/svg+xml").contains("<svg"));
}

TEST_F(StageTest, ShortcutSheetListsTheKeys)
{
    pressKey(Qt::Key_F1);
    auto* sheet = window->findChild<QDialog*>("shortcutSheet");
    ASSERT_NE(sheet, nullptr);
    QStringList words;
    for (const QLabel* label : sheet->findChildren<QLabel*>())
        words << label->text();
    for (const char* key : {"F5", "Space", "Ctrl+E", "Home", "Ctrl+1"})
        EXPECT_TRUE(words.filter(key).size() > 0) << key;
    sheet->close();
}

TEST_F(StageTest, FindFiltersThePrograms)
{
    pressKey(Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("find");
    EXPECT_EQ(window->focusWidget(), field);
    QTest::keyClicks(field, "vector");
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(session().document().name(), "vector-add");
    session().cancel();
}

}  // namespace
}  // namespace simtscope::panels
