#include "gpu/runtime/launches/grid_workspace.h"

#include <cstring>
#include <utility>

namespace simtscope::runtime {

GridWorkspace::GridWorkspace(const Call& call, bool isNeeded) : m_state(call.state()), m_call(call.index())
{
    constexpr std::uint32_t kContents[2] = {sizeof kContents, 0};
    State& s = m_state;
    Memory::Request request;
    request.bytes = sizeof kContents;
    request.name = trace::kGridWorkspace;
    request.call = call.index();
    request.device = call.streamKey.device;
    const Memory::AllocatedMemory* block = isNeeded ? s.memory.allocate(request) : nullptr;
    if (!block)
        return;
    m_address = block->info.address;
    std::memcpy(reinterpret_cast<void*>(m_address), kContents, sizeof kContents);
    if (s.recorder)
        s.recorder->writeAllocation(block->info);
}

void GridWorkspace::release()
{
    if (m_address == 0)
        return;
    const trace::Allocation freed = m_state.memory.release(std::exchange(m_address, 0), m_call);
    if (m_state.recorder)
        m_state.recorder->writeAllocation(freed);
}

}  // namespace simtscope::runtime
