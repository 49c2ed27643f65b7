// Declares the functions that the files of the reference share (alu_reference*.cpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tests/gpu/ptx/alu/alu_exact.h"
#include "tests/gpu/ptx/alu/alu_reference.h"

namespace simtscope::ptx::tests {

using Int = SignedWide;
using Words = std::vector<std::uint64_t>;
using Names = std::vector<std::string>;

/// Returns whether a modifier is among the parts of an instruction's name.
inline bool hasModifier(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}
/// Returns the lowest `bits` bits of the value.
inline std::uint64_t lowBits(Int value, unsigned bits)
{
    return bits >= 64 ? std::uint64_t(value) : std::uint64_t(value) & ((std::uint64_t(1) << bits) - 1);
}
/// Returns the value of a bit pattern of that integer type.
Int asInteger(std::uint64_t bits, ScalarType type);
/// Returns the value of the integer type that is nearest to `value`.
Int clampTo(Int value, ScalarType type);
/// Returns the rounding that the modifiers name. If none does, that is to nearest.
Rounding roundingOf(const Names& names);
/// Returns zero of the same sign for a subnormal value, and any other value unchanged (.ftz).
Exact flushSubnormal(Exact value, const Format& format);
/// Applies .sat (clamps to [0, 1], NaN to +0) and .relu (at least +0, NaN stays).
Exact applySatAndRelu(Exact value, const Names& names);

/// Computes integer rows, and lop3.
std::optional<std::uint64_t> integerResult(const Names& names, const AluRow& row, const Words& operands);
/// Computes a cvt.
std::uint64_t convertResult(const Names& names, const AluRow& row, const Words& raw);
/// Computes a cvt.pack: clamped integers side by side.
std::uint64_t packResult(const Names& names, const Words& raw);
/// Computes a video instruction from its text: types, selectors, secondary operation.
std::uint64_t videoResult(const Form& form, const Operands& operands);

}  // namespace simtscope::ptx::tests
