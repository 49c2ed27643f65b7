// Results of kernels that the host gets and that depend on memory which nobody has written (simt/checks/validity.h).
//
// A copy says what it gives to the host. Pinned and managed memory the host reads by itself: pages that hold such results, and nothing that
// is defined, are guarded while the program runs (host_guard.h). In other pages whether the host reads or overwrites them is not known:
// they are noted, and count as written from then on.
#pragma once

#include <vector>

#include "gpu/runtime/host_guard.h"
#include "gpu/runtime/memory.h"

namespace simtscope::runtime {

struct State;

/// A copy gives these bytes of a block to the host.
void checkCopiedResults(State& state, const Memory::Block& block, std::uint64_t offset, std::uint64_t bytes);

class UndefinedResults {
public:
    /// A kernel or a copy may have left results.
    void change() { m_isChanged = true; }
    /// Memory for the host to use from now on; the pages that it should not read.
    const std::vector<HostGuard::Range>& release(State& state);
    /// The host has touched one of the pages.
    void touched(State& state, const HostGuard::Hit& hit);

private:
    bool m_isChanged = false;
    std::vector<HostGuard::Range> m_pages;
};

}  // namespace simtscope::runtime
