#include "gpu/analysis/dataflow/serialised_atomics.h"

#include <algorithm>
#include <map>

#include "gpu/core/each_lane.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {

namespace {

bool follows(const std::vector<SerialisedAtomic>& turns)
{
    for (std::size_t i = 1; i < turns.size(); ++i) {
        if (turns[i].found != turns[i - 1].left)
            return false;
    }
    return true;
}

/// Builds an order, starting with `first`, in which each turn finds the value that the previous turn left. A lane that changes nothing goes
/// before those that do, because the value it found may not come again. Returns false when no order fits.
bool chained(const std::vector<SerialisedAtomic>& turns, std::size_t first, std::vector<SerialisedAtomic>& order)
{
    std::vector<bool> taken(turns.size());
    order = {turns[first]};
    taken[first] = true;
    while (order.size() < turns.size()) {
        std::size_t next = turns.size();
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const bool fits = !taken[i] && turns[i].found == order.back().left;
            if (fits && (next == turns.size() || (turns[i].found == turns[i].left && turns[next].found != turns[next].left)))
                next = i;
        }
        if (next == turns.size())
            return false;
        taken[next] = true;
        order.push_back(turns[next]);
    }
    return true;
}

void putInOrder(AtomicAddress& place)
{
    place.ordered = follows(place.turns);
    std::vector<SerialisedAtomic> order;
    for (std::size_t first = 0; first < place.turns.size() && !place.ordered; ++first) {
        place.ordered = chained(place.turns, first, order);
        if (place.ordered)
            place.turns = order;
    }
}

}  // namespace

LaneMask AtomicAccess::failed() const
{
    LaneMask lanes = 0;
    for (const AtomicAddress& place : places)
        lanes |= place.failed;
    return lanes;
}

AtomicAccess atomicAccess(const RecordedBlock& source, EventIndex index)
{
    AtomicAccess access;
    const trace::Event event = source.trace().event(index);
    const trace::Site* site = source.recording().site(source.launch(), event.site);
    if (!site)
        return access;
    const trace::EventData data = source.trace().data(index);
    const trace::AtomicEffect effect = trace::atomicEffect(site->operation, site->type);
    access.swaps = site->operation == ptx::AtomicOperation::CompareSwap;
    access.bytes = site->elementBytes ? site->elementBytes : kBankWidth;
    access.type = site->type;
    access.valued = data.hasResult && effect.function && data.elements > 0;
    std::map<std::pair<std::uint32_t, std::uint64_t>, AtomicAddress> places;
    for (const unsigned lane : eachLane(event.mask)) {
        AtomicAddress& place = places[{data.allocation[lane], data.offset[lane]}];
        place.allocation = data.allocation[lane];
        place.offset = data.offset[lane];
        place.lanes |= LaneMask(1) << lane;
        SerialisedAtomic turn{.lane = lane};
        if (access.valued) {
            turn.found = data.result[lane];
            turn.left = effect.function({data.result[lane], data.operand()[lane], data.newValue()[lane]});
            turn.changed = !access.swaps || data.result[lane] == data.operand()[lane];
            place.failed |= LaneMask(!turn.changed) << lane;
        }
        place.turns.push_back(turn);
    }
    for (auto& [where, place] : places) {
        if (access.valued)
            putInOrder(place);
        access.places.push_back(std::move(place));
    }
    std::stable_sort(access.places.begin(), access.places.end(),
                     [](const AtomicAddress& a, const AtomicAddress& b) { return a.turns.size() > b.turns.size(); });
    return access;
}

}  // namespace simtscope::analysis
