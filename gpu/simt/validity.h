// Validity bits as Memcheck has them (Seward and Nethercote, "Using Valgrind to detect undefined value errors with bit-precision", USENIX
// 2005): they say which bits of a piece of memory hold something that was written. For undefined bits that a kernel has stored, the origin
// is kept, too.
//
// There is one bit per byte, in pages that are made when a part of their memory is written; a byte that is undefined in part has 8 bits.
// Memory that nobody touches costs a pointer per page.
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
#include "gpu/ptx/model/module.h"

namespace simtscope::simt {

/// Names where an undefined value comes from.
struct Origin {
    std::uint64_t computed : 1 = 0;  ///< arithmetic has computed the value from another one; it was not only moved
    std::uint64_t source : 23 = 0;   ///< index of the load in Origins; 0: not known
    std::uint64_t offset : 40 = 0;   ///< offset of the first undefined byte in the memory of the source
};

/// All loads of one instruction that have brought undefined values from one piece of memory into registers.
struct OriginSource {
    LaunchId launch{};
    SiteId site{};
    ptx::StateSpace space = ptx::StateSpace::None;  ///< None: the values do not come from memory
    std::int64_t allocation = -1;
    unsigned bytes = 0;  ///< bytes that a lane loads
    std::string kernel;  ///< kernel of the launch
    std::string file;    ///< source file and line of the load
    std::uint32_t line = 0;
    std::string lineText;    ///< that line as messages write it
    std::string variable;    ///< name of a variable in shared memory
    std::uint64_t base = 0;  ///< start of the variable in its memory
    bool isShuffle = false;  ///< the values are results of a shuffle from a lane that does not execute it
    bool isReported = false;
    bool isNoted = false;     ///< a note says that a result, which the host may read, depends on it
    std::uint32_t loads = 0;  ///< number of loads that are told apart
};

/// One load of an OriginSource, by some lanes of a warp.
struct LoadInstance {
    std::uint32_t source = 0;
    std::int64_t block = -1;  ///< linear index; -1: not known, since there are too many loads
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    std::uint64_t time = 0;

    bool isKnown() const { return block >= 0; }
};

/// Keeps the origins of undefined values.
class Origins {
public:
    /// Returns the entry of an instruction and the memory that it loads from. Sets `isNew` if the entry is new; 0: there are too many.
    std::uint32_t find(LaunchId launch, SiteId site, ptx::StateSpace space, std::int64_t allocation, bool& isNew);
    OriginSource& source(std::uint32_t source) { return m_sources[source]; }
    /// Returns the Origin::source for a load.
    std::uint32_t add(const LoadInstance& load);
    const LoadInstance& load(Origin origin) const { return m_loads[origin.source]; }
    OriginSource& sourceOf(Origin origin) { return m_sources[load(origin).source]; }
    bool isEmpty() const { return m_sources.size() == 1; }

private:
    using Key = std::tuple<std::uint32_t, std::uint32_t, ptx::StateSpace, std::int64_t>;  ///< the arguments of find()

    std::vector<OriginSource> m_sources{OriginSource{}};
    std::vector<LoadInstance> m_loads{LoadInstance{}};
    std::map<Key, std::uint32_t> m_known;
    std::map<std::uint32_t, std::uint32_t> m_unknown;  ///< by source: the one load that stands for all that are not told apart
};

/// Keeps the validity of one piece of memory. Threads may read it concurrently, but not change it.
class Validity {
public:
    Validity() = default;
    /// Starts with nothing written.
    explicit Validity(std::uint64_t bytes) { reset(bytes); }
    Validity(const Validity&) = delete;
    Validity& operator=(const Validity&) = delete;
    ~Validity() { release(); }
    /// Forgets everything and starts anew, with this number of bytes of which nothing is written.
    void reset(std::uint64_t bytes);
    /// Adds bytes that nobody has written.
    void grow(std::uint64_t bytes);

    std::uint64_t bytes() const { return m_bytes; }
    bool isAllWritten() const { return m_open == 0; }
    /// Returns whether all of the bytes are written, in all of their bits.
    bool isWritten(std::uint64_t offset, std::uint64_t count) const;
    /// Returns the undefined bits of at most 8 bytes.
    std::uint64_t undefined(std::uint64_t offset, unsigned count) const;
    /// Returns the origin of undefined bits that a kernel has stored.
    Origin origin(std::uint64_t offset) const;

    /// Marks the bytes as written, and forgets their origins.
    void write(std::uint64_t offset, std::uint64_t count);
    /// Marks at most 8 bytes as written, but for the given undefined bits.
    void store(std::uint64_t offset, unsigned count, std::uint64_t undefined, Origin origin);
    /// Marks the bytes as unwritten (again).
    void forget(std::uint64_t offset, std::uint64_t count);
    /// Copies the validity of other memory. `from` null: the source is all written.
    void copy(std::uint64_t offset, const Validity* from, std::uint64_t fromOffset, std::uint64_t count);

    static constexpr unsigned kWord = 4;
    /// Says that the host may write the memory without a call. `memory` points to its bytes, which hold hostAccessibleFillByte() where
    /// nobody has written.
    void shareWithHost(const std::byte* memory) { m_shared = memory; }
    bool isShared() const { return m_shared != nullptr; }
    /// Marks what the host has written since the bytes were fresh. Call it before the bytes are read, by `access` bytes at once.
    void noticeHost(std::uint64_t offset, std::uint64_t count, unsigned access)
    {
        if (m_shared && !isAllWritten())
            compareWithFresh(offset, count, access);
    }

    /// A run of undefined bytes that a kernel has stored, and their origin.
    struct Result {
        std::uint64_t offset = 0, bytes = 0;
        Origin origin;
    };
    /// Returns whether any of the bytes is an undefined result, that is, one that a kernel has stored.
    bool holdsResults(std::uint64_t offset, std::uint64_t count) const;
    bool isAllUndefined(std::uint64_t offset, std::uint64_t count) const;
    /// Marks the undefined results among the bytes as written.
    void defineResults(std::uint64_t offset, std::uint64_t count);
    /// Returns the first undefined result among the bytes that is computed, or longer than the padding of a structure that was copied.
    std::optional<Result> firstResult(std::uint64_t offset, std::uint64_t count) const;

    /// A run of bytes that nobody has written.
    struct Fresh {
        std::uint64_t offset = 0, bytes = 0;
    };
    /// Returns the first run of bytes that nobody has written, if it is all of the bytes or longer than padding.
    std::optional<Fresh> firstFresh(std::uint64_t offset, std::uint64_t count) const;

private:
    static constexpr std::uint64_t kPage = 4096;
    static constexpr std::uint64_t kLongestPadding = 15;  ///< padding of structures that are aligned to at most 16 bytes, as vectors are
    /// Largest alignment that alignas asks for, to give each structure its cache line.
    static constexpr std::uint64_t kLargestAlignment = 256;
    /// The validity of one page: a bit per byte, and details of bytes that are undefined in part or were stored.
    struct Page {
        std::array<std::uint64_t, kPage / 64> undefined{};
        std::unique_ptr<std::array<std::uint8_t, kPage>> known;  ///< bits of undefined bytes that are written nevertheless
        std::unique_ptr<std::array<Origin, kPage / 4>> origins;  ///< by word of 4 bytes
        std::uint32_t count = 0;                                 ///< number of undefined bytes

        bool isUndefined(std::uint64_t at) const { return undefined[at / 64] >> at % 64 & 1; }
        void mark(std::uint64_t at, std::uint64_t bytes, bool isUndefined);
    };
    static Page kWritten;  ///< stands for every page that is written in full

    bool isUndefined(std::uint64_t offset) const;
    bool isResult(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source != 0; }
    bool isFresh(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source == 0; }
    void compareWithFresh(std::uint64_t offset, std::uint64_t count, unsigned access);
    void writeFresh(std::uint64_t begin, std::uint64_t end);
    /// Returns whether undefined bytes that were copied with their structures may be padding.
    bool mayBePadding(std::uint64_t begin, std::uint64_t end) const;
    std::uint64_t bytesIn(std::uint64_t page) const { return m_bytes - page * kPage < kPage ? m_bytes - page * kPage : kPage; }
    Page& open(std::uint64_t page);
    void setWritten(std::uint64_t page);
    void setFresh(std::uint64_t page);
    void release();
    /// Calls visit(page, first byte within the page, bytes) for each page of the bytes.
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

    std::uint64_t m_bytes = 0, m_pages = 0, m_open = 0;  ///< m_open: number of pages that are not written in full
    Page** m_table = nullptr;                            ///< an entry is null if nothing of its page is written
    const std::byte* m_shared = nullptr;                 ///< the memory itself, if the host may write it
};

}  // namespace simtscope::simt
