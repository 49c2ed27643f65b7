// Runs PTX on the engine: parses it, assigns memory to module variables and buffers, launches, and keeps the recording.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gpu/ptx/parse/parser.h"
#include "gpu/simt/engine.h"

namespace simtscope::simt::testing {

/// Holds a loaded module with device memory and a recording of its launches.
class Harness {
public:
    /// Throws std::runtime_error when the text does not parse or load.
    explicit Harness(const std::string& ptx);

    /// Allocates `bytes` of device memory, zeroed; they are freed with the harness. The gap behind them is in no allocation.
    std::uint64_t allocate(std::size_t bytes);
    /// Allocates `bytes` of device memory, no byte of which counts as written.
    std::uint64_t allocateUnwritten(std::size_t bytes);
    /// Allocates memory that holds the values, and returns its address.
    template <class T>
    std::uint64_t upload(const std::vector<T>& values)
    {
        const std::uint64_t address = allocate(values.size() * sizeof(T));
        std::copy(values.begin(), values.end(), reinterpret_cast<T*>(address));
        return address;
    }
    /// Returns `count` values of device memory, beginning at an address.
    template <class T>
    std::vector<T> download(std::uint64_t address, std::size_t count) const
    {
        return {reinterpret_cast<const T*>(address), reinterpret_cast<const T*>(address) + count};
    }
    DeviceMemory& memory() { return m_memory; }
    /// Returns the address of a module variable. Throws if there is none of that name.
    std::uint64_t symbol(const std::string& name) const { return m_symbols.at(name); }

    /// Holds the result of one launch.
    struct Outcome {
        LaunchResult result;
        trace::Launch launch;  ///< with totals
    };
    /// Launches a kernel. The arguments are in the order of the parameters; each is cut to the parameter's size.
    Outcome launch(const std::string& kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments,
                   std::uint32_t dynamicShared = 0);

    EngineOptions options;
    std::uint64_t eventsLeft = 2u << 20;
    std::string output;               ///< output of device printf
    std::uint64_t gridWorkspace = 0;  ///< workspace of cooperative launches
    trace::MemorySink sink;

    /// Returns a block of a launch. Null if it was not recorded.
    const trace::BlockTrace* blockTrace(std::uint32_t launch, std::uint32_t block) const;
    /// Returns the events of one kind of a block, in recorded order.
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

/// Compiles a small CUDA program to PTX. Returns an empty text if there is no nvcc.
std::string compile(const std::string& source, const std::string& arguments = "-O1 -lineinfo -arch=compute_75");

/// Returns the sum of the totals of all sites whose opcode begins with `opcode`.
trace::SiteTotals totalsOf(const Harness& harness, const trace::Launch& launch, const std::string& opcode);

/// Returns the message that is an argument of another one.
Message messageArgument(const Message& message, std::size_t argument);
/// Returns the part of a fault's message (msg::fault::at) that says what the thread did, without line, kernel, block and thread. Throws for
/// any other message.
Message causeOf(const LaunchResult& result);

/// Returns a kernel with the parameters %out and %in (u64) and %n (u32), and a body that may use %t (u32, %tid.x) and enough registers:
/// %r<N>, %rd<N>, %f<N>, %fd<N>, %rs<N>, %p<N>. %here and %there are the addresses of the thread's word in %out and %in.
std::string kernelText(const std::string& body, const std::string& moduleScope = {});

}  // namespace simtscope::simt::testing
