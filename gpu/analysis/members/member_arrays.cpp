#include "gpu/analysis/members/member_arrays.h"

#include <algorithm>

#include <fmt/format.h>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

/// Splits "[3][7]" into {3, 7}.
std::vector<std::uint64_t> indicesOf(std::string_view brackets)
{
    std::vector<std::uint64_t> indices;
    for (const char c : brackets) {
        if (c == '[')
            indices.push_back(0);
        else if (c != ']')
            indices.back() = 10 * indices.back() + std::uint64_t(c - '0');
    }
    return indices;
}

}  // namespace

std::vector<std::string_view> splitPath(std::string_view path)
{
    std::vector<std::string_view> words;
    for (const CppToken& token : parseTokens(path))
        if (token.isWord())
            words.push_back(token.text);
    return words;
}

std::vector<MemberArray> findArrays(const StructLayout& layout, std::string_view name)
{
    std::vector<MemberArray> arrays;
    std::string first, last;  // index brackets of the first and last element of the array being read
    const auto finish = [&] {
        if (arrays.empty())
            return;
        const std::vector<std::uint64_t> indices = indicesOf(last);
        for (std::size_t i = 1; i < indices.size(); ++i)
            arrays.back().rows.push_back(indices[i] + 1);
    };
    for (const Field& field : layout.fields) {
        const std::size_t position = field.name.rfind(std::string(name) + "[");
        if (position == std::string::npos || (position > 0 && field.name[position - 1] != '.'))
            continue;
        const std::size_t open = position + name.size(),
                          end = std::min(field.name.find_first_not_of("[]0123456789", open), field.name.size());
        const std::string path = field.name.substr(0, open), brackets = field.name.substr(open, end - open);
        if (arrays.empty() || arrays.back().path != path) {
            finish();
            arrays.push_back({path, field.offset, field.offset, 0});
            first = brackets;
        }
        MemberArray& array = arrays.back();
        if (array.elementBytes == 0 && brackets != first)
            array.elementBytes = field.offset - array.begin;
        array.end = field.offset + typeBytes(field.type);
        last = brackets;
    }
    finish();
    std::erase_if(arrays, [](const MemberArray& array) { return array.elementBytes == 0; });
    return arrays;
}

std::string Overrun::indexText() const
{
    Variable shaped;
    shaped.rows = array.rows;
    return elementIndex < 0 ? fmt::format("[{}]", elementIndex) : shaped.indexText(std::uint64_t(elementIndex));
}

std::string Overrun::arrayName() const
{
    return variable->name + variable->indexText(structIndex) + "." + array.path;
}

std::optional<Overrun> findOverrun(const Variable& variable, std::uint64_t offset, std::string_view name, unsigned bytes)
{
    const std::uint64_t stride = variable.stride, fieldOffset = (offset - variable.offset) % stride,
                        structIndex = (offset - variable.offset) / stride;
    const std::string accessedName = variable.name + variable.indexText(structIndex) + "." + variable.fields.fieldAt(fieldOffset)->name;
    std::optional<Overrun> closest;
    std::uint64_t distance = 0;
    const auto consider = [&](const MemberArray& array, std::uint64_t arrayStructIndex, std::int64_t offsetInArray,
                              std::uint64_t missedBytes) {
        if (offsetInArray % std::int64_t(array.elementBytes) || (closest && missedBytes >= distance))
            return;
        closest = Overrun{&variable, array, arrayStructIndex, offsetInArray / std::int64_t(array.elementBytes), accessedName};
        distance = missedBytes;
    };
    for (const MemberArray& array : findArrays(variable.fields, name)) {
        if (array.contains(fieldOffset))
            return std::nullopt;
        if (bytes != array.elementBytes)
            continue;
        if (fieldOffset >= array.end)
            consider(array, structIndex, std::int64_t(fieldOffset - array.begin), fieldOffset - array.end);
        else if (structIndex > 0)
            consider(array, structIndex - 1, std::int64_t(fieldOffset + stride - array.begin), fieldOffset + stride - array.end);
        if (fieldOffset < array.begin)
            consider(array, structIndex, std::int64_t(fieldOffset) - std::int64_t(array.begin), array.begin - fieldOffset);
    }
    return closest;
}

}  // namespace simtscope::analysis
