// What a register's value is, as far as addresses are concerned, and how values combine (ptx/address_origin.h).
#pragma once

#include <cstdint>

namespace simtscope::ptx {

/// What a value is, where it comes from an address: the index of an origin, or one of these. A register's value only ever rises, from
/// Unset over an integer or an origin to Mixed.
using AddressValue = std::int32_t;
inline constexpr AddressValue kUnset = -4;    ///< no definition was seen yet
inline constexpr AddressValue kInteger = -3;  ///< no address
inline constexpr AddressValue kWord = -2;     ///< 64 bits that may be an address, or an integer
inline constexpr AddressValue kMixed = -1;    ///< made from addresses, in a way that has no origin

constexpr bool hasOrigin(AddressValue value)
{
    return value >= 0;
}

/// One of the two.
constexpr AddressValue either(AddressValue a, AddressValue b)
{
    if (a == b || b == kUnset)
        return a;
    if (a == kUnset)
        return b;
    return hasOrigin(a) || hasOrigin(b) || a == kMixed || b == kMixed ? kMixed : kWord;
}

constexpr AddressValue sum(AddressValue a, AddressValue b)
{
    if (a == kUnset || b == kUnset)
        return kUnset;
    if (hasOrigin(a) && b == kInteger)
        return a;
    if (hasOrigin(b) && a == kInteger)
        return b;
    return hasOrigin(a) || hasOrigin(b) ? kMixed : either(a, b);
}

constexpr AddressValue difference(AddressValue a, AddressValue b)
{
    return hasOrigin(b) && a != kUnset ? kMixed : sum(a, b);
}

/// Of a product, a quotient or a shift: an address is nothing that a program scales, an index is.
constexpr AddressValue scaled(AddressValue a, AddressValue b)
{
    if (a == kUnset || b == kUnset)
        return kUnset;
    return hasOrigin(a) || hasOrigin(b) || a == kMixed || b == kMixed ? kMixed : kInteger;
}

}  // namespace simtscope::ptx
