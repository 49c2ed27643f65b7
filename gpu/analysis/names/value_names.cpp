#include "gpu/analysis/names/value_names.h"

#include <algorithm>
#include <optional>

#include "gpu/analysis/names/constant_value.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

std::size_t findEnd(CppText text, std::size_t at, std::string_view ends)
{
    while (at < text.size() && !text[at].isOneOf(ends))
        at = text[at].isOneOf("([{") ? findAfterClosing(text, at) : at + 1;
    return at;
}

/// Returns the value of `= …` of an enumerator; it may name one that stands before it.
std::optional<std::int64_t> evaluateEnumerator(CppText text, CppText expression, const ValueNames& earlier)
{
    const bool isNegative = !expression.empty() && expression[0] == "-";
    const CppText magnitude = expression.subspan(isNegative ? 1 : 0);
    if (!isNegative && magnitude.size() == 1) {
        const auto named = std::ranges::find(earlier.names, magnitude[0].text, &std::pair<std::int64_t, std::string>::second);
        if (named != earlier.names.end())
            return named->first;
    }
    const std::optional<std::int64_t> value = magnitude.empty() ? std::nullopt : evaluateConstant(text, magnitude);
    return value && isNegative ? -*value : value;
}

/// Reads the enumerators between the braces; nullopt when one is not understood.
std::optional<ValueNames> readEnumerators(CppText text, CppText body, ptx::ScalarType type)
{
    ValueNames result;
    result.type = type;
    std::int64_t next = 0;
    for (std::size_t at = 0; at < body.size(); ++at) {
        const std::string name(body[at].text);
        if (!body[at++].isWord())
            return std::nullopt;
        if (at < body.size() && body[at] == "=") {
            const std::size_t end = findEnd(body, at + 1, ",");
            const std::optional<std::int64_t> value = evaluateEnumerator(text, body.subspan(at + 1, end - at - 1), result);
            if (!value)
                return std::nullopt;
            next = *value;
            at = end;
        }
        if (at < body.size() && !(body[at] == ","))
            return std::nullopt;
        result.names.emplace_back(next++, name);
    }
    return result.names.empty() ? std::nullopt : std::optional(result);
}

/// Reads the enumeration whose keyword stands at `at`, when it has this name; an empty name stands for any.
std::optional<ValueNames> readEnumeration(CppText text, std::size_t at, std::string_view name)
{
    const bool isTypedef = at > 0 && text[at - 1] == "typedef";
    ++at;
    if (at < text.size() && (text[at] == "class" || text[at] == "struct"))
        ++at;
    const bool isNamed = at < text.size() && text[at] == name;
    at += at < text.size() && text[at].isWord();
    ptx::ScalarType type = ptx::ScalarType::S32;
    if (at < text.size() && text[at] == ":") {
        const std::size_t end = findEnd(text, at + 1, "{;");
        type = parseTypeName(joinTokens(text.subspan(at + 1, std::min(end, text.size()) - at - 1)));
        while (at < text.size() && !text[at].isOneOf("{;"))
            ++at;
    }
    if (at >= text.size() || !(text[at] == "{") || typeBytes(type) == 0)
        return std::nullopt;
    const std::size_t end = findAfterClosing(text, at);
    if (!name.empty() && !isNamed && !(isTypedef && end < text.size() && text[end] == name))
        return std::nullopt;
    return readEnumerators(text, text.subspan(at + 1, end - at - 2), type);
}

}  // namespace

const std::string* ValueNames::find(std::uint64_t bits) const
{
    const unsigned bytes = typeBytes(type);
    const std::uint64_t mask = bytes >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << (8 * bytes)) - 1;
    const auto found = std::ranges::find_if(names, [&](const auto& row) { return ((std::uint64_t(row.first) ^ bits) & mask) == 0; });
    return found == names.end() ? nullptr : &found->second;
}

ValueNames findValueNames(CppText text, std::string_view type)
{
    if (type == "bool")
        return {ptx::ScalarType::U8, {{0, "false"}, {1, "true"}}};
    const std::vector<CppToken> words = parseTokens(type);
    if (words.empty() || !words.back().isWord())
        return {};
    ValueNames found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!(text[at] == "enum"))
            continue;
        const std::optional<ValueNames> read = readEnumeration(text, at, words.back().text);
        if (read && !found.names.empty() && *read != found)
            return {};
        if (read)
            found = *read;
    }
    return found;
}

ValueNames findEnumerationOf(CppText text, std::string_view enumerator)
{
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::optional<ValueNames> read = text[at] == "enum" ? readEnumeration(text, at, {}) : std::nullopt;
        if (read && std::ranges::any_of(read->names, [&](const auto& row) { return row.second == enumerator; }))
            return *read;
    }
    return {};
}

}  // namespace simtscope::analysis
