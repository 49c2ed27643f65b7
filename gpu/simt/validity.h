// Keeps validity bits as Memcheck has them (Seward and Nethercote, "Using Valgrind to detect undefined value errors with bit-precision",
// USENIX 2005): they say which bits of a piece of memory have been written. If a kernel stores undefined bits, their origin is kept, too.
//
// Each byte has one bit, in pages that are allocated when a part of their memory is first written. A byte that is partly undefined has 8
// bits. Memory that nobody has touched costs a pointer per page.
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
    std::uint64_t isComputed : 1 = 0;  ///< whether the value is computed from undefined bits, and not only moved
    std::uint64_t source : 23 = 0;     ///< index of the load in Origins; 0 if not known
    std::uint64_t offset : 40 = 0;     ///< offset of the first undefined byte in the memory of the source
};

/// Describes all loads by which one instruction has brought undefined values from one piece of memory into registers.
struct OriginSource {
    LaunchId launch{};
    SiteId site{};
    ptx::StateSpace space = ptx::StateSpace::None;  ///< None: the values do not come from memory
    std::int64_t allocation = -1;
    unsigned loadBytes = 0;  ///< bytes that a lane loads
    std::string kernel;      ///< kernel of the launch
    std::string file;        ///< source file and line of the load
    std::uint32_t line = 0;
    std::string lineText;    ///< file and line as messages write them
    std::string variable;    ///< name of a variable in shared memory
    std::uint64_t base = 0;  ///< start of the variable in its memory
    bool isShuffle = false;  ///< whether the values are results of a shuffle from a lane that does not execute it
    bool isReported = false;
    bool isNoted = false;         ///< whether a note has said that a result, which the host may read, depends on it
    std::uint32_t loadCount = 0;  ///< number of loads that have their own LoadInstance
};

/// Describes one load of an OriginSource, by some lanes of a warp.
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
    /// Returns the index of the source for an instruction and the memory that it loads from, and adds the source if there is none (`isNew`
    /// is then set). Returns 0 if there are too many.
    std::uint32_t findOrAdd(LaunchId launch, SiteId site, ptx::StateSpace space, std::int64_t allocation, bool& isNew);
    OriginSource& source(std::uint32_t source) { return m_sources[source]; }
    /// Adds a load. Returns the Origin::source that stands for it.
    std::uint32_t add(const LoadInstance& load);
    const LoadInstance& load(Origin origin) const { return m_loads[origin.source]; }
    OriginSource& sourceOf(Origin origin) { return m_sources[load(origin).source]; }
    bool isEmpty() const { return m_sources.size() == 1; }

private:
    using Key = std::tuple<std::uint32_t, std::uint32_t, ptx::StateSpace, std::int64_t>;  ///< the arguments of findOrAdd()

    std::vector<OriginSource> m_sources{OriginSource{}};
    std::vector<LoadInstance> m_loads{LoadInstance{}};
    std::map<Key, std::uint32_t> m_sourceIndices;
    /// By source: the load that stands for all loads without their own LoadInstance.
    std::map<std::uint32_t, std::uint32_t> m_unknownLoads;
};

/// Keeps the validity of one piece of memory. Threads may read it concurrently, but not change it.
class Validity {
public:
    Validity() = default;
    /// Begins with memory of which nothing is written.
    explicit Validity(std::uint64_t bytes) { reset(bytes); }
    Validity(const Validity&) = delete;
    Validity& operator=(const Validity&) = delete;
    ~Validity() { release(); }
    /// Begins again with `bytes` bytes of which nothing is written.
    void reset(std::uint64_t bytes);
    /// Adds bytes that nobody has written.
    void grow(std::uint64_t bytes);

    std::uint64_t bytes() const { return m_bytes; }
    bool isAllWritten() const { return m_partialPageCount == 0; }
    /// Returns whether all bits of these bytes are written.
    bool isWritten(std::uint64_t offset, std::uint64_t count) const;
    /// Returns a mask of the undefined bits of at most 8 bytes.
    std::uint64_t undefinedBits(std::uint64_t offset, unsigned count) const;
    /// Returns the origin of undefined bits that a kernel has stored.
    Origin origin(std::uint64_t offset) const;

    /// Marks the bytes as written, and forgets their origins.
    void write(std::uint64_t offset, std::uint64_t count);
    /// Marks at most 8 bytes as written, except the bits in `undefined`.
    void store(std::uint64_t offset, unsigned count, std::uint64_t undefined, Origin origin);
    /// Marks the bytes as unwritten (again).
    void forget(std::uint64_t offset, std::uint64_t count);
    /// Copies the validity of other memory. `from` is null if all of the source is written.
    void copy(std::uint64_t offset, const Validity* from, std::uint64_t fromOffset, std::uint64_t count);

    static constexpr unsigned kWordBytes = 4;
    /// Declares that the host may write the memory without a CUDA call. `memory` points to its bytes; each is hostAccessibleFillByte()
    /// (gpu/core/fresh_memory.h) until somebody writes it.
    void shareWithHost(const std::byte* memory) { m_hostMemory = memory; }
    bool isHostShared() const { return m_hostMemory != nullptr; }
    /// Marks the bytes that the host has written, which differ from the fill pattern. Call it before the bytes are read, in units of
    /// `accessBytes` bytes.
    void markHostWrites(std::uint64_t offset, std::uint64_t count, unsigned accessBytes)
    {
        if (m_hostMemory && !isAllWritten())
            compareWithFill(offset, count, accessBytes);
    }

    /// Describes a run of undefined bytes that a kernel has stored, and their origin.
    struct UndefinedResult {
        std::uint64_t offset = 0, bytes = 0;
        Origin origin;
    };
    /// Returns whether any of the bytes is an undefined result, that is, one that a kernel has stored.
    bool holdsResults(std::uint64_t offset, std::uint64_t count) const;
    bool isAllUndefined(std::uint64_t offset, std::uint64_t count) const;
    /// Marks the undefined results among the bytes as written.
    void defineResults(std::uint64_t offset, std::uint64_t count);
    /// Returns the first undefined result among the bytes that cannot be the padding of a copied structure: it is computed, or too long.
    std::optional<UndefinedResult> findFirstResult(std::uint64_t offset, std::uint64_t count) const;

    /// Describes a run of bytes that nobody has written.
    struct UnwrittenRun {
        std::uint64_t offset = 0, bytes = 0;
    };
    /// Returns the first run of bytes that nobody has written and that cannot be padding: it is longer than padding, or all of the bytes.
    std::optional<UnwrittenRun> findFirstUnwrittenRun(std::uint64_t offset, std::uint64_t count) const;

private:
    static constexpr std::uint64_t kPageBytes = 4096;
    static constexpr std::uint64_t kMaxPaddingBytes = 15;  ///< padding of structures that are aligned to at most 16 bytes, as vectors are
    /// Largest alignment that alignas asks for, to give each structure its cache line.
    static constexpr std::uint64_t kMaxAlignmentBytes = 256;
    /// Holds the validity of one page: a bit per byte, and details of bytes that are partly undefined or were stored.
    struct Page {
        std::array<std::uint64_t, kPageBytes / 64> undefined{};
        std::unique_ptr<std::array<std::uint8_t, kPageBytes>> writtenBits;  ///< written bits of partly undefined bytes
        std::unique_ptr<std::array<Origin, kPageBytes / 4>> origins;        ///< by word of 4 bytes
        std::uint32_t undefinedByteCount = 0;                               ///< number of undefined bytes

        bool isUndefined(std::uint64_t offset) const { return undefined[offset / 64] >> offset % 64 & 1; }
        void mark(std::uint64_t offset, std::uint64_t bytes, bool isUndefined);
    };
    static Page kWrittenPage;  ///< stands for every page that is fully written

    bool isUndefined(std::uint64_t offset) const;
    bool isResult(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source != 0; }
    bool isUnwritten(std::uint64_t offset) const { return isUndefined(offset) && origin(offset).source == 0; }
    void compareWithFill(std::uint64_t offset, std::uint64_t count, unsigned accessBytes);
    void writeChanged(std::uint64_t begin, std::uint64_t end);
    /// Returns whether undefined bytes that were copied with their structures may be padding.
    bool mayBePadding(std::uint64_t begin, std::uint64_t end) const;
    std::uint64_t bytesIn(std::uint64_t page) const
    {
        return m_bytes - page * kPageBytes < kPageBytes ? m_bytes - page * kPageBytes : kPageBytes;
    }
    Page& openPage(std::uint64_t page);
    void setWritten(std::uint64_t page);
    void setUnwritten(std::uint64_t page);
    void release();
    /// Calls visit(page, first byte within the page, bytes) for each page of the bytes.
    template <class Visit>
    static void forEachPage(std::uint64_t offset, std::uint64_t count, Visit visit)
    {
        while (count) {
            const std::uint64_t pageOffset = offset % kPageBytes, bytes = count < kPageBytes - pageOffset ? count : kPageBytes - pageOffset;
            visit(offset / kPageBytes, pageOffset, bytes);
            offset += bytes;
            count -= bytes;
        }
    }

    std::uint64_t m_bytes = 0, m_pageCount = 0, m_partialPageCount = 0;  ///< m_partialPageCount: number of pages that are not fully written
    Page** m_pageTable = nullptr;                                        ///< an entry is null if no byte of its page is written
    const std::byte* m_hostMemory = nullptr;                             ///< the memory itself if the host may write it; else null
};

}  // namespace simtscope::simt
