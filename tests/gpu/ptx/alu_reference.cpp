#include "tests/gpu/ptx/alu_reference.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "tests/gpu/ptx/alu_exact.h"

namespace simtscope::ptx::testing {

namespace {

using Int = SignedWide;
using Words = std::vector<std::uint64_t>;
using Names = std::vector<std::string>;

bool has(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::uint64_t cut(Int value, unsigned bits) { return bits >= 64 ? std::uint64_t(value) : std::uint64_t(value) & ((std::uint64_t(1) << bits) - 1); }

Int asInteger(std::uint64_t bits, ScalarType type)
{
    const unsigned width = bitWidth(type);
    bits = cut(Int(bits), width);
    if (isSigned(type) && (bits >> (width - 1) & 1))
        return Int(bits) - (Int(1) << width);
    return Int(bits);
}

// ---- Integers: by mnemonic with its part (lo, hi, wide) -----------------------------------------------------------------------------

struct IntegerCase {
    ScalarType type;
    unsigned width;
    bool isSigned;
    std::vector<Int> v;
    Words raw;
};
using IntegerRule = std::function<std::optional<Int>(const IntegerCase&)>;

Int clampTo(Int value, ScalarType type)
{
    const unsigned width = bitWidth(type);
    const Int low = isSigned(type) ? -(Int(1) << (width - 1)) : 0, high = (Int(1) << (width - isSigned(type))) - 1;
    return std::clamp(value, low, high);
}

Int field24(Int v, bool isSigned)
{
    const Int low = v & 0xffffff;
    return isSigned && (low >> 23 & 1) ? low - (Int(1) << 24) : low;
}

/// Positions and lengths: eight bits; in 64-bit operations an H200 clamps instead.
unsigned extent(const IntegerCase& c, std::size_t operand) { return c.width == 64 ? unsigned(std::min<std::uint64_t>(c.raw[operand], 255)) : c.raw[operand] & 0xff; }

Int bitField(const IntegerCase& c)
{
    const unsigned position = extent(c, 1), length = extent(c, 2), top = c.width - 1;
    const unsigned signAt = std::min(position + length - 1, top);
    const bool sign = c.isSigned && length != 0 && (c.raw[0] >> signAt & 1);
    Int result = 0;
    for (unsigned i = 0; i < c.width; ++i)
        result |= Int(i < length && position + i <= top ? c.raw[0] >> (position + i) & 1 : sign) << i;
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
    const bool negative = c.v[0] < 0;
    for (int i = int(c.width) - 1; i >= 0; --i)
        if ((c.raw[0] >> i & 1) != (negative ? 1u : 0u))
            return i;
    return -1;
}

Int permuted(std::uint64_t a, std::uint64_t b, std::uint64_t selector)
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

const std::map<std::string, IntegerRule>& integerRules()
{
    static const std::map<std::string, IntegerRule> rules = {
        {"add", [](const IntegerCase& c) { return c.v[0] + c.v[1]; }},
        {"sub", [](const IntegerCase& c) { return c.v[0] - c.v[1]; }},
        {"add.sat", [](const IntegerCase& c) { return clampTo(c.v[0] + c.v[1], c.type); }},
        {"sub.sat", [](const IntegerCase& c) { return clampTo(c.v[0] - c.v[1], c.type); }},
        {"mul.lo", [](const IntegerCase& c) { return Int(c.raw[0] * c.raw[1]); }},
        {"mul.hi", [](const IntegerCase& c) { return c.isSigned ? c.v[0] * c.v[1] >> c.width : Int(Wide(c.v[0]) * Wide(c.v[1]) >> c.width); }},
        {"mul.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1]; }},
        {"mad.lo", [](const IntegerCase& c) { return Int(c.raw[0] * c.raw[1] + c.raw[2]); }},
        {"mad.hi", [](const IntegerCase& c) { return (c.isSigned ? c.v[0] * c.v[1] >> c.width : Int(Wide(c.v[0]) * Wide(c.v[1]) >> c.width)) + c.v[2]; }},
        {"mad.hi.sat", [](const IntegerCase& c) { return clampTo((c.v[0] * c.v[1] >> 32) + c.v[2], c.type); }},
        {"mad.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1] + Int(c.raw[2]); }},
        {"mul24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned); }},
        {"mul24.hi", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) >> 16; }},
        {"mad24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) + c.v[2]; }},
        {"mad24.hi.sat", [](const IntegerCase& c) { return clampTo((field24(c.v[0], true) * field24(c.v[1], true) >> 16) + c.v[2], c.type); }},
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
        {"shf.l.clamp", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) << std::min<std::uint64_t>(c.raw[2], 32) >> 32); }},
        {"shf.l.wrap", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) << (c.raw[2] & 31) >> 32); }},
        {"shf.r.clamp", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) >> std::min<std::uint64_t>(c.raw[2], 32)); }},
        {"shf.r.wrap", [](const IntegerCase& c) { return Int((c.raw[1] << 32 | c.raw[0]) >> (c.raw[2] & 31)); }},
        {"popc", [](const IntegerCase& c) { return Int(std::popcount(c.raw[0])); }},
        {"clz", [](const IntegerCase& c) { return Int(std::countl_zero(c.raw[0])) - (64 - Int(c.width)); }},
        {"brev", [](const IntegerCase& c) { Int r = 0; for (unsigned i = 0; i < c.width; ++i) r |= Int(c.raw[0] >> i & 1) << (c.width - 1 - i); return r; }},
        {"bfind", highestBit},
        {"bfind.shiftamt", [](const IntegerCase& c) { const Int at = highestBit(c); return at < 0 ? at : Int(c.width) - 1 - at; }},
        {"bfe", bitField},
        {"bfi", insertField},
        {"lop3", [](const IntegerCase& c) {
             Int r = 0;
             for (unsigned i = 0; i < 32; ++i)
                 r |= Int(c.raw[3] >> ((c.raw[0] >> i & 1) * 4 + (c.raw[1] >> i & 1) * 2 + (c.raw[2] >> i & 1)) & 1) << i;
             return r;
         }},
        {"prmt", [](const IntegerCase& c) { return permuted(c.raw[0], c.raw[1], c.raw[2]); }},
    };
    return rules;
}

// ---- Floating point -----------------------------------------------------------------------------------------------------------------

Rounding roundingOf(const Names& names)
{
    for (const auto& [text, rounding] : {std::pair{"rz", Rounding::Zero}, {"rm", Rounding::Down}, {"rp", Rounding::Up}, {"rna", Rounding::Away},
                                         {"rzi", Rounding::Zero}, {"rmi", Rounding::Down}, {"rpi", Rounding::Up}})
        if (has(names, text))
            return rounding;
    return Rounding::Nearest;
}

Exact flushed(Exact value, const Format& format)
{
    if (isSubnormal(value, format))
        value.kind = Exact::Kind::Zero;
    return value;
}

/// .sat: [0, 1], NaN to +0. .relu: at least +0, NaN stays.
Exact limited(Exact value, const Names& names)
{
    if (has(names, "sat")) {
        if (value.isNaN() || value.negative)
            return {};
        if (order(value, fromInteger(1)) > 0)
            return fromInteger(1);
    }
    if (has(names, "relu") && value.negative && !value.isNaN())
        return {};
    return value;
}

Exact extreme(const Exact& a, const Exact& b, bool larger, bool nan)
{
    if (a.isNaN() || b.isNaN())
        return nan || (a.isNaN() && b.isNaN()) ? notANumber() : a.isNaN() ? b : a;
    const int sign = order(a, b);
    if (sign == 0)
        return a.negative == larger ? b : a;
    return (sign < 0) == larger ? b : a;
}

/// Which operand's NaN a .f64 instruction gives, as on an H200: the second's, the third's, the first's; of a quotient the first's.
std::uint64_t doubleNaN(const std::string& mnemonic, const std::vector<Exact>& v, const Words& raw)
{
    std::vector<std::size_t> order = {1, 2, 0};
    if (mnemonic == "div")
        order = {0, 1};
    for (const std::size_t i : order)
        if (i < v.size() && v[i].isNaN())
            return raw[i] | 0x0008000000000000ull;
    return 0xfff8000000000000ull;
}

/// One element of a floating-point instruction; `formats` are those of the operands, then of the result.
std::optional<std::uint64_t> element(const Names& names, const Words& raw, const std::vector<Format>& formats, const Format& to)
{
    const std::string& mnemonic = names[0];
    const bool ftz = has(names, "ftz");
    const Rounding rounding = roundingOf(names);
    const unsigned width = to.exponent + to.fraction + 1;
    std::vector<Exact> v;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const Exact value = fromBits(raw[i], formats[i]);
        v.push_back(ftz ? flushed(value, formats[i]) : value);
    }
    Exact r;
    if (mnemonic == "add")
        r = sum(v[0], v[1], rounding);
    else if (mnemonic == "sub")
        r = sum(v[0], v[1].isNaN() ? v[1] : negated(v[1]), rounding);
    else if (mnemonic == "mul")
        r = product(v[0], v[1]);
    else if (mnemonic == "fma" || mnemonic == "mad")
        r = has(names, "oob") && ((raw[0] & 0x7fff) == 0x7ff7 || (raw[1] & 0x7fff) == 0x7ff7) ? Exact{} : sum(product(v[0], v[1]), v[2], rounding);
    else if (mnemonic == "div")
        r = quotient(v[0], v[1]);
    else if (mnemonic == "rcp")
        r = quotient(fromInteger(1), v[0]);
    else if (mnemonic == "sqrt")
        r = root(v[0]);
    else if (mnemonic == "neg" || mnemonic == "abs") {
        const std::uint64_t sign = std::uint64_t(1) << (width - 1);
        if (v[0].isNaN())
            return width == 64 ? raw[0] | 0x0008000000000000ull : to.nan;
        const std::uint64_t bits = v[0].kind == Exact::Kind::Zero ? raw[0] & sign : raw[0];
        return mnemonic == "neg" ? bits ^ sign : bits & ~sign;
    } else if (mnemonic == "min" || mnemonic == "max") {
        const bool isXor = has(names, "xorsign"), nan = has(names, "NaN"), larger = mnemonic == "max";
        bool negative = false;
        for (std::size_t i = 0; i < v.size(); ++i) {
            negative = negative != (raw[i] >> (width - 1) & 1);
            if (has(names, "abs"))
                v[i].negative = false;
        }
        r = extreme(v[0], v[1], larger, nan);
        if (v.size() > 2)
            r = extreme(r, v[2], larger, nan);
        if (isXor && !r.isNaN())
            r.negative = negative;
    } else {
        return std::nullopt;
    }
    if (r.isNaN() && width == 64)
        return doubleNaN(mnemonic, v, raw);
    if (ftz && roundsSubnormal(r, to, rounding))
        r.kind = Exact::Kind::Zero;
    return toBits(limited(fromBits(toBits(r, to, rounding), to), names), to, rounding);
}

std::optional<std::uint64_t> floating(const Names& names, const AluRow& row, const Words& raw)
{
    const Format& to = formatOf(row.destination);
    std::vector<Format> formats;
    for (std::size_t i = 0; i < raw.size(); ++i)
        formats.push_back(formatOf(row.sources[i]));
    if (row.destination != ScalarType::F16x2 && row.destination != ScalarType::BF16x2)
        return element(names, raw, formats, to);
    Words low, high;
    for (const std::uint64_t word : raw) {
        low.push_back(word & 0xffff);
        high.push_back(word >> 16);
    }
    const auto a = element(names, low, formats, to), b = element(names, high, formats, to);
    return a && b ? std::optional(*a | *b << 16) : std::nullopt;
}

// ---- Comparisons --------------------------------------------------------------------------------------------------------------------

bool holds(const std::string& how, int sign, bool unordered)
{
    std::string ordered = how;
    if (how.size() == 3 && how.back() == 'u') {
        if (unordered)
            return true;
        ordered.pop_back();
    }
    if (how == "num" || how == "nan")
        return unordered == (how == "nan");
    if (unordered)
        return false;
    if (ordered == "eq") return sign == 0;
    if (ordered == "ne") return sign != 0;
    if (ordered == "lt" || ordered == "lo") return sign < 0;
    if (ordered == "le" || ordered == "ls") return sign <= 0;
    if (ordered == "gt" || ordered == "hi") return sign > 0;
    return sign >= 0;
}

bool compares(const Names& names, ScalarType type, std::uint64_t a, std::uint64_t b)
{
    if (!isFloat(type)) {
        const Int x = asInteger(a, type), y = asInteger(b, type);
        return holds(names[1], x < y ? -1 : x > y, false);
    }
    const Format& format = formatOf(type);
    Exact x = fromBits(a, format), y = fromBits(b, format);
    if (has(names, "ftz")) {
        x = flushed(x, format);
        y = flushed(y, format);
    }
    const bool unordered = x.isNaN() || y.isNaN();
    return holds(names[1], unordered ? 0 : order(x, y), unordered);
}

bool combined(const Form& form, bool value, const Operands& operands, std::size_t predicate)
{
    if (form.combine == PredicateCombine::None)
        return value;
    const bool other = (operands[predicate] != 0) != form.negated;
    return form.combine == PredicateCombine::And ? value && other : form.combine == PredicateCombine::Or ? value || other : value != other;
}

Results comparison(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const bool pairs = row.sources[0] == ScalarType::F16x2 || row.sources[0] == ScalarType::BF16x2;
    const bool isSetp = names[0] == "setp";
    Results results{};
    std::uint64_t truth = 0xffffffffu;  // what a set gives where the comparison holds
    const auto one = [](const Format& format) { return toBits(fromInteger(1), format, Rounding::Nearest); };
    if (isFloat(form.truth))
        truth = one(formatOf(form.truth)) * (pairs ? 0x10001 : 1);
    else if (bitWidth(form.truth) == 16)
        truth = 0xffff;
    if (!pairs) {
        const bool value = compares(names, row.sources[0], operands[0], operands[1]);
        results[0] = combined(form, value, operands, 2);
        if (form.results.size() > 1)
            results[1] = combined(form, !value, operands, 2);
        if (!isSetp)
            results[0] = results[0] ? truth : 0;
        return results;
    }
    const bool low = combined(form, compares(names, row.sources[0], operands[0] & 0xffff, operands[1] & 0xffff), operands, 2);
    const bool high = combined(form, compares(names, row.sources[0], operands[0] >> 16, operands[1] >> 16), operands, 2);
    if (isSetp)
        return {low, high};
    return {(low ? truth & 0xffff : 0) | (high ? truth & 0xffff0000u : 0), 0};
}

// ---- Conversions --------------------------------------------------------------------------------------------------------------------

std::uint64_t narrowed(const Names& names, Exact value, const Format& to)
{
    return toBits(limited(value, names), to, roundingOf(names), has(names, "satfinite"));
}

/// NaN from one floating-point type to another, as an H200 has it: canonical, but with sign and payload where .f64 or .bf16 takes part.
std::uint64_t wideNaN(const Names& names, const std::string& to, const std::string& from, std::uint64_t bits)
{
    const bool integral = has(names, "rni") || has(names, "rzi") || has(names, "rmi") || has(names, "rpi"), ftz = has(names, "ftz");
    const auto moved = [](std::uint64_t nan, const Format& source, const Format& target) {
        const std::uint64_t sign = nan >> (source.exponent + source.fraction) & 1, payload = nan & ((std::uint64_t(1) << source.fraction) - 1);
        const std::uint64_t exponent = (std::uint64_t(1) << (target.exponent + 1)) - 1;  // and the quiet bit
        const std::uint64_t cut = source.fraction > target.fraction ? payload >> (source.fraction - target.fraction) : payload << (target.fraction - source.fraction);
        return sign << (target.exponent + target.fraction) | exponent << (target.fraction - 1) | cut;
    };
    if (to == from && to == "f64")
        return bits | (integral ? 0x0008000000000000ull : 0);
    if (to == "f32" && from == "f32" && !integral && !ftz)
        return bits;
    if (to == "f32" && from == "bf16" && !ftz)
        return bits << 16;
    if (to == "tf32" && has(names, "rna") && !has(names, "satfinite"))
        return bits & 0xffffe000u;
    if (from == "f32" && to == "f64")
        return moved(ftz ? kSingle.nan : bits, kSingle, kDouble);
    if (from == "f64")
        return moved(bits, kDouble, to == "f32" ? kSingle : to == "f16" ? kHalf : kBrain);
    if (to == "f64")
        return moved(bits, from == "f16" ? kHalf : kBrain, kDouble);
    return to == "f32" ? kSingle.nan : to == "tf32" ? kTensor.nan << 13 : to == "f16" ? kHalf.nan : kBrain.nan;
}

std::optional<std::uint64_t> conversion(const Names& names, const AluRow& row, const Words& raw)
{
    const std::string to = names[names.size() - 2], from = names.back().substr(0, names.back().find('/'));
    static const std::map<std::string, const Format*> formats = {{"f16", &kHalf}, {"bf16", &kBrain}, {"f32", &kSingle}, {"f64", &kDouble}, {"tf32", &kTensor},
                                                                 {"f16x2", &kHalf}, {"bf16x2", &kBrain}, {"e4m3x2", &kE4M3}, {"e5m2x2", &kE5M2}};
    const bool fromFloat = formats.contains(from), toFloat = formats.contains(to);
    if (!fromFloat && !toFloat) {
        const Int value = asInteger(raw[0], scalarType(from));
        return cut(has(names, "sat") ? clampTo(value, scalarType(to)) : asInteger(std::uint64_t(value), scalarType(to)), bitWidth(row.destination));
    }
    if (!fromFloat)
        return narrowed(names, fromInteger(asInteger(raw[0], scalarType(from))), *formats.at(to));
    const Format& source = *formats.at(from);
    const auto read = [&](std::uint64_t bits) {
        const Exact value = fromBits(bits, source);
        return has(names, "ftz") && &source == &kSingle && to != "f16" ? flushed(value, source) : value;
    };
    if (!toFloat) {
        const Exact value = read(raw[0]);
        const ScalarType type = scalarType(to);
        if (value.isNaN()) {
            const bool high = bitWidth(type) == 64 || from == "f64";
            return high ? cut(asInteger(std::uint64_t(1) << (bitWidth(type) - 1), type), bitWidth(row.destination)) : 0;
        }
        return cut(clampTo(toInteger(value, roundingOf(names)), type), bitWidth(row.destination));
    }
    const Format& target = *formats.at(to);
    const unsigned half = target.exponent + target.fraction + 1;
    if (to.ends_with("x2") && raw.size() == 2)
        return narrowed(names, read(raw[0]), target) << half | narrowed(names, read(raw[1]), target);
    if (to.ends_with("x2")) {
        const unsigned width = source.exponent + source.fraction + 1;
        return narrowed(names, read(raw[0] >> width), target) << half | narrowed(names, read(raw[0] & ((1u << width) - 1)), target);
    }
    Exact value = read(raw[0]);
    if (value.isNaN() && !has(names, "sat"))
        return wideNaN(names, to, from, raw[0]);
    if ((has(names, "rni") || has(names, "rzi") || has(names, "rmi") || has(names, "rpi")) && value.kind == Exact::Kind::Finite && value.exponent < 0) {
        const Exact whole = fromInteger(toInteger(value, roundingOf(names)));
        const bool negative = value.negative;
        if (value.exponent + 125 < 100)
            value = whole;
        value.negative = negative;
    }
    std::uint64_t bits = narrowed(names, value, target);
    if (has(names, "ftz") && &target == &kSingle)
        bits = toBits(flushed(fromBits(bits, target), target), target, Rounding::Nearest);
    return &target == &kTensor ? bits << 13 : bits;
}

std::uint64_t packedIntegers(const Names& names, const Words& raw)
{
    const std::string& type = names[3];
    const unsigned width = unsigned(std::stoul(type.substr(1)));
    const bool isSignedType = type[0] == 's';
    const auto one = [&](std::uint64_t word) {
        const Int low = isSignedType ? -(Int(1) << (width - 1)) : 0, high = (Int(1) << (width - isSignedType)) - 1;
        return cut(std::clamp(asInteger(word, ScalarType::S32), low, high), width);
    };
    return cut(Int(one(raw[0]) << width | one(raw[1]) | (raw.size() > 2 ? raw[2] << 2 * width : 0)), 32);
}

// ---- The rest -----------------------------------------------------------------------------------------------------------------------

/// Extended precision: the value, and the carry out (or borrow).
Results extended(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const unsigned width = bitWidth(row.destination);
    const bool reads = names[0].back() == 'c', multiplies = names[0].starts_with("mad"), subtracts = names[0].starts_with("sub");
    const std::size_t values = multiplies ? 3 : 2;
    const Wide carry = reads ? operands[values] & 1 : 0;
    Wide first = cut(Int(operands[0]), width);
    if (multiplies) {
        const Int p = asInteger(operands[0], row.sources[0]), q = asInteger(operands[1], row.sources[0]);
        const Wide whole = isSigned(row.sources[0]) ? Wide(p * q) : Wide(p) * Wide(q);
        first = cut(Int(has(names, "hi") ? whole >> width : whole), width);
    }
    const Wide second = cut(Int(operands[values - 1]), width);
    const Wide total = subtracts ? first - second - carry : first + second + carry;
    return {cut(Int(total), width), form.results.size() > 1 ? std::uint64_t(total >> width & 1) : 0};
}

std::optional<Results> movement(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const unsigned width = bitWidth(row.destination);
    if (names[1] == "pack") {
        const unsigned part = bitWidth(row.sources[0]);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < form.sources.size(); ++i)
            value |= cut(Int(operands[i]), part) << part * i;
        return Results{value, 0};
    }
    if (names[1] == "unpack") {
        const std::uint64_t first = form.immediates[0];
        return Results{cut(Int(operands[0] >> width * first), width), cut(Int(operands[0] >> width * (first + 1)), width)};
    }
    return Results{cut(Int(operands[0]), width), 0};
}

std::optional<Results> logical(const Names& names, const Operands& operands)
{
    const bool a = operands[0] & 1, b = operands[1] & 1;
    const bool value = names[0] == "and" ? a && b : names[0] == "or" ? a || b : names[0] == "xor" ? a != b : names[0] == "not" ? !a : a;
    return Results{value, 0};
}

std::optional<Results> selection(const Names& names, const AluRow& row, const Operands& operands)
{
    bool first = operands[2] & 1;
    if (row.sources[2] == ScalarType::S32)
        first = asInteger(operands[2], ScalarType::S32) >= 0;
    if (row.sources[2] == ScalarType::F32) {
        Exact c = fromBits(operands[2], kSingle);
        if (has(names, "ftz"))
            c = flushed(c, kSingle);
        first = !c.isNaN() && (!c.negative || c.kind == Exact::Kind::Zero);
    }
    return Results{cut(Int(operands[first ? 0 : 1]), bitWidth(row.destination)), 0};
}

std::optional<Results> classified(const Names& names, const AluRow& row, const Operands& operands)
{
    const Format& format = formatOf(row.sources[0]);
    const Exact v = fromBits(operands[0], format);
    const bool finite = v.kind == Exact::Kind::Zero || v.kind == Exact::Kind::Finite;
    const std::map<std::string, bool> answers = {{"finite", finite}, {"infinite", v.kind == Exact::Kind::Infinite}, {"number", !v.isNaN()}, {"notanumber", v.isNaN()},
                                                 {"normal", finite && !isSubnormal(v, format)},
                                                 {"subnormal", isSubnormal(v, format)}};
    return Results{answers.at(names[1]), 0};
}

/// Rows of integers whose name has more than a mnemonic and its type.
std::optional<std::uint64_t> special(const Names& names, const AluRow& row, const Words& raw)
{
    if (names[0] == "dp4a" || names[0] == "dp2a") {
        const bool four = names[0] == "dp4a";
        const auto piece = [](std::uint64_t word, unsigned at, unsigned width, bool isSignedPiece) {
            const std::uint64_t value = word >> at & ((1u << width) - 1);
            return isSignedPiece && (value >> (width - 1) & 1) ? Int(value) - (Int(1) << width) : Int(value);
        };
        const bool aSigned = names[names.size() - 2] == "s32", bSigned = names.back() == "s32";
        const unsigned shift = has(names, "hi") ? 16 : 0, width = four ? 8 : 16;
        Int total = Int(raw[2]);
        for (unsigned i = 0; i < (four ? 4u : 2u); ++i)
            total += piece(raw[0], width * i, width, aSigned) * piece(raw[1], 8 * i + shift, 8, bSigned);
        return cut(total, 32);
    }
    if (names.back() == "u16x2" || names.back() == "s16x2") {
        const ScalarType type = names.back() == "s16x2" ? ScalarType::S16 : ScalarType::U16;
        std::uint64_t value = 0;
        for (unsigned half = 0; half < 2; ++half) {
            const Int a = asInteger(raw[0] >> 16 * half, type), b = asInteger(raw[1] >> 16 * half, type);
            Int r = names[0] == "add" ? a + b : names[0] == "min" ? std::min(a, b) : std::max(a, b);
            if (has(names, "relu"))
                r = std::max<Int>(r, 0);
            value |= cut(r, 16) << 16 * half;
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
        Int seen = 0;
        if (n == -(Int(1) << 31))
            return 0;
        if (n == 0)
            return base < 32 && (raw[0] >> raw[1] & 1) ? raw[1] : 0xffffffffu;
        for (Int at = base; at >= 0 && at < 32; at += n < 0 ? -1 : 1)
            if ((raw[0] >> unsigned(at) & 1) && ++seen == (n < 0 ? -n : n))
                return std::uint64_t(at);
        return 0xffffffffu;
    }
    if (names[0] == "bmsk" || names[0] == "szext") {
        const bool wrap = has(names, "wrap");
        const std::uint64_t second = wrap ? raw[1] & 31 : std::min<std::uint64_t>(raw[1], 32);
        if (names[0] == "bmsk") {
            const std::uint64_t start = wrap ? raw[0] & 31 : std::min<std::uint64_t>(raw[0], 32);
            return cut(Int(((std::uint64_t(1) << second) - 1) << start), 32);
        }
        if (second == 0)
            return 0;
        const std::uint64_t low = cut(Int(raw[0]), unsigned(second));
        const bool negative = row.sources[0] == ScalarType::S32 && (low >> (second - 1) & 1);
        return cut(negative ? Int(low) - (Int(1) << second) : Int(low), 32);
    }
    if (names[0] == "prmt" && names.size() > 2) {
        const std::uint64_t at = raw[2] & 3;
        const auto byte = [&](int which) { return (raw[1] << 32 | raw[0]) >> 8 * ((which % 8 + 8) % 8) & 0xff; };
        std::uint64_t value = 0;
        for (int i = 0; i < 4; ++i) {
            int which = 0;
            if (names[2] == "f4e") which = int(at) + i;
            if (names[2] == "b4e") which = int(at) - i;
            if (names[2] == "rc8") which = int(at);
            if (names[2] == "ecl") which = std::max(i, int(at));
            if (names[2] == "ecr") which = std::min(i, int(at));
            if (names[2] == "rc16") which = int(at & 1) * 2 + (i & 1);
            value |= byte(which) << 8 * i;
        }
        return value;
    }
    return std::nullopt;
}

std::optional<std::uint64_t> whole(const Names& names, const AluRow& row, const Words& operands)
{
    std::string key = names[0];
    for (std::size_t i = 1; i + 1 < names.size(); ++i)
        key += "." + names[i];
    const auto rule = integerRules().find(key);
    if (rule == integerRules().end())
        return std::nullopt;
    IntegerCase c{row.sources[0], bitWidth(row.sources[0]), isSigned(row.sources[0]), {}, operands};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        c.raw[i] = cut(Int(operands[i]), bitWidth(row.sources[i]));
        c.v.push_back(asInteger(operands[i], row.sources[i]));
    }
    const std::optional<Int> value = rule->second(c);
    return value ? std::optional(cut(*value, bitWidth(row.destination))) : std::nullopt;
}

}  // namespace

std::vector<std::string> parts(const AluRow& row)
{
    std::vector<std::string> found;
    std::string text(row.name);
    for (std::size_t at = 0; at != std::string::npos;) {
        const std::size_t dot = text.find('.', at);
        found.push_back(text.substr(at, dot == std::string::npos ? dot : dot - at));
        at = dot == std::string::npos ? dot : dot + 1;
    }
    return found;
}

std::optional<Results> expected(const Form& form, const Operands& operands)
{
    const AluRow& row = *findAlu(form.row);
    Names names = parts(row);
    if (const auto slash = names.back().find("/3"); slash != std::string::npos)
        names.back().resize(slash);
    const std::string& mnemonic = names[0];
    if (!isExact(form))
        return std::nullopt;
    if (mnemonic == "setp" || mnemonic == "set")
        return comparison(names, form, row, operands);
    if (row.section.starts_with("9.7.2."))
        return extended(names, form, row, operands);
    if (mnemonic == "mov" && names[1] != "pred")
        return movement(names, form, row, operands);
    if (names.back() == "pred")
        return logical(names, operands);
    if (mnemonic == "selp" || mnemonic == "slct")
        return selection(names, row, operands);
    if (mnemonic == "testp")
        return classified(names, row, operands);

    Words raw;
    std::size_t next = 0;
    for (std::size_t i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
        raw.push_back(mnemonic == "lop3" && i == 3 ? form.immediates[0] : operands[next++]);
    std::optional<std::uint64_t> value = special(names, row, raw);
    if (!value && mnemonic == "cvt")
        value = names[1] == "pack" ? packedIntegers(names, raw) : conversion(names, row, raw);
    if (!value && isFloat(row.destination))
        value = floating(names, row, raw);
    if (mnemonic == "lop3") {
        value = integerRules().at("lop3")({ScalarType::B32, 32, false, {}, raw});
        return value ? std::optional(Results{*value, form.results.size() > 1 ? combined(form, *value != 0, operands, 3) : std::uint64_t(0)}) : std::nullopt;
    }
    if (!value)
        value = whole(names, row, raw);
    return value ? std::optional(Results{cut(Int(*value), bitWidth(form.results[0])), 0}) : std::nullopt;
}

std::optional<double> ulpFromExact(const Form& form, const Operands& operands, std::uint64_t result)
{
    if (isExact(form))
        return std::nullopt;
    const AluRow& row = *findAlu(form.row);
    const Names names = parts(row);
    const Format& format = formatOf(row.destination);
    const bool packedPair = row.destination == ScalarType::F16x2 || row.destination == ScalarType::BF16x2, ftz = has(names, "ftz");
    const auto real = [&](std::uint64_t bits) {
        const Exact v = ftz ? flushed(fromBits(bits, format), format) : fromBits(bits, format);
        if (v.isNaN())
            return std::numeric_limits<long double>::quiet_NaN();
        if (v.kind == Exact::Kind::Infinite)
            return v.negative ? -std::numeric_limits<long double>::infinity() : std::numeric_limits<long double>::infinity();
        const long double size = v.kind == Exact::Kind::Zero ? 0.0L : std::ldexp((long double)(std::uint64_t(v.size >> 62)), v.exponent + 62);
        return v.negative ? -size : size;
    };
    const std::string& f = names[0];
    double worst = 0;
    for (unsigned half = 0; half < (packedPair ? 2u : 1u); ++half) {
        const auto part = [&](std::uint64_t word) { return packedPair ? word >> 16 * half & 0xffff : word; };
        const long double x = real(part(operands[0]));
        const long double b = real(operands[1]);
        const bool vanishes = f == "div" && has(names, "approx") && std::fabs(b) > 0x1p126L && std::isfinite(b);  // section 9.7.3.8
        const long double y = vanishes       ? x * std::copysign(0.0L, b)
                              : f == "div"   ? x / b
                              : f == "rcp"   ? 1 / x
                              : f == "sqrt"  ? std::sqrt(x)
                              : f == "rsqrt" ? 1 / std::sqrt(x)
                              : f == "sin"   ? std::sin(x)
                              : f == "cos"   ? std::cos(x)
                              : f == "lg2"   ? std::log2(x)
                              : f == "ex2"   ? std::exp2(x)
                                             : std::tanh(x);
        const long double have = real(part(result));
        const long double tiny = std::ldexp(1.0L, 2 - (1 << (format.exponent - 1)));  // smallest normal number
        const long double most = real(largest(format));
        const long double want = std::fabs(y) > most ? std::copysign(std::numeric_limits<long double>::infinity(), y) : ftz && std::fabs(y) < tiny ? 0.0L * y : y;
        if (std::isnan(want) || std::isnan(have) || std::isinf(want) || std::isinf(have)) {
            if ((std::isnan(want) && std::isnan(have)) || want == have)
                continue;
            return std::numeric_limits<double>::infinity();
        }
        const long double unit = std::ldexp(std::max(std::exp2(std::floor(std::log2(std::max(std::fabs(want), tiny)))), tiny), -int(format.fraction));
        worst = std::max(worst, double(std::fabs(have - want) / unit));
    }
    return worst;
}

}  // namespace simtscope::ptx::testing
