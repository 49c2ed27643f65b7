#include "gpu/simt/recording/half_warps.h"

#include "gpu/simt/lanes/column_cost.h"
#include "gpu/trace/codec/half_warp_codec.h"
#include "gpu/trace/model/access_totals.h"
#include "gpu/trace/model/payload_packing.h"

namespace simtscope::simt {

using native::HalfWarpAccess;

namespace {

constexpr unsigned kHalfWarpSize = kWarpSize / 2;

/// Holds the distances of half a warp's lanes from its first lane: if all are at one address, and if they are side by side.
template <class Offset, unsigned Bytes>
constexpr auto kDistances = [] {
    std::array<std::array<Offset, kHalfWarpSize>, 2> distances{};
    for (unsigned i = 0; i < kHalfWarpSize; ++i)
        distances[1][i] = Offset(i * Bytes);
    return distances;
}();

/// Describes an access of all lanes, with offsets from the start of their allocation.
template <class T>
struct RecordedHalfWarps {
    AccessKind kind = AccessKind::Load;
    bool isConstant = false;
    std::uint32_t allocation = 0;
    std::uint64_t startAddress = 0;  ///< address of the allocation; 0 for shared memory
    const HalfWarpAccess& halves;

    std::uint64_t first(unsigned half) const { return halves[half].first - startAddress; }
    std::uint64_t distance() const { return halves[1].first - halves[0].first; }
    bool isUnit() const { return halves[0].isConsecutive && halves[1].isConsecutive && distance() == kHalfWarpSize * sizeof(T); }
    bool isUniform() const { return !halves[0].isConsecutive && !halves[1].isConsecutive && distance() == 0; }
    trace::HalfWarpColumn column(unsigned half) const { return {first(half), halves[half].isConsecutive ? std::uint32_t(sizeof(T)) : 0}; }
    template <class Offset>
    void writeOffsets(Offset* to) const
    {
        for (unsigned half = 0; half < 2; ++half) {
            const auto& distances = kDistances<Offset, sizeof(T)>[halves[half].isConsecutive];
            for (unsigned i = 0; i < kHalfWarpSize; ++i)
                to[half * kHalfWarpSize + i] = Offset(first(half)) + distances[i];
        }
    }
};

template <class T, class Offset>
[[gnu::noinline]] AccessCost costOf(const RecordedHalfWarps<T>& access, CostCache& cache)
{
    alignas(64) Offset offsets[kWarpSize];
    access.writeOffsets(offsets);
    return computeColumnCost<T>({access.kind, access.isConstant, kAllLanes}, {true, true, access.isUnit(), access.isUniform()}, offsets,
                                access.startAddress, cache);
}

template <class T, class Offset>
void charge(const RecordedHalfWarps<T>& access, HalfWarpCost& lastCost, trace::SiteTotals& totals, CostCache& cache)
{
    constexpr bool isShared = sizeof(Offset) == 4;
    if (isShared && sizeof(T) == kBankBytes && (access.isUnit() || access.isUniform())) {
        ++totals.wavefronts;
        ++totals.idealWavefronts;
        return;
    }
    const HalfWarpAccess& halves = access.halves;
    const auto phase = std::uint32_t(halves[0].first % (kBankCount * kBankBytes));
    const bool isRepeated = lastCost.isKnown && lastCost.distance == access.distance() && lastCost.bankPhase == phase &&
                            lastCost.isConsecutive[0] == halves[0].isConsecutive && lastCost.isConsecutive[1] == halves[1].isConsecutive;
    if (!isRepeated)
        lastCost = {access.distance(), phase, {halves[0].isConsecutive, halves[1].isConsecutive}, true, costOf<T, Offset>(access, cache)};
    if constexpr (isShared)
        trace::add(totals, lastCost.cost.shared);
    else
        trace::add(totals, lastCost.cost);
}

template <class T>
std::uint8_t* packValues(const LaneFunctions& functions, const std::byte* values, std::uint8_t* out)
{
    if constexpr (sizeof(T) == 8) {
        return trace::packColumn(reinterpret_cast<const std::uint64_t*>(values), kAllLanes, out);
    } else {
        const auto* const words = reinterpret_cast<const std::uint32_t*>(values);
        if (functions.packers.packWords) [[likely]]
            return functions.packers.packWords(words, kAllLanes, out);
        alignas(64) std::uint64_t wide[kWarpSize];
        functions.widen(words, wide);
        return trace::packColumn(wide, kAllLanes, out);
    }
}

template <class T>
void recordHalfWarps(const NativeSlice& slice, std::uint32_t pc, const RecordedHalfWarps<T>& access, const std::byte* values)
{
    RunningLaunch& launch = *slice.launch;
    std::uint8_t* payload = launch.recorder.beginEvent(*slice.block, 3 * trace::kMaxPackedColumnBytes);
    if (!payload)
        return;
    const trace::Event event{access.kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store,
                             SiteId{slice.code->site(pc)}, slice.warp->id, kAllLanes, slice.time};
    payload = trace::beginAccessPayload(access.allocation, 1, payload);
    payload = trace::packHalfWarps(access.column(0), access.column(1), payload);
    launch.recorder.endEvent(*slice.block, event, packValues<T>(launch.levelFunctions, values, payload));
}

template <class T, class Offset>
void chargeAndRecord(const NativeSlice& slice, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    constexpr bool isShared = sizeof(Offset) == 4;
    LaunchTotals& totals = slice.launch->totals;
    const std::uint32_t layout = slice.code->annotations[pc].layoutIndex;
    const native::SiteRange& range = totals.ranges[layout];
    const RecordedHalfWarps<T> access{flags & native::kIsStore ? AccessKind::Store : AccessKind::Load, (flags & native::kIsConstant) != 0,
                                      isShared ? trace::kSharedAllocation.value : range.allocation, isShared ? 0 : range.begin,
                                      slice.halves};
    charge<T, Offset>(access, totals.halfWarpCosts[layout], totals.costs[slice.code->firstCounter + pc], totals.costCache);
    if (slice.recorded)
        recordHalfWarps(slice, pc, access, values);
}

template <class Offset>
void chargeAndRecord(native::SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    const auto& slice = static_cast<const NativeSlice&>(context);
    if (flags & native::kIsDouble)
        chargeAndRecord<std::uint64_t, Offset>(slice, pc, values, flags);
    else
        chargeAndRecord<std::uint32_t, Offset>(slice, pc, values, flags);
}

}  // namespace

void recordSharedHalfWarps(native::SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    chargeAndRecord<std::uint32_t>(context, pc, values, flags);
}

void recordDeviceHalfWarps(native::SliceContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    chargeAndRecord<std::uint64_t>(context, pc, values, flags);
}

}  // namespace simtscope::simt
