#include "gpu/analysis/models/patterns/exchange_model.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/exchange_lanes.h"
#include "gpu/analysis/models/patterns/exchange_loads.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMinStages = 2, kMinElements = 4;

/// Pairs up each thread's loads, for now by offset. Returns nothing when an element would belong to two pairs.
std::optional<std::map<std::pair<std::uint64_t, std::uint64_t>, ExchangePair>> pairsOf(const LoadPhase& phase)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, ExchangePair> pairs;
    std::map<std::uint64_t, std::uint64_t> partner;
    for (const auto& [thread, loads] : phase.byThread) {
        if (loads.offsets.size() % 2 != 0)
            return std::nullopt;
        for (std::size_t i = 0; i < loads.offsets.size(); i += 2) {
            const auto [low, high] = std::minmax(loads.offsets[i], loads.offsets[i + 1]);
            for (const auto& [element, partnerElement] : {std::pair(low, high), std::pair(high, low)}) {
                if (partner.emplace(element, partnerElement).first->second != partnerElement)
                    return std::nullopt;
            }
            ExchangePair pair;
            pair.firstThread = thread;
            pair.step = std::max(loads.steps[i], loads.steps[i + 1]);
            const auto [known, isNew] = pairs.try_emplace({low, high}, pair);
            if (!isNew && ++known->second.threadCount > 2)
                return std::nullopt;  // Many threads read it, as they read a row of a matrix.
        }
    }
    return pairs;
}

class ExchangeFinder {
public:
    explicit ExchangeFinder(const RecordedBlock& source)
        : m_source(source), m_flow(*source.dataflow()), m_versions(CellVersions::forBlock(source))
    {
    }

    ExchangeModel build(std::uint32_t allocation, const LoadPhases& phases)
    {
        std::set<std::uint64_t> offsets;
        for (const auto& [number, phase] : phases) {
            for (const auto& [thread, loads] : phase.byThread)
                offsets.insert(loads.offsets.begin(), loads.offsets.end());
        }
        if (offsets.size() < kMinElements || !isEven(offsets))
            return {};
        ExchangeModel model;
        model.allocation = allocation;
        model.baseOffset = *offsets.begin();
        model.strideBytes = std::uint32_t(*std::next(offsets.begin()) - model.baseOffset);
        model.elementCount = std::uint32_t(offsets.size());
        noteWrites(model);
        std::set<std::uint32_t> writing;  // lines of phases that write what they have loaded
        for (const auto& [number, phase] : phases) {
            if (writePhaseOf(number, phases))
                writing.insert(phase.line);
        }
        std::size_t otherPhaseCount = 0;  // phases that load but exchange nothing
        for (const auto& [number, phase] : phases) {
            const auto pairs = pairsOf(phase);
            const bool coversAll = pairs && 2 * pairs->size() == offsets.size();
            if (!pairs || 2 * pairs->size() + 2 < offsets.size() || !writing.contains(phase.line) ||
                !addStage(phase, *pairs, writePhaseOf(number, phases), coversAll, model))
                ++otherPhaseCount;
        }
        model.isFound = model.stages.size() >= kMinStages && model.stages.size() > 2 * otherPhaseCount && pairsDiffer(model.stages);
        return model;
    }

private:
    static bool isEven(const std::set<std::uint64_t>& offsets)
    {
        const std::uint64_t stride = *std::next(offsets.begin()) - *offsets.begin();
        return *offsets.rbegin() - *offsets.begin() == stride * (offsets.size() - 1);
    }

    void noteWrites(const ExchangeModel& model)
    {
        for (std::uint32_t element = 0; element < model.elementCount; ++element) {
            for (const std::uint32_t version : m_versions.versionsOf(model.cell(element))) {
                if (m_flow.versions[version].isWritten)
                    m_written.insert(m_source.steps().phaseOf(m_versions.stepOf(version)));
            }
        }
    }

    /// Returns the barrier phase in which a phase's results are written: the phase itself, or the next one when that loads nothing.
    std::optional<std::uint32_t> writePhaseOf(std::uint32_t phase, const LoadPhases& phases) const
    {
        if (m_written.contains(phase))
            return phase;
        return !phases.contains(phase + 1) && m_written.contains(phase + 1) ? std::optional(phase + 1) : std::nullopt;
    }

    /// Adds the phase as a stage. Returns false when it is no stage, for example when it leaves elements out without comparing any.
    bool addStage(const LoadPhase& phase, const std::map<std::pair<std::uint64_t, std::uint64_t>, ExchangePair>& pairs,
                  std::optional<std::uint32_t> writePhase, bool coversAll, ExchangeModel& model)
    {
        ExchangeStage stage;
        stage.line = phase.line;
        stage.firstStep = kNoVersion;
        bool isCompared = true;
        for (const auto& [offsets, found] : pairs) {
            ExchangePair pair = found;
            pair.low = std::uint32_t((offsets.first - model.baseOffset) / model.strideBytes);
            pair.high = std::uint32_t((offsets.second - model.baseOffset) / model.strideBytes);
            stage.firstStep = std::min(stage.firstStep, pair.step);
            stage.lastStep = std::max(stage.lastStep, pair.step);
            stage.pairs.push_back(pair);
        }
        for (ExchangePair& pair : stage.pairs)
            isCompared = detectSwap(model, writePhase, pair) && isCompared;
        if (stage.pairs.empty() || (!coversAll && !isCompared))
            return false;
        stage.kind = isCompared ? ExchangeKind::Compared : ExchangeKind::Combined;
        stage.distance = stage.pairs.front().high - stage.pairs.front().low;
        for (const ExchangePair& pair : stage.pairs)
            stage.distance = pair.high - pair.low == stage.distance ? stage.distance : 0;
        model.stages.push_back(std::move(stage));
        return true;
    }

    /// Notes whether the values of the pair changed places. Returns false when the pair holds other values afterwards, or they are not
    /// known.
    bool detectSwap(const ExchangeModel& model, std::optional<std::uint32_t> writePhase, ExchangePair& pair) const
    {
        const std::uint32_t lowBefore = m_versions.versionAt(model.cell(pair.low), pair.step),
                            highBefore = m_versions.versionAt(model.cell(pair.high), pair.step);
        const std::uint32_t lowAfter = nextOf(model.cell(pair.low), pair.step, writePhase),
                            highAfter = nextOf(model.cell(pair.high), pair.step, writePhase);
        if (lowBefore == kNoVersion || highBefore == kNoVersion)
            return false;
        const Version &low = m_flow.versions[lowBefore], &high = m_flow.versions[highBefore];
        const Version &newLow = m_flow.versions[lowAfter == kNoVersion ? lowBefore : lowAfter],
                      &newHigh = m_flow.versions[highAfter == kNoVersion ? highBefore : highAfter];
        const bool isKept = newLow.value == low.value && newHigh.value == high.value;
        pair.isSwapped = !isKept && newLow.value == high.value && newHigh.value == low.value;
        pair.isDescending = readNumericValue(m_source, newLow) > readNumericValue(m_source, newHigh);
        return isKept || pair.isSwapped;
    }

    /// Returns the value written to the cell after the step, in the writing phase; kNoVersion when the cell keeps its value.
    std::uint32_t nextOf(const Cell& cell, std::uint32_t step, std::optional<std::uint32_t> writePhase) const
    {
        std::uint32_t next = kNoVersion;
        for (const std::uint32_t version : m_versions.versionsOf(cell)) {
            const std::uint32_t writeStep = m_versions.stepOf(version);
            if (m_flow.versions[version].isWritten && writeStep > step && writePhase && m_source.steps().phaseOf(writeStep) == *writePhase)
                next = version;
        }
        return next;
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    const CellVersions& m_versions;
    std::set<std::uint32_t> m_written;  ///< phases that write an element
};

}  // namespace

double readNumericValue(const RecordedBlock& source, const Version& version)
{
    return makeVersionValue(source, version).number;
}

std::optional<std::uint32_t> ExchangeModel::element(const Cell& cell) const
{
    if (cell.allocation != allocation || cell.offset < baseOffset || (cell.offset - baseOffset) / strideBytes >= elementCount)
        return std::nullopt;
    return std::uint32_t((cell.offset - baseOffset) / strideBytes);
}

const ExchangeModel& ExchangeModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<ExchangeModel>();
}

bool ExchangeModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop))
        return false;
    return source.makeDerived<ExchangeModel>([&]() -> std::optional<ExchangeModel> {
        if (!source.dataflow())
            return ExchangeModel();
        const std::optional<LoadedArrays> arrays = collectLoads(source, stop);
        if (!arrays)
            return std::nullopt;
        std::optional<ExchangeModel> best = findLaneExchanges(source, stop);
        if (!best)
            return std::nullopt;
        for (const auto& [arrayKey, array] : *arrays) {
            ExchangeModel model = ExchangeFinder(source).build(arrayKey.first, array.phases);
            if (model.isFound && (!best->isFound || model.stages.size() * model.elementCount > best->stages.size() * best->elementCount))
                best = std::move(model);
        }
        return best;
    });
}

}  // namespace simtscope::analysis
