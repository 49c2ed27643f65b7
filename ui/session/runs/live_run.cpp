#include "ui/session/runs/live_run.h"

#include <QLocale>
#include <QSettings>

#include "gpu/program/run/prepared_run.h"
#include "ui/jobs/runner.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/settings.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

constexpr char kLiveSetting[] = "live";
constexpr double kMaxSeconds = 1;           // of a run that is repeated after each edit
constexpr int kPatienceMilliseconds = 300;  // for which a picture of the text before is not marked as such

}  // namespace

LiveRun::LiveRun(const Parts& parts) : m_parts(parts)
{
    m_nextTurn.setSingleShot(true);
    m_nextTurn.setInterval(0);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_nextTurn, &QTimer::timeout, this, &LiveRun::follow);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_parts.run.setBehind(isPictureBehind());
        m_parts.runner.showRun();
    });
    connect(&m_parts.document, &Document::textChanged, this, &LiveRun::onEdit);
    connect(&m_parts.document, &Document::opened, this, [this] {
        m_nextTurn.stop();
        m_isPaused = false;
        m_runSeconds = 0;
        prepare();
    });
    connect(&m_parts.runner, &Runner::finished, this, &LiveRun::onFinished);
    connect(&m_parts.position, &Position::recordingChanged, this, [this] {
        if (!isPictureBehind())
            m_parts.run.setBehind(false);
    });
    setOn(QSettings().value(kLiveSetting, false).toBool());
}

void LiveRun::setOn(bool isOn)
{
    if (m_isOn == isOn)
        return;
    m_isOn = isOn;
    m_parts.run.setFollowing(isOn);
    QSettings().setValue(kLiveSetting, isOn);
    if (isOn) {
        prepare();
        if (isPictureBehind())
            onEdit();
    } else {
        m_nextTurn.stop();
        m_patience.stop();
        m_preparation.cancel();
        m_waitsForBuild = false;
        m_parts.run.setBehind(false);
    }
    emit changed();
}

bool LiveRun::isPictureBehind() const
{
    return m_isOn && m_parts.run.isRecordingOfProgram() && !m_parts.run.isRecordingOfText();
}

/// Builds the program in the background, so that the first edit of its device code needs no build.
void LiveRun::prepare()
{
    m_preparation.cancel();
    m_waitsForBuild = false;
    if (!m_isOn || m_parts.document.name().isEmpty() || m_parts.settings.current().engine != "simt")
        return;
    if (const Result<program::RunPlan> plan = m_parts.run.makeLivePlan())
        m_preparation.start(
            [plan = *plan](const std::stop_token& stop) {
                program::prepareLiveRuns(plan, stop);
                return 0;
            },
            [this](int) {
                if (std::exchange(m_waitsForBuild, false))
                    follow();
            });
}

void LiveRun::onEdit()
{
    if (!m_isOn)
        return;
    if (!m_patience.isActive())
        m_patience.start();
    m_nextTurn.start();
}

void LiveRun::follow()
{
    if (!m_isOn || m_parts.document.name().isEmpty() || m_parts.settings.current().engine != "simt")
        return;
    if (m_parts.run.isRecordingOfProgram() && m_parts.run.isRecordingOfText()) {  // undone
        if (m_parts.run.isOfEdit())                                               // and no run with other settings
            m_parts.runner.cancel();
        m_patience.stop();
        m_parts.run.setBehind(false);
        return;
    }
    if (m_runSeconds > kMaxSeconds) {
        m_parts.runner.cancel();
        m_parts.run.setBehind(isPictureBehind());
        if (!std::exchange(m_isPaused, true))
            m_parts.notices.notifyTranslated([seconds = m_runSeconds] {
                return Notice{Notice::Kind::Information,
                              tr("The picture does not follow the text: the last run took %1 s.").arg(QLocale().toString(seconds, 'f', 1)),
                              tr("Run (F5) shows the edited program."), 0};
            });
        return;
    }
    if (m_preparation.isBusy()) {  // a build that each key cancelled would never end
        m_waitsForBuild = true;
        return;
    }
    m_parts.run.follow();
    if (m_parts.runner.isBusy())
        return;
    m_patience.stop();  // the picture is known
    m_parts.run.setBehind(isPictureBehind());
}

void LiveRun::onFinished(const JobResult& result)
{
    if (!m_isOn || !result.outcome)
        return;
    if (result.recording) {
        m_runSeconds = result.outcome->runSeconds;
        m_isPaused = m_isPaused && m_runSeconds > kMaxSeconds;
    }
    if (result.outcome->end == program::RunEndKind::NoCompiler) {
        setOn(false);
        return;
    }
    if (m_nextTurn.isActive())
        return;  // there is a newer text
    m_patience.stop();
    m_parts.run.setBehind(isPictureBehind());
}

}  // namespace simtscope::ui

#include "moc_live_run.cpp"
