// Splits the text of a program into tokens: words, numbers, signs and literals, without comments. Handles as much of C++ as is needed to
// find a declaration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

/// Describes a token of the text.
struct CppToken {
    std::string_view text;   ///< a view into the text given to parseTokens()
    std::uint32_t line = 0;  ///< from 0
    bool startsLine = false;

    bool operator==(std::string_view other) const { return text == other; }
    /// Returns whether the token is an identifier or a keyword.
    bool isWord() const;
    bool isOneOf(std::string_view signs) const { return text.size() == 1 && signs.find(text.front()) != std::string_view::npos; }
};

using CppText = std::span<const CppToken>;

/// Returns the tokens of a text. "::" is one token; any other sign is a token of its own, also "#", so that directives can be read. The
/// text must outlive the tokens.
std::vector<CppToken> parseTokens(std::string_view text);

/// Returns the position after the parenthesis, bracket or brace that closes the one at `open`, or the size of the text when none does.
std::size_t findAfterClosing(CppText text, std::size_t open);

/// Joins tokens to a text such as `const unsigned int`; no blank stands beside "::".
std::string joinTokens(CppText tokens);

}  // namespace simtscope::analysis
