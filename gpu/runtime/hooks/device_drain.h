// Reads the record buffer of a device while the kernel runs: by a stream of its own, which waits for no other, into pinned memory.
#pragma once

#include <cstddef>
#include <vector>

#include "gpu/cuda/decode/record_drain.h"
#include "gpu/runtime/abi/errors.h"

namespace simtscope::runtime::hooks {

/// Drains one launch at a time on one device, by copies in a separate stream.
class DeviceDrain final : public cuda::DrainedMemory {
public:
    /// Prepares for a launch in `stream` and configures the recorder. Must be called before the kernel starts, because allocations would
    /// wait for it.
    Error prepare(cuda::RecorderConfig& config, void* stream);
    /// Sets the addresses of the headers of the warps' first chunks.
    void setHeaders(const cuda::RecorderConfig& config);
    /// Sets the address of the counters of the instrumented kernel.
    void setCounters(const void* address) { m_counters = static_cast<const std::byte*>(address); }
    /// Returns the error of the first call that failed.
    Error error() const { return m_error; }

    bool readCounters(cuda::RecorderCounters& counters) override;
    bool readStates(std::span<std::uint8_t> states) override;
    bool readTimes(std::span<cuda::SmTimes> times) override;
    bool readLayout(std::span<std::uint64_t> layout) override;
    const std::uint32_t* readChunks(std::span<const std::uint32_t> chunks) override;
    std::size_t maxChunks() const override { return kMaxChunks; }
    bool freeChunks(std::uint32_t firstEntry, std::span<const std::uint32_t> chunks, std::uint32_t count) override;
    bool endWaiting() override;

private:
    static constexpr std::size_t kMaxChunks = 4096;
    static constexpr std::size_t kHeadersOffset = kMaxChunks * cuda::kChunkWords * sizeof(std::uint32_t);  ///< offset in m_pinned
    Error allocate(std::uint32_t chunks);
    bool copy(void* to, const void* from, std::size_t bytes, int kind);
    bool synchronise();
    template <class T>
    bool read(std::span<T> to, const std::byte* from);
    std::byte* deviceAddress(std::size_t offset) const { return static_cast<std::byte*>(m_deviceMemory) + offset; }

    void* m_stream = nullptr;
    void* m_deviceMemory = nullptr;  ///< holds FreeChunks with its list, the times of the SMs, and the states of the chunks
    std::byte* m_pinned = nullptr;   ///< pinned buffer for the words of chunks, and for all other copies
    std::vector<bool> m_hasHeader;   ///< by chunk: the separately stored header has been added
    std::uint32_t m_headersEnd = 1;  ///< chunks from this index on hold their own headers
    std::uint32_t m_chunkCount = 0;
    const std::byte *m_buffer = nullptr, *m_layout = nullptr, *m_counters = nullptr, *m_headers = nullptr;
    Error m_error = Error::Success;
};

}  // namespace simtscope::runtime::hooks
