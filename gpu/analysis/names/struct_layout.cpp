#include "gpu/analysis/names/struct_layout.h"

#include <algorithm>
#include <charconv>

#include "gpu/analysis/names/declarations.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// "const struct Map" -> "Map"; empty: it is more than a word.
std::string bareName(std::string_view type)
{
    std::vector<CppToken> words = cppTokens(type);
    std::erase_if(words, [](const CppToken& word) { return word == "const" || word == "volatile" || word == "struct"; });
    return words.size() == 1 && words.front().isWord() ? std::string(words.front().text) : std::string();
}

/// CUDA C++ Programming Guide, "Built-in Vector Types": the fields of int4 are x, y, z, w; their alignment is that of the whole, but for
/// those of three.
StructLayout vectorType(const std::string& name)
{
    if (name.empty() || name.back() < '1' || name.back() > '4')
        return {};
    constexpr std::string_view kElements[] = {"char", "short", "int", "long", "longlong", "float", "double"};
    const unsigned count = unsigned(name.back() - '0');
    const bool isUnsigned = name.front() == 'u';
    const std::string element = name.substr(isUnsigned, name.size() - 1 - isUnsigned);
    if (std::ranges::find(kElements, element) == std::end(kElements))
        return {};
    const ptx::ScalarType type = typeOfName((isUnsigned ? "unsigned " : "") + (element == "longlong" ? std::string("long long") : element));
    if (type == ptx::ScalarType::None)
        return {};
    StructLayout layout;
    for (unsigned i = 0; i < count; ++i)
        layout.fields.push_back({std::string(1, "xyzw"[i]), type, i * std::uint64_t(typeBytes(type))});
    layout.bytes = count * std::uint64_t(typeBytes(type));
    return layout;
}

/// `int factor = 2, shift{}` -> `int factor, shift`.
std::vector<CppToken> withoutInitials(CppText declaration)
{
    std::vector<CppToken> plain;
    for (std::size_t i = 0; i < declaration.size(); ++i) {
        if (declaration[i] == "=") {
            while (i + 1 < declaration.size() && !(declaration[i + 1] == ","))
                ++i;
        } else if (declaration[i] == "{") {
            while (i < declaration.size() && !(declaration[i] == "}"))
                ++i;
        } else {
            plain.push_back(declaration[i]);
        }
    }
    return plain;
}

/// Adds `int factor, shift` to the layout; false when it is anything else.
bool addFields(CppText declaration, StructLayout& layout, std::uint64_t& alignment)
{
    const std::vector<CppToken> words = withoutInitials(declaration);
    std::size_t at = 0;
    while (at < words.size() && (words[at].isWord() || words[at] == "::"))
        ++at;
    if (at < 2)
        return false;
    const ptx::ScalarType type = typeOfName(joined(CppText(words).first(at - 1)));
    const std::uint64_t bytes = typeBytes(type);
    if (bytes == 0)
        return false;
    for (--at; at < words.size(); at += 2) {
        const bool ends = at + 1 == words.size();
        if (!words[at].isWord() || (!ends && !(words[at + 1] == ",")) || at + 2 == words.size())
            return false;
        const std::uint64_t offset = roundedUp(layout.bytes, bytes);
        layout.fields.push_back({std::string(words[at].text), type, offset});
        layout.bytes = offset + bytes;
    }
    alignment = std::max(alignment, bytes);
    return true;
}

struct Definition {
    CppText body;  ///< between the braces
    std::uint64_t alignment = 1;
    bool found = false;
};

/// `struct __align__(16) Name { … }`, whose braces hold at most one pair of braces within each other.
Definition definitionOf(CppText text, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (!(text[i] == "struct"))
            continue;
        Definition definition;
        std::size_t at = i + 1;
        if ((text[at] == "__align__" || text[at] == "alignas") && at + 3 < text.size() && text[at + 1] == "(" && text[at + 3] == ")") {
            const std::string_view number = text[at + 2].text;
            std::from_chars(number.data(), number.data() + number.size(), definition.alignment);
            at += 4;
        }
        if (at + 1 >= text.size() || !(text[at] == name) || !(text[at + 1] == "{"))
            continue;
        const std::size_t first = at + 2;
        int depth = 1;
        for (at = first; at < text.size() && depth > 0 && depth < 3; ++at)
            depth += text[at] == "{" ? 1 : text[at] == "}" ? -1 : 0;
        if (depth != 0)
            continue;
        definition.body = text.subspan(first, at - 1 - first);
        definition.found = true;
        return definition;
    }
    return {};
}

}  // namespace

const Field* StructLayout::at(std::uint64_t offset) const
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.offset == offset; });
    return found == fields.end() ? nullptr : &*found;
}

StructLayout structLayout(CppText text, std::string_view type)
{
    const std::string name = bareName(type);
    if (name.empty())
        return {};
    if (const StructLayout vector = vectorType(name); !vector.fields.empty())
        return vector;
    const Definition definition = definitionOf(text, name);
    if (!definition.found)
        return {};
    StructLayout layout;
    std::uint64_t alignment = std::max<std::uint64_t>(1, definition.alignment);
    for (std::size_t from = 0; from < definition.body.size();) {
        const auto end = std::size_t(std::ranges::find(definition.body.subspan(from), ";", &CppToken::text) - definition.body.begin());
        if (end > from && !addFields(definition.body.subspan(from, end - from), layout, alignment))
            return {};
        from = end + 1;
    }
    layout.bytes = roundedUp(layout.bytes, alignment);
    return layout;
}

}  // namespace simtscope::analysis
