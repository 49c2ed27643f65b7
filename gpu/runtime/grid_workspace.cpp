#include "gpu/runtime/grid_workspace.h"

#include <cstring>

namespace simtscope::runtime {

GridWorkspace::GridWorkspace(Call& call, bool wanted) : m_call(call)
{
    constexpr std::uint32_t kContents[2] = {sizeof kContents, 0};
    State& s = call.state();
    Memory::Request request;
    request.bytes = sizeof kContents;
    request.name = trace::kGridWorkspace;
    request.call = call.index();
    request.device = call.lane.device;
    const Memory::Block* block = wanted ? s.memory.allocate(request) : nullptr;
    if (!block)
        return;
    m_address = block->info.address;
    std::memcpy(reinterpret_cast<void*>(m_address), kContents, sizeof kContents);
    if (s.recorder)
        s.recorder->allocation(block->info);
}

GridWorkspace::~GridWorkspace()
{
    if (m_address == 0)
        return;
    State& s = m_call.state();
    const trace::Allocation freed = s.memory.release(m_address, m_call.index());
    if (s.recorder)
        s.recorder->allocation(freed);
}

}  // namespace simtscope::runtime
