// Tells how much memory the host can still provide. SIMTscope keeps device memory in host memory, page by page as it is touched, and the
// system kills a process that touches more than is left. SIMTscope therefore refuses a request that is known beforehand to be too large,
// and watches the rest.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace simtscope {

/// The state of the host's memory, in bytes.
struct HostMemory {
    std::uint64_t total = 0;      ///< memory of the host, or the lowest limit among the control groups of this process
    std::uint64_t available = 0;  ///< memory and swap that can be had without taking any from other processes
    std::uint64_t resident = 0;   ///< bytes that the process in question holds of it

    /// Returns the bytes that must stay free for the system and other processes.
    std::uint64_t reserve() const;
    /// Returns true when the process may take `bytes` more.
    bool holds(std::uint64_t bytes) const { return bytes <= available && available - bytes >= reserve(); }
    /// Returns true when the process has to end: almost no memory is left, and the process holds most of what there was.
    bool isUsedUpByProcess() const { return available < reserve() && resident > available && resident > reserve(); }
};

/// Returns the current state for this process (0), or for another process in the same control groups. When the system does not report it,
/// all memory counts as available.
HostMemory hostMemory(pid_t process = 0);

/// Returns the bytes of those pages in the range that have no memory yet, so that touching them takes some. Counts a range
/// below kMinInspectedBytes in full.
std::uint64_t untouchedBytes(const void* begin, std::uint64_t bytes);

/// Size in bytes below which a range is not inspected, because inspecting it costs more than touching it.
inline constexpr std::uint64_t kMinInspectedBytes = std::uint64_t(64) << 20;

/// Returns a size with its unit: "39.9 GiB", "512 MiB".
std::string sizeText(std::uint64_t bytes);

/// Environment variable for tests: sets the host's memory in MiB; only the process in question uses any of it.
inline constexpr char kHostMemoryVariable[] = "SIMTSCOPE_HOST_MEMORY";

}  // namespace simtscope
