#include "gpu/runtime/memory/tracked_copy.h"

#include <cstring>

#include "gpu/runtime/record/protocol.h"
#include "gpu/runtime/state/state.h"
#include "gpu/runtime/state/undefined_results.h"

namespace simtscope::runtime {

void copyTracked(State& s, void* to, const void* from, std::size_t bytes)
{
    std::memmove(to, from, bytes);
    const Memory::AllocatedMemory* const target = s.memory.find(to);
    const Memory::AllocatedMemory* const source = s.memory.find(from);
    const std::uint64_t fromOffset = source ? reinterpret_cast<std::uint64_t>(from) - source->info.address : 0;
    const bool isToHost = !target || target->isOnHost();
    simt::Validity* const sourceValidity = source ? source->validity.get() : nullptr;
    if (sourceValidity)
        sourceValidity->markHostWrites(fromOffset, bytes, simt::Validity::kWordBytes);
    if (sourceValidity && isToHost)
        checkCopiedResults(s, *source, fromOffset, bytes);
    if (target && target->validity)
        target->validity->copy(reinterpret_cast<std::uint64_t>(to) - target->info.address, isToHost ? nullptr : sourceValidity, fromOffset,
                               bytes);
    if (s.settings.digestsResults && source && !source->isOnHost() && isToHost) {
        s.hostResults.add(to, bytes);
        s.progress.send(protocol::kVerbResults, s.hostResults.digestText());
    }
}

void fillTracked(State& s, void* to, int value, std::size_t bytes)
{
    std::memset(to, value, bytes);
    if (const Memory::AllocatedMemory* const target = s.memory.find(to); target && target->validity)
        target->validity->write(reinterpret_cast<std::uint64_t>(to) - target->info.address, bytes);
}

}  // namespace simtscope::runtime
