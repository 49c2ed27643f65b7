// Goes to the next place of a kind: a bank conflict, a divergence, a line, a breakpoint, a write to the selected cell.
//
// Where these are in the block that is shown, a worker finds out (gpu/analysis/step_index.h) as soon as it is shown. A move that is
// requested before it is done is carried out then, the latest one only; so nothing waits for a long recording.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "gpu/analysis/cell_writes.h"
#include "gpu/analysis/step_index.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

namespace simtscope::ui {

class Breakpoints;
class Position;
class Selection;

class Navigator final : public QObject {
    Q_OBJECT

public:
    Navigator(Position& position, Selection& selection, const Breakpoints& breakpoints);

    /// Of the block that is shown; nullptr until the worker is done.
    const analysis::StepIndex* index() const { return m_index.get(); }
    /// Calls `then` now, or when the index is there. One at a time; the block must still be the one shown.
    void whenIndexed(std::function<void()> then);

    // `direction`: 1 forwards, -1 backwards. All of them say in words where they went, or that there is nothing.
    void toMark(analysis::StepMark mark, int direction);
    void toLine(int recordedLine, int direction);  ///< the next time that the block comes to the line
    void toLineAround(int recordedLine);           ///< forwards, and from the beginning again after the last one
    void byLine(int direction);                    ///< to where another line begins
    void toBreakpoint(int direction);
    void toWrite(int direction);  ///< of the selected cell, over blocks and launches for global memory
    void byLaunch(int direction);
    void askWhy();  ///< has the selected cell its value

    /// The selected cell; nothing: it is not a cell that is selected.
    std::optional<analysis::Cell> selectedCell() const;
    /// "sdata[4]"
    QString nameOf(const analysis::Cell& cell) const;
    /// The first breakpoint that is come to after `from`, up to and with `to`. Needs the index.
    std::optional<std::uint32_t> breakpointWithin(std::uint32_t from, std::uint32_t to) const;

signals:
    void indexed();
    void whyAsked();
    void told(const QString& sentence);  ///< for the status line

private:
    struct Writes {  ///< of one cell in one block, and what lies beyond it in the direction last asked for
        std::vector<std::uint32_t> steps;
        std::optional<analysis::EventPlace> beyond;
    };
    void restart();
    std::vector<std::uint32_t> breakpointArrivals() const;
    bool goAlong(std::span<const std::uint32_t> steps, std::uint32_t here, int direction, const QString& what);
    void finishWrite(const analysis::Cell& cell, const Writes& writes, int direction);
    void leaveSearch();

    Position& m_position;
    Selection& m_selection;
    const Breakpoints& m_breakpoints;
    LatestJob m_indexing, m_searching;
    std::shared_ptr<const figures::FigureSource> m_source;
    std::shared_ptr<const analysis::StepIndex> m_index;
    std::function<void()> m_pending;
    std::optional<analysis::Cell> m_searched;  ///< the cell whose writes are being looked for
    std::optional<int> m_nextWrite;            ///< direction of a request for another one of them
};

}  // namespace simtscope::ui
