// Turns the records that the recorder wrote on the GPU into events and totals of a launch.
//
// Totals come from the counters on the device. They come from the records when the launch was to record all of its blocks, or when it was
// cut off. Both ways give the same totals (tests/gpu/cuda).
//
// Records are sorted by the clock of their SM, which gives one possible interleaving of a block's warps. Basic blocks that follow from the
// lanes' path have no record and are filled in, and so are the departures from barriers. Addresses become (allocation, offset): shared and
// local memory as the SIMT engine lays them out, so that recordings of both engines can be compared. Wavefronts and sectors are computed
// from the addresses on the hardware.
//
// Simplifies: a predicated instruction without a record counts as executed by all lanes of its block.
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
#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/trace/model/recording.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::cuda {

/// Describes a range of device addresses and the allocation that it belongs to.
struct DeviceRange {
    std::uint64_t address = 0, bytes = 0;
    AllocationId allocation{};
};

/// Holds the records of a launch as they were copied from the device.
struct LaunchRecords {
    std::vector<std::uint32_t> words;  ///< kChunkWords for each chunk; chunk 0 is never used
    std::uint64_t droppedRecordCount = 0;
    std::vector<std::uint64_t> layoutTable;  ///< by layout slot of the kernel
    bool isAborted = false;                  ///< whether the kernel did not end, so that the last record of a warp may be half written
};

/// Holds the counters of a launch as they were copied from the device.
struct LaunchCounts {
    std::vector<std::uint64_t> sums;       ///< by counter of the kernel and of the functions that it calls (Counters), over all blocks
    std::vector<SmTimes> smTimes;          ///< by SM
    std::vector<std::uint32_t> smOfBlock;  ///< by block
};

/// Names a texel by its allocation and offset.
struct TexelAddress {
    AllocationId allocation{};
    std::uint64_t offset = 0;
};
/// Returns the texel that an access through a texture or surface object goes to; nullopt if it is outside of the image or the object is
/// unknown.
using TexelLocator = std::function<std::optional<TexelAddress>(const ptx::DecodedOp& op, const ptx::TextureAccess& access,
                                                               std::uint64_t object, const std::array<std::uint32_t, 4>& coordinates)>;

/// Holds the inputs of decoding one launch. What the pointers refer to must outlive the decoder.
struct DecodeRequest {
    const InstrumentedModule* instrumented = nullptr;
    const ptx::Module* module = nullptr;                   ///< the original module, without instrumented copies
    const std::map<SiteId, trace::Site>* sites = nullptr;  ///< sites of the original module (trace::makeSites)
    const LaunchRecords* records = nullptr;
    const LaunchCounts* counts = nullptr;           ///< null if the totals come from the records of all blocks
    std::span<const DeviceRange> deviceRanges;      ///< ranges that generic addresses can reach, sorted by address
    std::map<std::string, AllocationId> constants;  ///< allocation of each constant variable, by its name in the PTX
    TexelLocator locateTexel;                       ///< several threads call it at once
    const trace::BlockSelection* selection = nullptr;
    std::size_t maxThreads = 0;  ///< Limits the threads that decode; 0 allows as many as the machine has. The result does not depend on it.
};

/// Returns the largest number of threads that decode a launch.
std::size_t computeMaxDecodingThreads(const DecodeRequest& request);

/// Counts the threads whose last record is of one instruction.
struct StoppedThreads {
    SiteId site{};
    std::uint64_t threadCount = 0;
    BlockId firstBlock{};           ///< block of the first of these threads
    std::uint32_t firstThread = 0;  ///< linear index of the first thread in its block
};

/// Describes how a launch was cut off. All members are empty if it ended by itself.
struct AbortedLaunch {
    std::vector<StoppedThreads> stoppedThreads;  ///< threads that had begun and not ended, by the instruction they were last recorded at
    std::optional<StoppedThreads> outOfBoundsThread;  ///< a thread that was about to write outside every allocation
    std::uint64_t outOfBoundsAddress = 0;
};

/// Fills in the totals, counts, ticks and the SM of each block of `launch`. The caller has already filled in its header (kernel, shapes).
/// Sends the events of the chosen blocks to `sink`, at most `eventsLeft`. Fails on words that no recorder can have written.
Result<AbortedLaunch> decodeRecords(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft);

}  // namespace simtscope::cuda
