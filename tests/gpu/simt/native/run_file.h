// Makes and executes runs of arithmetic operations on a register file, for the tests of the translator.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "gpu/ptx/alu/alu.h"

namespace simtscope::simt::native::testing {

/// Sizes of the register file, in bytes and columns. Every column takes 256 bytes. Columns of 32 bits come first, then those of 64 bits,
/// then predicates.
inline constexpr std::uint32_t kColumnBytes = 256, kColumnsPerKind = 44, kFileBytes = 3 * kColumnsPerKind * kColumnBytes;

/// Returns the kind of a column: 0 up to 32 bits, 1 for 64 bits, 2 for predicates.
inline unsigned kindOf(ptx::ScalarType type)
{
    return type == ptx::ScalarType::Pred ? 2 : bitWidth(type) > 32 ? 1 : 0;
}
/// Returns the slot of the column with that index among the columns of the kind.
inline ptx::Slot slotOf(ptx::ScalarType type, unsigned index, bool isConstant = false)
{
    return ptx::Slot{(kindOf(type) * kColumnsPerKind + index) * kColumnBytes, isConstant};
}

/// Holds a register file, or a pool of constants.
struct RegisterFile {
    alignas(64) std::byte bytes[kFileBytes] = {};
};

/// Returns a random value, or one at which operations change their behaviour, such as the limits of either width.
std::uint64_t randomValue(std::mt19937_64& random);

/// Returns columns of values of randomValue(). In a constant pool (`isConstants`), a column has the same value in all lanes.
std::unique_ptr<RegisterFile> randomFile(std::mt19937_64& random, bool isConstants);

/// Returns an operation of the row, without operands.
ptx::DecodedOp bareOp(const ptx::AluRow& row);
/// Returns how many columns the operation writes.
unsigned destinationCount(const ptx::AluRow& row);

/// Executes the run with the column functions.
void runColumns(const std::vector<ptx::DecodedOp>& run, RegisterFile& file, const RegisterFile& constants, LaneMask mask);

}  // namespace simtscope::simt::native::testing
