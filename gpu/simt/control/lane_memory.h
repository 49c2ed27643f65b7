// Accesses memory by generic addresses, as one lane sees it, for functions that the device runtime provides. After an access outside of the
// lane's memory, all further accesses fail.
#pragma once

#include <string>

#include "gpu/simt/state/issue.h"

namespace simtscope::simt {

/// Accesses the memory of one lane during one call.
class LaneMemory {
public:
    /// `current` must outlive this object.
    LaneMemory(const RunningWarp& current, unsigned lane) : m_current(current), m_lane(lane) {}

    bool isValid() const { return m_isValid; }
    /// Reads 1, 2, 4 or 8 bytes at an address that is a multiple of `bytes`. Returns 0 after a failure.
    std::uint64_t readValue(std::uint64_t address, unsigned bytes);
    /// Reads a text up to its terminating zero, at most 64 KiB.
    std::string readText(std::uint64_t address);
    bool read(std::uint64_t address, void* to, std::size_t bytes);
    bool write(std::uint64_t address, const void* from, std::size_t bytes);
    /// Returns whether all of the bytes are global memory.
    bool isGlobal(std::uint64_t address, std::uint64_t bytes);

private:
    /// Returns the bytes if they are contiguous in the memory of this process; null otherwise.
    std::byte* findPointer(std::uint64_t address, std::uint64_t bytes, bool isWrite) const;

    const RunningWarp& m_current;
    unsigned m_lane;
    bool m_isValid = true;
};

/// Allocates from the heap of device malloc for the thread that makes the call. Returns 0 if there is no room.
std::uint64_t allocateFromHeap(RunningLaunch& launch, std::uint64_t bytes);

}  // namespace simtscope::simt
