// What the recorder on the GPU and the host that reads it have in common. Compiled by both compilers.
//
// The device writes 32-bit words into chunks of one buffer. A chunk belongs to one lane of one warp: the lane with the lowest number among
// those that execute an instruction together writes the record of all of them, so that no two writers ever share a chunk, however the warp
// has diverged. Program order within a warp is the order of the clock in its records.
//
//   chunk    header, then records, then zeroes to its end
//   header   block, warp, SM, kChunkMark, clock (low, high), 0, 0
//   record   head, mask, clock (low), forms if there are more columns than fit into the head, then the columns in order; then nothing that
//            means anything, up to a multiple of four words, so that the first four can be written at once; the clock of a chunk's first
//            record may be earlier than the one in the header
//   head     site in bits 0-19, RecordKind in bits 20-22, ColumnForm of column i in bits 23+2i and 24+2i, for the first four columns; bit
//   31:
//            all lanes, and the record has no mask: it is head, clock, columns
//   forms    ColumnForm of column 4+i in bits 2i and 2i+1
//
// A record of kind kRecordGroup is of several loads and stores that follow each other in a basic block (RecordGroup, instrument.h): all
// addresses, then all values. Of a whole warp whose addresses are strided it is head with bit 31, clock, a kStrided form of each address,
// then from the next multiple of four words the values. Else it is head, mask, clock, nothing, then addresses and values. Lanes store them
// as vectors, of four columns, then two, then one, as long as there are that many left (LaneVector).
//
// A column holds one 32-bit word per lane of the mask, in order of lanes. A 64-bit address is one column of double width. What columns a
// record has follows from its site (SiteRecord, instrument.h).
#pragma once

#include <cstdint>

namespace simtscope::cuda {

inline constexpr unsigned kChunkWords = 1024;
inline constexpr std::uint64_t kChunkBytes = kChunkWords * sizeof(std::uint32_t);
inline constexpr unsigned kChunkHeaderWords = 8;
inline constexpr unsigned kChunkMark = 0x51a7c0deu;  ///< of a chunk that has an owner
inline constexpr unsigned kRecordAlignment = 4;      ///< words
inline constexpr unsigned kRecordHeaderWords = 3;    ///< head, mask, clock
inline constexpr unsigned kGroupHeaderWords = 4;     ///< of a group that some lanes execute
inline constexpr unsigned kFormsInHead = 4, kFormShift = 23;
inline constexpr unsigned kAllLanesBit = 1u << 31, kAllLanesHeaderWords = 2;
inline constexpr unsigned kSiteBits = 20, kKindShift = 20;
inline constexpr unsigned kMostSites = 1u << kSiteBits;
inline constexpr unsigned kMostColumns = 12;  ///< beside the address
inline constexpr unsigned kMostSms = 1024;

enum RecordKind : unsigned {
    kRecordEnd = 0,     ///< no more records in the chunk
    kRecordEntry = 1,   ///< lanes enter the basic block that begins at the site
    kRecordEvent = 2,   ///< lanes executed the instruction
    kRecordReturn = 3,  ///< lanes are about to return from a function
    kRecordLocals = 4,  ///< lanes are in a new frame; its column: the address of the function's local memory (64 bits)
    kRecordGroup = 5,   ///< lanes executed the instructions of a group; the site is that of the first
};

enum ColumnForm : unsigned {
    kSame = 0,     ///< one word (or two: low, high), the same for all lanes
    kLanes = 1,    ///< a word per lane; of a 64-bit column first all low words, then all high words
    kStrided = 2,  ///< first lane's word (or two: low, high), then a word that is added once more for each further lane (signed)
};

/// A lane's place in the buffer, in words from its start; what a twin hands from record to record.
inline constexpr unsigned kNoChunk = 0;                             ///< it has not recorded anything yet
inline constexpr unsigned kNotRecorded = ~0u;                       ///< its block is not to be recorded
inline constexpr unsigned kLost = ~0u / kChunkWords * kChunkWords;  ///< it asked for a chunk, and there was none left
inline constexpr unsigned kMostChunks = kLost / kChunkWords - 1;    ///< so that no place is one of these
/// What the recorder gives in place of a place: nothing is written yet, the leader has to ask for a chunk first.
inline constexpr unsigned kAgain = ~1u;
inline constexpr unsigned kOtherLanes = 31;  ///< beside the first
inline constexpr unsigned kMostRunPlanes = 24, kMostLaneRuns = 10;
inline constexpr unsigned kMostTaken = ~1u;  ///< a limit that the counters of chunks do not come to

// What the host reads of a chunk while the kernel runs is a byte. Whoever publishes the chunk changes the first of these bits, and those of
// the number of lanes that end with it.
inline constexpr unsigned kPublished = 1u << 7;
inline constexpr unsigned kPublishedLanes = kPublished - 1;

/// The device variable kConfigVariable (constant memory), set by the host before a launch.
struct RecorderConfig {
    std::uint64_t buffer = 0;    ///< device address of the chunks, zeroed
    std::uint64_t selected = 0;  ///< device address of SelectedBlocks, one per 32 blocks; 0: all blocks are selected
    std::uint64_t layout = 0;    ///< device address of 8 bytes per layout slot of the kernel; written by the thread that owns chunk 1
    std::uint32_t chunks = 0;    ///< that the buffer holds, at most kMostChunks; chunk 0 is never used; 0: nothing is recorded
    std::uint32_t firstOther =
        0;  ///< selected blocks have the chunks before it, all others those from there on; `chunks`: the others record nothing
    std::uint32_t warpsPerBlock =
        0;  ///< not 0: chunk 1 (or firstOther) + (rank of the block among its like) * warpsPerBlock + warp belongs to that warp
    // Not 0: chunks 1 + plane * planeChunks + (as above) belong to the same warp, which needs no atomic operation to take one. Planes below
    // runPlanes are its first lane's, one after the other; of the `lanePlanes` that follow, each of kOtherLanes is another lane's, then
    // each of as many its next, and so on.
    std::uint32_t planeChunks = 0, runPlanes = 0, lanePlanes = 0;
    // Where every block is recorded, the header of the first chunk of warp i of the launch is written at `headers` + i * headerBytes: in
    // the chunk, or in a table that lies close together, from where the host puts it there. All warps of a block write one when they begin,
    // and their loads wait behind those writes: scattered over the chunks, these took a seventh of a reduction (H200).
    std::uint64_t headers = 0;
    std::uint32_t headerBytes = 0;
    // What all blocks count, recorded or not:
    std::uint32_t countCopies = 0;  ///< of the sums, so that blocks that run at the same time rarely want the same word
    std::uint64_t counts = 0;       ///< device address of countCopies times countBytes, zeroed; 0: nothing is counted
    std::uint64_t countBytes = 0;   ///< of one copy: 8 per counter (counters.h)
    std::uint64_t smTimes = 0;      ///< device address of kMostSms SmTimes, zeroed; 0: nobody asks
    std::uint64_t smOfBlock = 0;    ///< device address of 4 bytes per block
    // Where every block is recorded and the host takes the records while the kernel runs (record_drain.h):
    std::uint64_t states = 0;  ///< device address of a byte per chunk, zeroed; 0: the host reads the buffer when the kernel has ended
    std::uint64_t free = 0;    ///< device address of FreeChunks, then of as many numbers as there are chunks: those that can be taken again
};

/// Written by the host while the kernel runs. Whoever takes a chunk more than the buffer has waits for it.
struct FreeChunks {
    std::uint32_t count = 0;  ///< that there have been so far; number i is at i % chunks
    std::uint32_t ended = 0;  ///< not 0: there will be no more
};

/// When an SM ran warps of the launch, by its clock.
struct SmTimes {
    std::uint64_t beginBelow = 0;  ///< ~ of when the first warp began; 0: none did
    std::uint64_t end = 0;         ///< when the last lanes ended
};

/// How the recorder counts an access: bits 0-7 bytes per lane, and these.
enum CountedAs : unsigned {
    kCountsLoad = 1u << 8,         ///< as which neighbouring groups of lanes may share a wavefront
    kCountsLanes = 1u << 9,        ///< wavefronts: every lane counts, not every distinct unit
    kCountsBanks = 1u << 10,       ///< wavefronts are modelled
    kCountsSerialised = 1u << 11,  ///< an atomic
    kCountsFromZero = 1u << 12,    ///< nothing is taken for granted
};

#ifdef __CUDACC__
#define SIMTSCOPE_BOTH __host__ __device__
#else
#define SIMTSCOPE_BOTH
#endif

/// Of RecorderCounters::planes: each plane has one, but later ones of other lanes, all of which share one.
SIMTSCOPE_BOTH constexpr unsigned planeBit(unsigned plane, unsigned runPlanes)
{
    const unsigned own = runPlanes + kOtherLanes;
    return plane < own ? plane : own + (plane - own) / kOtherLanes;
}
static_assert(planeBit(kMostRunPlanes + kMostLaneRuns * kOtherLanes - 1, kMostRunPlanes) < 64);

/// The vector that holds a column of a group, one per lane.
struct LaneVector {
    unsigned first = 0;    ///< column in it; a lane has as many words in the vectors before
    unsigned columns = 1;  ///< 4, 2 or 1
};
SIMTSCOPE_BOTH constexpr LaneVector laneVector(unsigned column, unsigned columns)
{
    const unsigned left = columns - column / 4 * 4;
    if (left >= 4)
        return {column / 4 * 4, 4};
    return column % 4 < (left & 2) ? LaneVector{column / 4 * 4, 2} : LaneVector{column, 1};
}

// What an access by a whole warp to neighbouring places costs: taken for granted of every execution, so that only what differs is counted.
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

// Where the sums of one access lie from the first of them, in words of 8 bytes.
inline constexpr unsigned kSumWavefronts = 0, kSumIdeal = 1, kSumSharedSerialised = 2;  ///< shared memory
inline constexpr unsigned kSumSectors = 0, kSumDeviceSerialised = 1;                    ///< device memory; of constants and local memory: 0
inline constexpr unsigned kGenericSectors = 2, kGenericLocalSectors = 3, kGenericDeviceLanes = 4, kGenericLocalLanes = 5,
                          kGenericSerialised = 6;  ///< generic addresses: first as shared memory

/// The device variable kCountersVariable, set by the host before a launch and read after it.
struct RecorderCounters {
    std::uint64_t planes = 1;     ///< bit planeBit(): some chunk of the plane was taken
    std::uint32_t nextChunk = 2;  ///< to be handed out to a selected block; more than firstOther when there were too few
    std::uint32_t nextOther = 0;  ///< to another block; more than `chunks` when there were too few
    std::uint32_t droppedRecords = 0;
};

/// 32 blocks in a row.
struct SelectedBlocks {
    std::uint32_t bits = 0;    ///< bit i: block i of them is selected
    std::uint32_t before = 0;  ///< selected blocks with lower numbers
};

inline constexpr unsigned kFirstPlace =
    kChunkWords + kChunkHeaderWords;  ///< in chunk 1, which the first thread of the first selected block owns

inline constexpr char kConfigVariable[] = "simtscope_config";
inline constexpr char kCountersVariable[] = "simtscope_counters";

}  // namespace simtscope::cuda
