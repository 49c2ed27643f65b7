// Two runs side by side: the main session, a second one, and what links them.
//
// Figure, theme, order, warp, pass and selection are the same on both sides, as far as the other run has them. A launch and a block
// correspond by their number, where there is none of that number by the nearest one; the second side's own selectors may choose others,
// until the main side's change again. Steps correspond as step_match.h says: whichever side moves, the other follows. The player walks
// through the steps of both: where the second run has more of them, the main one waits.
//
// Each side is a run of its own. What they had alike stays alike: a parameter or setting of the main run that is changed is changed on the
// second side as well, where that had the same value, and it runs again too.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/analysis/models/step_match.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/session.h"

namespace simtscope::ui {

class Comparison final : public Companion {
    Q_OBJECT

public:
    /// `number` of the run beside the main one: 2, or of one beside those 3 or 4, which the player does not wait for.
    explicit Comparison(Session& main, QObject* parent = nullptr, int number = 2);

    bool active() const { return m_active; }
    Session& main() { return m_main; }
    Session& other() { return m_other; }
    const Session& main() const { return m_main; }
    const Session& other() const { return m_other; }
    /// Both sides show a step of a recorded block.
    bool complete() const;
    analysis::MatchRule rule() const { return m_match.rule(); }
    /// How the steps correspond, in a sentence; empty where they are simply the same ones.
    QString ruleText() const;
    QString ruleDetails() const;
    /// Whether the other run has no step for that of the side (0: main), and shows the nearest one.
    bool isUnmatched(int side) const;
    /// What the sides are called: what differs between them.
    const std::array<QString, 2>& captions() const;

    // Each puts something beside the main run; what needs a run is run in the background.
    /// A built-in program. Without arguments: its recording from the GPU that the main run is from, else with the main run's where they
    /// fit.
    void withLesson(const program::Lesson& lesson, const QStringList& arguments = {});
    void withArguments(const QStringList& arguments);  ///< the same program, with the launch that follows from them
    void withSettings(const RunSettings& settings);    ///< the same program and arguments
    /// The same program with a text that fixes something. `apply` puts the fix into the main run's text.
    void withFix(const QString& text, std::function<void()> apply);
    void withShippedText();                   ///< the same program without its edits
    void withRecording(const QString& path);  ///< a recording of the same program that ships
    void withRunHere();                       ///< the same program on the SIMT engine
    void withFile(const QString& path);

    bool isOfFix() const;  ///< and the main run's text is still the one without it
    void applyFix();       ///< ends the comparison

    bool canWalk(Stride stride, int direction) override;
    bool walk(Stride stride, int direction) override;

    bool canSwap() const;
    void swap();
    void close();
    void setMostAtOnce(std::uint32_t steps) { m_mostAtOnce = steps; }  ///< that are matched at once, without the background

signals:
    void activeChanged();
    void othersChanged();  ///< another run on one of the sides, or one under way: captions and rule may be others
    void moved();          ///< to another step or place, on both sides

private:
    void begin();
    bool leaveOther();
    void linkSide(Session& from, Session& to);
    void place();
    void follow(Session& from, Session& to, Travel travel);
    void copyLook(Session& from, Session& to);
    void refreshMatch();
    bool isMatched() const;  ///< the steps of what is shown are
    std::optional<std::uint32_t> stepBetween(Stride stride, int direction);
    void bringAlong();
    void takeUp();
    void settle();
    template <class Work>
    void linked(Work work);

    Session& m_main;
    Session m_other;
    analysis::StepMatch m_match;
    LatestJob m_matching;  ///< makes its indexes of long blocks
    struct {
        ProgramId program = 0;
        QStringList arguments;
        RunSettings settings;
    } m_settled;  ///< what the main run was given when the second one was last put beside it
    std::uint32_t m_mostAtOnce = 200'000;
    std::optional<trace::Position> m_placed;  ///< of the second side, where that has still to be put in order
    struct {
        QString without, with;
        std::function<void()> apply;
    } m_fix;  ///< of withFix(), as long as that is what is compared
    bool m_active = false, m_linking = false, m_fresh = false;
    bool m_swapped = false;                                    ///< the second side has had a text that could be edited
    mutable std::optional<std::array<QString, 2>> m_captions;  ///< of the runs that are there, until one of them is another
};

/// The arguments for `lesson` that are nearest to a run of another program: values of parameters of the same name where they are allowed,
/// its defaults elsewhere.
QStringList argumentsLike(const program::Lesson& lesson, const Document& like);

/// The arguments `own` of a program after those of another one, `like`, changed from `before`: a value that was the same stays the same, as
/// far as the program takes it.
QStringList argumentsAlong(const Document& own, const Document& like, const QStringList& before);

}  // namespace simtscope::ui
