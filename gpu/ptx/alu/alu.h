// Defines the meaning of arithmetic instructions: a table maps the name of each operation and type to a pure column function.
//
// A new opcode needs a row in one of the alu_columns_*.cpp and a few lines that compute it. Those files are compiled once for each x86-64
// level, and the best level that the machine supports is chosen at run time. All levels give the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/ptx/model/decoded_function.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Describes one operation and type: a row of the arithmetic table. `name` is the opcode text without the default rounding (.rn) and with
/// bit-wise types as .bN: "add.f32", "mov.b64".
struct AluRow {
    std::string_view name;
    AluFunction function = nullptr;
    ScalarType destination = ScalarType::None;
    std::array<ScalarType, 4> sources{};  ///< None ends the list
    std::string_view section;             ///< section of the PTX ISA 9.0
    /// Copied to DecodedOp::variant, by which a function that serves several rows distinguishes them at run time.
    std::uint16_t variant = 0;
};

/// Names an x86-64 level for which the column functions are compiled.
enum class IsaLevel : std::uint8_t { Baseline, V3, V4 };

/// Returns the highest level that this machine can run.
IsaLevel findBestIsaLevel();

/// Finds a row by its name. Null if the table has none.
const AluRow* findAluRow(std::string_view name);

/// Returns all rows with functions compiled for `level`, which must be at most findBestIsaLevel(), because collecting the rows executes
/// code of that level.
std::span<const AluRow> aluRows(IsaLevel level);

/// Says in DecodedOp::mode of setp and set how the comparison is combined with the predicate in the third source.
enum class PredicateCombine : std::uint8_t { None, And, Or, Xor };

}  // namespace simtscope::ptx
