// Reports kernel results that reach the host and depend on memory which nothing has written (simt/validity.h).
//
// For a copy, the copied bytes are known. Pinned and managed memory, however, is read by the host directly: pages that hold only such
// results are guarded while the program runs (page_guard.h). On other pages it is unknown whether the host reads or overwrites the results;
// these are noted, and count as written from then on.
#pragma once

#include <vector>

#include "gpu/runtime/state/memory.h"
#include "gpu/runtime/state/page_guard.h"

namespace simtscope::runtime {

struct State;

/// Checks the bytes of a block that a copy gives to the host.
void checkCopiedResults(State& state, const Memory::AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes);

/// Watches the undefined results of one run; guarded by the runtime's lock.
class UndefinedResults {
public:
    /// Notes that a kernel or a copy may have left undefined results.
    void noteChange() { m_isChanged = true; }
    /// Hands memory over to the host, and returns the pages that the host should not read.
    const std::vector<PageGuard::Range>& findGuardedPages(State& state);
    /// Reports that the host has touched one of these pages.
    void reportTouched(State& state, const PageGuard::Hit& hit);

private:
    bool m_isChanged = false;
    std::vector<PageGuard::Range> m_pages;
};

}  // namespace simtscope::runtime
