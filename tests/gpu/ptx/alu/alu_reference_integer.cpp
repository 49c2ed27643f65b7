// Computes the reference of integer instructions, in 128 bits.
#include <bit>
#include <functional>
#include <map>

#include "tests/gpu/ptx/alu/alu_reference_parts.h"

namespace simtscope::ptx::tests {

Int asInteger(std::uint64_t bits, ScalarType type)
{
    const unsigned width = bitWidth(type);
    bits = lowBits(Int(bits), width);
    if (isSigned(type) && (bits >> (width - 1) & 1))
        return Int(bits) - (Int(1) << width);
    return Int(bits);
}

Int clampTo(Int value, ScalarType type)
{
    const unsigned width = bitWidth(type);
    const Int low = isSigned(type) ? -(Int(1) << (width - 1)) : 0, high = (Int(1) << (width - isSigned(type))) - 1;
    return std::clamp(value, low, high);
}

namespace {

// ---- Integers: by mnemonic with its part (lo, hi, wide) -----------------------------------------------------------------------------

struct IntegerCase {
    ScalarType type;
    unsigned width;
    bool isSigned;
    std::vector<Int> v;
    Words raw;
};
using IntegerRule = std::function<std::optional<Int>(const IntegerCase&)>;

Int field24(Int v, bool isSigned)
{
    const Int low = v & 0xffffff;
    return isSigned && (low >> 23 & 1) ? low - (Int(1) << 24) : low;
}

/// Returns a position or length: eight bits; for 64-bit operations the value is clamped instead, as on an H200.
unsigned extent(const IntegerCase& c, std::size_t operand)
{
    return c.width == 64 ? unsigned(std::min<std::uint64_t>(c.raw[operand], 255)) : c.raw[operand] & 0xff;
}

Int bitField(const IntegerCase& c)
{
    const unsigned position = extent(c, 1), length = extent(c, 2), top = c.width - 1;
    const unsigned signAt = std::min(position + length - 1, top);
    const bool isSignSet = c.isSigned && length != 0 && (c.raw[0] >> signAt & 1);
    Int result = 0;
    for (unsigned i = 0; i < c.width; ++i)
        result |= Int(i < length && position + i <= top ? c.raw[0] >> (position + i) & 1 : isSignSet) << i;
    return result;
}

Int insertField(const IntegerCase& c)
{
    const unsigned position = extent(c, 2), length = extent(c, 3);
    Int result = Int(c.raw[1]);
    for (unsigned i = 0; i < length && position + i < c.width; ++i) {
        result &= ~(Int(1) << (position + i));
        result |= Int(c.raw[0] >> i & 1) << (position + i);
    }
    return result;
}

Int highestBit(const IntegerCase& c)
{
    const bool isNegative = c.v[0] < 0;
    for (int i = int(c.width) - 1; i >= 0; --i)
        if ((c.raw[0] >> i & 1) != (isNegative ? 1u : 0u))
            return i;
    return -1;
}

Int permuteBytes(std::uint64_t a, std::uint64_t b, std::uint64_t selector)
{
    const std::uint64_t bytes = b << 32 | a;
    Int result = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned s = selector >> 4 * i & 15;
        const unsigned byte = bytes >> 8 * (s & 7) & 0xff;
        result |= Int(s & 8 ? (byte & 0x80 ? 0xff : 0) : byte) << 8 * i;
    }
    return result;
}

Int lookedUp(const IntegerCase& c)
{
    Int r = 0;
    for (unsigned i = 0; i < 32; ++i)
        r |= Int(c.raw[3] >> ((c.raw[0] >> i & 1) * 4 + (c.raw[1] >> i & 1) * 2 + (c.raw[2] >> i & 1)) & 1) << i;
    return r;
}

const std::map<std::string, IntegerRule>& integerRules()
{
    static const std::map<std::string, IntegerRule> rules = {
        {"add", [](const IntegerCase& c) { return c.v[0] + c.v[1]; }},
        {"sub", [](const IntegerCase& c) { return c.v[0] - c.v[1]; }},
        {"add.sat", [](const IntegerCase& c) { return clampTo(c.v[0] + c.v[1], c.type); }},
        {"sub.sat", [](const IntegerCase& c) { return clampTo(c.v[0] - c.v[1], c.type); }},
        {"mul.lo", [](const IntegerCase& c) { return Int(c.raw[0] * c.raw[1]); }},
        {"mul.hi",
         [](const IntegerCase& c) { return c.isSigned ? c.v[0] * c.v[1] >> c.width : Int(Wide(c.v[0]) * Wide(c.v[1]) >> c.width); }},
        {"mul.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1]; }},
        {"mad.lo", [](const IntegerCase& c) { return Int(c.raw[0] * c.raw[1] + c.raw[2]); }},
        {"mad.hi",
         [](const IntegerCase& c) {
             return (c.isSigned ? c.v[0] * c.v[1] >> c.width : Int(Wide(c.v[0]) * Wide(c.v[1]) >> c.width)) + c.v[2];
         }},
        {"mad.hi.sat", [](const IntegerCase& c) { return clampTo((c.v[0] * c.v[1] >> 32) + c.v[2], c.type); }},
        {"mad.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1] + Int(c.raw[2]); }},
        {"mul24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned); }},
        {"mul24.hi", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) >> 16; }},
        {"mad24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) + c.v[2]; }},
        {"mad24.hi.sat",
         [](const IntegerCase& c) { return clampTo((field24(c.v[0], true) * field24(c.v[1], true) >> 16) + c.v[2], c.type); }},
        {"mad24.hi", [](const IntegerCase& c) { return (field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) >> 16) + c.v[2]; }},
        {"sad", [](const IntegerCase& c) { return c.v[2] + (c.v[0] < c.v[1] ? c.v[1] - c.v[0] : c.v[0] - c.v[1]); }},
        {"div", [](const IntegerCase& c) { return c.v[1] == 0 ? Int(-1) : c.v[0] / c.v[1]; }},
        {"rem", [](const IntegerCase& c) { return c.v[1] == 0 ? Int(-1) : c.v[0] % c.v[1]; }},
        {"abs", [](const IntegerCase& c) { return c.v[0] < 0 ? -c.v[0] : c.v[0]; }},
        {"neg", [](const IntegerCase& c) { return -c.v[0]; }},
        {"min", [](const IntegerCase& c) { return std::min(c.v[0], c.v[1]); }},
        {"max", [](const IntegerCase& c) { return std::max(c.v[0], c.v[1]); }},
        {"min.relu", [](const IntegerCase& c) { return std::max<Int>(std::min(c.v[0], c.v[1]), 0); }},
        {"max.relu", [](const IntegerCase& c) { return std::max<Int>(std::max(c.v[0], c.v[1]), 0); }},
        {"and", [](const IntegerCase& c) { return c.v[0] & c.v[1]; }},
        {"or", [](const IntegerCase& c) { return c.v[0] | c.v[1]; }},
        {"xor", [](const IntegerCase& c) { return c.v[0] ^ c.v[1]; }},
        {"not", [](const IntegerCase& c) { return ~c.v[0]; }},
        {"cnot", [](const IntegerCase& c) { return Int(c.v[0] == 0); }},
        {"shl", [](const IntegerCase& c) { return c.raw[1] >= c.width ? Int(0) : Int(c.raw[0]) << c.raw[1]; }},
        {"shr", [](const IntegerCase& c) { return c.v[0] >> std::min<std::uint64_t>(c.raw[1], 100); }},
        {"shf.l.clamp",
         [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) << std::min<std::uint64_t>(c.raw[2], 32) >> 32); }},
        {"shf.l.wrap", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) << (c.raw[2] & 31) >> 32); }},
        {"shf.r.clamp", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) >> std::min<std::uint64_t>(c.raw[2], 32)); }},
        {"shf.r.wrap", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) >> (c.raw[2] & 31)); }},
        {"popc", [](const IntegerCase& c) { return Int(std::popcount(c.raw[0])); }},
        {"clz", [](const IntegerCase& c) { return Int(std::countl_zero(c.raw[0])) - (64 - Int(c.width)); }},
        {"brev",
         [](const IntegerCase& c) {
             Int r = 0;
             for (unsigned i = 0; i < c.width; ++i)
                 r |= Int(c.raw[0] >> i & 1) << (c.width - 1 - i);
             return r;
         }},
        {"bfind", highestBit},
        {"bfind.shiftamt",
         [](const IntegerCase& c) {
             const Int highestIndex = highestBit(c);
             return highestIndex < 0 ? highestIndex : Int(c.width) - 1 - highestIndex;
         }},
        {"bfe", bitField},
        {"bfi", insertField},
        {"lop3.pred", lookedUp},
        {"lop3", lookedUp},
        {"prmt", [](const IntegerCase& c) { return permuteBytes(c.raw[0], c.raw[1], c.raw[2]); }},
    };
    return rules;
}

/// Computes rows of integers whose name has more than a mnemonic and its type.
std::optional<std::uint64_t> special(const Names& names, const AluRow& row, const Words& raw)
{
    if (names[0] == "dp4a" || names[0] == "dp2a") {
        const bool hasFourElements = names[0] == "dp4a";
        const auto piece = [](std::uint64_t word, unsigned at, unsigned width, bool isSignedPiece) {
            const std::uint64_t value = word >> at & ((1u << width) - 1);
            return isSignedPiece && (value >> (width - 1) & 1) ? Int(value) - (Int(1) << width) : Int(value);
        };
        const bool isSignedA = names[names.size() - 2] == "s32", isSignedB = names.back() == "s32";
        const unsigned shift = hasModifier(names, "hi") ? 16 : 0, width = hasFourElements ? 8 : 16;
        Int total = Int(raw[2]);
        for (unsigned i = 0; i < (hasFourElements ? 4u : 2u); ++i)
            total += piece(raw[0], width * i, width, isSignedA) * piece(raw[1], 8 * i + shift, 8, isSignedB);
        return lowBits(total, 32);
    }
    if (names.back() == "u16x2" || names.back() == "s16x2") {
        const ScalarType type = names.back() == "s16x2" ? ScalarType::S16 : ScalarType::U16;
        std::uint64_t value = 0;
        for (unsigned half = 0; half < 2; ++half) {
            const Int a = asInteger(raw[0] >> 16 * half, type), b = asInteger(raw[1] >> 16 * half, type);
            Int r = names[0] == "add" ? a + b : names[0] == "min" ? std::min(a, b) : std::max(a, b);
            if (hasModifier(names, "relu"))
                r = std::max<Int>(r, 0);
            value |= lowBits(r, 16) << 16 * half;
        }
        return value;
    }
    if (names[0] == "copysign") {
        const unsigned width = bitWidth(row.destination);
        const std::uint64_t sign = std::uint64_t(1) << (width - 1);
        return (raw[0] & sign) | (raw[1] & (sign - 1));
    }
    if (names[0] == "fns") {
        const Int base = Int(raw[1]), n = asInteger(raw[2], ScalarType::S32);
        Int foundCount = 0;
        if (n == -(Int(1) << 31))
            return 0;
        if (n == 0)
            return base < 32 && (raw[0] >> raw[1] & 1) ? raw[1] : 0xffffffffu;
        for (Int bitIndex = base; bitIndex >= 0 && bitIndex < 32; bitIndex += n < 0 ? -1 : 1)
            if ((raw[0] >> unsigned(bitIndex) & 1) && ++foundCount == (n < 0 ? -n : n))
                return std::uint64_t(bitIndex);
        return 0xffffffffu;
    }
    if (names[0] == "bmsk" || names[0] == "szext") {
        const bool wraps = hasModifier(names, "wrap");
        const std::uint64_t second = wraps ? raw[1] & 31 : std::min<std::uint64_t>(raw[1], 32);
        if (names[0] == "bmsk") {
            const std::uint64_t start = wraps ? raw[0] & 31 : std::min<std::uint64_t>(raw[0], 32);
            return lowBits(Int(((std::uint64_t(1) << second) - 1) << start), 32);
        }
        if (second == 0)
            return 0;
        const std::uint64_t low = lowBits(Int(raw[0]), unsigned(second));
        const bool isNegative = row.sources[0] == ScalarType::S32 && (low >> (second - 1) & 1);
        return lowBits(isNegative ? Int(low) - (Int(1) << second) : Int(low), 32);
    }
    if (names[0] == "prmt" && names.size() > 2) {
        const std::uint64_t selector = raw[2] & 3;
        const auto byte = [&](int byteIndex) { return (raw[1] << 32 | raw[0]) >> 8 * ((byteIndex % 8 + 8) % 8) & 0xff; };
        std::uint64_t value = 0;
        for (int i = 0; i < 4; ++i) {
            int byteIndex = 0;
            if (names[2] == "f4e")
                byteIndex = int(selector) + i;
            if (names[2] == "b4e")
                byteIndex = int(selector) - i;
            if (names[2] == "rc8")
                byteIndex = int(selector);
            if (names[2] == "ecl")
                byteIndex = std::max(i, int(selector));
            if (names[2] == "ecr")
                byteIndex = std::min(i, int(selector));
            if (names[2] == "rc16")
                byteIndex = int(selector & 1) * 2 + (i & 1);
            value |= byte(byteIndex) << 8 * i;
        }
        return value;
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> integerResult(const Names& names, const AluRow& row, const Words& operands)
{
    if (const auto found = special(names, row, operands))
        return found;
    std::string key = names[0];
    for (std::size_t i = 1; i + 1 < names.size(); ++i)
        key += "." + names[i];
    const auto rule = integerRules().find(key);
    if (rule == integerRules().end())
        return std::nullopt;
    IntegerCase c{row.sources[0], bitWidth(row.sources[0]), isSigned(row.sources[0]), {}, operands};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        c.raw[i] = lowBits(Int(operands[i]), bitWidth(row.sources[i]));
        c.v.push_back(asInteger(operands[i], row.sources[i]));
    }
    const std::optional<Int> value = rule->second(c);
    return value ? std::optional(lowBits(*value, bitWidth(row.destination))) : std::nullopt;
}

}  // namespace simtscope::ptx::tests
