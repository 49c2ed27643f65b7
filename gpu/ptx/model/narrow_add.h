// Adds 16-bit floating-point numbers as atom and red do: rounds to nearest even and keeps subnormals (.noftz). PTX ISA 9.0, sections
// 9.7.13.8 and 9.7.13.9. Takes single numbers or pairs; the engine, replay and the state of memory cells share it.
#pragma once

#include <cstdint>

#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Returns whether the type is .f16, .f16x2, .bf16 or .bf16x2.
bool isNarrow(ScalarType type);
/// Returns the sum. Adds each half of a pair separately.
std::uint32_t addNarrow(ScalarType type, std::uint32_t a, std::uint32_t b);

}  // namespace simtscope::ptx
