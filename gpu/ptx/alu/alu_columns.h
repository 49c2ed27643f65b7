// Provides templates that make a column function of a function for one lane. Only alu_columns_*.cpp include this file. They are compiled
// once for each x86-64 level; SIMTSCOPE_ISA is the level's namespace.
//
// Code here must not call an inline function with external linkage that other levels also instantiate: the linker keeps one copy, which may
// be that of the wrong level. Therefore everything is in the level's namespace, is always inlined, or is a compiler builtin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "gpu/ptx/alu/alu.h"

#ifndef SIMTSCOPE_ISA
#define SIMTSCOPE_ISA baseline
#endif
#define SIMTSCOPE_INLINE [[gnu::always_inline]] inline

namespace simtscope::ptx::SIMTSCOPE_ISA {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s8 = std::int8_t;
using s16 = std::int16_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
using b8 = u8;
using b16 = u16;
using b32 = u32;
using b64 = u64;
using f32 = float;
using f64 = double;
/// Holds the bits of a .f16 value. These types only tell formats apart; the arithmetic is in alu_narrow.h.
struct f16 {
    u16 bits;
};
/// Holds the bits of a .bf16 value.
struct bf16 {
    u16 bits;
};
/// Holds two .f16 values; the first is in the lower half.
struct f16x2 {
    u32 bits;
};
/// Holds two .bf16 values; the first is in the lower half.
struct bf16x2 {
    u32 bits;
};
/// Stands for a predicate, whose column is one LaneMask.
struct pred {};

/// Maps a C++ type to its ScalarType, and to the integer types of the same and of twice the size.
template <class T>
struct TypeOf;
template <>
struct TypeOf<u8> {
    static constexpr ScalarType value = ScalarType::U8;
    using Unsigned = u8;
};
template <>
struct TypeOf<s8> {
    static constexpr ScalarType value = ScalarType::S8;
    using Unsigned = u8;
};
template <>
struct TypeOf<u16> {
    static constexpr ScalarType value = ScalarType::U16;
    using Unsigned = u16;
    using Signed = s16;
    using Wide = u32;
};
template <>
struct TypeOf<s16> {
    static constexpr ScalarType value = ScalarType::S16;
    using Unsigned = u16;
    using Signed = s16;
    using Wide = s32;
};
template <>
struct TypeOf<u32> {
    static constexpr ScalarType value = ScalarType::U32;
    using Unsigned = u32;
    using Signed = s32;
    using Wide = u64;
};
template <>
struct TypeOf<s32> {
    static constexpr ScalarType value = ScalarType::S32;
    using Unsigned = u32;
    using Signed = s32;
    using Wide = s64;
};
template <>
struct TypeOf<u64> {
    static constexpr ScalarType value = ScalarType::U64;
    using Unsigned = u64;
    using Signed = s64;
    __extension__ using Wide = unsigned __int128;
};
template <>
struct TypeOf<s64> {
    static constexpr ScalarType value = ScalarType::S64;
    using Unsigned = u64;
    using Signed = s64;
    __extension__ using Wide = __int128;
};
template <>
struct TypeOf<f32> {
    static constexpr ScalarType value = ScalarType::F32;
    using Unsigned = u32;
};
template <>
struct TypeOf<f64> {
    static constexpr ScalarType value = ScalarType::F64;
    using Unsigned = u64;
};
template <>
struct TypeOf<f16> {
    static constexpr ScalarType value = ScalarType::F16;
    using Unsigned = u16;
};
template <>
struct TypeOf<bf16> {
    static constexpr ScalarType value = ScalarType::BF16;
    using Unsigned = u16;
};
template <>
struct TypeOf<f16x2> {
    static constexpr ScalarType value = ScalarType::F16x2;
    using Unsigned = u32;
};
template <>
struct TypeOf<bf16x2> {
    static constexpr ScalarType value = ScalarType::BF16x2;
    using Unsigned = u32;
};
template <>
struct TypeOf<pred> {
    static constexpr ScalarType value = ScalarType::Pred;
};

template <class T>
using Unsigned = typename TypeOf<T>::Unsigned;
template <class T>
using Signed = typename TypeOf<T>::Signed;
template <class T>
using Wide = typename TypeOf<T>::Wide;

/// Maps the size of a value in bytes to the element type of its column.
template <std::size_t Bytes>
struct ElementOf {
    using type = u32;
};
template <>
struct ElementOf<8> {
    using type = u64;
};
/// Names the element type of a column that holds values of T: u32, or u64 for types of 64 bits.
template <class T>
using Element = typename ElementOf<sizeof(T)>::type;

/// Returns the value in the lower bits of an element; the upper bits are ignored.
template <class T>
SIMTSCOPE_INLINE T fromElement(Element<T> element)
{
    return __builtin_bit_cast(T, Unsigned<T>(element));
}

/// Returns an element that holds the value in its lower bits.
template <class T>
SIMTSCOPE_INLINE Element<T> toElement(T value)
{
    return Element<T>(__builtin_bit_cast(Unsigned<T>, value));
}

/// Returns the column of an operand, which is in the register file or in the constant pool.
SIMTSCOPE_INLINE const std::byte* columnAt(const std::byte* registers, const std::byte* constants, Slot slot)
{
    return (slot.isConstant ? constants : registers) + slot.offset;
}

/// Returns the column of an operand, typed. Columns are aligned to 64 bytes.
template <class T>
SIMTSCOPE_INLINE const Element<T>* operandColumn(const std::byte* registers, const std::byte* constants, Slot slot)
{
    return static_cast<const Element<T>*>(__builtin_assume_aligned(columnAt(registers, constants, slot), 64));
}

/// Returns the column of a result, typed.
template <class T>
SIMTSCOPE_INLINE Element<T>* resultColumn(std::byte* registers, Slot slot)
{
    return static_cast<Element<T>*>(__builtin_assume_aligned(registers + slot.offset, 64));
}

/// Returns the lanes for which a predicate operand is true. Applies the negation (!p) of the instruction.
SIMTSCOPE_INLINE LaneMask readPredicate(const std::byte* registers, const std::byte* constants, const DecodedOp& op, unsigned source)
{
    LaneMask value;
    __builtin_memcpy(&value, columnAt(registers, constants, op.source[source]), sizeof value);
    return op.negatedSources >> source & 1 ? ~value : value;
}

/// Sets the predicate for the lanes of `mask` and keeps it for all others.
SIMTSCOPE_INLINE void writePredicate(std::byte* registers, Slot slot, LaneMask value, LaneMask mask)
{
    LaneMask old;
    __builtin_memcpy(&old, registers + slot.offset, sizeof old);
    old = (old & ~mask) | (value & mask);
    __builtin_memcpy(registers + slot.offset, &old, sizeof old);
}

namespace {  // the overloads of flush() for other types are in unnamed namespaces, too

/// Applies .ftz: turns a subnormal number into a zero of its sign.
SIMTSCOPE_INLINE f32 flush(f32 a)
{
    const u32 bits = __builtin_bit_cast(u32, a);
    return __builtin_bit_cast(f32, bits & 0x7f800000u ? bits : bits & 0x80000000u);
}

}  // namespace

/// Sets d to F::apply(s...) in the lanes of `mask`. The result may be the same column as an operand (add %r1, %r1, 1), because lanes are
/// computed one after the other. Different columns must not overlap.
template <class F, class D, class... S>
SIMTSCOPE_INLINE void computeLanes(LaneMask mask, Element<D>* d, const Element<S>*... s)
{
    if (mask == kAllLanes) {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i)
            d[i] = toElement<D>(F::apply(fromElement<S>(s[i])...));
    } else {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const Element<D> value = toElement<D>(F::apply(fromElement<S>(s[i])...));
            d[i] = mask >> i & 1 ? value : d[i];
        }
    }
}

/// Calls computeLanes() with the columns of the operation; the index sequence numbers the sources.
template <class F, class D, class... S, std::size_t... I>
SIMTSCOPE_INLINE void computeFromColumns(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask,
                                         std::index_sequence<I...>)
{
    computeLanes<F, D, S...>(mask, resultColumn<D>(registers, op.destination[0]), operandColumn<S>(registers, constants, op.source[I])...);
}

/// Executes an operation by F::apply() for each lane of `mask`: the column function of a row.
template <class F, class D, class... S>
void computeColumn(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    computeFromColumns<F, D, S...>(registers, constants, op, mask, std::index_sequence_for<S...>{});
}

/// Makes the row of the function F, with result D and operands S. `section` is that of the PTX ISA.
template <class F, class D, class... S>
constexpr AluRow makeRow(const char* name, const char* section)
{
    return {name, &computeColumn<F, D, S...>, TypeOf<D>::value, {TypeOf<S>::value...}, section};
}

/// Makes a row with a column function that is not made by computeColumn().
template <class D, class... S>
constexpr AluRow makeRow(const char* name, const char* section, AluFunction function)
{
    return {name, function, TypeOf<D>::value, {TypeOf<S>::value...}, section};
}

/// Refers to the rows of one file, which are constexpr. An initialiser that runs at program start would be code of the level, and would end
/// the program on a machine that lacks the level's instructions.
struct Rows {
    const AluRow* rows;
    std::size_t count;
};
/// Each of these functions returns the rows of one file, with functions of this level.
Rows integerRows();
Rows carryRows();
Rows bitRows();
Rows moveRows();
Rows compareRows();
Rows floatRows();
Rows mathRows();
Rows convertRows();
Rows halfRows();
Rows narrowRows();
Rows videoRows();

}  // namespace simtscope::ptx::SIMTSCOPE_ISA
