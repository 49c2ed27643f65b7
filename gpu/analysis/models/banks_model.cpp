#include "gpu/analysis/models/banks_model.h"

#include <algorithm>
#include <cstring>

#include "gpu/analysis/models/shown_warp.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/analysis/names/values.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

/// Returns the type of the launch's 4-byte shared accesses, which an untyped word most likely holds.
ptx::ScalarType usualType(const RecordedBlock& source)
{
    for (const auto& [id, totals] : source.launch().totals) {
        const trace::Site* site = source.recording().findSite(source.launch(), id);
        if (site && site->space == ptx::StateSpace::Shared && site->elementBytes == kBankBytes && site->type != ptx::ScalarType::None)
            return site->type;
    }
    return ptx::ScalarType::U32;
}

void markWords(BanksModel& model)
{
    const unsigned bytes = model.access->facts.site ? model.access->facts.site->bytes() : kBankBytes;
    for (const unsigned lane : eachLane(model.activeLanes)) {
        const std::uint64_t last = (model.data.offset[lane] + std::max(bytes, 1u) - 1) / kBankBytes;
        for (std::uint64_t word = model.wordOf(lane); word <= last && word < model.wordCount; ++word) {
            model.touchedWords[word] = true;
            if (model.selectedLanes >> lane & 1)
                model.selectedWords[word] = true;
        }
        for (std::uint64_t byte = model.data.offset[lane]; byte < model.data.offset[lane] + bytes && byte < model.touchedBytes.size();
             ++byte)
            model.touchedBytes[byte] = true;
    }
}

/// Splits a word into its elements; each has its own value and is marked as touched separately.
void splitWord(const BanksModel& model, std::uint64_t offset, ptx::ScalarType type, WordCell& cell)
{
    const unsigned bytes = typeBytes(type);
    cell.elementCount = kBankBytes / bytes;
    for (unsigned i = 0; i < cell.elementCount; ++i) {
        WordCell::Element& part = cell.elements[i];
        part.isKnown = true;
        std::uint64_t bits = 0;
        std::memcpy(&bits, model.state.shared.data() + offset + i * bytes, bytes);
        for (unsigned byte = 0; byte < bytes; ++byte) {
            part.isKnown = part.isKnown && model.state.knownSharedBytes[offset + i * bytes + byte];
            part.isTouched = part.isTouched || model.touchedBytes[offset + i * bytes + byte];
        }
        cell.isKnown = cell.isKnown || part.isKnown;
        part.value = part.isKnown ? formatValue(bits, type, bytes) : std::string();
        cell.value += (i > 0 ? ", " : "") + (part.isKnown ? part.value : "?");
    }
}

/// Finds the last access to shared memory before the step, by `warp`, or by any warp when it is -1.
void findEarlierAccess(const RecordedBlock& source, BanksModel& model, std::int32_t warp)
{
    constexpr std::uint32_t kMaxSteps = 4096;  // steps searched backwards; older accesses are of no interest to the reader
    for (std::uint32_t step = model.step; step-- > 0 && model.step - step <= kMaxSteps;) {
        const SiteId id = source.trace().event(EventIndex(source.steps().leadingEvent(step))).site;
        const trace::Site* const site = source.recording().findSite(source.launch(), id);
        if (!site || (site->space != ptx::StateSpace::Shared && site->space != ptx::StateSpace::Generic))
            continue;
        std::optional<RepresentativeAccess> access = chooseRepresentativeAccess(source, step, warp);
        if (!access || !access->facts.accessesShared)
            continue;
        model.access = std::move(access);
        model.isEarlierStep = true;
        model.accessStep = step;
        return;
    }
}

}  // namespace

BanksModel makeBanksModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::int32_t wavefront)
{
    BanksModel model;
    model.residentLanes = residentLanes(source.launch().block.count(), WarpId(std::uint32_t(std::max(0, warp))));
    if (step >= source.steps().count())
        return model;
    model.step = step;
    model.access = chooseRepresentativeAccess(source, step, warp);
    if (model.access && !model.access->facts.accessesShared)
        model.access.reset();
    model.accessStep = step;
    if (!model.access)
        findEarlierAccess(source, model, warp);
    const ShownWarp shown =
        chooseShownWarp(source, model.accessStep, warp, model.access ? std::optional(model.access->warp) : std::nullopt);
    model.warp = shown.warp;
    model.activeLanes = shown.activeLanes;
    model.isWaiting = shown.isWaiting;
    model.residentLanes = residentLanes(source.launch().block.count(), WarpId(model.warp));
    model.state = source.states().stateAfter(step);
    model.wordCount = std::uint32_t(model.state.shared.size() / kBankBytes);
    model.touchedWords.resize(model.wordCount);
    model.selectedWords.resize(model.wordCount);
    model.touchedBytes.resize(model.state.shared.size());
    model.type = usualType(source);
    if (model.access) {
        model.data = source.trace().data(model.access->event);
        model.kind = source.trace().kind(model.access->event);
        model.selectedLanes = model.activeLanes;
        const std::vector<Wavefront>& wavefronts = model.access->facts.wavefronts;
        if (wavefront >= 0 && std::size_t(wavefront) < wavefronts.size())
            model.selectedLanes = wavefronts[std::size_t(wavefront)].lanes;
        markWords(model);
    }
    return model;
}

WordCell makeWordCell(const RecordedBlock& source, const BanksModel& model, std::uint32_t word)
{
    WordCell cell;
    const std::uint64_t offset = std::uint64_t(word) * kBankBytes;
    const Variable* variable = MemoryNames::forBlock(source).find(trace::kSharedAllocation.value, offset);
    const ptx::ScalarType declared = variable ? variable->declaredType(offset) : ptx::ScalarType::None;
    ptx::ScalarType type = declared != ptx::ScalarType::None ? declared : model.type;
    unsigned bytes = typeBytes(type);
    if (variable && bytes == 8 && (offset - variable->offset) % 8 == 0 && word % kBankCount + 1 < kBankCount &&
        word + 1 < model.wordCount) {
        cell.bankCount = 2;
    } else if (variable && (bytes == 1 || bytes == 2) && variable->offset % bytes == 0) {
        splitWord(model, offset, type, cell);
        return cell;
    } else if (bytes != kBankBytes) {
        type = ptx::ScalarType::U32;
        bytes = kBankBytes;
    }
    std::uint64_t bits = 0;
    std::memcpy(&bits, model.state.shared.data() + offset, bytes);
    cell.isKnown = true;
    for (unsigned i = 0; i < bytes; ++i)
        cell.isKnown = cell.isKnown && model.state.knownSharedBytes[offset + i];
    cell.isUnwritten = cell.isKnown && UninitialisedReads::forBlock(source).isSharedUnwritten(source, offset, bytes, model.step);
    const ShownValue value = MemoryNames::forBlock(source).makeValue({trace::kSharedAllocation.value, offset}, bits, type, bytes);
    cell.value = value.text;
    cell.isFloat = value.isFloat;
    cell.number = value.number;
    cell.canBeRounded = value.canBeRounded;
    cell.digits = value.digits;
    return cell;
}

}  // namespace simtscope::analysis
