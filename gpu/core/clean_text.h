// Text that others have chosen, made fit to be shown: names of files, messages of compilers and programs, lines of a source.
//
// A character that does something instead of being seen (moves a terminal's cursor, turns the direction of what follows, makes XML
// ill-formed) is replaced by one that is seen: a control character by its picture ("␛"), all others by "�". Each stays one character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simtscope {

/// Returns what is shown instead of the character, or the character itself where it is harmless. '\n' and '\t' have pictures, too.
constexpr char32_t shownFor(char32_t c)
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
    const bool isNone = (c >= 0xd800 && c <= 0xdfff) || (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe || c > 0x10ffff;
    const bool isInvisibleMark = (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
    return isControl || turnsDirection || endsLine || isNone || isInvisibleMark ? kReplacement : c;
}

/// Lines stay lines ("\r\n" ends one, too), and tabs stay tabs. Bytes that are no UTF-8 are replaced. The result is valid UTF-8.
std::string cleanText(std::string_view text);

/// The same as one line: a tab is a blank, and the end of a line its picture.
std::string cleanLine(std::string_view text);

/// The longest beginning of at most so many bytes that ends with a whole character; "…" says that something was left out.
std::string shortened(std::string_view text, std::size_t mostBytes);

/// As an attribute or text of XML 1.0: clean, with its own characters as entities.
std::string xmlText(std::string_view text);

/// JSON in which no character can harm a terminal: those are written as escapes, so that a reader gets them as they are.
std::string escapedJson(std::string json);

}  // namespace simtscope
