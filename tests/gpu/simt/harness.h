// Runs PTX on the engine: parses it, gives module variables and buffers memory, launches, and keeps the recording.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gpu/ptx/parser.h"
#include "gpu/simt/engine.h"

namespace simtscope::simt::testing {

class Harness {
public:
    /// Throws std::runtime_error when the text does not parse or load.
    explicit Harness(const std::string& ptx);

    /// Device memory of `bytes`, zeroed; freed with the harness. The gap after it is in no allocation.
    std::uint64_t allocate(std::size_t bytes);
    /// The same, of which nothing counts as written.
    std::uint64_t allocateUnwritten(std::size_t bytes);
    template <class T>
    std::uint64_t upload(const std::vector<T>& values)
    {
        const std::uint64_t address = allocate(values.size() * sizeof(T));
        std::copy(values.begin(), values.end(), reinterpret_cast<T*>(address));
        return address;
    }
    template <class T>
    std::vector<T> download(std::uint64_t address, std::size_t count) const
    {
        return {reinterpret_cast<const T*>(address), reinterpret_cast<const T*>(address) + count};
    }
    DeviceMemory& memory() { return m_memory; }
    std::uint64_t symbol(const std::string& name) const { return m_symbols.at(name); }

    struct Outcome {
        LaunchResult result;
        trace::Launch launch;  ///< with totals
    };
    /// Arguments are passed in the order of the parameters, each cut to its size.
    Outcome launch(const std::string& kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments,
                   std::uint32_t dynamicShared = 0);

    EngineOptions options;
    std::uint64_t eventsLeft = 2u << 20;
    std::string output;               ///< of device printf
    std::uint64_t gridWorkspace = 0;  ///< of cooperative launches
    trace::MemorySink sink;

    const trace::BlockTrace* blockTrace(std::uint32_t launch, std::uint32_t block) const;
    /// Events of one kind of a block, in recorded order.
    std::vector<trace::Event> events(std::uint32_t launch, std::uint32_t block, trace::EventKind kind) const;
    const ptx::Module& module() const { return *m_module; }
    const LoadedModule& loaded() const { return *m_loaded; }
    const ptx::Instruction& instruction(SiteId site) const;

private:
    std::shared_ptr<const ptx::Module> m_module;
    std::shared_ptr<const LoadedModule> m_loaded;
    DeviceMemory m_memory;
    std::vector<std::unique_ptr<std::byte[]>> m_buffers;
    std::vector<std::unique_ptr<Validity>> m_validities;
    std::map<std::string, std::uint64_t> m_symbols;
    std::uint64_t add(std::size_t bytes, Validity* validity);

    std::uint32_t m_launches = 0, m_allocations = 0;
};

/// PTX of a small CUDA program; empty when there is no nvcc.
std::string compile(const std::string& source, const std::string& arguments = "-O1 -lineinfo -arch=compute_75");

/// Totals of the sites whose opcode begins with `opcode`.
trace::SiteTotals totalsOf(const Harness& harness, const trace::Launch& launch, const std::string& opcode);

/// The message that is this argument of another.
Message nested(const Message& message, std::size_t argument);
/// What the thread did, of the message of a fault (msg::fault::at): without line, kernel, block and thread. Throws for another message.
Message causeOf(const LaunchResult& result);

/// A kernel of one parameter %out (u64) with a body over %t (u32, %tid.x), and enough registers: %r<N>, %rd<N>, %f<N>, %fd<N>, %rs<N>,
/// %p<N>.
std::string kernelText(const std::string& body, const std::string& moduleScope = {});

}  // namespace simtscope::simt::testing
