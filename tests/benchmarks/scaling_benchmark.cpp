// Measures how the SIMT engine's speed grows with the CPU threads that run the blocks of a launch, for a large vector, matrix and reduction
// program. `simtscope_scaling` needs neither Qt nor a GPU. Runs with one thread and with several alternate, and each pair is compared,
// because load by other users of the machine slows down both. "speed-up" is the median of the ratios of wall time. "work" is the median of
// the ratios of CPU time: what all threads together take, compared with one. "apart" is the limit of the machine: how much more gets done
// than by one program if that many programs, which run in one thread each and share nothing, run at the same time.
#include <algorithm>
#include <array>
#include <bit>
#include <ctime>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "gpu/core/usable_cores.h"
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

/// Holds a launch of a kernel and the memory that it uses.
struct ScaledProgram {
    BenchmarkDevice device;
    BenchmarkDevice::Kernel kernel;
};

constexpr auto kOne = std::bit_cast<std::uint32_t>(1.0f);

ScaledProgram vectorAddition()
{
    constexpr std::uint32_t kElements = 1u << 25;
    BenchmarkDevice device(kVectorAddition);
    const std::uint64_t a = device.allocate(kElements, Content::Given, kOne), b = device.allocate(kElements, Content::Given, kOne);
    const std::uint64_t c = device.allocate(kElements, Content::Result);
    return {std::move(device), {"add", {kElements / 256}, {256}, {a, b, c, kElements}}};
}

ScaledProgram matrixProduct()
{
    constexpr std::uint32_t kSide = 768;
    BenchmarkDevice device;
    const std::uint64_t a = device.allocate(kSide * kSide, Content::Given, kOne);
    const std::uint64_t b = device.allocate(kSide * kSide, Content::Given, kOne);
    const std::uint64_t c = device.allocate(kSide * kSide, Content::Result);
    return {std::move(device), {"product", {kSide / 16, kSide / 16}, {16, 16}, {a, b, c, kSide}, 2048}};
}

ScaledProgram reduction()
{
    constexpr std::uint32_t kElements = 1u << 24;
    BenchmarkDevice device;
    const std::uint64_t in = device.allocate(kElements), out = device.allocate(kElements / 256, Content::Result);
    return {std::move(device), {"reduce", {kElements / 256}, {256}, {in, out, kElements}, 1024}};
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

struct Times {
    double wall = 0, cpu = 0;
};

class Measured {
public:
    Measured(benchmark::State& state, ScaledProgram (*make)(), const Checks& checks)
        : m_state(state), m_make(make), m_checks(checks), m_program(make())
    {
    }

    Times run(unsigned threads)
    {
        const std::clock_t began = std::clock();
        const BenchmarkDevice::Run run = runOf(m_program, threads);
        const std::clock_t ended = std::clock();
        if (!run.error.empty())
            m_state.SkipWithError(run.error.c_str());
        return {run.seconds, double(ended - began) / CLOCKS_PER_SEC};
    }
    /// Runs several programs at the same time. Returns how much more gets done than by one launch that takes `secondsAlone` seconds.
    double runApart(unsigned programs, double secondsAlone)
    {
        while (m_others.size() < programs) {
            m_others.push_back(std::make_unique<ScaledProgram>(m_make()));
            runOf(*m_others.back(), 1);
        }
        std::vector<double> seconds(programs);
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < programs; ++i)
                threads.emplace_back([&, i] { seconds[i] = runOf(*m_others[i], 1).seconds; });
        }
        double speedUp = 0;
        for (const double programSeconds : seconds)
            speedUp += secondsAlone / programSeconds;
        return speedUp;
    }

private:
    BenchmarkDevice::Run runOf(ScaledProgram& program, unsigned threads) const
    {
        return program.device.run(program.kernel, m_checks, m_state.range(0) != 0, threads);
    }

    benchmark::State& m_state;
    ScaledProgram (*m_make)();
    const Checks& m_checks;
    ScaledProgram m_program;
    std::vector<std::unique_ptr<ScaledProgram>> m_others;
};

void measureScaled(benchmark::State& state, ScaledProgram (*make)(), const Checks& checks)
{
    Measured measured(state, make, checks);
    const auto threads = unsigned(state.range(1));
    for (const unsigned inThreads : {1u, threads, threads})
        measured.run(inThreads);  // After these runs the engine knows how long blocks are, and that they are independent.
    std::vector<double> speedUps, works, aparts;
    for (auto _ : state) {
        const Times singleThread = measured.run(1), manyThreads = measured.run(threads);
        state.SetIterationTime(manyThreads.wall);
        speedUps.push_back(singleThread.wall / manyThreads.wall);
        works.push_back(manyThreads.cpu / singleThread.cpu);
        aparts.push_back(measured.runApart(threads, singleThread.wall));
    }
    state.counters["speed-up"] = median(speedUps);
    state.counters["work"] = median(works);
    state.counters["apart"] = median(aparts);
}

const int kScaledPrograms = [] {
    const std::array programs = {std::pair("vectorAddition", &vectorAddition), std::pair("matrixProduct", &matrixProduct),
                                 std::pair("reduction", &reduction)};
    for (const auto& [program, make] : programs)
        for (const char* const checks : {"none", "all"}) {
            const std::string name = std::string(program) + "/checks:" + checks;
            auto* const rows = benchmark::RegisterBenchmark(name.c_str(), measureScaled, make, parseChecks(checks).value());
            rows->ArgNames({"recording", "threads"})->UseManualTime()->Iterations(9)->Unit(benchmark::kMillisecond);
            for (unsigned threads = 2; threads <= countUsableCores(); threads *= 2)
                rows->Args({0, threads});
            if (countUsableCores() > 1 && !std::has_single_bit(countUsableCores()))
                rows->Args({0, countUsableCores()});
        }
    return 0;
}();

}  // namespace
}  // namespace simtscope::benchmarks
