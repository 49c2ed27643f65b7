#include "gpu/simt/recording/halves.h"

#include "gpu/simt/memory/column_cost.h"
#include "gpu/trace/access_totals.h"
#include "gpu/trace/lane_codec.h"

namespace simtscope::simt {

using native::AccessHalves;

namespace {

constexpr unsigned kHalf = kWarpSize / 2;

/// Lanes of half a warp from the first one: all at one place, and side by side.
template <class Offset, unsigned Bytes>
constexpr auto kDistances = [] {
    std::array<std::array<Offset, kHalf>, 2> distances{};
    for (unsigned i = 0; i < kHalf; ++i)
        distances[1][i] = Offset(i * Bytes);
    return distances;
}();

/// The access of all lanes, seen from the beginning of its piece of memory.
template <class T>
struct HalvesAccess {
    AccessKind kind = AccessKind::Load;
    bool isConstant = false;
    std::uint32_t allocation = 0;
    std::uint64_t origin = 0;  ///< of the piece; 0 for shared memory
    const AccessHalves& halves;

    std::uint64_t first(unsigned half) const { return halves.first[half] - origin; }
    std::uint64_t distance() const { return halves.first[1] - halves.first[0]; }
    bool isUnit() const { return halves.isRow[0] && halves.isRow[1] && distance() == kHalf * sizeof(T); }
    bool isUniform() const { return !halves.isRow[0] && !halves.isRow[1] && distance() == 0; }
    template <class Offset>
    void offsets(Offset* to) const
    {
        for (unsigned half = 0; half < 2; ++half) {
            const auto& distances = kDistances<Offset, sizeof(T)>[halves.isRow[half]];
            for (unsigned i = 0; i < kHalf; ++i)
                to[half * kHalf + i] = Offset(first(half)) + distances[i];
        }
    }
};

template <class T, class Offset>
[[gnu::noinline]] AccessCost costOf(const HalvesAccess<T>& access, CostCache& cache)
{
    alignas(64) Offset offsets[kWarpSize];
    access.offsets(offsets);
    return columnCost<T>({access.kind, access.isConstant, kAllLanes}, {true, true, access.isUnit(), access.isUniform()}, offsets,
                         access.origin, cache);
}

template <class T, class Offset>
void charge(const HalvesAccess<T>& access, HalvesCost& known, trace::SiteTotals& totals, CostCache& cache)
{
    constexpr bool isShared = sizeof(Offset) == 4;
    if (isShared && sizeof(T) == kBankWidth && (access.isUnit() || access.isUniform())) {
        ++totals.wavefronts;
        ++totals.ideal;
        return;
    }
    const AccessHalves& halves = access.halves;
    const auto phase = std::uint32_t(halves.first[0] % (kBanks * kBankWidth));
    const bool isRepeated = known.isKnown && known.distance == access.distance() && known.phase == phase &&
                            known.isRow[0] == halves.isRow[0] && known.isRow[1] == halves.isRow[1];
    if (!isRepeated)
        known = {access.distance(), phase, {halves.isRow[0], halves.isRow[1]}, true, costOf<T, Offset>(access, cache)};
    if constexpr (isShared)
        trace::add(totals, known.cost.shared);
    else
        trace::add(totals, known.cost);
}

/// Of 32-bit values at places below 2^32. Null: this machine has no packers of such columns.
template <class T>
std::uint8_t* packAccess(const LanePackers& packers, const HalvesAccess<T>& access, const std::byte* values, std::uint8_t* out)
{
    constexpr std::uint64_t kReach = kHalf * sizeof(T);
    if (!packers.words || sizeof(T) != 4 || std::max(access.first(0), access.first(1)) + kReach > 0xffffffffu)
        return nullptr;
    out = trace::beginAccessPayload(access.allocation, 1, out);
    const std::uint32_t first[2] = {std::uint32_t(access.first(0)), std::uint32_t(access.first(1))};
    const std::uint32_t step[2] = {access.halves.isRow[0] * std::uint32_t(sizeof(T)), access.halves.isRow[1] * std::uint32_t(sizeof(T))};
    out = packers.halves(first, step, out);
    return packers.words(reinterpret_cast<const std::uint32_t*>(values), kAllLanes, out);
}

template <class T>
void recordHalves(const NativeTurn& turn, std::uint32_t pc, const HalvesAccess<T>& access, const std::byte* values)
{
    RunningLaunch& launch = *turn.launch;
    const trace::Event event{access.kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store,
                             SiteId{turn.code->site(pc)}, turn.warp->id, kAllLanes, turn.time};
    std::uint8_t payload[3 * trace::kMaxPackedColumn];
    if (const std::uint8_t* const end = packAccess(launch.lanes.packers, access, values, payload)) {
        launch.recorder.append(*turn.block, event, {payload, end});
        return;
    }
    alignas(64) std::uint64_t offsets[kWarpSize], wideValues[kWarpSize];
    access.offsets(offsets);
    trace::EventInput input;
    input.event = event;
    input.allocation = access.allocation;
    input.elements = 1;
    input.offsets = offsets;
    input.values[0] = sizeof(T) == 8 ? reinterpret_cast<const std::uint64_t*>(values) : wideValues;
    if (sizeof(T) == 4)
        launch.lanes.widen(reinterpret_cast<const std::uint32_t*>(values), wideValues);
    launch.recorder.append(*turn.block, input);
}

template <class T, class Offset>
void settle(const NativeTurn& turn, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    constexpr bool isShared = sizeof(Offset) == 4;
    LaunchTotals& totals = turn.launch->totals;
    const std::uint32_t layout = turn.code->extra[pc].layout;
    const native::SiteRange& range = totals.ranges[layout];
    const HalvesAccess<T> access{flags & native::kIsStore ? AccessKind::Store : AccessKind::Load, (flags & native::kIsConstant) != 0,
                                 isShared ? trace::kSharedAllocation.value : range.allocation, isShared ? 0 : range.begin, turn.halves};
    charge<T, Offset>(access, totals.halves[layout], totals.costs[turn.code->firstCounter + pc], totals.cache);
    if (turn.recorded)
        recordHalves(turn, pc, access, values);
}

template <class Offset>
void settle(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    const auto& turn = static_cast<const NativeTurn&>(context);
    if (flags & native::kIsDouble)
        settle<std::uint64_t, Offset>(turn, pc, values, flags);
    else
        settle<std::uint32_t, Offset>(turn, pc, values, flags);
}

}  // namespace

void recordSharedHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    settle<std::uint32_t>(context, pc, values, flags);
}

void recordDeviceHalves(native::TurnContext& context, std::uint32_t pc, const std::byte* values, std::uint32_t flags)
{
    settle<std::uint64_t>(context, pc, values, flags);
}

}  // namespace simtscope::simt
