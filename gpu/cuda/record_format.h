// What the recorder on the GPU and the host that reads it have in common. Compiled by both compilers.
//
// The device writes 32-bit words into chunks of one buffer. A chunk belongs to one lane of one warp: the lane with the lowest number among
// those that execute an instruction together writes the record of all of them, so that no two writers ever share a chunk, however the warp
// has diverged. Program order within a warp is the order of the clock in its records.
//
//   chunk    header, then records, then zeroes to its end
//   header   block, warp, SM, 0, clock (low, high), global timer in ns (low, high)
//   record   head, mask, clock (low), then the columns in order
//   head     site in bits 0-19, RecordKind in bits 20-22, in bit 31 whether the first column is the address
//   column   form (ColumnForm) in a word of forms ahead of the columns, four bits each, the first in the lowest
//
// A column holds one 32-bit word per lane of the mask, in order of lanes; an address of 64 bits is a column of its own kind.
#pragma once

#include <cstdint>

namespace simtscope::cuda {

inline constexpr unsigned kChunkHeaderWords = 8;
inline constexpr unsigned kRecordHeaderWords = 4;  ///< head, mask, clock, forms
inline constexpr unsigned kSiteBits = 20;
inline constexpr unsigned kMostSites = 1u << kSiteBits;

enum RecordKind : unsigned {
    kRecordEnd = 0,      ///< no more records in the chunk
    kRecordEntry = 1,    ///< lanes enter the basic block that begins at the site
    kRecordEvent = 2,    ///< lanes executed the instruction
    kRecordReturn = 3,   ///< lanes are about to return from a function
    kRecordLocals = 4,   ///< lanes are in a new frame; its word: the address of the function's local memory
};

enum ColumnForm : unsigned {
    kSame = 0,           ///< one word, the same for all lanes
    kLanes = 1,          ///< a word per lane
    kStrided = 2,        ///< first lane's word, then what each further lane adds to it
    kSame64 = 3,         ///< low, high
    kLanes64 = 4,        ///< low words of all lanes, then the high words
    kStrided64 = 5,      ///< low and high of the first lane, then what each further lane adds (32 bits, signed)
};

/// The device variable kConfigVariable, set by the host before a launch.
struct RecorderConfig {
    std::uint64_t buffer = 0;       ///< device address of the chunks; 0: nothing is recorded
    std::uint64_t selected = 0;     ///< device address of a bit per block; 0: all blocks
    std::uint64_t layout = 0;       ///< device address of 8 bytes per layout slot of the kernel
    std::uint32_t chunkWords = 0;   ///< words per chunk, a power of two
    std::uint32_t chunks = 0;       ///< that the buffer holds
    std::uint32_t nextChunk = 0;    ///< chunks handed out; more than `chunks` when there were too few
    std::uint32_t droppedRecords = 0;
};

inline constexpr char kConfigVariable[] = "simtscope_config";

}  // namespace simtscope::cuda
