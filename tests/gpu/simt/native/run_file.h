// Runs of arithmetic operations over a register file of their own, for the tests of the translator.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "gpu/ptx/alu.h"

namespace simtscope::simt::native::testing {

/// Every column has a place of 256 bytes. Those of 32 bits come first, then those of 64, then predicates.
inline constexpr std::uint32_t kPlace = 256, kOfKind = 44, kFileBytes = 3 * kOfKind * kPlace;

inline unsigned kindOf(ptx::ScalarType type)
{
    return type == ptx::ScalarType::Pred ? 2 : bitWidth(type) > 32 ? 1 : 0;
}
inline ptx::Slot slotOf(ptx::ScalarType type, unsigned index, bool isConstant = false)
{
    return ptx::Slot{(kindOf(type) * kOfKind + index) * kPlace, isConstant};
}

struct File {
    alignas(64) std::byte bytes[kFileBytes] = {};
};

/// Values at which operations change what they do, in either width, and random ones.
std::uint64_t anyValue(std::mt19937_64& random);

/// Lanes of any values; as a constant pool, columns with the same value in all lanes.
std::unique_ptr<File> randomFile(std::mt19937_64& random, bool isConstants);

/// An operation of the row, without operands.
ptx::DecodedOp bareOp(const ptx::AluRow& row);
unsigned destinationsOf(const ptx::AluRow& row);

/// What the column functions make of the file.
void runColumns(const std::vector<ptx::DecodedOp>& run, File& file, const File& constants, LaneMask mask);

}  // namespace simtscope::simt::native::testing
