// Computes layouts, shapes and extents of address columns, and moves values between lanes and memory (declared in lanes_levels.h; lanes.h
// describes the functions). The file is compiled once per x86-64 level; SIMTSCOPE_ISA names the namespace. ptx/alu/alu_columns.h says what
// that forbids.
#include "gpu/simt/lanes/lanes_levels.h"

#include <type_traits>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#ifndef SIMTSCOPE_ISA
#define SIMTSCOPE_ISA baseline
#endif

namespace simtscope::simt::SIMTSCOPE_ISA {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Each bit says that a lane lacks a property. One "or" over the lanes combines the bits; the result is 0 if all lanes have all properties.
enum LackedProperty : unsigned { kOutside = 1, kMisaligned = 2, kNotConsecutive = 4, kNotUniform = 8 };

/// Returns the bits of the properties that one lane lacks. `laneDistance` is where a consecutive lane is, relative to lane 0; `first` is
/// the offset of the first active lane, `laneZeroOffset` that of lane 0 if the lanes are consecutive.
template <class T>
inline T findLackedProperties(T offset, T laneDistance, T first, T laneZeroOffset, T limit, T alignmentMask)
{
    return (offset > limit ? T(kOutside) : T(0)) | ((offset & alignmentMask) != 0 ? T(kMisaligned) : T(0)) |
           (T(offset - laneDistance) != laneZeroOffset ? T(kNotConsecutive) : T(0)) | (offset != first ? T(kNotUniform) : T(0));
}

template <class T>
LaneShape findShape(const T* base, T addend, LaneMask mask, T limit, unsigned bytes, T* offsets)
{
    const unsigned firstLane = unsigned(__builtin_ctz(mask));
    const T first = base[firstLane] + addend, laneZeroOffset = first - T(firstLane * bytes), alignmentMask = T(bytes - 1);
    T lackedProperties = 0;
    if (mask == kAllLanes) {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const T offset = base[i] + addend;
            offsets[i] = offset;
            lackedProperties |= findLackedProperties<T>(offset, T(i * bytes), first, laneZeroOffset, limit, alignmentMask);
        }
    } else {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const T activeBits = T(0) - T(mask >> i & 1);
            const T offset = ((base[i] + addend) & activeBits) | (first & ~activeBits);
            offsets[i] = offset;
            lackedProperties |= findLackedProperties<T>(offset, T(i * bytes), first, laneZeroOffset, limit, alignmentMask) &
                                (activeBits | T(kOutside | kMisaligned | kNotUniform));
        }
    }
    return {(lackedProperties & kOutside) == 0, (lackedProperties & kMisaligned) == 0, (lackedProperties & kNotConsecutive) == 0,
            (lackedProperties & kNotUniform) == 0};
}

LaneShape findShape64(const u64* base, u64 addend, LaneMask mask, u64 limit, unsigned bytes, u64* offsets)
{
    return findShape<u64>(base, addend, mask, limit, bytes, offsets);
}

#define ALWAYS_INLINE [[gnu::always_inline]] inline

/// Returns whether the lanes of the column are where the layout has them.
template <class T>
ALWAYS_INLINE bool matches(const T* column, T first, LaneMask lanes, const LaneLayout& layout)
{
    const T* const relative = reinterpret_cast<const T*>(layout.relative);
#ifdef __AVX512F__
    LaneMask differingLanes = 0;
    if constexpr (sizeof(T) == 4) {
        const __m512i firstValues = _mm512_set1_epi32(int(first));
        for (unsigned i = 0; i < kWarpSize; i += 16)
            differingLanes |= LaneMask(_mm512_cmpneq_epi32_mask(_mm512_sub_epi32(_mm512_load_si512(column + i), firstValues),
                                                                _mm512_load_si512(relative + i)))
                              << i;
    } else {
        const __m512i firstValues = _mm512_set1_epi64((long long)(first));
        for (unsigned i = 0; i < kWarpSize; i += 8)
            differingLanes |= LaneMask(_mm512_cmpneq_epi64_mask(_mm512_sub_epi64(_mm512_load_si512(column + i), firstValues),
                                                                _mm512_load_si512(relative + i)))
                              << i;
    }
    return (differingLanes & lanes) == 0;
#else
    T differingBits = 0;
    if (lanes == kAllLanes) {
        for (unsigned i = 0; i < kWarpSize; ++i)
            differingBits |= (column[i] - first) ^ relative[i];
    } else {
        for (unsigned i = 0; i < kWarpSize; ++i)
            differingBits |= ((column[i] - first) ^ relative[i]) & (T(0) - T(lanes >> i & 1));
    }
    return differingBits == 0;
#endif
}

template <class T>
ALWAYS_INLINE HalfLayout findHalfLayout(const T* relative, unsigned lanes, T bytes)
{
    if (lanes == 0)
        return {};
    const unsigned firstLane = unsigned(__builtin_ctz(lanes));
    const T first = relative[firstLane];
    T nonConsecutiveBits = 0, nonUniformBits = 0;
    for (unsigned i = 0; i < 16; ++i) {
        const T activeBits = T(0) - T(lanes >> i & 1);
        nonConsecutiveBits |= (relative[i] - (first + T(i - firstLane) * bytes)) & activeBits;
        nonUniformBits |= (relative[i] ^ first) & activeBits;
    }
    using Signed = std::make_signed_t<T>;
    if (nonConsecutiveBits == 0)
        return {HalfLayout::Consecutive, Signed(first - T(firstLane) * bytes)};
    return {nonUniformBits == 0 ? HalfLayout::Uniform : HalfLayout::Mixed, Signed(first)};
}

template <class T>
[[gnu::noinline]] void fillLayout(const T* column, LaneMask lanes, unsigned bytes, LaneLayout& layout)
{
    const unsigned firstLane = unsigned(__builtin_ctz(lanes));
    const T first = column[firstLane];
    using Signed = std::make_signed_t<T>;
    T* const relative = reinterpret_cast<T*>(layout.relative);
    T distanceBits = 0, nonConsecutiveBits = 0;
    Signed lowest = 0, highest = 0;
    for (unsigned i = 0; i < kWarpSize; ++i) {
        const T activeBits = T(0) - T(lanes >> i & 1), distance = (column[i] - first) & activeBits;
        relative[i] = distance;
        distanceBits |= distance;
        nonConsecutiveBits |= (distance - T(i - firstLane) * T(bytes)) & activeBits;
        lowest = Signed(distance) < lowest ? Signed(distance) : lowest;
        highest = Signed(distance) > highest ? Signed(distance) : highest;
    }
    layout.lanes = lanes;
    layout.costLanes = 0;
    layout.distanceBits = distanceBits;
    layout.isConsecutive = nonConsecutiveBits == 0;
    layout.isUniform = distanceBits == 0;
    layout.bytesBelow = T(0) - T(lowest);
    layout.bytesAbove = T(highest);
    for (unsigned half = 0; half < 2; ++half)
        layout.halves[half] = findHalfLayout<T>(relative + 16 * half, lanes >> 16 * half & 0xffff, T(bytes));
}

template <class T>
ALWAYS_INLINE void layOut(const T* column, T first, LaneMask lanes, unsigned bytes, LaneLayout& layout)
{
    if (layout.lanes != lanes || !matches(column, first, lanes, layout)) [[unlikely]]
        fillLayout(column, lanes, bytes, layout);
}

template <class Value>
ALWAYS_INLINE Value valueAt(const std::byte* address)
{
    Value value;
    __builtin_memcpy(&value, address, sizeof value);
    return value;
}

#ifdef __AVX512F__
/// Loads 16 values of 4 bytes, or 8 of 8 bytes, from any addresses.
template <class Value, class T>
ALWAYS_INLINE __m512i loadMixed(const std::byte* first, const T* relative, unsigned lanes)
{
    const __m512i zeros = _mm512_setzero_si512();
    if constexpr (sizeof(Value) == 4 && sizeof(T) == 4) {
        return _mm512_mask_i32gather_epi32(zeros, __mmask16(lanes), _mm512_load_si512(relative), first, 1);
    } else if constexpr (sizeof(Value) == 4) {
        const __m256i low = _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), __mmask8(lanes), _mm512_load_si512(relative), first, 1);
        const __m256i high =
            _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), __mmask8(lanes >> 8), _mm512_load_si512(relative + 8), first, 1);
        return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    } else if constexpr (sizeof(T) == 4) {
        return _mm512_mask_i32gather_epi64(zeros, __mmask8(lanes), _mm256_load_si256(reinterpret_cast<const __m256i*>(relative)), first, 1);
    } else {
        return _mm512_mask_i64gather_epi64(zeros, __mmask8(lanes), _mm512_load_si512(relative), first, 1);
    }
}
#endif

template <class Value, class T>
ALWAYS_INLINE void loadHalf(const std::byte* first, const HalfLayout& half, const T* relative, unsigned lanes, Value* to)
{
    const std::byte* const start = first + half.start;
#ifdef __AVX512F__
    constexpr unsigned kStep = 64 / sizeof(Value);
    for (unsigned i = 0; i < 16; i += kStep) {
        const unsigned stepLanes = lanes >> i & ((1u << kStep) - 1);
        if constexpr (sizeof(Value) == 4) {
            const auto mask = __mmask16(stepLanes);
            const __m512i values = half.kind == HalfLayout::Consecutive ? _mm512_maskz_loadu_epi32(mask, start)
                                   : half.kind == HalfLayout::Uniform   ? _mm512_set1_epi32(valueAt<int>(start))
                                                                        : loadMixed<Value>(first, relative + i, stepLanes);
            _mm512_mask_storeu_epi32(to + i, mask, values);
        } else {
            const auto mask = __mmask8(stepLanes);
            const __m512i values = half.kind == HalfLayout::Consecutive ? _mm512_maskz_loadu_epi64(mask, start + i * sizeof(Value))
                                   : half.kind == HalfLayout::Uniform   ? _mm512_set1_epi64(valueAt<long long>(start))
                                                                        : loadMixed<Value>(first, relative + i, stepLanes);
            _mm512_mask_storeu_epi64(to + i, mask, values);
        }
    }
#else
    if (lanes == 0xffff && half.kind == HalfLayout::Consecutive) {
        __builtin_memcpy(to, start, 16 * sizeof(Value));
    } else if (lanes == 0xffff && half.kind == HalfLayout::Uniform) {
        const Value value = valueAt<Value>(start);
        for (unsigned i = 0; i < 16; ++i)
            to[i] = value;
    } else {
        using Signed = std::make_signed_t<T>;
        for (unsigned remainingLanes = lanes; remainingLanes; remainingLanes &= remainingLanes - 1) {
            const unsigned i = unsigned(__builtin_ctz(remainingLanes));
            to[i] = valueAt<Value>(first + Signed(relative[i]));
        }
    }
#endif
}

template <class Value, class T>
ALWAYS_INLINE void storeHalf(std::byte* first, const HalfLayout& half, const T* relative, unsigned lanes, const Value* from)
{
    std::byte* const start = first + half.start;
    if (lanes == 0)
        return;
    if (half.kind == HalfLayout::Uniform) {
        __builtin_memcpy(start, from + (31 - __builtin_clz(lanes)), sizeof(Value));
        return;
    }
    if (half.kind == HalfLayout::Consecutive) {
#ifdef __AVX512F__
        if constexpr (sizeof(Value) == 4) {
            _mm512_mask_storeu_epi32(start, __mmask16(lanes), _mm512_load_si512(from));
        } else {
            _mm512_mask_storeu_epi64(start, __mmask8(lanes), _mm512_load_si512(from));
            _mm512_mask_storeu_epi64(start + 64, __mmask8(lanes >> 8), _mm512_load_si512(from + 8));
        }
        return;
#else
        if (lanes == 0xffff) {
            __builtin_memcpy(start, from, 16 * sizeof(Value));
            return;
        }
#endif
    }
    using Signed = std::make_signed_t<T>;
    for (unsigned remainingLanes = lanes; remainingLanes; remainingLanes &= remainingLanes - 1) {
        const unsigned i = unsigned(__builtin_ctz(remainingLanes));
        __builtin_memcpy(first + Signed(relative[i]), from + i, sizeof(Value));
    }
}

template <class Value, class T>
ALWAYS_INLINE void loadLanes(const std::byte* first, const LaneLayout& layout, LaneMask lanes, Value* to)
{
    const T* const relative = reinterpret_cast<const T*>(layout.relative);
    if (lanes == kAllLanes && layout.isConsecutive) {
        __builtin_memcpy(to, first, kWarpSize * sizeof(Value));
        return;
    }
    loadHalf<Value, T>(first, layout.halves[0], relative, lanes & 0xffff, to);
    loadHalf<Value, T>(first, layout.halves[1], relative + 16, lanes >> 16, to + 16);
}

template <class Value, class T>
ALWAYS_INLINE void storeLanes(std::byte* first, const LaneLayout& layout, LaneMask lanes, const Value* from)
{
    const T* const relative = reinterpret_cast<const T*>(layout.relative);
    if (lanes == kAllLanes && layout.isConsecutive) {
        __builtin_memcpy(first, from, kWarpSize * sizeof(Value));
        return;
    }
    storeHalf<Value, T>(first, layout.halves[0], relative, lanes & 0xffff, from);
    storeHalf<Value, T>(first, layout.halves[1], relative + 16, lanes >> 16, from + 16);
}

void layOut32(const u32* column, LaneMask lanes, unsigned bytes, LaneLayout& layout)
{
    layOut<u32>(column, column[__builtin_ctz(lanes)], lanes, bytes, layout);
}
void layOut64(const u64* column, LaneMask lanes, unsigned bytes, LaneLayout& layout)
{
    layOut<u64>(column, column[__builtin_ctz(lanes)], lanes, bytes, layout);
}

/// Sets LaneLayout::firstOffset, and returns whether all lanes are inside of the piece and aligned. A layout of a superset of the lanes can
/// be used if its first lane is the same.
template <class Value, class T>
ALWAYS_INLINE bool layOutAndCheck(const T* column, T addend, LaneMask lanes, LaneLayout& layout, const MemoryPiece& piece)
{
    const T base = column[__builtin_ctz(lanes)];
    const bool canReuse = (lanes & ~layout.lanes) == 0 && ((layout.lanes ^ lanes) & (lanes ^ (lanes - 1))) == 0;
    if (!canReuse || !matches(column, base, lanes, layout)) [[unlikely]]
        fillLayout(column, lanes, sizeof(Value), layout);
    layout.firstOffset = T(base + addend);
    if (isInside(layout, piece.bytes, sizeof(Value)))
        return true;
    if (layout.lanes == lanes)
        return false;
    fillLayout(column, lanes, sizeof(Value), layout);
    return isInside(layout, piece.bytes, sizeof(Value));
}

template <class Value, class T>
bool load(const T* column, T addend, LaneMask lanes, LaneLayout& layout, const MemoryPiece& piece, void* values)
{
    if (!layOutAndCheck<Value, T>(column, addend, lanes, layout, piece))
        return false;
    loadLanes<Value, T>(piece.start + layout.firstOffset, layout, lanes, static_cast<Value*>(values));
    return true;
}

template <class Value, class T>
bool store(const T* column, T addend, LaneMask lanes, LaneLayout& layout, const MemoryPiece& piece, void* values)
{
    if (!layOutAndCheck<Value, T>(column, addend, lanes, layout, piece))
        return false;
    storeLanes<Value, T>(piece.start + layout.firstOffset, layout, lanes, static_cast<const Value*>(values));
    return true;
}

LaneExtent<u32> findExtent32(const u32* values)
{
    u32 lowest = values[0], highest = values[0];
    for (unsigned i = 1; i < kWarpSize; ++i) {
        lowest = values[i] < lowest ? values[i] : lowest;
        highest = values[i] > highest ? values[i] : highest;
    }
    return {lowest, highest};
}
LaneExtent<u64> findExtent64(const u64* values)
{
    using s64 = std::int64_t;  // x86-64-v3 compares signed numbers in one instruction.
    s64 lowest = s64(values[0]), highest = s64(values[0]);
    for (unsigned i = 1; i < kWarpSize; ++i) {
        const s64 value = s64(values[i]);
        lowest = value < lowest ? value : lowest;
        highest = value > highest ? value : highest;
    }
    return {u64(lowest), u64(highest)};
}

void widen(const u32* from, u64* to)
{
#pragma GCC ivdep
    for (unsigned i = 0; i < kWarpSize; ++i)
        to[i] = from[i];
}

u32 subtractBase(const u32* offsets, u32 base, LaneMask mask, u32* out)
{
    // A sum in which each lane has another odd factor: the hash depends on the order of the words. 0x9e3779b1 is a prime near 2^32 divided
    // by the golden ratio, 0x85ebca6b a factor of MurmurHash3.
    u32 hash = mask * 0x85ebca6bu;
#pragma GCC ivdep
    for (unsigned i = 0; i < kWarpSize; ++i) {
        out[i] = (offsets[i] - base) & (u32(0) - (mask >> i & 1));
        hash += out[i] * (2 * i + 0x9e3779b1u);
    }
    return hash;
}

bool areEqual(const u32* a, const u32* b)
{
    u32 differingBits = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        differingBits |= a[i] ^ b[i];
    return differingBits == 0;
}

}  // namespace

const LaneFunctions* functions()
{
    static const LaneFunctions table = {&layOut32,
                                        &layOut64,
                                        {&load<u32, u32>, &load<u64, u32>},
                                        {&store<u32, u32>, &store<u64, u32>},
                                        {&load<u32, u64>, &load<u64, u64>},
                                        {&store<u32, u64>, &store<u64, u64>},
                                        &findShape64,
                                        &findExtent32,
                                        &findExtent64,
                                        &widen,
                                        packers(),
                                        &subtractBase,
                                        &areEqual};
    return &table;
}

}  // namespace simtscope::simt::SIMTSCOPE_ISA
