#include "gpu/analysis/names/type_names.h"

#include <algorithm>
#include <array>
#include <optional>

#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

constexpr int kMaxAliases = 16;  // length of a chain of aliases

struct CppType {
    ptx::ScalarType type;
    std::string_view name;
};
constexpr CppType kCppTypes[] = {
    {ptx::ScalarType::F32, "float"},
    {ptx::ScalarType::F64, "double"},
    {ptx::ScalarType::S8, "signed char"},
    {ptx::ScalarType::U8, "unsigned char"},
    {ptx::ScalarType::S16, "short"},
    {ptx::ScalarType::U16, "unsigned short"},
    {ptx::ScalarType::S32, "int"},
    {ptx::ScalarType::U32, "unsigned int"},
    {ptx::ScalarType::S64, "long"},
    {ptx::ScalarType::U64, "unsigned long"},
    {ptx::ScalarType::F16, "__half"},
    {ptx::ScalarType::F16x2, "__half2"},
    {ptx::ScalarType::BF16, "__nv_bfloat16"},
    {ptx::ScalarType::BF16x2, "__nv_bfloat162"},
};

bool isQualifier(const CppToken& token)
{
    constexpr std::array<std::string_view, 9> kQualifiers = {"const",    "volatile",     "struct",     "class",   "enum",
                                                             "typename", "__restrict__", "__restrict", "restrict"};
    return std::ranges::find(kQualifiers, token.text) != kQualifiers.end();
}

/// Returns whether the type can be followed: it consists only of words, "::" and "*".
bool isPlain(CppText type)
{
    return !type.empty() && std::ranges::all_of(type, [](const CppToken& t) { return t.isWord() || t == "::" || t == "*"; });
}

/// Returns the type that the declaration at `position` gives to the alias `name`; empty when it declares no such alias.
CppText aliasAt(CppText text, std::size_t position, std::string_view name)
{
    const auto endAt = [&](std::size_t first, auto ends) {
        while (first < text.size() && !ends(text[first]))
            ++first;
        return first;
    };
    const auto isEnd = [](const CppToken& token) { return token.isOneOf(";{}"); };
    if (text[position] == "using" && position + 2 < text.size() && text[position + 1] == name && text[position + 2] == "=")
        return text.subspan(position + 3, endAt(position + 3, isEnd) - position - 3);
    if (text[position] == "typedef") {
        const std::size_t end = endAt(position, isEnd);
        return end < text.size() && end > position + 2 && text[end] == ";" && text[end - 1] == name
                   ? text.subspan(position + 1, end - position - 2)
                   : CppText();
    }
    if (text[position] == "#" && position + 3 < text.size() && text[position + 1] == "define" && text[position + 2] == name) {
        const std::uint32_t line = text[position].line;
        return text.subspan(position + 3, endAt(position + 3, [line](const CppToken& token) { return token.line != line; }) - position - 3);
    }
    return {};
}

/// Returns nothing when there is no alias, when several differ, or when it is not understood.
std::optional<CppText> findAlias(CppText text, std::string_view name)
{
    CppText found;
    for (std::size_t position = 0; position < text.size(); ++position) {
        const CppText alias = aliasAt(text, position, name);
        if (alias.empty())
            continue;
        if (!found.empty() && !std::ranges::equal(found, alias, {}, &CppToken::text, &CppToken::text))
            return {};
        found = alias;
    }
    return isPlain(found) ? std::optional(found) : std::nullopt;
}

/// Removes the stars and qualifiers from the words and returns the number of stars.
int takeStars(std::vector<CppToken>& words)
{
    const auto stars = std::ranges::count(words, "*", &CppToken::text);
    std::erase_if(words, [](const CppToken& word) { return word == "*" || isQualifier(word); });
    return int(stars);
}

}  // namespace

ResolvedType resolveType(CppText text, std::string_view type)
{
    std::vector<CppToken> words = parseTokens(type);
    int stars = takeStars(words);
    for (int depth = 0; depth < kMaxAliases && !words.empty() && words.back().isWord() && isPlain(words); ++depth) {
        // `half` and similar names are not reserved: a program may declare them itself.
        if (const ptx::ScalarType known = parseTypeName(joinTokens(words));
            known != ptx::ScalarType::None && (!ptx::isFloat(known) || known == ptx::ScalarType::F32 || known == ptx::ScalarType::F64))
            break;
        const std::optional<CppText> alias = findAlias(text, words.back().text);
        if (!alias)
            break;
        words.assign(alias->begin(), alias->end());
        stars += takeStars(words);
    }
    return stars > 1 ? ResolvedType{"void *", true} : ResolvedType{joinTokens(words), stars == 1};
}

std::string_view cppTypeName(ptx::ScalarType type)
{
    const auto* const row = std::ranges::find(kCppTypes, type, &CppType::type);
    return row == std::end(kCppTypes) ? std::string_view() : row->name;
}

}  // namespace simtscope::analysis
