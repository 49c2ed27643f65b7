// What was in device memory before a launch wrote there, page by page, so that the launch can be undone.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpu/simt/parallel/scratch_memory.h"

namespace simtscope::simt {

class SavedMemory {
public:
    /// The one that makes it also destroys it: it takes no memory of another thread.
    SavedMemory();
    SavedMemory(const SavedMemory&) = delete;
    SavedMemory& operator=(const SavedMemory&) = delete;

    static constexpr std::uint64_t kPageBytes = 4096, kRegionPages = 512;

    /// Pages side by side.
    class Region {
    public:
        /// Any thread, before it first writes to the page (address / kPageBytes). Nobody has written to a page that is not saved. What is
        /// kept of it is in `scratch`.
        void save(std::uint64_t page, ScratchMemory& scratch);

    private:
        friend class SavedMemory;
        enum class State : std::uint8_t { None, Saving, Saved };
        struct Page {
            std::atomic<State> state{};
            std::uint32_t length = 0;  ///< of what repeats until the end of the page
            const std::byte* bytes = nullptr;
        };
        std::array<Page, kRegionPages> m_pages;  ///< state and content side by side: of one thread mostly, as its pages are
    };

    /// Any thread; of pages from number * kRegionPages on. It is in the `scratch` of the thread that asks first.
    Region& region(std::uint64_t number, ScratchMemory& scratch);
    /// Numbers of the regions where pages were saved, in order; no thread runs any more.
    const std::vector<std::uint64_t>& regions() const { return m_numbers; }
    /// Puts back bytes of pages that were saved; no thread runs any more.
    void restore(std::uint64_t begin, std::uint64_t end) const;

private:
    std::mutex m_mutex;
    std::vector<std::uint64_t> m_numbers;
    std::vector<Region*> m_regions;  ///< likewise
};

}  // namespace simtscope::simt
