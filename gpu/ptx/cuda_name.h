// What CUDA C++ calls the instructions that exchange values between lanes, or wait for them.
#pragma once

#include <string>

#include "gpu/ptx/module.h"
#include "gpu/ptx/operation.h"

namespace simtscope::ptx {

/// "__shfl_down_sync" of shfl.sync.down.b32; the opcode where CUDA C++ has no function for it (CUDA C++ Programming Guide, "Warp Vote
/// Functions", "Warp Match Functions", "Warp Reduce Functions", "Warp Shuffle Functions", "Synchronization Functions").
std::string cudaName(const Instruction& instruction, Operation operation);

}  // namespace simtscope::ptx
