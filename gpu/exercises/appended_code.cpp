#include "gpu/exercises/appended_code.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace simtscope::exercises {
namespace {

/// The words of C++ that a declaration, an expression or a statement needs, and CUDA's variables; CUDA's other words begin with "__".
constexpr std::string_view kLanguageWords =
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
std::set<std::string> findLanguageWords(const std::string& text)
{
    std::set<std::string> words;
    for (auto wordEnd = text.begin(); wordEnd != text.end();) {
        const auto begin = std::find_if(wordEnd, text.end(), isPartOfWord);
        wordEnd = std::find_if_not(begin, text.end(), isPartOfWord);
        const std::string word(begin, wordEnd);
        if (word.starts_with("__") || kLanguageWords.find(' ' + word + ' ') != std::string_view::npos)
            words.insert(word);
    }
    return words;
}

}  // namespace

std::string combineWithAppendedCode(const std::string& submissionFile, const std::string& appended)
{
    std::string saveMacros, restoreMacros;
    for (const std::string& word : findLanguageWords(appended)) {
        saveMacros += fmt::format("#pragma push_macro(\"{}\")\n", word);
        restoreMacros += fmt::format("#pragma pop_macro(\"{}\")\n", word);
    }
    return fmt::format("{}#include \"{}\"\n{}#include \"{}\"\n", saveMacros, submissionFile, restoreMacros, kAppendedFile);
}

}  // namespace simtscope::exercises
