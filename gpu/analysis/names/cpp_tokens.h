// The text of a program as tokens: words, numbers, signs and literals, without comments. As much of C++ as it takes to find a declaration.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace simtscope::analysis {

struct CppToken {
    std::string_view text;   ///< into what was given to cppTokens()
    std::uint32_t line = 0;  ///< from 0
    bool startsLine = false;

    bool operator==(std::string_view other) const { return text == other; }
    bool isWord() const;  ///< an identifier or a keyword
    bool isOneOf(std::string_view signs) const { return text.size() == 1 && signs.find(text.front()) != std::string_view::npos; }
};

using CppText = std::span<const CppToken>;

/// "::" is one token, any other sign is a token of its own; "#" is one too, so that directives can be read. The text must outlive them.
std::vector<CppToken> cppTokens(std::string_view text);

}  // namespace simtscope::analysis
