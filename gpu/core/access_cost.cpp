// Counts in units of one lane's access: a word of 4 bytes for accesses of up to 4 bytes, else the 8 or 16 bytes of the lane. Accesses are
// naturally aligned (a misaligned access faults before its cost is counted), so one wavefront always carries all words of a unit. A "column
// of banks" is the group of neighbouring banks that serve one unit. Counting distinct units per column therefore gives the same result as
// counting distinct words per bank, with one step per lane.
#include "gpu/core/access_cost.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "gpu/core/each_lane.h"

namespace simtscope {

namespace {

struct UnitShape {
    unsigned shift;       // log2 of the unit's bytes
    unsigned groupLanes;  // lanes that share a wavefront without conflicts: as many as fill its 128 bytes
};

constexpr UnitShape findUnitShape(unsigned bytes)
{
    const unsigned shift = bytes <= kBankBytes ? 2u : unsigned(std::countr_zero(std::bit_floor(bytes)));
    return {shift, (kBankCount * kBankBytes) >> shift};
}

constexpr LaneMask lowLanes(unsigned count)
{
    return count >= kWarpSize ? kAllLanes : (LaneMask(1) << count) - 1;
}

// Says how the wavefronts of an access are counted.
struct WavefrontRule {
    bool isModelled = true;
    bool countsPerLane = false;
    bool merges = false;  // whether loads of 8 and 16 bytes merge neighbouring groups
};

WavefrontRule findRule(AccessKind kind, unsigned bytes, AtomicRule atomic)
{
    WavefrontRule rule;
    if (kind == AccessKind::Atomic) {
        rule.isModelled = atomic != AtomicRule::NotModelled && bytes == 4;
        rule.countsPerLane = atomic == AtomicRule::PerLane;
    }
    rule.merges = kind == AccessKind::Load && bytes > kBankBytes;
    return rule;
}

// Returns whether lanes i and i^flip have the same offset, for every i. Two inactive lanes always agree. An inactive lane agrees with an
// active one only if `inactiveIsAny`.
bool pairsAgree(unsigned flip, LaneMask active, const LaneOffsets& offsets, bool inactiveIsAny)
{
    const LaneMask lower = flip == 1 ? 0x55555555u : 0x33333333u;
    const LaneMask first = active & lower, second = (active >> flip) & lower;
    if (!inactiveIsAny && first != second)
        return false;
    for (const unsigned lane : eachLane(first & second)) {
        if (offsets[lane] != offsets[lane + flip])
            return false;
    }
    return true;
}

bool canMergeGroups(LaneMask active, const LaneOffsets& offsets, bool inactiveIsAny)
{
    return pairsAgree(1, active, offsets, inactiveIsAny) || pairsAgree(2, active, offsets, inactiveIsAny);
}

std::uint32_t countGroupsInUse(LaneMask active, unsigned groupLanes)
{
    std::uint32_t groups = 0;
    for (unsigned first = 0; first < kWarpSize; first += groupLanes)
        groups += ((active >> first) & lowLanes(groupLanes)) != 0;
    return groups;
}

// Holds a set of at most 32 numbers without allocation: a hash table with open addressing over 64 slots, and one bit for each occupied
// slot.
class SmallSet {
public:
    /// Adds the number. Returns whether it is new.
    bool insert(std::uint64_t number)
    {
        unsigned slot = unsigned((number * 0x9e3779b97f4a7c15ull) >> 58);
        while ((m_occupied >> slot) & 1) {
            if (m_slots[slot] == number)
                return false;
            slot = (slot + 1) & 63;
        }
        m_occupied |= std::uint64_t(1) << slot;
        m_slots[slot] = number;
        return true;
    }

private:
    std::uint64_t m_occupied = 0;
    std::uint64_t m_slots[64];
};

// Returns the largest number of distinct units in one column of banks. `columnCount`, a power of two, is the number of columns.
std::uint32_t computeUnitDegree(LaneMask lanes, const LaneOffsets& offsets, unsigned shift, unsigned columnCount)
{
    std::uint64_t firstUnit[kBankCount];
    std::uint8_t count[kBankCount] = {};
    SmallSet furtherUnits;
    LaneMask columnsInUse = 0;
    unsigned degree = lanes != 0;
    for (const unsigned lane : eachLane(lanes)) {
        const std::uint64_t unit = offsets[lane] >> shift;
        const unsigned column = unsigned(unit) & (columnCount - 1);
        if (!((columnsInUse >> column) & 1)) {
            columnsInUse |= LaneMask(1) << column;
            firstUnit[column] = unit;
        } else if (firstUnit[column] != unit && furtherUnits.insert(unit)) {
            ++count[column];
            degree = std::max(degree, count[column] + 1u);
        }
    }
    return degree;
}

std::uint32_t computeLaneDegree(LaneMask lanes, const LaneOffsets& offsets, unsigned shift, unsigned columnCount)
{
    std::uint8_t count[kBankCount] = {};
    unsigned degree = 0;
    for (const unsigned lane : eachLane(lanes)) {
        const unsigned column = unsigned(offsets[lane] >> shift) & (columnCount - 1);
        degree = std::max<unsigned>(degree, ++count[column]);
    }
    return degree;
}

// Returns whether all 32 lanes lie at base + stride * lane. The loop has no branch, so that the compiler vectorises it.
bool isStrided(const LaneOffsets& offsets, std::uint64_t stride)
{
    std::uint64_t deviation = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        deviation |= offsets[lane] ^ (offsets[0] + stride * lane);
    return deviation == 0;
}

// Returns the wavefronts of one full warp with a constant stride, or 0 when the closed form does not apply.
std::uint32_t countStridedWavefronts(std::int64_t stride, unsigned bytes, UnitShape shape, const WavefrontRule& rule, std::uint64_t base)
{
    const std::uint64_t distance = stride < 0 ? 0 - std::uint64_t(stride) : std::uint64_t(stride);
    const unsigned groups = kWarpSize / shape.groupLanes;
    if (distance == 0)
        return rule.countsPerLane ? kWarpSize : rule.merges ? groups / 2 : groups;  // merging joins neighbouring groups
    const std::uint64_t unitBytes = std::uint64_t(1) << shape.shift;
    if (distance % unitBytes == 0 && (bytes <= kBankBytes || base % unitBytes == 0)) {
        const std::uint64_t unitStride = distance >> shape.shift;
        return groups * unsigned(std::min<std::uint64_t>(unitStride & (~unitStride + 1), shape.groupLanes));
    }
    // If the stride is below one word, the lanes touch at most 32 neighbouring words, which one wavefront carries.
    return !rule.countsPerLane && distance < kBankBytes ? 1u : 0u;
}

// Calls visit(lanes of the group) for each group with an active lane.
template <class Visit>
void forEachGroup(LaneMask active, unsigned groupLanes, Visit visit)
{
    for (unsigned first = 0; first < kWarpSize; first += groupLanes) {
        if (const LaneMask lanes = active & (lowLanes(groupLanes) << first))
            visit(lanes);
    }
}

unsigned findGroupLanes(const WavefrontRule& rule, UnitShape shape, LaneMask active, const LaneOffsets& offsets)
{
    return rule.merges && canMergeGroups(active, offsets, false) ? shape.groupLanes * 2 : shape.groupLanes;
}

// Appends the wavefronts of one group in order. Wavefront p holds, for each column of banks, the lanes of the column's p-th distinct unit
// (or, where every lane counts, its p-th lane).
void appendWavefronts(LaneMask lanes, const LaneOffsets& offsets, UnitShape shape, bool countsPerLane, std::vector<Wavefront>& wavefronts)
{
    const unsigned columns = kBankCount * kBankBytes >> shape.shift;
    const std::size_t first = wavefronts.size();
    std::array<std::uint8_t, kBankCount> wavefrontCounts{};
    std::array<std::uint64_t, kWarpSize> unitOf{};
    std::array<std::uint8_t, kWarpSize> wavefrontOf{};
    for (const unsigned lane : eachLane(lanes)) {
        unitOf[lane] = offsets[lane] >> shape.shift;
        const unsigned column = unsigned(unitOf[lane]) & (columns - 1);
        int sharedWavefront = -1;
        for (LaneMask earlier = lanes & lowLanes(lane); earlier && !countsPerLane && sharedWavefront < 0; earlier &= earlier - 1) {
            const unsigned other = unsigned(std::countr_zero(earlier));
            if (unitOf[other] == unitOf[lane])
                sharedWavefront = wavefrontOf[other];
        }
        wavefrontOf[lane] = sharedWavefront >= 0 ? std::uint8_t(sharedWavefront) : wavefrontCounts[column]++;
        if (first + wavefrontOf[lane] == wavefronts.size())
            wavefronts.emplace_back();
        wavefronts[first + wavefrontOf[lane]].lanes |= LaneMask(1) << lane;
    }
}

}  // namespace

SharedCost computeSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets, AtomicRule atomic)
{
    SharedCost cost;
    const WavefrontRule rule = findRule(kind, bytes, atomic);
    if (!rule.isModelled) {
        cost.isModelled = false;
        return cost;
    }
    if (active == 0)
        return cost;
    const UnitShape shape = findUnitShape(bytes);
    if (std::has_single_bit(active)) {
        cost.wavefronts = cost.idealWavefronts = 1;
        return cost;
    }
    if (active == kAllLanes) {
        const std::uint64_t stride = offsets[1] - offsets[0];
        if (isStrided(offsets, stride)) {
            cost.wavefronts = countStridedWavefronts(std::int64_t(stride), bytes, shape, rule, offsets[0]);
            if (cost.wavefronts) {
                const unsigned groups = kWarpSize / shape.groupLanes;
                cost.idealWavefronts = rule.merges && stride == 0 ? groups / 2 : groups;
                return cost;
            }
        }
    }
    const unsigned columns = kBankCount * kBankBytes >> shape.shift;
    forEachGroup(active, findGroupLanes(rule, shape, active, offsets), [&](LaneMask lanes) {
        cost.wavefronts += rule.countsPerLane ? computeLaneDegree(lanes, offsets, shape.shift, columns)
                                              : computeUnitDegree(lanes, offsets, shape.shift, columns);
    });
    const bool idealMerges = rule.merges && canMergeGroups(active, offsets, true);
    cost.idealWavefronts = countGroupsInUse(active, idealMerges ? shape.groupLanes * 2 : shape.groupLanes);
    return cost;
}

std::vector<Wavefront> computeSharedWavefronts(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                               AtomicRule atomic)
{
    std::vector<Wavefront> wavefronts;
    const WavefrontRule rule = findRule(kind, bytes, atomic);
    if (!rule.isModelled || active == 0)
        return wavefronts;
    const UnitShape shape = findUnitShape(bytes);
    forEachGroup(active, findGroupLanes(rule, shape, active, offsets),
                 [&](LaneMask lanes) { appendWavefronts(lanes, offsets, shape, rule.countsPerLane, wavefronts); });
    return wavefronts;
}

std::array<std::uint32_t, kBankCount> computeBankConflictDegrees(AccessKind kind, unsigned bytes, LaneMask active,
                                                                 const LaneOffsets& offsets, AtomicRule atomic)
{
    std::array<std::uint32_t, kBankCount> degrees{};
    const UnitShape shape = findUnitShape(bytes);
    const unsigned columns = kBankCount * kBankBytes >> shape.shift, banksPerUnit = kBankCount / columns;
    for (const Wavefront& wavefront : computeSharedWavefronts(kind, bytes, active, offsets, atomic)) {
        LaneMask touched = 0;  // one bit per column of banks
        for (const unsigned lane : eachLane(wavefront.lanes))
            touched |= LaneMask(1) << (unsigned(offsets[lane] >> shape.shift) & (columns - 1));
        for (; touched; touched &= touched - 1) {
            const unsigned bank = unsigned(std::countr_zero(touched)) * banksPerUnit;
            for (unsigned i = 0; i < banksPerUnit; ++i)
                ++degrees[bank + i];
        }
    }
    return degrees;
}

namespace {

/// Counts the sectors of addresses that never descend from lane to lane, so that all lanes of one sector are neighbours. Returns nullopt if
/// an address descends.
std::optional<std::uint32_t> countAscendingSectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses)
{
    std::uint64_t lastSector = ~0ull;
    std::uint32_t count = 0;
    for (const unsigned lane : eachLane(active)) {
        const std::uint64_t address = addresses[lane];
        const std::uint64_t first = address / kSectorBytes, end = (address + bytes - 1) / kSectorBytes;
        if (lastSector != ~0ull && first < lastSector)
            return std::nullopt;
        count += std::uint32_t(end - first + (first != lastSector));
        lastSector = end;
    }
    return count;
}

}  // namespace

std::uint32_t countGlobalSectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses)
{
    constexpr unsigned kSectorShift = unsigned(std::countr_zero(kSectorBytes));
    if (const auto sectors = countAscendingSectors(bytes, active, addresses))
        return *sectors;
    if (active == kAllLanes) {
        const std::uint64_t stride = addresses[1] - addresses[0];
        if (isStrided(addresses, stride)) {
            const std::int64_t signedStride = std::int64_t(stride);
            const std::uint64_t distance = signedStride < 0 ? 0 - stride : stride;
            if (distance > kSectorBytes)
                return kWarpSize;  // The distance between lanes exceeds a sector, so each lane has a sector of its own.
            const auto [low, high] = std::minmax(addresses.front(), addresses.back());
            // The stride is at most a sector, so that the lanes touch every sector between the lowest and the highest address.
            return std::uint32_t(((high + bytes - 1) >> kSectorShift) - (low >> kSectorShift) + 1);
        }
    }
    std::uint32_t sectors = 0;
    SmallSet seen;
    std::uint64_t lastSector = ~std::uint64_t(0);
    for (const unsigned lane : eachLane(active)) {
        const std::uint64_t sector = addresses[lane] >> kSectorShift;
        if (sector != lastSector && seen.insert(sector))
            ++sectors;
        lastSector = sector;
    }
    return sectors;
}

std::uint32_t countLocalSectors(unsigned bytes, LaneMask active, const LaneOffsets& offsets)
{
    // The words with index w of all lanes form one row of 128 bytes, and eight neighbouring lanes share one of its sectors.
    constexpr unsigned kLanesPerSector = kSectorBytes / kBankBytes;
    const unsigned words = (bytes + kBankBytes - 1) / kBankBytes;
    std::uint32_t sectors = 0;
    for (unsigned first = 0; first < kWarpSize; first += kLanesPerSector) {
        SmallSet rows;
        for (const unsigned lane : eachLane(active >> first & ((1u << kLanesPerSector) - 1))) {
            const std::uint64_t word = offsets[first + lane] / kBankBytes;
            for (unsigned i = 0; i < words; ++i)
                sectors += rows.insert(word + i);
        }
    }
    return sectors;
}

namespace {

/// Holds the active lanes' addresses in ascending order.
struct SortedAddresses {
    LaneOffsets values;
    unsigned count = 0;

    SortedAddresses(LaneMask active, const LaneOffsets& addresses)
    {
        for (const unsigned lane : eachLane(active))
            values[count++] = addresses[lane];
        std::sort(values.begin(), values.begin() + count);
    }
};

}  // namespace

std::uint32_t countDistinctAddresses(LaneMask active, const LaneOffsets& addresses)
{
    SortedAddresses sorted(active, addresses);
    return std::uint32_t(std::unique(sorted.values.begin(), sorted.values.begin() + sorted.count) - sorted.values.begin());
}

std::uint32_t countMaxLanesAtOneAddress(LaneMask active, const LaneOffsets& addresses)
{
    const SortedAddresses sorted(active, addresses);
    std::uint32_t maxRunLength = 0, runLength = 0;
    for (unsigned i = 0; i < sorted.count; ++i) {
        runLength = i > 0 && sorted.values[i] == sorted.values[i - 1] ? runLength + 1 : 1;
        maxRunLength = std::max(maxRunLength, runLength);
    }
    return maxRunLength;
}

}  // namespace simtscope
