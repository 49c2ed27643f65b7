// Makes text from outside safe to show: names of files, messages of compilers and programs, lines of a source.
//
// Some characters have an effect instead of a shape: they move a terminal's cursor, reverse the direction of the text after them, or make
// XML ill-formed. Each is replaced by a visible character: a control character by its picture ("␛"), all others by "�". The number of
// characters stays the same.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simtscope {

/// Returns the character to show in place of `c`, or `c` itself if it is harmless. '\n' and '\t' count as control characters here.
constexpr char32_t chooseReplacement(char32_t c)
{
    constexpr char32_t kPictures = 0x2400, kPictureOfDelete = 0x2421, kReplacement = 0xfffd;
    if (c < 0x20)
        return kPictures + c;
    if (c < 0x7f)
        return c;
    if (c == 0x7f)
        return kPictureOfDelete;
    const bool isControl = c < 0xa0;
    const bool turnsDirection = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x206f);
    const bool endsLine = c == 0x2028 || c == 0x2029;
    const bool isNoCharacter = (c >= 0xd800 && c <= 0xdfff) || (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe || c > 0x10ffff;
    const bool isInvisibleMark = (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
    return isControl || turnsDirection || endsLine || isNoCharacter || isInvisibleMark ? kReplacement : c;
}

/// Returns the text as valid UTF-8 without harmful characters. Keeps tabs and line ends ("\n" and "\r\n"). Replaces bytes that are not
/// UTF-8.
std::string cleanText(std::string_view text);

/// Returns cleanText() as one line: replaces each tab by a blank and each line end by a picture.
std::string cleanLine(std::string_view text);

/// Returns the longest prefix of at most `maxBytes` bytes that ends with a whole character. Appends "…" if the text was cut.
std::string shorten(std::string_view text, std::size_t maxBytes);

/// Returns the text as an attribute or text of XML 1.0: cleaned, with XML's special characters as entities.
std::string escapeXml(std::string_view text);

/// Escapes each character of a JSON text that could harm a terminal, so that a reader of the JSON still gets the original characters.
std::string escapeJson(std::string json);

}  // namespace simtscope
