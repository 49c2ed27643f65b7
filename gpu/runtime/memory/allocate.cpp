#include "gpu/runtime/memory/allocate.h"

#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/call/host_memory_check.h"
#include "gpu/runtime/graph_model/graph_memory_use.h"

namespace simtscope::runtime {
namespace {

using trace::AllocationKind;

/// Returns the pool of a block, or nullptr if the pool was destroyed before its memory.
PoolHandle* findPool(State& s, const Memory::AllocatedMemory* block)
{
    auto* pool = static_cast<PoolHandle*>(const_cast<void*>(block->pool));
    return s.pools.contains(pool) ? pool : nullptr;
}

Error refuseMemory(Call& c, const Memory::Request& request)
{
    State& s = c.state();
    s.failedAllocation = request.allocatedBy;
    if (s.memory.lacksHostMemory())
        explainLackOfHostMemory(c, request.bytes);
    else if (request.kind != AllocationKind::Host)
        c.addDetail(msg::call::memoryLeft(request.device, s.memory.capacityBytes(request.device) - s.memory.usedBytes(request.device)));
    return Error::MemoryAllocation;
}

/// Returns the error for freeing a bad pointer, and notes the reason. `block` contains the pointer; nullptr if no block does.
Error refuseFree(Call& c, std::uint64_t address, const Memory::AllocatedMemory* block, bool isHostMemory)
{
    const Memory::FreedMemory* const freed = block ? nullptr : c.state().memory.findFreed(address);
    if (freed) {
        c.failureKind = trace::FindingKind::DoubleFree;
        c.history = freed->history;
        c.detail = msg::call::freedAlready();
    } else if (!block) {
        c.detail = isHostMemory ? msg::call::notPinned() : msg::call::notOnDevice();
    } else if (block->info.address != address) {
        c.detail = msg::call::insideAllocation(address - block->info.address, block->info.bytes);
    } else {
        const bool isPinned = block->info.kind == AllocationKind::Host && block->mappedBytes != 0;
        c.detail = isHostMemory != isPinned && (isPinned || isHostMemory) ? (isPinned ? msg::call::isPinned() : msg::call::isOnDevice())
                                                                          : msg::call::notStart();
    }
    return Error::InvalidValue;
}

}  // namespace

void recordAllocation(Call& c, const trace::Allocation& row)
{
    if (c.state().recorder)
        c.state().recorder->writeAllocation(row);
}

Error allocate(Call& c, AllocationKind kind, void** pointer, std::size_t bytes, unsigned flags, const void* pool)
{
    if (!pointer)
        return Error::InvalidValue;
    c.bytes = bytes;
    c.detail = msg::call::bytes(bytes);
    *pointer = nullptr;
    if (bytes == 0)
        return Error::Success;
    Memory::Request request;
    request.kind = kind;
    request.bytes = bytes;
    request.call = c.index();
    request.device = c.streamKey.device;
    request.pool = pool;
    request.allocatedBy = c.callSite();
    Memory::AllocatedMemory* block = c.state().memory.allocate(request);
    if (!block)
        return refuseMemory(c, request);
    block->flags = flags;
    *pointer = reinterpret_cast<void*>(block->info.address);
    recordAllocation(c, block->info);
    return Error::Success;
}

Error release(Call& c, const void* pointer, bool isHostMemory, bool isAsync)
{
    if (!pointer)
        return Error::Success;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Memory::AllocatedMemory* block = c.state().memory.find(address);
    const bool fits = block && block->info.address == address && block->mappedBytes && block->info.kind != AllocationKind::Symbol &&
                      block->info.kind != AllocationKind::Constant && (block->info.kind == AllocationKind::Host) == isHostMemory;
    if (!fits)
        return refuseFree(c, address, block, isHostMemory);
    if (!isAsync) {
        if (const Error fault = c.waitForDevice(block->device); fault != Error::Success)
            return fault;
        c.state().timeline.waitForDevice(block->device);
    }
    c.detail = msg::call::bytes(block->info.bytes);
    const auto freeBlock = [&s = c.state(), address, call = c.index(), location = c.callSite()] {
        const Memory::AllocatedMemory* const freed = s.memory.find(address);
        if (!freed || freed->info.address != address)
            return;
        if (PoolHandle* pool = findPool(s, freed))
            pool->usedBytes -= freed->info.bytes;
        if (freed->isReserved)
            noteGraphMemoryFreed(freed->device, freed->info.bytes);
        s.operationRaces.forget(address, freed->info.bytes);
        s.undefinedResults.noteChange();
        const trace::Allocation row = s.memory.release(address, call, location);
        if (s.recorder)
            s.recorder->writeAllocation(row);
    };
    if (isAsync && c.mustWait())
        c.defer([freeBlock](PendingWork&) {
            freeBlock();
            return PendingWork::Step::Done;
        });
    else
        freeBlock();
    return Error::Success;
}

Error allocateFromPool(Call& c, PoolHandle& pool, void** pointer, std::size_t bytes)
{
    c.streamKey.device = pool.device;
    if (pool.maxBytes != 0 && bytes > pool.maxBytes - std::min(pool.usedBytes, pool.maxBytes))
        return Error::MemoryAllocation;
    const Error error = allocate(c, AllocationKind::Device, pointer, bytes, 0, &pool);
    if (error == Error::Success && *pointer)
        pool.addUsed(bytes);
    return error;
}

}  // namespace simtscope::runtime
