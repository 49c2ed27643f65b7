#include "gpu/exercises/appended_code.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace simtscope::exercises {
namespace {

/// The words of C++ that a declaration, an expression or a statement needs, and CUDA's variables; CUDA's other words begin with "__".
constexpr std::string_view kWords =
    " alignas alignof auto blockDim blockIdx bool break case char class const const_cast constexpr continue decltype "
    "default delete dim3 do double else enum explicit extern false float for goto gridDim if inline int long mutable "
    "namespace new noexcept nullptr operator private protected public register reinterpret_cast return short signed sizeof "
    "static static_assert static_cast struct switch template this threadIdx true typedef typename union unsigned using "
    "void volatile warpSize while ";

bool isPartOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Returns the words of the language that occur in the text, including its comments, where they do no harm.
std::set<std::string> languageWordsIn(const std::string& text)
{
    std::set<std::string> words;
    for (auto at = text.begin(); at != text.end();) {
        const auto begin = std::find_if(at, text.end(), isPartOfWord);
        at = std::find_if_not(begin, text.end(), isPartOfWord);
        const std::string word(begin, at);
        if (word.starts_with("__") || kWords.find(' ' + word + ' ') != std::string_view::npos)
            words.insert(word);
    }
    return words;
}

}  // namespace

std::string makeUnit(const std::string& submissionFile, const std::string& appended)
{
    std::string before, after;
    for (const std::string& word : languageWordsIn(appended)) {
        before += fmt::format("#pragma push_macro(\"{}\")\n", word);
        after += fmt::format("#pragma pop_macro(\"{}\")\n", word);
    }
    return fmt::format("{}#include \"{}\"\n{}#include \"{}\"\n", before, submissionFile, after, kAppendedFile);
}

}  // namespace simtscope::exercises
