// Chooses and prepares the memory into which one instrumented launch records: host or device memory, drained during the kernel or read
// afterwards. The choice depends on how much the launch is expected to write and how long it may take.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/runtime/hooks/record_launch.h"

namespace simtscope::runtime::hooks {

/// Owns the choice of memory for one launch, and reads the records from it.
class LaunchMemory {
public:
    /// The references must stay valid as long as this object.
    LaunchMemory(Session& session, const HookedLaunchArguments& arguments, HookedKernel& kernel, void* stream);

    /// Prepares the memory and loads the instrumented kernel. The error says why the launch cannot be recorded, as the end of a sentence.
    Result<void> prepare();
    bool isDrained() const { return m_isDrained; }
    RecordBuffer& buffer() { return m_buffer; }
    const cuda::RecorderConfig& config() const { return m_config; }
    const cuda::RecorderCounters& counters() const { return m_counters; }

    /// Reads the records and counters of a launch that has ended and was not drained.
    Error read(cuda::LaunchRecords& records, std::optional<cuda::LaunchCounts>& counts);
    /// Reads what is left of a launch that did not end; see RecordBuffer::rescue().
    bool rescue(std::uint64_t maxBytes, cuda::LaunchRecords& records);
    /// Notes the size and duration of this launch, as an estimate for the kernel's next launch.
    void noteSize(std::uint64_t nanoseconds);

private:
    RecordBuffer::Request request() const;
    void loadInstrumentedCopy() const;
    bool wantsHostMemory() const;
    bool wantsDrain() const;
    std::uint64_t estimateBytes() const;

    Session& m_session;
    const HookedLaunchArguments& m_arguments;
    HookedKernel& m_kernel;
    void* const m_stream;
    RecordBuffer& m_buffer;
    cuda::RecorderConfig m_config;
    cuda::RecorderCounters m_counters;
    bool m_isDrained = false;
    std::uint64_t m_warpCount = 0, m_recordedWarpCount = 0;
};

}  // namespace simtscope::runtime::hooks
