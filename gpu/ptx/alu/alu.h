// Defines the meaning of arithmetic instructions: one pure column function per (operation, type), found by name in a table of rows.
//
// A new opcode needs a row in one of the alu_columns_*.cpp and a few lines that compute it. Those files are compiled several times, for
// growing x86-64 levels, and the best level that the machine supports is chosen at run time. All levels give the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/ptx/model/decode.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// A row of the arithmetic table. `name` is the opcode text without the default rounding (.rn) and with bit-wise types as .bN: "add.f32",
/// "mov.b64".
struct AluRow {
    std::string_view name;
    AluFunction function = nullptr;
    ScalarType destination = ScalarType::None;
    std::array<ScalarType, 4> sources{};  ///< None ends the list
    std::string_view section;             ///< section of the PTX ISA 9.0
    std::uint16_t variant = 0;            ///< copied to DecodedOp::variant, by which one function tells its several rows apart at run time
};

/// An x86-64 level that the column functions are compiled for.
enum class IsaLevel : std::uint8_t { Baseline, V3, V4 };

/// Returns the highest level that this machine can run.
IsaLevel bestIsaLevel();

/// Returns nullptr when the table has no such row.
const AluRow* findAlu(std::string_view name);

/// Returns all rows as compiled for `level`, which is at most bestIsaLevel(): collecting the rows executes code of that level.
std::span<const AluRow> aluRows(IsaLevel level);

/// DecodedOp::subOperation of setp and set: how the comparison is combined with the predicate in the third source.
enum class PredicateCombine : std::uint8_t { None, And, Or, Xor };

}  // namespace simtscope::ptx
