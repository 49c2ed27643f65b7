// Which bits of a piece of memory hold what somebody has written: validity bits as Memcheck has them (Seward and Nethercote, "Using
// Valgrind to detect undefined value errors with bit-precision", USENIX 2005). Of bits that a kernel has stored and nobody has written,
// also which memory they come from.
//
// A bit per byte, in pages that are made when a part of their memory is written; where a byte is undefined in parts, 8 bits. Memory that
// nobody touches costs a pointer per page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/ptx/module.h"

namespace simtscope::simt {

/// Where an undefined value comes from.
struct Origin {
    std::uint64_t computed : 1 = 0;  ///< arithmetic has made another value of it: it was not only moved
    std::uint64_t source : 23 = 0;   ///< the load, in Origins; 0: not known
    std::uint64_t offset : 40 = 0;   ///< of its first byte, in the memory of the source
};

/// Loads of one instruction that have brought undefined values from a piece of memory into registers.
struct OriginSource {
    LaunchId launch{};
    SiteId site{};
    ptx::StateSpace space = ptx::StateSpace::None;  ///< None: they do not come from memory
    std::int64_t allocation = -1;
    unsigned bytes = 0;  ///< that a lane loads
    std::string kernel;  ///< of the launch
    std::string file;    ///< and line, of the load
    std::uint32_t line = 0;
    std::string place;       ///< the same, as messages have it
    std::string variable;    ///< of shared memory
    std::uint64_t base = 0;  ///< of the variable, in its memory
    bool isShuffle = false;  ///< results of a shuffle from a lane that does not execute it
    bool isReported = false;
    bool isNoted = false;     ///< that a result depends on it, which the host may read
    std::uint32_t loads = 0;  ///< that are known one by one
};

/// One of these loads, by these lanes of a warp.
struct OriginLoad {
    std::uint32_t source = 0;
    std::int64_t block = -1;  ///< linear; -1: not known, for there are too many
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    std::uint64_t time = 0;

    bool isKnown() const { return block >= 0; }
};

class Origins {
public:
    /// The instruction with what it loads from, new where `isNew`; 0: there are too many.
    std::uint32_t find(LaunchId launch, SiteId site, ptx::StateSpace space, std::int64_t allocation, bool& isNew);
    OriginSource& source(std::uint32_t source) { return m_sources[source]; }
    /// What Origin::source is for a load of `source`.
    std::uint32_t add(const OriginLoad& load);
    const OriginLoad& load(Origin origin) const { return m_loads[origin.source]; }
    OriginSource& sourceOf(Origin origin) { return m_sources[load(origin).source]; }
    bool isEmpty() const { return m_sources.size() == 1; }

private:
    using Key = std::tuple<std::uint32_t, std::uint32_t, ptx::StateSpace, std::int64_t>;  ///< as find() takes them

    std::vector<OriginSource> m_sources{OriginSource{}};
    std::vector<OriginLoad> m_loads{OriginLoad{}};
    std::map<Key, std::uint32_t> m_known;
    std::map<std::uint32_t, std::uint32_t> m_unknown;  ///< by source: its load that stands for all that are not known one by one
};

class Validity {
public:
    Validity() = default;
    /// Nothing is written.
    explicit Validity(std::uint64_t bytes) { reset(bytes); }
    Validity(const Validity&) = delete;
    Validity& operator=(const Validity&) = delete;
    ~Validity() { release(); }
    void reset(std::uint64_t bytes);
    /// More bytes, which nobody has written.
    void grow(std::uint64_t bytes);

    std::uint64_t bytes() const { return m_bytes; }
    bool isAllWritten() const { return m_open == 0; }
    bool isWritten(std::uint64_t offset, std::uint64_t count) const;
    /// The bits of at most 8 bytes that are undefined.
    std::uint64_t undefined(std::uint64_t offset, unsigned count) const;
    /// Of undefined bits that a kernel has stored.
    Origin origin(std::uint64_t offset) const;

    void write(std::uint64_t offset, std::uint64_t count);
    /// At most 8 bytes, of which some bits are undefined.
    void store(std::uint64_t offset, unsigned count, std::uint64_t undefined, Origin origin);
    /// Nobody has written it (any more).
    void forget(std::uint64_t offset, std::uint64_t count);
    /// `from` null: it is all written.
    void copy(std::uint64_t offset, const Validity* from, std::uint64_t fromOffset, std::uint64_t count);

    static constexpr unsigned kWord = 4;
    /// The host may write the memory without a call. `memory`: its bytes, which hold sharedFillOf() where nobody has written.
    void shareWithHost(const std::byte* memory) { m_shared = memory; }
    bool isShared() const { return m_shared != nullptr; }
    /// What the host has written of the bytes since they were fresh is written; before they are read, by `access` bytes at once.
    void noticeHost(std::uint64_t offset, std::uint64_t count, unsigned access)
    {
        if (m_shared && !isAllWritten())
            compareWithFresh(offset, count, access);
    }

    struct Result {
        std::uint64_t offset = 0, bytes = 0;
        Origin origin;
    };
    /// Whether any of the bytes is an undefined result.
    bool holdsResults(std::uint64_t offset, std::uint64_t count) const;
    bool isAllUndefined(std::uint64_t offset, std::uint64_t count) const;
    /// The undefined results among the bytes count as written.
    void defineResults(std::uint64_t offset, std::uint64_t count);
    /// The first result of a kernel among the bytes that is undefined: computed, or so long that it is more than the padding of a structure
    /// that was copied.
    std::optional<Result> firstResult(std::uint64_t offset, std::uint64_t count) const;

    struct Fresh {
        std::uint64_t offset = 0, bytes = 0;
    };
    /// The first of the bytes that nobody has written, and those that follow it, if they are all or more than padding.
    std::optional<Fresh> firstFresh(std::uint64_t offset, std::uint64_t count) const;

private:
    static constexpr std::uint64_t kPage = 4096;
    static constexpr std::uint64_t kLongestPadding = 15;     ///< of structures that are aligned to 16 bytes at the most, as vectors are
    static constexpr std::uint64_t kLargestAlignment = 256;  ///< that alignas asks for, to have a line of a cache for each structure
    struct Page {
        std::array<std::uint64_t, kPage / 64> undefined{};
        std::unique_ptr<std::array<std::uint8_t, kPage>> known;  ///< bits of undefined bytes that are written nevertheless
        std::unique_ptr<std::array<Origin, kPage / 4>> origins;  ///< by word
        std::uint32_t count = 0;                                 ///< undefined bytes

        bool isUndefined(std::uint64_t at) const { return undefined[at / 64] >> at % 64 & 1; }
        void mark(std::uint64_t at, std::uint64_t bytes, bool isUndefined);
    };
    static Page kWritten;  ///< of all pages that are written

    bool isUndefined(std::uint64_t offset) const;
    bool isResult(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source != 0; }
    bool isFresh(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source == 0; }
    void compareWithFresh(std::uint64_t offset, std::uint64_t count, unsigned access);
    void writeFresh(std::uint64_t begin, std::uint64_t end);
    /// Whether undefined bytes that were copied with their structures may be padding.
    bool mayBePadding(std::uint64_t begin, std::uint64_t end) const;
    std::uint64_t bytesIn(std::uint64_t page) const { return m_bytes - page * kPage < kPage ? m_bytes - page * kPage : kPage; }
    Page& open(std::uint64_t page);
    void setWritten(std::uint64_t page);
    void setFresh(std::uint64_t page);
    void release();
    /// Calls visit(page, first byte in it, bytes) for each page of the bytes.
    template <class Visit>
    static void forPages(std::uint64_t offset, std::uint64_t count, Visit visit)
    {
        while (count) {
            const std::uint64_t at = offset % kPage, bytes = count < kPage - at ? count : kPage - at;
            visit(offset / kPage, at, bytes);
            offset += bytes;
            count -= bytes;
        }
    }

    std::uint64_t m_bytes = 0, m_pages = 0, m_open = 0;  ///< m_open: pages that are not all written
    Page** m_table = nullptr;                            ///< null: nothing of the page is written
    const std::byte* m_shared = nullptr;                 ///< the memory, where the host may write it
};

}  // namespace simtscope::simt
