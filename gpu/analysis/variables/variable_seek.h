// Replays the variables of one warp to steps in any order. A replay goes forwards only, so copies of it are kept on the way, from which a
// later call goes on.
#pragma once

#include <map>
#include <memory>
#include <stop_token>

#include "gpu/analysis/variables/variable_replay.h"

namespace simtscope::analysis {

/// Brings the replay of a warp to steps.
class VariableSeek {
public:
    /// `module` and `info` must outlive this object. The copies take at most about `maxCopyBytes`.
    VariableSeek(std::shared_ptr<const RecordedBlock> source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp,
                 std::size_t maxCopyBytes);
    ~VariableSeek();

    /// Returns the replay behind the step; it is valid until the next call. Fails where the replay does, and when `stop` was requested.
    Result<VariableReplay*> seek(std::uint32_t step, const std::stop_token& stop);

private:
    Result<void> advanceTo(std::uint32_t step, const std::stop_token& stop);
    void keepCopy();

    std::shared_ptr<const RecordedBlock> m_source;
    ReplayModule& m_module;
    const ptx::DebugInfo& m_info;
    WarpId m_warp;
    std::size_t m_maxCopyBytes;
    std::unique_ptr<VariableReplay> m_replay;
    std::map<std::uint32_t, std::unique_ptr<VariableReplay>> m_copies;  ///< by number of replayed steps
    std::uint32_t m_stepsBetweenCopies;
};

}  // namespace simtscope::analysis
