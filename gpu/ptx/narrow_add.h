// Addition of 16-bit floating-point numbers as atom and red do it: rounded to nearest even, subnormals kept (.noftz).
// PTX ISA 9.0, sections 9.7.13.8 and 9.7.13.9. Alone or in pairs; shared by the engine, replay and the state of cells.
#pragma once

#include <cstdint>

#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// .f16, .f16x2, .bf16 or .bf16x2.
bool isNarrow(ScalarType type);
/// The sum, each half on its own where the type is a pair.
std::uint32_t addNarrow(ScalarType type, std::uint32_t a, std::uint32_t b);

}  // namespace simtscope::ptx
