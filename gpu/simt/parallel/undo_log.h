// Keeps the old content of device memory that a launch writes, page by page, so that the launch can be undone.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "gpu/simt/parallel/thread_arena.h"

namespace simtscope::simt {

/// Owns the saved pages of one launch. Threads of the engine may save pages concurrently.
class UndoLog {
public:
    /// The thread that constructs the object must also destroy it, so that memory returns to the allocator of that thread.
    UndoLog();
    UndoLog(const UndoLog&) = delete;
    UndoLog& operator=(const UndoLog&) = delete;

    static constexpr std::uint64_t kPageBytes = 4096, kRegionPages = 512;

    /// Keeps the saved content of kRegionPages adjacent pages.
    class Region {
    public:
        /// Saves a page (its number is address / kPageBytes). Any thread may call this, and must do so before it first writes to the page;
        /// nobody writes to a page that is not saved. The copy is allocated from `scratch`.
        void save(std::uint64_t page, ThreadArena& scratch);

    private:
        friend class UndoLog;
        enum class State : std::uint8_t { None, Saving, Saved };
        /// Holds the saved content of one page.
        struct Page {
            std::atomic<State> state{};
            std::uint32_t keptBytes = 0;  ///< number of bytes that are kept; these bytes repeat until the end of the page
            const std::byte* bytes = nullptr;
        };
        /// Pages with state and content side by side, since mostly one thread uses both.
        std::array<Page, kRegionPages> m_pages;
    };

    /// Returns the region that starts at page number * kRegionPages. Any thread may call this. The region is allocated from the `scratch`
    /// of the first thread that asks for it.
    Region& region(std::uint64_t number, ThreadArena& scratch);
    /// Returns the numbers of the regions with saved pages, in ascending order. Call it when no thread runs any more.
    const std::vector<std::uint64_t>& regions() const { return m_regionNumbers; }
    /// Restores the bytes [begin, end) of pages that were saved. Call it when no thread runs any more.
    void restore(std::uint64_t begin, std::uint64_t end) const;

private:
    std::mutex m_mutex;
    std::vector<std::uint64_t> m_regionNumbers;
    std::vector<Region*> m_regions;  ///< in the order of m_regionNumbers
};

}  // namespace simtscope::simt
