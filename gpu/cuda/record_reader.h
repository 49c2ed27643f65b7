// The words of the recorder, as records: where each begins, when it was made, and its columns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/instrument.h"
#include "gpu/cuda/record_format.h"
#include "gpu/trace/block_trace.h"

namespace simtscope::cuda {

struct RawRecord {
    std::uint64_t time = 0;  ///< clock of the SM
    const std::uint32_t* words = nullptr;
    WarpId warp{};
    std::uint32_t size = 0;              ///< in words
    const RecordGroup* group = nullptr;  ///< whose record it is; then this is only
    std::uint32_t member = 0;            ///< this member's share of it

    SiteId site() const { return group ? group->members[member].site : SiteId{words[0] & (kMostSites - 1)}; }
    RecordKind kind() const { return group ? kRecordEvent : RecordKind(words[0] >> kKindShift & 7); }
    bool isWarp() const { return words[0] & kAllLanesBit; }
    LaneMask mask() const { return isWarp() ? kAllLanes : words[1]; }
};

/// What the records of one block are made of.
struct RawBlock {
    std::uint32_t sm = 0;
    std::uint64_t bytes = 0;         ///< of the chunks that hold something
    std::vector<RawRecord> records;  ///< by time
};

/// A chunk, wherever its words are.
struct Chunk {
    std::uint32_t number = 0;
    const std::uint32_t* words = nullptr;
};

struct ChunkHeader {
    std::uint32_t block = 0, warp = 0, sm = 0;
    std::uint64_t clock = 0;
};
/// Of the chunk that begins with these words; nothing: it belongs to no warp.
std::optional<ChunkHeader> headerOf(const std::uint32_t* words);

/// Which chunks belong to which block. Errors: a header that names no block of the launch.
Result<std::vector<std::vector<Chunk>>> chunksByBlock(std::span<const std::uint32_t> words, std::uint64_t blocks, std::uint32_t warps);

/// A record of a group becomes one for each of its members. Errors: a record that is cut off, or names a site that makes none.
Result<RawBlock> readBlock(std::span<const Chunk> chunks, const Instrumented& instrumented);

/// Of a block that was cut off, which records may lack words: the last ones of their lanes, when the word that is written last is not there
/// (or happens to be 0).
std::vector<bool> halfWritten(const RawBlock& block, std::uint32_t warps, const Instrumented& instrumented);

/// Reads the columns of a record one after the other.
class ColumnReader {
public:
    explicit ColumnReader(const RawRecord& record, unsigned columns);
    void read32(trace::LaneColumn& column);
    void read64(trace::LaneColumn& column);
    /// One value of `bytes`: a word, or two for 8 bytes.
    void readValue(unsigned bytes, trace::LaneColumn& column);

private:
    void beginMember(const RawRecord& record);
    ColumnForm nextForm();
    bool isInVectors() const { return m_vectors && (m_column > 0 || !m_at); }
    void readVectors(trace::LaneColumn& column, bool isWide);

    const std::uint32_t* m_at = nullptr;  ///< null: the address is in the vectors, too
    LaneMask m_mask = 0;
    std::uint32_t m_forms = 0, m_moreForms = 0;
    unsigned m_column = 0;
    const std::uint32_t* m_vectors = nullptr;  ///< of a group
    unsigned m_vectorColumns = 0, m_nextOfVectors = 0, m_firstValue = 0;
};

}  // namespace simtscope::cuda
