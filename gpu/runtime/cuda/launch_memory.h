// The memory that one launch of a twin records into: which one, and whether it is read while the kernel runs, by how much the launch is
// expected to write and how long to take.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/runtime/cuda/launch.h"

namespace simtscope::runtime::hooks {

class LaunchMemory {
public:
    LaunchMemory(Session& session, const LaunchArguments& arguments, Kernel& kernel, void* stream);

    /// Makes it ready for the kernel's twin, and loads that. Errors: why the launch cannot be recorded, as the end of a sentence about it.
    Result<void> prepare();
    bool isDrained() const { return m_isDrained; }
    RecordBuffer& buffer() { return m_buffer; }
    const cuda::RecorderConfig& config() const { return m_config; }
    const cuda::RecorderCounters& counters() const { return m_counters; }

    /// What the launch has written and counted, which has ended and was not drained.
    Error read(cuda::LaunchRecords& records, std::optional<cuda::LaunchCounts>& counts);
    /// As RecordBuffer::rescue().
    bool rescue(std::uint64_t mostBytes, cuda::LaunchRecords& records);
    /// What the next launch of the kernel may be expected to write, and how long to take.
    void noteSize(std::uint64_t nanoseconds);

private:
    RecordBuffer::Request request() const;
    void loadTwin() const;
    bool wantsHostMemory() const;
    bool wantsDrain() const;
    std::uint64_t expectedBytes() const;

    Session& m_session;
    const LaunchArguments& m_arguments;
    Kernel& m_kernel;
    void* const m_stream;
    RecordBuffer& m_buffer;
    cuda::RecorderConfig m_config;
    cuda::RecorderCounters m_counters;
    bool m_isDrained = false;
    std::uint64_t m_warps = 0, m_recordedWarps = 0;
};

}  // namespace simtscope::runtime::hooks
