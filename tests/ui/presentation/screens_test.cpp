// Tests two screens: the picture on the projector, the lecturer's notes on the other screen.
#include <QGuiApplication>
#include <QScreen>
#include <QTextBrowser>

#include "tests/ui/presentation/presentation_fixture.h"
#include "ui/presentation/presenter_window.h"

namespace simtscope::ui {
namespace {

class TwoScreensTest : public PresentationTest {
protected:
    void SetUp() override
    {
        if (QGuiApplication::screens().size() != 2)
            GTEST_SKIP() << "two screens are there where the case runs alone, as ctest runs it";
        PresentationTest::SetUp();
    }
    void start()
    {
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
        pressKey(Qt::Key_F11);
        ASSERT_TRUE(presentation().isActive());
        ASSERT_TRUE(presenter());
        QCoreApplication::processEvents();
    }
    QPointer<PresenterWindow> presenter() { return window->findChild<PresenterWindow*>(); }
    static QScreen& ownScreen() { return *QGuiApplication::screens()[0]; }
    static QScreen& projector() { return *QGuiApplication::screens()[1]; }
};

TEST_F(TwoScreensTest, ProjectorShowsTheFigureAndTheOtherScreenTheNotes)
{
    ASSERT_EQ(window->screen(), &ownScreen());
    start();
    EXPECT_EQ(presentationWindow().screen(), &projector());
    EXPECT_EQ(presentationWindow().geometry(), projector().geometry());
    EXPECT_EQ(presenter()->screen(), &ownScreen());
    EXPECT_TRUE(ownScreen().geometry().contains(presenter()->geometry()));
    EXPECT_TRUE(presentationWindow().isVisible() && presenter()->isVisible());
}

TEST_F(TwoScreensTest, AWindowThatIsOnTheProjectorPresentsThere)
{
    window->setScreen(&projector());
    window->move(projector().geometry().topLeft() + QPoint(20, 20));
    QCoreApplication::processEvents();
    start();
    EXPECT_EQ(presentationWindow().geometry(), projector().geometry());
    EXPECT_TRUE(ownScreen().geometry().contains(presenter()->geometry()));
}

TEST_F(TwoScreensTest, RemoteWorksInBothWindowsAndEscEndsBoth)
{
    open(lessonThatAsks({}));
    start();
    const auto pressNotes = [&](Qt::Key key) {
        QWidget* const focus = presenter()->focusWidget();
        QTest::keyClick(focus ? focus : presenter(), key);
        QCoreApplication::processEvents();
    };
    presenter()->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(presenter()));
    presenter()->findChild<QTextBrowser*>("presenterNotes")->setFocus();
    for (std::size_t i = 0; i < 2; ++i) {
        pressNotes(Qt::Key_PageDown);
        EXPECT_EQ(session().lecture.currentCue(), i);
    }
    pressNotes(Qt::Key_B);
    EXPECT_TRUE(presentationWindow().isBlank());
    pressNotes(Qt::Key_B);
    pressNotes(Qt::Key_Escape);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !presentation().isActive() && !presenter(); }));
    EXPECT_EQ(window->screen(), &ownScreen());
}

}  // namespace
}  // namespace simtscope::ui
