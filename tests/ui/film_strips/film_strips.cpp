// Draws film strips: the pictures of one answer that is played, at equal distances of its time, as the window shows them.
//
//   simtscope_film_strips FOLDER [--figure NAME] [--pictures N] [--theme light|dark] [--size WxH]
//   simtscope_film_strips FOLDER --figure NAME PROGRAM LAUNCH FROM TO
//
// Writes FOLDER/FIGURE-PROGRAM-NN.png for a built-in program of each figure (kAnswers), or for the program that is named: its recording, or
// the path of one. LAUNCH counts from 0, FROM and TO are steps as lessons name them ("first", "line 26 #3"). The tree of the first picture
// is the state before, and the last is the picture that stays. tests/ui/contact_sheet puts them side by side.
#include <QApplication>
#include <QDir>
#include <QVariantAnimation>
#include <QtTest/QTest>
#include <cstdio>
#include <fmt/format.h>

#include "tests/folders.h"
#include "tests/ui/temporary_home.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figures/figures.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

using namespace simtscope;
using namespace simtscope::ui;

namespace {

/// Names an answer to play.
struct Answer {
    QString figure, program;
    int launch = 0;
    QString from, to;
};

const std::vector<Answer> kAnswers{
    {"tree", "reduce-3-sequential", 0, "line 26 #3", "line 26 #6"},
    {"tree", "reduce-7-grid-stride", 0, "first", "last"},
    {"sweep", "scan-blelloch", 0, "line 33", "line 41 #3"},
    {"sweep", "scan-hillis-steele", 0, "first", "line 28 #1"},
    {"banks", "reduce-2-interleaved-strided", 0, "line 27 #6", "line 27 #7"},
    {"banks", "transpose-shared", 0, "first", "line 30"},
    {"memory", "coalescing", 0, "first", "line 24"},
    {"memory", "transpose-naive", 0, "first", "line 23"},
    {"warps", "divergence", 0, "first", "line 32 #31"},
    {"warps", "reduce-shuffle", 0, "first", "line 27 #1"},
    {"grid", "matrix-add", 0, "first", "last"},
    {"grid", "tail-warp", 0, "first", "last"},
    {"timeline", "streams-overlap", 0, "first", "last"},
    {"timeline", "vector-add", 0, "first", "last"},
    {"source", "reduce-1-interleaved", 0, "first", "line 27 #9"},
    {"source", "reduce-7-grid-stride", 0, "first", "last"},
    {"data", "matmul-tiled", 0, "first", "line 31 #3"},
    {"data", "transpose-shared", 0, "first", "line 30"},
    {"data", "reduce-1-interleaved", 0, "first", "line 27 #9"},
    {"data", "histogram-global", 0, "first", "line 20 #2"},
};

constexpr int kPauseMilliseconds = 2200;  // after which the view does not take steps for a quick succession of steps

struct Options {
    QString folder, figure, theme = "light";
    int pictureCount = 8;
    QSize size{900, 560};
    std::vector<Answer> answers = kAnswers;
};

bool parse(QStringList arguments, Options& options)
{
    arguments.removeFirst();
    const auto take = [&](const char* name) {
        const qsizetype at = arguments.indexOf(name);
        if (at < 0 || at + 1 >= arguments.size())
            return QString();
        arguments.removeAt(at);
        return arguments.takeAt(at);
    };
    options.figure = take("--figure");
    if (const QString count = take("--pictures"); !count.isEmpty())
        options.pictureCount = count.toInt();
    if (const QString theme = take("--theme"); !theme.isEmpty())
        options.theme = theme;
    if (const QStringList sides = take("--size").split('x'); sides.size() == 2)
        options.size = {sides[0].toInt(), sides[1].toInt()};
    options.folder = arguments.value(0);
    if (arguments.size() == 5)
        options.answers = {{options.figure, arguments[1], arguments[2].toInt(), arguments[3], arguments[4]}};
    return (arguments.size() == 1 || arguments.size() == 5) && options.pictureCount > 1 && figures::findTheme(options.theme) &&
           (options.figure.isEmpty() ? arguments.size() == 1 : figures::findFigureKind(options.figure) != nullptr) &&
           !options.size.isEmpty();
}

/// Shows answers in a window of their own.
class Strips {
public:
    explicit Strips(const Options& options) : m_options(options), m_window(m_keeper.window())
    {
        session().appearance.setTheme(options.theme);
        session().appearance.setMotion(false);
        m_view = m_window.findChild<FigureView*>("figure");
        m_view->setFixedSize(options.size);
        m_window.resize(options.size + QSize(900, 500));
        m_window.show();
    }

    bool draw(const Answer& answer)
    {
        const QString path = answer.program.endsWith(".simt") ? answer.program
                                                              : QString::fromStdString(tests::repositoryPath("resources/recordings/")) +
                                                                    answer.program + QStringLiteral(".simt");
        const auto shownBefore = session().position.recording();
        m_window.open(path);
        if (!QTest::qWaitFor([&] { return session().position.recording() != shownBefore && session().position.stepCount() > 0; }, 60'000))
            return false;
        if (!QTest::qWaitFor([&] { return !session().runner.isBusy(); }, 60'000))
            return false;
        QTest::qWait(500);  // for the view at which a lesson opens
        session().selection.setFigure(answer.figure);
        session().position.setLaunch(LaunchId(std::uint32_t(answer.launch)));
        session().position.goToReference(answer.from);
        QTest::qWait(kPauseMilliseconds);
        m_view->figure();
        session().appearance.setMotion(true);
        const QString name = QStringLiteral("%1/%2-%3").arg(m_options.folder, answer.figure, QFileInfo(path).completeBaseName());
        session().position.goToReference(answer.to, StepChange::Played);
        if (!QTest::qWaitFor([&] { return m_view->motion().isRunning(); }, 2000)) {
            fmt::print("{} {}: nothing moves\n", answer.figure.toStdString(), answer.program.toStdString());
            return m_view->viewport()->grab().save(name + QStringLiteral("-still.png"));
        }
        auto* const animation = m_view->motion().findChild<QVariantAnimation*>();
        animation->pause();
        fmt::print("{} {}: {} ms\n", answer.figure.toStdString(), answer.program.toStdString(), animation->duration());
        bool isSaved = true;
        for (int i = 0; i < m_options.pictureCount; ++i) {
            if (i + 1 < m_options.pictureCount) {
                animation->setCurrentTime(animation->duration() * i / (m_options.pictureCount - 1));
            } else {
                animation->resume();
                isSaved = QTest::qWaitFor([&] { return !m_view->motion().isRunning(); }, 10'000) && isSaved;
            }
            isSaved = m_view->viewport()->grab().save(QStringLiteral("%1-%2.png").arg(name).arg(i, 2, 10, QLatin1Char('0'))) && isSaved;
        }
        session().appearance.setMotion(false);
        return isSaved;
    }

private:
    Session& session() { return m_window.session(); }

    Options m_options;
    WindowKeeper m_keeper;
    MainWindow& m_window;
    FigureView* m_view = nullptr;
};

}  // namespace

int main(int argc, char** argv)
{
    const tests::TemporaryHome home;
    QApplication application(argc, argv);
    tests::nameApplication();
    Options options;
    if (!parse(QCoreApplication::arguments(), options)) {
        fmt::print(stderr, "usage: simtscope_film_strips FOLDER [--figure NAME] [--pictures N] [--theme light|dark] [--size WxH]\n"
                           "       simtscope_film_strips FOLDER --figure NAME PROGRAM LAUNCH FROM TO\n");
        return 2;
    }
    QDir().mkpath(options.folder);
    Strips strips(options);
    for (const Answer& answer : options.answers) {
        if (!options.figure.isEmpty() && answer.figure != options.figure)
            continue;
        if (!strips.draw(answer)) {
            fmt::print(stderr, "{}: cannot be drawn\n", answer.program.toStdString());
            return 1;
        }
    }
    return 0;
}
