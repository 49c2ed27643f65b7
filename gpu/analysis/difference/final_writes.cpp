#include "gpu/analysis/difference/final_writes.h"

#include <tuple>

#include "gpu/core/stop_poll.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {
namespace {

/// Returns the value that a write leaves in its cell.
std::uint64_t valueAfter(const AccessReader& reader, const ThreadAccess& access)
{
    if (access.kind != trace::EventKind::Atomic)
        return access.value;
    const trace::Site* const site = reader.recording->findSite(*reader.launch, access.site);
    const trace::AtomicEffect effect = site ? trace::atomicEffect(site->operation, site->type) : trace::AtomicEffect{};
    return effect.function ? effect.function({access.result, access.value, access.newValue}) : access.value;
}

}  // namespace

void addFinalWrites(const AccessReader& reader, FinalWrites& writes, const std::stop_token& stop)
{
    StopPoll isStopped(stop);
    WarpAccesses accesses;
    for (const auto& block : reader.launch->blocks) {
        for (std::uint32_t i = 0; i < block->size(); ++i) {
            if (isStopped())
                return;
            const trace::Event event = block->event(EventIndex{i});
            if (event.kind != trace::EventKind::Store && event.kind != trace::EventKind::Atomic)
                continue;
            for (std::vector<ThreadAccess>& lane : accesses)
                lane.clear();
            reader.read(*block, EventIndex{i}, accesses);
            for (unsigned lane = 0; lane < kWarpSize; ++lane) {
                for (const ThreadAccess& access : accesses[lane]) {
                    FinalWrite& last = writes[access.location];
                    if (std::tuple(last.launch, last.time) > std::tuple(reader.launch->id, event.time))
                        continue;
                    last = {.launch = reader.launch->id,
                            .block = block->block(),
                            .warp = event.warp,
                            .lane = std::uint8_t(lane),
                            .time = event.time,
                            .access = access,
                            .value = valueAfter(reader, access)};
                }
            }
        }
    }
}

}  // namespace simtscope::analysis
