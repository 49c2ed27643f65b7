// What the recorder on the GPU wrote -> events and totals of a launch.
//
// Records are sorted by the clock of their SM, which gives one interleaving of a block's warps. Basic blocks that the lanes' path implies have
// no record and are filled in; so are the departures from barriers. Addresses become (allocation, offset): shared memory as the SIMT engine
// lays it out, so that the recordings of both engines can be compared; wavefronts and sectors come from the addresses that the hardware had.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/cuda/instrument.h"
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
    std::vector<std::uint32_t> words;    ///< of the chunks in use, chunk after chunk
    std::uint32_t chunkWords = 0;
    std::uint64_t droppedRecords = 0;
    std::vector<std::uint64_t> layout;   ///< by slot of the kernel
};

struct DecodeRequest {
    const Instrumented* instrumented = nullptr;
    const ptx::Module* module = nullptr;         ///< the original
    const LaunchRecords* records = nullptr;
    std::span<const AddressRange> addresses;     ///< device, host, managed allocations and module variables; by address
    const trace::RecordOptions* options = nullptr;
};

/// Fills in totals, counts, ticks and the SM of each block of `launch`, whose header is complete (kernel, shapes, sharedVariables), and sends
/// the events of the chosen blocks to `sink`, up to `eventsLeft`. Errors: words that no recorder has written.
Result<void> decodeRecords(const DecodeRequest& request, trace::Launch& launch, trace::Sink& sink, std::uint64_t& eventsLeft);

}  // namespace simtscope::cuda
