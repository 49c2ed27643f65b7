// The way through a program in front of a class: where Page Down leads, and what is asked there before it is answered.
//
// The stops are the cues of the lesson; else the bookmarks; else the steps at which the figure looks different. After the last cue comes
// the next lesson that is not optional. A cue with a question hides the answers (Appearance::answersHidden) until they are asked for.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <set>
#include <vector>

#include "gpu/program/catalog.h"
#include "gpu/trace/steps.h"

namespace simtscope::ui {

class Appearance;
class Bookmarks;
class Document;
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
    bool isWaiting() const { return m_waiting; }  ///< hidden until the first cue
    void askOrReveal();
    void reveal();

    /// In front of a class nothing is shown before the first question of a lesson that asks.
    void setPresenting(bool on);

signals:
    void changed();

private:
    enum class Arrival { Asked, Answered };
    struct Place {
        trace::Position position;
        QString figure;
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
    const program::Lesson* neighbour(int direction) const;
    const std::vector<program::Lesson>& catalog() const;

    Parts m_parts;
    std::optional<std::size_t> m_cue;  ///< the last one that was gone to
    std::optional<Place> m_cuePlace;
    std::set<std::size_t> m_answered;
    bool m_hidesEveryStep = false, m_presenting = false, m_waiting = false, m_going = false;
    Pending m_pending = Pending::None;
    mutable std::optional<std::vector<program::Lesson>> m_catalog;
};

}  // namespace simtscope::ui
