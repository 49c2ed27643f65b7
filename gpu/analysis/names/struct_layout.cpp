#include "gpu/analysis/names/struct_layout.h"

#include <algorithm>
#include <array>
#include <optional>

#include "gpu/analysis/names/constant_value.h"
#include "gpu/analysis/names/declarations.h"
#include "gpu/analysis/names/type_names.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

namespace {

constexpr int kMaxNested = 8;            // nesting depth of structs
constexpr std::size_t kMaxFields = 256;  // fields of one struct; more would not be shown one by one

std::uint64_t roundUp(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

bool isOneWord(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::find(words, word) != words.end();
}

/// Returns the layout of a built-in vector type (CUDA C++ Programming Guide, "Built-in Vector Types"): the fields of int4 are x, y, z, w.
/// Such a type is aligned to its size, at most to 16 bytes; one of three elements is aligned to one element.
StructLayout vectorType(const std::string& name)
{
    const bool isDim3 = name == "dim3";
    if (name.empty() || name.back() < '1' || name.back() > '4')
        return {};
    constexpr std::string_view kElements[] = {"char", "short", "int", "long", "longlong", "float", "double"};
    const unsigned count = unsigned(name.back() - '0');
    const bool isUnsigned = name.front() == 'u';
    const std::string element = name.substr(isUnsigned, name.size() - 1 - isUnsigned);
    if (!isDim3 && std::ranges::find(kElements, element) == std::end(kElements))
        return {};
    const ptx::ScalarType type =
        isDim3 ? ptx::ScalarType::U32 : parseTypeName((isUnsigned ? "unsigned " : "") + (element == "longlong" ? "long long" : element));
    if (type == ptx::ScalarType::None)
        return {};
    StructLayout layout;
    for (unsigned i = 0; i < count; ++i)
        layout.fields.push_back({std::string(1, "xyzw"[i]), type, i * std::uint64_t(typeBytes(type))});
    layout.bytes = count * std::uint64_t(typeBytes(type));
    layout.alignment = count == 3 ? typeBytes(type) : std::min<std::uint64_t>(16, layout.bytes);
    return layout;
}

/// Reads `__align__(16)` or `alignas(16)` at `position` into `alignment` and returns the position after it; returns `position` when there
/// is none.
std::size_t findAfterAlignment(CppText text, std::size_t position, std::uint64_t& alignment)
{
    if (position + 1 >= text.size() || !(text[position] == "__align__" || text[position] == "alignas") || !(text[position + 1] == "("))
        return position;
    const std::size_t end = findAfterClosing(text, position + 1);
    const std::optional<std::int64_t> value = evaluateConstant(text, text.subspan(position + 2, end - 1 - (position + 2)));
    if (value && *value > 0)
        alignment = std::max(alignment, std::uint64_t(*value));
    return end;
}

struct Definition {
    CppText body;  ///< tokens between the braces
    std::uint64_t alignment = 1;
    bool isFound = false;
};

/// Finds `struct __align__(16) Name { … }` or `typedef struct { … } Name;`.
Definition findStructDefinition(CppText text, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (!(text[i] == "struct") && !(text[i] == "class"))
            continue;
        Definition definition;
        std::size_t position = findAfterAlignment(text, i + 1, definition.alignment);
        const bool isNamed = position < text.size() && text[position] == name;
        position += position < text.size() && text[position].isWord();
        if (position >= text.size() || !(text[position] == "{"))
            continue;
        const std::size_t end = findAfterClosing(text, position);
        if (!isNamed && !(i > 0 && text[i - 1] == "typedef" && end < text.size() && text[end] == name))
            continue;
        definition.body = text.subspan(position + 1, end - 1 - (position + 1));
        definition.isFound = true;
        return definition;
    }
    return {};
}

StructLayout structOf(CppText text, const std::string& resolved, int depth);

/// Reads the members of a struct one after another.
class MemberReader {
public:
    MemberReader(CppText text, CppText body, int depth) : m_text(text), m_body(body), m_depth(depth) {}

    /// Returns nothing when a member is not understood.
    std::optional<StructLayout> readLayout()
    {
        while (m_at < m_body.size()) {
            if (!skipMember() || m_layout.fields.size() > kMaxFields)
                return std::nullopt;
        }
        return m_layout;
    }

private:
    bool is(std::string_view token) const { return m_at < m_body.size() && m_body[m_at] == token; }

    void skipTo(std::string_view ends)
    {
        while (m_at < m_body.size() && !m_body[m_at].isOneOf(ends))
            m_at = m_body[m_at].isOneOf("([{") ? findAfterClosing(m_body, m_at) : m_at + 1;
    }

    bool skipMember()
    {
        const std::string_view first = m_body[m_at].text;
        if (first == ";") {
            ++m_at;
            return true;
        }
        if (isOneWord(first, {"public", "private", "protected"}) && m_at + 1 < m_body.size() && m_body[m_at + 1] == ":") {
            m_at += 2;
            return true;
        }
        if (isOneWord(first, {"static", "friend"})) {
            while (m_at < m_body.size() && !m_body[m_at].isOneOf("(;={"))
                ++m_at;
            if (is("("))
                return skipFunction();
        }
        if (isOneWord(first, {"static", "friend", "typedef", "using", "enum"})) {
            skipTo(";");
            return true;
        }
        if (first == "~")
            ++m_at;
        if (first == "template")
            return skipTemplateFunction();
        if (isOneWord(first, {"struct", "class", "union", "virtual"}))
            return false;
        std::uint64_t alignment = 1;
        std::vector<CppToken> words;
        while (m_at < m_body.size()) {
            if (const std::size_t after = findAfterAlignment(m_body, m_at, alignment); after != m_at)
                m_at = after;
            else if (m_body[m_at].isWord() || m_body[m_at] == "::")
                words.push_back(m_body[m_at++]);
            else
                break;
        }
        if (!words.empty() && words.back() == "operator")
            return skipOperatorFunction();
        if (is("("))
            return skipFunction();
        return readFields(std::move(words), alignment);
    }

    /// Skips a template such as `template <bool Ordered> __device__ void push(int item) { … }`.
    bool skipTemplateFunction()
    {
        if (++m_at >= m_body.size() || !is("<"))
            return false;
        for (int depth = 0; m_at < m_body.size(); ++m_at) {
            depth += is("<") - is(">");
            if (m_body[m_at].isOneOf("(;{") || depth == 0)
                break;
        }
        return is(">") && ++m_at < m_body.size() && skipMember();
    }

    /// Skips an operator from the tokens after its keyword: `operator()(int)`, `operator==(…)`.
    bool skipOperatorFunction()
    {
        while (m_at < m_body.size() && !is("("))
            ++m_at;
        if (m_at + 1 < m_body.size() && m_body[m_at + 1] == ")" && m_at + 2 < m_body.size() && m_body[m_at + 2] == "(")
            m_at += 2;
        return skipFunction();
    }

    /// Skips a function from its parameters on, with or without a body.
    bool skipFunction()
    {
        if (m_at + 1 < m_body.size() && m_body[m_at + 1] == "*")
            return false;  // a pointer to a function
        m_at = findAfterClosing(m_body, m_at);
        while (m_at < m_body.size() && !m_body[m_at].isOneOf(";{"))
            m_at = m_body[m_at] == "(" ? findAfterClosing(m_body, m_at) : m_at + 1;
        m_at = is("{") ? findAfterClosing(m_body, m_at) : m_at + 1;
        return true;
    }

    /// Reads fields such as `int factor, *p, grid[4];` from the end of their first words on. The last of these words is a name unless a
    /// star follows.
    bool readFields(std::vector<CppToken> words, std::uint64_t alignment)
    {
        CppToken name;  // empty: the name follows the stars
        if (!is("*") && !is("&") && words.size() > 1) {
            name = words.back();
            words.pop_back();
        }
        if (words.empty() || m_at >= m_body.size())
            return false;
        const std::string type = joinTokens(words);
        while (m_at < m_body.size()) {
            std::string stars;
            for (; is("*") || is("&") || is("const") || is("__restrict__"); ++m_at)
                stars = " *";
            if (name.text.empty()) {
                if (m_at >= m_body.size() || !m_body[m_at].isWord())
                    return false;
                name = m_body[m_at++];
            }
            if (name == "operator")
                return skipOperatorFunction();
            if (is("("))  // a function that returns a pointer
                return skipFunction();
            const std::size_t brackets = m_at;
            while (is("["))
                m_at = findAfterClosing(m_body, m_at);
            if (!add(type + stars, std::string(name.text), m_body.subspan(brackets, m_at - brackets), alignment))
                return false;
            if (is("=") || is("{"))
                skipTo(",;");
            const bool hasMore = is(",");
            if (!hasMore && !is(";"))
                return false;
            ++m_at;
            if (!hasMore)
                return true;
            name = {};
        }
        return false;
    }

    bool add(const std::string& type, const std::string& name, CppText brackets, std::uint64_t alignment)
    {
        const std::optional<StructLayout> elementLayout = layoutOf(type);
        const std::vector<std::uint64_t> extents = evaluateExtents(m_text, brackets);
        if (!elementLayout || (!brackets.empty() && extents.empty()))
            return false;
        std::uint64_t count = 1;
        for (const std::uint64_t extent : extents)
            count *= std::min<std::uint64_t>(extent, kMaxFields + 1);
        if (count * elementLayout->fields.size() > kMaxFields)
            return false;
        alignment = std::max(alignment, elementLayout->alignment);
        const std::uint64_t start = roundUp(m_layout.bytes, alignment);
        for (std::uint64_t i = 0; i < count; ++i) {
            std::string index;
            std::uint64_t remainder = i;
            for (auto extent = extents.rbegin(); extent != extents.rend(); remainder /= *extent++)
                index = "[" + std::to_string(remainder % *extent) + "]" + index;
            for (const Field& field : elementLayout->fields) {
                Field added = field;
                added.name = name + index + (field.name.empty() ? "" : "." + field.name);
                added.offset += start + i * elementLayout->bytes;
                m_layout.fields.push_back(std::move(added));
            }
        }
        m_layout.bytes = start + count * elementLayout->bytes;
        m_layout.alignment = std::max(m_layout.alignment, alignment);
        return true;
    }

    /// Returns the layout of a type; a scalar has one field without a name.
    std::optional<StructLayout> layoutOf(const std::string& type) const
    {
        const ResolvedType resolved = resolveType(m_text, type);
        const ValueNames names = resolved.isPointer ? ValueNames() : findValueNames(m_text, resolved.name);
        const ptx::ScalarType scalar = resolved.isPointer                    ? ptx::ScalarType::U64
                                       : names.type != ptx::ScalarType::None ? names.type
                                                                             : parseTypeName(resolved.name);
        if (const std::uint64_t bytes = typeBytes(scalar))
            return StructLayout{{{{}, scalar, 0, resolved.isPointer ? resolved.name : std::string(), names}}, bytes, bytes};
        StructLayout nested = structOf(m_text, resolved.name, m_depth + 1);
        return nested.fields.empty() ? std::nullopt : std::optional(std::move(nested));
    }

    CppText m_text, m_body;
    const int m_depth;
    std::size_t m_at = 0;
    StructLayout m_layout;
};

/// Returns the layout of a struct; `resolved` is the name of the type after following its aliases.
StructLayout structOf(CppText text, const std::string& resolved, int depth)
{
    const std::vector<CppToken> words = parseTokens(resolved);
    const bool isName = !words.empty() && words.back().isWord() &&
                        std::ranges::all_of(words, [](const CppToken& word) { return word.isWord() || word == "::"; });
    if (!isName || depth > kMaxNested)
        return {};
    const std::string name(words.back().text);
    if (const StructLayout vector = vectorType(name); !vector.fields.empty())
        return vector;
    const Definition definition = findStructDefinition(text, name);
    if (!definition.isFound)
        return {};
    std::optional<StructLayout> layout = MemberReader(text, definition.body, depth).readLayout();
    if (!layout || layout->fields.empty())
        return {};
    layout->alignment = std::max(layout->alignment, definition.alignment);
    layout->bytes = roundUp(layout->bytes, layout->alignment);
    return *layout;
}

}  // namespace

const Field* StructLayout::fieldAt(std::uint64_t offset) const
{
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.offset == offset; });
    return found == fields.end() ? nullptr : &*found;
}

StructLayout findStructLayout(CppText text, std::string_view type)
{
    const ResolvedType resolved = resolveType(text, type);
    return resolved.isPointer ? StructLayout() : structOf(text, resolved.name, 0);
}

ptx::ScalarType scalarTypeOf(std::string_view type)
{
    return type.ends_with('*') ? ptx::ScalarType::U64 : parseTypeName(type);
}

}  // namespace simtscope::analysis
