// Defines the format that the recorder on the GPU writes and the host reads. Compiled by both compilers.
//
// The device writes 32-bit words into chunks of one buffer. A chunk belongs to one lane of one warp. The leader, which is the lowest of the
// lanes that execute an instruction together, writes one record for all of them. So two writers never share a chunk, however the warp has
// diverged. Program order within a warp is the order of the clock in its records.
//
//   chunk    header, then records, then zeroes to its end
//   header   block, warp, SM, kChunkMark, clock (low, high), 0, 0
//   record   head, mask, clock (low), forms if there are more columns than fit into the head, then the columns in order; then padding
//            up to a multiple of four words, so that the first four can be written at once; the clock of a chunk's first record may be
//            earlier than the one in the header
//   head     site in bits 0-19, RecordKind in bits 20-22, ColumnForm of column i in bits 23+2i and 24+2i, for the first four columns;
//            bit 31: all lanes, and the record has no mask: it is head, clock, columns
//   forms    ColumnForm of column 4+i in bits 2i and 2i+1
//
// A record of kind kRecordGroup belongs to several loads and stores that follow each other in a basic block (RecordGroup, instrument.h): it
// holds all addresses, then all values. For a whole warp with strided addresses it is head with bit 31, clock, a kStrided form of each
// address, then from the next multiple of four words the values. Otherwise it is head, mask, clock, an unused word, then addresses and
// values. Lanes store these as vectors: of four columns, then two, then one, as long as there are that many left (LaneVector).
//
// A column holds one 32-bit word per lane of the mask, in the order of lanes. A 64-bit address is one column of double width. The site of a
// record determines its columns (SiteRecord, instrument.h).
#pragma once

#include <cstdint>

namespace simtscope::cuda {

inline constexpr unsigned kChunkWords = 1024;
inline constexpr std::uint64_t kChunkBytes = kChunkWords * sizeof(std::uint32_t);
inline constexpr unsigned kChunkHeaderWords = 8;
inline constexpr unsigned kChunkMark = 0x51a7c0deu;  ///< in the header of a chunk that has an owner
inline constexpr unsigned kRecordAlignment = 4;      ///< words
inline constexpr unsigned kRecordHeaderWords = 3;    ///< head, mask, clock
inline constexpr unsigned kGroupHeaderWords = 4;     ///< head, mask, clock, unused: for a group that not all lanes execute
inline constexpr unsigned kFormsInHead = 4, kFormShift = 23;
inline constexpr unsigned kAllLanesBit = 1u << 31, kAllLanesHeaderWords = 2;
inline constexpr unsigned kSiteBits = 20, kKindShift = 20;
inline constexpr unsigned kMaxSites = 1u << kSiteBits;
inline constexpr unsigned kMaxColumns = 12;  ///< beside the address
inline constexpr unsigned kMaxSms = 1024;

/// Says what a record means. It is part of the record's head.
enum RecordKind : unsigned {
    kRecordEnd = 0,     ///< no more records in the chunk
    kRecordEntry = 1,   ///< lanes enter the basic block that begins at the site
    kRecordEvent = 2,   ///< lanes executed the instruction
    kRecordReturn = 3,  ///< lanes are about to return from a function
    kRecordLocals = 4,  ///< lanes are in a new frame; the column is the address of the function's local memory (64 bits)
    kRecordGroup = 5,   ///< lanes executed the instructions of a group; the site is that of its first member
};

/// Says how a column is stored.
enum ColumnForm : unsigned {
    kSame = 0,     ///< one word (or two: low, high), the same for all lanes
    kLanes = 1,    ///< a word per lane; a 64-bit column has first all low words, then all high words
    kStrided = 2,  ///< first lane's word (or two: low, high), then the signed step that each further lane adds
};

/// Values that are no position of a lane in the buffer. Such a position is the offset, in words from the buffer's start, at which the
/// lane's next record begins ("place" in the recorder); an instrumented copy passes it from record to record.
inline constexpr unsigned kNoChunk = 0;                                   ///< the lane has not recorded anything yet
inline constexpr unsigned kNotRecorded = ~0u;                             ///< the lane's block is not to be recorded
inline constexpr unsigned kBufferFull = ~0u / kChunkWords * kChunkWords;  ///< the lane asked for a chunk when none was left
inline constexpr unsigned kMaxChunks = kBufferFull / kChunkWords - 1;     ///< keeps real positions below the special values
/// Value that the recorder returns instead of a position if it has written nothing because the leader must get a chunk first.
inline constexpr unsigned kRetry = ~1u;
inline constexpr unsigned kOtherLanes = 31;  ///< lanes of a warp except the first
inline constexpr unsigned kMaxLeaderRounds = 24, kMaxOtherLaneRounds = 10;
inline constexpr unsigned kMaxTaken = ~1u;  ///< upper limit of the chunk counters, which they never reach

// While the kernel runs, the host reads one byte of state per chunk. The lane that publishes a chunk flips kPublished, and in
// kPublishedLanes the bits of the number of lanes that end with the chunk.
inline constexpr unsigned kPublished = 1u << 7;
inline constexpr unsigned kPublishedLanes = kPublished - 1;

/// Configures the recorder. Before a launch, the host sets the device variable kConfigVariable (constant memory) to it.
struct RecorderConfig {
    std::uint64_t bufferAddress = 0;     ///< device address of the chunks, zeroed
    std::uint64_t selectionAddress = 0;  ///< device address of SelectedBlocks, one per 32 blocks; 0 if all blocks are selected
    std::uint64_t layoutAddress = 0;  ///< device address of 8 bytes per layout slot of the kernel; written by the thread that owns chunk 1
    std::uint32_t chunkCount = 0;     ///< chunks in the buffer, at most kMaxChunks; chunk 0 is never used; 0 if nothing is recorded
    /// Selected blocks get the chunks below this number, all other blocks those from it on. If it equals `chunkCount`, the other blocks
    /// record nothing.
    std::uint32_t firstOtherChunk = 0;
    /// If not 0, chunk 1 (or firstOtherChunk) + (rank of the block among the selected or the other blocks) * warpsPerBlock + warp belongs
    /// to that warp.
    std::uint32_t warpsPerBlock = 0;
    // If not 0, chunk 1 + round * chunksPerRound + (block's rank * warpsPerBlock + warp) belongs to the same warp for each round, so that
    // the warp needs no atomic operation to take it. Rounds below leaderRoundCount belong to the warp's first lane, one after the other. Of
    // the `otherLaneRoundCount` that follow, the first kOtherLanes are the first chunks of the other lanes, the next kOtherLanes their
    // second chunks, and so on.
    std::uint32_t chunksPerRound = 0, leaderRoundCount = 0, otherLaneRoundCount = 0;
    // If every block is recorded, the header of the first chunk of warp i of the launch is written at `headersAddress` + i * headerBytes:
    // in the chunk, or in a dense table, from which the host copies it into the chunk. All warps of a block write a header when they begin,
    // and their loads wait behind those writes: scattered over the chunks, the writes took a seventh of a reduction (H200).
    std::uint64_t headersAddress = 0;
    std::uint32_t headerBytes = 0;
    // For the counters of all blocks, recorded or not:
    std::uint32_t counterCopyCount = 0;  ///< copies of the sums, so that blocks that run at the same time rarely contend for the same word
    std::uint64_t countersAddress = 0;   ///< device address of counterCopyCount times bytesPerCounterCopy, zeroed; 0 if nothing is counted
    std::uint64_t bytesPerCounterCopy = 0;  ///< size of one copy: 8 per counter (counters.h)
    std::uint64_t smTimesAddress = 0;       ///< device address of kMaxSms SmTimes, zeroed; 0 if they are not needed
    std::uint64_t smOfBlockAddress = 0;     ///< device address of 4 bytes per block
    // Used if every block is recorded and the host takes the records while the kernel runs (record_drain.h):
    std::uint64_t statesAddress = 0;  ///< device address of a byte per chunk, zeroed; 0 if the host reads the buffer after the kernel ends
    std::uint64_t freeChunksAddress = 0;  ///< device address of FreeChunks, followed by the list of freed chunks, with `chunkCount` entries
};

/// Tells the kernel which chunks the host has freed. The host writes it while the kernel runs; a lane that needs a chunk after the buffer
/// is used up waits for a change.
struct FreeChunks {
    std::uint32_t count = 0;  ///< chunks freed so far; number i is at i % RecorderConfig::chunkCount of the list
    std::uint32_t ended = 0;  ///< not 0 if no more chunks will be freed
};

/// Holds the time during which an SM ran warps of the launch, by the SM's clock.
struct SmTimes {
    /// Complement (~) of the time when the first warp began, so that a maximum finds it; 0 if no warp ran.
    std::uint64_t beginComplement = 0;
    std::uint64_t end = 0;  ///< time when the last lanes ended
};

/// Tells the recorder how to count an access: bits 0-7 are the bytes per lane, the others are these flags.
enum CountedAs : unsigned {
    kCountsLoad = 1u << 8,         ///< a load, for which neighbouring groups of lanes may share a wavefront
    kCountsLanes = 1u << 9,        ///< wavefronts count every lane, not every distinct unit
    kCountsBanks = 1u << 10,       ///< wavefronts are modelled
    kCountsSerialised = 1u << 11,  ///< serialised accesses are counted (an atomic)
    kCountsFromZero = 1u << 12,    ///< the sums hold whole costs rather than differences to the standard
};

#ifdef __CUDACC__
#define SIMTSCOPE_BOTH __host__ __device__
#else
#define SIMTSCOPE_BOTH
#endif

/// Returns the number of the bit of RecorderCounters::rounds that stands for a round. The rounds of the leader, and those of the first
/// chunks of the other lanes, have a bit each. After these, kOtherLanes rounds share one bit.
SIMTSCOPE_BOTH constexpr unsigned roundBit(unsigned round, unsigned leaderRoundCount)
{
    const unsigned singleBitRoundCount = leaderRoundCount + kOtherLanes;
    return round < singleBitRoundCount ? round : singleBitRoundCount + (round - singleBitRoundCount) / kOtherLanes;
}
static_assert(roundBit(kMaxLeaderRounds + kMaxOtherLaneRounds * kOtherLanes - 1, kMaxLeaderRounds) < 64);

/// Describes the vector in which a lane stores a column of a group.
struct LaneVector {
    unsigned first = 0;    ///< first column in the vector, which is also the number of the lane's words in all earlier vectors
    unsigned columns = 1;  ///< 4, 2 or 1
};
/// Returns the vector that holds `column` of a lane's `columns` columns: vectors of 4 first, then one of 2, then one of 1.
SIMTSCOPE_BOTH constexpr LaneVector laneVector(unsigned column, unsigned columns)
{
    const unsigned left = columns - column / 4 * 4;
    if (left >= 4)
        return {column / 4 * 4, 4};
    return column % 4 < (left & 2) ? LaneVector{column / 4 * 4, 2} : LaneVector{column, 1};
}

/// These return the standard cost: that of an access by a whole warp to consecutive elements of `bytes` bytes. Only differences to it are
/// counted.
SIMTSCOPE_BOTH constexpr unsigned standardWavefronts(unsigned bytes)
{
    return bytes <= 4 ? 1 : bytes / 4;
}
SIMTSCOPE_BOTH constexpr unsigned standardSectors(unsigned bytes)
{
    return bytes;
}
SIMTSCOPE_BOTH constexpr unsigned standardLocalSectors(unsigned bytes)
{
    return 4 * ((bytes + 3) / 4);
}
inline constexpr unsigned kStandardSerialised = 1;

// Position of the sums of one access, counted from its first sum in words of 8 bytes.
inline constexpr unsigned kSumWavefronts = 0, kSumIdeal = 1, kSumSharedSerialised = 2;  ///< shared memory
inline constexpr unsigned kSumSectors = 0, kSumDeviceSerialised = 1;  ///< device memory; constants, local memory: sum 0 only
inline constexpr unsigned kGenericSectors = 2, kGenericLocalSectors = 3, kGenericDeviceLanes = 4, kGenericLocalLanes = 5,
                          kGenericSerialised = 6;  ///< generic addresses: shared memory comes first

/// Counts what the recorder has used. The host sets the device variable kCountersVariable before a launch and reads it after the launch.
struct RecorderCounters {
    std::uint64_t rounds = 1;          ///< bit roundBit(): some chunk of the round was taken
    std::uint32_t nextChunk = 2;       ///< next chunk for a selected block; above firstOtherChunk when there were too few
    std::uint32_t nextOtherChunk = 0;  ///< next chunk for any other block; above `chunkCount` when there were too few
    std::uint32_t droppedRecordCount = 0;
};

/// Says which of 32 consecutive blocks are selected.
struct SelectedBlocks {
    std::uint32_t bits = 0;          ///< bit i: block i of the 32 is selected
    std::uint32_t earlierCount = 0;  ///< number of selected blocks before these 32
};

inline constexpr unsigned kFirstRecordIndex =
    kChunkWords + kChunkHeaderWords;  ///< first position in chunk 1, which belongs to the first thread of the first selected block

inline constexpr char kConfigVariable[] = "simtscope_config";
inline constexpr char kCountersVariable[] = "simtscope_counters";

}  // namespace simtscope::cuda
