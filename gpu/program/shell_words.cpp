#include "gpu/program/shell_words.h"

#include <algorithm>
#include <iterator>

namespace simtscope::program {
namespace {

// nvcc adds up to 60 characters to the name of a file for names of its own, and a file system allows 255.
constexpr std::size_t kLongestName = 120, kLongestPath = 1000;

constexpr std::string_view kPlainSigns = "_-./+ ";
constexpr std::string_view kExecuting = "$`";
constexpr std::string_view kBetweenCommands = ";&|<>()\n";
constexpr std::string_view kPatterns = "*?[";  // patterns for names of files; such names may look like options and would replace the word

bool isPlain(char c)
{
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool isBeyondAscii = static_cast<unsigned char>(c) >= 0x80;
    return isLetter || isBeyondAscii || (c >= '0' && c <= '9') || kPlainSigns.find(c) != std::string_view::npos;
}

bool contains(std::string_view set, char c)
{
    return set.find(c) != std::string_view::npos;
}

/// Returns true when a POSIX shell that reads the word acts on it (POSIX.1-2017, Shell Command Language, 2.2 Quoting).
bool actsOnRead(std::string_view word, Quotes quotes)
{
    bool isQuoted = quotes == Quotes::Double;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const char c = word[i];
        if (c == '\\') {
            if (++i == word.size())
                return true;  // a backslash at the end would act on the character after the word
        } else if (c == '"') {
            isQuoted = !isQuoted;
        } else if (c == '\'' && !isQuoted) {
            i = word.find('\'', i + 1);
            if (i == std::string_view::npos)
                return true;
        } else if (contains(kExecuting, c) || (!isQuoted && (contains(kBetweenCommands, c) || contains(kPatterns, c)))) {
            return true;
        }
    }
    return isQuoted != (quotes == Quotes::Double);
}

/// Returns the word as nvcc passes it on: without backslashes, but with the characters after them.
std::string withoutBackslashes(std::string_view word)
{
    std::string text;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (word[i] != '\\' || ++i < word.size())
            text += word[i];
    return text;
}

}  // namespace

bool isPlainPath(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    return std::ranges::all_of(path, isPlain) && name.size() <= kLongestName && path.size() <= kLongestPath && !path.starts_with('-');
}

bool hasControlCharacter(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; });
}

/// Implements RFC 3629: the first byte gives the length, the others continue it. Refuses forms longer than needed, surrogates, and code
/// points from 0x110000 on.
bool isUtf8(std::string_view text)
{
    constexpr struct {
        unsigned first, mask, least;
    } kForms[] = {{0x00, 0x80, 0}, {0xc0, 0xe0, 0x80}, {0xe0, 0xf0, 0x800}, {0xf0, 0xf8, 0x10000}};
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t at) { return at < text.size() ? unsigned(static_cast<unsigned char>(text[at])) : 0u; };
        const auto form = std::ranges::find_if(kForms, [&](const auto& one) { return (byte(i) & one.mask) == one.first; });
        if (form == std::end(kForms))
            return false;
        const std::size_t length = std::size_t(form - kForms) + 1;
        unsigned point = byte(i) & ~form->mask & 0xffu;
        for (std::size_t next = i + 1; next < i + length; ++next) {
            if ((byte(next) & 0xc0u) != 0x80u)
                return false;
            point = point << 6 | (byte(next) & 0x3fu);
        }
        if (point < form->least || (point >= 0xd800 && point < 0xe000) || point >= 0x110000)
            return false;
        i += length;
    }
    return true;
}

bool shellActsOn(std::string_view word, Quotes quotes)
{
    // Versions of nvcc differ in which options lose their backslashes.
    return actsOnRead(word, quotes) || actsOnRead(withoutBackslashes(word), quotes);
}

}  // namespace simtscope::program
