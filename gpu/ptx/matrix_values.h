// Elements of matrices as numbers.
#pragma once

#include <cstdint>

#include "gpu/ptx/matrix.h"

namespace simtscope::ptx {

/// The number that the bits of an element encode; integers are exact.
double numberOf(MatrixElement element, std::uint64_t bits);

/// The bits of the number rounded once to the nearest element, ties to even; NaN as the hardware writes it. F16, F32, F64 only.
std::uint64_t bitsOf(MatrixElement element, double number);

}  // namespace simtscope::ptx
