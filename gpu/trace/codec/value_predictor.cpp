#include "gpu/trace/codec/value_predictor.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "gpu/core/each_lane.h"

namespace simtscope::trace {
namespace {

constexpr std::uint32_t kMinEntries = 1u << 8, kMaxEntries = 1u << 14;  ///< size of the hash table of locations
constexpr std::uint32_t kByteStep = 0x9e5, kAllocationStep = 0x2b17;    ///< factors that keep locations apart in the table
constexpr std::uint32_t kElementStep = 1;                               ///< distance of vector elements, as if they had 4 bytes

bool areNarrow(std::uint64_t a, std::uint64_t b)
{
    return ((a | b) >> 32) == 0;
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    return areNarrow(a, b) ? std::uint32_t(a + b) : a + b;
}

/// Adds as floating-point numbers. Which NaN a sum gives depends on the processor; here it is always the same one.
std::uint64_t floatSum(std::uint64_t a, std::uint64_t b)
{
    if (areNarrow(a, b)) {
        const float sum = std::bit_cast<float>(std::uint32_t(a)) + std::bit_cast<float>(std::uint32_t(b));
        return std::isnan(sum) ? 0x7fffffffu : std::bit_cast<std::uint32_t>(sum);
    }
    const double sum = std::bit_cast<double>(a) + std::bit_cast<double>(b);
    return std::isnan(sum) ? 0x7fffffffffffffffu : std::bit_cast<std::uint64_t>(sum);
}

/// Returns the number that gives `b` when it is added to `a`, up to rounding.
std::uint64_t floatDifference(std::uint64_t a, std::uint64_t b)
{
    return areNarrow(a, b) ? floatSum(b, a ^ 0x80000000u) : floatSum(b, a ^ 0x8000000000000000u);
}

template <class Combine>
void combine(const LaneColumn& a, const LaneColumn& b, LaneColumn& column, const Combine& combineValues)
{
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        column[lane] = combineValues(a[lane], b[lane]);
}

}  // namespace

ValuePredictor::ValuePredictor(std::uint32_t events, std::uint32_t warps)
    : m_memory(std::clamp(std::bit_ceil(2 * events), kMinEntries, kMaxEntries)), m_recentValues(warps)
{
}

void ValuePredictor::predictOffsets(const PredictedEvent& event, unsigned scale, std::uint64_t start, LaneColumn& column) const
{
    const RecentValues& seen = m_recentValues[event.warp];
    const LaneColumn& numbers = seen.columns[seen.lastIndex];
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        column[lane] = start + numbers[lane] * scale;
}

std::uint64_t ValuePredictor::arrayStart(const PredictedEvent& event, unsigned scale, const LaneColumn& offsets) const
{
    const RecentValues& seen = m_recentValues[event.warp];
    const auto first = unsigned(std::countr_zero(event.mask));
    return offsets[first] - seen.columns[seen.lastIndex][first] * scale;
}

bool ValuePredictor::areArrayElements(const PredictedEvent& event, unsigned scale, std::uint64_t start, const LaneColumn& offsets) const
{
    const RecentValues& seen = m_recentValues[event.warp];
    const LaneColumn& numbers = seen.columns[seen.lastIndex];
    for (const unsigned lane : eachLane(event.mask)) {
        if (offsets[lane] != start + numbers[lane] * scale)
            return false;
    }
    return true;
}

std::span<const Prediction> ValuePredictor::candidates(EventKind kind, unsigned element)
{
    static constexpr std::array kLoad = {Prediction::Memory};
    static constexpr std::array kStore = {Prediction::LastValue,       Prediction::Sum,     Prediction::FloatSum, Prediction::Memory,
                                          Prediction::SecondLastValue, Prediction::Smaller, Prediction::Larger};
    static constexpr std::array kBrought = {Prediction::LastValue, Prediction::Sum, Prediction::FloatSum, Prediction::SecondLastValue};
    static constexpr std::array kExchanged = {Prediction::Added, Prediction::LastValue, Prediction::Sum, Prediction::FloatSum,
                                              Prediction::SecondLastValue};
    static constexpr std::array kFound = {Prediction::Memory, Prediction::Swapped};
    static constexpr std::array kShuffled = {Prediction::Shuffled};
    const bool isResult = element == kMaxElements;
    switch (kind) {
    case EventKind::Load:
        return kLoad;
    case EventKind::Store:
        return kStore;
    case EventKind::Atomic:
        return isResult ? std::span<const Prediction>(kFound) : element == 1 ? std::span<const Prediction>(kExchanged) : kBrought;
    case EventKind::Shuffle:
        return isResult ? std::span<const Prediction>(kShuffled) : std::span<const Prediction>(kBrought);
    default:
        return {};
    }
}

void ValuePredictor::hashLocations(const PredictedEvent& event)
{
    const std::uint32_t allocation = event.allocation * kAllocationStep;
    const auto last = std::uint32_t(m_memory.size() - 1);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const auto offset = std::uint32_t(event.offsets[lane]);
        m_memorySlots[lane] = ((offset >> 2) + (offset & 3) * kByteStep + allocation) & last;
    }
}

/// Predicts what each lane of an atomic finds if all lanes add, one after another.
void ValuePredictor::predictAdded(const PredictedEvent& event, LaneColumn& column)
{
    column.fill(0);
    forEachLane(event.mask, [&](unsigned lane) {
        std::uint64_t& cell = m_memory[m_memorySlots[lane]];
        column[lane] = cell;
        cell = sum(cell, event.value[0][lane]);
    });
    for (unsigned lane = kWarpSize; lane-- > 0;)  // undo the additions in reverse order
        if (event.mask >> lane & 1)
            m_memory[m_memorySlots[lane]] = column[lane];
}

/// Predicts what the lanes of a compare-and-swap find: the first lane at each location what it expects, later lanes what those before them
/// left.
void ValuePredictor::predictSwapped(const PredictedEvent& event, LaneColumn& column)
{
    column.fill(0);
    LaneColumn stored{};  // by the first lane at each location: present value
    forEachLane(event.elementCount > 1 ? event.mask : 0, [&](unsigned lane) {
        unsigned first = unsigned(std::countr_zero(event.mask));
        while (first < lane && (!(event.mask >> first & 1) || event.offsets[first] != event.offsets[lane]))
            ++first;
        column[lane] = first == lane ? event.value[0][lane] : stored[first];
        stored[first] = column[lane] == event.value[0][lane] ? event.value[1][lane] : column[lane];
    });
}

std::uint64_t ValuePredictor::addendOf(const PredictedEvent& event, unsigned lane) const
{
    const auto addends = m_addends.find(event.warp);
    return addends == m_addends.end() ? 0 : floatSum(event.value[0][lane], addends->second[lane]);
}

void ValuePredictor::predict(Prediction prediction, const PredictedEvent& event, unsigned element, LaneColumn& column)
{
    const RecentValues& seen = m_recentValues[event.warp];
    const LaneColumn &latest = seen.columns[seen.lastIndex], &before = seen.columns[1 - seen.lastIndex];
    switch (prediction) {
    case Prediction::Memory: {
        if (element == kMaxElements)
            return predictAdded(event, column);
        const auto last = std::uint32_t(m_memory.size() - 1);
        const std::uint32_t step = element * kElementStep;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            column[lane] = m_memory[(m_memorySlots[lane] + step) & last];
        break;
    }
    case Prediction::LastValue:
        column = latest;
        break;
    case Prediction::SecondLastValue:
        column = before;
        break;
    case Prediction::Sum:
        combine(latest, before, column, sum);
        break;
    case Prediction::FloatSum:
        combine(latest, before, column, floatSum);
        break;
    case Prediction::Smaller:
        combine(latest, before, column, [](std::uint64_t a, std::uint64_t b) { return std::min(a, b); });
        break;
    case Prediction::Larger:
        combine(latest, before, column, [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); });
        break;
    case Prediction::Shuffled:
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            column[lane] = event.value[0][event.offsets[lane] % kWarpSize];
        break;
    case Prediction::Added:
        column.fill(0);
        forEachLane(event.mask, [&](unsigned lane) { column[lane] = addendOf(event, lane); });
        break;
    case Prediction::Swapped:
        predictSwapped(event, column);
        break;
    case Prediction::None:
        column.fill(0);
    }
}

std::uint64_t ValuePredictor::predictLane(Prediction prediction, const PredictedEvent& event, unsigned element, unsigned lane) const
{
    const RecentValues& seen = m_recentValues[event.warp];
    const std::uint64_t latest = seen.columns[seen.lastIndex][lane], before = seen.columns[1 - seen.lastIndex][lane];
    switch (prediction) {
    case Prediction::Memory:
        return m_memory[(m_memorySlots[lane] + (element == kMaxElements ? 0 : element * kElementStep)) &
                        std::uint32_t(m_memory.size() - 1)];
    case Prediction::LastValue:
        return latest;
    case Prediction::SecondLastValue:
        return before;
    case Prediction::Sum:
        return sum(latest, before);
    case Prediction::FloatSum:
        return floatSum(latest, before);
    case Prediction::Smaller:
        return std::min(latest, before);
    case Prediction::Larger:
        return std::max(latest, before);
    case Prediction::Shuffled:
        return event.value[0][event.offsets[lane] % kWarpSize];
    case Prediction::Added:
        return addendOf(event, lane);
    case Prediction::Swapped:
        return event.elementCount > 1 ? event.value[0][lane] : 0;
    case Prediction::None:
        break;
    }
    return 0;
}

void ValuePredictor::noteValues(unsigned warp, const LaneColumn& column)
{
    RecentValues& seen = m_recentValues[warp];
    seen.lastIndex = 1 - seen.lastIndex;
    seen.columns[seen.lastIndex] = column;
}

void ValuePredictor::update(const PredictedEvent& event)
{
    if (event.kind == EventKind::Shuffle) {
        noteValues(event.warp, event.value[0]);
        if (event.hasResult)
            noteValues(event.warp, event.result);
        return;
    }
    if (!event.hasOffset || event.elementCount == 0)
        return;
    const auto last = std::uint32_t(m_memory.size() - 1);
    if (event.kind == EventKind::Atomic) {
        forEachLane(event.mask, [&](unsigned lane) {
            std::uint64_t& cell = m_memory[m_memorySlots[lane]];
            cell = sum(event.hasResult ? event.result[lane] : cell, event.value[0][lane]);
        });
        noteValues(event.warp, event.hasResult ? event.result : event.value[0]);
        if (event.elementCount == 2) {
            LaneColumn& addends = m_addends[event.warp];
            forEachLane(event.mask, [&](unsigned lane) { addends[lane] = floatDifference(event.value[0][lane], event.value[1][lane]); });
        }
        return;
    }
    for (unsigned element = 0; element < event.elementCount; ++element) {
        const LaneColumn& values = event.value[element];
        forEachLane(event.mask, [&](unsigned lane) { m_memory[(m_memorySlots[lane] + element * kElementStep) & last] = values[lane]; });
        noteValues(event.warp, values);
    }
}

}  // namespace simtscope::trace
