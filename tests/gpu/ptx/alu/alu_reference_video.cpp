// Computes the reference of video instructions from their text: "vadd4.s32.u32.s32.sat %ro0.b20, %r0.b7210, %r1.b3654, %r2;".
#include <sstream>

#include "tests/gpu/ptx/alu/alu_reference_parts.h"

namespace simtscope::ptx::tests {

namespace {

/// Returns the selector ("b20", "h10") of each operand; empty when it has none.
Names selectorsOf(const std::string& text)
{
    Names selectors;
    std::istringstream words(text.substr(text.find(' ') + 1));
    for (std::string word; words >> word;) {
        while (!word.empty() && (word.back() == ',' || word.back() == ';'))
            word.pop_back();
        const std::size_t dot = word.find('.');
        selectors.push_back(dot == std::string::npos ? "" : word.substr(dot + 1));
    }
    return selectors;
}

Int fieldOf(std::uint64_t bits, unsigned position, unsigned width, bool isSignedField)
{
    const Int value = Int(bits >> position & ((std::uint64_t(1) << width) - 1));
    return isSignedField && (value >> (width - 1) & 1) ? value - (Int(1) << width) : value;
}

Int saturate(Int value, unsigned width, bool isSignedResult)
{
    const Int low = isSignedResult ? -(Int(1) << (width - 1)) : 0, high = (Int(1) << (width - isSignedResult)) - 1;
    return std::clamp(value, low, high);
}

Int operation(const std::string& base, const Names& names, Int a, Int b)
{
    if (base == "vadd")
        return a + b;
    if (base == "vsub")
        return a - b;
    if (base == "vabsdiff")
        return a < b ? b - a : a - b;
    if (base == "vmin")
        return std::min(a, b);
    if (base == "vmax")
        return std::max(a, b);
    if (base == "vavrg")
        return (a + b + (a + b >= 0 ? 1 : 0)) >> 1;
    return hasModifier(names, "eq")   ? a == b
           : hasModifier(names, "ne") ? a != b
           : hasModifier(names, "lt") ? a < b
           : hasModifier(names, "le") ? a <= b
           : hasModifier(names, "gt") ? a > b
                                      : a >= b;
}

Int selectPart(std::uint64_t word, const std::string& selector, bool isSignedPart)
{
    const unsigned width = selector.empty() ? 32 : selector[0] == 'b' ? 8 : 16;
    return fieldOf(word, selector.empty() ? 0 : unsigned(selector[1] - '0') * width, width, isSignedPart);
}

/// Computes a scalar instruction by the ISA's semantics. Reads negation from the text.
std::uint64_t scalarResult(const Form& form, const Names& names, const std::vector<bool>& types, const Names& selectors,
                           const Operands& operands)
{
    const bool isSignedA = types[types.size() - 2], isSignedB = types.back();
    const Int a = selectPart(operands[0], selectors[1], isSignedA), b = selectPart(operands[1], selectors[2], isSignedB);
    const std::uint64_t c = operands[2];
    if (names[0] == "vmad") {
        const bool negatesA = form.text.find("-%r0") != std::string::npos, negatesB = form.text.find("-%r1") != std::string::npos;
        const bool negates = negatesA != negatesB, negatesC = form.text.find("-%r2") != std::string::npos;
        const bool isSignedSum = isSignedA || isSignedB || negates;
        const Int addend = fieldOf(c, 0, 32, isSignedSum);
        Int sum = (negates ? -(a * b) : a * b) + (negatesC ? -addend : addend) + (hasModifier(names, "po") ? 1 : 0);
        sum >>= hasModifier(names, "shr7") ? 7 : hasModifier(names, "shr15") ? 15 : 0;
        return lowBits(hasModifier(names, "sat") ? saturate(sum, 32, isSignedSum || negatesC) : sum, 32);
    }
    Int value = 0;
    if (names[0].starts_with("vsh")) {
        const unsigned distance = unsigned(hasModifier(names, "wrap") ? b & 31 : std::min<Int>(b, 32));
        value = names[0] == "vshl" ? a << distance : a >> distance;
    } else {
        value = operation(names[0], names, a, b);
    }
    if (hasModifier(names, "add"))
        return lowBits(value + Int(c), 32);
    if (selectors[0].empty())
        return lowBits(value, 32);
    const unsigned width = selectors[0][0] == 'b' ? 8 : 16, at = unsigned(selectors[0][1] - '0') * width;
    return (c & ~(((std::uint64_t(1) << width) - 1) << at)) | lowBits(value, width) << at;
}

}  // namespace

std::uint64_t videoResult(const Form& form, const Operands& operands)
{
    Names names;
    std::istringstream parts(form.opcode);
    for (std::string part; std::getline(parts, part, '.');)
        names.push_back(part);
    std::vector<bool> types;
    for (const std::string& part : names)
        if (part == "u32" || part == "s32")
            types.push_back(part == "s32");
    const Names selectors = selectorsOf(form.text);
    if (names[0].back() != '2' && names[0].back() != '4')
        return scalarResult(form, names, types, selectors, operands);
    const bool saturates = hasModifier(names, "sat");
    std::string base = names[0];
    const unsigned count = base.back() == '2' ? 2 : 4;
    base.pop_back();
    if (base == "vset")
        types.insert(types.begin(), false);
    const std::uint64_t a = operands[0], b = operands[1], c = operands[2];

    const unsigned width = 32 / count;
    const auto digit = [&](const std::string& selector, const char* usual, unsigned i) {
        return unsigned((selector.empty() ? usual : selector)[count - i] - '0');
    };
    std::uint64_t d = c;
    for (unsigned i = 0; i < count; ++i) {
        const std::string& mask = selectors[0];
        if (!mask.empty() && mask.find(char('0' + i)) == std::string::npos)
            continue;
        const Int x = fieldOf(b << 32 | a, width * digit(selectors[1], count == 2 ? "h10" : "b3210", i), width, types[1]);
        const Int y = fieldOf(b << 32 | a, width * digit(selectors[2], count == 2 ? "h32" : "b7654", i), width, types[2]);
        Int value = operation(base, names, x, y);
        if (saturates)
            value = saturate(value, width, types[0]);
        if (hasModifier(names, "add"))
            d = lowBits(Int(d) + value, 32);
        else
            d = (d & ~(((std::uint64_t(1) << width) - 1) << width * i)) | lowBits(value, width) << width * i;
    }
    return d;
}

}  // namespace simtscope::ptx::tests
