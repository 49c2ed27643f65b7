// Translates a run of arithmetic operations to one function of machine code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::simt::native {

/// Holds a function in machine code that executes a run for the lanes of the mask.
using RunFunction = void (*)(std::byte* registers, const std::byte* constants, LaneMask mask);

/// Returns whether this machine can execute the code that translate() makes.
bool isMachineSupported();

/// Returns the code of a RunFunction, to be placed at an address that is a multiple of 64. Empty if the column functions are as fast. The
/// operations must not move as long as the code is used, since the code passes operations without a form to their column functions.
/// `isInside` returns for a register's offset whether nothing outside the run reads the register, so that it need not be stored.
std::vector<std::uint8_t> translate(std::span<const ptx::DecodedOp> run, const std::byte* constants,
                                    const std::function<bool(std::uint32_t)>& isInside);

}  // namespace simtscope::simt::native
