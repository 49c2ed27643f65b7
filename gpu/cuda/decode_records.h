// What the recorder on the GPU wrote -> events and totals of a launch.
//
// Totals come from what the launch counted on the device; of a launch that was to record all of its blocks, or that was cut off, from the
// records. What the two ways give is the same (tests/gpu/cuda).
//
// Records are sorted by the clock of their SM, which gives one interleaving of a block's warps. Basic blocks that the lanes' path implies
// have no record and are filled in; so are the departures from barriers. Addresses become (allocation, offset): shared and local memory as
// the SIMT engine lays them out, so that recordings of both engines can be compared; wavefronts and sectors come from the addresses that
// the hardware had.
//
// Simplifies: a predicated instruction that makes no record counts as executed by all lanes of its block.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/instrument.h"
#include "gpu/cuda/record_format.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/sink.h"

namespace simtscope::cuda {

/// A range of device addresses and what it belongs to.
struct AddressRange {
    std::uint64_t address = 0, bytes = 0;
    AllocationId allocation{};
};

/// What came back from the device after a launch.
struct LaunchRecords {
    std::vector<std::uint32_t> words;  ///< kChunkWords per chunk; chunk 0 is never used
    std::uint64_t droppedRecords = 0;
    std::vector<std::uint64_t> layout;  ///< by slot of the kernel
    bool isCutOff = false;              ///< the kernel did not come to its end, so the last record of a warp may have been half written
};

/// What a launch counted.
struct LaunchCounts {
    std::vector<std::uint64_t> sums;       ///< by counter of the kernel and the functions that it calls (Counters), over all blocks
    std::vector<SmTimes> smTimes;          ///< by SM
    std::vector<std::uint32_t> smOfBlock;  ///< by block
};

/// A texel in its allocation.
struct TexelPlace {
    AllocationId allocation{};
    std::uint64_t offset = 0;
};
/// Where an access through a texture or surface object goes; nothing: outside, or through an object that is not known.
using TexelOf = std::function<std::optional<TexelPlace>(const ptx::DecodedOp& op, const ptx::TextureAccess& access, std::uint64_t object,
                                                        const std::array<std::uint32_t, 4>& coordinates)>;

struct DecodeRequest {
    const Instrumented* instrumented = nullptr;
    const ptx::Module* module = nullptr;                   ///< the original
    const std::map<SiteId, trace::Site>* sites = nullptr;  ///< of the original (trace::sitesOf)
    const LaunchRecords* records = nullptr;
    const LaunchCounts* counts = nullptr;           ///< null: totals come from the records of all blocks
    std::span<const AddressRange> addresses;        ///< what generic addresses can reach, by address
    std::map<std::string, AllocationId> constants;  ///< by name in the PTX
    TexelOf texelOf;                                ///< called by several threads at once
    const trace::RecordOptions* options = nullptr;
    std::size_t threads = 0;  ///< that decode at the same time, at most; 0: as many as the machine has. The result is the same
};

/// That decode a launch at the most.
std::size_t decodingThreads(const DecodeRequest& request);

/// Threads whose last record is of an instruction.
struct Standing {
    SiteId site{};
    std::uint64_t threads = 0;
    BlockId block{};           ///< of the first of them
    std::uint32_t thread = 0;  ///< its linear index in the block
};

struct Decoded {
    // Of a launch that was cut off:
    std::vector<Standing> standing;   ///< where threads were last recorded that had begun and not ended
    std::optional<Standing> outside;  ///< one that was about to write outside every allocation
    std::uint64_t outsideAddress = 0;
};

/// Fills in totals, counts, ticks and the SM of each block of `launch`, whose header is complete (kernel, shapes), and sends the events of
/// the chosen blocks to `sink`, up to `eventsLeft`. Errors: words that no recorder has written.
Result<Decoded> decodeRecords(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft);

}  // namespace simtscope::cuda
