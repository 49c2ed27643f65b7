// Computes the reference of conversions.
#include <map>

#include "tests/gpu/ptx/alu/alu_reference_parts.h"

namespace simtscope::ptx::tests {

Rounding roundingOf(const Names& names)
{
    for (const auto& [text, rounding] : {std::pair{"rz", Rounding::Zero},
                                         {"rm", Rounding::Down},
                                         {"rp", Rounding::Up},
                                         {"rna", Rounding::Away},
                                         {"rzi", Rounding::Zero},
                                         {"rmi", Rounding::Down},
                                         {"rpi", Rounding::Up}})
        if (hasModifier(names, text))
            return rounding;
    return Rounding::Nearest;
}

Exact flushSubnormal(Exact value, const Format& format)
{
    if (isSubnormal(value, format))
        value.kind = Exact::Kind::Zero;
    return value;
}

Exact applySatAndRelu(Exact value, const Names& names)
{
    if (hasModifier(names, "sat")) {
        if (value.isNaN() || value.isNegative)
            return {};
        if (compareExact(value, fromInteger(1)) > 0)
            return fromInteger(1);
    }
    if (hasModifier(names, "relu") && value.isNegative && !value.isNaN())
        return {};
    return value;
}

namespace {

// ---- Conversions --------------------------------------------------------------------------------------------------------------------

std::uint64_t roundToBits(const Names& names, Exact value, const Format& destination)
{
    return toBits(applySatAndRelu(value, names), destination, roundingOf(names), hasModifier(names, "satfinite"));
}

/// Converts a NaN between floating-point types as an H200 does: to the canonical one, but with sign and payload where .f64 or .bf16 takes
/// part.
std::uint64_t convertNaN(const Names& names, const std::string& destinationType, const std::string& sourceType, std::uint64_t bits)
{
    const bool roundsToInteger =
                   hasModifier(names, "rni") || hasModifier(names, "rzi") || hasModifier(names, "rmi") || hasModifier(names, "rpi"),
               hasFtz = hasModifier(names, "ftz");
    const auto moveNaN = [](std::uint64_t nan, const Format& source, const Format& target) {
        const std::uint64_t sign = nan >> (source.exponent + source.fraction) & 1,
                            payload = nan & ((std::uint64_t(1) << source.fraction) - 1);
        const std::uint64_t exponent = (std::uint64_t(1) << (target.exponent + 1)) - 1;  // and the quiet bit
        const std::uint64_t cut = source.fraction > target.fraction ? payload >> (source.fraction - target.fraction)
                                                                    : payload << (target.fraction - source.fraction);
        return sign << (target.exponent + target.fraction) | exponent << (target.fraction - 1) | cut;
    };
    if (destinationType == sourceType && destinationType == "f64")
        return bits | (roundsToInteger ? 0x0008000000000000ull : 0);
    if (destinationType == "f32" && sourceType == "f32" && !roundsToInteger && !hasFtz)
        return bits;
    if (destinationType == "f32" && sourceType == "bf16" && !hasFtz)
        return bits << 16;
    if (destinationType == "tf32" && hasModifier(names, "rna") && !hasModifier(names, "satfinite"))
        return bits & 0xffffe000u;
    if (sourceType == "f32" && destinationType == "f64")
        return moveNaN(hasFtz ? kSingle.nan : bits, kSingle, kDouble);
    if (sourceType == "f64")
        return moveNaN(bits, kDouble, destinationType == "f32" ? kSingle : destinationType == "f16" ? kF16 : kBF16);
    if (destinationType == "f64")
        return moveNaN(bits, sourceType == "f16" ? kF16 : kBF16, kDouble);
    return destinationType == "f32"    ? kSingle.nan
           : destinationType == "tf32" ? kTF32.nan << 13
           : destinationType == "f16"  ? kF16.nan
                                       : kBF16.nan;
}

}  // namespace

std::uint64_t convertResult(const Names& names, const AluRow& row, const Words& raw)
{
    const std::string destinationType = names[names.size() - 2], sourceType = names.back().substr(0, names.back().find('/'));
    static const std::map<std::string, const Format*> formats = {{"f16", &kF16},     {"bf16", &kBF16},   {"f32", &kSingle},
                                                                 {"f64", &kDouble},  {"tf32", &kTF32},   {"f16x2", &kF16},
                                                                 {"bf16x2", &kBF16}, {"e4m3x2", &kE4M3}, {"e5m2x2", &kE5M2}};
    const bool isFromFloat = formats.contains(sourceType), isToFloat = formats.contains(destinationType);
    if (!isFromFloat && !isToFloat) {
        const Int value = asInteger(raw[0], findScalarType(sourceType));
        return lowBits(hasModifier(names, "sat") ? clampTo(value, findScalarType(destinationType))
                                                 : asInteger(std::uint64_t(value), findScalarType(destinationType)),
                       bitWidth(row.destination));
    }
    if (!isFromFloat)
        return roundToBits(names, fromInteger(asInteger(raw[0], findScalarType(sourceType))), *formats.at(destinationType));
    const Format& source = *formats.at(sourceType);
    const auto read = [&](std::uint64_t bits) {
        const Exact value = fromBits(bits, source);
        return hasModifier(names, "ftz") && &source == &kSingle && destinationType != "f16" ? flushSubnormal(value, source) : value;
    };
    if (!isToFloat) {
        const Exact value = read(raw[0]);
        const ScalarType type = findScalarType(destinationType);
        if (value.isNaN()) {
            const bool setsTopBit = bitWidth(type) == 64 || sourceType == "f64";
            return setsTopBit ? lowBits(asInteger(std::uint64_t(1) << (bitWidth(type) - 1), type), bitWidth(row.destination)) : 0;
        }
        return lowBits(clampTo(toInteger(value, roundingOf(names)), type), bitWidth(row.destination));
    }
    const Format& target = *formats.at(destinationType);
    const unsigned elementBits = target.exponent + target.fraction + 1;
    if (destinationType.ends_with("x2") && raw.size() == 2)
        return roundToBits(names, read(raw[0]), target) << elementBits | roundToBits(names, read(raw[1]), target);
    if (destinationType.ends_with("x2")) {
        const unsigned width = source.exponent + source.fraction + 1;
        return roundToBits(names, read(raw[0] >> width), target) << elementBits |
               roundToBits(names, read(raw[0] & ((1u << width) - 1)), target);
    }
    Exact value = read(raw[0]);
    if (value.isNaN() && !hasModifier(names, "sat"))
        return convertNaN(names, destinationType, sourceType, raw[0]);
    if ((hasModifier(names, "rni") || hasModifier(names, "rzi") || hasModifier(names, "rmi") || hasModifier(names, "rpi")) &&
        value.kind == Exact::Kind::Finite && value.exponent < 0) {
        const Exact rounded = fromInteger(toInteger(value, roundingOf(names)));
        const bool isNegative = value.isNegative;
        if (value.exponent + 125 < 100)
            value = rounded;
        value.isNegative = isNegative;
    }
    std::uint64_t bits = roundToBits(names, value, target);
    if (hasModifier(names, "ftz") && &target == &kSingle)
        bits = toBits(flushSubnormal(fromBits(bits, target), target), target, Rounding::Nearest);
    return &target == &kTF32 ? bits << 13 : bits;
}

std::uint64_t packResult(const Names& names, const Words& raw)
{
    const std::string& type = names[3];
    const unsigned width = unsigned(std::stoul(type.substr(1)));
    const bool isSignedType = type[0] == 's';
    const auto packElement = [&](std::uint64_t word) {
        const Int low = isSignedType ? -(Int(1) << (width - 1)) : 0, high = (Int(1) << (width - isSignedType)) - 1;
        return lowBits(std::clamp(asInteger(word, ScalarType::S32), low, high), width);
    };
    return lowBits(Int(packElement(raw[0]) << width | packElement(raw[1]) | (raw.size() > 2 ? raw[2] << 2 * width : 0)), 32);
}

}  // namespace simtscope::ptx::tests
