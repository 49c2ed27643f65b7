// Owns the memory that the recorder writes to: chunks of words, and the table of addresses at which ptxas has placed variables. The first
// launch on a device that needs the buffer makes it, and all later ones share it.
//
// Recording into the device's own memory is fast, but the records are lost when a kernel faults. Host memory that the device can reach
// (pinned and mapped) survives a fault, but there is less of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/cuda/decode/decode_records.h"
#include "gpu/cuda/instrument/record_format.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/hooks/device_drain.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::runtime::hooks {

/// Owns the buffer of one device, which serves one launch at a time.
class RecordBuffer {
public:
    /// Says what a launch needs.
    struct Request {
        std::size_t slotCount = 0;                         ///< slots of the kernel's layout
        const trace::BlockSelection* selection = nullptr;  ///< selects the blocks to record in full
        std::uint64_t blockCount = 0;
        std::uint32_t warpsPerBlock = 0;
        /// Number of the kernel's counters, which all blocks count when some are not recorded; otherwise 0.
        std::uint32_t counterCount = 0;
        std::uint64_t maxBytes = 0;  ///< upper limit of the buffer in bytes; on the device at most a quarter of the free memory is taken
        bool isInHostMemory = false;
        bool isDrained =
            false;  ///< whether records are read while the kernel runs; only if every block is recorded, and not in host memory
        void* stream = nullptr;
    };
    /// Prepares the buffer for a launch in the stream. No earlier launch may still be running.
    Error prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters);
    /// Reads the records of the launch, which must have ended.
    Error read(const cuda::RecorderCounters& counters, std::size_t slotCount, cuda::LaunchRecords& records);
    /// Reads the counters of the launch whose records were read. Gives nothing if the launch recorded all blocks.
    Error readCounts(std::optional<cuda::LaunchCounts>& counts) const;
    /// Returns the number of blocks that the latest launch records.
    std::uint64_t recordedBlockCount() const { return m_recordedBlockCount; }
    /// Reads the records that have reached host memory from a launch that did not end: at most `maxBytes` from recorded blocks and as much
    /// from the others. Returns false if the launch did not write to host memory.
    bool rescue(std::size_t slotCount, std::uint64_t maxBytes, cuda::LaunchRecords& records);
    /// Returns the drain of a drained launch. When such a launch has ended, its records are no longer in the buffer.
    DeviceDrain& drain() { return m_drain; }
    void setDrainedBytes(std::uint64_t bytes) { m_writtenBytes = bytes; }
    std::uint64_t bytes() const { return activeMemory().bytes; }
    /// Returns the bytes that the latest read launch wrote.
    std::uint64_t writtenBytes() const { return m_writtenBytes; }
    bool isInHostMemory() const { return m_isInHostMemory; }
    /// Returns the largest expected size of a launch's records, in bytes, for which host memory has ample room.
    static std::uint64_t maxSmallLaunchBytes(std::uint64_t maxBytes);

private:
    struct Range {
        std::uint64_t offset = 0, bytes = 0;
    };
    struct Memory {
        void* chunks = nullptr;  ///< address for the device
        void* layout = nullptr;
        std::byte* host = nullptr;  ///< address of the chunks for the host; the layout follows them
        std::uint64_t bytes = 0;    ///< size of the chunks
        std::vector<Range> dirty;   ///< ranges of the chunks that earlier launches may have written

        std::byte* hostLayout() const { return host + bytes; }
        std::uint64_t dirtyBytes() const;
    };
    Error allocateOnDevice(std::uint64_t maxBytes);
    Error allocateOnHost(std::uint64_t maxBytes);
    Error select(const Request& request, std::uint64_t& selected);
    Error clear(const Request& request);
    Error prepareCounts(const Request& request, cuda::RecorderConfig& config);
    Error prepareHeaders(const Request& request, cuda::RecorderConfig& config);
    Error readHeaders(cuda::LaunchRecords& records) const;
    /// Chooses how many chunks each warp owns and returns the number of chunks that are assigned to particular warps.
    static std::uint64_t assignChunks(std::uint64_t warps, cuda::RecorderConfig& config);
    std::vector<Range> writtenRanges(const cuda::RecorderCounters& counters) const;
    Error readWritten(const cuda::RecorderCounters& counters, std::size_t slotCount, cuda::LaunchRecords& records);
    void readFromHost(std::size_t slotCount, cuda::LaunchRecords& records) const;

    const Memory& activeMemory() const { return m_isInHostMemory ? m_host : m_device; }
    Memory& activeMemory() { return m_isInHostMemory ? m_host : m_device; }

    Memory m_device, m_host;
    DeviceDrain m_drain;
    std::uint64_t m_writtenBytes = 0;
    bool m_isInHostMemory = false;                      ///< whether the latest launch records into host memory
    cuda::RecorderConfig m_config;                      ///< configuration of the latest launch
    std::vector<cuda::SelectedBlocks> m_selectionRows;  ///< contents of m_selected
    void* m_selected = nullptr;
    std::size_t m_selectionRowCount = 0;                       ///< capacity of m_selected
    void* m_counts = nullptr;                                  ///< sums, then times of SMs, then the SM of each block
    std::uint64_t m_countBytes = 0;                            ///< capacity of m_counts
    void* m_headers = nullptr;                                 ///< headers of the first chunk of each warp
    std::uint64_t m_headerBytes = 0;                           ///< capacity of m_headers
    std::uint64_t m_blockCount = 0, m_recordedBlockCount = 0;  ///< of the latest launch
};

}  // namespace simtscope::runtime::hooks
