// Provides a device for the benchmarks of the engine.
#pragma once

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "gpu/ptx/parse/parser.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/model/event_sink.h"
#include "tests/benchmarks/check_kernels.h"
#include "tests/benchmarks/engine_kernels.h"
#include "tests/benchmarks/heap_use.h"

namespace simtscope::benchmarks {

/// Counts events and drops the chunks.
class NullSink final : public trace::EventSink {
public:
    void writeEvents(LaunchId, BlockId, std::uint32_t, std::shared_ptr<const trace::EventChunk> chunk) override
    {
        m_events += chunk->size();
    }
    void finishBlock(LaunchId, BlockId, std::uint32_t, bool) override {}
    /// Returns the number of events so far.
    std::uint64_t events() const { return m_events; }

private:
    std::uint64_t m_events = 0;
};

/// Names who writes the memory first: the host (Given) or a kernel (Result).
enum class Content : std::uint8_t { Given, Result };

/// Holds a module with device memory, on which kernels are launched.
class BenchmarkDevice {
public:
    /// Loads the PTX of the kernels. Throws where it does not parse or load.
    explicit BenchmarkDevice(const char* kernels = kEngineKernels)
    {
        m_module = simt::LoadedModule::load(ModuleId{0}, std::make_shared<const ptx::Module>(ptx::parseModule(kernels).value()),
                                            [](const std::string&) { return 0; })
                       .value();
    }
    /// Allocates words of the same value. The default is 1 as an integer; as a float it is denormal, and some processors are slow with
    /// denormal numbers.
    std::uint64_t allocate(std::size_t wordCount, Content content = Content::Given, std::uint32_t word = 1)
    {
        Buffer& buffer = m_buffers.emplace_back();
        buffer.storage.assign(wordCount + 64, word);
        buffer.address = (reinterpret_cast<std::uint64_t>(buffer.storage.data()) + 255) / 256 * 256;
        buffer.bytes = wordCount * 4;
        buffer.content = content;
        return buffer.address;
    }
    /// Names a kernel of the module, and says how to launch it.
    struct Kernel {
        const char* name;
        Dim3 grid, block;
        std::vector<std::uint64_t> arguments;
        std::uint32_t sharedBytes = 0;  ///< dynamic shared memory of a block
    };
    /// Holds the outcome of one launch.
    struct Run {
        std::uint64_t instructions = 0, events = 0;  ///< instructions and events of warps
        std::string error;                           ///< the fault, or else the first finding
        double seconds = 0;
    };
    /// Launches the kernel once and measures it in seconds. `threads` is the number of threads of the engine.
    Run run(const Kernel& kernel, const Checks& checks, bool isRecorded, unsigned threads = 1)
    {
        const simt::KernelInfo info = simt::findKernelInfo(*m_module, kernel.name).value();
        simt::LaunchRequest request{kernel.name, kernel.grid, kernel.block, 0, std::vector<std::uint8_t>(info.parameterBytes)};
        for (std::size_t i = 0; i < kernel.arguments.size(); ++i)
            std::memcpy(request.parameters.data() + info.parameters[i].offset, &kernel.arguments[i], info.parameters[i].bytes);
        simt::EngineOptions options;
        options.isRecording = isRecorded;
        options.blocks.mode = trace::BlockSelection::Mode::All;
        options.maxThreads = threads;
        options.wantsFootprint = threads == 1;  // As with a single stream.
        options.checks = checks;
        NullSink sink;
        trace::Launch launch;
        launch.kernel = kernel.name;
        launch.grid = kernel.grid;
        launch.block = kernel.block;
        std::uint64_t eventsLeft = ~0ull;
        const simt::DeviceMemory memory = memoryFor(options.checks);
        const auto began = std::chrono::steady_clock::now();
        const simt::LaunchResult result = simt::execute(*m_module, request, memory, options, launch, &sink, eventsLeft);
        Run measured;
        measured.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        measured.instructions = launch.warpInstructions;
        measured.events = sink.events();
        if (result.status != simt::LaunchStatus::Success)
            measured.error = result.finding->message.text();
        else if (!result.findings.empty())
            measured.error = result.findings.front().message.text();
        return measured;
    }
    /// Measures the kernel for as long as Google Benchmark asks, with recording if the state's first range is not 0. Counts warp
    /// instructions as items, and adds the events per second and, with checks, the shadow memory per byte that is touched.
    void measure(benchmark::State& state, const Kernel& kernel, const Checks& checks)
    {
        const bool isRecorded = state.range(0) != 0;
        const auto heapOf = [&](const Checks& measuredChecks) {
            const std::uint64_t before = heapBytes();
            resetHeapPeak();
            run(kernel, measuredChecks, isRecorded);
            return heapPeak() - before;
        };
        const std::uint64_t bytesWithoutChecks = heapOf(kNoChecks), bytesWithChecks = heapOf(checks);
        Run total;
        for (auto _ : state) {
            const Run one = run(kernel, checks, isRecorded);
            if (!one.error.empty())
                state.SkipWithError(one.error.c_str());
            total.instructions += one.instructions;
            total.events += one.events;
        }
        state.SetItemsProcessed(std::int64_t(total.instructions));
        state.counters["events"] = benchmark::Counter(double(total.events), benchmark::Counter::kIsRate);
        if (checks != kNoChecks)  // Blocks of these kernels do not wait for each other, so one runs at a time.
            state.counters["shadow"] = (double(bytesWithChecks) - double(bytesWithoutChecks)) / double(touchedBytes() + kernel.sharedBytes);
    }

private:
    struct Buffer {
        std::vector<std::uint32_t> storage;
        std::uint64_t address = 0, bytes = 0;
        Content content = Content::Given;
        std::unique_ptr<simt::Validity> validity;
    };

    /// Returns the memory as the runtime would describe it.
    simt::DeviceMemory memoryFor(const Checks& checks)
    {
        simt::DeviceMemory memory;
        std::uint32_t id = 0;
        for (Buffer& buffer : m_buffers) {
            buffer.validity = checks.checksInitialisation ? std::make_unique<simt::Validity>(buffer.bytes) : nullptr;
            if (buffer.validity && buffer.content == Content::Given)
                buffer.validity->write(0, buffer.bytes);
            memory.add({.address = buffer.address, .bytes = buffer.bytes, .id = AllocationId{++id}, .validity = buffer.validity.get()});
        }
        return memory;
    }
    /// Returns the bytes of all buffers: these kernels touch all of them.
    std::uint64_t touchedBytes() const
    {
        std::uint64_t bytes = 0;
        for (const Buffer& buffer : m_buffers)
            bytes += buffer.bytes;
        return bytes;
    }

    std::shared_ptr<const simt::LoadedModule> m_module;
    std::vector<Buffer> m_buffers;
};

}  // namespace simtscope::benchmarks
