// The way through a program in front of a class: where Page Down leads, and what is asked there before it is answered.
//
// The stops are the cues of the lesson; else the bookmarks; else the steps at which the figure looks different. After the last cue comes
// the next lesson: of the plan (lecture_plan.h), or else of the library that is not optional. In front of a class a lesson that asks begins
// with its title. A cue with a question hides the answers (Appearance::answersHidden) until they are asked for.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <set>
#include <vector>

#include "gpu/program/catalog.h"
#include "gpu/trace/steps.h"

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Document;
class LecturePlan;
class Position;
class ProgramRun;
class Selection;

class Lecture final : public QObject {
    Q_OBJECT

public:
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

    void next();  ///< shows the hidden answers, or goes on
    void previous();
    void goToCue(std::size_t index);
    std::size_t cueCount() const;
    std::optional<std::size_t> cue() const;  ///< whose place is shown
    bool isAnswered(std::size_t cue) const;  ///< its text may be read; of a cue without a question always
    QString question() const;                ///< of the cue that is shown; empty: it asks nothing
    QString answer() const;                  ///< its text
    /// What next() does, in a few words; empty: nothing.
    QString upcoming() const;
    QString nextCueText() const;  ///< question and text of the cue after this one, for who presents
    QString title() const;        ///< of the lesson; else the program's name
    QString place() const;        ///< names what is asked here, for guesses

    /// Answers are hidden at every step, not only at a cue that asks.
    bool hidesEveryStep() const { return m_hidesEveryStep; }
    void setHidesEveryStep(bool on);
    bool isWaiting() const { return m_waiting; }  ///< the title is shown, until the first cue
    bool isOver() const { return m_over; }        ///< after the last cue of the last lesson
    /// The lessons of the lecture, in their order, and which of them is open; empty: there is no plan, or another lesson is open.
    struct Agenda {
        QStringList titles;
        int current = -1;
    };
    Agenda agenda() const;
    bool openFirst();  ///< of the plan; false: there is none
    void askOrReveal();
    void reveal();

    /// In front of a class nothing is shown before the first question of a lesson that asks.
    void setPresenting(bool on);

    /// What stands in the place of the figure.
    enum class Chart { None, BlockSizes, Page /* what the tab Charts shows */ };
    Chart chart() const { return m_chart; }
    void setChart(Chart chart);  ///< the figure comes back with the next step

signals:
    void changed();
    void blockSizesWanted();  ///< by a cue, where nobody presents

private:
    enum class Arrival { Asked, Answered };
    struct Place {
        trace::Position position;
        QString figure;
        Chart chart = Chart::None;
        bool operator==(const Place&) const = default;
    };
    enum class Pending { None, First, Last };

    Place here() const;
    bool asks(std::size_t cue) const;
    bool goes(int direction, Pending pending);
    void goTo(std::size_t cue, Arrival arrival);
    void arrive(std::size_t cue, Arrival arrival);
    void moved();
    void opened();
    void takeUp();
    void hide(bool on);
    bool showTitle();
    bool planHolds(const QString& name) const;
    const program::Lesson* neighbour(int direction) const;
    const std::vector<program::Lesson>& catalog() const;

    Parts m_parts;
    std::optional<std::size_t> m_cue;  ///< the last one that was gone to
    std::optional<Place> m_cuePlace;
    std::set<std::size_t> m_answered;
    std::optional<Place> m_openedAt;  ///< before anybody went anywhere
    Chart m_chart = Chart::None;
    bool m_hidesEveryStep = false, m_presenting = false, m_waiting = false, m_over = false, m_going = false;
    Pending m_pending = Pending::None;
    mutable std::optional<std::vector<program::Lesson>> m_catalog;
    mutable std::string m_course;  ///< of the catalogue; empty: what ships
};

}  // namespace simtscope::ui
