// Measures how fast the window is: from its start to the first picture, and from a key or the slider to the painted frame.
//
//   simtscope_speed [--frames N] [--theme light|dark] [--figure NAME] [--where N] [RECORDING …]
//
// Without a recording the program makes two with blocks of 1024 threads and more than ten million events each: one long block, and many
// short ones (long_block.cu). For each figure it presses Right, then Left, then drags the slider all over, in a window of 1920 x 1080 on
// the offscreen platform, and prints the median, the 99th percentile and the worst of the frames in milliseconds; then it measures again
// with the recording compared with itself. A frame lasts from before the key until nothing is left to do in the window's thread: all panels
// have followed and are painted. Motion is off, so that a step is one frame; then answers are played and all their frames measured.
// Columns:
//   first  the frame in which the figure is chosen
//   work   CPU time of the window's thread in the median frame, which other processes do not lengthen
//   most   CPU time in the longest frame; --where lists the N events that took most of it
//   left   the longest time for which the window does not react when it is closed, or its language is changed, while work is in progress
// The time of a start is the median of five fresh processes, from before the process is made.
#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QMetaEnum>
#include <QProcess>
#include <QSettings>
#include <QSlider>
#include <QVariantAnimation>
#include <QtTest/QTest>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <random>

#include "gpu/program/run/run.h"
#include "tests/folders.h"
#include "tests/ui/temporary_home.h"
#include "ui/compare/comparison.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figures/figures.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

using namespace simtscope;
using namespace simtscope::ui;

namespace {

constexpr int kAnswers = 4, kAnswerSteps = 12, kFrameMilliseconds = 16;  // answers that are played, and the steps of each

struct Options {
    int frames = 200;
    QString theme = "dark", figure;
    int position = 0;
    QStringList recordings;
    qint64 startedAt = 0;  ///< nanoseconds; if not 0: only show the first picture, print the time since then, and end
};

qint64 nanoseconds()
{
    std::timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// Returns a value of /proc/self/status, in MiB.
long memory(const char* key)
{
    QFile file("/proc/self/status");
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith(key))
            return line.simplified().split(' ').value(1).toLong() >> 10;
    }
    return 0;
}

/// Returns the CPU time of the window's thread, in nanoseconds.
qint64 work()
{
    std::timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return qint64(used.tv_sec) * 1'000'000'000 + used.tv_nsec;
}

/// Records how much CPU time the handling of each event took, without the events that it caused.
class Application final : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (!m_counting)
            return QApplication::notify(receiver, event);
        const std::pair<QString, int> key{QString("%1 %2").arg(receiver->metaObject()->className(), receiver->objectName()), event->type()};
        const qint64 outer = std::exchange(m_inner, 0), start = work();
        const bool handled = QApplication::notify(receiver, event);
        const qint64 totalWork = work() - start;
        m_spent[key] += totalWork - m_inner;
        m_inner = outer + totalWork;
        return handled;
    }
    void count(bool isCounting)
    {
        m_counting = isCounting;
        m_inner = 0;
    }
    void printSlowestEvents(int maxListedEvents, int frames)
    {
        std::vector<std::pair<qint64, std::pair<QString, int>>> rows;
        for (const auto& [key, time] : m_spent)
            rows.emplace_back(time, key);
        std::ranges::sort(rows, std::greater());
        for (int i = 0; i < std::min(maxListedEvents, int(rows.size())); ++i)
            fmt::print("    {:>7.2f} ms a frame: {}, {}\n", double(rows[i].first) / 1e6 / frames, rows[i].second.first.toStdString(),
                       QMetaEnum::fromType<QEvent::Type>().valueToKey(rows[i].second.second));
        m_spent.clear();
    }

private:
    bool m_counting = false;
    qint64 m_inner = 0;
    std::map<std::pair<QString, int>, qint64> m_spent;
};

/// Records when a figure has been painted.
class Watch final : public QObject {
public:
    explicit Watch(FigureView& shown) : view(shown) { add(shown); }
    void add(FigureView& figure) { figure.viewport()->installEventFilter(this); }
    bool eventFilter(QObject* viewport, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && !static_cast<FigureView*>(viewport->parent())->figure().shapes.empty())
            painted = true;
        return false;
    }
    FigureView& view;
    bool painted = false;
};

struct Frame {
    double time = 0, work = 0;  ///< milliseconds
};

/// Measures one frame, also one that changes nothing: calls `act`, and handles events until the figure is painted and nothing is left to
/// do.
template <class Act>
Frame frame(Watch& watch, Act act)
{
    watch.painted = false;
    const qint64 start = nanoseconds(), before = work();
    act();
    watch.view.viewport()->update();
    do
        while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents)) {
        }
    while (!watch.painted && nanoseconds() - start < 20'000'000'000);
    return {double(nanoseconds() - start) / 1e6, double(work() - before) / 1e6};
}

struct Times {
    double median = 0, most = 0, worst = 0, work = 0, mostWork = 0;
};

Times timesOf(std::vector<Frame> frames)
{
    if (frames.empty())
        return {};
    const std::size_t middle = frames.size() / 2;
    std::ranges::sort(frames, {}, &Frame::work);
    const double work = frames[middle].work, mostWork = frames.back().work;
    std::ranges::sort(frames, {}, &Frame::time);
    return {frames[middle].time, frames[std::min(frames.size() - 1, frames.size() * 99 / 100)].time, frames.back().time, work, mostWork};
}

constexpr char kTimesHeading[] = "  median    99 %   worst    work    most";
std::string formatTimes(const std::vector<Frame>& frames)
{
    const auto [median, most, worst, work, mostWork] = timesOf(frames);
    return fmt::format("{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}{:>8.1f}", median, most, worst, work, mostWork);
}

void waitUntilIdle()
{
    QTest::qWait(300);
}  // for the work that the panels do in the background

class Measurement {
public:
    explicit Measurement(const Options& options) : m_options(options), m_window(m_keeper.window())
    {
        m_window.resize(1920, 1080);
        m_window.session().appearance.setTheme(options.theme);
        m_window.session().appearance.setMotion(false);
        m_window.show();
        m_view = m_window.findChild<FigureView*>("figure");
        m_watch = std::make_unique<Watch>(*m_view);
    }

    bool open(const QString& path)
    {
        m_window.findChild<Comparison*>("comparison")->close();
        waitUntilIdle();
        const qint64 start = nanoseconds();
        m_watch->painted = false;
        m_window.open(path);
        if (!QTest::qWaitFor(
                [this] { return !session().runner.isBusy() && (m_watch->painted || !session().notices.current().text.isEmpty()); },
                120'000) ||
            session().position.stepCount() == 0) {
            fmt::print(stderr, "{}: {}\n", path.toStdString(), session().notices.current().text.toStdString());
            return false;
        }
        const double first = double(nanoseconds() - start) / 1e9;
        if (!QTest::qWaitFor([this] { return session().position.awaitedEventCount() == 0; }, 120'000))
            return false;
        fmt::print("\n{}: {:.1f} million events, {} threads, {} steps in the block shown; first figure after {:.2f} s, opened in {:.2f} s, "
                   "{} MiB at most\n",
                   session().position.recording()->program.name, double(session().position.recording()->eventCount()) / 1e6,
                   session().position.source()->launch().block.count(), session().position.stepCount(), first,
                   double(nanoseconds() - start) / 1e9, memory("VmHWM"));
        waitUntilIdle();
        return true;
    }

    /// Puts the recording at `path` beside the one that is open.
    bool compare(const QString& path)
    {
        auto& comparison = *m_window.findChild<Comparison*>("comparison");
        comparison.compareWithFile(path);
        auto* const verdict = m_window.findChild<QLabel*>("compareVerdict");
        if (!QTest::qWaitFor([&] { return comparison.isComplete() && !verdict->text().isEmpty(); }, 120'000)) {
            fmt::print(stderr, "{}: {}\n", path.toStdString(), comparison.other().notices.current().text.toStdString());
            return false;
        }
        fmt::print("beside itself:\n");
        m_watch->add(*m_window.findChild<FigureView*>("otherFigure"));  // where lanes diverge, the other side may step alone
        waitUntilIdle();
        return true;
    }

    void measure()
    {
        fmt::print("{:<10}{:^16}   {:^40}   {:^40}   {:^40}\n{:<10}{:>8}{:>8}   {}   {}   {}\n", "", "first", "a step", "the slider",
                   "values travel", "", "time", "work", kTimesHeading, kTimesHeading, kTimesHeading);
        for (const figures::FigureKind& kind : figures::figureKinds()) {
            if (m_options.figure.isEmpty() || m_options.figure == kind.name)
                measure(kind.name);
        }
        fmt::print("memory: {} MiB now, {} MiB at most\n", memory("VmRSS"), memory("VmHWM"));
    }

    /// Measures steps while the recording is being written.
    void save(const QString& path)
    {
        std::vector<Frame> steps;
        const qint64 start = nanoseconds();
        session().run.saveRecording(path);
        while (session().saveQueue.isBusy())
            steps.push_back(
                frame(*m_watch, [&] { QTest::keyClick(m_view, session().stepping.canAdvance(1) ? Qt::Key_Right : Qt::Key_Home); }));
        fmt::print("saved in {:.2f} s, {} steps meanwhile, the worst took {:.1f} ms\n", double(nanoseconds() - start) / 1e9, steps.size(),
                   timesOf(steps).worst);
        waitUntilIdle();
    }

private:
    Session& session() { return m_window.session(); }

    void measure(const QString& figure)
    {
        session().selection.setFigure(figure == "source" ? "tree" : "source");
        waitUntilIdle();
        const Frame chosen = frame(*m_watch, [&] { session().selection.setFigure(figure); });
        waitUntilIdle();
        std::vector<Frame> steps, scrubs;
        auto* const application = static_cast<Application*>(QCoreApplication::instance());
        session().position.goTo(session().position.stepCount() / 2);
        waitUntilIdle();
        application->count(m_options.position > 0);
        Qt::Key key = Qt::Key_Right;
        for (int i = 0; i < m_options.frames && session().position.stepCount() > 1; ++i) {
            if (i == m_options.frames / 2 || !session().stepping.canAdvance(key == Qt::Key_Right ? 1 : -1))
                key = key == Qt::Key_Right ? Qt::Key_Left : Qt::Key_Right;
            steps.push_back(frame(*m_watch, [&] { QTest::keyClick(m_view, key); }));
        }
        auto* const slider = m_window.findChild<QSlider*>("scrub");
        std::mt19937 random(1);
        const int height = slider->height() / 2;
        QTest::mousePress(slider, Qt::LeftButton, {}, {slider->width() / 2, height});
        for (int i = 0; i < m_options.frames; ++i) {
            const QPoint at(12 + int(random() % unsigned(slider->width() - 24)), height);
            if (slider->maximum() < 2)
                break;
            scrubs.push_back(frame(*m_watch, [&] {
                QMouseEvent move(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
                const int before = slider->value();
                QCoreApplication::sendEvent(slider, &move);
                if (slider->value() == before)
                    m_view->viewport()->update();
            }));
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, {slider->width() / 2, height});
        application->count(false);
        fmt::print("{:<10}{:>8.1f}{:>8.1f}   {}   {}   {}\n", figure.toStdString(), chosen.time, chosen.work, formatTimes(steps),
                   formatTimes(scrubs), formatTimes(measureMotion()));
        application->printSlowestEvents(m_options.position, int(steps.size() + scrubs.size()));
        std::fflush(stdout);
    }

    /// Plays answers of several steps each, all over the block, and measures every frame while values travel: in all figures that are
    /// shown, at the same time.
    std::vector<Frame> measureMotion()
    {
        std::vector<Frame> frames;
        std::vector<QVariantAnimation*> animations;
        for (const FigureView* view : m_window.findChildren<FigureView*>())
            if (view->isVisible())
                animations.push_back(view->motion().findChild<QVariantAnimation*>());
        const std::uint32_t count = std::max(session().position.stepCount(), std::uint32_t(kAnswerSteps)) - kAnswerSteps;
        for (int i = 0; i < kAnswers && count > 0; ++i) {
            session().appearance.setMotion(false);
            session().position.goTo(std::uint32_t(std::uint64_t(count) * unsigned(i) / kAnswers));
            waitUntilIdle();
            session().appearance.setMotion(true);
            session().position.goTo(session().position.step() + kAnswerSteps - 1, StepChange::Played);
            if (!QTest::qWaitFor([this] { return m_view->motion().isRunning(); }, 2000))
                continue;
            int duration = 0;
            for (QVariantAnimation* animation : animations) {
                if (animation->state() == QAbstractAnimation::Stopped)
                    continue;
                animation->pause();
                duration = std::max(duration, animation->duration());
            }
            for (int time = 0; m_view->motion().isRunning() && time < duration; time += kFrameMilliseconds)
                frames.push_back(frame(*m_watch, [&] {
                    for (QVariantAnimation* animation : animations)
                        if (animation->state() != QAbstractAnimation::Stopped)
                            animation->setCurrentTime(time);
                }));
        }
        session().appearance.setMotion(false);
        return frames;
    }
    Options m_options;
    WindowKeeper m_keeper;
    MainWindow& m_window;
    FigureView* m_view = nullptr;
    std::unique_ptr<Watch> m_watch;
};

bool parse(const QStringList& arguments, Options& options)
{
    for (int i = 1; i < arguments.size(); ++i) {
        const QString& name = arguments[i];
        if (!name.startsWith("--")) {
            options.recordings << name;
            continue;
        }
        if (++i == arguments.size())
            return false;
        const QString& value = arguments[i];
        if (name == "--frames")
            options.frames = value.toInt();
        else if (name == "--theme")
            options.theme = value;
        else if (name == "--figure")
            options.figure = value;
        else if (name == "--where")
            options.position = value.toInt();
        else if (name == "--started")
            options.startedAt = value.toLongLong();
        else
            return false;
    }
    return options.frames > 0 && figures::findTheme(options.theme) && (options.figure.isEmpty() || figures::findFigureKind(options.figure));
}

/// Measures how long `leave` takes while the window is busy with work that `begin` started at several times before; returns the worst, in
/// milliseconds.
template <class Begin, class Leave>
double worstLeave(Begin begin, Leave leave)
{
    qint64 worst = 0;
    for (int wait = 50; wait < 4000; wait = wait * 8 / 5) {
        begin();
        QTest::qWait(wait);
        const qint64 start = nanoseconds();
        leave();
        worst = std::max(worst, nanoseconds() - start);
    }
    return double(worst) / 1e6;
}

void measureLeaving(const QString& recording)
{
    std::unique_ptr<WindowKeeper> keeper;
    const auto open = [&] {
        keeper = std::make_unique<WindowKeeper>();
        keeper->window().resize(1920, 1080);
        keeper->window().show();
        keeper->window().open(recording);
    };
    const auto order = [&] {
        Session& session = keeper->window().session();
        if (!QTest::qWaitFor([&] { return !session.runner.isBusy() && session.position.pendingEventCount() == 0; }, 120'000))
            return;
        session.position.setOrder(session.position.order() == trace::StepOrder::Lockstep ? trace::StepOrder::Recorded
                                                                                         : trace::StepOrder::Lockstep);
    };
    const auto close = [&] { keeper.reset(); };
    const double opening = worstLeave(open, close);
    const double ordering = worstLeave([&] { open(), order(); }, close);
    const auto save = [&] {
        open();
        if (QTest::qWaitFor([&] { return keeper->window().session().position.recording() && !keeper->window().session().runner.isBusy(); },
                            120'000))
            keeper->window().session().run.saveRecording(recording + ".saved");
    };
    const double saving = worstLeave(save, close);
    open();
    bool isGerman = false;
    const double spoken = worstLeave(order, [&] { keeper->setLanguage((isGerman = !isGerman) ? "de" : "en"); });
    fmt::print("left: closed while it opens {:.0f} ms, while a block is ordered {:.0f} ms, while it is saved {:.0f} ms; another language "
               "meanwhile {:.0f} ms\n",
               opening, ordering, saving, spoken);
    std::fflush(stdout);
}

/// Shows the window as runWindow() does, until the first picture is there. Runs in a process of its own.
int showFirst(const Options& options)
{
    WindowKeeper keeper;
    keeper.window().resize(1920, 1080);
    keeper.window().show();
    Watch watch(*keeper.window().findChild<FigureView*>("figure"));
    keeper.window().open(options.recordings.value(0));
    if (!QTest::qWaitFor([&] { return watch.painted; }, 60'000))
        return 1;
    fmt::print("{}\n", nanoseconds() - options.startedAt);
    return 0;
}

void measureStart(const QString& measurement, const QString& recording)
{
    std::vector<Frame> times;
    for (int i = 0; i < 5; ++i) {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), QStringList{"--started", QString::number(nanoseconds())} +
                                                                   (recording.isEmpty() ? QStringList{} : QStringList{recording}));
        if (process.waitForFinished(120'000) && process.exitCode() == 0)
            times.push_back({process.readAllStandardOutput().trimmed().toDouble() / 1e9, 0});
    }
    const Times time = timesOf(times);
    fmt::print("{}: first picture after {:.2f} s, at worst {:.2f} s\n", measurement.toStdString(), time.median, time.worst);
    std::fflush(stdout);
}

/// Makes a recording of long_block.cu, and returns its path. Empty if that failed.
QString record(const QString& folder, int blocks, int rounds)
{
    program::RunRequest request;
    request.source = tests::repositoryPath("tests/ui/speed/long_block.cu");
    request.arguments = {std::to_string(blocks), std::to_string(rounds)};
    request.blocks = "all";
    request.maxEvents = 100'000'000;
    request.recordPath = folder.toStdString() + fmt::format("/{}-blocks.simt", blocks);
    const Result<program::RunOutcome> outcome = program::run(request);
    if (!outcome || outcome->end != program::RunEndKind::Finished || outcome->exitCode != 0) {
        fmt::print(stderr, "{}\n", outcome ? outcome->message.text() + outcome->compilerText : outcome.error().message.text());
        return {};
    }
    return QString::fromStdString(outcome->recordingPath);
}

}  // namespace

int main(int argc, char** argv)
{
    const tests::TemporaryHome home;
    Application application(argc, argv);
    tests::nameApplication();
    Options options;
    if (!parse(QCoreApplication::arguments(), options)) {
        fmt::print(stderr, "usage: simtscope_speed [--frames N] [--theme light|dark] [--figure NAME] [--where N] [RECORDING …]\n");
        return 2;
    }
    if (options.startedAt > 0)
        return showFirst(options);
    measureStart("the window", {});
    if (options.recordings.isEmpty())
        options.recordings = {record(home.path(), 1, 7600), record(home.path(), 6900, 1)};
    for (const QString& recording : options.recordings) {
        if (recording.isEmpty())
            return 1;
        measureStart(recording, recording);
        Measurement measurement(options);
        if (!measurement.open(recording))
            return 1;
        measurement.measure();
        measurement.save(home.filePath("saved.simt"));
        if (!measurement.compare(recording))
            return 1;
        measurement.measure();
    }
    measureLeaving(options.recordings.front());
    return 0;
}
