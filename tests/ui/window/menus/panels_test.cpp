// Tests which panels are shown around the figure: depending on the first size of the window, on buttons and the menu, and on the last
// session.
#include <QSettings>
#include <QSplitter>
#include <QToolButton>

#include "tests/ui/window/window_fixture.h"
#include "ui/library/library_panel.h"

namespace simtscope::ui {
namespace {

class PanelsTest : public WindowTest {
protected:
    /// Opens the window for the first time, or again.
    void reopen(QSize size)
    {
        window = std::make_unique<MainWindow>();
        window->resize(size);
        window->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(window.get()));
        openSample();
    }
    double figureShare() { return double(view().width()) * view().height() / (double(window->width()) * window->height()); }
    QWidget& library() { return *window->findChild<LibraryPanel*>(); }
};

TEST_F(PanelsTest, ASmallScreenOpensWithSourceLibraryAndRun)
{
    QSettings().clear();
    reopen({1280, 720});
    EXPECT_GE(figureShare(), 0.25);
    EXPECT_TRUE(library().isVisible());
    EXPECT_TRUE(find<QWidget>("run")->isVisible());
    EXPECT_TRUE(find<QWidget>("source")->isVisible());
    EXPECT_FALSE(find<QWidget>("costs")->isVisible());
}

TEST_F(PanelsTest, ATinyWindowOpensWithTheFigure)
{
    QSettings().clear();
    reopen({1000, 640});
    EXPECT_GE(figureShare(), 0.55);
    EXPECT_FALSE(library().isVisible());
    EXPECT_FALSE(find<QWidget>("source")->isVisible());
}

TEST_F(PanelsTest, ALargeScreenOpensWithAllPanels)
{
    QSettings().clear();
    reopen({1920, 1080});
    EXPECT_TRUE(library().isVisible());
    EXPECT_TRUE(find<QWidget>("source")->isVisible());
    EXPECT_TRUE(find<QWidget>("costs")->isVisible());
}

TEST_F(PanelsTest, ButtonsHaveWordsWhereTheMenusLeaveRoom)
{
    QSettings().clear();
    reopen({1280, 720});
    for (const char* const name : {"showLibraryButton", "showRunButton", "showSourceButton", "showCostsButton"}) {
        auto* button = find<QToolButton>(name);
        EXPECT_EQ(button->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        EXPECT_GE(button->width(), button->fontMetrics().horizontalAdvance(button->text()) + button->iconSize().width()) << name;
        EXPECT_FALSE(button->text().contains(u'&')) << name;
    }
    window->resize(1000, 640);
    EXPECT_TRUE(waitFor([this] { return find<QToolButton>("showRunButton")->toolButtonStyle() == Qt::ToolButtonIconOnly; }, 2000));
    EXPECT_EQ(find<QToolButton>("showCostsButton")->toolTip(), "Show or hide: Cost of every step");
}

TEST_F(PanelsTest, PanelsCollapseIndependently)
{
    openSample();
    const int fullWidth = view().width();
    click("showSourceButton");
    QCoreApplication::processEvents();
    EXPECT_FALSE(find<QWidget>("source")->isVisible());
    EXPECT_TRUE(library().isVisible());
    const int withoutSource = view().width();
    EXPECT_GT(withoutSource, fullWidth + 200);
    click("showLibraryButton");
    QCoreApplication::processEvents();
    EXPECT_FALSE(library().isVisible());
    EXPECT_EQ(view().width(), withoutSource) << "the run panel is in that column";
    find<QAction>("showRun")->trigger();
    QCoreApplication::processEvents();
    EXPECT_GT(view().width(), withoutSource + 150);
    const int height = view().height();
    click("showCostsButton");
    QCoreApplication::processEvents();
    EXPECT_FALSE(find<QWidget>("costs")->isVisible());
    EXPECT_GT(view().height(), height);
    click("showSourceButton");
    EXPECT_TRUE(find<QWidget>("source")->isVisible());
}

TEST_F(PanelsTest, PanelLayoutIsRestored)
{
    openSample();
    click("showLibraryButton");
    window->close();
    reopen({1600, 1000});
    EXPECT_FALSE(library().isVisible());
    EXPECT_TRUE(find<QWidget>("source")->isVisible());
    window->close();
    reopen({1280, 720});
    EXPECT_TRUE(find<QWidget>("source")->isVisible()) << "somebody has chosen";
}

TEST_F(PanelsTest, SearchesShowTheirHiddenPanels)
{
    openSample();
    click("showLibraryButton");
    click("showSourceButton");
    pressKey(Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(library().isVisible());
    EXPECT_FALSE(find<QWidget>("source")->isVisible());
    pressKey(Qt::Key_H, Qt::ControlModifier);
    EXPECT_TRUE(find<QWidget>("source")->isVisible());
}

}  // namespace
}  // namespace simtscope::ui
