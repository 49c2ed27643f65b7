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

std::vector<std::string_view> wordsOf(std::string_view path)
{
    std::vector<std::string_view> words;
    for (const CppToken& token : cppTokens(path))
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
        const std::size_t at = field.name.rfind(std::string(name) + "[");
        if (at == std::string::npos || (at > 0 && field.name[at - 1] != '.'))
            continue;
        const std::size_t open = at + name.size(), end = std::min(field.name.find_first_not_of("[]0123456789", open), field.name.size());
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
    const std::uint64_t stride = variable.stride, inside = (offset - variable.offset) % stride,
                        structure = (offset - variable.offset) / stride;
    const std::string landing = variable.name + variable.indexText(structure) + "." + variable.fields.fieldAt(inside)->name;
    std::optional<Overrun> closest;
    std::uint64_t distance = 0;
    const auto consider = [&](const MemberArray& array, std::uint64_t of, std::int64_t from, std::uint64_t away) {
        if (from % std::int64_t(array.elementBytes) || (closest && away >= distance))
            return;
        closest = Overrun{&variable, array, of, from / std::int64_t(array.elementBytes), landing};
        distance = away;
    };
    for (const MemberArray& array : findArrays(variable.fields, name)) {
        if (array.contains(inside))
            return std::nullopt;
        if (bytes != array.elementBytes)
            continue;
        if (inside >= array.end)
            consider(array, structure, std::int64_t(inside - array.begin), inside - array.end);
        else if (structure > 0)
            consider(array, structure - 1, std::int64_t(inside + stride - array.begin), inside + stride - array.end);
        if (inside < array.begin)
            consider(array, structure, std::int64_t(inside) - std::int64_t(array.begin), array.begin - inside);
    }
    return closest;
}

}  // namespace simtscope::analysis
