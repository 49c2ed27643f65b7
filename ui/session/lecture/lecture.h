// Leads through a program in front of a class: chooses the target of Page Down, and asks before it answers.
//
// The stops are the cues of the lesson; without cues the bookmarks; without those the steps at which the figure looks different. After the
// last cue comes the next lesson: of the plan (lecture_plan.h), or else the next one of the library that is not optional. In front of a
// class a lesson that asks begins with its title. A cue with a question hides the answers (Appearance::hidesAnswers) until they are
// requested.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <set>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Document;
class LecturePlan;
class Position;
class ProgramRun;
class Selection;

/// Knows the current cue and what the class may see, and moves the session from cue to cue.
class Lecture final : public QObject {
    Q_OBJECT

public:
    /// Holds references to the parts of the session that the lecture uses; they must outlive it.
    struct Parts {
        Appearance& appearance;
        Document& document;
        Selection& selection;
        Position& position;
        Bookmarks& bookmarks;
        ProgramRun& run;
        LecturePlan& plan;
    };
    explicit Lecture(const Parts& parts);

    void goToNext();                  ///< shows the hidden answers, or goes on
    void goToPrevious();              ///< goes from an answer to its question, from there to the answer, title or lesson before
    void goToCue(std::size_t index);  ///< shows the cue; where it asks, with its question
    std::size_t cueCount() const;     ///< cues of the open lesson
    std::optional<std::size_t> currentCue() const;  ///< index of the cue whose place is shown
    bool isAnswered(std::size_t cue) const;         ///< whether its text may be read; always true for a cue without a question
    QString question() const;                       ///< question of the current cue; empty if it has none
    /// Returns the text of the current cue; empty in another run than that of the lesson, of which it may be false.
    QString answer() const;
    /// Introduces the sentence of the step in place of answer(): "Written for block size 256; here:". Empty where answer() may be read.
    QString otherRunNote() const;
    /// Says in a few words what goToNext() does; empty if it does nothing.
    QString nextActionText() const;
    QString nextCueText() const;  ///< question and text of the next cue, for the lecturer
    QString title() const;        ///< title of the lesson; else the program's name
    QString questionKey() const;  ///< key of the question at this place, for guesses

    /// Returns whether answers are hidden at every step, not only at cues with a question.
    bool hidesEveryStep() const { return m_hidesEveryStep; }
    void setHidesEveryStep(bool isOn);                ///< hides or shows the answers at once
    bool showsTitle() const { return m_showsTitle; }  ///< whether the title is shown, until the first cue
    bool isFinished() const { return m_isFinished; }  ///< whether the last cue of the last lesson has passed
    /// Lists the lessons of the lecture in order, and the index of the open one; empty if there is no plan, or another lesson is open.
    struct Agenda {
        QStringList titles;
        int current = -1;  ///< index into `titles`; -1 if there is none
    };
    Agenda agenda() const;  ///< titles are in the language of the window
    bool openFirst();       ///< opens the first lesson of the plan; false if there is no plan
    void toggleAnswer();    ///< shows the hidden answer, else hides answers at every step
    void showAnswer();      ///< goes to the answer's step where the cue names one

    /// Starts or ends presenting. In front of a class, nothing is shown before the first question of a lesson that asks.
    void setPresenting(bool isPresenting);

    /// Names the picture that takes the place of the figure.
    enum class Chart { None, BlockSizes, Page /* what the tab Charts shows */ };
    Chart chart() const { return m_chart; }
    void setChart(Chart chart);  ///< the next step brings the figure back

signals:
    void changed();              ///< anything that this class returns may have changed
    void blockSizesRequested();  ///< a cue shows the block sizes, and nobody presents

private:
    enum class CueState { Question, Answer };
    /// Identifies the place that the window shows, to notice that somebody has left it.
    struct ShownPlace {
        trace::StepPosition position;
        QString figure;
        Chart chart = Chart::None;
        bool operator==(const ShownPlace&) const = default;
    };
    enum class PendingCue { None, First, Last };

    ShownPlace shownPlace() const;
    bool hasQuestion(std::size_t cue) const;
    QString makeOtherRunNote() const;
    bool continueBeyondCues(int direction, PendingCue pending);
    void showCue(std::size_t cue, CueState state);
    void onCueShown(std::size_t cue, CueState state);
    void onPlaceChanged();
    void onProgramOpened();
    void openPendingCue();
    void showOrHideAnswers(bool isHidden);
    bool showTitle();
    bool isPlanned(const QString& name) const;
    const program::Lesson* adjacentLesson(int direction) const;
    const std::vector<program::Lesson>& catalog() const;

    Parts m_parts;
    std::optional<std::size_t> m_cue;  ///< the cue that was shown last
    std::optional<ShownPlace> m_cuePlace;
    std::set<std::size_t> m_answeredCues;
    std::optional<ShownPlace> m_openedAt;  ///< place at which the lesson opened
    Chart m_chart = Chart::None;
    bool m_hidesEveryStep = false, m_isPresenting = false, m_showsTitle = false, m_isFinished = false, m_isNavigating = false;
    PendingCue m_pendingCue = PendingCue::None;
    mutable std::optional<std::vector<program::Lesson>> m_catalog;
    mutable std::string m_course;  ///< course of the catalogue; empty for the lessons that ship
};

}  // namespace simtscope::ui
