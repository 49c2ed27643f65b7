#include "ui/window/strips/status_line.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QProgressBar>
#include <QStatusBar>
#include <array>
#include <utility>

#include "ui/figures/facts/facts.h"
#include "ui/jobs/runner.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/strips/saving_strip.h"
#include "ui/window/strips/selection_bar.h"

namespace simtscope::ui {
namespace {

constexpr int kMinHeight = 27;  // the same height with and without a selection
constexpr int kProgressWidth = 120, kProgressRange = 1000;
constexpr qsizetype kMaxPrintedLength = 60;  // characters of the program's output

constexpr std::array<const char*, 3> kNotSavedTexts{
    // indexed by FileTask::Kind
    QT_TR_NOOP("The export was cancelled"),
    QT_TR_NOOP("The recording was not saved"),
    QT_TR_NOOP("The report was not saved"),
};

}  // namespace

QString describeOrdering(std::uint32_t events)
{
    constexpr std::uint32_t kMillion = 1'000'000;
    return events < kMillion ? StatusLine::tr("Ordering %1 events…").arg(figures::formatCount(events))
                             : StatusLine::tr("Ordering %1 million events…").arg(QLocale().toString(double(events) / kMillion, 'f', 1));
}

StatusLine::StatusLine(const StatusLineParts& parts, QMainWindow& window) : QObject(&window), m_parts(parts)
{
    m_message = new ElidedLabel(&window);
    m_message->setObjectName("status");
    m_message->setAccessibleName(tr("Status"));
    m_origin = new QLabel(&window);
    m_origin->setObjectName("origin");
    m_progress = new QProgressBar(&window);
    m_progress->setObjectName("progress");
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    QStatusBar* const bar = window.statusBar();
    bar->setSizeGripEnabled(false);
    bar->setMinimumHeight(kMinHeight);
    bar->addWidget(m_progress);
    bar->addWidget(m_message, 1);
    bar->addPermanentWidget(new SelectionBar({m_parts.appearance, m_parts.selection, m_parts.position, m_parts.navigator}, &window));
    bar->addPermanentWidget(m_origin);
    bar->addPermanentWidget(new SavingStrip({m_parts.appearance, m_parts.saveQueue}, &window));
    const Runner& runner = m_parts.runner;
    connect(&runner, &Runner::busyChanged, this, &StatusLine::refreshBusy);
    connect(&m_parts.position, &Position::awaitedEventCountChanged, this, &StatusLine::refreshOrdering);
    connect(&runner, &Runner::progress, this, &StatusLine::refreshProgress);
    connect(&runner, &Runner::cancelled, this,
            [this] { showMessage(m_parts.position.recording() ? tr("Cancelled. Showing the previous run.") : tr("Cancelled")); });
    connect(&runner, &Runner::finished, this, &StatusLine::showOutcome);
    connect(&m_parts.saveQueue, &SaveQueue::saved, this,
            [this](const QString& path) { showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path))); });
    connect(&m_parts.saveQueue, &SaveQueue::cancelled, this,
            [this](FileTask::Kind kind) { showMessage(tr(kNotSavedTexts[std::size_t(kind)])); });
    connect(&m_parts.position, &Position::recordingChanged, this, &StatusLine::refreshOrigin);
    connect(&m_parts.position, &Position::sourceChanged, this, &StatusLine::clearPlaceMessage);
    connect(&m_parts.selection, &Selection::subjectChanged, this, &StatusLine::clearPlaceMessage);
    connect(&m_parts.position, &Position::stepChanged, this, &StatusLine::clearPlaceMessage);
    refreshBusy();  // a new window may find a run in progress
    refreshOrdering();
    refreshOrigin();
}

void StatusLine::showMessage(const QString& sentence)
{
    m_message->setFullText(sentence);
    m_isPlaceMessage = false;
}

void StatusLine::showPlaceMessage(const QString& sentence)
{
    showMessage(sentence);
    m_isPlaceMessage = true;
}

void StatusLine::clearPlaceMessage()
{
    if (m_isPlaceMessage)
        showMessage({});
    if (std::exchange(m_wasPlaceMessage, false))
        m_messageBefore.clear();
}

void StatusLine::refreshBusy()
{
    const Runner& runner = m_parts.runner;
    m_progress->setVisible(runner.isBusy() || m_parts.position.awaitedEventCount() > 0);
    if (runner.isBusy())
        showMessage(runner.isRunning() ? tr("Starting…") : tr("Opening…"));
    else if (std::exchange(m_wasWorkMessage, false))
        m_messageBefore.clear();
}

void StatusLine::refreshOrdering()
{
    const bool isOrdering = m_parts.position.awaitedEventCount() > 0,
               wasOrdering = !m_orderingMessage.isEmpty() && m_message->text() == m_orderingMessage;
    if (!m_parts.runner.isBusy()) {
        m_progress->setVisible(isOrdering);
        m_progress->setRange(0, 0);
    }
    if (isOrdering) {
        if (!wasOrdering) {
            m_messageBefore = m_message->text();
            m_wasPlaceMessage = m_isPlaceMessage;
            m_wasWorkMessage = m_parts.runner.isBusy();
        }
        m_orderingMessage = describeOrdering(m_parts.position.awaitedEventCount());
        showMessage(m_orderingMessage);
    } else if (wasOrdering) {
        showMessage(m_messageBefore);
        m_isPlaceMessage = std::exchange(m_wasPlaceMessage, false);
    }
}

void StatusLine::refreshProgress(const QString& text, double fraction)
{
    showMessage(text);
    m_progress->setRange(0, fraction < 0 ? 0 : kProgressRange);
    if (fraction >= 0)
        m_progress->setValue(int(fraction * kProgressRange));
}

void StatusLine::showOutcome(const JobResult& result)
{
    if (result.error || (result.outcome && result.outcome->end != program::RunEndKind::Finished)) {
        showMessage(m_parts.position.recording() && !result.recording ? tr("The picture is of the last run.") : QString());
    } else if (result.outcome) {
        const QString durationText = (result.outcome->isFromCache ? tr("Ran in %L1 s: compiler %L2 s (built before), program %L3 s")
                                                                  : tr("Ran in %L1 s: compiler %L2 s, program %L3 s"))
                                         .arg(result.seconds, 0, 'f', 2)
                                         .arg(result.outcome->compileSeconds, 0, 'f', 2)
                                         .arg(result.outcome->runSeconds, 0, 'f', 2);
        const QString printed = m_parts.run.lastPrintedLine();
        const QString shown = printed.size() > kMaxPrintedLength ? printed.left(kMaxPrintedLength) + u'…' : printed;
        showMessage(shown.isEmpty() ? durationText : tr("%1. It printed: %2 (all: Ctrl+P)").arg(durationText, shown));
    } else if (!result.path.isEmpty() && result.recording) {
        const QString name = QFileInfo(result.path).fileName();
        showMessage(std::exchange(m_hasOpenedRecording, true) ? tr("Opened %1").arg(name)
                                                              : tr("Opened %1. Play, or the right arrow key, steps through it.").arg(name));
    }
}

void StatusLine::refreshOrigin()
{
    if (!m_parts.position.recording())
        return;
    const trace::Recording& recording = *m_parts.position.recording();
    const QString device = figures::translateMessage(trace::nameOf(recording.device));
    m_origin->setText(recording.program.engine == "cuda" ? tr("Recorded on %1").arg(device) : tr("%1, time is modelled").arg(device));
}

}  // namespace simtscope::ui

#include "moc_status_line.cpp"
