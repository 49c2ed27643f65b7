// Memory that the recorder writes to: chunks of words, and the table of where ptxas has put variables. Made by the first launch on a device
// that needs it and used by all.
//
// In the device's own memory the recorder is fast, but its records are lost when a kernel faults. Memory of the host that the device can
// reach (pinned and mapped) keeps it; there is less of it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/cuda/decode_records.h"
#include "gpu/cuda/record_format.h"
#include "gpu/runtime/cuda/device_drain.h"
#include "gpu/runtime/errors.h"
#include "gpu/trace/sink.h"

namespace simtscope::runtime::hooks {

class RecordBuffer {
public:
    struct Request {
        std::size_t slots = 0;                          ///< of the kernel's layout
        const trace::RecordOptions* options = nullptr;  ///< select the blocks to record in full
        std::uint64_t blocks = 0;
        std::uint32_t warpsPerBlock = 0;
        std::uint32_t counters = 0;   ///< of the kernel: what its blocks count when some of them are not recorded
        std::uint64_t mostBytes = 0;  ///< of memory; of the device's at most a quarter of what is free is taken
        bool inHostMemory = false;
        bool isDrained = false;  ///< while the kernel runs; only where every block is recorded, and not in host memory
        void* stream = nullptr;
    };
    /// Makes the buffer ready for a launch in the stream. No earlier one may still be running.
    Error prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters);
    /// Reads what the launch has written, which must have ended.
    Error read(const cuda::RecorderCounters& after, std::size_t slots, cuda::LaunchRecords& records);
    /// What the launch that was read has counted. Nothing: it was to record all blocks.
    Error readCounts(std::optional<cuda::LaunchCounts>& counts) const;
    /// Blocks that the latest launch records.
    std::uint64_t recordedBlocks() const { return m_recordedBlocks; }
    /// What has reached host memory of a launch that has not come to its end, of each kind of blocks `mostBytes`; false: it did not write
    /// there.
    bool rescue(std::size_t slots, std::uint64_t mostBytes, cuda::LaunchRecords& records);
    /// Of a launch that is drained. When that has ended, what it has written is not in the buffer any more.
    DeviceDrain& drain() { return m_drain; }
    void drained(std::uint64_t bytes) { m_wrote = bytes; }
    std::uint64_t bytes() const { return used().bytes; }
    /// By the launch that was read.
    std::uint64_t wrote() const { return m_wrote; }
    bool isInHostMemory() const { return m_isInHostMemory; }
    /// Of the records that a launch is expected to write, for which host memory has room to spare.
    static std::uint64_t smallLaunch(std::uint64_t mostBytes);

private:
    struct Range {
        std::uint64_t offset = 0, bytes = 0;
    };
    struct Memory {
        void* chunks = nullptr;  ///< as the device reaches it
        void* layout = nullptr;
        std::byte* host = nullptr;  ///< chunks, then the layout, as the host reaches them
        std::uint64_t bytes = 0;    ///< of the chunks
        std::vector<Range> dirty;   ///< of them, what earlier launches may have written

        std::byte* hostLayout() const { return host + bytes; }
        std::uint64_t dirtyBytes() const;
    };
    Error allocateOnDevice(std::uint64_t mostBytes);
    Error allocateOnHost(std::uint64_t mostBytes);
    Error select(const Request& request, std::uint64_t& selected);
    Error clear(const Request& request);
    Error prepareCounts(const Request& request, cuda::RecorderConfig& config);
    Error prepareHeaders(const Request& request, cuda::RecorderConfig& config);
    Error readHeaders(cuda::LaunchRecords& records) const;
    /// How many chunks are certain warps'.
    static std::uint64_t planPlanes(std::uint64_t warps, cuda::RecorderConfig& config);
    std::vector<Range> written(const cuda::RecorderCounters& after) const;
    Error readWritten(const cuda::RecorderCounters& after, std::size_t slots, cuda::LaunchRecords& records);
    void readFromHost(std::size_t slots, cuda::LaunchRecords& records) const;

    const Memory& used() const { return m_isInHostMemory ? m_host : m_device; }
    Memory& used() { return m_isInHostMemory ? m_host : m_device; }

    Memory m_device, m_host;
    DeviceDrain m_drain;
    std::uint64_t m_wrote = 0;
    bool m_isInHostMemory = false;             ///< the records of the latest launch
    cuda::RecorderConfig m_config;             ///< of that launch
    std::vector<cuda::SelectedBlocks> m_rows;  ///< what m_selected holds
    void* m_selected = nullptr;
    std::size_t m_selectedRows = 0;                    ///< that it has room for
    void* m_counts = nullptr;                          ///< sums, then times of SMs, then the SM of each block
    std::uint64_t m_countBytes = 0;                    ///< that it has room for
    void* m_headers = nullptr;                         ///< of the first chunk of each warp
    std::uint64_t m_headerBytes = 0;                   ///< that it has room for
    std::uint64_t m_blocks = 0, m_recordedBlocks = 0;  ///< of the latest launch
};

}  // namespace simtscope::runtime::hooks
