#include "gpu/analysis/names/value_names.h"

#include <algorithm>
#include <optional>

#include "gpu/analysis/names/constant_value.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

std::size_t findEnd(CppText text, std::size_t position, std::string_view ends)
{
    while (position < text.size() && !text[position].isOneOf(ends))
        position = text[position].isOneOf("([{") ? findAfterClosing(text, position) : position + 1;
    return position;
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
    for (std::size_t position = 0; position < body.size(); ++position) {
        const std::string name(body[position].text);
        if (!body[position++].isWord())
            return std::nullopt;
        if (position < body.size() && body[position] == "=") {
            const std::size_t end = findEnd(body, position + 1, ",");
            const std::optional<std::int64_t> value = evaluateEnumerator(text, body.subspan(position + 1, end - position - 1), result);
            if (!value)
                return std::nullopt;
            next = *value;
            position = end;
        }
        if (position < body.size() && !(body[position] == ","))
            return std::nullopt;
        result.names.emplace_back(next++, name);
    }
    return result.names.empty() ? std::nullopt : std::optional(result);
}

/// Reads the enumeration whose keyword stands at `position`, when it has this name; an empty name stands for any.
std::optional<ValueNames> readEnumeration(CppText text, std::size_t position, std::string_view name)
{
    const bool isTypedef = position > 0 && text[position - 1] == "typedef";
    ++position;
    if (position < text.size() && (text[position] == "class" || text[position] == "struct"))
        ++position;
    const bool isNamed = position < text.size() && text[position] == name;
    position += position < text.size() && text[position].isWord();
    ptx::ScalarType type = ptx::ScalarType::S32;
    if (position < text.size() && text[position] == ":") {
        const std::size_t end = findEnd(text, position + 1, "{;");
        type = parseTypeName(joinTokens(text.subspan(position + 1, std::min(end, text.size()) - position - 1)));
        while (position < text.size() && !text[position].isOneOf("{;"))
            ++position;
    }
    if (position >= text.size() || !(text[position] == "{") || typeBytes(type) == 0)
        return std::nullopt;
    const std::size_t end = findAfterClosing(text, position);
    if (!name.empty() && !isNamed && !(isTypedef && end < text.size() && text[end] == name))
        return std::nullopt;
    return readEnumerators(text, text.subspan(position + 1, end - position - 2), type);
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
    for (std::size_t position = 0; position < text.size(); ++position) {
        if (!(text[position] == "enum"))
            continue;
        const std::optional<ValueNames> read = readEnumeration(text, position, words.back().text);
        if (read && !found.names.empty() && *read != found)
            return {};
        if (read)
            found = *read;
    }
    return found;
}

ValueNames findEnumerationOf(CppText text, std::string_view enumerator)
{
    for (std::size_t position = 0; position < text.size(); ++position) {
        const std::optional<ValueNames> read = text[position] == "enum" ? readEnumeration(text, position, {}) : std::nullopt;
        if (read && std::ranges::any_of(read->names, [&](const auto& row) { return row.second == enumerator; }))
            return *read;
    }
    return {};
}

}  // namespace simtscope::analysis
