#include "gpu/analysis/dataflow/serialised_atomics.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/counts/served_at_once.h"
#include "gpu/core/each_lane.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {

namespace {

bool areInOrder(const std::vector<SerialisedAtomic>& operations)
{
    for (std::size_t i = 1; i < operations.size(); ++i) {
        if (operations[i].valueBefore != operations[i - 1].valueAfter)
            return false;
    }
    return true;
}

/// Builds an order, starting with `first`, in which each operation finds the value that the previous one left. A lane that changes nothing
/// goes before those that do, because the value it found may not come again. Returns false when no order fits.
bool findOrder(const std::vector<SerialisedAtomic>& operations, std::size_t first, std::vector<SerialisedAtomic>& order)
{
    std::vector<bool> taken(operations.size());
    order = {operations[first]};
    taken[first] = true;
    while (order.size() < operations.size()) {
        std::size_t next = operations.size();
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const bool fits = !taken[i] && operations[i].valueBefore == order.back().valueAfter;
            if (fits && (next == operations.size() || (operations[i].valueBefore == operations[i].valueAfter &&
                                                       operations[next].valueBefore != operations[next].valueAfter)))
                next = i;
        }
        if (next == operations.size())
            return false;
        taken[next] = true;
        order.push_back(operations[next]);
    }
    return true;
}

void orderOperations(AtomicAddress& address)
{
    address.isOrdered = areInOrder(address.operations);
    std::vector<SerialisedAtomic> order;
    for (std::size_t first = 0; first < address.operations.size() && !address.isOrdered; ++first) {
        address.isOrdered = findOrder(address.operations, first, order);
        if (address.isOrdered)
            address.operations = order;
    }
}

}  // namespace

LaneMask AtomicAccess::failedLanes() const
{
    LaneMask lanes = 0;
    for (const AtomicAddress& address : addresses)
        lanes |= address.failedLanes;
    return lanes;
}

AtomicAccess reconstructAtomicAccess(const RecordedBlock& source, EventIndex index)
{
    AtomicAccess access;
    const trace::Event event = source.trace().event(index);
    const trace::Site* site = source.recording().findSite(source.launch(), event.site);
    if (!site)
        return access;
    const trace::EventData data = source.trace().data(index);
    const trace::AtomicEffect effect = trace::atomicEffect(site->operation, site->type);
    access.isCompareAndSwap = site->operation == ptx::AtomicOperation::CompareSwap;
    access.bytes = site->elementBytes ? site->elementBytes : kBankBytes;
    access.type = site->type;
    access.hasValues = data.hasResult && effect.function && data.elementCount > 0;
    std::map<std::pair<std::uint32_t, std::uint64_t>, AtomicAddress> addresses;
    for (const unsigned lane : eachLane(event.mask)) {
        AtomicAddress& address = addresses[{data.allocation[lane], data.offset[lane]}];
        address.allocation = data.allocation[lane];
        address.offset = data.offset[lane];
        address.isServedAtOnce = isServedAtOnce(*site);
        address.lanes |= LaneMask(1) << lane;
        SerialisedAtomic operation{.lane = lane};
        if (access.hasValues) {
            operation.valueBefore = data.result[lane];
            operation.valueAfter = effect.function({data.result[lane], data.operand()[lane], data.newValue()[lane]});
            operation.hasWritten = !access.isCompareAndSwap || data.result[lane] == data.operand()[lane];
            address.failedLanes |= LaneMask(!operation.hasWritten) << lane;
        }
        address.operations.push_back(operation);
    }
    for (auto& [key, address] : addresses) {
        if (access.hasValues)
            orderOperations(address);
        access.addresses.push_back(std::move(address));
    }
    std::stable_sort(access.addresses.begin(), access.addresses.end(),
                     [](const AtomicAddress& a, const AtomicAddress& b) { return a.operations.size() > b.operations.size(); });
    return access;
}

}  // namespace simtscope::analysis
