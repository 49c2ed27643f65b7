#include "ui/charts/sweep_bar.h"

#include <QBoxLayout>
#include <QProgressBar>
#include <QPushButton>

#include "gpu/core/messages/window.h"
#include "ui/session/preferences/notices.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kProgressWidth = 90;

}  // namespace

SweepBar::SweepBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent) : QWidget(parent), m_parts(parts), m_runner(runner)
{
    m_fields = new QHBoxLayout(this);
    m_fields->setContentsMargins(0, 0, 0, 0);
    m_fields->setSpacing(kSmallGap);
}

void SweepBar::addField(QWidget* field, const QString& name, int stretch)
{
    field->setObjectName(name);
    m_fields->addWidget(field, stretch);
}

void SweepBar::addRunControls()
{
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(kProgressWidth);
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_progress->hide();
    m_button = new QPushButton(this);
    m_button->setObjectName("sweepRun");
    m_button->setProperty("primary", true);
    m_fields->addWidget(m_progress);
    m_fields->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] { m_runner.isBusy() ? m_runner.cancel() : run(); });
    connect(&m_runner, &SweepRunner::changed, this, &SweepBar::refreshButton);
    connect(&m_runner, &SweepRunner::ended, this, &SweepBar::refreshButton);
    connect(&m_runner, &SweepRunner::progress, this,
            [this](const QString&, double fraction) { m_progress->setValue(int(fraction * 1000)); });
    refreshButton();
}

void SweepBar::refreshButton()
{
    const bool isBusy = m_runner.isBusy();
    m_button->setText(isBusy ? tr("Cancel") : tr("Run all"));
    m_button->setAccessibleName(isBusy ? tr("Cancel the sweep") : tr("Run the sweep"));
    m_button->setToolTip(isBusy ? tr("Stops; the runs that have ended stay")
                                : tr("Makes one run after the other, in the background (Enter in a field)"));
    m_progress->setVisible(isBusy);
    setStyleProperty(m_button, "primary", !isBusy);
}

void SweepBar::run()
{
    Result<SweepPlan> sweep = plan();
    if (!sweep) {
        m_parts.notices.notify(Notice::fromError(sweep.error()));
        return;
    }
    if (m_parts.notices.current().kind == Notice::Kind::Error)
        m_parts.notices.notify({});
    m_runner.start(std::move(*sweep));
}

Result<std::vector<PlannedRun>> SweepBar::planRuns(const std::vector<program::SweepRun>& runs)
{
    std::vector<PlannedRun> plannedRuns;
    for (const program::SweepRun& run : runs) {
        PlannedRun plannedRun{run.label, run.recording, {}};
        if (run.recording.empty()) {
            Result<program::RunPlan> plan = program::planRun(run.request);
            if (!plan)
                return tl::unexpected(plan.error());
            plannedRun.plan = std::move(*plan);
        }
        plannedRuns.push_back(std::move(plannedRun));
    }
    return plannedRuns;
}

Result<void> SweepBar::checkDiskSpace() const
{
    if (m_runner.buildFolder().isEmpty())
        return fail(msg::window::noRoomForRuns());
    return {};
}

}  // namespace simtscope::ui

#include "moc_sweep_bar.cpp"
