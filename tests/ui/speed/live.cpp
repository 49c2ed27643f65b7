// Measures how fast the picture follows the typing: from the last key of an edit to the painted picture of the new text.
//
//   simtscope_live_speed [--edits N]
//
// It opens a program in a window of 1920 x 1080 on the offscreen platform with "Live" switched on, waits until the program is built once,
// and types N edits (50), each to a text that has not run before. It prints the median and the worst time in milliseconds, the time and the
// processor time of each stage, and how many of the runs compiled only device code. Times depend on the load of the machine, processor
// times much less.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSettings>
#include <QTimer>
#include <QtTest/QTest>
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <functional>
#include <sys/resource.h>
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

double readClock(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

/// Returns the processor time of the processes that have ended, in milliseconds.
double readEndedProcesses()
{
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

QByteArray readWhole(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Returns the processor time of simtscope-nvrtc, in milliseconds.
double readDeviceCompiler()
{
    double time = 0;
    for (const QString& thread : QDir("/proc/self/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        for (const QByteArray& child : readWhole("/proc/self/task/" + thread + "/children").split(' ')) {
            const QString folder = "/proc/" + child;
            if (child.isEmpty() || !readWhole(folder + "/comm").startsWith("simtscope-nvrtc"))
                continue;
            for (const QString& task : QDir(folder + "/task").entryList(QDir::Dirs | QDir::NoDotAndDotDot))
                time += readWhole(folder + "/task/" + task + "/schedstat").split(' ').value(0).toDouble() / 1e6;
        }
    return time;
}

/// Holds processor times so far, in milliseconds.
struct ProcessorTimes {
    double windowThread = readClock(CLOCK_THREAD_CPUTIME_ID), window = readClock(CLOCK_PROCESS_CPUTIME_ID);
    double deviceCompiler = readDeviceCompiler(), programs = readEndedProcesses();
};

/// Collects the times of one stage, in milliseconds.
struct Stage {
    const char* label;
    std::vector<double> times;
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
            m_compiling = result.outcome ? result.outcome->compileSeconds * 1e3 : 0;
            m_running = result.outcome ? result.outcome->runSeconds * 1e3 : 0;
            m_job = result.seconds * 1e3;
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
            const ProcessorTimes before;
            m_sinceKey.start();
            QTest::keyClicks(m_editor, number);
            if (!waitForPicture([this] { return session().run.isRecordingOfText(); }))
                return false;
            if (i == 0)  // the first edit waits for the build in the background
                continue;
            times.push_back(double(m_sinceKey.nsecsElapsed()) / 1e6);
            noteStages(before, times.back());
            deviceOnly += m_isDeviceOnly;
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
            const ProcessorTimes processorTimes;
            m_sinceKey.start();
            session().settings.set(settings);
            session().run.rerun();
            if (!waitForPicture([&] { return session().position.recording() != before; }))
                return false;
            times.push_back(double(m_sinceKey.nsecsElapsed()) / 1e6);
            noteStages(processorTimes, times.back());
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

    /// Waits without using the processor until the picture of a recording is painted for which `isWanted` returns true.
    bool waitForPicture(const std::function<bool()>& isWanted)
    {
        QElapsedTimer limit;
        limit.start();
        bool isNew = false;
        QTimer wake;  // so that a wait for events ends
        wake.start(kMaxWaitMilliseconds / 10);
        while (limit.elapsed() < kMaxWaitMilliseconds) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
            if (!isNew && isWanted()) {
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

    void noteStages(const ProcessorTimes& before, double total)
    {
        const ProcessorTimes after;
        const double windowThread = after.windowThread - before.windowThread;
        const double values[] = {m_compiling,
                                 m_running,
                                 m_job - m_compiling - m_running,
                                 total - m_job,
                                 windowThread,
                                 after.window - before.window - windowThread,
                                 after.deviceCompiler - before.deviceCompiler,
                                 after.programs - before.programs};
        for (std::size_t i = 0; i < std::size(values); ++i)
            m_stages[i].times.push_back(values[i]);
    }

    void print(const char* label, std::vector<double> times, int deviceOnly)
    {
        const auto printTimes = [](const char* text, std::vector<double>& values) {
            std::ranges::sort(values);
            fmt::print("{:<44}{:>8.1f} ms median {:>8.1f} ms worst", text, values[values.size() / 2], values.back());
        };
        printTimes(label, times);
        fmt::print("   of {}, device code only: {}\n", times.size(), deviceOnly);
        for (Stage& stage : m_stages) {
            printTimes(stage.label, stage.times);
            fmt::print("\n");
            stage.times.clear();
        }
        std::fflush(stdout);
    }

    WindowKeeper m_keeper;
    MainWindow& m_window;
    SourceEditor* m_editor = nullptr;
    FigureView* m_view = nullptr;
    Painted m_painted;
    bool m_isDeviceOnly = false;
    QElapsedTimer m_sinceKey;
    double m_compiling = 0, m_running = 0, m_job = 0;  ///< milliseconds of the last run
    std::array<Stage, 8> m_stages = {{{"  time of compiling", {}},
                                      {"  time of the program", {}},
                                      {"  time of recording and analysis", {}},
                                      {"  time of the window", {}},
                                      {"  processor time of the window's thread", {}},
                                      {"  processor time of its other threads", {}},
                                      {"  processor time of the device compiler", {}},
                                      {"  processor time of the other processes", {}}}};
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
