// Tells how much memory the host can still give. SIMTscope keeps device memory in it, page by page as it is touched, and the system ends a
// process that touches more than there is: so SIMTscope refuses what is known beforehand to be too much, and watches the rest.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>

namespace simtscope {

/// In bytes.
struct HostMemory {
    std::uint64_t total = 0;      ///< of the host, or the least limit of the control groups that this process is in
    std::uint64_t available = 0;  ///< without taking it from others: memory and swap
    std::uint64_t resident = 0;   ///< what the process in question holds of it

    /// Returns the bytes that are left to the system and to other processes.
    std::uint64_t reserve() const;
    /// True when the process may take so many more bytes.
    bool holds(std::uint64_t bytes) const { return bytes <= available && available - bytes >= reserve(); }
    /// True when the process has to end: next to nothing is left, and it is the one that holds most of what there was.
    bool isUsedUpByProcess() const { return available < reserve() && resident > available && resident > reserve(); }
};

/// As things are now, for this process or another one in the same control groups. Of a system that does not tell, everything is available.
HostMemory hostMemory(pid_t process = 0);

/// Bytes of the pages in this range that hold no memory yet, so that touching them takes some. Of a short range all.
std::uint64_t untouchedBytes(const void* begin, std::uint64_t bytes);

/// Ranges below this are not worth a look: it costs more than to touch them.
inline constexpr std::uint64_t kLeastLookedAt = std::uint64_t(64) << 20;

/// "39.9 GiB", "512 MiB".
std::string sizeText(std::uint64_t bytes);

/// An environment variable for tests: the host has so many MiB, and only the process in question uses any.
inline constexpr char kHostMemoryVariable[] = "SIMTSCOPE_HOST_MEMORY";

}  // namespace simtscope
