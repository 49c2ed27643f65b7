// Tests the tour of the window.
#include "ui/window/tour.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

#include "tests/ui/window/window_fixture.h"
#include "ui/session/place/position.h"
#include "ui/window/main_window.h"

namespace simtscope::ui {
namespace {

class TourTest : public WindowTest {
protected:
    Tour* tour() const { return window->findChild<Tour*>(); }
    void startTour()
    {
        openSample();
        find<QAction>("tour")->trigger();
        ASSERT_NE(tour(), nullptr);
    }
    QRect cardArea() const { return tour()->findChild<QWidget*>("tourCard")->geometry(); }
};

TEST_F(TourTest, GoesThroughThePartsOfTheWindowAndEnds)
{
    for (const QSize size : {QSize(1600, 1000), QSize(1280, 720)}) {
        window->resize(size);
        startTour();
        int stops = 0;
        for (; tour() && stops < 20; ++stops) {
            EXPECT_EQ(tour()->geometry(), window->rect());
            EXPECT_TRUE(window->rect().contains(cardArea())) << stops;
            for (const QLabel* label : tour()->findChildren<QLabel*>())
                EXPECT_GE(label->height(), label->heightForWidth(label->width())) << label->text().toStdString() << " is cut";
            if (qEnvironmentVariableIsSet("SIMTSCOPE_SAVE_TOUR"))
                window->grab().save(
                    QString("%1/tour-%2-%3.png").arg(qEnvironmentVariable("SIMTSCOPE_SAVE_TOUR")).arg(size.height()).arg(stops));
            QTest::keyClick(window->focusWidget(), Qt::Key_Right);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        EXPECT_EQ(stops, 7) << "then it is over";
    }
}

TEST_F(TourTest, KeysGoToTheTourAndEscapeSkipsIt)
{
    startTour();
    const std::uint32_t step = session().position.step();
    QTest::keyClick(window->focusWidget(), Qt::Key_PageDown);
    QTest::keyClick(window->focusWidget(), Qt::Key_PageDown);
    EXPECT_EQ(tour()->stopIndex(), 2u);
    QTest::keyClick(window->focusWidget(), Qt::Key_Left);
    EXPECT_EQ(tour()->stopIndex(), 1u);
    QTest::keyClick(window->focusWidget(), Qt::Key_Home);
    EXPECT_EQ(session().position.step(), step) << "the window below gets none";
    QTest::keyClick(window->focusWidget(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(tour(), nullptr);
    pressKey(Qt::Key_Home);
    EXPECT_EQ(session().position.step(), 0u);
}

TEST_F(TourTest, ComesOnceAtTheFirstStart)
{
    QSettings().remove("tourSeen");
    window->activateWindow();
    window->open(QString());
    ASSERT_TRUE(waitFor([this] { return tour() != nullptr; }, 20'000));
    EXPECT_TRUE(QSettings().value("tourSeen").toBool());
    QTest::mouseClick(tour()->findChildren<QPushButton*>().front(), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(tour(), nullptr) << "skipped";
}

TEST_F(TourTest, LeavesOutPartsThatAreHidden)
{
    openSample();
    find<QAction>("showLibrary")->trigger();
    find<QAction>("showSource")->trigger();
    find<QAction>("tour")->trigger();
    for (int stop = 0; stop < 3; ++stop)
        QTest::keyClick(window->focusWidget(), Qt::Key_Right);
    EXPECT_EQ(tour()->stopIndex(), 3u) << "picture, steps, figures, run";
    QTest::keyClick(window->focusWidget(), Qt::Key_Right);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(tour(), nullptr);
}

}  // namespace
}  // namespace simtscope::ui
