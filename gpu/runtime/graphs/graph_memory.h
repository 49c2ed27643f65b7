// Models memory that graphs allocate. The address is fixed when the allocation node is made; the memory exists from that node to the node
// or call that frees it (CUDA C++ Programming Guide, "Graph Memory Nodes").
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Holds the addresses that are reserved for one allocation node; lives as long as a graph with the node exists.
class GraphMemory {
public:
    /// Reserves addresses. Null if there is no room.
    static std::shared_ptr<GraphMemory> reserve(State& state, int device, std::uint64_t bytes);
    ~GraphMemory();
    GraphMemory(const GraphMemory&) = delete;
    GraphMemory& operator=(const GraphMemory&) = delete;

    std::uint64_t address() const { return m_address; }
    int device() const { return m_device; }
    std::uint64_t bytes() const { return m_bytes; }
    /// Returns whether the memory exists: it does from its allocation to its release.
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
GraphMemory* findGraphMemory(std::uint64_t address);

}  // namespace simtscope::runtime
