#include "gpu/runtime/moved_bytes.h"

#include <cstring>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/allocation_names.h"
#include "gpu/runtime/kernel_run.h"
#include "gpu/runtime/protocol.h"
#include "gpu/runtime/state.h"
#include "gpu/simt/checks/undefined_values.h"

namespace simtscope::runtime {

namespace {

/// The host gets these bytes of a block.
void checkResults(State& s, const Memory::Block& block, std::uint64_t offset, std::uint64_t bytes)
{
    while (const auto result = block.validity->firstResult(offset, bytes)) {
        block.validity->write(result->offset, result->bytes);
        simt::OriginSource& source = s.memory.origins().at(std::uint32_t(result->origin.source));
        if (source.isReported)
            continue;
        source.isReported = true;
        trace::Finding finding;
        finding.kind = simt::kindOf(source);
        finding.kernel = source.kernel;
        finding.launch = source.launch;
        finding.file = source.file;
        finding.line = source.line;
        finding.block = source.block;
        finding.address = block.info.address + result->offset;
        finding.place = simt::placeOf(source, result->origin);
        trace::FindingAccess read, load;
        read.address = finding.address;
        load.site = source.site;
        load.block = source.block;
        load.warp = source.warp;
        load.time = source.time;
        load.address = result->origin.offset;
        finding.accesses = {read, load};
        finding.message =
            msg::fault::hostReadsUndefined(msg::check::byteOfAllocation(std::int64_t(result->offset), std::int64_t(block.info.id.value)),
                                           trace::shortName(source.kernel), simt::unwritten(source, result->origin));
        nameAllocations(s, finding);
        report(s, finding);
    }
    if (const auto fresh = block.validity->firstFresh(offset, bytes))
        s.memory.noteCopiedFresh(block, fresh->offset, fresh->bytes);
}

}  // namespace

void moveBytes(State& s, void* to, const void* from, std::size_t bytes)
{
    std::memmove(to, from, bytes);
    const Memory::Block* const target = s.memory.find(to);
    const Memory::Block* const source = s.memory.find(from);
    const std::uint64_t fromOffset = source ? reinterpret_cast<std::uint64_t>(from) - source->info.address : 0;
    if (target && target->validity)
        target->validity->copy(reinterpret_cast<std::uint64_t>(to) - target->info.address, source ? source->validity.get() : nullptr,
                               fromOffset, bytes);
    else if (source && source->validity && (!target || target->onHost()))
        checkResults(s, *source, fromOffset, bytes);
    if (s.settings.digestsResults && source && !source->onHost() && (!target || target->onHost())) {
        s.results.add(to, bytes);
        s.progress.send(protocol::kVerbResults, s.results.text());
    }
}

void fillBytes(State& s, void* to, int value, std::size_t bytes)
{
    std::memset(to, value, bytes);
    if (const Memory::Block* const target = s.memory.find(to); target && target->validity)
        target->validity->write(reinterpret_cast<std::uint64_t>(to) - target->info.address, bytes);
}

}  // namespace simtscope::runtime
