// Converts elements of matrices between bits and numbers.
#pragma once

#include <cstdint>

#include "gpu/ptx/model/matrix.h"

namespace simtscope::ptx {

/// Returns the number that the bits of an element encode; integers are exact.
double decodeNumber(MatrixElement element, std::uint64_t bits);

/// Returns the bits of the number, rounded once to the nearest element (ties to even). A NaN gets the bits that the hardware writes. The
/// element must be F16, F32 or F64.
std::uint64_t encodeNumber(MatrixElement element, double number);

}  // namespace simtscope::ptx
