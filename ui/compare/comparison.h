// Links two runs side by side: the main session and a second one.
//
// Figure, theme, order, warp, wavefront and selection are the same on both sides, as far as the other run has them. Launches and blocks
// are matched by their number, or to the nearest one where that number is missing; the second side's own selectors may choose others, until
// the main side's change again. Steps are matched as step_match.h says: whichever side moves, the other follows. The player steps through
// both runs: where the second run has more steps, the main one waits.
//
// Each side is a run of its own, but inputs that both share stay shared: when the user changes a parameter or setting of the main run,
// the second side gets the same change if it had the same value, and runs again too.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/analysis/difference/differences.h"
#include "gpu/analysis/models/step_match.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/session.h"

namespace simtscope::ui {

/// Owns the second run's session and keeps both sessions at matching places while it is active.
class Comparison final : public LinkedRun {
    Q_OBJECT

public:
    /// Creates the link. `runNumber` is the number of the run beside the main one: 2, 3 or 4. The player waits for run 2 only.
    explicit Comparison(Session& main, QObject* parent = nullptr, int runNumber = 2);

    bool isActive() const { return m_isActive; }
    Session& main() { return m_main; }
    Session& other() { return m_other; }
    const Session& main() const { return m_main; }
    const Session& other() const { return m_other; }
    /// Returns whether both sides show a step of a recorded block.
    bool isComplete() const;
    /// Returns how the steps of the shown blocks are matched.
    analysis::MatchRule matchRule() const { return m_match.rule(); }
    /// Says in a sentence how the steps are matched; empty where equal numbers match.
    QString matchRuleText() const;
    /// Explains the rule for steps that have no counterpart, for a tooltip.
    QString matchRuleDetails() const;
    /// Returns whether the other run has no step that matches the step of `side` (0 is the main side), so that it shows the nearest one.
    bool isUnmatched(int side) const;
    /// Returns the captions of the sides, which name what differs between them.
    const std::array<QString, 2>& captions() const { return names().captions; }
    /// Returns whether the runs had different arguments, so that neither can be called the better one.
    bool hasDifferentArguments() const { return names().hasDifferentArguments; }

    // The following functions start a comparison with the main run; they run in the background what has to be run.
    /// Compares with a built-in program. Without arguments, opens its recording from the same GPU as the main run, else runs it with the
    /// main run's arguments where they fit.
    void compareWithLesson(const program::Lesson& lesson, const QStringList& arguments = {});
    void compareWithArguments(const QStringList& arguments);  ///< compares with the same program; its launch follows from the arguments
    void compareWithSettings(const RunSettings& settings);    ///< compares with the same program and arguments
    /// Compares with the same program and arguments; each run keeps its launch when that of the other one changes.
    void compareWithLaunch(const RunSettings& settings);
    /// Compares with the same program, whose text there contains a fix. `apply` puts the fix into the main run's text.
    void compareWithFix(const QString& text, std::function<void()> apply);
    void compareWithShippedText();                   ///< compares with the same program without its edits
    void compareWithRecording(const QString& path);  ///< compares with a shipped recording of the same program
    void compareWithSimtRun();                       ///< compares with the same program on the SIMT engine
    void compareWithFile(const QString& path);  ///< compares with any recording or program; keeps the settings that suit another program

    bool isOfFix() const;  ///< whether the comparison is of a fix that the main run's text still lacks
    void applyFix();       ///< puts the fix into the text and ends the comparison

    bool canStepAlone(StepUnit stepUnit, int direction) override;
    bool stepAlone(StepUnit stepUnit, int direction) override;

    /// Shows an access on each side, with its thread and cell selected, whether the steps match or not. Where a run does not make the
    /// access, its side shows the thread's last event before it. Calls `done` when both sides show their step; never if another place is
    /// requested first.
    void goToBoth(const analysis::DifferenceSide& main, const analysis::DifferenceSide& other, std::function<void()> done);

    /// Returns whether both runs are there and neither is in progress. A third or fourth run has sides of its own and cannot be swapped.
    bool canSwap() const;
    void swap();
    /// Ends the comparison and frees the second run. Where a swap has moved the user's program or its edits there, swaps the sides back
    /// first; while this is not possible, the edits are offered again as a draft.
    void close();
    /// Sets the largest number of steps that are matched at once; more steps are matched in the background.
    void setMaxForegroundSteps(std::uint32_t steps) { m_maxForegroundSteps = steps; }

signals:
    void activeChanged();  ///< a comparison has begun or ended
    void runsChanged();    ///< a run on either side was replaced or is in progress: captions and rule may have changed
    void placeChanged();   ///< the step or place may have changed on either side

private:
    /// Holds how the two runs are named.
    struct RunNames {
        std::array<QString, 2> captions;
        bool hasDifferentArguments = false;
    };
    const RunNames& names() const;
    void begin();
    bool clearOther();
    void returnEdits();
    void connectSides(Session& from, Session& to);
    void syncOtherPlace();
    void syncStep(Session& from, Session& to, StepChange stepChange);
    void syncFocus(Session& from, Session& to);
    void refreshMatch();
    bool isMatched() const;  ///< whether the steps of the shown blocks are matched
    std::optional<std::uint32_t> stepBetween(StepUnit stepUnit, int direction);
    void propagateInputs();
    void onMainRecording();
    void rememberMainInput();
    template <class Work>
    void synchronise(Work work);

    Session& m_main;
    Session m_other;
    analysis::StepMatch m_match;
    LatestJob m_matchJob;  ///< makes the indexes for matching long blocks
    struct {
        ProgramId program = 0;
        QStringList arguments;
        RunSettings settings;
    } m_lastMainInput;  ///< the main run's input when the comparison with the second run last started
    std::uint32_t m_maxForegroundSteps = 200'000;
    std::optional<trace::StepPosition> m_pendingPlace;  ///< place of the second side that has yet to be put in order
    struct {
        QString originalText, fixedText;
        std::function<void()> apply;
    } m_fix;  ///< set while the comparison that compareWithFix() began is active
    bool m_isActive = false, m_isSyncing = false, m_hasNewRecording = false;
    bool m_isOfLaunches = false;              ///< whether the runs are compared for their launches
    bool m_isSwapped = false;                 ///< whether the run that was the main one is on the second side
    bool m_wasSwapped = false;                ///< whether the sides were swapped, so that the second side may hold edits
    mutable std::optional<RunNames> m_names;  ///< names of the current runs; reset when one of them changes
};

/// Returns the arguments for `lesson` that come nearest to those of `reference`, which holds another program: the values of parameters of
/// the same name where `lesson` accepts them, the defaults of `lesson` elsewhere.
QStringList chooseNearestArguments(const program::Lesson& lesson, const Document& reference);

/// Returns the arguments of `document` after those of `changedDocument` have changed from `oldArguments`: where both had the same value,
/// `document` gets the new value of `changedDocument`, if its program accepts it.
QStringList computeArgumentsAfterChange(const Document& document, const Document& changedDocument, const QStringList& oldArguments);

}  // namespace simtscope::ui
