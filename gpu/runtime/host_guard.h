// Sees the host touch memory that work it has not waited for still uses: pages of managed and pinned memory are protected while the program
// runs, and the signal of a forbidden access tells which.
//
// A page is guarded only where any access to it would race, so that no correct program ever meets a guard. What a system call does with
// guarded memory is not seen. Linux on x86-64; elsewhere nothing is guarded.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/runtime/host_stack.h"

namespace simtscope::runtime {

class HostGuard {
public:
    static constexpr std::uint64_t kPageBytes = 4096;
    struct Page {
        std::uint64_t address = 0;
        bool mayRead = false;  ///< only writes race
    };
    struct Hit {
        std::uint64_t address = 0;
        bool isWrite = false;
        HostStack stack;
    };
    /// Until lift(). A guard is gone after its first hit.
    void set(std::vector<Page> pages);
    /// Nothing is guarded any more.
    void lift();
    /// Since the last call of this.
    static std::vector<Hit> takeHits();

private:
    std::vector<Page> m_pages;
};

}  // namespace simtscope::runtime
