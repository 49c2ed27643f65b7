#include "gpu/simt/schedule/limits.h"

#include <algorithm>

#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

void LaunchLimits::check()
{
    const EngineOptions& options = m_launch.options;
    m_next = std::min(m_launch.time + m_interval, std::max(options.instructionBudget, m_launch.time + 1));
    if (options.cancel && options.cancel->load(std::memory_order_relaxed))
        stopCancelled(m_launch);
    else if (m_launch.time >= options.instructionBudget)
        stopAtBudget(m_launch, m_blocksDone, m_blocks);
    else if (options.progress)
        options.progress(m_blocksDone, m_blocks);
}

}  // namespace simtscope::simt
