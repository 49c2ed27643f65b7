#include "ui/session/lecture.h"

#include <QTimer>
#include <utility>

#include "ui/session/appearance.h"
#include "ui/session/bookmarks.h"
#include "ui/session/cues.h"
#include "ui/session/document.h"
#include "ui/session/lesson_words.h"
#include "ui/session/position.h"
#include "ui/session/program_run.h"
#include "ui/session/selection.h"
#include "ui/session/visible_change.h"

namespace simtscope::ui {

Lecture::Lecture(const Parts& parts) : m_parts(parts)
{
    connect(&m_parts.document, &Document::opened, this, &Lecture::opened);
    connect(&m_parts.position, &Position::stepChanged, this, &Lecture::moved);
    connect(&m_parts.position, &Position::sourceChanged, this, &Lecture::moved);
    connect(&m_parts.selection, &Selection::figureChanged, this, &Lecture::moved);
    connect(&m_parts.position, &Position::recordingChanged, this, &Lecture::takeUp);
}

std::size_t Lecture::cueCount() const
{
    return m_parts.document.lesson() ? m_parts.document.lesson()->cues.size() : 0;
}

Lecture::Place Lecture::here() const
{
    return {m_parts.position.place(), m_parts.selection.figure()};
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
    m_waiting = m_waiting && !on;
    hide(on);
}

void Lecture::askOrReveal()
{
    if (m_parts.appearance.answersHidden())
        reveal();
    else if (m_hidesEveryStep)
        hide(true);
    else
        setHidesEveryStep(true);
}

void Lecture::reveal()
{
    m_waiting = false;
    if (const std::optional<std::size_t> at = cue())
        m_answered.insert(*at);
    hide(false);
}

void Lecture::setPresenting(bool on)
{
    m_presenting = on;
    if (on && !m_cue && asks(0)) {
        m_waiting = true;
        hide(true);
    } else if (!on && m_waiting) {
        m_waiting = false;
        hide(m_hidesEveryStep);
    }
}

void Lecture::opened()
{
    m_cue.reset();
    m_cuePlace.reset();
    m_answered.clear();
    m_waiting = m_presenting && asks(0);
    hide(m_waiting || m_hidesEveryStep);
}

void Lecture::moved()
{
    if (m_going)
        return;
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
    m_waiting = false;
    m_going = true;
    m_cue = index;
    const program::Cue cue = m_parts.document.lesson()->cues[index];
    if (arrival == Arrival::Asked && asks(index))
        m_parts.appearance.setAnswersHidden(true);  // before anything of it is seen
    follow(m_parts.position, m_parts.selection, cue);
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
    if (m_parts.appearance.answersHidden() && !m_waiting)
        reveal();
    else if (cueCount() == 0)
        goes(1, Pending::First);
    else if (const std::size_t to = m_cue ? *m_cue + 1 : 0; to < cueCount())
        goTo(to, Arrival::Asked);
    else
        goes(1, Pending::First);
}

void Lecture::previous()
{
    if (cueCount() == 0 || !m_cue)
        goes(-1, Pending::Last);
    else if (!cue())
        goTo(*m_cue, Arrival::Answered);
    else if (*m_cue > 0)
        goTo(*m_cue - 1, Arrival::Answered);
    else
        goes(-1, Pending::Last);
}

/// Where there are no cues, or no more of them.
bool Lecture::goes(int direction, Pending pending)
{
    if (cueCount() > 0) {
        const program::Lesson* const lesson = neighbour(direction);
        if (lesson) {
            m_pending = pending;
            m_parts.run.openLesson(program::Lesson(*lesson));
        }
        return lesson != nullptr;
    }
    if (m_parts.position.stepCount() == 0)
        return false;
    if (!m_parts.bookmarks.all().empty()) {
        m_parts.bookmarks.goToNext(direction);
        return true;
    }
    const figures::FigureSource& source = *m_parts.position.source();
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    figures::FigureOptions options;
    options.step = m_parts.position.step();
    options.warp = m_parts.selection.warp();
    options.selection = m_parts.selection.subject();
    const bool isReady = kind && figures::isPrepared(source, m_parts.selection.figure());
    const std::uint32_t plain = direction > 0 ? options.step + 1 : options.step - std::min(options.step, 1u);
    m_parts.position.goTo(
        isReady || source.trace().size() <= m_parts.position.mostAtOnce() ? nextVisibleChange(source, *kind, options, direction) : plain);
    return true;
}

/// The lesson that was gone on to is there.
void Lecture::takeUp()
{
    if (m_pending == Pending::None || m_parts.position.stepCount() == 0)
        return;
    QTimer::singleShot(0, this, [this] {  // when everybody knows of the recording
        const Pending pending = std::exchange(m_pending, Pending::None);
        if (pending == Pending::First)
            goTo(0, Arrival::Asked);
        else if (pending == Pending::Last && cueCount() > 0)
            goTo(cueCount() - 1, Arrival::Answered);
    });
}

const std::vector<program::Lesson>& Lecture::catalog() const
{
    if (!m_catalog)
        m_catalog = program::readCatalog().value_or(std::vector<program::Lesson>{});
    return *m_catalog;
}

/// The lesson after or before this one, without the optional ones.
const program::Lesson* Lecture::neighbour(int direction) const
{
    const std::vector<program::Lesson>& all = catalog();
    const program::Lesson* before = nullptr;
    bool isPast = false;
    for (const program::Lesson& lesson : all) {
        if (m_parts.document.lesson() && lesson.name == m_parts.document.lesson()->name) {
            if (direction < 0)
                return before;
            isPast = true;
        } else if (!lesson.isOptional) {
            if (isPast)
                return &lesson;
            before = &lesson;
        }
    }
    return nullptr;
}

QString Lecture::upcoming() const
{
    if (m_parts.appearance.answersHidden() && !m_waiting)
        return tr("Page Down: answer");
    if (cueCount() == 0)
        return m_parts.bookmarks.all().empty() ? tr("Page Down: next change") : tr("Page Down: next bookmark");
    if (const std::size_t to = m_cue ? *m_cue + 1 : 0; to < cueCount())
        return asks(to) ? tr("Page Down: question %1").arg(to + 1) : tr("Page Down: cue %1").arg(to + 1);
    const program::Lesson* const lesson = neighbour(1);
    return lesson ? tr("Page Down: %1").arg(QString::fromStdString(wordsOf(*lesson).title)) : QString();
}

QString Lecture::nextCueText() const
{
    const std::size_t to = m_cue ? *m_cue + 1 : 0;
    if (to >= cueCount())
        return {};
    const program::LessonWords words = wordsOf(*m_parts.document.lesson());
    const QString question = QString::fromStdString(words.questions[to]), text = QString::fromStdString(words.cues[to]);
    return question.isEmpty() ? text : question + u'\n' + text;
}

}  // namespace simtscope::ui
