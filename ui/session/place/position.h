// Holds the place that the window shows: the recording, a launch and a block of it, the order of the block's steps, and the step.
//
// A long block, or another order of it, is put in order in the background. Until it is ready, all functions refer to the block that is
// shown.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/trace/steps/steps.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/session/place/block_sorter.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

class BackgroundDeleter;
class Selection;

/// Says how the position changed, and with it how a picture shows the change: by one step, drawn as a short motion; to a later step whose
/// answer is played; to any place, without a motion.
enum class StepChange { Single, Played, Jump };

/// Holds the current place. Lives on the window's thread; its functions return at once.
class Position final : public QObject {
    Q_OBJECT

public:
    /// Holds the recording that is shown of a run, and the place in it.
    struct CurrentPlace {
        std::shared_ptr<const trace::Recording> recording;
        std::shared_ptr<const figures::FigureSource> source;
        LaunchId launch{};
        BlockId block{};
        std::uint32_t step = 0;
        trace::StepOrder order = trace::StepOrder::Lockstep;
    };

    Position(Selection& selection, BackgroundDeleter& deleter, OnSide<CurrentPlace> current = {});

    std::shared_ptr<const trace::Recording> recording() const { return m_current->recording; }  ///< null if nothing is shown
    /// Returns the shown block; null if there is no recording, or it has no launch.
    std::shared_ptr<const figures::FigureSource> source() const { return m_current->source; }
    trace::StepPosition place() const { return {m_current->launch, m_current->block, m_current->step}; }
    std::uint32_t step() const { return m_current->step; }  ///< from 0, in the current order
    std::uint32_t stepCount() const;                        ///< 0 if there is no block, or it has not been recorded
    trace::StepOrder order() const { return m_current->order; }

    void setLaunch(LaunchId launch);        ///< shows its first step; ignores a launch that does not exist
    void setBlock(BlockId block);           ///< keeps the step, as far as the block has it
    void setOrder(trace::StepOrder order);  ///< keeps the event
    void goTo(std::uint32_t step, StepChange stepChange = StepChange::Jump);  ///< goes at most to the last step of the block
    void goToEvent(LaunchId launch, BlockId block, EventIndex event);         ///< ignores an event that was not recorded
    /// Goes to a lesson's step, see step_lines.h.
    void goToReference(const QString& reference, StepChange stepChange = StepChange::Jump);

    std::uint32_t
    pendingEventCount() const;  ///< number of events of the block that is being put in order to be shown next; 0 if there is none
    /// Returns the number of events of the block that the window's picture waits for: that of pendingEventCount(), or of the shown block
    /// while its figure is being prepared.
    std::uint32_t awaitedEventCount() const { return pendingEventCount() > 0 ? pendingEventCount() : m_preparingEventCount; }
    /// Sets the number of events of the block whose figure is being prepared; 0 if there is none. The view calls it.
    void setPreparingEventCount(std::uint32_t events);
    /// Calls `callback` now, or once the block that is being put in order is shown; never if another block is requested first.
    void callWhenReady(std::function<void()> callback);
    void cancelSorting();  ///< keeps the block that is shown, and drops callWhenReady()
    std::uint32_t maxForegroundEvents() const { return m_maxForegroundEvents; }
    /// Sets the size, in events, of the largest block that is put in order at once; larger ones are ordered in the background.
    void setMaxForegroundEvents(std::uint32_t events) { m_maxForegroundEvents = events; }

    /// Returns for how many milliseconds the playback shows each step; 0 if nothing is played.
    int playbackMilliseconds() const { return m_playbackMilliseconds; }
    void setPlaybackMilliseconds(int milliseconds) { m_playbackMilliseconds = milliseconds; }
    /// Returns the milliseconds in which the view moves to the step that is played; 0 if the step looks like the one before; nullopt if it
    /// does not move, or is not drawn yet. The view sets it.
    std::optional<int> motionMilliseconds() const { return m_motionMilliseconds; }
    void setMotionMilliseconds(int milliseconds) { m_motionMilliseconds = milliseconds; }

    ViewRequest requestedView() const;  ///< the current place, or the one that will be shown when it is in order
    /// Makes the next recording open at the launch, block and order of `other`, as far as it has them.
    void adoptPlace(const Position& other);
    /// Sets the recording, or none, without a signal: the caller calls announce() once it has set all else. `keepsStep` tells whether the
    /// recording is a new run of the same program, and the step is to be kept.
    void setRecording(std::shared_ptr<const trace::Recording> recording, std::shared_ptr<const figures::FigureSource> source,
                      bool keepsStep);
    void announce();                                               ///< emits recordingChanged() and sourceChanged()
    void goToRequest(const ViewRequest& request, bool keepsStep);  ///< goes to the place that was chosen while that recording was made

signals:
    void recordingChanged();                                 ///< sent by announce(), before sourceChanged()
    void sourceChanged();                                    ///< the launch, block or order has changed, and with it the step
    void awaitedEventCountChanged();                         ///< awaitedEventCount() has changed
    void stepChanged(simtscope::ui::StepChange stepChange);  ///< another step of the same block

private:
    void seek(ViewRequest request, const StepTarget& target);
    void showBlock(std::shared_ptr<const figures::FigureSource> source, const StepTarget& target, std::optional<std::uint32_t> step);

    Selection& m_selection;
    BackgroundDeleter& m_deleter;
    OnSide<CurrentPlace> m_current;
    BlockSorter m_sorter;
    std::function<void()> m_onReady;
    std::uint32_t m_maxForegroundEvents = 100'000, m_preparingEventCount = 0;
    int m_playbackMilliseconds = 0;
    std::optional<int> m_motionMilliseconds;
};

/// Returns the number of wavefronts of the current step; 0 where it does not touch shared memory.
std::uint32_t countWavefronts(const Position& position);

}  // namespace simtscope::ui
