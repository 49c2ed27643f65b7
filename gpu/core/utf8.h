// Reads and writes UTF-8 character by character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simtscope::utf8 {

inline constexpr char32_t kInvalid = 0xffffffff;

/// A character of a text, with the number of bytes that it takes there.
struct Character {
    char32_t code = kInvalid;  ///< kInvalid: the first byte begins no character
    std::size_t bytes = 1;
};

/// Returns the first character of a text that is not empty (The Unicode Standard 15, table 3-7: well-formed UTF-8; RFC 3629).
Character firstOf(std::string_view text);

/// Adds the character to the text; `code` is at most 0x10ffff.
void append(std::string& text, char32_t code);

/// Returns true when the whole text is well-formed UTF-8.
bool isValid(std::string_view text);

/// Returns the longest beginning of at most `maxBytes` bytes that ends with a whole character.
std::string_view prefixOf(std::string_view text, std::size_t maxBytes);
/// Returns the longest end of at most `maxBytes` bytes that begins with a whole character.
std::string_view suffixOf(std::string_view text, std::size_t maxBytes);

/// Returns the number of bytes at the end that begin a character and do not end it, as where a text is read in pieces.
std::size_t unfinishedBytes(std::string_view text);

/// Returns the number of characters of a text that is UTF-8.
std::size_t lengthOf(std::string_view text);

}  // namespace simtscope::utf8
