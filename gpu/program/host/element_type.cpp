#include "gpu/program/host/element_type.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/names/struct_layout.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::program {
namespace {

using analysis::CppText;
using analysis::CppToken;

constexpr int kMaxAliasDepth = 8;

struct NamedNumber {
    std::string_view name;
    NumberKind kind;
    unsigned bytes;
};

constexpr NamedNumber kNumbers[] = {
    {"bool", NumberKind::Bool, 1},
    {"float", NumberKind::Float, 4},
    {"double", NumberKind::Float, 8},
    {"int8_t", NumberKind::Signed, 1},
    {"int16_t", NumberKind::Signed, 2},
    {"int32_t", NumberKind::Signed, 4},
    {"int64_t", NumberKind::Signed, 8},
    {"uint8_t", NumberKind::Unsigned, 1},
    {"uint16_t", NumberKind::Unsigned, 2},
    {"uint32_t", NumberKind::Unsigned, 4},
    {"uint64_t", NumberKind::Unsigned, 8},
    {"size_t", NumberKind::Unsigned, 8},
    {"ptrdiff_t", NumberKind::Signed, 8},
    {"uint", NumberKind::Unsigned, 4},
    {"ushort", NumberKind::Unsigned, 2},
    {"half", NumberKind::Half, 2},
    {"__half", NumberKind::Half, 2},
    {"nv_bfloat16", NumberKind::BFloat16, 2},
    {"__nv_bfloat16", NumberKind::BFloat16, 2},
};

constexpr NamedNumber kVectorBases[] = {
    {"char", NumberKind::Signed, 1},        {"uchar", NumberKind::Unsigned, 1}, {"short", NumberKind::Signed, 2},
    {"ushort", NumberKind::Unsigned, 2},    {"int", NumberKind::Signed, 4},     {"uint", NumberKind::Unsigned, 4},
    {"long", NumberKind::Signed, 8},        {"ulong", NumberKind::Unsigned, 8}, {"longlong", NumberKind::Signed, 8},
    {"ulonglong", NumberKind::Unsigned, 8}, {"float", NumberKind::Float, 4},    {"double", NumberKind::Float, 8},
};

constexpr std::array kMembers = {".x", ".y", ".z", ".w"};

/// Returns the kind of a type of several words, such as "unsigned long long int"; None where it is no integer.
NamedNumber findInteger(const std::vector<CppToken>& words)
{
    int longs = 0, shorts = 0, chars = 0;
    bool isUnsigned = false;
    for (const CppToken& word : words) {
        longs += word == "long";
        shorts += word == "short";
        chars += word == "char";
        isUnsigned = isUnsigned || word == "unsigned";
        if (!(word == "long" || word == "short" || word == "char" || word == "unsigned" || word == "signed" || word == "int"))
            return {"", NumberKind::None, 0};
    }
    return {"", isUnsigned ? NumberKind::Unsigned : NumberKind::Signed, longs ? 8U : shorts ? 2U : chars ? 1U : 4U};
}

/// Returns what an alias stands for: the tokens of "float" for "real" with `using real = float;` or `typedef float real;`.
CppText findAlias(CppText text, std::string_view name)
{
    for (std::size_t at = 0; at + 3 < text.size(); ++at) {
        std::size_t end = at;
        while (end < text.size() && !text[end].isOneOf(";{}"))
            ++end;
        if (text[at] == "using" && text[at + 1] == name && text[at + 2] == "=")
            return text.subspan(at + 3, end - at - 3);
        if (text[at] == "typedef" && end > at + 2 && end < text.size() && text[end - 1] == name)
            return text.subspan(at + 1, end - at - 2);
    }
    return {};
}

ElementType makeNumber(std::string_view name, const NamedNumber& number)
{
    ElementType type{std::string(name), {{"", number.kind, number.bytes}}, false, number.bytes};
    return type;
}

NumberKind kindOf(ptx::ScalarType type)
{
    using enum ptx::ScalarType;
    switch (type) {
    case F32:
    case F64:
        return NumberKind::Float;
    case S8:
    case S16:
    case S32:
    case S64:
        return NumberKind::Signed;
    case U8:
    case U16:
    case U32:
    case U64:
        return NumberKind::Unsigned;
    default:
        return NumberKind::None;
    }
}

ElementType findStruct(CppText text, std::string_view name)
{
    ElementType type{std::string(name), {}, false, 0};
    const analysis::StructLayout layout = analysis::findStructLayout(text, name);
    for (const analysis::Field& field : layout.fields) {
        const NumberKind kind = kindOf(field.type);
        if (kind == NumberKind::None || !field.pointee.empty() || field.name.empty() || !field.valueNames.names.empty())
            return type;
        type.components.push_back({"." + field.name, kind, analysis::typeBytes(field.type)});
    }
    type.bytes = unsigned(layout.bytes);
    return type;
}

ElementType findType(CppText text, std::string_view name, int depth)
{
    std::vector<CppToken> words = analysis::parseTokens(name);
    std::erase_if(words, [](const CppToken& word) {
        return word == "const" || word == "volatile" || word == "std" || word == "::" || word == "struct" || word == "typename";
    });
    ElementType type{std::string(name), {}, false, 0};
    if (words.empty())
        return type;
    if (const NamedNumber integer = findInteger(words); integer.kind != NumberKind::None)
        return makeNumber(name, integer);
    if (words.size() > 1)
        return type;
    const std::string_view word = words.front().text;
    if (const auto* number = std::ranges::find(kNumbers, word, &NamedNumber::name); number != std::end(kNumbers))
        return makeNumber(name, *number);
    if (word == "half2" || word == "__half2" || word == "nv_bfloat162" || word == "__nv_bfloat162") {
        const NumberKind kind = word.find("half") != std::string_view::npos ? NumberKind::Half : NumberKind::BFloat16;
        return {std::string(name), {{".x", kind, 2}, {".y", kind, 2}}, true, 4};
    }
    const unsigned count = unsigned(word.back() - '0');
    const auto* base = std::ranges::find(kVectorBases, word.substr(0, word.size() - 1), &NamedNumber::name);
    if (base != std::end(kVectorBases) && count >= 1 && count <= 4) {
        for (unsigned i = 0; i < count; ++i)
            type.components.push_back({kMembers[i], base->kind, base->bytes});
        type.bytes = count * base->bytes;
        return type;
    }
    if (const CppText alias = findAlias(text, word); !alias.empty() && depth < kMaxAliasDepth) {
        ElementType aliased = findType(text, analysis::joinTokens(alias), depth + 1);
        aliased.name = std::string(name);
        return aliased;
    }
    return findStruct(text, word);
}

}  // namespace

bool ElementType::isInteger() const
{
    return isNumber() && (components.front().kind == NumberKind::Signed || components.front().kind == NumberKind::Unsigned);
}

ElementType findElementType(CppText text, std::string_view name)
{
    return findType(text, name, 0);
}

}  // namespace simtscope::program
