// Which words of device memory one thread of the engine has read and written, while several run blocks of a launch at the same time.
//
// A bit for each word of 4 bytes that is read, and one for each that is written, in pages. Bytes count as their words do. Where a launch
// most likely writes nothing of an allocation, that it reads there is noted once for the whole of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <new>
#include <unordered_map>
#include <vector>

#include "gpu/races/checked_access.h"
#include "gpu/simt/parallel/saved_memory.h"

namespace simtscope::simt {

using races::CheckedAccess;
using races::LanePattern;

/// All lanes are active, and lane i goes to the place of lane 0 + i times its bytes.
bool isRowOfLanes(const CheckedAccess& access);

class TouchedMemory {
public:
    static constexpr std::uint64_t kPageBytes = SavedMemory::kPageBytes, kWordBytes = 4;
    static constexpr std::uint64_t kPageWords = kPageBytes / kWordBytes, kRegionPages = SavedMemory::kRegionPages;
    using Words = std::array<std::uint64_t, kPageWords / 64>;    ///< of a page
    using Pages = std::array<std::uint64_t, kRegionPages / 64>;  ///< a bit for each
    struct Region {
        Pages readPages{}, writtenPages{};
        std::array<Words*, kRegionPages> read{}, written{};  ///< null: nothing of the page is
        SavedMemory::Region* saved = nullptr;                ///< null: nothing of the region is written
    };
    struct Piece {
        std::uint64_t begin = 0, bytes = 0;
        bool operator==(const Piece&) const = default;
    };
    /// `saved` keeps what was in memory before; it is used while this is there. `shelf`: of the scratch memory.
    explicit TouchedMemory(SavedMemory& saved, unsigned shelf = 0) : m_saved(saved), m_scratch(shelf) {}

    /// An access to device memory, before anything is written.
    void note(const CheckedAccess& access);
    void note(std::uint64_t address, std::uint64_t bytes, bool isRead, bool isWrite)
    {
        if (isRead)
            noteRead(address, bytes);
        if (isWrite)
            noteWrite(address, bytes);
    }
    void noteRead(std::uint64_t address, std::uint64_t bytes)
    {
        if (!markIn(m_read, address, bytes)) [[unlikely]]
            noteReadPages(address, bytes);
    }
    void noteWrite(std::uint64_t address, std::uint64_t bytes)
    {
        if (!markIn(m_written, address, bytes)) [[unlikely]] {
            noteWrittenPages(address, bytes);
            return;
        }
        fetchNext(address, bytes);
    }
    /// Reads from now on are noted with notePiece() where the allocation is known. `isOn`: the launch is likely to write to no allocation
    /// that it reads.
    void notePieces(bool isOn) { m_notesPieces = isOn; }
    bool notesPieces() const { return m_notesPieces; }
    /// Any part of it may be read.
    void notePiece(const Piece& piece)
    {
        if (m_pieces.empty() || m_pieces.back() != piece) [[unlikely]]
            addPiece(piece);
    }
    const std::vector<Piece>& pieces() const { return m_pieces; }
    /// Whether all words of these bytes were written here.
    bool hasWritten(std::uint64_t address, std::uint64_t bytes) const;
    /// Whether any was noted as read, or written.
    bool hasReadIn(const Piece& piece) const { return hasAnyIn(piece, &Region::readPages, &Region::read); }
    bool hasWrittenIn(const Piece& piece) const { return hasAnyIn(piece, &Region::writtenPages, &Region::written); }

    /// By address / (kPageBytes * kRegionPages). Null: nothing of it is touched.
    const Region* region(std::uint64_t number) const
    {
        const auto found = m_regions.find(number);
        return found == m_regions.end() ? nullptr : found->second;
    }
    /// That this takes, with what was in memory before.
    std::uint64_t bytes() const { return m_scratch.bytes(); }

private:
    struct Recent {
        std::uint64_t number = ~std::uint64_t(0);
        Region* region = nullptr;
    };

    /// Calls visit(index, bits) for the words `first` to `last` of a page.
    template <class Visit>
    static void forBits(std::uint64_t first, std::uint64_t last, Visit visit)
    {
        for (std::uint64_t index = first / 64; index <= last / 64; ++index) {
            const std::uint64_t from = index == first / 64 ? first % 64 : 0, to = index == last / 64 ? last % 64 : 63;
            visit(index, (~std::uint64_t(0) >> (63 - (to - from))) << from);
        }
    }
    /// Calls visit(page, first word, last word) for these bytes.
    template <class Visit>
    static void forPages(std::uint64_t address, std::uint64_t bytes, Visit visit)
    {
        for (const std::uint64_t end = address + bytes; address < end;) {
            const std::uint64_t page = address / kPageBytes, next = std::min(end, (page + 1) * kPageBytes);
            visit(page, address % kPageBytes / kWordBytes, (next - 1) % kPageBytes / kWordBytes);
            address = next;
        }
    }
    /// Who writes twice to a page often goes on to the next one, which will be read as a whole to be saved.
    static void fetchNext(std::uint64_t address, std::uint64_t bytes)
    {
        constexpr std::uint64_t kLineBytes = 64;
        for (std::uint64_t line = address; line + kLineBytes <= address + bytes; line += kLineBytes)
            __builtin_prefetch(reinterpret_cast<const void*>(line + kPageBytes));
    }
    struct RecentPage {
        std::uint64_t page = ~std::uint64_t(0);
        Words* words = nullptr;
    };
    /// False, and nothing done, where that is not in 64 words of the page.
    static bool markIn(const RecentPage& recent, std::uint64_t address, std::uint64_t bytes)
    {
        const std::uint64_t place = address % kPageBytes, first = place / kWordBytes, last = (place + bytes - 1) / kWordBytes;
        if (address / kPageBytes != recent.page || first / 64 != last / 64 || bytes == 0)
            return false;
        (*recent.words)[first / 64] |= (~std::uint64_t(0) >> (63 - (last - first))) << first % 64;
        return true;
    }
    static void mark(Words& words, std::uint64_t first, std::uint64_t last);
    void noteReadPages(std::uint64_t address, std::uint64_t bytes);
    void noteWrittenPages(std::uint64_t address, std::uint64_t bytes);
    Region& regionOf(std::uint64_t page)
    {
        const std::uint64_t number = page / kRegionPages;
        Recent& recent = m_recent[(number * 0x9e3779b97f4a7c15ull) >> 56];
        if (recent.number != number) [[unlikely]]
            recent = {number, &find(number)};
        return *recent.region;
    }
    Region& find(std::uint64_t number);
    Words& readWords(std::uint64_t page);
    Words& writtenWords(std::uint64_t page);
    void addPiece(const Piece& piece);
    bool hasAnyIn(const Piece& piece, Pages Region::*pages, std::array<Words*, kRegionPages> Region::*words) const;
    template <class T>
    T* add()
    {
        return new (m_scratch.take(sizeof(T))) T{};  // which needs no destructor
    }
    void save(std::uint64_t page, Region& region);

    SavedMemory& m_saved;
    ScratchMemory m_scratch;
    std::unordered_map<std::uint64_t, Region*> m_regions;
    std::array<Recent, 256> m_recent{};
    RecentPage m_read, m_written;
    bool m_notesPieces = false;
    std::vector<Piece> m_pieces;
};

using TouchedMemories = std::vector<const TouchedMemory*>;

/// Whether something that one of them has written in the region was read or written by another, too. Pieces are not looked at.
bool areInConflict(const TouchedMemories& all, std::uint64_t region);
/// Whether one of them has written into a piece of which some may have read all.
bool wereReadPiecesWritten(const TouchedMemories& all);

/// Calls visit(begin, end) with addresses of words that one of them has written in these regions, in order, joined where they follow each
/// other.
void forWritten(const TouchedMemories& all, const std::vector<std::uint64_t>& regions,
                const std::function<void(std::uint64_t, std::uint64_t)>& visit);

}  // namespace simtscope::simt
