// Formats the value of a variable from its type and its bytes: "3", "0x7f… = a + 5", "{x = 1, y = 2}", "true", "Red", "'a'", "1.5f".
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gpu/ptx/debug/debug_info.h"

namespace simtscope::analysis {

/// Says whether a variable has a value, and why not.
enum class VariableState : std::uint8_t {
    Known,
    Partial,        ///< a struct or an array, of which some elements are known
    NotSet,         ///< the thread has not written it yet
    NotRecorded,    ///< it has a value, but no recorded access shows it
    OptimisedAway,  ///< the compiler has removed it, here or everywhere
    OutOfScope,     ///< the thread is not in the scope of the variable
    NotUnderstood,  ///< its location or its type has a form that the reader does not understand
    DividesByZero,  ///< of a watched expression: it divides an integer by zero
    NoLaneHasIt     ///< of a watched expression: an aggregate has no lane over which it could be taken
};

/// Returns the name of the state in JSON: "known", "notSet" …
const char* stateName(VariableState state);

/// Holds a value, with those of its members or elements.
struct VariableValue {
    VariableState state = VariableState::NotSet;
    ptx::DebugTypeKind kind = ptx::DebugTypeKind::Unknown;  ///< kind of the type behind names and qualifiers
    std::string name;                                       ///< of a member: "x"; of an element: "[3]"; else empty
    std::string type;                                       ///< as C++ writes it
    std::string text;                                       ///< the value as C++ writes it; empty unless some of it is known
    std::uint64_t bits = 0;                                 ///< of a scalar, sign-extended where the type has a sign; of a float, its bits
    unsigned bytes = 0;                                     ///< of a scalar
    std::vector<VariableValue> elements;  ///< members of a struct, elements of an array (at most kMaxElements), referent of a reference
    std::uint64_t elementCount = 0;       ///< of an array: all of its elements
};

/// Most elements of an array that a VariableValue holds, and most that its text shows.
inline constexpr std::uint64_t kMaxValueElements = 1024, kMaxTextElements = 16;

/// Holds a byte of a variable, if it is Known; else the state says why it is not.
struct ValueByte {
    VariableState state = VariableState::NotSet;
    std::uint8_t value = 0;
};

/// Gives the bytes of a variable, and what a person needs to know of an address.
struct ValueSource {
    std::uint64_t bytes = 0;  ///< bytes of the variable, for an array whose type does not say how many elements it has; 0: not known
    std::function<ValueByte(std::uint64_t offset)> byteAt;
    /// Names the location at an address: "a + 5"; empty: it has no name.
    std::function<std::string(std::uint64_t address, std::int32_t pointee)> nameAddress;
    /// Gives the bytes at an address, for a reference.
    std::function<ValueByte(std::uint64_t address)> byteAtAddress;
};

/// Makes the value of a type from its bytes. `info` must hold the type.
VariableValue makeVariableValue(const ptx::DebugInfo& info, std::int32_t type, const ValueSource& source);

}  // namespace simtscope::analysis
