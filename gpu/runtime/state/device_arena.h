// Provides memory that the device runtime gives to kernels: parameter buffers of the kernels that they launch, and error texts. It is not
// an allocation of the program.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/runtime/state/memory.h"

namespace simtscope::runtime {

/// Allocates memory that the runtime gives to kernels, such as parameter buffers, in one range of a fixed size.
class DeviceArena {
public:
    /// Returns the range that has been handed out so far, including memory that was given back. The first call reserves the memory.
    simt::DeviceMemory::Range range(Memory& memory);

    /// Returns zeroed memory aligned to 64 bytes; 0 when there is no room, or before range() has been called.
    std::uint64_t allocate(std::uint64_t bytes);
    /// Takes back memory that allocate() returned; `bytes` must be the same.
    void deallocate(std::uint64_t address, std::uint64_t bytes);
    /// Stores the text once, with a terminating zero, and returns its device address; 0 when there is no room.
    std::uint64_t storeText(const std::string& text);

private:
    std::uint64_t m_begin = 0, m_next = 0;
    std::map<std::uint64_t, std::vector<std::uint64_t>> m_freeBySize;  ///< free blocks by size
    std::map<std::string, std::uint64_t> m_texts;
};

}  // namespace simtscope::runtime
