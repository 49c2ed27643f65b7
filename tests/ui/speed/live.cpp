// Measures how fast the picture follows the typing: from the last key of an edit to the painted picture of the new text.
//
//   simtscope_live_speed [--edits N]
//
// It opens a program in a window of 1920 x 1080 on the offscreen platform with "Live" switched on, waits until the program is built once,
// and types N edits (50), each to a text that has not run before. It prints the median and the worst time in milliseconds, and how many of
// the runs compiled only device code. Times depend on the load of the machine.
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QtTest/QTest>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <functional>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "tests/ui/temporary_home.h"
#include "ui/editor/source_editor.h"
#include "ui/figure_view/figure_view.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

using namespace simtscope;
using namespace simtscope::ui;

namespace {

constexpr int kMaxWaitMilliseconds = 60'000;

/// Describes an edit that is typed again and again with other numbers.
struct Edit {
    const char* label;
    const char* program;
    QString before;  ///< text of the program in front of the number that is replaced
    QString number;  ///< the number
};

class Measurement {
public:
    Measurement() : m_window(m_keeper.window())
    {
        m_window.resize(1920, 1080);
        m_window.session().appearance.setMotion(false);
        m_window.show();
        m_editor = m_window.findChild<SourceEditor*>();
        m_view = m_window.findChild<FigureView*>("figure");
        m_view->viewport()->installEventFilter(&m_painted);
        QObject::connect(&session().runner, &Runner::finished, &m_painted, [this](const JobResult& result) {
            m_isDeviceOnly = result.outcome && result.outcome->deviceCompiler.has_value();
        });
    }

    /// Types the edit with one number after the other.
    bool measureTyping(const Edit& edit, int count)
    {
        const Result<program::Lesson> lesson = program::findLesson(edit.program);
        if (!lesson)
            return false;
        session().live->setOn(false);
        session().run.openLesson(*lesson);
        if (!QTest::qWaitFor([&] { return session().position.stepCount() > 0 && !session().runner.isBusy(); }, kMaxWaitMilliseconds))
            return false;
        session().live->setOn(true);
        QTest::qWait(8000);  // for the build in the background
        QString number = edit.number;
        std::vector<double> times;
        int deviceOnly = 0;
        for (int i = 0; i < count + 1; ++i) {
            const int at = m_editor->text().indexOf(edit.before + number) + int(edit.before.size());
            int line = 0, column = 0;
            m_editor->lineIndexFromPosition(at, &line, &column);  // the text before it is ASCII
            m_editor->setSelection(line, column, line, column + int(number.size()));
            number = QString::number(i + 2);
            QElapsedTimer clock;
            clock.start();
            QTest::keyClicks(m_editor, number);
            if (!waitForPicture())
                return false;
            if (i > 0)  // the first edit waits for the build in the background
                times.push_back(double(clock.nsecsElapsed()) / 1e6);
            deviceOnly += i > 0 && m_isDeviceOnly;
        }
        print(edit.label, times, deviceOnly);
        return true;
    }

    /// Changes the block size as its slider does.
    bool measureBlockSize(const char* label, const QString& kernel, int count)
    {
        std::vector<double> times;
        int deviceOnly = 0;
        for (int i = 0; i < count; ++i) {
            RunSettings settings = session().settings.current();
            settings.launches = {QString("%1:1x%2").arg(kernel).arg(32 * (i % 8 + 1))};
            const auto before = session().position.recording();
            m_painted.isSet = false;
            QElapsedTimer clock;
            clock.start();
            session().settings.set(settings);
            session().run.rerun();
            if (!QTest::qWaitFor([&] { return session().position.recording() != before && m_painted.isSet; }, kMaxWaitMilliseconds))
                return false;
            times.push_back(double(clock.nsecsElapsed()) / 1e6);
            deviceOnly += m_isDeviceOnly;
        }
        print(label, times, deviceOnly);
        return true;
    }

private:
    /// Notes that the figure was painted.
    class Painted final : public QObject {
    public:
        bool isSet = false;
        bool eventFilter(QObject*, QEvent* event) override
        {
            isSet = isSet || event->type() == QEvent::Paint;
            return false;
        }
    };

    Session& session() { return m_window.session(); }

    bool waitForPicture()
    {
        QElapsedTimer limit;
        limit.start();
        bool isNew = false;
        while (limit.elapsed() < kMaxWaitMilliseconds) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 5);
            if (!isNew && session().run.isRecordingOfText()) {
                isNew = true;
                m_painted.isSet = false;
                m_view->viewport()->update();
            }
            if (isNew && m_painted.isSet && !session().run.isBehind())
                return true;
        }
        std::fprintf(stderr, "no picture: %s\n", qPrintable(session().notices.current().text));
        return false;
    }

    static void print(const char* label, std::vector<double> times, int deviceOnly)
    {
        std::ranges::sort(times);
        fmt::print("{:<44}{:>8.1f} ms median {:>8.1f} ms worst   of {}, device code only: {}\n", label, times[times.size() / 2],
                   times.back(), times.size(), deviceOnly);
        std::fflush(stdout);
    }

    WindowKeeper m_keeper;
    MainWindow& m_window;
    SourceEditor* m_editor = nullptr;
    FigureView* m_view = nullptr;
    Painted m_painted;
    bool m_isDeviceOnly = false;
};

}  // namespace

int main(int argc, char** argv)
{
    const tests::TemporaryHome home;
    QApplication application(argc, argv);
    tests::nameApplication();
    QSettings().setValue("tourSeen", true);
    const QStringList words = QCoreApplication::arguments();
    const int edits = words.size() == 3 && words[1] == "--edits" ? words[2].toInt() : 50;
    if (edits < 1) {
        fmt::print(stderr, "usage: simtscope_live_speed [--edits N]\n");
        return 2;
    }
    const Edit typed[] = {
        {"reduce-1: a number of the loop", "reduce-1-interleaved", "s *= ", "2"},
        {"reduce-cooperative: a number of the loop", "reduce-cooperative", "num_threads() / ", "2"},
        {"matmul-tiled: a constant of the kernel", "matmul-tiled", "float sum = ", "0"},
        {"matmul-tiled: a constant of host and kernel", "matmul-tiled", "kTile = ", "16"},
    };
    Measurement measurement;
    for (const Edit& edit : typed)
        if (!measurement.measureTyping(edit, edits))
            return 1;
    if (!measurement.measureTyping(typed[0], 1) || !measurement.measureBlockSize("reduce-1: the block size", "reduce1", edits))
        return 1;
    return 0;
}
