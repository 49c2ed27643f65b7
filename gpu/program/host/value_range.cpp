#include "gpu/program/host/value_range.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace simtscope::program {
namespace {

constexpr std::int64_t kUnbounded = ValueRange::kUnbounded;
constexpr int kMaxDepth = 64;

std::int64_t clampToBounds(std::int64_t value)
{
    return std::clamp(value, -kUnbounded, kUnbounded);
}

/// Multiplies two bounds, neither of which is beyond kUnbounded.
std::int64_t multiply(std::int64_t a, std::int64_t b)
{
    const double product = double(a) * double(b);
    return product >= double(kUnbounded) ? kUnbounded : product <= -double(kUnbounded) ? -kUnbounded : a * b;
}

/// Takes over what a result depends on.
ValueRange combine(const ValueRange& a, const ValueRange& b, std::int64_t low, std::int64_t high)
{
    ValueRange range{clampToBounds(low), clampToBounds(high), a.isTight && b.isTight, a.threadAxes | b.threadAxes,
                     a.blockAxes | b.blockAxes};
    range.loadedArrays = a.loadedArrays;
    range.loadedArrays.insert(b.loadedArrays.begin(), b.loadedArrays.end());
    return range;
}

/// Adds the factors of `b`, multiplied by `sign`, to those of the sum.
void addFactors(ValueRange& sum, const ValueRange& a, const ValueRange& b, std::int64_t sign)
{
    if (a.factors.empty() && b.factors.empty())
        return;
    const auto restOf = [](const ValueRange& range) {
        return range.factors.empty() ? std::pair(range.low, range.high) : std::pair(range.restLow, range.restHigh);
    };
    const auto [aLow, aHigh] = restOf(a);
    const auto [bLow, bHigh] = restOf(b);
    sum.factors = a.factors;
    for (const auto& [index, factor] : b.factors)
        sum.factors[index] += sign * factor;
    sum.restLow = clampToBounds(aLow + (sign > 0 ? bLow : -bHigh));
    sum.restHigh = clampToBounds(aHigh + (sign > 0 ? bHigh : -bLow));
}

/// Multiplies the factors of `range` by a number.
void scaleFactors(ValueRange& product, const ValueRange& range, std::int64_t number)
{
    product.factors = range.factors;
    for (auto& [index, factor] : product.factors)
        factor = multiply(factor, number);
    product.restLow = std::min(multiply(range.restLow, number), multiply(range.restHigh, number));
    product.restHigh = std::max(multiply(range.restLow, number), multiply(range.restHigh, number));
}

ValueRange makeUnknown(const ValueRange& a, const ValueRange& b)
{
    return combine(a, b, -kUnbounded, kUnbounded);
}

ValueRange multiplyRanges(const ValueRange& a, const ValueRange& b)
{
    const std::array products = {multiply(a.low, b.low), multiply(a.low, b.high), multiply(a.high, b.low), multiply(a.high, b.high)};
    ValueRange product = combine(a, b, *std::ranges::min_element(products), *std::ranges::max_element(products));
    if (b.isExact() && !a.factors.empty())
        scaleFactors(product, a, b.low);
    else if (a.isExact() && !b.factors.empty())
        scaleFactors(product, b, a.low);
    return product;
}

ValueRange calculate(std::string_view sign, const ValueRange& a, const ValueRange& b)
{
    const bool isDivisible = b.low > 0 && b.isKnown();
    if (sign == "+" || sign == "-") {
        const bool adds = sign == "+";
        ValueRange sum = combine(a, b, a.low + (adds ? b.low : -b.high), a.high + (adds ? b.high : -b.low));
        addFactors(sum, a, b, adds ? 1 : -1);
        return sum;
    }
    if (sign == "*")
        return multiplyRanges(a, b);
    if (sign == "/" && isDivisible)
        return combine(a, b, std::min(a.low / b.low, a.low / b.high), std::max(a.high / b.low, a.high / b.high));
    if (sign == "%" && isDivisible) {
        const std::int64_t high = a.low >= 0 ? std::min(a.high, b.high - 1) : b.high - 1;
        return combine(a, b, a.low >= 0 ? 0 : 1 - b.high, high);
    }
    const bool isShift = b.low >= 0 && b.high <= 30;
    if (sign == "<<" && isShift)
        return multiplyRanges(a, combine(b, b, std::int64_t(1) << b.low, std::int64_t(1) << b.high));
    if (sign == ">>" && isShift && a.low >= 0)
        return combine(a, b, a.low >> b.high, a.high >> b.low);
    if (sign == "&" && (a.low >= 0 || b.low >= 0)) {
        ValueRange range = combine(a, b, 0, std::min(a.low >= 0 ? a.high : kUnbounded, b.low >= 0 ? b.high : kUnbounded));
        return range;
    }
    if ((sign == "^" || sign == "|") && a.low >= 0 && b.low >= 0 && a.isKnown() && b.isKnown()) {
        std::int64_t limit = 1;
        while (limit <= std::max(a.high, b.high))
            limit *= 2;
        ValueRange range = combine(a, b, 0, limit - 1);
        range.isTight = range.isTight && (a.isExact() || b.isExact());
        return range;
    }
    if (sign == "==" || sign == "!=" || sign == "<" || sign == ">" || sign == "<=" || sign == ">=" || sign == "&&" || sign == "||")
        return combine(a, b, 0, 1);
    return makeUnknown(a, b);
}

struct Precedence {
    std::string_view sign;
    int level;
};

constexpr Precedence kPrecedences[] = {{"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5}, {"==", 6}, {"!=", 6}, {"<", 7},  {">", 7},
                                       {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9}, {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10}};

int levelOf(std::string_view sign)
{
    const auto* found = std::ranges::find(kPrecedences, sign, &Precedence::sign);
    return found == std::end(kPrecedences) ? 0 : found->level;
}

bool isTypeName(std::string_view word)
{
    static constexpr std::string_view kTypes[] = {"int",     "unsigned", "long",   "short", "char",     "size_t",   "float",
                                                  "double",  "signed",   "const",  "uint",  "uint32_t", "uint64_t", "int32_t",
                                                  "int64_t", "uint8_t",  "int8_t", "bool",  "uint16_t", "int16_t"};
    return std::ranges::find(kTypes, word) != std::end(kTypes);
}

/// Reads an expression by recursive descent.
class Descent {
public:
    Descent(const RangeReader& reader, const Lexemes& lexemes) : m_reader(reader), m_lexemes(lexemes) {}

    ValueRange readAll()
    {
        const ValueRange range = readChoice();
        return m_at == m_lexemes.size() ? range : ValueRange();
    }

private:
    std::string_view next() const { return m_at < m_lexemes.size() ? std::string_view(m_lexemes[m_at]) : std::string_view(); }

    bool take(std::string_view text)
    {
        const bool isNext = next() == text && m_at < m_lexemes.size();
        m_at += isNext;
        return isNext;
    }

    ValueRange readChoice()
    {
        if (++m_depth > kMaxDepth) {
            m_at = m_lexemes.size();
            return {};
        }
        ValueRange range = readBinary(1);
        if (take("?")) {
            const ValueRange first = readChoice();
            take(":");
            range = joinRanges(first, readChoice());
        }
        --m_depth;
        return range;
    }

    ValueRange readBinary(int level)
    {
        ValueRange left = readUnary();
        for (int found = levelOf(next()); found >= level; found = levelOf(next())) {
            const std::string sign(next());
            ++m_at;
            left = calculate(sign, left, readBinary(found + 1));
        }
        return left;
    }

    ValueRange readUnary()
    {
        if (take("-"))
            return calculate("-", ValueRange::exact(0), readUnary());
        if (take("+"))
            return readUnary();
        if (take("!")) {
            ValueRange range = readUnary();
            range.low = 0, range.high = 1;
            return range;
        }
        if (next() == "~" || next() == "*" || next() == "&" || next() == "++" || next() == "--") {
            ++m_at;
            const ValueRange range = readUnary();
            return makeUnknown(range, range);
        }
        return readPostfix(readPrimary());
    }

    ValueRange readPostfix(ValueRange range)
    {
        while (next() == "[" || next() == "." || next() == "->" || next() == "++" || next() == "--") {
            if (next() == "[")
                m_at = findAfterBracket(m_lexemes, m_at);
            else
                m_at += next() == "." ? 2 : 1;
            range.low = -kUnbounded, range.high = kUnbounded;
        }
        return range;
    }

    /// Returns whether a parenthesis holds only words of a type, as in a cast.
    bool isCast(std::size_t open, std::size_t after) const
    {
        for (std::size_t at = open + 1; at + 1 < after; ++at)
            if (!isTypeName(m_lexemes[at]) && m_lexemes[at] != "std" && m_lexemes[at] != "::")
                return false;
        return after > open + 2 && after < m_lexemes.size();
    }

    ValueRange readPrimary()
    {
        if (m_at >= m_lexemes.size())
            return {};
        const std::string lexeme = m_lexemes[m_at];
        if (lexeme == "(") {
            const std::size_t after = findAfterBracket(m_lexemes, m_at);
            if (isCast(m_at, after)) {
                m_at = after;
                return readUnary();
            }
            ++m_at;
            const ValueRange inner = readChoice();
            m_at = after;
            return inner;
        }
        ++m_at;
        if (!isName(lexeme))
            return readNumber(lexeme);
        if (lexeme == "sizeof" && next() == "(") {
            const std::size_t open = m_at;
            m_at = findAfterBracket(m_lexemes, open);
            const unsigned bytes = m_reader.bytesOf(joinLexemes(m_lexemes, open + 1, m_at - 1));
            return bytes ? ValueRange::exact(bytes) : ValueRange();
        }
        if (lexeme == "static_cast" && next() == "<") {
            while (m_at < m_lexemes.size() && next() != ">")
                ++m_at;
            ++m_at;
            return readPrimary();
        }
        if (lexeme == "std" && take("::"))
            return readPrimary();
        if (next() == "(")
            return readCall(lexeme);
        if (next() == "[") {
            const std::size_t open = m_at;
            ValueRange range = m_reader.element(lexeme);
            while (next() == "[")
                m_at = findAfterBracket(m_lexemes, m_at);
            // The element depends on all that its index depends on.
            const Lexemes index(m_lexemes.begin() + std::ptrdiff_t(open) + 1, m_lexemes.begin() + std::ptrdiff_t(m_at) - 1);
            const ValueRange indexRange = m_reader.read(index);
            return combine(range, indexRange, range.low, range.high);
        }
        return readNamed(lexeme);
    }

    ValueRange readNamed(const std::string& name) const
    {
        if (const auto found = m_reader.ranges.find(name); found != m_reader.ranges.end())
            return narrowByIndices(found->second, m_reader.ranges);
        if (name == "warpSize")
            return ValueRange::exact(32);
        if (name == "true" || name == "false")
            return ValueRange::exact(name == "true");
        const std::optional<std::int64_t> value = m_reader.constant(name);
        return value ? ValueRange::exact(*value) : ValueRange();
    }

    ValueRange readCall(const std::string& function)
    {
        const std::size_t open = m_at;
        m_at = findAfterBracket(m_lexemes, open);
        const Lexemes inside(m_lexemes.begin() + std::ptrdiff_t(open) + 1,
                             m_lexemes.begin() + std::ptrdiff_t(std::max(m_at, open + 2)) - 1);
        std::vector<ValueRange> arguments;
        for (const Lexemes& part : splitLexemes(inside, ","))
            arguments.push_back(m_reader.read(part));
        const bool isCast = isTypeName(function) && arguments.size() == 1;
        if (isCast || ((function == "floor" || function == "floorf") && arguments.size() == 1))
            return arguments[0];
        if ((function == "min" || function == "fminf") && arguments.size() == 2)
            return combine(arguments[0], arguments[1], std::min(arguments[0].low, arguments[1].low),
                           std::min(arguments[0].high, arguments[1].high));
        if ((function == "max" || function == "fmaxf") && arguments.size() == 2)
            return combine(arguments[0], arguments[1], std::max(arguments[0].low, arguments[1].low),
                           std::max(arguments[0].high, arguments[1].high));
        if ((function == "__mul24" || function == "__umul24") && arguments.size() == 2)
            return multiplyRanges(arguments[0], arguments[1]);
        ValueRange unknown;
        for (const ValueRange& argument : arguments)
            unknown = makeUnknown(unknown, argument);
        return unknown;
    }

    static ValueRange readNumber(const std::string& text)
    {
        std::int64_t value = 0;
        const bool isHexadecimal = text.starts_with("0x") || text.starts_with("0X");
        const char *const first = text.data() + (isHexadecimal ? 2 : 0), *const last = text.data() + text.size();
        const auto read = std::from_chars(first, last, value, isHexadecimal ? 16 : 10);
        const std::string_view suffix(read.ptr, std::size_t(last - read.ptr));
        const bool isWhole = read.ec == std::errc() && suffix.find_first_not_of("uUlL") == std::string_view::npos;
        return isWhole ? ValueRange::exact(clampToBounds(value)) : ValueRange();
    }

    const RangeReader& m_reader;
    const Lexemes& m_lexemes;
    std::size_t m_at = 0;
    int m_depth = 0;
};

}  // namespace

ValueRange narrowByIndices(const ValueRange& range, const Ranges& indices)
{
    if (range.factors.empty())
        return range;
    std::int64_t low = range.restLow, high = range.restHigh;
    for (const auto& [name, factor] : range.factors) {
        const auto index = indices.find(name);
        if (index == indices.end())
            return range;
        const std::int64_t first = multiply(factor, index->second.low), last = multiply(factor, index->second.high);
        low = clampToBounds(low + std::min(first, last));
        high = clampToBounds(high + std::max(first, last));
    }
    ValueRange narrowed = range;
    narrowed.low = std::max(range.low, std::min(low, range.high));
    narrowed.high = std::min(range.high, std::max(high, range.low));
    return narrowed;
}

ValueRange joinRanges(const ValueRange& left, const ValueRange& right)
{
    ValueRange joined = combine(left, right, std::min(left.low, right.low), std::max(left.high, right.high));
    if (left.factors == right.factors && !left.factors.empty()) {
        joined.factors = left.factors;
        joined.restLow = std::min(left.restLow, right.restLow);
        joined.restHigh = std::max(left.restHigh, right.restHigh);
    }
    return joined;
}

ValueRange RangeReader::read(const Lexemes& expression) const
{
    return Descent(*this, expression).readAll();
}

}  // namespace simtscope::program
