#include "gpu/analysis/names/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "gpu/analysis/names/cpp_tokens.h"
#include "gpu/ptx/matrix/matrix_values.h"

namespace simtscope::analysis {

namespace {

struct TypeName {
    std::string_view name;
    ptx::ScalarType type;
};

/// Type names other than the built-in integers (see builtInInteger()).
constexpr TypeName kTypeNames[] = {
    {"float", ptx::ScalarType::F32},
    {"double", ptx::ScalarType::F64},
    {"bool", ptx::ScalarType::U8},
    {"uint", ptx::ScalarType::U32},
    {"ushort", ptx::ScalarType::U16},
    {"ulong", ptx::ScalarType::U64},
    {"size_t", ptx::ScalarType::U64},
    {"ptrdiff_t", ptx::ScalarType::S64},
    {"int8_t", ptx::ScalarType::S8},
    {"uint8_t", ptx::ScalarType::U8},
    {"int16_t", ptx::ScalarType::S16},
    {"uint16_t", ptx::ScalarType::U16},
    {"int32_t", ptx::ScalarType::S32},
    {"uint32_t", ptx::ScalarType::U32},
    {"int64_t", ptx::ScalarType::S64},
    {"uint64_t", ptx::ScalarType::U64},
    {"uintptr_t", ptx::ScalarType::U64},
    {"intptr_t", ptx::ScalarType::S64},
    {"half", ptx::ScalarType::F16},
    {"half2", ptx::ScalarType::F16x2},
    {"__half", ptx::ScalarType::F16},
    {"__half2", ptx::ScalarType::F16x2},
    {"nv_bfloat16", ptx::ScalarType::BF16},
    {"nv_bfloat162", ptx::ScalarType::BF16x2},
    {"__nv_bfloat16", ptx::ScalarType::BF16},
    {"__nv_bfloat162", ptx::ScalarType::BF16x2},
};

/// Returns the type of a built-in integer such as `unsigned` or `long int unsigned`: C++ accepts the words in any order (C++20,
/// [dcl.type.simple], table 15). `long` has 8 bytes, as on Linux.
ptx::ScalarType builtInInteger(const std::vector<CppToken>& words)
{
    const auto count = [&](std::string_view word) { return std::ranges::count(words, word, &CppToken::text); };
    const auto longs = count("long"), shorts = count("short"), chars = count("char"), ints = count("int");
    const auto isUnsigned = count("unsigned"), isSigned = count("signed");
    if (words.empty() || std::ptrdiff_t(words.size()) != longs + shorts + chars + ints + isUnsigned + isSigned)
        return ptx::ScalarType::None;
    if (longs > 2 || shorts + chars + (longs > 0) > 1 || ints > 1 || (chars && ints) || isUnsigned + isSigned > 1)
        return ptx::ScalarType::None;
    if (chars)
        return isUnsigned ? ptx::ScalarType::U8 : ptx::ScalarType::S8;
    if (shorts)
        return isUnsigned ? ptx::ScalarType::U16 : ptx::ScalarType::S16;
    if (longs)
        return isUnsigned ? ptx::ScalarType::U64 : ptx::ScalarType::S64;
    return isUnsigned ? ptx::ScalarType::U32 : ptx::ScalarType::S32;
}

template <class T>
std::string shortest(T value)
{
    char buffer[64];
    const std::to_chars_result end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, end.ptr};
}

float decodeShortFloat(std::uint16_t bits, ptx::ScalarType type)
{
    return float(ptx::decodeNumber(type == ptx::ScalarType::BF16 ? ptx::MatrixElement::BF16 : ptx::MatrixElement::F16, bits));
}

/// Returns an integer in full, or else the shortest decimal that is nearer to this value than to any other of its type.
std::string formatShortFloat(std::uint16_t bits, ptx::ScalarType type)
{
    constexpr float kMaxExactInteger = 65536;  // the largest half is 65504, not 65500
    const float value = decodeShortFloat(bits, type);
    if (!std::isfinite(value) || (value == std::trunc(value) && std::abs(value) <= kMaxExactInteger))
        return shortest(value);
    const float below = decodeShortFloat(std::uint16_t(bits - 1), type), above = decodeShortFloat(std::uint16_t(bits + 1), type);
    const double toBelow = std::abs(double(value) - below), toAbove = std::isfinite(above) ? std::abs(double(above) - value) : toBelow;
    constexpr int kMaxDigits = 9;
    for (int digits = 1; digits < kMaxDigits; ++digits) {
        const float rounded = std::strtof(fmt::format("{:.{}g}", value, digits).c_str(), nullptr);
        const double error = std::abs(double(rounded) - value);
        if (error < (std::abs(rounded) < std::abs(value) ? toBelow : toAbove) / 2)
            return shortest(rounded);
    }
    return shortest(value);
}

struct PackedPair {
    ptx::ScalarType value, pair;
};
constexpr PackedPair kPackedPairs[] = {
    {ptx::ScalarType::F16, ptx::ScalarType::F16x2},
    {ptx::ScalarType::BF16, ptx::ScalarType::BF16x2},
    {ptx::ScalarType::U16, ptx::ScalarType::U16x2},
    {ptx::ScalarType::S16, ptx::ScalarType::S16x2},
};

std::int64_t signExtend(std::uint64_t bits, unsigned bytes)
{
    const unsigned shift = 64 - 8 * std::clamp(bytes, 1u, 8u);
    return std::int64_t(bits << shift) >> shift;
}

struct NumberUnit {
    double size;
    char letter;
};
constexpr NumberUnit kUnits[] = {{1e18, 'E'}, {1e15, 'P'}, {1e12, 'T'}, {1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}};

/// Returns nullptr when the number is too small for any unit.
const NumberUnit* unitOf(double number)
{
    const auto* const unit = std::ranges::find_if(kUnits, [&](const NumberUnit& row) { return std::abs(number) >= row.size; });
    return unit == std::end(kUnits) ? nullptr : unit;
}

/// Returns the value that shortenNumber() shows.
double shownNumber(double number, int digits)
{
    const NumberUnit* const unit = unitOf(number);
    if (!unit)
        return std::round(number);
    const double scaled = number / unit->size, step = std::abs(scaled) < 9.95 ? std::pow(10.0, digits) : 1;
    return std::round(scaled * step) / step * unit->size;
}

/// Marks a form that reads as another whole number than the value: "≈12k" of 12345. A fraction such as "3.14" reads as rounded anyway.
std::string markRounded(const std::string& form, double shown, double number)
{
    constexpr double kMaxRelativeError = 1e-12;
    return std::abs(shown - number) <= kMaxRelativeError * std::abs(number) ? form : "≈" + form;
}

}  // namespace

ptx::ScalarType packedPairOf(ptx::ScalarType type)
{
    const auto* const row = std::ranges::find(kPackedPairs, type, &PackedPair::value);
    return row == std::end(kPackedPairs) ? ptx::ScalarType::None : row->pair;
}

ptx::ScalarType halfOfPair(ptx::ScalarType type)
{
    const auto* const row = std::ranges::find(kPackedPairs, type, &PackedPair::pair);
    return row == std::end(kPackedPairs) ? ptx::ScalarType::None : row->value;
}

unsigned typeBytes(ptx::ScalarType type)
{
    return ptx::bitWidth(type) / 8;
}

ptx::ScalarType parseTypeName(std::string_view name)
{
    std::vector<CppToken> words = parseTokens(name);
    std::erase_if(words, [](const CppToken& word) { return word == "const" || word == "volatile"; });
    if (const ptx::ScalarType integer = builtInInteger(words); integer != ptx::ScalarType::None)
        return integer;
    if (words.size() == 3 && words[0] == "std" && words[1] == "::")
        words.erase(words.begin(), words.begin() + 2);
    const auto* const row = std::ranges::find(kTypeNames, joinTokens(words), &TypeName::name);
    return row == std::end(kTypeNames) ? ptx::ScalarType::None : row->type;
}

std::string formatValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    if (type == ptx::ScalarType::F32)
        return shortest(std::bit_cast<float>(std::uint32_t(bits)));
    if (type == ptx::ScalarType::F64)
        return shortest(std::bit_cast<double>(bits));
    if (type == ptx::ScalarType::Pred)
        return bits ? "true" : "false";
    if (type == ptx::ScalarType::F16 || type == ptx::ScalarType::BF16)
        return formatShortFloat(std::uint16_t(bits), type);
    if (const ptx::ScalarType half = halfOfPair(type); half != ptx::ScalarType::None)
        return fmt::format("({}, {})", formatValue(bits & 0xffff, half, 2), formatValue(bits >> 16 & 0xffff, half, 2));
    if (ptx::isSigned(type))
        return std::to_string(signExtend(bits, bytes));
    if (ptx::isFloat(type))  // Types of 8 bits and tf32: the bits show the value exactly.
        return fmt::format("0x{:0{}x}", bits, 2 * bytes);
    return std::to_string(bytes >= 8 ? bits : bits & ((std::uint64_t(1) << (8 * bytes)) - 1));
}

ShownValue makeShownValue(std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    ShownValue value;
    value.text = formatValue(bits, type, bytes);
    value.isFloat =
        type == ptx::ScalarType::F32 || type == ptx::ScalarType::F64 || type == ptx::ScalarType::F16 || type == ptx::ScalarType::BF16;
    const char* const end = value.text.data() + value.text.size();
    const std::from_chars_result read = std::from_chars(value.text.data(), end, value.number);
    value.canBeRounded = read.ec == std::errc() && read.ptr == end && std::isfinite(value.number);
    return value;
}

std::string shortenNumber(double number, int digits)
{
    if (const NumberUnit* const unit = unitOf(number)) {
        const double scaled = number / unit->size;
        return fmt::format("{:.{}f}{}", scaled, std::abs(scaled) < 9.95 ? digits : 0, unit->letter);
    }
    return fmt::format("{:.0f}", number);
}

std::vector<std::string> makeShorterForms(const ShownValue& value)
{
    std::vector<std::string> forms = {value.text};
    if (!value.digits.empty())
        forms.push_back(value.digits);
    if (!value.canBeRounded)
        return forms;
    for (int digits = 6; value.isFloat && digits > 0; --digits) {
        const std::string form = fmt::format("{:.{}g}", value.number, digits);
        forms.push_back(form.find('.') == form.npos ? markRounded(form, std::strtod(form.c_str(), nullptr), value.number) : form);
    }
    constexpr double kMinAbbreviated = 1000, kMaxError = 0.05;  // "1k" may stand for 1024 but not for 1148
    if (std::abs(value.number) >= kMinAbbreviated) {
        forms.push_back(markRounded(shortenNumber(value.number, 1), shownNumber(value.number, 1), value.number));
        if (std::abs(shownNumber(value.number, 0) - value.number) <= kMaxError * std::abs(value.number))
            forms.push_back(markRounded(shortenNumber(value.number, 0), shownNumber(value.number, 0), value.number));
    }
    return forms;
}

}  // namespace simtscope::analysis
