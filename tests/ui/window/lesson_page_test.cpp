// Tests that the lesson in words stands beside the figure, and that the titles of lessons are whole.
#include <QTabBar>
#include <QTextBrowser>
#include <QTreeWidget>

#include "gpu/program/library/catalog.h"
#include "tests/ui/window/window_fixture.h"

namespace simtscope::ui {
namespace {

class LessonPageTest : public WindowTest {
protected:
    QRect placeOf(const QWidget& widget) const { return {widget.mapTo(window.get(), QPoint()), widget.size()}; }
};

TEST_F(LessonPageTest, TheTextStandsBesideTheFigure)
{
    const auto lesson = program::findLesson("reduce-1-interleaved");
    ASSERT_TRUE(lesson);
    session().run.openLesson(*lesson);
    ASSERT_TRUE(waitForPicture());
    for (const QSize size : {QSize(1280, 720), QSize(1600, 1000), QSize(1920, 1080)}) {
        window->resize(size);
        find<QTabBar>("noteTabs")->setCurrentIndex(0);
        EXPECT_FALSE(find<QTextBrowser>("lessonText")->isVisible());
        find<QAction>("lesson")->trigger();
        QTest::qWait(50);
        const auto* text = find<QTextBrowser>("lessonText");
        ASSERT_TRUE(text->isVisible());
        EXPECT_EQ(text->window(), window.get()) << "no window over the figure";
        EXPECT_FALSE(placeOf(*text).intersects(placeOf(view())));
        EXPECT_TRUE(window->rect().contains(placeOf(*text))) << size.height();
        EXPECT_GE(text->height(), 180);
        EXPECT_GE(find<QWidget>("source")->height(), 100) << "the source stays readable";
    }
}

TEST_F(LessonPageTest, ItStaysOpenFromLessonToLesson)
{
    const auto lesson = program::findLesson("reduce-1-interleaved"), next = program::findLesson("transpose-padded");
    ASSERT_TRUE(lesson && next);
    session().run.openLesson(*lesson);
    EXPECT_FALSE(find<QTextBrowser>("lessonText")->isVisible()) << "first come the questions";
    find<QAction>("lesson")->trigger();
    session().run.openLesson(*next);
    EXPECT_TRUE(find<QTextBrowser>("lessonText")->isVisible());
    EXPECT_TRUE(find<QTextBrowser>("lessonText")->toPlainText().contains("Nothing else is different."));
    session().document.openText("own", "int main() {}", {}, std::nullopt);
    EXPECT_FALSE(find<QTextBrowser>("lessonText")->isVisible());
}

TEST_F(LessonPageTest, TitlesInTheLibraryAreWhole)
{
    window->resize(1280, 720);
    QTest::qWait(50);
    auto* tree = find<QTreeWidget>("library");
    tree->expandAll();
    EXPECT_EQ(tree->textElideMode(), Qt::ElideNone);
    int wrappedCount = 0;
    for (QTreeWidgetItemIterator it(tree, QTreeWidgetItemIterator::NoChildren); *it; ++it) {
        const QRect row = tree->visualItemRect(*it);
        const int line = tree->fontMetrics().height();
        const QRect text = tree->fontMetrics().boundingRect(QRect(0, 0, row.width() - 8, 1000), Qt::TextWordWrap, (*it)->text(0));
        EXPECT_GE(row.height(), text.height()) << (*it)->text(0).toStdString();
        EXPECT_LE(text.width(), row.width()) << (*it)->text(0).toStdString();
        wrappedCount += row.height() > 2 * line;
    }
    EXPECT_GT(wrappedCount, 5);
}

}  // namespace
}  // namespace simtscope::ui
