#include "gpu/ptx/matrix/matrix_values.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace simtscope::ptx {

namespace {

double decodeHalf(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const double sign = bits >> 15 ? -1.0 : 1.0;
    if (exponent == 31)
        return fraction ? std::nan("") : sign * HUGE_VAL;
    return sign * (exponent ? std::ldexp(1024 + fraction, exponent - 25) : std::ldexp(fraction, -24));
}

/// Returns the number of an .e4m3, which has no infinities and one NaN of either sign (PTX ISA 9.0, 5.2.3).
double decodeE4M3(std::uint8_t bits)
{
    const int exponent = bits >> 3 & 15, fraction = bits & 7;
    const double sign = bits >> 7 ? -1.0 : 1.0;
    if (exponent == 15 && fraction == 7)
        return std::nan("");
    return sign * (exponent ? std::ldexp(8 + fraction, exponent - 10) : std::ldexp(fraction, -9));
}

std::uint16_t encodeHalf(double number)
{
    if (std::isnan(number))
        return 0x7fff;
    const std::uint16_t sign = std::signbit(number) ? 0x8000 : 0;
    const double magnitude = std::fabs(number);
    if (magnitude == 0)
        return sign;
    if (magnitude >= 65520.0)  // half way from the largest half to the next step of that size
        return sign | 0x7c00;
    int exponent = 0;
    std::frexp(magnitude, &exponent);               // size in [2^(exponent-1), 2^exponent)
    const int unit = std::max(exponent - 11, -24);  // weight of the last bit of a half of this size
    const double steps = std::nearbyint(std::ldexp(magnitude, -unit));
    return std::uint16_t(sign + (unit + 24) * 1024 + int(steps));  // the leading bit of `steps` counts the exponent up by one
}

double decodeFloat(std::uint32_t bits)
{
    return std::bit_cast<float>(bits);
}

int decodeNibble(std::uint64_t bits, bool isSigned)
{
    return isSigned ? int(bits << 28) >> 28 : int(bits & 15);
}

}  // namespace

unsigned elementWidth(MatrixElement element)
{
    static constexpr std::uint8_t kBits[] = {16, 16, 32, 32, 64, 8, 8, 4, 4, 1, 32, 8, 8};
    return kBits[unsigned(element)];
}

double decodeNumber(MatrixElement element, std::uint64_t bits)
{
    switch (element) {
    case MatrixElement::F16:
        return decodeHalf(std::uint16_t(bits));
    case MatrixElement::BF16:
        return decodeFloat(std::uint32_t(bits) << 16);
    case MatrixElement::TF32:
        return decodeFloat(std::uint32_t(bits) & ~0x1fffu);  // the hardware ignores the low 13 bits
    case MatrixElement::F32:
        return decodeFloat(std::uint32_t(bits));
    case MatrixElement::F64:
        return std::bit_cast<double>(bits);
    case MatrixElement::S8:
        return std::int8_t(bits);
    case MatrixElement::U8:
        return std::uint8_t(bits);
    case MatrixElement::S4:
        return decodeNibble(bits, true);
    case MatrixElement::U4:
        return decodeNibble(bits, false);
    case MatrixElement::B1:
        return double(bits & 1);
    case MatrixElement::S32:
        return std::int32_t(bits);
    case MatrixElement::E4M3:
        return decodeE4M3(std::uint8_t(bits));
    case MatrixElement::E5M2:  // E5M2 is the upper byte of a half
        return decodeHalf(std::uint16_t(bits << 8));
    }
    return 0;
}

std::uint64_t encodeNumber(MatrixElement element, double number)
{
    if (element == MatrixElement::F16)
        return encodeHalf(number);
    if (element == MatrixElement::F64)
        return std::isnan(number) ? 0x7fff'ffff'ffff'ffffull : std::bit_cast<std::uint64_t>(number);
    return std::isnan(number) ? 0x7fff'ffffu : std::bit_cast<std::uint32_t>(float(number));
}

}  // namespace simtscope::ptx
