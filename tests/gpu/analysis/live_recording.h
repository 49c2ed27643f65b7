// Makes real recordings: executes PTX on the SIMT engine and records into memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/simt/engine.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::analysis {

/// Holds a module, its device memory and the recording of its launches.
class LiveRecording {
public:
    /// Parses and loads the PTX. Throws std::runtime_error when the text does not parse or load.
    explicit LiveRecording(const std::string& ptxText);

    /// Allocates device memory that holds `values`, and returns its address. The first allocation has the id 0, the next one 1, and so on.
    std::uint64_t upload(const std::vector<std::uint32_t>& values);
    /// Returns the device memory, to which a test may add allocations of its own.
    simt::DeviceMemory& memory() { return m_memory; }
    /// Returns `count` words of device memory, beginning at an address.
    std::vector<std::uint32_t> download(std::uint64_t address, std::size_t count) const;

    /// Launches a kernel. Throws unless the launch succeeds. Arguments are truncated to the parameters' sizes.
    void launch(const std::string& kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments,
                std::uint32_t dynamicShared = 0);

    const trace::Recording& recording() const { return m_sink.recording(); }
    const trace::Launch& launchAt(std::size_t index = 0) const { return recording().launches[index]; }
    /// Returns a block of a launch. Throws unless it was recorded.
    const trace::BlockTrace& block(std::uint32_t block = 0, std::size_t launch = 0) const;

    simt::EngineOptions options;

private:
    std::shared_ptr<const ptx::Module> m_module;
    std::shared_ptr<const simt::LoadedModule> m_loaded;
    simt::DeviceMemory m_memory;
    std::vector<std::unique_ptr<std::uint32_t[]>> m_buffers;
    std::uint32_t m_launches = 0;
    trace::MemorySink m_sink;
};

/// Returns the text of a file in tests/gpu/analysis/data.
std::string dataFile(const std::string& name);

}  // namespace simtscope::analysis
