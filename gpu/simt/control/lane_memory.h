// Memory by generic addresses as one lane sees it, for functions that the device runtime provides. Once an access is outside of the lane's
// memory none succeeds any more.
#pragma once

#include <string>

#include "gpu/simt/issue.h"

namespace simtscope::simt {

class LaneMemory {
public:
    LaneMemory(const RunningWarp& at, unsigned lane) : m_at(at), m_lane(lane) {}

    bool isGood() const { return m_isGood; }
    /// 1, 2, 4 or 8 bytes at a multiple of as many; 0 when not good.
    std::uint64_t value(std::uint64_t address, unsigned bytes);
    /// Up to its end, or 64 KiB.
    std::string text(std::uint64_t address);
    bool read(std::uint64_t address, void* to, std::size_t bytes);
    bool write(std::uint64_t address, const void* from, std::size_t bytes);
    /// Whether all of it is global memory.
    bool isGlobal(std::uint64_t address, std::uint64_t bytes);

private:
    /// The bytes, where they follow each other in the memory of this process; else null.
    std::byte* place(std::uint64_t address, std::uint64_t bytes, bool forWriting) const;

    const RunningWarp& m_at;
    unsigned m_lane;
    bool m_isGood = true;
};

/// Of the heap of device malloc, for the thread that calls; 0: there is no room.
std::uint64_t allocateFromHeap(RunningLaunch& launch, std::uint64_t bytes);

}  // namespace simtscope::simt
