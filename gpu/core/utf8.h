// Reads and writes UTF-8 character by character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simtscope::utf8 {

inline constexpr char32_t kInvalid = 0xffffffff;

/// Holds a character of a text, and the number of bytes that encode it.
struct Character {
    char32_t code = kInvalid;  ///< kInvalid if the first byte begins no valid character
    std::size_t bytes = 1;
};

/// Decodes the first character of a text, which must not be empty (The Unicode Standard 15, table 3-7: well-formed UTF-8; RFC 3629).
Character decodeFirstCharacter(std::string_view text);

/// Appends the character to the text as UTF-8; `code` is at most 0x10ffff.
void append(std::string& text, char32_t code);

/// Returns whether the whole text is well-formed UTF-8.
bool isValid(std::string_view text);

/// Returns the longest prefix of at most `maxBytes` bytes that ends with a whole character.
std::string_view prefixOf(std::string_view text, std::size_t maxBytes);
/// Returns the longest suffix of at most `maxBytes` bytes that begins with a whole character.
std::string_view suffixOf(std::string_view text, std::size_t maxBytes);

/// Returns the number of bytes at the end of the text that are the beginning of an incomplete character, as happens where a text is read in
/// pieces.
std::size_t countUnfinishedBytes(std::string_view text);

/// Returns the number of characters of a text, which must be valid UTF-8.
std::size_t countCharacters(std::string_view text);

}  // namespace simtscope::utf8
