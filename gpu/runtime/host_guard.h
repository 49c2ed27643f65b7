// Sees the host touch memory that work it has not waited for still uses, or that holds nothing but undefined results (undefined_results.h):
// pages of managed and pinned memory are protected while the program runs, and the signal of a forbidden access tells which.
//
// A page is guarded only where any access to it would race or any read would be of an undefined result, so that a correct program meets a
// guard only where it writes over such results. What a system call does with guarded memory is not seen. Linux on x86-64; elsewhere nothing
// is guarded.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/runtime/host_stack.h"

namespace simtscope::runtime {

class HostGuard {
public:
    static constexpr std::uint64_t kPageBytes = 4096;
    /// Whole pages.
    struct Range {
        std::uint64_t begin = 0, end = 0;
        bool mayRead = false;  ///< only writes race
        bool operator==(const Range&) const = default;
    };
    struct Hit {
        std::uint64_t address = 0;
        bool isWrite = false;
        HostStack stack;
    };
    /// Until lift(). A page is guarded no more after its first hit. Where ranges overlap, the stricter one counts.
    void set(const std::vector<Range>& ranges);
    /// Nothing is guarded any more.
    void lift();
    /// Since the last call of this.
    static std::vector<Hit> takeHits();

private:
    std::vector<Range> m_ranges;  ///< sorted, apart from each other
};

}  // namespace simtscope::runtime
