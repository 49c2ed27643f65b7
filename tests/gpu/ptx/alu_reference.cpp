#include "tests/gpu/ptx/alu_reference.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace simtscope::ptx::testing {

namespace {

__extension__ using Int = __int128;
__extension__ using Wide = __float128;
using Words = std::vector<std::uint64_t>;

bool has(const std::vector<std::string>& names, const std::string& name)
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

Int bitField(const IntegerCase& c)
{
    const unsigned position = c.raw[1] & 0xff, length = c.raw[2] & 0xff, top = c.width - 1;
    const unsigned signAt = std::min(position + length - 1, top);
    const bool sign = c.isSigned && length != 0 && (c.raw[0] >> signAt & 1);
    Int result = 0;
    for (unsigned i = 0; i < c.width; ++i)
        result |= Int(i < length && position + i <= top ? c.raw[0] >> (position + i) & 1 : sign) << i;
    return result;
}

Int insertField(const IntegerCase& c)
{
    const unsigned position = c.raw[2] & 0xff, length = c.raw[3] & 0xff;
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
        {"mul.hi", [](const IntegerCase& c) { return c.isSigned ? c.v[0] * c.v[1] >> c.width : Int((unsigned __int128)(c.v[0]) * (unsigned __int128)(c.v[1]) >> c.width); }},
        {"mul.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1]; }},
        {"mad.lo", [](const IntegerCase& c) { return Int(c.raw[0] * c.raw[1] + c.raw[2]); }},
        {"mad.hi", [](const IntegerCase& c) { return (c.isSigned ? c.v[0] * c.v[1] >> c.width : Int((unsigned __int128)(c.v[0]) * (unsigned __int128)(c.v[1]) >> c.width)) + c.v[2]; }},
        {"mad.hi.sat", [](const IntegerCase& c) { return clampTo((c.v[0] * c.v[1] >> 32) + c.v[2], c.type); }},
        {"mad.wide", [](const IntegerCase& c) { return c.v[0] * c.v[1] + Int(c.raw[2]); }},
        {"mul24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned); }},
        {"mul24.hi", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) >> 16; }},
        {"mad24.lo", [](const IntegerCase& c) { return field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) + c.v[2]; }},
        {"mad24.hi", [](const IntegerCase& c) { return (field24(c.v[0], c.isSigned) * field24(c.v[1], c.isSigned) >> 16) + c.v[2]; }},
        {"sad", [](const IntegerCase& c) { return c.v[2] + (c.v[0] < c.v[1] ? c.v[1] - c.v[0] : c.v[0] - c.v[1]); }},
        {"div", [](const IntegerCase& c) { return c.v[1] == 0 ? Int(-1) : c.v[0] / c.v[1]; }},
        {"rem", [](const IntegerCase& c) { return c.v[1] == 0 ? c.v[0] : c.v[0] % c.v[1]; }},
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
        {"mov", [](const IntegerCase& c) { return c.v[0]; }},
    };
    return rules;
}

// ---- Floating point -----------------------------------------------------------------------------------------------------------------

enum class Mode { Nearest, Zero, Down, Up };
Mode modeOf(const std::vector<std::string>& names)
{
    return has(names, "rz") ? Mode::Zero : has(names, "rm") ? Mode::Down : has(names, "rp") ? Mode::Up : Mode::Nearest;
}

/// Rounds value + error to T, where the error is too small to matter but for its sign.
template <class T>
T roundTo(Wide value, Mode mode, Wide error = 0)
{
    const T nearest = T(value);
    if (mode == Mode::Nearest || (Wide(nearest) == value && error == 0) || nearest != nearest)
        return nearest;
    const bool up = mode == Mode::Up || (mode == Mode::Zero && value < 0);
    const bool below = Wide(nearest) < value || (Wide(nearest) == value && error > 0);
    if (up && below)
        return std::nextafter(nearest, std::numeric_limits<T>::infinity());
    if (!up && !below)
        return std::nextafter(nearest, -std::numeric_limits<T>::infinity());
    return nearest;
}

/// What a + b loses in 113 bits (Knuth's two-sum).
Wide lost(Wide a, Wide b)
{
    const Wide sum = a + b, back = sum - a;
    return (a - (sum - back)) + (b - back);
}

template <class T, class Bits>
struct Real {
    static T value(std::uint64_t bits) { return std::bit_cast<T>(Bits(bits)); }
    static std::uint64_t bits(T value)
    {
        if (value != value)
            return sizeof(T) == 4 ? 0x7fffffffu : 0x7ff8000000000000ull;
        return std::bit_cast<Bits>(value);
    }
};

float flushed(float v) { return std::fpclassify(v) == FP_SUBNORMAL ? std::copysign(0.0f, v) : v; }
double flushed(double v) { return v; }

template <class T, class Bits>
std::optional<std::uint64_t> floating(const std::string& mnemonic, const std::vector<std::string>& names, const Words& raw)
{
    using R = Real<T, Bits>;
    const bool ftz = has(names, "ftz"), sat = has(names, "sat");
    const Mode mode = modeOf(names);
    std::vector<T> v;
    for (const std::uint64_t bits : raw)
        v.push_back(ftz ? flushed(R::value(bits)) : R::value(bits));
    const T quiet = std::numeric_limits<T>::quiet_NaN();
    T result = 0;
    const auto signedZero = [&](Wide exact, bool negative, Wide error = 0) {
        // The exact sum of opposite values is +0, or -0 when rounding down.
        return exact == 0 ? (negative ? T(-0.0) : T(0.0)) : roundTo<T>(exact, mode, error);
    };
    if (mnemonic == "add" || mnemonic == "sub") {
        const T b = mnemonic == "sub" ? -v[1] : v[1];
        const bool bothNegative = std::signbit(v[0]) && std::signbit(b);
        result = std::isfinite(v[0]) && std::isfinite(b)
                     ? signedZero(Wide(v[0]) + Wide(b), bothNegative || (mode == Mode::Down && (std::signbit(v[0]) || std::signbit(b))), lost(v[0], b))
                     : v[0] + b;
    } else if (mnemonic == "mul") {
        result = std::isfinite(v[0]) && std::isfinite(v[1]) ? signedZero(Wide(v[0]) * Wide(v[1]), std::signbit(v[0]) != std::signbit(v[1])) : v[0] * v[1];
    } else if (mnemonic == "div" && v[1] != 0 && std::isfinite(v[0]) && std::isfinite(v[1])) {
        result = signedZero(Wide(v[0]) / Wide(v[1]), std::signbit(v[0]) != std::signbit(v[1]));
    } else if (mnemonic == "div") {
        result = v[0] / v[1];
    } else if (mnemonic == "rcp") {
        result = v[0] != 0 && std::isfinite(v[0]) ? roundTo<T>(Wide(1) / Wide(v[0]), mode) : T(1) / v[0];
    } else if ((mnemonic == "fma" || mnemonic == "mad") && sizeof(T) == 4 && mode == Mode::Nearest) {
        result = std::fma(v[0], v[1], v[2]);
    } else if (mnemonic == "abs" || mnemonic == "neg") {
        // Bits, of NaN too.
        const Bits sign = Bits(1) << (8 * sizeof(T) - 1);
        const Bits bits = Bits(ftz ? std::bit_cast<Bits>(flushed(R::value(raw[0]))) : Bits(raw[0]));
        return mnemonic == "abs" ? bits & Bits(~sign) : Bits(bits ^ sign);
    } else if (mnemonic == "min" || mnemonic == "max") {
        const bool nan = has(names, "NaN"), larger = mnemonic == "max";
        if (v[0] != v[0] || v[1] != v[1])
            result = nan || (v[0] != v[0] && v[1] != v[1]) ? quiet : v[0] != v[0] ? v[1] : v[0];
        else if (v[0] == v[1])
            result = std::signbit(v[0]) == larger ? v[1] : v[0];
        else
            result = (v[0] < v[1]) == larger ? v[1] : v[0];
    } else {
        return std::nullopt;
    }
    if (ftz)
        result = flushed(result);
    if (sat)
        result = result > 0 ? std::min(result, T(1)) : T(0);
    return R::bits(result);
}

bool compares(const std::string& how, auto a, auto b)
{
    const bool unordered = a != a || b != b;
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
    const bool less = a < b, equal = a == b;
    if (ordered == "eq") return equal;
    if (ordered == "ne") return !equal;
    if (ordered == "lt" || ordered == "lo") return less;
    if (ordered == "le" || ordered == "ls") return less || equal;
    if (ordered == "gt" || ordered == "hi") return !less && !equal;
    return !less;
}

std::optional<std::uint64_t> comparison(const std::string& mnemonic, const std::vector<std::string>& names, const AluRow& row, const Words& raw)
{
    const std::string& how = names[1];
    bool value = false;
    if (row.sources[0] == ScalarType::F32) {
        const auto read = [&](int i) { const float f = std::bit_cast<float>(std::uint32_t(raw[std::size_t(i)])); return has(names, "ftz") ? flushed(f) : f; };
        value = compares(how, read(0), read(1));
    } else if (row.sources[0] == ScalarType::F64) {
        value = compares(how, std::bit_cast<double>(raw[0]), std::bit_cast<double>(raw[1]));
    } else if (!isFloat(row.sources[0])) {
        value = compares(how, asInteger(raw[0], row.sources[0]), asInteger(raw[1], row.sources[0]));
    } else {
        return std::nullopt;
    }
    if (mnemonic == "setp")
        return value;
    return !value ? 0 : row.destination == ScalarType::F32 ? 0x3f800000u : 0xffffffffu;
}

std::optional<std::uint64_t> conversion(const std::vector<std::string>& names, const AluRow& row, const Words& raw)
{
    const std::string to = names[names.size() - 2], from = names.back();
    const std::map<std::string, ScalarType> types = {{"u8", ScalarType::U8}, {"s8", ScalarType::S8}, {"u16", ScalarType::U16}, {"s16", ScalarType::S16},
                                                     {"u32", ScalarType::U32}, {"s32", ScalarType::S32}, {"u64", ScalarType::U64}, {"s64", ScalarType::S64}};
    const std::string narrowed = from.substr(0, from.find('/'));
    const bool fromInteger = types.contains(narrowed), toInteger = types.contains(to), sat = has(names, "sat");
    if (fromInteger && toInteger) {
        const Int value = asInteger(raw[0], types.at(narrowed));
        return cut(sat ? clampTo(value, types.at(to)) : asInteger(std::uint64_t(value), types.at(to)), bitWidth(row.destination));
    }
    if (fromInteger && (to == "f32" || to == "f64") && !sat) {
        const Wide value = Wide(asInteger(raw[0], types.at(narrowed)));
        return to == "f32" ? std::bit_cast<std::uint32_t>(roundTo<float>(value, modeOf(names))) : std::bit_cast<std::uint64_t>(roundTo<double>(value, modeOf(names)));
    }
    if (toInteger && (from == "f32" || from == "f64")) {
        double value = from == "f32" ? double(std::bit_cast<float>(std::uint32_t(raw[0]))) : std::bit_cast<double>(raw[0]);
        if (has(names, "ftz") && from == "f32")
            value = double(flushed(float(value)));
        const ScalarType type = types.at(to);
        if (value != value)
            return bitWidth(type) == 64 || from == "f64" ? cut(isSigned(type) ? -(Int(1) << (bitWidth(type) - 1)) : Int(1) << (bitWidth(type) - 1), bitWidth(row.destination)) : 0;
        value = has(names, "rni") ? std::nearbyint(value) : has(names, "rzi") ? std::trunc(value) : has(names, "rmi") ? std::floor(value) : std::ceil(value);
        const Int whole = value > 1e30 ? Int(1) << 100 : value < -1e30 ? -(Int(1) << 100) : Int(value);
        return cut(clampTo(whole, type), bitWidth(row.destination));
    }
    return std::nullopt;
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

std::optional<std::uint64_t> expected(const AluRow& row, const Words& operands)
{
    const std::vector<std::string> names = parts(row);
    const std::string& mnemonic = names[0];
    if (mnemonic == "setp" || mnemonic == "set")
        return comparison(mnemonic, names, row, operands);
    if (mnemonic == "cvt")
        return conversion(names, row, operands);
    if (has(names, "approx") || has(names, "full"))
        return std::nullopt;
    if (row.sources[0] == ScalarType::F32)
        return floating<float, std::uint32_t>(mnemonic, names, operands);
    if (row.sources[0] == ScalarType::F64)
        return floating<double, std::uint64_t>(mnemonic, names, operands);
    if (isFloat(row.sources[0]) || isFloat(row.destination))
        return std::nullopt;
    std::string key = mnemonic;
    for (std::size_t i = 1; i + 1 < names.size(); ++i)
        key += "." + names[i];
    const auto rule = integerRules().find(key);
    if (rule == integerRules().end() || names.back().find("x2") != std::string::npos || names.back() == "f32" || names.back() == "f64")
        return std::nullopt;
    IntegerCase c{row.sources[0], bitWidth(row.sources[0]), isSigned(row.sources[0]), {}, operands};
    for (std::size_t i = 0; i < operands.size(); ++i) {
        c.raw[i] = cut(Int(operands[i]), bitWidth(row.sources[i]));
        c.v.push_back(asInteger(operands[i], row.sources[i]));
    }
    const std::optional<Int> value = rule->second(c);
    return value ? std::optional(cut(*value, bitWidth(row.destination))) : std::nullopt;
}

}  // namespace simtscope::ptx::testing
