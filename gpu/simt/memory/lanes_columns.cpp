// Compiled once per x86-64 level with SIMTSCOPE_ISA naming its namespace; see ptx/alu_columns.h for what that forbids.
#include "gpu/simt/memory/lanes_levels.h"

#ifndef SIMTSCOPE_ISA
#define SIMTSCOPE_ISA baseline
#endif

namespace simtscope::simt::SIMTSCOPE_ISA {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Each lane's verdict is a few bits, which one "or" over the lanes brings together: 0 where all have the property.
enum Verdict : unsigned { kOutside = 1, kOdd = 2, kScattered = 4, kSpread = 8 };

template <class T>
inline T verdict(T x, T step, T first, T origin, T limit, T low)
{
    return (x > limit ? T(kOutside) : T(0)) | ((x & low) != 0 ? T(kOdd) : T(0)) | (T(x - step) != origin ? T(kScattered) : T(0)) |
           (x != first ? T(kSpread) : T(0));
}

template <class T>
LaneShape shape(const T* base, T addend, LaneMask mask, T limit, unsigned bytes, T* offsets)
{
    const unsigned lead = unsigned(__builtin_ctz(mask));
    const T first = base[lead] + addend, origin = first - T(lead * bytes), low = T(bytes - 1);
    T found = 0;
    if (mask == kAllLanes) {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const T x = base[i] + addend;
            offsets[i] = x;
            found |= verdict<T>(x, T(i * bytes), first, origin, limit, low);
        }
    } else {
#pragma GCC ivdep
        for (unsigned i = 0; i < kWarpSize; ++i) {
            const T active = T(0) - T(mask >> i & 1);
            const T x = ((base[i] + addend) & active) | (first & ~active);
            offsets[i] = x;
            found |= verdict<T>(x, T(i * bytes), first, origin, limit, low) & (active | T(kOutside | kOdd | kSpread));
        }
    }
    return {(found & kOutside) == 0, (found & kOdd) == 0, (found & kScattered) == 0, (found & kSpread) == 0};
}

LaneShape shape32(const u32* base, u32 addend, LaneMask mask, u32 limit, unsigned bytes, u32* offsets)
{
    return shape<u32>(base, addend, mask, limit, bytes, offsets);
}
LaneShape shape64(const u64* base, u64 addend, LaneMask mask, u64 limit, unsigned bytes, u64* offsets)
{
    return shape<u64>(base, addend, mask, limit, bytes, offsets);
}

LaneExtent<u32> extent32(const u32* values)
{
    u32 lowest = values[0], highest = values[0];
    for (unsigned i = 1; i < kWarpSize; ++i) {
        lowest = values[i] < lowest ? values[i] : lowest;
        highest = values[i] > highest ? values[i] : highest;
    }
    return {lowest, highest};
}
LaneExtent<u64> extent64(const u64* values)
{
    using s64 = std::int64_t;  // x86-64-v3 compares these in one instruction
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

u32 relative(const u32* offsets, u32 base, LaneMask mask, u32* out)
{
    u32 hash = mask * 0x85ebca6bu;
#pragma GCC ivdep
    for (unsigned i = 0; i < kWarpSize; ++i) {
        out[i] = (offsets[i] - base) & (u32(0) - (mask >> i & 1));
        hash += out[i] * (2 * i + 0x9e3779b1u);
    }
    return hash;
}

bool equal(const u32* a, const u32* b)
{
    u32 different = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        different |= a[i] ^ b[i];
    return different == 0;
}

const LaneKernels kKernels = {&shape32, &shape64, &extent32, &extent64, &widen, &relative, &equal};

}  // namespace

const LaneKernels* kernels()
{
    return &kKernels;
}

}  // namespace simtscope::simt::SIMTSCOPE_ISA
