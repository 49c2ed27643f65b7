// A run of arithmetic operations as one function of machine code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gpu/ptx/decode.h"

namespace simtscope::simt::native {

/// Executes a run for the lanes of the mask.
using RunFunction = void (*)(std::byte* registers, const std::byte* constants, LaneMask mask);

/// Can this machine execute what translate() gives?
bool isSupported();

/// Code of a RunFunction, for an address that is a multiple of 64. Empty: the column functions do it as fast.
/// The operations stay where they are as long as the code is used: it calls the column functions of those that have no form here.
/// `isInside` tells, by a register's offset, that nothing outside the run reads it: such a register may keep what it has.
std::vector<std::uint8_t> translate(std::span<const ptx::DecodedOp> run, const std::byte* constants,
                                    const std::function<bool(std::uint32_t)>& isInside);

}  // namespace simtscope::simt::native
