#include "gpu/analysis/names/declarations.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/names/constant_value.h"

namespace simtscope::analysis {

namespace {

bool isStorage(const CppToken& token, Storage storage)
{
    constexpr std::array<std::string_view, 3> kModuleSpecifiers = {"__device__", "__constant__", "__managed__"};
    return storage == Storage::Shared ? token == "__shared__" : std::ranges::find(kModuleSpecifiers, token.text) != kModuleSpecifiers.end();
}

/// Returns the position after brackets such as `[4][8]` that begin at `position`, or `position` when there are none.
std::size_t findAfterBrackets(CppText text, std::size_t position)
{
    while (position < text.size() && text[position] == "[") {
        std::size_t close = position + 1;
        while (close < text.size() && !text[close].isOneOf("[];"))
            ++close;
        if (close >= text.size() || !(text[close] == "]"))
            return position;
        position = close + 1;
    }
    return position;
}

/// Removes words such as `__align__` and `static`, which do not belong to the type.
std::string removeAttributes(CppText type)
{
    std::vector<CppToken> words(type.begin(), type.end());
    std::erase_if(words, [](const CppToken& word) {
        return word == "static" || word == "extern" || (word.text.size() > 4 && word.text.starts_with("__") && word.text.ends_with("__"));
    });
    return joinTokens(words);
}

/// Returns how many words precede the names of a declaration.
std::size_t countTypeWords(CppText declaration)
{
    std::size_t position = 0;
    while (position < declaration.size() && (declaration[position].isWord() || declaration[position] == "::"))
        ++position;
    // In `int a[4]` the last word is the name; in `int* a[4]` it is not.
    return position > 0 && !(position < declaration.size() && declaration[position] == "*") ? position - 1 : position;
}

/// Returns the type of `name` in a declaration such as `int *a[4], b;`: here `int *` or `int`. Returns an empty text when the declaration
/// does not declare the name.
std::string typeIn(CppText declaration, std::string_view name)
{
    const std::size_t typeWordCount = countTypeWords(declaration);
    for (std::size_t position = typeWordCount; typeWordCount > 0 && position < declaration.size();) {
        const std::size_t first = position;
        while (position < declaration.size() && declaration[position] == "*")
            ++position;
        if (position + 1 >= declaration.size() || !declaration[position].isWord())
            break;
        if (declaration[position] == name && declaration[position + 1].isOneOf("[;,={"))
            return removeAttributes(declaration.first(typeWordCount)) + (position > first ? " *" : "");
        position = findAfterBrackets(declaration, position + 1);
        if (position >= declaration.size() || !(declaration[position] == ","))
            break;
        ++position;
    }
    return {};
}

/// Returns the declaration from here to its semicolon, without `__align__(16)` and `alignas(16)`.
std::vector<CppToken> declarationFrom(CppText text)
{
    std::vector<CppToken> declarationTokens;
    for (std::size_t position = 0; position < text.size(); ++position) {
        if ((text[position] == "__align__" || text[position] == "alignas") && position + 1 < text.size() && text[position + 1] == "(") {
            position = findAfterClosing(text, position + 1) - 1;
            continue;
        }
        declarationTokens.push_back(text[position]);
        if (text[position] == ";")
            break;
    }
    return declarationTokens;
}

/// Returns the bracket tokens of `name[4][8]` in a declaration; empty when it does not declare such an array.
CppText bracketsIn(CppText declaration, std::string_view name)
{
    for (std::size_t position = 0; position + 1 < declaration.size() && !declaration[position].isOneOf(";(){}"); ++position) {
        if (!(declaration[position] == name))
            continue;
        const std::size_t end = findAfterBrackets(declaration, position + 1);
        if (end > position + 1 && end < declaration.size() && declaration[end].isOneOf(";,={"))
            return declaration.subspan(position + 1, end - position - 1);
    }
    return {};
}

}  // namespace

std::string findDeclaredType(CppText text, std::string_view name, Storage storage)
{
    std::string common;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isStorage(text[i], storage))
            continue;
        const std::string type = typeIn(declarationFrom(text.subspan(i + 1)), name);
        if (!type.empty() && !common.empty() && common != type)
            return {};
        if (!type.empty())
            common = type;
    }
    return common;
}

std::vector<std::uint64_t> evaluateExtents(CppText text, CppText brackets, CppText outerText)
{
    std::vector<std::uint64_t> extents;
    for (std::size_t open = 0; open < brackets.size();) {
        const auto close = std::size_t(std::ranges::find(brackets.subspan(open), "]", &CppToken::text) - brackets.begin());
        const std::optional<std::int64_t> extent = evaluateConstant(text, brackets.subspan(open + 1, close - open - 1), outerText);
        if (!extent || *extent <= 0)
            return {};
        extents.push_back(std::uint64_t(*extent));
        open = close + 1;
    }
    return extents;
}

std::vector<std::uint64_t> findDeclaredExtents(CppText text, std::string_view array, Storage storage, CppText outerText)
{
    std::vector<std::uint64_t> common;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isStorage(text[i], storage))
            continue;
        const std::vector<CppToken> declaration = declarationFrom(text.subspan(i + 1));
        const CppText brackets = bracketsIn(declaration, array);
        if (brackets.empty())
            continue;
        const std::vector<std::uint64_t> extents = evaluateExtents(text, brackets, outerText);
        if (extents.empty() || (!common.empty() && common != extents))
            return {};
        common = extents;
    }
    return common;
}

}  // namespace simtscope::analysis
