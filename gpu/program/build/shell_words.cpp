#include "gpu/program/build/shell_words.h"

#include <algorithm>

namespace simtscope::program {
namespace {

// nvcc adds up to 60 characters to the name of a file for names of its own, and a file system allows 255.
constexpr std::size_t kMaxNameBytes = 120, kMaxPathBytes = 1000;

constexpr std::string_view kPlainSigns = "_-./+ ";
constexpr std::string_view kExecutingCharacters = "$`";
constexpr std::string_view kCommandSeparators = ";&|<>()\n";
constexpr std::string_view kPatternCharacters =
    "*?[";  // patterns for names of files; such names may look like options and would replace the word

bool isPlainCharacter(char c)
{
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool isBeyondAscii = static_cast<unsigned char>(c) >= 0x80;
    return isLetter || isBeyondAscii || (c >= '0' && c <= '9') || kPlainSigns.find(c) != std::string_view::npos;
}

bool contains(std::string_view set, char c)
{
    return set.find(c) != std::string_view::npos;
}

/// Returns whether a POSIX shell that reads the word acts on it (POSIX.1-2017, Shell Command Language, 2.2 Quoting).
bool doesShellActOn(std::string_view word, Quotes quotes)
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
        } else if (contains(kExecutingCharacters, c) ||
                   (!isQuoted && (contains(kCommandSeparators, c) || contains(kPatternCharacters, c)))) {
            return true;
        }
    }
    return isQuoted != (quotes == Quotes::Double);
}

/// Returns the word as nvcc passes it on: without backslashes, but with the characters after them.
std::string removeBackslashes(std::string_view word)
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
    return std::ranges::all_of(path, isPlainCharacter) && name.size() <= kMaxNameBytes && path.size() <= kMaxPathBytes &&
           !path.starts_with('-');
}

bool hasControlCharacter(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; });
}

bool shellActsOn(std::string_view word, Quotes quotes)
{
    // Versions of nvcc differ in which options lose their backslashes.
    return doesShellActOn(word, quotes) || doesShellActOn(removeBackslashes(word), quotes);
}

}  // namespace simtscope::program
