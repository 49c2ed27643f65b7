// Gives the CUDA C++ names of the instructions that exchange values between lanes or wait for other lanes.
#pragma once

#include <string>

#include "gpu/ptx/model/module.h"
#include "gpu/ptx/model/operation.h"

namespace simtscope::ptx {

/// Returns the CUDA C++ function of an instruction: "__shfl_down_sync" for shfl.sync.down.b32. Returns the opcode if CUDA C++ has no
/// function for it (CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Match Functions", "Warp Reduce Functions", "Warp Shuffle
/// Functions", "Synchronization Functions").
std::string findCudaName(const Instruction& instruction, Operation operation);

}  // namespace simtscope::ptx
