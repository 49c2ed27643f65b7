// Device memory that the recorder writes to: chunks of words, and the table of where ptxas has put variables. One per device, made by the
// first launch there and used by all.
#pragma once

#include <cstdint>

#include "gpu/cuda/decode_records.h"
#include "gpu/cuda/record_format.h"
#include "gpu/runtime/errors.h"

namespace simtscope::runtime::hooks {

class RecordBuffer {
public:
    struct Request {
        std::size_t slots = 0;            ///< of the kernel's layout
        std::uint64_t blocks = 0;
        std::uint32_t warpsPerBlock = 0;
        std::uint64_t mostBytes = 0;      ///< of device memory; at most a quarter of what is free is taken
        void* stream = nullptr;
    };
    /// Makes the buffer ready for a launch in the stream.
    Error prepare(const Request& request, cuda::RecorderConfig& config, cuda::RecorderCounters& counters);
    /// Reads what the launch has written, which must have ended.
    Error read(const cuda::RecorderCounters& after, std::size_t slots, cuda::LaunchRecords& records);
    std::uint64_t bytes() const { return m_bytes; }

private:
    Error allocate(std::uint64_t mostBytes);

    void* m_chunks = nullptr;
    void* m_layout = nullptr;
    std::uint64_t m_bytes = 0, m_dirtyBytes = 0;
};

}  // namespace simtscope::runtime::hooks
