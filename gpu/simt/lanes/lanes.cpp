#include "gpu/simt/lanes/lanes.h"

#include "gpu/ptx/alu/alu.h"
#include "gpu/simt/lanes/lanes_levels.h"

namespace simtscope::simt {

const LaneKernels& laneKernels()
{
#ifdef SIMTSCOPE_ISA_LEVELS
    static const LaneKernels* const best = ptx::findBestIsaLevel() == ptx::IsaLevel::V4   ? v4::kernels()
                                           : ptx::findBestIsaLevel() == ptx::IsaLevel::V3 ? v3::kernels()
                                                                                          : baseline::kernels();
    return *best;
#else
    return *baseline::kernels();
#endif
}

}  // namespace simtscope::simt
