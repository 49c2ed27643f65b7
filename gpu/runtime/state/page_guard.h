// Detects two accesses of the host: to memory in use by work that it has not waited for, and to memory that holds only undefined results
// (undefined_results.h). Pages of managed and pinned memory are protected while the program runs, and the signal of a forbidden access
// tells the address.
//
// A page is guarded only where any access would race, or where any read would see an undefined result, so that a correct program meets a
// guard only when it overwrites such results. Accesses by system calls are not detected. Works on Linux on x86-64; elsewhere nothing is
// guarded.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/runtime/host/host_stack.h"

namespace simtscope::runtime {

/// Guards pages of this process, with a handler of SIGSEGV that notes the hits.
class PageGuard {
public:
    static constexpr std::uint64_t kPageBytes = 4096;
    /// Names a range of whole pages.
    struct Range {
        std::uint64_t begin = 0, end = 0;
        bool mayRead = false;  ///< whether reads are allowed, since only writes race
        bool operator==(const Range&) const = default;
    };
    /// Describes a forbidden access of the host.
    struct Hit {
        std::uint64_t address = 0;
        bool isWrite = false;
        HostStack stack;
    };
    /// Guards the ranges until lift(). A page loses its guard at its first hit. Where ranges overlap, the stricter one counts.
    void set(const std::vector<Range>& ranges);
    /// Removes all guards.
    void lift();
    /// Returns the hits since the previous call.
    static std::vector<Hit> takeHits();

private:
    std::vector<Range> m_ranges;  ///< sorted and disjoint
};

}  // namespace simtscope::runtime
