// Models memory that graphs allocate. The address is fixed when the allocation node is made; the memory exists from that node to the node
// or call that frees it (CUDA C++ Programming Guide, "Graph Memory Nodes").
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// The reserved addresses of one allocation node; it lives as long as a graph with the node exists.
class GraphMemory {
public:
    /// Reserves addresses; nullptr when there is no room.
    static std::shared_ptr<GraphMemory> reserve(State& state, int device, std::uint64_t bytes);
    ~GraphMemory();
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;

    std::uint64_t address() const { return m_address; }
    int device() const { return m_device; }
    std::uint64_t bytes() const { return m_bytes; }
    bool isAllocated() const;
    /// Allocates the memory when the allocation node is executed. Returns cudaErrorMemoryAllocation if the device has no room.
    Error allocate(Call& call);

private:
    GraphMemory(State& state, int device, std::uint64_t address, std::uint64_t bytes)
        : m_state(state), m_device(device), m_address(address), m_bytes(bytes)
    {
    }
    State& m_state;
    int m_device;
    std::uint64_t m_address, m_bytes;
};

/// Returns the graph memory whose node has reserved the address, or nullptr.
GraphMemory* graphMemoryAt(std::uint64_t address);

/// The values of cudaGraphMemAttributeType for one device, in bytes.
struct GraphMemoryUse {
    std::uint64_t live = 0;  ///< bytes that are allocated now
    /// Bytes that graphs hold now, which count as used and as reserved, and the maxima of both.
    std::uint64_t held = 0, mostUsed = 0, mostReserved = 0;
};
/// Returns the memory that graphs hold on the device. As on an H200 with CUDA 13.0, it is counted in units of 32 MiB, and memory that a
/// graph has freed stays with the graphs until it is trimmed.
GraphMemoryUse& graphMemoryUse(int device);
/// Accounts for freed graph memory, whether a node or a call has freed it.
void noteGraphMemoryFreed(int device, std::uint64_t bytes);
void trimGraphMemory(int device);

}  // namespace simtscope::runtime
