#include "ui/session/lecture/lecture.h"

#include <QTimer>
#include <utility>

#include "ui/session/document/document.h"
#include "ui/session/lecture/lecture_plan.h"
#include "ui/session/place/cues.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/runs/program_run.h"

namespace simtscope::ui {

Lecture::Lecture(const Parts& parts) : m_parts(parts)
{
    connect(&m_parts.document, &Document::opened, this, &Lecture::opened);
    connect(&m_parts.position, &Position::stepChanged, this, &Lecture::moved);
    connect(&m_parts.position, &Position::sourceChanged, this, &Lecture::moved);
    connect(&m_parts.selection, &Selection::figureChanged, this, &Lecture::moved);
    connect(&m_parts.position, &Position::recordingChanged, this, &Lecture::takeUp);
    connect(&m_parts.plan, &LecturePlan::changed, this, &Lecture::changed);
}

std::size_t Lecture::cueCount() const
{
    return m_parts.document.lesson() ? m_parts.document.lesson()->cues.size() : 0;
}

Lecture::Place Lecture::here() const
{
    return {m_parts.position.place(), m_parts.selection.figure(), m_chart};
}

std::optional<std::size_t> Lecture::cue() const
{
    return m_cue && m_cuePlace == here() ? m_cue : std::nullopt;
}

bool Lecture::asks(std::size_t cue) const
{
    return cue < cueCount() && !m_parts.document.lesson()->cues[cue].question.empty();
}

bool Lecture::isAnswered(std::size_t cue) const
{
    return !asks(cue) || m_answered.contains(cue);
}

QString Lecture::question() const
{
    const std::optional<std::size_t> at = cue();
    return at && asks(*at) ? QString::fromStdString(wordsOf(*m_parts.document.lesson()).questions[*at]) : QString();
}

QString Lecture::answer() const
{
    const std::optional<std::size_t> at = cue();
    return at && *at < cueCount() ? QString::fromStdString(wordsOf(*m_parts.document.lesson()).cues[*at]) : QString();
}

QString Lecture::title() const
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    return lesson ? QString::fromStdString(wordsOf(*lesson).title) : m_parts.document.name();
}

QString Lecture::place() const
{
    const QString program = keyOf(m_parts.document);
    if (const std::optional<std::size_t> at = cue())
        return QStringLiteral("%1 cue %2").arg(program).arg(*at);
    const Place at = here();
    return QStringLiteral("%1 %2 %3 %4 %5")
        .arg(program, at.figure)
        .arg(at.position.launch.value)
        .arg(at.position.block.value)
        .arg(at.position.step);
}

void Lecture::hide(bool on)
{
    m_parts.appearance.setAnswersHidden(on);
    emit changed();
}

void Lecture::setHidesEveryStep(bool on)
{
    if (on == m_hidesEveryStep)
        return;
    m_hidesEveryStep = on;
    hide(on || m_waiting);
}

void Lecture::askOrReveal()
{
    if (m_waiting)  // nothing has been asked yet
        setHidesEveryStep(!m_hidesEveryStep);
    else if (m_parts.appearance.answersHidden())
        reveal();
    else if (m_hidesEveryStep)
        hide(true);
    else
        setHidesEveryStep(true);
}

/// Shows the answer, which may belong to another step than the question.
void Lecture::reveal()
{
    m_waiting = false;
    const std::optional<std::size_t> at = cue();
    if (at)
        m_answered.insert(*at);
    const std::string step = at ? m_parts.document.lesson()->cues[*at].answerStep : std::string();
    if (step.empty())
        return hide(false);
    m_going = true;
    m_parts.position.goToReference(QString::fromStdString(step));
    m_going = false;
    m_parts.position.whenThere([this] {
        m_cuePlace = here();
        hide(false);
    });
}

bool Lecture::showTitle()
{
    m_waiting = m_presenting && asks(0);
    if (m_waiting) {
        m_cue.reset();
        m_cuePlace.reset();
        m_chart = Chart::None;
    }
    return m_waiting;
}

/// Starts or ends presenting. Hides nothing where the user has already gone to a step: that place is meant to be shown.
void Lecture::setPresenting(bool on)
{
    m_presenting = on;
    if (on && !m_cue && (!m_openedAt || here() == *m_openedAt) && showTitle()) {
        hide(true);
    } else if (!on) {
        m_over = false;
        m_chart = Chart::None;
        m_waiting = false;
        const std::optional<std::size_t> at = cue();
        hide(m_hidesEveryStep ? m_parts.appearance.answersHidden() : at && !isAnswered(*at));
    }
}

void Lecture::setChart(Chart chart)
{
    if (chart == m_chart)
        return;
    m_chart = chart;
    m_waiting = m_over = false;
    if (chart == Chart::None && !m_cue)
        showTitle();
    const std::optional<std::size_t> at = cue();
    hide(m_waiting || m_hidesEveryStep || (at && !isAnswered(*at)));
}

void Lecture::opened()
{
    m_openedAt.reset();
    m_cue.reset();
    m_cuePlace.reset();
    m_answered.clear();
    m_over = false;
    m_chart = Chart::None;
    showTitle();
    hide(m_waiting || m_hidesEveryStep);
}

void Lecture::moved()
{
    if (m_going)
        return;
    if (m_openedAt && here() != *m_openedAt)
        m_waiting = false;
    m_over = false;
    m_chart = Chart::None;
    const std::optional<std::size_t> at = cue();
    hide(m_waiting || m_hidesEveryStep || (at && !isAnswered(*at)));
}

void Lecture::goToCue(std::size_t index)
{
    goTo(index, Arrival::Asked);
}

void Lecture::goTo(std::size_t index, Arrival arrival)
{
    if (index >= cueCount())
        return;
    m_waiting = m_over = false;
    m_going = true;
    m_cue = index;
    program::Cue cue = m_parts.document.lesson()->cues[index];
    if (arrival == Arrival::Asked && asks(index))
        m_parts.appearance.setAnswersHidden(true);  // before anything of the step becomes visible
    else if (!cue.answerStep.empty())
        cue.step = cue.answerStep;
    if (cue.figure == program::kBlockSizesFigure) {
        m_chart = Chart::BlockSizes;
        if (!m_presenting)
            emit blockSizesWanted();
    } else {
        m_chart = Chart::None;
        follow(m_parts.position, m_parts.selection, cue);
    }
    m_going = false;
    m_parts.position.whenThere([this, index, arrival] { arrive(index, arrival); });
}

void Lecture::arrive(std::size_t index, Arrival arrival)
{
    m_cue = index;
    m_cuePlace = here();
    if (arrival == Arrival::Answered)
        m_answered.insert(index);
    else
        m_answered.erase(index);
    hide(arrival == Arrival::Asked && (asks(index) || m_hidesEveryStep));
}

void Lecture::next()
{
    if (m_over)
        return;
    if (m_parts.appearance.answersHidden() && !m_waiting)
        reveal();
    else if (cueCount() == 0)
        goes(1, Pending::First);
    else if (const std::size_t to = m_cue ? *m_cue + 1 : 0; to < cueCount())
        goTo(to, Arrival::Asked);
    else if (!goes(1, Pending::First) && m_presenting) {
        m_over = true;
        emit changed();
    }
}

void Lecture::previous()
{
    if (m_over) {
        m_over = false;
        emit changed();
    } else if (cueCount() == 0 || !m_cue)
        goes(-1, Pending::Last);
    else if (!cue())
        goTo(*m_cue, Arrival::Answered);
    else if (*m_cue > 0)
        goTo(*m_cue - 1, Arrival::Answered);
    else if (showTitle())
        hide(true);
    else
        goes(-1, Pending::Last);
}

/// Goes to the cue that was waiting for its lesson to open.
void Lecture::takeUp()
{
    if (!m_openedAt && m_parts.position.stepCount() > 0)
        QTimer::singleShot(0, this, [this] { m_parts.position.whenThere([this] { m_openedAt = m_cue ? m_openedAt : here(); }); });
    if (m_pending == Pending::None || m_parts.position.stepCount() == 0)
        return;
    QTimer::singleShot(0, this, [this] {  // after all panels have handled the new recording
        const Pending pending = std::exchange(m_pending, Pending::None);
        if (pending == Pending::First && !m_waiting)
            goTo(0, Arrival::Asked);
        else if (pending == Pending::Last && cueCount() > 0)
            goTo(cueCount() - 1, Arrival::Answered);
    });
}

}  // namespace simtscope::ui

#include "moc_lecture.cpp"
