#include "gpu/simt/schedule/launch_limits.h"

#include <algorithm>

#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

void LaunchLimits::check(const Block* runningBlock)
{
    const EngineOptions& options = m_launch.options;
    m_nextCheck = std::min(m_launch.time + m_checkInterval, std::max(options.instructionBudget, m_launch.time + 1));
    if (isCancelled(options))
        stopCancelled(m_launch, m_doneBlockCount, m_blockCount);
    else if (m_launch.time >= options.instructionBudget)
        stopAtBudget(m_launch, m_doneBlockCount, m_blockCount);
    else if (options.progress)
        options.progress(m_doneBlockCount, m_blockCount,
                         [&] { return runningBlock ? findRunningLines(m_launch, *runningBlock) : std::vector<std::string>(); });
}

}  // namespace simtscope::simt
