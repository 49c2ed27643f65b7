// Which words of device memory one thread of the engine has read and written, while several run blocks of a launch at the same time.
//
// A bit for each word of 4 bytes that is read, and one for each that is written, in pages. Bytes count as their words do.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gpu/races/checked_access.h"

namespace simtscope::simt {

using races::CheckedAccess;
using races::LanePattern;
class SavedMemory;

/// All lanes are active, and lane i goes to the place of lane 0 + i times its bytes.
bool isRowOfLanes(const CheckedAccess& access);

class TouchedMemory {
public:
    static constexpr std::uint64_t kPageBytes = 4096, kWordBytes = 4;
    using Words = std::array<std::uint64_t, kPageBytes / kWordBytes / 64>;
    struct Page {
        std::uint64_t number = 0;  ///< address / kPageBytes
        Words read{}, written{};
        bool isWritten = false;
    };

    /// `saved` keeps what was in memory before; it outlives this.
    explicit TouchedMemory(SavedMemory& saved) : m_saved(saved) {}

    /// An access to device memory, before anything moves.
    void note(const CheckedAccess& access);
    void note(std::uint64_t address, std::uint64_t bytes, bool isRead, bool isWrite);
    /// Whether all words of these bytes were written here.
    bool hasWritten(std::uint64_t address, std::uint64_t bytes) const;

    /// Whether something that was written here was read or written there, too.
    bool conflictsWith(const TouchedMemory& other) const;
    /// Adds the pages in which something was written.
    void addWritten(std::vector<const Page*>& pages) const;

private:
    struct Recent {
        std::uint64_t number = ~std::uint64_t(0);
        Page* page = nullptr;
    };
    Page& page(std::uint64_t number)
    {
        Recent& recent = m_recent[(number * 0x9e3779b97f4a7c15ull) >> 56];
        if (recent.number != number)
            recent = {number, &find(number)};
        return *recent.page;
    }
    Page& find(std::uint64_t number);
    void mark(Page& page, std::uint64_t firstWord, std::uint64_t lastWord, bool isRead, bool isWrite);

    SavedMemory& m_saved;
    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> m_pages;
    std::array<Recent, 256> m_recent{};
};

/// Calls visit(begin, end) with addresses of words that are written, in order, joined where they follow each other. The pages may be those
/// of several threads.
void forWritten(std::vector<const TouchedMemory::Page*> pages, const std::function<void(std::uint64_t, std::uint64_t)>& visit);

}  // namespace simtscope::simt
