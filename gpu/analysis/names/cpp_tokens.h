// The text of a program as tokens: words, numbers, signs and literals, without comments. As much of C++ as it takes to find a declaration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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

/// One after the parenthesis, bracket or brace that closes the one at `open`; the size of the text: it is never closed.
std::size_t afterClosing(CppText text, std::size_t open);

/// `const unsigned int` from its tokens; "::" binds what is beside it.
std::string joined(CppText words);

}  // namespace simtscope::analysis
