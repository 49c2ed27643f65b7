// Tests when changes are written, and that a signal ends the event loop with the exit code that a shell gives.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <QtTest/QTest>
#include <csignal>
#include <gtest/gtest.h>

#include "ui/session/document/autosave_timer.h"
#include "ui/window/quit_on_signal.h"

namespace simtscope::ui {
namespace {

TEST(AutosaveTimer, WritesInTheNextTurnOfTheEventLoop)
{
    int writes = 0;
    AutosaveTimer timer(0, [&] { ++writes; });
    timer.onChange();
    timer.onChange();
    EXPECT_EQ(writes, 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(writes, 1);
}

TEST(AutosaveTimer, ChangesWithoutAPauseAreWrittenMeanwhile)
{
    int writes = 0;
    AutosaveTimer timer(50, [&] { ++writes; });
    for (QElapsedTimer typing; !typing.isValid() || typing.elapsed() < 1000;) {
        if (!typing.isValid())
            typing.start();
        timer.onChange();
        QTest::qWait(10);
    }
    EXPECT_GE(writes, 2);
}

TEST(AutosaveTimer, SlowWritesAreRare)
{
    int writes = 0;
    AutosaveTimer timer(0, [&] { ++writes, QTest::qSleep(40); });
    for (int i = 0; i < 2; ++i) {  // the second write comes 400 ms after its change
        timer.onChange();
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(writes, 1);
}

TEST(QuitOnSignal, EndsTheEventLoopWithAShellsCode)
{
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
        const QuitOnSignal quitOnSignal;
        QTimer::singleShot(0, [signal] { ::raise(signal); });
        EXPECT_EQ(QCoreApplication::exec(), 128 + signal);
    }
}

}  // namespace
}  // namespace simtscope::ui
