// Splits preprocessor lines into words.
#pragma once

#include <cctype>
#include <cstddef>
#include <string_view>

namespace simtscope::analysis {

/// Returns whether the character is a letter or an underscore.
inline bool isWordStart(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}

/// Returns whether the character is a letter, a digit or an underscore.
inline bool isWordPart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Returns the text without white space at both ends.
inline std::string_view trim(std::string_view text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())))
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())))
        text.remove_suffix(1);
    return text;
}

/// Removes the word at the beginning of the text and the blanks before it. Returns an empty view when there is none.
inline std::string_view takeWord(std::string_view& text)
{
    text = trim(text);
    std::size_t end = 0;
    while (end < text.size() && (end == 0 ? isWordStart(text[end]) : isWordPart(text[end])))
        ++end;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

}  // namespace simtscope::analysis
