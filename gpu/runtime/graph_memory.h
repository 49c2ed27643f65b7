// Memory that graphs allocate: its address is fixed when the node is made, the memory is there from the node that allocates it to the one
// that frees it, or to a call that does (CUDA C++ Programming Guide, "Graph Memory Nodes").
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// The addresses of one allocation node, for as long as a graph with the node exists.
class GraphMemory {
public:
    /// nullptr: there is no room.
    static std::shared_ptr<GraphMemory> reserve(State& state, int device, std::uint64_t bytes);
    ~GraphMemory();
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;

    std::uint64_t address() const { return m_address; }
    int device() const { return m_device; }
    std::uint64_t bytes() const { return m_bytes; }
    bool isAllocated() const;
    /// The node that allocates is executed. cudaErrorMemoryAllocation: the device has no room.
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

/// The memory whose address a node has reserved; nullptr: none.
GraphMemory* graphMemoryAt(std::uint64_t address);

/// cudaGraphMemAttributeType, of a device.
struct GraphMemoryUse {
    std::uint64_t live = 0;  ///< bytes that are allocated now
    std::uint64_t held = 0, mostUsed = 0, mostReserved = 0;
};
/// What graphs hold of the device. As on an H200 with CUDA 13.0 it is counted in units of 32 MiB, and what a graph has freed stays with the
/// graphs until it is trimmed.
GraphMemoryUse& graphMemoryUse(int device);
/// Called when memory of a graph is freed, wherever that is asked for.
void noteGraphMemoryFreed(int device, std::uint64_t bytes);
void trimGraphMemory(int device);

}  // namespace simtscope::runtime
