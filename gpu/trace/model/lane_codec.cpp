#include "gpu/trace/model/lane_codec.h"
#include "gpu/core/each_lane.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <type_traits>

static_assert(std::endian::native == std::endian::little, "packed columns are little endian");

namespace simtscope::trace {
namespace {

/// Bytes of the stride or of one lane, by pattern.
constexpr std::array<std::uint8_t, 11> kWidth = {0, 1, 2, 4, 8, 1, 2, 3, 4, 8, 0};

/// Holds lane masks for the four lanes of each nibble, ~0 where the nibble has a bit, so that a 32-lane mask expands without a branch per
/// lane.
struct NibbleMasks {
    std::uint64_t lane[16][4] = {};
    constexpr NibbleMasks()
    {
        for (unsigned nibble = 0; nibble < 16; ++nibble)
            for (unsigned i = 0; i < 4; ++i)
                lane[nibble][i] = (nibble >> i & 1) ? ~std::uint64_t(0) : 0;
    }
};
constexpr NibbleMasks kNibbleMasks;

/// Holds values that decide the pattern, OR-folded over the active lanes; each is 0 exactly when its pattern (or width) fits.
struct PatternBits {
    std::uint64_t value = 0;
    std::uint64_t signed1 = 0, signed2 = 0, signed3 = 0, signed4 = 0;  ///< differences to the first lane, biased to be unsigned
};

/// Returns 0 exactly when the active lanes are base + stride * (lane - first).
template <bool Full>
std::uint64_t computeStrideMisfit(const std::uint64_t* column, LaneMask mask, unsigned first, std::uint64_t base, std::uint64_t stride)
{
    std::uint64_t misfit = 0;
    if constexpr (Full) {
        for (unsigned lane = 0; lane + 1 < kWarpSize; ++lane)
            misfit |= (column[lane + 1] - column[lane]) ^ stride;
    } else {
        std::uint64_t expected = base - stride * first;
        for (unsigned group = 0; group < kWarpSize; group += 4) {
            const auto& keep = kNibbleMasks.lane[mask >> group & 15];
            for (unsigned i = 0; i < 4; ++i, expected += stride)
                misfit |= (column[group + i] ^ expected) & keep[i];
        }
    }
    return misfit;
}

PatternBits findPatternBits(const std::uint64_t* column, std::uint64_t base)
{
    PatternBits bits;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const std::uint64_t value = column[lane], difference = value - base;
        bits.value |= value;
        bits.signed1 |= difference + 0x80u;
        bits.signed2 |= difference + 0x8000u;
        bits.signed3 |= difference + 0x800000u;
        bits.signed4 |= difference + 0x80000000u;
    }
    return bits;
}

/// Copies the column with `base` in the inactive lanes, so that these do not influence the pattern.
void fillInactive(const std::uint64_t* column, LaneMask mask, std::uint64_t base, LaneColumn& filled)
{
    for (unsigned group = 0; group < kWarpSize; group += 4) {
        const auto& keep = kNibbleMasks.lane[mask >> group & 15];
        for (unsigned i = 0; i < 4; ++i)
            filled[group + i] = (column[group + i] & keep[i]) | (base & ~keep[i]);
    }
}

template <unsigned Bytes, bool Full>
std::uint8_t* putLanes(const std::uint64_t* column, LaneMask mask, std::uint64_t base, std::uint8_t* out)
{
    using Word =
        std::conditional_t<Bytes == 1, std::uint8_t,
                           std::conditional_t<Bytes == 2, std::uint16_t, std::conditional_t<Bytes <= 4, std::uint32_t, std::uint64_t>>>;
    Word packed[kWarpSize];
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        packed[lane] = Word(column[lane] - base);
    if constexpr (Full && Bytes == sizeof(Word)) {
        std::memcpy(out, packed, sizeof packed);
        return out + sizeof packed;
    } else {
        if constexpr (Bytes == sizeof(Word)) {
            const auto first = unsigned(std::countr_zero(mask));
            if (const LaneMask run = mask >> first; (run & (run + 1)) == 0) {  // the active lanes are neighbours, as in "if (tid < s)"
                const std::size_t size = Bytes * std::size_t(std::popcount(mask));
                std::memcpy(out, packed + first, size);
                return out + size;
            }
        }
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {  // always store, but advance only past an active lane
            std::memcpy(out, &packed[lane], sizeof(Word));
            out += Full ? Bytes : (mask >> lane & 1) * Bytes;
        }
        return out;
    }
}

LaneMask onesOf(const std::uint64_t* column, LaneMask mask)
{
    LaneMask ones = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        ones |= LaneMask(column[lane] & 1) << lane;
    return ones & mask;
}

std::uint8_t* putBits(const std::uint64_t* column, LaneMask mask, std::uint8_t* out)
{
    const LaneMask ones = onesOf(column, mask);
    *out++ = std::uint8_t(kBits << 4);
    std::memcpy(out, &ones, sizeof ones);
    return out + sizeof ones;
}

template <bool Full>
std::uint8_t* pack(const std::uint64_t* column, LaneMask mask, std::uint8_t* out)
{
    const unsigned first = Full ? 0 : unsigned(std::countr_zero(mask));
    const std::uint64_t base = column[first];
    const LaneMask laterLanes = mask & (mask - 1);
    if (laterLanes == 0)
        return putTagAndBase(kUniform, base, out);

    const unsigned second = Full ? 1 : unsigned(std::countr_zero(laterLanes));
    const auto difference = std::int64_t(column[second] - base);
    const auto distance = std::int64_t(second - first);
    if (distance == 1 || difference % distance == 0) {
        const std::int64_t stride = distance == 1 ? difference : difference / distance;
        if (computeStrideMisfit<Full>(column, mask, first, base, std::uint64_t(stride)) == 0) {
            if (stride == 0)
                return putTagAndBase(kUniform, base, out);
            return packStride(base, std::uint64_t(stride), out);
        }
    }

    LaneColumn filled;
    if constexpr (!Full)
        fillInactive(column, mask, base, filled);
    const PatternBits bits = findPatternBits(Full ? column : filled.data(), base);
    if (bits.value <= 1)
        return putBits(column, mask, out);
    // Small values need no base. Otherwise use differences to a base below the first lane's value, so that they are unsigned.
    struct WidthChoice {
        bool fitsPlain, fitsRelative;
        std::uint64_t bias;
    };
    const WidthChoice oneByte{bits.value >> 8 == 0, bits.signed1 >> 8 == 0, 0x80u};
    const WidthChoice twoBytes{bits.value >> 16 == 0, bits.signed2 >> 16 == 0, 0x8000u};
    const WidthChoice threeBytes{bits.value >> 24 == 0, bits.signed3 >> 24 == 0, 0x800000u};
    const WidthChoice fourBytes{bits.value >> 32 == 0, bits.signed4 >> 32 == 0, 0x80000000u};
    const auto origin = [&](const WidthChoice& choice) { return choice.fitsPlain ? 0 : base - choice.bias; };
    if (oneByte.fitsPlain || oneByte.fitsRelative)
        return putLanes<1, Full>(column, mask, origin(oneByte), putTagAndBase(kDifference1, origin(oneByte), out));
    if (twoBytes.fitsPlain || twoBytes.fitsRelative)
        return putLanes<2, Full>(column, mask, origin(twoBytes), putTagAndBase(kDifference2, origin(twoBytes), out));
    if (threeBytes.fitsPlain || threeBytes.fitsRelative)
        return putLanes<3, Full>(column, mask, origin(threeBytes), putTagAndBase(kDifference3, origin(threeBytes), out));
    if (fourBytes.fitsPlain || fourBytes.fitsRelative)
        return putLanes<4, Full>(column, mask, origin(fourBytes), putTagAndBase(kDifference4, origin(fourBytes), out));
    return putLanes<8, Full>(column, mask, 0, putTagAndBase(kRaw, 0, out));
}

template <bool Full>
std::uint8_t* putAs(unsigned pattern, unsigned baseBytes, const std::uint64_t* column, LaneMask mask, std::uint8_t* out)
{
    const unsigned first = Full ? 0 : unsigned(std::countr_zero(mask));
    const auto base = [&](std::uint64_t value) {
        *out++ = std::uint8_t(pattern << 4 | baseBytes);
        std::memcpy(out, &value, 8);
        out += baseBytes;
        return value;
    };
    const auto lanes = [&]<unsigned Bytes>(std::uint64_t bias) {
        const std::uint64_t origin = base(baseBytes == 0 ? 0 : column[first] - bias);
        return putLanes<Bytes, Full>(column, mask, origin, out);
    };
    switch (pattern) {
    case kUniform:
        base(column[first]);
        return out;
    case kDifference1:
        return lanes.template operator()<1>(0x80u);
    case kDifference2:
        return lanes.template operator()<2>(0x8000u);
    case kDifference3:
        return lanes.template operator()<3>(0x800000u);
    case kDifference4:
        return lanes.template operator()<4>(0x80000000u);
    case kRaw:
        return lanes.template operator()<8>(0);
    case kBits: {
        base(0);
        const LaneMask ones = onesOf(column, mask);
        std::memcpy(out, &ones, sizeof ones);
        return out + sizeof ones;
    }
    default:
        break;
    }
    base(column[first]);
    const LaneMask laterLanes = mask & (mask - 1);
    const unsigned second = laterLanes ? unsigned(std::countr_zero(laterLanes)) : first + 1;
    const std::uint64_t difference = laterLanes ? column[second] - column[first] : 0;
    const std::int64_t stride = std::int64_t(difference) / std::int64_t(second - first);
    std::memcpy(out, &stride, 8);
    return out + kWidth[pattern];
}

template <unsigned Bytes>
void getLanes(const std::uint8_t* bytes, LaneMask mask, std::uint64_t base, LaneColumn& column)
{
    if (mask == kAllLanes) {
        // Load whole words, which contain a part of the next lane; the last lane has no next one.
        constexpr unsigned kLoad = Bytes == 3 ? 4 : Bytes;
        constexpr std::uint64_t kKeep = ~std::uint64_t(0) >> (64 - 8 * Bytes);
        for (unsigned lane = 0; lane + 1 < kWarpSize; ++lane) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + lane * Bytes, kLoad);
            column[lane] = base + (word & kKeep);
        }
        std::uint64_t last = 0;
        std::memcpy(&last, bytes + (kWarpSize - 1) * Bytes, Bytes);
        column[kWarpSize - 1] = base + last;
        return;
    }
    column.fill(0);
    for (const unsigned lane : eachLane(mask)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes, Bytes);
        bytes += Bytes;
        column[lane] = base + word;
    }
}

/// Computes base + stride * (lane - first) by additions, since there is no fast 64-bit multiplication of many lanes.
void getStride(std::uint64_t base, std::uint64_t stride, unsigned first, LaneMask mask, LaneColumn& column)
{
    std::uint64_t value = base - stride * first;
    for (unsigned lane = 0; lane < kWarpSize; ++lane, value += stride)
        column[lane] = value;
    if (mask == kAllLanes)
        return;
    for (unsigned group = 0; group < kWarpSize; group += 4)
        for (unsigned i = 0; i < 4; ++i)
            column[group + i] &= kNibbleMasks.lane[mask >> group & 15][i];
}

std::uint64_t getBase(const std::uint8_t* bytes, unsigned count)
{
    std::uint64_t base = 0;
    std::memcpy(&base, bytes, count);
    return base;
}

std::int64_t getSigned(const std::uint8_t* bytes, unsigned count)
{
    const unsigned shift = 64 - 8 * count;
    return std::int64_t(getBase(bytes, count) << shift) >> shift;
}

}  // namespace

constexpr std::array<PackedColumnSizes, 256> kPackedColumnSizes = [] {
    std::array<PackedColumnSizes, 256> table{};
    for (unsigned pattern = kUniform; pattern <= kBits; ++pattern)
        for (unsigned base = 0; base <= 8; ++base) {
            const bool hasLaneBytes = pattern >= kDifference1 && pattern <= kRaw;
            const unsigned headBytes = base + (hasLaneBytes ? 0u : kWidth[pattern]) + (pattern == kBits ? unsigned(sizeof(LaneMask)) : 0u);
            table[pattern << 4 | base] = {std::uint8_t(headBytes), hasLaneBytes ? kWidth[pattern] : std::uint8_t(0), true};
        }
    return table;
}();

std::uint8_t* packColumn(const std::uint64_t* column, LaneMask mask, std::uint8_t* out)
{
    assert(mask != 0);
    return mask == kAllLanes ? pack<true>(column, mask, out) : pack<false>(column, mask, out);
}

void packColumn(const std::uint64_t* column, LaneMask mask, std::vector<std::uint8_t>& out)
{
    std::array<std::uint8_t, kMaxPackedColumnBytes> packed;
    out.insert(out.end(), packed.data(), packColumn(column, mask, packed.data()));
}

std::size_t computePackedSize(std::span<const std::uint8_t> bytes, LaneMask mask)
{
    if (bytes.empty() || mask == 0)
        return 0;
    const PackedColumnSizes sizes = kPackedColumnSizes[bytes[0]];
    if (!sizes.isValid)
        return 0;
    const std::size_t size = 1 + sizes.headBytes + (sizes.bytesPerLane ? sizes.bytesPerLane * std::size_t(std::popcount(mask)) : 0);
    return size <= bytes.size() ? size : 0;
}

std::uint8_t* packWithTag(std::uint8_t tag, const std::uint64_t* column, LaneMask mask, std::uint8_t* out)
{
    assert(mask != 0 && kPackedColumnSizes[tag].isValid);
    return mask == kAllLanes ? putAs<true>(tag >> 4, tag & 15, column, mask, out) : putAs<false>(tag >> 4, tag & 15, column, mask, out);
}

bool unpackUniform(std::span<const std::uint8_t> bytes, std::uint64_t& value)
{
    if (computePackedSize(bytes, 1) == 0 || bytes[0] >> 4 != kUniform)
        return false;
    value = getBase(bytes.data() + 1, bytes[0] & 15);
    return true;
}

std::uint64_t unpackFirstValue(std::span<const std::uint8_t> bytes, unsigned lane)
{
    const unsigned pattern = bytes[0] >> 4, baseBytes = bytes[0] & 15;
    const std::uint64_t base = getBase(bytes.data() + 1, baseBytes);
    const std::uint8_t* const packedLanes = bytes.data() + 1 + baseBytes;
    if (pattern == kBits)
        return getBase(packedLanes, sizeof(LaneMask)) >> lane & 1;
    return base + getBase(packedLanes, kPackedColumnSizes[bytes[0]].bytesPerLane);
}

std::size_t unpackColumn(std::span<const std::uint8_t> bytes, LaneMask mask, LaneColumn& column)
{
    const std::size_t size = computePackedSize(bytes, mask);
    if (size == 0) {
        column.fill(0);
        return 0;
    }
    const unsigned pattern = bytes[0] >> 4, baseBytes = bytes[0] & 15;
    const std::uint64_t base = getBase(bytes.data() + 1, baseBytes);
    const std::uint8_t* packedLanes = bytes.data() + 1 + baseBytes;
    const auto first = unsigned(std::countr_zero(mask));
    switch (pattern) {
    case kDifference1:
        getLanes<1>(packedLanes, mask, base, column);
        break;
    case kDifference2:
        getLanes<2>(packedLanes, mask, base, column);
        break;
    case kDifference3:
        getLanes<3>(packedLanes, mask, base, column);
        break;
    case kDifference4:
        getLanes<4>(packedLanes, mask, base, column);
        break;
    case kRaw:
        getLanes<8>(packedLanes, mask, base, column);
        break;
    case kBits: {
        const std::uint64_t ones = getBase(packedLanes, sizeof(LaneMask));
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            column[lane] = (ones & mask) >> lane & 1;
        break;
    }
    case kUniform:
        getStride(base, 0, first, mask, column);
        break;
    default:
        getStride(base, std::uint64_t(getSigned(packedLanes, kWidth[pattern])), first, mask, column);
    }
    return size;
}

}  // namespace simtscope::trace
