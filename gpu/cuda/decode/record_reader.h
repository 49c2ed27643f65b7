// Splits the words of the recorder into records: where each begins, when it was made, and its columns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/trace/model/block_trace.h"

namespace simtscope::cuda {

/// Refers to a record within the words of its chunk. The words must outlive it.
struct RawRecord {
    std::uint64_t time = 0;  ///< clock of the SM
    const std::uint32_t* words = nullptr;
    WarpId warp{};
    std::uint32_t wordCount = 0;  ///< in words
    /// Group that the record belongs to, of which this object is one member; null if it is a single record.
    const RecordGroup* group = nullptr;
    std::uint32_t memberIndex = 0;  ///< index of that member

    SiteId site() const { return group ? group->members[memberIndex].site : SiteId{words[0] & (kMaxSites - 1)}; }
    RecordKind kind() const { return group ? kRecordEvent : RecordKind(words[0] >> kKindShift & 7); }
    bool isWholeWarp() const { return words[0] & kAllLanesBit; }
    LaneMask mask() const { return isWholeWarp() ? kAllLanes : words[1]; }
};

/// Holds the records of one block.
struct RawBlock {
    std::uint32_t sm = 0;
    std::uint64_t bytes = 0;         ///< bytes of the chunks that hold records
    std::vector<RawRecord> records;  ///< sorted by time
};

/// Refers to a chunk by its number in the buffer and its words in the host's memory.
struct Chunk {
    std::uint32_t number = 0;
    const std::uint32_t* words = nullptr;
};

/// Holds the header of a chunk: its owner, and the SM's clock when the chunk was taken.
struct ChunkHeader {
    std::uint32_t block = 0, warp = 0, sm = 0;
    std::uint64_t clock = 0;
};
/// Reads the header of the chunk that begins with these words; nullopt when the chunk belongs to no warp.
std::optional<ChunkHeader> readHeader(const std::uint32_t* words);

/// Returns the chunks of each block. Fails on a header that names no block of the launch.
Result<std::vector<std::vector<Chunk>>> groupChunksByBlock(std::span<const std::uint32_t> words, std::uint64_t blocks, std::uint32_t warps);

/// Reads the records of a block; a record of a group becomes one for each of its members. Fails on a record that is cut off or names a site
/// that makes no such record.
Result<RawBlock> readBlock(std::span<const Chunk> chunks, const InstrumentedModule& instrumented);

/// Returns for each record whether it may be half written, in a block that was cut off. A record may be half written if it is the last one
/// of its lanes and its last word is 0: that word is written last. (A complete record may also end in 0.)
std::vector<bool> findHalfWritten(const RawBlock& block, std::uint32_t warps, const InstrumentedModule& instrumented);

/// Reads the columns of a record one after the other.
class ColumnReader {
public:
    /// Reads `record`, whose words must outlive this object; it has `columns` columns.
    explicit ColumnReader(const RawRecord& record, unsigned columns);
    /// Reads the next column, of 32 bits for each lane. For lanes that did not make the record, `column` keeps its values.
    void read32(trace::LaneColumn& column);
    /// Reads the next column, of 64 bits for each lane, like read32().
    void read64(trace::LaneColumn& column);
    /// Reads one value of `bytes`: a word, or two for 8 bytes.
    void readValue(unsigned bytes, trace::LaneColumn& column);

private:
    void beginMember(const RawRecord& record);
    ColumnForm readNextForm();
    bool isInVectors() const { return m_vectors && (m_column > 0 || !m_nextWord); }
    void readVectors(trace::LaneColumn& column, bool isWide);

    const std::uint32_t* m_nextWord = nullptr;  ///< null if the address is in the vectors, too
    LaneMask m_mask = 0;
    std::uint32_t m_forms = 0, m_moreForms = 0;
    unsigned m_column = 0;
    const std::uint32_t* m_vectors = nullptr;  ///< vectors of a group; else null
    unsigned m_vectorColumnCount = 0, m_nextVectorColumn = 0, m_firstValue = 0;
};

}  // namespace simtscope::cuda
