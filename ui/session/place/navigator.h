// Goes to the next place of a kind: a bank conflict, a divergence, a line, a breakpoint, a write to the selected cell.
//
// A worker thread indexes these places of a block (gpu/analysis/counts/step_index.h) as soon as it is shown. Moves requested before that
// wait for the index, and only the latest is carried out; so nothing blocks on a long recording.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/analysis/counts/step_index.h"
#include "gpu/analysis/dataflow/cell_writes.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Breakpoints;
class Position;
class Selection;

/// Finds places for one session. Moves that need the index wait for it, and only the latest of them is kept.
class Navigator final : public QObject {
    Q_OBJECT

public:
    Navigator(Position& position, Selection& selection, const Breakpoints& breakpoints);

    /// Returns the index of the current block; nullptr until the worker is done.
    const analysis::StepIndex* index() const { return m_index.get(); }
    /// Calls `callback` now, or once the index is there, if the block is still shown then. Keeps only the latest request.
    void callWhenIndexed(std::function<void()> callback);
    /// Sets the steps at which breakpoints with a condition stop, by recorded line, ascending; nullopt while they are searched, for which
    /// moves to breakpoints wait. A line that is not there stops at each arrival.
    void setConditionSteps(std::optional<std::map<int, std::vector<std::uint32_t>>> steps);
    bool knowsBreakpoints() const { return m_index && m_conditionSteps; }  ///< whether findBreakpoint() can answer

    // `direction` is 1 forwards, -1 backwards. Each of these functions reports where it went, or that there is no target.
    void goToMark(analysis::StepMark mark, int direction);  ///< goes to the next step with that mark
    void goToLine(int recordedLine, int direction);         ///< goes to the next step that arrives at the line
    void goToLineWrapping(int recordedLine);                ///< goes forwards, and from the beginning again after the last arrival
    void stepByLine(int direction);                         ///< goes to where another line begins
    /// Says so if the block has no step at the recorded line, at which a breakpoint was set. `line` is the line in the text.
    void warnWithoutSteps(int recordedLine, int line);
    void goToBreakpoint(int direction);  ///< goes to the next step that arrives at a breakpoint
    void goToWrite(int direction);       ///< goes to the next write to the selected cell; for global memory, across blocks and launches
    void stepByLaunch(int direction);    ///< goes to the next launch; backwards, first to the beginning of this one
    void requestWhy();                   ///< asks why the selected cell has its value

    /// Returns the selected cell; nullopt if the selection is not a cell.
    std::optional<analysis::Cell> selectedCell() const;
    /// Returns the cell's name, "sdata[4]".
    QString nameOf(const analysis::Cell& cell) const;
    /// Returns the first step in (from, to] that arrives at a breakpoint, if knowsBreakpoints().
    std::optional<std::uint32_t> findBreakpoint(std::uint32_t from, std::uint32_t to) const;

signals:
    void indexed();                               ///< index() is that of the shown block
    void whyRequested();                          ///< a cell is selected, and the user asks about it
    void statusMessage(const QString& sentence);  ///< for the status line

private:
    struct CellWrites {  ///< writes to one cell in one block, and the next one beyond the block in the direction last requested
        std::vector<std::uint32_t> steps;
        std::optional<analysis::EventRef> nextBeyondBlock;
    };
    void restart();
    void callWhen(bool needsConditions, std::function<void()> callback);
    void callPending();
    std::span<const std::uint32_t> stepsOfBreakpoint(int recordedLine) const;
    std::vector<std::uint32_t> breakpointArrivals() const;
    bool goToNextStep(std::span<const std::uint32_t> steps, std::uint32_t currentStep, int direction, const QString& targetName);
    void finishWrite(const analysis::Cell& cell, const CellWrites& writes, int direction);
    void cancelSearch();

    Position& m_position;
    Selection& m_selection;
    const Breakpoints& m_breakpoints;
    LatestJob m_indexJob, m_searchJob;
    std::shared_ptr<const figures::FigureSource> m_source;
    std::shared_ptr<const analysis::StepIndex> m_index;
    std::optional<std::map<int, std::vector<std::uint32_t>>> m_conditionSteps{std::in_place};
    std::function<void()> m_pendingMove;
    bool m_pendingNeedsConditions = false;
    std::optional<analysis::Cell> m_searchedCell;  ///< the cell whose writes are being searched
    std::optional<int> m_queuedDirection;          ///< direction of a further request during the search
};

}  // namespace simtscope::ui
