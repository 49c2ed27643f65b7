#include "tests/gpu/ptx/alu/alu_reference.h"

#include <cmath>
#include <limits>
#include <map>

#include "tests/gpu/ptx/alu/alu_reference_parts.h"

namespace simtscope::ptx::tests {

namespace {

// ---- Floating point -----------------------------------------------------------------------------------------------------------------

Exact minOrMax(const Exact& a, const Exact& b, bool isMax, bool givesNaN)
{
    if (a.isNaN() || b.isNaN())
        return givesNaN || (a.isNaN() && b.isNaN()) ? notANumber() : a.isNaN() ? b : a;
    const int sign = compareExact(a, b);
    if (sign == 0)
        return a.isNegative == isMax ? b : a;
    return (sign < 0) == isMax ? b : a;
}

/// Returns the operand whose NaN a .f64 instruction gives, as on an H200: the second, else the third, else the first; for a quotient the
/// first.
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

/// Computes one element of a floating-point instruction; `formats` are those of the operands.
std::optional<std::uint64_t> element(const Names& names, const Words& raw, const std::vector<Format>& formats, const Format& to)
{
    const std::string& mnemonic = names[0];
    const bool hasFtz = hasModifier(names, "ftz");
    const Rounding rounding = roundingOf(names);
    const unsigned width = to.exponent + to.fraction + 1;
    std::vector<Exact> v;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const Exact value = fromBits(raw[i], formats[i]);
        v.push_back(hasFtz ? flushSubnormal(value, formats[i]) : value);
    }
    Exact r;
    if (mnemonic == "add")
        r = sum(v[0], v[1], rounding);
    else if (mnemonic == "sub")
        r = sum(v[0], v[1].isNaN() ? v[1] : negate(v[1]), rounding);
    else if (mnemonic == "mul")
        r = product(v[0], v[1]);
    else if (mnemonic == "fma" || mnemonic == "mad")
        r = hasModifier(names, "oob") && ((raw[0] & 0x7fff) == 0x7ff7 || (raw[1] & 0x7fff) == 0x7ff7)
                ? Exact{}
                : sum(product(v[0], v[1]), v[2], rounding);
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
        const bool isXor = hasModifier(names, "xorsign"), givesNaN = hasModifier(names, "NaN"), isMax = mnemonic == "max";
        bool isNegative = false;
        for (std::size_t i = 0; i < v.size(); ++i) {
            isNegative = isNegative != (raw[i] >> (width - 1) & 1);
            if (hasModifier(names, "abs"))
                v[i].isNegative = false;
        }
        r = minOrMax(v[0], v[1], isMax, givesNaN);
        if (v.size() > 2)
            r = minOrMax(r, v[2], isMax, givesNaN);
        if (isXor && !r.isNaN())
            r.isNegative = isNegative;
    } else {
        return std::nullopt;
    }
    if (r.isNaN() && width == 64)
        return doubleNaN(mnemonic, v, raw);
    if (hasFtz && roundsSubnormal(r, to, rounding))
        r.kind = Exact::Kind::Zero;
    return toBits(applySatAndRelu(fromBits(toBits(r, to, rounding), to), names), to, rounding);
}

std::optional<std::uint64_t> floating(const Names& names, const AluRow& row, const Words& raw)
{
    const Format& destination = formatOf(row.destination);
    std::vector<Format> formats;
    for (std::size_t i = 0; i < raw.size(); ++i)
        formats.push_back(formatOf(row.sources[i]));
    if (row.destination != ScalarType::F16x2 && row.destination != ScalarType::BF16x2)
        return element(names, raw, formats, destination);
    Words low, high;
    for (const std::uint64_t word : raw) {
        low.push_back(word & 0xffff);
        high.push_back(word >> 16);
    }
    const auto a = element(names, low, formats, destination), b = element(names, high, formats, destination);
    return a && b ? std::optional(*a | *b << 16) : std::nullopt;
}

// ---- Comparisons --------------------------------------------------------------------------------------------------------------------

bool holds(const std::string& comparisonName, int sign, bool isUnordered)
{
    std::string ordered = comparisonName;
    if (comparisonName.size() == 3 && comparisonName.back() == 'u') {
        if (isUnordered)
            return true;
        ordered.pop_back();
    }
    if (comparisonName == "num" || comparisonName == "nan")
        return isUnordered == (comparisonName == "nan");
    if (isUnordered)
        return false;
    if (ordered == "eq")
        return sign == 0;
    if (ordered == "ne")
        return sign != 0;
    if (ordered == "lt" || ordered == "lo")
        return sign < 0;
    if (ordered == "le" || ordered == "ls")
        return sign <= 0;
    if (ordered == "gt" || ordered == "hi")
        return sign > 0;
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
    if (hasModifier(names, "ftz")) {
        x = flushSubnormal(x, format);
        y = flushSubnormal(y, format);
    }
    const bool isUnordered = x.isNaN() || y.isNaN();
    return holds(names[1], isUnordered ? 0 : compareExact(x, y), isUnordered);
}

bool combinePredicate(const Form& form, bool value, const Operands& operands, std::size_t predicate)
{
    if (form.combine == PredicateCombine::None)
        return value;
    const bool isPredicateTrue = (operands[predicate] != 0) != form.isPredicateNegated;
    return form.combine == PredicateCombine::And  ? value && isPredicateTrue
           : form.combine == PredicateCombine::Or ? value || isPredicateTrue
                                                  : value != isPredicateTrue;
}

Results comparison(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const bool isPair = row.sources[0] == ScalarType::F16x2 || row.sources[0] == ScalarType::BF16x2;
    const bool isSetp = names[0] == "setp";
    Results results{};
    std::uint64_t truth = 0xffffffffu;  // the value that set writes where the comparison holds
    const auto oneAsBits = [](const Format& format) { return toBits(fromInteger(1), format, Rounding::Nearest); };
    if (isFloat(form.destinationOfSet))
        truth = oneAsBits(formatOf(form.destinationOfSet)) * (isPair ? 0x10001 : 1);
    else if (bitWidth(form.destinationOfSet) == 16)
        truth = 0xffff;
    if (!isPair) {
        const bool value = compares(names, row.sources[0], operands[0], operands[1]);
        results[0] = combinePredicate(form, value, operands, 2);
        if (form.results.size() > 1)
            results[1] = combinePredicate(form, !value, operands, 2);
        if (!isSetp)
            results[0] = results[0] ? truth : 0;
        return results;
    }
    const bool isLowTrue = combinePredicate(form, compares(names, row.sources[0], operands[0] & 0xffff, operands[1] & 0xffff), operands, 2);
    const bool isHighTrue = combinePredicate(form, compares(names, row.sources[0], operands[0] >> 16, operands[1] >> 16), operands, 2);
    if (isSetp)
        return {isLowTrue, isHighTrue};
    return {(isLowTrue ? truth & 0xffff : 0) | (isHighTrue ? truth & 0xffff0000u : 0), 0};
}

// ---- The rest -----------------------------------------------------------------------------------------------------------------------

/// Computes extended-precision arithmetic: the value, and the carry out (or borrow).
Results extendedPrecisionResults(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const unsigned width = bitWidth(row.destination);
    const bool reads = names[0].back() == 'c', multiplies = names[0].starts_with("mad"), subtracts = names[0].starts_with("sub");
    const std::size_t values = multiplies ? 3 : 2;
    const Wide carry = reads ? operands[values] & 1 : 0;
    Wide first = lowBits(Int(operands[0]), width);
    if (multiplies) {
        const Int p = asInteger(operands[0], row.sources[0]), q = asInteger(operands[1], row.sources[0]);
        const Wide fullProduct = isSigned(row.sources[0]) ? Wide(p * q) : Wide(p) * Wide(q);
        first = lowBits(Int(hasModifier(names, "hi") ? fullProduct >> width : fullProduct), width);
    }
    const Wide second = lowBits(Int(operands[values - 1]), width);
    const Wide total = subtracts ? first - second - carry : first + second + carry;
    return {lowBits(Int(total), width), form.results.size() > 1 ? std::uint64_t(total >> width & 1) : 0};
}

std::optional<Results> movement(const Names& names, const Form& form, const AluRow& row, const Operands& operands)
{
    const unsigned width = bitWidth(row.destination);
    if (names[1] == "pack") {
        const unsigned part = bitWidth(row.sources[0]);
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < form.sources.size(); ++i)
            value |= lowBits(Int(operands[i]), part) << part * i;
        return Results{value, 0};
    }
    if (names[1] == "unpack") {
        const std::uint64_t first = form.immediates[0];
        return Results{lowBits(Int(operands[0] >> width * first), width), lowBits(Int(operands[0] >> width * (first + 1)), width)};
    }
    return Results{lowBits(Int(operands[0]), width), 0};
}

std::optional<Results> logicalResults(const Names& names, const Operands& operands)
{
    const bool a = operands[0] & 1, b = operands[1] & 1;
    const bool value = names[0] == "and" ? a && b : names[0] == "or" ? a || b : names[0] == "xor" ? a != b : names[0] == "not" ? !a : a;
    return Results{value, 0};
}

std::optional<Results> selection(const Names& names, const AluRow& row, const Operands& operands)
{
    bool selectsFirst = operands[2] & 1;
    if (row.sources[2] == ScalarType::S32)
        selectsFirst = asInteger(operands[2], ScalarType::S32) >= 0;
    if (row.sources[2] == ScalarType::F32) {
        Exact c = fromBits(operands[2], kSingle);
        if (hasModifier(names, "ftz"))
            c = flushSubnormal(c, kSingle);
        selectsFirst = !c.isNaN() && (!c.isNegative || c.kind == Exact::Kind::Zero);
    }
    return Results{lowBits(Int(operands[selectsFirst ? 0 : 1]), bitWidth(row.destination)), 0};
}

std::optional<Results> classificationResults(const Names& names, const AluRow& row, const Operands& operands)
{
    const Format& format = formatOf(row.sources[0]);
    const Exact v = fromBits(operands[0], format);
    const bool isFinite = v.kind == Exact::Kind::Zero || v.kind == Exact::Kind::Finite;
    const std::map<std::string, bool> answers = {
        {"finite", isFinite},      {"infinite", v.kind == Exact::Kind::Infinite},   {"number", !v.isNaN()},
        {"notanumber", v.isNaN()}, {"normal", isFinite && !isSubnormal(v, format)}, {"subnormal", isSubnormal(v, format)}};
    return Results{answers.at(names[1]), 0};
}

}  // namespace

std::vector<std::string> splitName(const AluRow& row)
{
    std::vector<std::string> found;
    std::string text(row.name);
    for (std::size_t position = 0; position != std::string::npos;) {
        const std::size_t dot = text.find('.', position);
        found.push_back(text.substr(position, dot == std::string::npos ? dot : dot - position));
        position = dot == std::string::npos ? dot : dot + 1;
    }
    return found;
}

std::optional<Results> computeExpectedResults(const Form& form, const Operands& operands)
{
    const AluRow& row = *findAluRow(form.row);
    Names names = splitName(row);
    if (const auto slash = names.back().find("/3"); slash != std::string::npos)
        names.back().resize(slash);
    const std::string& mnemonic = names[0];
    if (!isExact(form))
        return std::nullopt;
    if (mnemonic == "setp" || mnemonic == "set")
        return comparison(names, form, row, operands);
    if (row.section.starts_with("9.7.2."))
        return extendedPrecisionResults(names, form, row, operands);
    if (mnemonic == "mov" && names[1] != "pred")
        return movement(names, form, row, operands);
    if (names.back() == "pred")
        return logicalResults(names, operands);
    if (mnemonic == "selp" || mnemonic == "slct")
        return selection(names, row, operands);
    if (mnemonic == "testp")
        return classificationResults(names, row, operands);
    if (row.section == "9.7.18")
        return Results{videoResult(form, operands), 0};

    Words raw;
    std::size_t next = 0;
    for (std::size_t i = 0; i < row.sources.size() && row.sources[i] != ScalarType::None; ++i)
        raw.push_back(mnemonic == "lop3" && i == 3 ? form.immediates[0] : operands[next++]);
    std::optional<std::uint64_t> value;
    if (mnemonic == "cvt")
        value = names[1] == "pack" ? packResult(names, raw) : convertResult(names, row, raw);
    else if (isFloat(row.destination))
        value = floating(names, row, raw);
    else
        value = integerResult(names, row, raw);
    if (value && mnemonic == "lop3")
        return Results{*value, form.results.size() > 1 ? combinePredicate(form, *value != 0, operands, 3) : std::uint64_t(0)};
    return value ? std::optional(Results{lowBits(Int(*value), bitWidth(form.results[0])), 0}) : std::nullopt;
}

std::optional<double> computeUlpError(const Form& form, const Operands& operands, std::uint64_t result)
{
    if (isExact(form))
        return std::nullopt;
    const AluRow& row = *findAluRow(form.row);
    const Names names = splitName(row);
    const Format& format = formatOf(row.destination);
    const bool isPackedPair = row.destination == ScalarType::F16x2 || row.destination == ScalarType::BF16x2,
               hasFtz = hasModifier(names, "ftz");
    const auto real = [&](std::uint64_t bits) {
        const Exact v = hasFtz ? flushSubnormal(fromBits(bits, format), format) : fromBits(bits, format);
        if (v.isNaN())
            return std::numeric_limits<long double>::quiet_NaN();
        if (v.kind == Exact::Kind::Infinite)
            return v.isNegative ? -std::numeric_limits<long double>::infinity() : std::numeric_limits<long double>::infinity();
        const long double size =
            v.kind == Exact::Kind::Zero ? 0.0L : std::ldexp((long double)(std::uint64_t(v.size >> 62)), v.exponent + 62);
        return v.isNegative ? -size : size;
    };
    const std::string& f = names[0];
    double worst = 0;
    for (unsigned half = 0; half < (isPackedPair ? 2u : 1u); ++half) {
        const auto part = [&](std::uint64_t word) { return isPackedPair ? word >> 16 * half & 0xffff : word; };
        const long double x = real(part(operands[0]));
        const long double b = real(operands[1]);
        const bool vanishes = f == "div" && hasModifier(names, "approx") && std::fabs(b) > 0x1p126L && std::isfinite(b);  // section 9.7.3.8
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
        const long double most = real(largestFinite(format));
        const long double want = std::fabs(y) > most             ? std::copysign(std::numeric_limits<long double>::infinity(), y)
                                 : hasFtz && std::fabs(y) < tiny ? 0.0L * y
                                                                 : y;
        if (std::isnan(want) || std::isnan(have) || std::isinf(want) || std::isinf(have)) {
            if ((std::isnan(want) && std::isnan(have)) || want == have)
                continue;
            return std::numeric_limits<double>::infinity();
        }
        const long double unit =
            std::ldexp(std::max(std::exp2(std::floor(std::log2(std::max(std::fabs(want), tiny)))), tiny), -int(format.fraction));
        worst = std::max(worst, double(std::fabs(have - want) / unit));
    }
    return worst;
}

}  // namespace simtscope::ptx::tests
