// Caches the costs of each source line of a launch (gpu/analysis/counts/line_costs.h) with the block that is shown.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/counts/line_costs.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes the cached costs of one launch.
class LineCosts {
public:
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const LineCosts& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(). Always returns true: it is too short to be stopped.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);

    /// Returns the costs of all lines, by file and line.
    const std::vector<LineCost>& lines() const { return m_lines; }
    /// Returns nullptr when the line executed nothing that is counted.
    const LineCost* findLine(const std::string& path, std::uint32_t line) const;

private:
    std::vector<LineCost> m_lines;  ///< by file and line
};

}  // namespace simtscope::analysis
