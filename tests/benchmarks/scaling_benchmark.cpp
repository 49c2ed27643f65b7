// How the SIMT engine's speed grows with the CPU threads that run the blocks of a launch: a large vector, matrix and reduction program.
// `simtscope_scaling` needs neither Qt nor a GPU. One thread and several run in turn, and what they take is compared, because a machine
// that others use is as slow for both: "speed-up" is the median of the ratios of wall time, "work" that of CPU time, which all threads
// together take more than one.
#include <algorithm>
#include <array>
#include <bit>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "gpu/core/cores.h"
#include "tests/benchmarks/engine_device.h"

namespace simtscope::benchmarks {
namespace {

constexpr char kVectorAddition[] = R"ptx(.version 9.0
.target sm_75
.address_size 64
.visible .entry add(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
	.reg .pred %p<2>;
	.reg .b32 %r<6>;
	.reg .f32 %f<4>;
	.reg .b64 %rd<11>;
	ld.param.u64 %rd1, [a];
	ld.param.u64 %rd2, [b];
	ld.param.u64 %rd3, [c];
	ld.param.u32 %r2, [n];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.s32 %r1, %r3, %r4, %r5;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra END;
	cvta.to.global.u64 %rd4, %rd1;
	mul.wide.s32 %rd5, %r1, 4;
	add.s64 %rd6, %rd4, %rd5;
	cvta.to.global.u64 %rd7, %rd2;
	add.s64 %rd8, %rd7, %rd5;
	ld.global.f32 %f1, [%rd8];
	ld.global.f32 %f2, [%rd6];
	add.f32 %f3, %f2, %f1;
	cvta.to.global.u64 %rd9, %rd3;
	add.s64 %rd10, %rd9, %rd5;
	st.global.f32 [%rd10], %f3;
END:
	ret;
}
)ptx";

/// Memory, and a launch of a kernel that uses it.
struct ScaledProgram {
    Device device;
    Device::Kernel kernel;
};

ScaledProgram vectorAddition()
{
    constexpr std::uint32_t kElements = 1u << 24;
    Device device(kVectorAddition);
    const std::uint64_t a = device.allocate(kElements), b = device.allocate(kElements), c = device.allocate(kElements, Content::Result);
    return {std::move(device), {"add", {kElements / 256}, {256}, {a, b, c, kElements}}};
}

ScaledProgram matrixProduct()
{
    constexpr std::uint32_t kSide = 768;
    Device device;
    const std::uint64_t a = device.allocate(kSide * kSide), b = device.allocate(kSide * kSide);
    const std::uint64_t c = device.allocate(kSide * kSide, Content::Result);
    return {std::move(device), {"product", {kSide / 16, kSide / 16}, {16, 16}, {a, b, c, kSide}, 2048}};
}

ScaledProgram reduction()
{
    constexpr std::uint32_t kElements = 1u << 24;
    Device device;
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements / 256, Content::Result);
    return {std::move(device), {"reduce", {kElements / 256}, {256}, {in, out, kElements}, 1024}};
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

void measureScaled(benchmark::State& state, ScaledProgram (*make)(), const Checks& checks)
{
    ScaledProgram program = make();
    const auto threads = unsigned(state.range(1));
    struct Times {
        double wall = 0, cpu = 0;
    };
    const auto timesOf = [&](unsigned inThreads) {
        const std::clock_t began = std::clock();
        const Device::Run run = program.device.run(program.kernel, checks, state.range(0) != 0, inThreads);
        if (!run.error.empty())
            state.SkipWithError(run.error.c_str());
        return Times{run.seconds, double(std::clock() - began) / CLOCKS_PER_SEC};
    };
    timesOf(1);  // from here on it is known how long blocks are, and that they are independent
    timesOf(threads);
    std::vector<double> speedUps, works;
    for (auto _ : state) {
        const Times alone = timesOf(1), together = timesOf(threads);
        state.SetIterationTime(together.wall);
        speedUps.push_back(alone.wall / together.wall);
        works.push_back(together.cpu / alone.cpu);
    }
    state.counters["speed-up"] = median(speedUps);
    state.counters["work"] = median(works);
}

const int kScaledPrograms = [] {
    const std::array programs = {std::pair("vectorAddition", &vectorAddition), std::pair("matrixProduct", &matrixProduct),
                                 std::pair("reduction", &reduction)};
    for (const auto& [program, make] : programs)
        for (const char* const checks : {"none", "all"}) {
            const std::string name = std::string(program) + "/checks:" + checks;
            auto* const rows = benchmark::RegisterBenchmark(name.c_str(), measureScaled, make, parseChecks(checks).value());
            rows->ArgNames({"recording", "threads"})->UseManualTime()->Iterations(9)->Unit(benchmark::kMillisecond);
            for (unsigned threads = 2; threads <= usableCores(); threads *= 2)
                rows->Args({0, threads});
            if (usableCores() > 1 && !std::has_single_bit(usableCores()))
                rows->Args({0, usableCores()});
        }
    return 0;
}();

}  // namespace
}  // namespace simtscope::benchmarks
