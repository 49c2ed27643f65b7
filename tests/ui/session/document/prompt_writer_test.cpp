// Tests when changes are written, and what ends the event loop in order.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <QtTest/QTest>
#include <csignal>
#include <gtest/gtest.h>

#include "ui/session/document/prompt_writer.h"
#include "ui/window/quit_on_signal.h"

namespace simtscope::ui {
namespace {

TEST(PromptWriter, WritesInTheNextTurnOfTheEventLoop)
{
    int writes = 0;
    PromptWriter writer(0, [&] { ++writes; });
    writer.followChange();
    writer.followChange();
    EXPECT_EQ(writes, 0);
    QCoreApplication::processEvents();
    EXPECT_EQ(writes, 1);
}

TEST(PromptWriter, ChangesWithoutAPauseAreWrittenMeanwhile)
{
    int writes = 0;
    PromptWriter writer(50, [&] { ++writes; });
    for (QElapsedTimer typing; !typing.isValid() || typing.elapsed() < 1000;) {
        if (!typing.isValid())
            typing.start();
        writer.followChange();
        QTest::qWait(10);
    }
    EXPECT_GE(writes, 2);
}

TEST(PromptWriter, SlowWritesAreRare)
{
    int writes = 0;
    PromptWriter writer(0, [&] { ++writes, QTest::qSleep(40); });
    for (int i = 0; i < 2; ++i) {  // the second write comes 400 ms after its change
        writer.followChange();
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
