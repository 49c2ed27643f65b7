// The meaning of arithmetic instructions: one pure column function per (operation, type), found by name in a table of rows.
//
// A new opcode is a row in one of the alu_columns_*.cpp plus its few lines of meaning. Those files are compiled several times, for
// growing x86-64 levels, and the best one that the machine has is chosen at run time; all levels give the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/ptx/decode.h"
#include "gpu/ptx/module.h"

namespace simtscope::ptx {

/// `name` is the opcode text with the default rounding (.rn) left out and bit-wise types as .bN: "add.f32", "mov.b64".
struct AluRow {
    std::string_view name;
    AluFunction function = nullptr;
    ScalarType destination = ScalarType::None;
    std::array<ScalarType, 4> sources{};  ///< None ends the list
    std::string_view section;             ///< of the PTX ISA 9.0
    std::uint16_t variant = 0;            ///< becomes DecodedOp::variant: what one function for several rows reads at run time
};

enum class IsaLevel : std::uint8_t { Baseline, V3, V4 };

/// What this machine can run.
IsaLevel bestIsaLevel();

/// nullptr when there is no such row.
const AluRow* findAlu(std::string_view name);

/// All rows compiled for a level, at most bestIsaLevel(): collecting them executes code of that level.
std::span<const AluRow> aluRows(IsaLevel level);

/// DecodedOp::subOperation of setp and set: how the comparison is combined with the third source.
enum class PredicateCombine : std::uint8_t { None, And, Or, Xor };

}  // namespace simtscope::ptx
