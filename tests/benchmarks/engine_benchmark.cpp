// Warp instructions per second of the SIMT engine (items processed), with recording off and on.
#include <benchmark/benchmark.h>

#include <cstring>
#include <memory>
#include <vector>

#include "gpu/ptx/parser.h"
#include "gpu/simt/engine.h"
#include "tests/benchmarks/engine_kernels.h"

namespace simtscope::benchmarks {
namespace {

/// Takes the chunks and drops them.
class NullSink final : public trace::Sink {
public:
    void program(const trace::ProgramInfo&) override {}
    void device(const trace::DeviceInfo&) override {}
    void module(ModuleId, const trace::ModuleInfo&, const std::map<SiteId, trace::Site>&) override {}
    void allocation(const trace::Allocation&) override {}
    void apiCall(std::int64_t, const trace::ApiCall&) override {}
    void nestedWork(const trace::NestedWork&) override {}
    void launch(const trace::Launch&) override {}
    void events(LaunchId, BlockId, std::uint32_t, std::shared_ptr<const trace::EventChunk> chunk) override { m_events += chunk->size(); }
    void blockDone(LaunchId, BlockId, std::uint32_t, bool) override {}
    void finding(const trace::Finding&) override {}
    void note(const Message&) override {}
    Result<void> flush() override { return {}; }
    std::uint64_t events() const { return m_events; }

private:
    std::uint64_t m_events = 0;
};

class Device {
public:
    Device()
    {
        m_module = simt::LoadedModule::load(ModuleId{0}, std::make_shared<const ptx::Module>(ptx::parse(kEngineKernels).value()),
                                            [](const std::string&) { return 0; })
                       .value();
    }
    std::uint64_t allocate(std::size_t words)
    {
        m_buffers.emplace_back(words + 64, 1u);
        const std::uint64_t address = (reinterpret_cast<std::uint64_t>(m_buffers.back().data()) + 255) / 256 * 256;
        m_memory.add({address, words * 4, AllocationId{std::uint32_t(m_buffers.size())}, false});
        return address;
    }
    void measure(benchmark::State& state, const char* kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments)
    {
        const simt::KernelInfo info = simt::kernelInfo(*m_module, kernel).value();
        simt::LaunchRequest request{kernel, grid, block, 0, std::vector<std::uint8_t>(info.parameterBytes)};
        for (std::size_t i = 0; i < arguments.size(); ++i)
            std::memcpy(request.parameters.data() + info.parameters[i].offset, &arguments[i], info.parameters[i].bytes);
        simt::EngineOptions options;
        options.recording = state.range(0) != 0;
        options.record.blocks = trace::RecordOptions::Blocks::All;
        std::uint64_t instructions = 0;
        NullSink sink;
        for (auto _ : state) {
            trace::Launch launch;
            launch.kernel = kernel;
            launch.grid = grid;
            launch.block = block;
            std::uint64_t eventsLeft = ~0ull;
            const simt::LaunchResult result = simt::execute(*m_module, request, m_memory, options, launch, &sink, eventsLeft);
            if (result.status != simt::LaunchStatus::Success) {
                state.SkipWithError(result.finding->message.text().c_str());
                return;
            }
            instructions += launch.warpInstructions;
        }
        state.SetItemsProcessed(std::int64_t(instructions));
        state.counters["events"] = benchmark::Counter(double(sink.events()), benchmark::Counter::kIsRate);
    }

private:
    std::shared_ptr<const simt::LoadedModule> m_module;
    simt::DeviceMemory m_memory;
    std::vector<std::vector<std::uint32_t>> m_buffers;
};

void arithmeticLoop(benchmark::State& state)
{
    Device device;
    device.measure(state, "alu", {16}, {256}, {device.allocate(16 * 256), 2000});
}

void sharedReduction(benchmark::State& state)
{
    constexpr std::uint32_t kElements = 1u << 20;
    Device device;
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements / 256);
    device.measure(state, "reduce", {kElements / 256}, {256}, {in, out, kElements});
}

void tiledProduct(benchmark::State& state)
{
    constexpr std::uint32_t kSide = 256;
    Device device;
    const std::uint64_t a = device.allocate(kSide * kSide), b = device.allocate(kSide * kSide), c = device.allocate(kSide * kSide);
    device.measure(state, "product", {kSide / 16, kSide / 16}, {16, 16}, {a, b, c, kSide});
}

BENCHMARK(arithmeticLoop)->ArgName("recording")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(sharedReduction)->ArgName("recording")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(tiledProduct)->ArgName("recording")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace simtscope::benchmarks
