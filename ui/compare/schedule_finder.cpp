#include "ui/compare/schedule_finder.h"

#include <QInputDialog>
#include <QProgressDialog>

#include "ui/compare/comparison.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxAsked = 1000;

bool isWrong(const program::ScheduleSearch& search, std::size_t index)
{
    const program::ScheduleEnd end = search.runs[index].end;
    const bool isLike = search.differences[index].kind == program::ResultDifference::None;
    return end != program::ScheduleEnd::NotRun && (!isLike || end != program::ScheduleEnd::Finished);
}

qulonglong failedRuns(const program::ScheduleSearch& search)
{
    qulonglong count = 0;
    for (std::size_t i = 0; i < search.runs.size(); ++i)
        count += isWrong(search, i);
    return count;
}

/// Holds the numbers and names that the banner shows of a search, and no recording.
struct Outcome {
    qulonglong wrong = 0, done = 0;
    QString bad, good;  ///< schedules in words; empty if there is none
    bool isAllStable = true;
};

}  // namespace

ScheduleFinder::ScheduleFinder(Comparison& comparison, QWidget& window) : QObject(&window), m_comparison(comparison), m_window(window)
{
    setObjectName("scheduleFinder");
    connect(&m_job, &ScheduleJob::progress, this, &ScheduleFinder::showProgress);
    connect(&m_job, &ScheduleJob::found, this, &ScheduleFinder::show);
    connect(&m_job, &ScheduleJob::failed, this, [this](const Error& error) { m_comparison.main().notices.notify(Notice::of(error)); });
    connect(&m_job, &ScheduleJob::busyChanged, this, [this] {
        if (!busy() && m_progress)
            m_progress->deleteLater();
        m_progress = busy() ? m_progress : nullptr;
    });
    connect(&comparison.main().document, &Document::opened, this, &ScheduleFinder::cancel);
}

bool ScheduleFinder::canSearch() const
{
    return !m_comparison.main().document.name().isEmpty() && m_comparison.main().settings.current().engine == "simt";
}

void ScheduleFinder::ask()
{
    if (!canSearch())
        return;
    auto* dialog = new QInputDialog(&m_window);
    dialog->setObjectName("schedulesDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Search schedules"));
    dialog->setLabelText(tr("Number of schedules to run: round robin, then random ones"));
    dialog->setInputMode(QInputDialog::IntInput);
    dialog->setIntRange(2, kMaxAsked);
    dialog->setIntValue(int(kDefaultCount));
    connect(dialog, &QInputDialog::intValueSelected, this, [this](int count) { search(unsigned(count)); });
    dialog->open();
}

void ScheduleFinder::search(unsigned count)
{
    if (!canSearch())
        return;
    Session& main = m_comparison.main();
    const Result<program::RunPlan> plan = main.run.request(main.folder.filePath("search")).and_then(program::planRun);
    if (!plan) {
        main.notices.notify(Notice::of(plan.error()));
        return;
    }
    cancel();
    m_program = main.document.id();
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

void ScheduleFinder::showProgress(std::size_t done, std::size_t of, std::size_t bad)
{
    if (!m_progress)
        return;
    m_progress->setLabelText(tr("Schedule %1 of %2; not successful: %3").arg(done).arg(of).arg(bad));
    m_progress->setValue(int(done));
}

RunSettings ScheduleFinder::settingsFor(const Schedule& schedule) const
{
    RunSettings settings = m_comparison.main().settings.current();
    settings.schedule.random = schedule.random;
    if (schedule.random)
        settings.schedule.seed = quint32(schedule.seed);
    return settings;
}

void ScheduleFinder::show(const program::ScheduleSearch& search)
{
    Session& main = m_comparison.main();
    if (main.document.id() != m_program)
        return;
    if (search.notRun) {
        main.run.start();  // reports what is wrong with the program, on its lines
        return;
    }
    Outcome outcome{failedRuns(search), search.done(), {}, {}, search.isAllStable()};
    const auto nameOf = [&](std::size_t index) { return QString::fromStdString(scheduleText(search.runs[index].schedule)); };
    if (search.bad) {
        outcome.bad = nameOf(*search.bad);
        const std::size_t left = search.good ? *search.good : *search.bad;
        outcome.good = search.good ? nameOf(left) : QString();
        const RunSettings settings = settingsFor(search.runs[left].schedule);
        if (settings != main.settings.current() || !main.run.recordingIsOfText()) {
            main.settings.set(settings);
            main.run.start();
        }
        if (search.good)
            m_comparison.compareWithSettings(settingsFor(search.runs[*search.bad].schedule));
    }
    main.notices.notifyTranslated([outcome] {
        Notice notice;
        notice.kind = outcome.wrong == 0 ? Notice::Kind::Information : Notice::Kind::Error;
        notice.text =
            outcome.wrong == 0 ? tr("On %1 schedules the result is the same.").arg(outcome.done)
            : outcome.good.isEmpty()
                ? tr("On all %1 schedules the program goes wrong. The shortest run is shown: %2.").arg(outcome.done).arg(outcome.bad)
                : tr("On %1 of %2 schedules the program goes wrong. On the right the shortest of these runs: %3, on the left: %4.")
                      .arg(outcome.wrong)
                      .arg(outcome.done)
                      .arg(outcome.bad, outcome.good);
        if (!outcome.isAllStable)
            notice.hint = tr("What differs between two runs on round robin was not compared.");
        return notice;
    });
}

}  // namespace simtscope::ui

#include "moc_schedule_finder.cpp"
