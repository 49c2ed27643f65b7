// Measures how much memory the host can still provide. SIMTscope keeps device memory in host memory, which the system provides page by page
// at the first access. The system kills a process that touches more pages than are available. SIMTscope therefore refuses requests that are
// too large beforehand, and watches the memory while a program runs.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace simtscope {

/// Holds the state of the host's memory, in bytes.
struct HostMemory {
    std::uint64_t totalBytes = 0;      ///< memory of the host, or the lowest limit of this process's control groups if that is less
    std::uint64_t availableBytes = 0;  ///< memory and swap that the system can provide without taking any from other processes
    std::uint64_t residentBytes = 0;   ///< bytes of memory that the inspected process occupies

    /// Returns the bytes that must stay free for the system and other processes.
    std::uint64_t reservedBytes() const;
    /// Returns whether the process may take `bytes` more.
    bool hasRoomFor(std::uint64_t bytes) const { return bytes <= availableBytes && availableBytes - bytes >= reservedBytes(); }
    /// Returns whether the process must end because the memory is used up and the process itself occupies most of it.
    bool isUsedUpByProcess() const
    {
        return availableBytes < reservedBytes() && residentBytes > availableBytes && residentBytes > reservedBytes();
    }
};

/// Reads the current state for `process`: 0 for this process, or the number of another one in the same control groups. If the system does
/// not report the state, all memory counts as available.
HostMemory readHostMemory(pid_t process = 0);

/// Returns the bytes of those pages in the range that the system has not provided yet. A range below kMinInspectedBytes counts in full.
std::uint64_t countUntouchedBytes(const void* begin, std::uint64_t bytes);

/// Size in bytes below which a range is not inspected, because inspecting it costs more than touching it.
inline constexpr std::uint64_t kMinInspectedBytes = std::uint64_t(64) << 20;

/// Returns a size with its unit: "39.9 GiB", "512 MiB".
std::string formatSize(std::uint64_t bytes);

/// Environment variable for tests: sets the host's memory in MiB. The inspected process then counts as the only user of it.
inline constexpr char kHostMemoryVariable[] = "SIMTSCOPE_HOST_MEMORY";

}  // namespace simtscope
