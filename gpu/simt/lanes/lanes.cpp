#include "gpu/simt/lanes/lanes.h"

#include "gpu/ptx/alu/alu.h"
#include "gpu/simt/lanes/lanes_levels.h"

namespace simtscope::simt {

const LaneFunctions& laneFunctions()
{
#ifdef SIMTSCOPE_ISA_LEVELS
    static const LaneFunctions* const best = ptx::findBestIsaLevel() == ptx::IsaLevel::V4   ? v4::functions()
                                             : ptx::findBestIsaLevel() == ptx::IsaLevel::V3 ? v3::functions()
                                                                                            : baseline::functions();
    return *best;
#else
    return *baseline::functions();
#endif
}

}  // namespace simtscope::simt
