// Holds a typed value of an expression: a number, a pointer, or a variable that has not been read yet; and converts such values as C++
// does.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/analysis/variables/location_reader.h"

namespace simtscope::analysis {

/// Says whether an expression has a value, and why not.
enum class ValueState : std::uint8_t {
    Known,
    NotStarted,     ///< the thread has not begun
    Exited,         ///< the thread has exited
    OutOfScope,     ///< the thread is not in the scope of a variable
    NotSet,         ///< the thread has not written a variable yet
    NotRecorded,    ///< a variable has a value, but no recorded access shows it
    OptimisedAway,  ///< the compiler has removed a variable
    NotUnderstood,  ///< the location or the type of a variable has a form that the reader does not understand
    DividesByZero,  ///< an integer is divided by zero
    NoLaneHasIt     ///< an aggregate has no lane over which it could be taken
};

/// Returns the name of the state in JSON: "known", "notSet" …
const char* stateName(ValueState state);
/// Returns the state in words: "not yet set".
const char* describeState(ValueState state);
ValueState toValueState(VariableState state);

enum class ValueKind : std::uint8_t { Boolean, Integer, Float, Pointer, Object };

/// Describes the type of a value. C++ types of the same kind, size and sign, such as `long` and `long long`, are one type.
struct ValueType {
    ValueKind kind = ValueKind::Integer;
    std::uint8_t bytes = 4;
    bool isSigned = true;
    std::uint8_t dimension = 0;   ///< of an Object that is part of an array of several dimensions: how many indices it has had
    std::int32_t debugType = -1;  ///< of a Pointer the pointee; else the variable's type in DebugInfo::types, -1 for a computed value

    bool isArithmetic() const { return kind == ValueKind::Boolean || kind == ValueKind::Integer || kind == ValueKind::Float; }
    bool isIntegral() const { return kind == ValueKind::Boolean || kind == ValueKind::Integer; }
    bool operator==(const ValueType&) const = default;
};

inline constexpr ValueType kBoolType{ValueKind::Boolean, 1, false, 0, -1};
inline constexpr ValueType kIntType{ValueKind::Integer, 4, true, 0, -1};
inline constexpr ValueType kUnsignedType{ValueKind::Integer, 4, false, 0, -1};
inline constexpr ValueType kLongType{ValueKind::Integer, 8, true, 0, -1};
inline constexpr ValueType kUnsignedLongType{ValueKind::Integer, 8, false, 0, -1};
inline constexpr ValueType kCharType{ValueKind::Integer, 1, true, 0, -1};
inline constexpr ValueType kFloatType{ValueKind::Float, 4, true, 0, -1};
inline constexpr ValueType kDoubleType{ValueKind::Float, 8, true, 0, -1};

/// Holds a value with its type. An lvalue says where the value is, and has no bits before it is read.
struct TypedValue {
    ValueType type = kIntType;
    ValueState state = ValueState::Known;
    std::uint64_t bits = 0;  ///< of an integer extended to 64 bits by its sign; of a float its bits
    bool isLvalue = false;
    VariableStorage storage{};                                   ///< of an lvalue
    std::uint64_t offset = 0;                                    ///< of an lvalue: bytes from the start of the variable
    std::uint8_t bitOffset = 0, bitWidth = 0, storageBytes = 0;  ///< of an lvalue that is a bit field; else a width of 0
};

TypedValue makeUnknown(ValueType type, ValueState state);
TypedValue makeBool(bool value);
TypedValue makeInteger(ValueType type, std::uint64_t bits);
TypedValue makeFloat(ValueType type, double value);

/// Returns the number that a known arithmetic value has.
double toDouble(const TypedValue& value);
/// Returns whether a known value is not 0.
bool isTrue(const TypedValue& value);
/// Returns the bits of an integer of this type: wrapped to its bytes, and extended by its sign.
std::uint64_t wrapInteger(ValueType type, std::uint64_t bits);

/// Converts an arithmetic value or a pointer. A float becomes an integer as by the instruction cvt.rzi, which saturates (PTX ISA 9.0,
/// 9.7.9.21 "cvt"; C++ leaves open what a number out of range becomes).
TypedValue convert(const TypedValue& value, ValueType type);
/// Returns the type of an operand of arithmetic: integers of less than 4 bytes become int (C++17 [conv.prom]).
ValueType promote(ValueType type);
/// Returns the type to which both operands of arithmetic are converted (C++17 [expr]/11).
ValueType commonType(ValueType a, ValueType b);

/// Returns the name of the type as C++ writes it: "unsigned int".
std::string nameOfType(const ptx::DebugInfo& info, ValueType type);
/// Makes the value that a variable of an arithmetic type or a pointer would have. It must be known.
VariableValue makeScalarValue(const ptx::DebugInfo& info, const TypedValue& value);
/// Returns such a value as C++ writes it: "2.5f".
std::string formatScalar(const ptx::DebugInfo& info, const TypedValue& value);

}  // namespace simtscope::analysis
