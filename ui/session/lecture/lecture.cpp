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
    connect(&m_parts.document, &Document::opened, this, &Lecture::onProgramOpened);
    connect(&m_parts.position, &Position::stepChanged, this, &Lecture::onPlaceChanged);
    connect(&m_parts.position, &Position::sourceChanged, this, &Lecture::onPlaceChanged);
    connect(&m_parts.selection, &Selection::figureChanged, this, &Lecture::onPlaceChanged);
    connect(&m_parts.position, &Position::recordingChanged, this, &Lecture::openPendingCue);
    connect(&m_parts.plan, &LecturePlan::changed, this, &Lecture::changed);
}

std::size_t Lecture::cueCount() const
{
    return m_parts.document.lesson() ? m_parts.document.lesson()->cues.size() : 0;
}

Lecture::ShownPlace Lecture::shownPlace() const
{
    return {m_parts.position.place(), m_parts.selection.figure(), m_chart};
}

std::optional<std::size_t> Lecture::currentCue() const
{
    return m_cue && m_cuePlace == shownPlace() ? m_cue : std::nullopt;
}

bool Lecture::hasQuestion(std::size_t cue) const
{
    return cue < cueCount() && !m_parts.document.lesson()->cues[cue].question.empty();
}

bool Lecture::isAnswered(std::size_t cue) const
{
    return !hasQuestion(cue) || m_answeredCues.contains(cue);
}

QString Lecture::question() const
{
    const std::optional<std::size_t> cue = currentCue();
    return cue && hasQuestion(*cue) ? QString::fromStdString(wordsOf(*m_parts.document.lesson()).questions[*cue]) : QString();
}

QString Lecture::answer() const
{
    const std::optional<std::size_t> cue = currentCue();
    return cue && *cue < cueCount() && makeOtherRunNote().isEmpty() ? QString::fromStdString(wordsOf(*m_parts.document.lesson()).cues[*cue])
                                                                    : QString();
}

QString Lecture::otherRunNote() const
{
    return currentCue() ? makeOtherRunNote() : QString();
}

/// Returns the note for any cue of the lesson.
QString Lecture::makeOtherRunNote() const
{
    return m_parts.document.lesson() && m_parts.run.isRecordingOfProgram()
               ? ui::makeOtherRunNote(*m_parts.document.lesson(), m_parts.document.savedText(), *m_parts.position.recording())
               : QString();
}

QString Lecture::title() const
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    return lesson ? QString::fromStdString(wordsOf(*lesson).title) : m_parts.document.name();
}

QString Lecture::questionKey() const
{
    const QString program = programKeyOf(m_parts.document);
    if (const std::optional<std::size_t> cue = currentCue())
        return QStringLiteral("%1 cue %2").arg(program).arg(*cue);
    const ShownPlace place = shownPlace();
    return QStringLiteral("%1 %2 %3 %4 %5")
        .arg(program, place.figure)
        .arg(place.position.launch.value)
        .arg(place.position.block.value)
        .arg(place.position.step);
}

void Lecture::showOrHideAnswers(bool isHidden)
{
    m_parts.appearance.setHidesAnswers(isHidden);
    emit changed();
}

void Lecture::setHidesEveryStep(bool isOn)
{
    if (isOn == m_hidesEveryStep)
        return;
    m_hidesEveryStep = isOn;
    showOrHideAnswers(isOn || m_showsTitle);
}

void Lecture::toggleAnswer()
{
    if (m_showsTitle)  // nothing has been asked yet
        setHidesEveryStep(!m_hidesEveryStep);
    else if (m_parts.appearance.hidesAnswers())
        showAnswer();
    else if (m_hidesEveryStep)
        showOrHideAnswers(true);
    else
        setHidesEveryStep(true);
}

/// Shows the answer, which may belong to another step than the question.
void Lecture::showAnswer()
{
    m_showsTitle = false;
    const std::optional<std::size_t> cue = currentCue();
    if (cue)
        m_answeredCues.insert(*cue);
    const std::string step = cue ? m_parts.document.lesson()->cues[*cue].answerStep : std::string();
    if (step.empty())
        return showOrHideAnswers(false);
    m_isNavigating = true;
    m_parts.position.goToReference(QString::fromStdString(step), StepChange::Played);
    m_isNavigating = false;
    m_parts.position.callWhenReady([this] {
        m_cuePlace = shownPlace();
        showOrHideAnswers(false);
    });
}

bool Lecture::showTitle()
{
    m_showsTitle = m_isPresenting && hasQuestion(0);
    if (m_showsTitle) {
        m_cue.reset();
        m_cuePlace.reset();
        m_chart = Chart::None;
    }
    return m_showsTitle;
}

/// Starts or ends presenting. Hides nothing where the user has already gone to a step, because the user means to show that step.
void Lecture::setPresenting(bool isPresenting)
{
    m_isPresenting = isPresenting;
    if (isPresenting && !m_cue && (!m_openedAt || shownPlace() == *m_openedAt) && showTitle()) {
        showOrHideAnswers(true);
    } else if (!isPresenting) {
        m_isFinished = false;
        m_chart = Chart::None;
        m_showsTitle = false;
        const std::optional<std::size_t> cue = currentCue();
        showOrHideAnswers(m_hidesEveryStep ? m_parts.appearance.hidesAnswers() : cue && !isAnswered(*cue));
    }
}

void Lecture::setChart(Chart chart)
{
    if (chart == m_chart)
        return;
    m_chart = chart;
    m_showsTitle = m_isFinished = false;
    if (chart == Chart::None && !m_cue)
        showTitle();
    const std::optional<std::size_t> cue = currentCue();
    showOrHideAnswers(m_showsTitle || m_hidesEveryStep || (cue && !isAnswered(*cue)));
}

void Lecture::onProgramOpened()
{
    m_openedAt.reset();
    m_cue.reset();
    m_cuePlace.reset();
    m_answeredCues.clear();
    m_isFinished = false;
    m_chart = Chart::None;
    showTitle();
    showOrHideAnswers(m_showsTitle || m_hidesEveryStep);
}

void Lecture::onPlaceChanged()
{
    if (m_isNavigating)
        return;
    if (m_openedAt && shownPlace() != *m_openedAt)
        m_showsTitle = false;
    m_isFinished = false;
    m_chart = Chart::None;
    const std::optional<std::size_t> cue = currentCue();
    showOrHideAnswers(m_showsTitle || m_hidesEveryStep || (cue && !isAnswered(*cue)));
}

void Lecture::goToCue(std::size_t index)
{
    showCue(index, CueState::Question);
}

void Lecture::showCue(std::size_t index, CueState state)
{
    if (index >= cueCount())
        return;
    m_showsTitle = m_isFinished = false;
    m_isNavigating = true;
    m_cue = index;
    program::Cue cue = m_parts.document.lesson()->cues[index];
    if (state == CueState::Question && hasQuestion(index))
        m_parts.appearance.setHidesAnswers(true);  // before anything of the step becomes visible
    else if (!cue.answerStep.empty())
        cue.step = cue.answerStep;
    if (cue.figure == program::kBlockSizesFigure) {
        m_chart = Chart::BlockSizes;
        if (!m_isPresenting)
            emit blockSizesRequested();
    } else {
        m_chart = Chart::None;
        goToCuePlace(m_parts.position, m_parts.selection, cue);
    }
    m_isNavigating = false;
    m_parts.position.callWhenReady([this, index, state] { onCueShown(index, state); });
}

void Lecture::onCueShown(std::size_t index, CueState state)
{
    m_cue = index;
    m_cuePlace = shownPlace();
    if (state == CueState::Answer)
        m_answeredCues.insert(index);
    else
        m_answeredCues.erase(index);
    showOrHideAnswers(state == CueState::Question && (hasQuestion(index) || m_hidesEveryStep));
}

void Lecture::goToNext()
{
    if (m_isFinished)
        return;
    if (m_parts.appearance.hidesAnswers() && !m_showsTitle)
        showAnswer();
    else if (cueCount() == 0)
        continueBeyondCues(1, PendingCue::First);
    else if (const std::size_t to = m_cue ? *m_cue + 1 : 0; to < cueCount())
        showCue(to, CueState::Question);
    else if (!continueBeyondCues(1, PendingCue::First) && m_isPresenting) {
        m_isFinished = true;
        emit changed();
    }
}

void Lecture::goToPrevious()
{
    if (m_isFinished) {
        m_isFinished = false;
        emit changed();
    } else if (cueCount() == 0 || !m_cue)
        continueBeyondCues(-1, PendingCue::Last);
    else if (!currentCue())
        showCue(*m_cue, CueState::Answer);
    else if (!m_parts.appearance.hidesAnswers() && (hasQuestion(*m_cue) || m_hidesEveryStep))
        showCue(*m_cue, CueState::Question);
    else if (*m_cue > 0)
        showCue(*m_cue - 1, CueState::Answer);
    else if (showTitle())
        showOrHideAnswers(true);
    else
        continueBeyondCues(-1, PendingCue::Last);
}

/// Goes to the cue that was waiting for its lesson to open.
void Lecture::openPendingCue()
{
    if (!m_openedAt && m_parts.position.stepCount() > 0)
        QTimer::singleShot(0, this, [this] { m_parts.position.callWhenReady([this] { m_openedAt = m_cue ? m_openedAt : shownPlace(); }); });
    if (m_pendingCue == PendingCue::None || m_parts.position.stepCount() == 0)
        return;
    QTimer::singleShot(0, this, [this] {  // after all panels have handled the new recording
        const PendingCue pending = std::exchange(m_pendingCue, PendingCue::None);
        if (pending == PendingCue::First && !m_showsTitle)
            showCue(0, CueState::Question);
        else if (pending == PendingCue::Last && cueCount() > 0)
            showCue(cueCount() - 1, CueState::Answer);
    });
}

}  // namespace simtscope::ui

#include "moc_lecture.cpp"
