// Finds in the background the steps at which breakpoints with a condition stop, as soon as there is such a breakpoint, and hands them to
// the navigator.
#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <vector>

#include "gpu/core/result.h"
#include "ui/jobs/latest_job.h"
#include "ui/session/variables/block_reader.h"

namespace simtscope::ui {

class Breakpoints;
class Navigator;
class Position;
class Variables;

/// Follows the breakpoints and the shown block of one session.
class BreakpointConditions final : public QObject {
    Q_OBJECT

public:
    BreakpointConditions(Position& position, Breakpoints& breakpoints, Variables& variables, Navigator& navigator);
    ~BreakpointConditions() override;

    /// Returns whether the steps of a condition are being searched.
    bool isSearching() const { return m_isSearching; }

signals:
    void statusMessage(const QString& sentence);  ///< for the status line: the progress of a long search, and errors

private:
    using Conditions = std::map<int, QString>;  ///< by recorded line
    using Steps = Result<std::vector<std::uint32_t>>;
    void update();
    void search(Conditions conditions);
    void finish(const std::map<int, Steps>& found);
    void fail(const Error& error);
    void reportProgress(double share);

    Position& m_position;
    Breakpoints& m_breakpoints;
    Variables& m_variables;
    Navigator& m_navigator;
    bool m_isSearching = false;
    Conditions m_conditions;  ///< that were searched last, or are
    BlockPair m_blocks;       ///< in which they were
    std::shared_ptr<BlockReader> m_reader;
    LatestJob m_job;
};

}  // namespace simtscope::ui
