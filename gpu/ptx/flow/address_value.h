// Classifies the values of registers by the address that they may hold, and combines the classes (for ptx/flow/address_origin.h).
#pragma once

#include <cstdint>

namespace simtscope::ptx {

/// Holds the class of a register's value: the index (>= 0) of the origin of the address that it holds, or one of the constants below.
/// During the analysis a class only rises, from Unset over an integer or an origin to Mixed.
using AddressValue = std::int32_t;
inline constexpr AddressValue kUnsetValue = -4;    ///< the analysis has seen no definition yet
inline constexpr AddressValue kIntegerValue = -3;  ///< not an address
inline constexpr AddressValue kEitherValue = -2;   ///< 64 bits that may be an address or an integer
inline constexpr AddressValue kMixedValue = -1;    ///< computed from addresses in a way that leaves no origin

/// Returns whether the class is the index of an origin.
constexpr bool hasOrigin(AddressValue value)
{
    return value >= 0;
}

/// Returns the class of a value that is either `a` or `b`.
constexpr AddressValue joinValues(AddressValue a, AddressValue b)
{
    if (a == b || b == kUnsetValue)
        return a;
    if (a == kUnsetValue)
        return b;
    return hasOrigin(a) || hasOrigin(b) || a == kMixedValue || b == kMixedValue ? kMixedValue : kEitherValue;
}

/// Returns the class of a sum: an address plus an integer keeps its origin.
constexpr AddressValue addValues(AddressValue a, AddressValue b)
{
    if (a == kUnsetValue || b == kUnsetValue)
        return kUnsetValue;
    if (hasOrigin(a) && b == kIntegerValue)
        return a;
    if (hasOrigin(b) && a == kIntegerValue)
        return b;
    return hasOrigin(a) || hasOrigin(b) ? kMixedValue : joinValues(a, b);
}

/// Returns the class of a difference. An address minus anything but an address keeps its origin.
constexpr AddressValue subtractValues(AddressValue a, AddressValue b)
{
    return hasOrigin(b) && a != kUnsetValue ? kMixedValue : addValues(a, b);
}

/// Returns the class of a product, a quotient or a shift. Programs scale indices, never addresses, so a scaled kEitherValue is an integer.
constexpr AddressValue scaleValues(AddressValue a, AddressValue b)
{
    if (a == kUnsetValue || b == kUnsetValue)
        return kUnsetValue;
    return hasOrigin(a) || hasOrigin(b) || a == kMixedValue || b == kMixedValue ? kMixedValue : kIntegerValue;
}

}  // namespace simtscope::ptx
