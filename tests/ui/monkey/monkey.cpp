// Simulates a lecture given by a monkey: random keys, clicks, wheel turns, menu choices, programs, sizes and languages on the real window.
//
//   monkey [--actions N] [--seconds N] [--seed N] [--trace]
//
// The run ends after so many actions or seconds, whichever comes first, and prints the actions and the growth of the memory, which is
// measured five times, each time with the same program open, no comparison and no work in progress. The same seed makes the same choices as
// long as the window stays the same; --trace prints each choice before it is made, so that one can read what led to a crash. Exit code: 0
// all well, 1 Qt printed a message (which is repeated) or the memory keeps growing, 2 usage. A crash ends the run by its signal.
//
// A long run: build/bin/simtscope_monkey --actions 100000; to find leaks and memory errors, too, in the preset "sanitize-window":
// LSAN_OPTIONS=suppressions=tests/ui/monkey/leaks.supp build-sanitize-window/bin/simtscope_monkey --actions 10000
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTimer>
#include <QWheelEvent>
#include <QtTest/QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <malloc.h>
#include <map>
#include <random>
#include <unistd.h>

#include "gpu/program/library/catalog.h"
#include "ui/figure_view/figure_view.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

using namespace simtscope;
using namespace simtscope::ui;

namespace {

int messages = 0;

/// Collects the messages of Qt, except those of the offscreen platform about itself.
void onMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type == QtDebugMsg || type == QtInfoMsg || text.startsWith("QStandardPaths") || QByteArray(context.category).startsWith("qt.qpa") ||
        text.startsWith("This plugin does not support"))
        return;
    ++messages;
    fmt::print(stderr, "{}\n", text.toStdString());
}

/// Returns the resident memory in MiB.
long residentMemory()
{
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toLong() * ::sysconf(_SC_PAGESIZE) >> 20;
}

struct Options {
    long actions = 100'000;
    long seconds = 0;  ///< 0: no limit
    unsigned seed = 1;
    bool trace = false;
};

/// Keys to press. Those with an effect in the window occur more often.
constexpr Qt::Key kKeys[] = {Qt::Key_Right,    Qt::Key_Right, Qt::Key_Left,   Qt::Key_Space,       Qt::Key_Up,
                             Qt::Key_Down,     Qt::Key_Home,  Qt::Key_End,    Qt::Key_PageUp,      Qt::Key_Return,
                             Qt::Key_PageDown, Qt::Key_Tab,   Qt::Key_Escape, Qt::Key_Delete,      Qt::Key_A,
                             Qt::Key_1,        Qt::Key_5,     Qt::Key_0,      Qt::Key_BracketLeft, Qt::Key_BracketRight,
                             Qt::Key_Plus,     Qt::Key_Minus, Qt::Key_Z,      Qt::Key_Backspace,   Qt::Key_F9,
                             Qt::Key_X};
constexpr Qt::KeyboardModifiers kModifiers[] = {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier};
/// Most growth of the memory from the second measurement on: caches fill, and the heap is never quite the same.
constexpr long kGrowth = 192;  // MiB: the memory varies by 100 from one minute to the next, and does not grow in five
#ifdef __SANITIZE_ADDRESS__
constexpr bool kSanitized = true;  // freed memory is kept for a while; leaks are found at the end
#else
constexpr bool kSanitized = false;
#endif
constexpr long kLooks = 5;

constexpr QSize kSizes[] = {{1280, 720}, {1240, 680}, {1600, 1000}, {1920, 1080}, {2560, 1440}};

class Monkey {
public:
    explicit Monkey(const Options& options) : m_options(options), m_random(options.seed)
    {
        if (const auto catalog = program::readCatalog())
            m_lessons = *catalog;
        // Close whatever asks for an answer: an open dialog or menu would take all further input.
        QObject::connect(&m_impatience, &QTimer::timeout, [] {
            if (QWidget* const popup = QApplication::activePopupWidget())
                popup->close();
            else if (QWidget* const modal = QApplication::activeModalWidget())
                modal->close();
        });
        m_impatience.start(20);
        m_keeper.window().resize(1280, 720);
        m_keeper.window().show();
        m_keeper.window().open(QString());
    }

    /// Returns the resident memory in MiB once everything is idle, with the same program open.
    long atRest()
    {
        if (QAction* const end = window().findChild<QAction*>("endComparison"); end->isEnabled())
            end->trigger();
        window().session().run.cancel();
        window().session().saveQueue.cancelAll();
        window().session().run.openLesson(m_lessons.front());
        if (!QTest::qWaitFor([this] { return !window().session().runner.isBusy(); }, 60'000))
            fmt::print(stderr, "the lesson does not open\n"), ++messages;
        QTest::qWait(500);
        malloc_trim(0);
        return residentMemory();
    }

    const std::map<QString, long>& kinds() const { return m_done; }

    void act()
    {
        struct Kind {
            int weight;
            void (Monkey::*act)();
        };
        static constexpr Kind kinds[] = {{40, &Monkey::press},      {25, &Monkey::click},  {10, &Monkey::trigger}, {8, &Monkey::turnWheel},
                                         {6, &Monkey::moveMouse},   {4, &Monkey::open},    {3, &Monkey::choose},   {2, &Monkey::resize},
                                         {2, &Monkey::setLanguage}, {3, &Monkey::compare}, {1, &Monkey::write}};
        int total = 0;
        for (const Kind& kind : kinds)
            total += kind.weight;
        int remainingWeight = randomBelow(total);
        for (const Kind& kind : kinds) {
            if ((remainingWeight -= kind.weight) < 0) {
                (this->*kind.act)();
                break;
            }
        }
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    }

private:
    MainWindow& window() { return m_keeper.window(); }
    int randomBelow(int end) { return end <= 0 ? 0 : int(m_random() % unsigned(end)); }
    template <class Range>
    auto& chooseRandomly(Range&& range)
    {
        return range[std::size_t(randomBelow(int(std::size(range))))];
    }

    void logAction(const char* actionName, const QString& target)
    {
        ++m_done[actionName];
        if (m_options.trace) {
            fmt::print("{} {}\n", actionName, target.toStdString());
            std::fflush(stdout);
        }
    }

    QList<QWidget*> widgets()
    {
        QList<QWidget*> visibleWidgets;
        for (QWidget* const widget : window().findChildren<QWidget*>())
            if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty())
                visibleWidgets << widget;
        return visibleWidgets;
    }

    QPoint placeIn(const QWidget& widget) { return {randomBelow(widget.width()), randomBelow(widget.height())}; }

    void press()
    {
        const Qt::Key key = chooseRandomly(kKeys);
        const Qt::KeyboardModifiers modifiers = chooseRandomly(kModifiers);
        logAction("press", QKeySequence(modifiers | key).toString());
        QWidget* const focus = window().focusWidget();
        QTest::keyClick(focus ? focus : &window(), key, modifiers);
    }

    void click()
    {
        const QList<QWidget*> shown = widgets();
        if (shown.isEmpty())
            return;
        QWidget* const widget = chooseRandomly(shown);
        const QPoint at = placeIn(*widget);
        const Qt::MouseButton button = randomBelow(10) == 0 ? Qt::RightButton : Qt::LeftButton;
        logAction("click", QString("%1 %2 at %3,%4").arg(widget->metaObject()->className(), widget->objectName()).arg(at.x()).arg(at.y()));
        randomBelow(12) == 0 ? QTest::mouseDClick(widget, button, {}, at) : QTest::mouseClick(widget, button, {}, at);
    }

    void trigger()
    {
        QList<QAction*> actions;
        for (QAction* const action : window().findChildren<QAction*>())
            if (action->isEnabled() && !action->menu() && action->objectName() != "quit")
                actions << action;
        if (actions.isEmpty())
            return;
        QAction* const action = chooseRandomly(actions);
        if (action->objectName() == "runAction" && randomBelow(8) != 0)
            return;  // building a program takes seconds
        logAction("trigger", action->objectName() + ' ' + action->text());
        action->trigger();
    }

    void turnWheel()
    {
        const QList<QWidget*> shown = widgets();
        if (shown.isEmpty())
            return;
        QWidget* const widget = randomBelow(2) ? static_cast<QWidget*>(window().findChild<FigureView*>("figure")) : chooseRandomly(shown);
        if (!widget || !widget->isVisible())
            return;
        const QPoint at = placeIn(*widget);
        logAction("wheel", widget->objectName());
        QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, randomBelow(2) ? 120 : -120}, Qt::NoButton, chooseRandomly(kModifiers),
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }

    void moveMouse()
    {
        const QList<QWidget*> shown = widgets();
        if (shown.isEmpty())
            return;
        QWidget* const widget = chooseRandomly(shown);
        logAction("move", widget->objectName());
        QTest::mouseMove(widget, placeIn(*widget));
    }

    void open()
    {
        if (m_lessons.empty())
            return;
        const program::Lesson& lesson = chooseRandomly(m_lessons);
        logAction("open", QString::fromStdString(lesson.name));
        window().session().run.openLesson(lesson);
    }

    void choose()
    {
        QList<QComboBox*> boxes;
        for (QComboBox* const box : window().findChildren<QComboBox*>())
            if (box->isVisible() && box->isEnabled() && box->count() > 0)
                boxes << box;
        if (boxes.isEmpty())
            return;
        QComboBox* const box = chooseRandomly(boxes);
        const int row = randomBelow(box->count());
        logAction("choose", box->objectName() + ' ' + box->itemText(row));
        box->setCurrentIndex(row);
        emit box->activated(row);
    }

    void resize()
    {
        const QSize size = chooseRandomly(kSizes);
        logAction("resize", QString::number(size.width()));
        window().resize(size);
    }

    /// Makes a comparison, which random actions seldom reach: begins it with each entry of the menu, swaps both runs, and ends it.
    void compare()
    {
        const bool active = window().findChild<QAction*>("endComparison")->isEnabled();
        if (active && randomBelow(2)) {
            QAction* const action = window().findChild<QAction*>(randomBelow(3) ? "swapAction" : "endComparison");
            logAction("compare", action->objectName());
            action->trigger();
            return;
        }
        auto* const menu = window().findChild<QMenu*>("compareMenu");
        emit menu->aboutToShow();
        QList<QAction*> choices;
        for (QAction* const action : menu->findChildren<QAction*>())
            if (action->isEnabled() && !action->menu() && !action->isSeparator())
                choices << action;
        if (choices.isEmpty())
            return;
        QAction* const action = chooseRandomly(choices);
        logAction("compare", action->objectName());
        action->trigger();
    }

    /// Writes a file over an existing one; long work goes on meanwhile, or is stopped by chance.
    void write()
    {
        struct File {
            const char *action, *name;
        };
        static constexpr File files[] = {{"saveRecording", "run.simt"}, {"saveReport", "run.json"}, {"saveReport", "run.txt"},
                                         {"export", "picture.png"},     {"export", "picture.svg"},  {"export", "animation.gif"}};
        const File& file = chooseRandomly(files);
        QAction* const action = window().findChild<QAction*>(file.action);
        if (!action->isEnabled() || window().session().saveQueue.isBusy())
            return;
        logAction("write", file.name);
        action->trigger();
        if (auto* const options = window().findChild<QPushButton*>("exportSave"))
            options->click();
        if (auto* const dialog = window().findChild<QFileDialog*>()) {
            emit dialog->fileSelected(m_folder.filePath(file.name));
            dialog->close();
        }
    }

    /// Changes the language, which makes the window anew.
    void setLanguage()
    {
        QAction* const language = window().findChild<QAction*>(randomBelow(2) ? "language-de" : "language-en");
        if (!language)
            return;
        logAction("language", language->text());
        language->trigger();
    }

    const Options m_options;
    std::mt19937 m_random;
    std::vector<program::Lesson> m_lessons;
    std::map<QString, long> m_done;
    const QTemporaryDir m_folder;
    WindowKeeper m_keeper;
    QTimer m_impatience;
};

bool parse(int argc, char** argv, Options& options)
{
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--trace") {
            options.trace = true;
            continue;
        }
        if (i + 1 == argc)
            return false;
        const long value = std::atol(argv[++i]);
        if (value <= 0)
            return false;
        if (name == "--actions")
            options.actions = value;
        else if (name == "--seconds")
            options.seconds = value;
        else if (name == "--seed")
            options.seed = unsigned(value);
        else
            return false;
    }
    return true;
}

}  // namespace

int main(int argc, char** argv)
{
    Options options;
    if (!parse(argc, argv, options)) {
        fmt::print(stderr, "usage: monkey [--actions N] [--seconds N] [--seed N] [--trace]\n");
        return 2;
    }
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"})
        qputenv(name, home.filePath(name).toUtf8());
    // File dialogs make folders and overwrite files, so let them do so in a copy.
    namespace fs = std::filesystem;
    const fs::path resources = home.filePath("resources").toStdString();
    fs::copy(program::resourceDirectory(), resources, fs::copy_options::recursive);
    qputenv("SIMTSCOPE_RESOURCES", resources.c_str());
    fs::current_path(resources);
    qInstallMessageHandler(onMessage);
    QApplication application(argc, argv);
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setQuitOnLastWindowClosed(false);

    QElapsedTimer time;
    time.start();
    long actionCount = 0;
    std::vector<long> memory;
    {
        Monkey monkey(options);
        const auto share = [&] {  // share of the run that is done
            const double bySteps = double(actionCount) / double(options.actions),
                         byTime = options.seconds ? double(time.elapsed()) / 1000.0 / double(options.seconds) : 0;
            return std::max(bySteps, byTime);
        };
        for (; share() < 1; ++actionCount) {
            monkey.act();
            if (share() >= double(memory.size() + 1) / kLooks)
                memory.push_back(monkey.atRest());
        }
        fmt::print("{} actions in {} s, seed {}: {} messages; memory in MiB: {}\n", actionCount, time.elapsed() / 1000, options.seed,
                   messages, fmt::join(memory, ", "));
        for (const auto& [kind, times] : monkey.kinds())
            fmt::print("  {} {}\n", kind.toStdString(), times);
    }
    const bool grows = !kSanitized && memory.size() > 2 && memory.back() - memory[1] > kGrowth;
    if (grows)
        fmt::print(stderr, "the memory grows\n");
    return messages > 0 || grows;
}
