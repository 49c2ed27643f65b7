// Measures warp instructions per second of the SIMT engine (items processed), without and with recording, and with checks
// (gpu/core/checks.h). "shadow" counts the bytes that the checks allocate for each byte that the kernel touches.
#include <array>
#include <string>
#include <utility>

#include "tests/benchmarks/debug_kernels.h"
#include "tests/benchmarks/engine_device.h"

namespace simtscope::benchmarks {
namespace {

void arithmeticLoop(benchmark::State& state, const Checks& checks)
{
    BenchmarkDevice device;
    device.measure(state, {"alu", {16}, {256}, {device.allocate(16 * 256, Content::Result), 2000}}, checks);
}

void sharedReduction(benchmark::State& state, const Checks& checks)
{
    constexpr std::uint32_t kElements = 1u << 20;
    BenchmarkDevice device;
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements / 256, Content::Result);
    device.measure(state, {"reduce", {kElements / 256}, {256}, {in, out, kElements}, 1024}, checks);
}

void tiledProduct(benchmark::State& state, const Checks& checks)
{
    constexpr std::uint32_t kSide = 256;
    BenchmarkDevice device;
    const std::uint64_t a = device.allocate(kSide * kSide), b = device.allocate(kSide * kSide);
    const std::uint64_t c = device.allocate(kSide * kSide, Content::Result);
    device.measure(state, {"product", {kSide / 16, kSide / 16}, {16, 16}, {a, b, c, kSide}, 2048}, checks);
}

void byteHistogram(benchmark::State& state, const Checks& checks)
{
    constexpr std::uint32_t kWords = 1u << 16;
    BenchmarkDevice device(kCheckKernels);
    const std::uint64_t in = device.allocate(kWords), out = device.allocate(256);
    auto* const words = reinterpret_cast<std::uint32_t*>(in);
    for (std::uint32_t i = 0; i < kWords; ++i)
        words[i] = i * 2654435761u;
    device.measure(state, {"bytes", {64}, {256}, {in, out, kWords * 4}, 1024}, checks);
}

void stencil(benchmark::State& state, const Checks& checks)
{
    constexpr std::uint32_t kElements = 1u << 18;
    BenchmarkDevice device(kCheckKernels);
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements, Content::Result);
    device.measure(state, {"stencil", {kElements / 256}, {256}, {in, out, kElements}, 1032}, checks);
}

/// Runs 32 blocks of 256 threads; each thread has an array of its own in local memory.
void debugLoop(benchmark::State& state, const Checks& checks)
{
    BenchmarkDevice device(kDebugKernels);
    device.measure(state, {"debugLoop", {32}, {256}, {device.allocate(32 * 256, Content::Result), 500}}, checks);
}

using Workload = void (*)(benchmark::State&, const Checks&);

const int kRegistered = [] {
    const std::array workloads = {std::pair("arithmeticLoop", Workload(arithmeticLoop)),
                                  std::pair("sharedReduction", Workload(sharedReduction)),
                                  std::pair("tiledProduct", Workload(tiledProduct)),
                                  std::pair("byteHistogram", Workload(byteHistogram)),
                                  std::pair("stencil", Workload(stencil)),
                                  std::pair("debugLoop", Workload(debugLoop))};
    for (const auto& [name, workload] : workloads)
        for (const char* const checks : {"none", "race", "init", "sync", "memory", "all"}) {
            const std::string suffix = checks == std::string("none") ? "" : std::string("/checks:") + checks;
            benchmark::RegisterBenchmark((name + suffix).c_str(), workload, parseChecks(checks).value())
                ->ArgName("recording")
                ->Arg(0)
                ->Arg(1)
                ->Unit(benchmark::kMillisecond);
        }
    return 0;
}();

}  // namespace
}  // namespace simtscope::benchmarks
