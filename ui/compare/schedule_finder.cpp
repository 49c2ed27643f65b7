#include "ui/compare/schedule_finder.h"

#include <QInputDialog>
#include <QProgressDialog>

#include "ui/compare/comparison.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxScheduleCount = 1000;

bool isWrong(const program::ScheduleSearch& search, std::size_t index)
{
    const program::ScheduleEnd end = search.runs[index].end;
    const bool hasSameResult = search.differences[index].kind == program::ResultDifference::None;
    return end != program::ScheduleEnd::NotRun && (!hasSameResult || end != program::ScheduleEnd::Finished);
}

qulonglong countFailedRuns(const program::ScheduleSearch& search)
{
    qulonglong count = 0;
    for (std::size_t i = 0; i < search.runs.size(); ++i)
        count += isWrong(search, i);
    return count;
}

/// Holds the numbers and names that the banner shows of a search, and no recording.
struct SearchSummary {
    qulonglong wrongCount = 0, runCount = 0;
    QString badSchedule, goodSchedule;  ///< schedules in words; empty if there is none
    bool isAllStable = true;
};

}  // namespace

ScheduleFinder::ScheduleFinder(Comparison& comparison, QWidget& window) : QObject(&window), m_comparison(comparison), m_window(window)
{
    setObjectName("scheduleFinder");
    connect(&m_job, &ScheduleSearchJob::progress, this, &ScheduleFinder::showProgress);
    connect(&m_job, &ScheduleSearchJob::found, this, &ScheduleFinder::showResult);
    connect(&m_job, &ScheduleSearchJob::failed, this,
            [this](const Error& error) { m_comparison.main().notices.notify(Notice::fromError(error)); });
    connect(&m_job, &ScheduleSearchJob::busyChanged, this, [this] {
        if (!isBusy() && m_progress)
            m_progress->deleteLater();
        m_progress = isBusy() ? m_progress : nullptr;
    });
    connect(&comparison.main().document, &Document::opened, this, &ScheduleFinder::cancel);
}

bool ScheduleFinder::canSearch() const
{
    return !m_comparison.main().document.name().isEmpty() && m_comparison.main().settings.current().engine == "simt";
}

void ScheduleFinder::askCount()
{
    if (!canSearch())
        return;
    auto* dialog = new QInputDialog(&m_window);
    dialog->setObjectName("schedulesDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Search schedules"));
    dialog->setLabelText(tr("Number of schedules to run: round robin, then random ones"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(2, kMaxScheduleCount);
    dialog->setIntValue(int(kDefaultScheduleCount));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int count) { search(unsigned(count)); });
    dialog->open();
}

void ScheduleFinder::search(unsigned count)
{
    if (!canSearch())
        return;
    Session& main = m_comparison.main();
    const Result<program::RunPlan> plan = main.run.makeRequest(main.folder.filePath("search")).and_then(program::planRun);
    if (!plan) {
        main.notices.notify(Notice::fromError(plan.error()));
        return;
    }
    cancel();
    m_searchedProgram = main.document.id();
    m_progress = new QProgressDialog(&m_window);
    m_progress->setObjectName("scheduleProgress");
    m_progress->setWindowTitle(tr("Search schedules"));
    m_progress->setLabelText(tr("Builds the program and runs it on round robin …"));
    m_progress->setCancelButtonText(tr("Cancel"));
    m_progress->setMinimumDuration(0);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    m_progress->setRange(0, int(count));
    m_progress->setValue(0);
    connect(m_progress, &QProgressDialog::canceled, this, &ScheduleFinder::cancel);
    m_job.start(*plan, count);
    m_progress->show();
}

void ScheduleFinder::cancel()
{
    m_job.cancel();
}

void ScheduleFinder::showProgress(std::size_t done, std::size_t total, std::size_t failedCount)
{
    if (!m_progress)
        return;
    m_progress->setLabelText(tr("Schedule %1 of %2; not successful: %3").arg(done).arg(total).arg(failedCount));
    m_progress->setValue(int(done));
}

RunSettings ScheduleFinder::settingsFor(const Schedule& schedule) const
{
    RunSettings settings = m_comparison.main().settings.current();
    settings.schedule.isRandom = schedule.isRandom;
    if (schedule.isRandom)
        settings.schedule.seed = quint32(schedule.seed);
    return settings;
}

void ScheduleFinder::showResult(const program::ScheduleSearch& search)
{
    Session& main = m_comparison.main();
    if (main.document.id() != m_searchedProgram)
        return;
    if (search.failedRun) {
        main.run.start();  // reports what is wrong with the program, on its lines
        return;
    }
    SearchSummary outcome{countFailedRuns(search), search.countDone(), {}, {}, search.isAllStable()};
    const auto nameOf = [&](std::size_t index) { return QString::fromStdString(formatSchedule(search.runs[index].schedule)); };
    if (search.badIndex) {
        outcome.badSchedule = nameOf(*search.badIndex);
        const std::size_t leftIndex = search.goodIndex ? *search.goodIndex : *search.badIndex;
        outcome.goodSchedule = search.goodIndex ? nameOf(leftIndex) : QString();
        const RunSettings settings = settingsFor(search.runs[leftIndex].schedule);
        if (settings != main.settings.current() || !main.run.isRecordingOfText()) {
            main.settings.set(settings);
            main.run.start();
        }
        if (search.goodIndex)
            m_comparison.compareWithSettings(settingsFor(search.runs[*search.badIndex].schedule));
    }
    main.notices.notifyTranslated([outcome] {
        Notice notice;
        notice.kind = outcome.wrongCount == 0 ? Notice::Kind::Information : Notice::Kind::Error;
        notice.text =
            outcome.wrongCount == 0 ? tr("On %1 schedules the result is the same.").arg(outcome.runCount)
            : outcome.goodSchedule.isEmpty()
                ? tr("On all %1 schedules the program goes wrong. The shortest run is shown: %2.")
                      .arg(outcome.runCount)
                      .arg(outcome.badSchedule)
                : tr("On %1 of %2 schedules the program goes wrong. On the right the shortest of these runs: %3, on the left: %4.")
                      .arg(outcome.wrongCount)
                      .arg(outcome.runCount)
                      .arg(outcome.badSchedule, outcome.goodSchedule);
        if (!outcome.isAllStable)
            notice.hint = tr("What differs between two runs on round robin was not compared.");
        return notice;
    });
}

}  // namespace simtscope::ui

#include "moc_schedule_finder.cpp"
