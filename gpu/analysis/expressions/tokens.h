// Divides the text of an expression into tokens.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/expressions/operand.h"
#include "gpu/core/result.h"

namespace simtscope::analysis {

struct Token {
    enum class Kind : std::uint8_t { Name, Number, Symbol, End };
    Kind kind = Kind::End;
    std::string text;          ///< empty at the end
    std::uint32_t column = 1;  ///< where it begins, from 1
    TypedValue value{};        ///< of a number or a character

    bool is(std::string_view symbol) const { return kind == Kind::Symbol && text == symbol; }
    bool isName(std::string_view name) const { return kind == Kind::Name && text == name; }
};

/// Longest text of an expression in bytes.
inline constexpr std::size_t kMaxExpressionBytes = 4096;

/// Returns the tokens; the last one is an End. Fails, naming the column, for a character that begins none, and for a damaged number.
Result<std::vector<Token>> tokenize(std::string_view text);

}  // namespace simtscope::analysis
