// Memory that the device runtime gives to kernels: buffers for the parameters of the kernels that they launch, and texts of errors. It is
// no allocation of the program.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "gpu/runtime/memory.h"

namespace simtscope::runtime {

class DeviceArena {
public:
    /// What was obtained so far, given back or not. Reserved by the first call.
    simt::DeviceMemory::Range range(Memory& memory);

    /// Aligned to 64 bytes, zeroed; 0 when there is no room, as before range().
    std::uint64_t obtain(std::uint64_t bytes);
    /// What obtain() gave, with the same size.
    void giveBack(std::uint64_t address, std::uint64_t bytes);
    /// The address of the text with a zero after it; 0 when there is no room.
    std::uint64_t text(const std::string& text);

private:
    std::uint64_t m_begin = 0, m_next = 0;
    std::map<std::uint64_t, std::vector<std::uint64_t>> m_free;  ///< by size
    std::map<std::string, std::uint64_t> m_texts;
};

}  // namespace simtscope::runtime
