// Packs a column of 32-bit values as trace::packColumn() packs it (trace/model/lane_codec.h), 16 lanes at a time (declared in
// lanes_levels.h). The file is compiled once per x86-64 level, like lanes_columns.cpp.
#include "gpu/simt/lanes/lanes_levels.h"

#ifndef SIMTSCOPE_ISA
#define SIMTSCOPE_ISA baseline
#endif

#ifdef __AVX512F__
#include <immintrin.h>

#include "gpu/trace/model/lane_codec.h"

namespace simtscope::simt::SIMTSCOPE_ISA {
namespace {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s64 = std::int64_t;

#define ALWAYS_INLINE [[gnu::always_inline]] inline

/// Holds the 32 values of a column in two vectors.
struct Words {
    __m512i low, high;
};

ALWAYS_INLINE LaneMask joinMasks(__mmask16 low, __mmask16 high)
{
    return LaneMask(low) | LaneMask(high) << 16;
}

/// Writes the pattern, the length of the base, and the base. Returns the end, and may write up to 8 bytes beyond it.
ALWAYS_INLINE u8* putTag(unsigned pattern, u64 base, u8* out)
{
    const unsigned bytes = base == 0 ? 0 : 8 - unsigned(__builtin_clzll(base)) / 8;
    *out++ = u8(pattern << 4 | bytes);
    __builtin_memcpy(out, &base, 8);  // Bytes beyond the base are overwritten by what follows.
    return out + bytes;
}

/// Writes the pattern, the base and the stride. Returns the end, and may write up to 7 bytes beyond it.
ALWAYS_INLINE u8* putStride(u32 base, s64 stride, u8* out)
{
    const unsigned width = s64(std::int8_t(stride)) == stride    ? 0
                           : s64(std::int16_t(stride)) == stride ? 1
                           : s64(std::int32_t(stride)) == stride ? 2
                                                                 : 3;
    out = putTag(trace::kStride1 + width, base, out);
    __builtin_memcpy(out, &stride, 8);
    return out + (1u << width);
}

/// Returns whether the values are base + stride * (lane - first) in 64 bits, without wrapping. It is enough to check the last lane for
/// that, since the others lie between the first and the last.
template <class At>
ALWAYS_INLINE bool isStride(Words words, const At& at, LaneMask mask, unsigned first, s64 stride)
{
    const unsigned last = 31 - unsigned(__builtin_clz(mask));
    if (s64(at(first)) + stride * s64(last - first) != s64(at(last)))
        return false;
    const __m512i lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i step = _mm512_set1_epi32(int(stride));
    const __m512i low = _mm512_add_epi32(_mm512_set1_epi32(int(at(first) - u32(stride) * first)), _mm512_mullo_epi32(lanes, step));
    const __m512i high = _mm512_add_epi32(low, _mm512_slli_epi32(step, 4));
    return (joinMasks(_mm512_cmpneq_epi32_mask(words.low, low), _mm512_cmpneq_epi32_mask(words.high, high)) & mask) == 0;
}

/// Returns the active lanes whose value has one of the bits.
ALWAYS_INLINE LaneMask findLanesWithBits(Words words, u32 bits, LaneMask mask)
{
    const __m512i wanted = _mm512_set1_epi32(int(bits));
    return joinMasks(_mm512_test_epi32_mask(words.low, wanted), _mm512_test_epi32_mask(words.high, wanted)) & mask;
}

ALWAYS_INLINE Words addToEach(Words words, u32 value)
{
    const __m512i added = _mm512_set1_epi32(int(value));
    return {_mm512_add_epi32(words.low, added), _mm512_add_epi32(words.high, added)};
}

/// Writes the lower three bytes of each of 16 values, and 4 bytes beyond them.
ALWAYS_INLINE void putThreeBytes(__m512i words, u8* out)
{
    const __m512i order = _mm512_broadcast_i32x4(_mm_set_epi8(-1, -1, -1, -1, 14, 13, 12, 10, 9, 8, 6, 5, 4, 2, 1, 0));
    const __m512i dense = _mm512_shuffle_epi8(words, order);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_extracti32x4_epi32(dense, 0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 12), _mm512_extracti32x4_epi32(dense, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 24), _mm512_extracti32x4_epi32(dense, 2));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 36), _mm512_extracti32x4_epi32(dense, 3));
}

/// Writes the values of the active lanes one after the other, in `bytes` bytes each, and returns their end. It overwrites as many bytes as
/// 32 lanes need, and up to 4 more.
ALWAYS_INLINE u8* putLanes(Words words, LaneMask mask, unsigned bytes, u8* out)
{
    unsigned count = kWarpSize;
    if (mask != kAllLanes) {
        alignas(64) u32 dense[kWarpSize + 16];
        const auto low = __mmask16(mask);
        count = unsigned(__builtin_popcount(mask));
        _mm512_storeu_si512(dense, _mm512_maskz_compress_epi32(low, words.low));
        _mm512_storeu_si512(dense + __builtin_popcount(low), _mm512_maskz_compress_epi32(__mmask16(mask >> 16), words.high));
        words = {_mm512_loadu_si512(dense), _mm512_loadu_si512(dense + 16)};
    }
    switch (bytes) {
    case 1:
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_cvtepi32_epi8(words.low));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 16), _mm512_cvtepi32_epi8(words.high));
        break;
    case 2:
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_cvtepi32_epi16(words.low));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 32), _mm512_cvtepi32_epi16(words.high));
        break;
    case 3:
        putThreeBytes(words.low, out);
        putThreeBytes(words.high, out + 48);
        break;
    default:
        _mm512_storeu_si512(out, words.low);
        _mm512_storeu_si512(out + 64, words.high);
    }
    return out + count * bytes;
}

/// Packs a column; `at` returns the value of a lane.
template <class At>
ALWAYS_INLINE u8* pack(Words words, const At& at, LaneMask mask, u8* out)
{
    const unsigned first = unsigned(__builtin_ctz(mask));
    const u32 base = at(first);
    const LaneMask laterLanes = mask & (mask - 1);
    const __m512i baseWords = _mm512_set1_epi32(int(base));
    const LaneMask differingLanes =
        joinMasks(_mm512_cmpneq_epi32_mask(words.low, baseWords), _mm512_cmpneq_epi32_mask(words.high, baseWords)) & mask;
    if (differingLanes == 0)
        return putTag(trace::kUniform, base, out);
    const unsigned second = unsigned(__builtin_ctz(laterLanes));
    const s64 step = s64(at(second)) - s64(base), distance = second - first;
    if (distance == 1 || step % distance == 0)
        if (const s64 stride = distance == 1 ? step : step / distance; isStride(words, at, mask, first, stride))
            return putStride(base, stride, out);

    if (findLanesWithBits(words, ~1u, mask) == 0) {
        const LaneMask ones = findLanesWithBits(words, 1, mask);
        *out++ = u8(trace::kBits << 4);
        __builtin_memcpy(out, &ones, sizeof ones);
        return out + sizeof ones;
    }
    // Small values need no base. Others are stored as differences to a base below the first lane's value, so that the differences are
    // unsigned.
    const Words distances = addToEach(words, 0u - base);
    // A difference that 32 bits cannot hold has the wrong sign.
    const LaneMask below = joinMasks(_mm512_cmplt_epu32_mask(words.low, baseWords), _mm512_cmplt_epu32_mask(words.high, baseWords));
    const bool wraps = ((below ^ joinMasks(_mm512_movepi32_mask(distances.low), _mm512_movepi32_mask(distances.high))) & mask) != 0;
    for (unsigned bytes = 1; bytes < 4; ++bytes) {
        const u32 above = ~0u << 8 * bytes, bias = 0x80u << 8 * (bytes - 1);
        if (findLanesWithBits(words, above, mask) == 0)
            return putLanes(words, mask, bytes, putTag(trace::kDifference1 + bytes - 1, 0, out));
        if (const Words biased = addToEach(distances, bias); !wraps && findLanesWithBits(biased, above, mask) == 0)
            return putLanes(biased, mask, bytes, putTag(trace::kDifference1 + bytes - 1, u64(base) - bias, out));
    }
    return putLanes(words, mask, 4, putTag(trace::kDifference4, 0, out));
}

u8* packWords(const u32* column, LaneMask mask, u8* out)
{
    const Words words{_mm512_loadu_si512(column), _mm512_loadu_si512(column + 16)};
    return pack(
        words, [&](unsigned lane) { return column[lane]; }, mask, out);
}

u8* packOffsets32(const LaneLayout& layout, LaneMask lanes, u8* out)
{
    const auto* const relative = reinterpret_cast<const u32*>(layout.relative);
    const Words words = addToEach({_mm512_load_si512(relative), _mm512_load_si512(relative + 16)}, u32(layout.firstOffset));
    return pack(
        words, [&](unsigned lane) { return u32(layout.firstOffset) + relative[lane]; }, lanes, out);
}

u8* packOffsets64(const LaneLayout& layout, LaneMask lanes, u8* out)
{
    const auto* const relative = reinterpret_cast<const u64*>(layout.relative);
    const auto narrow = [&](unsigned lane) {
        const __m256i low = _mm512_cvtepi64_epi32(_mm512_load_si512(relative + lane));
        return _mm512_inserti64x4(_mm512_castsi256_si512(low), _mm512_cvtepi64_epi32(_mm512_load_si512(relative + lane + 8)), 1);
    };
    const Words words = addToEach({narrow(0), narrow(16)}, u32(layout.firstOffset));
    return pack(
        words, [&](unsigned lane) { return u32(layout.firstOffset + relative[lane]); }, lanes, out);
}

}  // namespace

const LanePackers& packers()
{
    static constexpr LanePackers kPackers{&packWords, &packOffsets32, &packOffsets64};
    return kPackers;
}

}  // namespace simtscope::simt::SIMTSCOPE_ISA
#else
namespace simtscope::simt::SIMTSCOPE_ISA {

const LanePackers& packers()
{
    static constexpr LanePackers kPackers{nullptr, nullptr, nullptr};
    return kPackers;
}

}  // namespace simtscope::simt::SIMTSCOPE_ISA
#endif
