#include "gpu/analysis/models/patterns/exchange_lanes.h"

#include <algorithm>
#include <array>
#include <map>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMinLaneStages = 2, kMaxLaneStages = 256;

/// Returns the pairs when every active lane and a partner get each other's value; std::nullopt when some do not.
std::optional<std::vector<ExchangePair>> pairsOfShuffle(const trace::Event& event, const trace::EventData& data, std::uint32_t step)
{
    std::vector<ExchangePair> pairs;
    for (const unsigned lane : eachLane(event.mask)) {
        const unsigned partner = unsigned(data.sourceLane[lane] % kWarpSize);
        if (partner == lane || !(event.mask >> partner & 1) || data.sourceLane[partner] % kWarpSize != lane)
            return std::nullopt;
        if (partner < lane)
            continue;
        ExchangePair pair;
        pair.low = event.warp.value * kWarpSize + lane;
        pair.high = event.warp.value * kWarpSize + partner;
        pair.firstThread = pair.low;
        pair.threadCount = 2;
        pair.step = step;
        pairs.push_back(pair);
    }
    return pairs;
}

struct ShuffleStages {
    std::map<std::uint32_t, ExchangeStage> byStep;
    std::size_t otherShuffleCount = 0;  ///< shuffle events that exchange nothing
};

std::optional<ShuffleStages> stagesOf(const RecordedBlock& source, const std::stop_token& stop)
{
    ShuffleStages stages;
    trace::EventData data;
    StopPoll stopped(stop);
    for (std::uint32_t index = 0; index < source.trace().size(); ++index) {
        if (stopped())
            return std::nullopt;
        const EventIndex eventIndex{index};
        if (source.trace().kind(eventIndex) != trace::EventKind::Shuffle)
            continue;
        const trace::Event event = source.trace().event(eventIndex);
        const trace::Site* site = source.recording().findSite(source.launch(), event.site);
        if (!site || site->operation.kind != ptx::OpKind::Shuffle)
            continue;
        source.trace().read(eventIndex, data);
        const std::uint32_t step = source.steps().stepOf(eventIndex);
        const auto pairs = pairsOfShuffle(event, data, step);
        if (!pairs || pairs->empty()) {
            ++stages.otherShuffleCount;
            continue;
        }
        ExchangeStage& stage = stages.byStep[step];
        stage.line = site->frames.empty() ? 0 : site->frames.back().line;
        stage.firstStep = stage.lastStep = step;
        stage.pairs.insert(stage.pairs.end(), pairs->begin(), pairs->end());
    }
    return stages;
}

class LaneExchangeFinder {
public:
    explicit LaneExchangeFinder(const RecordedBlock& source)
        : m_source(source), m_flow(*source.dataflow()), m_versions(CellVersions::forBlock(source))
    {
    }

    ExchangeModel build(ShuffleStages&& shuffleStages)
    {
        ExchangeModel model;
        model.allocation = kLaneAllocation;
        model.strideBytes = 1;
        model.elementCount = std::uint32_t(m_source.launch().block.count());
        for (auto& [step, stage] : shuffleStages.byStep) {
            std::ranges::sort(stage.pairs, {}, &ExchangePair::low);
            if (model.stages.empty() || !isOtherHalf(model, model.stages.back(), stage))
                model.stages.push_back(std::move(stage));
        }
        model.isFound = model.stages.size() >= kMinLaneStages && model.stages.size() <= kMaxLaneStages &&
                        model.stages.size() > 2 * shuffleStages.otherShuffleCount && pairsDiffer(model.stages);
        if (model.isFound) {
            findResults(model);
            for (std::size_t i = 0; i < model.stages.size(); ++i)
                noteValues(model, i);
        }
        return model;
    }

private:
    /// Returns whether the two stages exchange the halves of the same values: a 64-bit value takes two shuffles.
    bool isOtherHalf(const ExchangeModel& model, const ExchangeStage& stage, const ExchangeStage& otherStage) const
    {
        return stage.line == otherStage.line &&
               std::ranges::equal(stage.pairs, otherStage.pairs, [&](const ExchangePair& a, const ExchangePair& b) {
                   return a.low == b.low && a.high == b.high &&
                          m_versions.versionAt(model.cell(a.low), stage.firstStep) ==
                              m_versions.versionAt(model.cell(a.low), otherStage.firstStep) &&
                          m_versions.versionAt(model.cell(a.high), stage.firstStep) ==
                              m_versions.versionAt(model.cell(a.high), otherStage.firstStep);
               });
    }

    /// Finds the first value that each thread stores after the last stage.
    void findResults(ExchangeModel& model) const
    {
        model.resultVersions.assign(model.elementCount, kNoVersion);
        for (std::uint32_t version = 0; version < m_flow.versions.size(); ++version) {
            const Version& candidate = m_flow.versions[version];
            if (candidate.isWritten && candidate.cell.allocation != kLaneAllocation && candidate.thread < model.elementCount &&
                model.resultVersions[candidate.thread] == kNoVersion && m_versions.stepOf(version) > model.stages.back().lastStep)
                model.resultVersions[candidate.thread] = version;
        }
    }

    /// Returns the value that the lane passes on in its next stage, or stores; kNoVersion when it is not known.
    std::uint32_t findValueAfter(const ExchangeModel& model, std::size_t stage, std::uint32_t element) const
    {
        for (std::size_t next = stage + 1; next < model.stages.size(); ++next) {
            const bool takesPart = std::ranges::any_of(
                model.stages[next].pairs, [&](const ExchangePair& pair) { return pair.low == element || pair.high == element; });
            if (takesPart)
                return m_versions.versionAt(model.cell(element), model.stages[next].firstStep);
        }
        return model.resultVersions[element];
    }

    void noteValues(ExchangeModel& model, std::size_t number) const
    {
        ExchangeStage& stage = model.stages[number];
        bool isCompared = true;
        stage.distance = stage.pairs.front().high - stage.pairs.front().low;
        for (ExchangePair& pair : stage.pairs) {
            stage.distance = pair.high - pair.low == stage.distance ? stage.distance : 0;
            isCompared = noteValues(model, number, pair) && isCompared;
        }
        stage.kind = isCompared ? ExchangeKind::Compared : ExchangeKind::Combined;
    }

    /// Notes whether the values of the pair changed places. Returns false when the pair holds other values afterwards, or they are not
    /// known.
    bool noteValues(const ExchangeModel& model, std::size_t number, ExchangePair& pair) const
    {
        const std::uint32_t low = m_versions.versionAt(model.cell(pair.low), pair.step),
                            high = m_versions.versionAt(model.cell(pair.high), pair.step), newLow = findValueAfter(model, number, pair.low),
                            newHigh = findValueAfter(model, number, pair.high);
        if (std::ranges::any_of(std::array{low, high, newLow, newHigh}, [](std::uint32_t version) { return version == kNoVersion; }))
            return false;
        if (!isChosen(newLow) || !isChosen(newHigh))
            return false;
        const auto value = [&](std::uint32_t version) { return m_flow.versions[version].value; };
        const bool isKept = value(newLow) == value(low) && value(newHigh) == value(high);
        pair.isSwapped = !isKept && value(newLow) == value(high) && value(newHigh) == value(low);
        pair.isDescending = readNumericValue(m_source, m_flow.versions[newLow]) > readNumericValue(m_source, m_flow.versions[newHigh]);
        return isKept || pair.isSwapped;
    }

    /// Returns whether the value was copied or chosen from its operands, not computed as a sum that happens to equal one of them.
    bool isChosen(std::uint32_t version) const
    {
        const std::string& operation = m_flow.operations[m_flow.versions[version].operationIndex];
        return operation.empty() || operation.starts_with("min") || operation.starts_with("max") || operation.starts_with("sel");
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    const CellVersions& m_versions;
};

}  // namespace

bool pairsDiffer(const std::vector<ExchangeStage>& stages)
{
    return std::ranges::any_of(stages, [&](const ExchangeStage& stage) {
        return !std::ranges::equal(stage.pairs, stages.front().pairs,
                                   [](const ExchangePair& a, const ExchangePair& b) { return a.low == b.low && a.high == b.high; });
    });
}

std::optional<ExchangeModel> findLaneExchanges(const RecordedBlock& source, const std::stop_token& stop)
{
    std::optional<ShuffleStages> stages = stagesOf(source, stop);
    return stages ? std::optional(LaneExchangeFinder(source).build(std::move(*stages))) : std::nullopt;
}

}  // namespace simtscope::analysis
