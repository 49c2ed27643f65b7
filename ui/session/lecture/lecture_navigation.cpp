// Finds, for Lecture, the target of Page Down after the cues: bookmarks, changes of the figure, and the other lessons of the lecture.
#include <algorithm>

#include "gpu/program/library/own_lessons.h"
#include "ui/session/document/document.h"
#include "ui/session/lecture/lecture.h"
#include "ui/session/lecture/lecture_plan.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/visible_change.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/runs/program_run.h"

namespace simtscope::ui {

/// Goes to a bookmark, a change or a lesson if there are no cues, or no further ones. Returns whether there was a target.
bool Lecture::continueBeyondCues(int direction, PendingCue pending)
{
    if (cueCount() > 0) {
        const program::Lesson* const lesson = adjacentLesson(direction);
        if (lesson) {
            m_pendingCue = pending;
            m_parts.run.openLesson(program::Lesson(*lesson));
        }
        return lesson != nullptr;
    }
    if (m_parts.position.stepCount() == 0)
        return false;
    if (!m_parts.bookmarks.list().empty()) {
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
    const std::uint32_t adjacentStep = direction > 0 ? options.step + 1 : options.step - std::min(options.step, 1u);
    m_parts.position.goTo(isReady || source.trace().size() <= m_parts.position.maxForegroundEvents()
                              ? findNextVisibleChange(source, *kind, options, direction)
                              : adjacentStep,
                          StepChange::Played);
    return true;
}

const std::vector<program::Lesson>& Lecture::catalog() const
{
    const std::optional<program::Lesson>& lesson = m_parts.document.lesson();
    const std::string course = lesson ? lesson->course : std::string();
    if (!m_catalog || m_course != course) {
        m_course = course;
        m_catalog = course.empty() ? program::readCatalog().value_or(std::vector<program::Lesson>{})
                                   : program::readLessonFolder(course).value_or(program::LessonFolder{}).lessons;
    }
    return *m_catalog;
}

bool Lecture::isPlanned(const QString& name) const
{
    return m_parts.plan.lessons().contains(name);
}

/// Returns the next or previous lesson of a planned lecture, else of the library without its optional lessons.
const program::Lesson* Lecture::adjacentLesson(int direction) const
{
    const std::vector<program::Lesson>& lessons = catalog();
    const QString openLessonName = m_parts.document.lesson() ? QString::fromStdString(m_parts.document.lesson()->name) : QString();
    QStringList order;
    if (m_course.empty() && isPlanned(openLessonName)) {  // a plan contains only lessons that ship
        order = m_parts.plan.lessons();
    } else {
        for (const program::Lesson& lesson : lessons) {
            if (!lesson.isOptional || lesson.name == openLessonName.toStdString())
                order << QString::fromStdString(lesson.name);
        }
    }
    const qsizetype openIndex = order.indexOf(openLessonName);
    const std::string name = openIndex < 0 ? std::string() : order.value(openIndex + direction).toStdString();
    const auto found = std::ranges::find(lessons, name, &program::Lesson::name);
    return found == lessons.end() ? nullptr : &*found;
}

Lecture::Agenda Lecture::agenda() const
{
    Agenda agenda;
    if (!m_parts.document.lesson() || !isPlanned(QString::fromStdString(m_parts.document.lesson()->name)))
        return agenda;
    for (const QString& name : m_parts.plan.lessons()) {
        const auto found = std::ranges::find(catalog(), name.toStdString(), &program::Lesson::name);
        if (found == catalog().end())
            continue;
        if (found->name == m_parts.document.lesson()->name)
            agenda.current = int(agenda.titles.size());
        agenda.titles << QString::fromStdString(wordsOf(*found).title);
    }
    return agenda;
}

bool Lecture::openFirst()
{
    for (const QString& name : m_parts.plan.lessons()) {
        const auto found = std::ranges::find(catalog(), name.toStdString(), &program::Lesson::name);
        if (found != catalog().end()) {
            m_parts.run.openLesson(program::Lesson(*found));
            return true;
        }
    }
    return false;
}

QString Lecture::nextActionText() const
{
    if (m_isFinished)
        return {};
    if (m_parts.appearance.hidesAnswers() && !m_showsTitle)
        return tr("Page Down: answer");
    if (cueCount() == 0)
        return m_parts.bookmarks.list().empty() ? tr("Page Down: next change") : tr("Page Down: next bookmark");
    if (const std::size_t to = m_cue ? *m_cue + 1 : 0; to < cueCount())
        return hasQuestion(to) ? tr("Page Down: question %1").arg(to + 1) : tr("Page Down: cue %1").arg(to + 1);
    const program::Lesson* const lesson = adjacentLesson(1);
    return lesson ? tr("Page Down: %1").arg(QString::fromStdString(wordsOf(*lesson).title)) : tr("Page Down: end");
}

QString Lecture::nextCueText() const
{
    const std::size_t to = m_cue ? *m_cue + 1 : 0;
    if (to >= cueCount())
        return {};
    const program::LessonTexts lessonTexts = wordsOf(*m_parts.document.lesson());
    const QString question = QString::fromStdString(lessonTexts.questions[to]), text = QString::fromStdString(lessonTexts.cues[to]);
    if (!makeOtherRunNote().isEmpty())
        return question;
    return question.isEmpty() ? text : question + u'\n' + text;
}

}  // namespace simtscope::ui
