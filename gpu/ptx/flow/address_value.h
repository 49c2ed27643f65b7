// Classifies the values of registers by the address that they may hold, and combines the classes (for ptx/flow/address_origin.h).
#pragma once

#include <cstdint>

namespace simtscope::ptx {

/// The class of a register's value: the index (>= 0) of the origin of the address that it holds, or one of the constants below. During the
/// analysis a class only rises, from Unset over an integer or an origin to Mixed.
using AddressValue = std::int32_t;
inline constexpr AddressValue kUnset = -4;    ///< the analysis has seen no definition yet
inline constexpr AddressValue kInteger = -3;  ///< not an address
inline constexpr AddressValue kEither = -2;   ///< 64 bits that may be an address or an integer
inline constexpr AddressValue kMixed = -1;    ///< computed from addresses in a way that leaves no origin

/// Returns whether the class is the index of an origin.
constexpr bool hasOrigin(AddressValue value)
{
    return value >= 0;
}

/// Returns the class of a value that is either `a` or `b`.
constexpr AddressValue joinValues(AddressValue a, AddressValue b)
{
    if (a == b || b == kUnset)
        return a;
    if (a == kUnset)
        return b;
    return hasOrigin(a) || hasOrigin(b) || a == kMixed || b == kMixed ? kMixed : kEither;
}

/// Returns the class of a sum: an address plus an integer keeps its origin.
constexpr AddressValue sum(AddressValue a, AddressValue b)
{
    if (a == kUnset || b == kUnset)
        return kUnset;
    if (hasOrigin(a) && b == kInteger)
        return a;
    if (hasOrigin(b) && a == kInteger)
        return b;
    return hasOrigin(a) || hasOrigin(b) ? kMixed : joinValues(a, b);
}

/// Returns the class of a difference. An address minus anything but an address keeps its origin.
constexpr AddressValue difference(AddressValue a, AddressValue b)
{
    return hasOrigin(b) && a != kUnset ? kMixed : sum(a, b);
}

/// Returns the class of a product, a quotient or a shift. Programs scale indices, never addresses, so a scaled kEither is an integer.
constexpr AddressValue product(AddressValue a, AddressValue b)
{
    if (a == kUnset || b == kUnset)
        return kUnset;
    return hasOrigin(a) || hasOrigin(b) || a == kMixed || b == kMixed ? kMixed : kInteger;
}

}  // namespace simtscope::ptx
