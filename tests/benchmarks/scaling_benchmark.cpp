// How the SIMT engine's speed grows with the CPU threads that run the blocks of a launch: a large vector, matrix and reduction program.
// `simtscope_scaling` needs neither Qt nor a GPU. Wall time; "speed-up" is against one thread of the same run.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <string>
#include <utility>

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

void vectorAddition(benchmark::State& state, const Checks& checks, unsigned threads)
{
    constexpr std::uint32_t kElements = 1u << 24;
    Device device(kVectorAddition);
    const std::uint64_t a = device.allocate(kElements), b = device.allocate(kElements), c = device.allocate(kElements, Content::Result);
    device.measure(state, {"add", {kElements / 256}, {256}, {a, b, c, kElements}}, checks, threads);
}

void matrixProduct(benchmark::State& state, const Checks& checks, unsigned threads)
{
    constexpr std::uint32_t kSide = 768;
    Device device;
    const std::uint64_t a = device.allocate(kSide * kSide), b = device.allocate(kSide * kSide);
    const std::uint64_t c = device.allocate(kSide * kSide, Content::Result);
    device.measure(state, {"product", {kSide / 16, kSide / 16}, {16, 16}, {a, b, c, kSide}, 2048}, checks, threads);
}

void reduction(benchmark::State& state, const Checks& checks, unsigned threads)
{
    constexpr std::uint32_t kElements = 1u << 24;
    Device device;
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements / 256, Content::Result);
    device.measure(state, {"reduce", {kElements / 256}, {256}, {in, out, kElements}, 1024}, checks, threads);
}

using ScaledProgram = void (*)(benchmark::State&, const Checks&, unsigned);

/// Seconds of the program with one thread, which is measured first.
void measureScaled(benchmark::State& state, const std::string& name, ScaledProgram program, const Checks& checks)
{
    static std::map<std::string, double> alone;
    const auto threads = unsigned(state.range(1));
    program(state, checks, threads);
    const double seconds = state.counters["seconds"];
    if (threads == 1)
        alone[name] = seconds;
    if (seconds > 0 && alone.contains(name))
        state.counters["speed-up"] = alone[name] / seconds;
}

const int kScaledPrograms = [] {
    const std::array programs = {std::pair("vectorAddition", ScaledProgram(vectorAddition)),
                                 std::pair("matrixProduct", ScaledProgram(matrixProduct)),
                                 std::pair("reduction", ScaledProgram(reduction))};
    for (const auto& [program, run] : programs)
        for (const char* const checks : {"none", "all"}) {
            const std::string name = std::string(program) + "/checks:" + checks;
            auto* const rows = benchmark::RegisterBenchmark(name.c_str(), measureScaled, name, run, parseChecks(checks).value());
            rows->ArgNames({"recording", "threads"})->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);
            for (unsigned threads = 1; threads <= usableCores(); threads *= 2)
                rows->Args({0, threads});
            if (!std::has_single_bit(usableCores()))
                rows->Args({0, usableCores()});
        }
    return 0;
}();

}  // namespace
}  // namespace simtscope::benchmarks
