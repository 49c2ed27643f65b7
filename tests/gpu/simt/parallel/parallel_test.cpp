// Tests launches whose blocks run in several threads: whatever the program does, all results are those of one thread.
#include <gtest/gtest.h>

#include <map>
#include <ostream>

#include <fmt/format.h>

#include "gpu/simt/state/kernel.h"
#include "tests/gpu/simt/harness.h"

#if defined(__SANITIZE_THREAD__)
// Suppresses races for the memory of the simulated programs. Where blocks share memory, threads race for it; the engine finds that out
// afterwards and undoes it.
extern "C" const char* __tsan_default_suppressions()
{
    return "race:gpu/simt/memory/columns.cpp\nrace:gpu/simt/memory/load_store.cpp\nrace:gpu/simt/memory/atomics.cpp\n";
}
#endif

namespace simtscope::simt::testing {
namespace {

constexpr std::uint32_t kBlocks = 96, kThreads = 128;
constexpr std::size_t kCells = kBlocks * kThreads;

/// Holds everything that can be observed of a launch.
struct ObservedLaunch {
    int status = 0;
    std::vector<std::string> findings;
    std::string output, counts, uses;
    trace::TotalsBySite totals;
    std::uint64_t eventsLeft = 0;
    std::vector<std::uint32_t> sms;
    std::vector<std::string> blocks;  ///< events of each recorded block
    std::vector<std::uint32_t> out, in;
    std::vector<bool> written;  ///< true for each word of `out` that was written
    bool isInThreads = false;   ///< whether the launch ran in threads; not compared

    bool operator==(const ObservedLaunch& other) const
    {
        return status == other.status && findings == other.findings && output == other.output && counts == other.counts &&
               totals == other.totals && uses == other.uses && eventsLeft == other.eventsLeft && sms == other.sms &&
               blocks == other.blocks && out == other.out && in == other.in && written == other.written;
    }
};

void PrintTo(const ObservedLaunch& launch, std::ostream* out)
{
    *out << "status " << launch.status << ", counts " << launch.counts << ", events left " << launch.eventsLeft << ", output "
         << launch.output.size() << " bytes, blocks " << launch.blocks.size() << ", uses " << launch.uses;
    for (const std::string& finding : launch.findings)
        *out << "\n  " << finding;
}

std::string textOf(const trace::Finding& finding)
{
    std::string text = fmt::format("{} {} {} block {} address {:#x}", nameOf(finding.kind), nameOf(finding.severity),
                                   finding.message.text(), finding.block, finding.address);
    for (const trace::FindingAccess& access : finding.accesses)
        text += fmt::format(" [{} {} {} {:#x} {} {:#x} {}]", access.site.value, access.block, access.warp, access.lanes,
                            access.time.value_or(0), access.address, access.value.value_or(0));
    return text;
}

std::string textOf(const trace::BlockTrace& block)
{
    std::string text = fmt::format("block {} {} {}:", block.block().value, block.isTruncated(), block.chunks().size());
    trace::EventData data;
    for (std::uint32_t i = 0; i < block.size(); ++i) {
        const trace::Event event = block.event(EventIndex{i});
        block.read(EventIndex{i}, data);
        text += fmt::format(" {}/{}/{}/{:x}/{}/{:x}/{:x}", int(event.kind), event.site.value, event.warp.value, event.mask, event.time,
                            data.offset[5], data.elementCount ? data.value[0][3] : 0);
    }
    return text;
}

/// Runs one kernel repeatedly in the same memory.
class Runs {
public:
    explicit Runs(const std::string& ptx)
        : m_harness(ptx), m_out(m_harness.allocateUnwritten(4 * kCells)), m_in(m_harness.allocate(4 * kCells))
    {
        m_harness.options.wantsFootprint = false;
        m_harness.options.fillByte = std::byte(0x4b);
    }
    Harness& harness() { return m_harness; }
    std::uint64_t maxEvents = 1u << 20;

    ObservedLaunch run(unsigned threads, std::uint32_t n)
    {
        auto* const out = reinterpret_cast<std::uint32_t*>(m_out);
        auto* const in = reinterpret_cast<std::uint32_t*>(m_in);
        std::fill(out, out + kCells, 0x4b4b4b4bu);
        for (std::uint32_t i = 0; i < kCells; ++i)
            in[i] = i * 2654435761u >> 7;
        for (const DeviceMemory::Range& range : m_harness.memory().ranges()) {
            range.uses = 0;
            if (range.validity)
                range.validity->forget(0, range.bytes);
        }
        m_harness.output.clear();
        m_harness.eventsLeft = maxEvents;
        m_harness.options.maxThreads = threads;
        const auto outcome = m_harness.launch("k", {kBlocks}, {kThreads}, {m_out, m_in, n});
        ObservedLaunch observed;
        const trace::Launch& launch = outcome.launch;
        observed.status = int(outcome.result.status);
        if (outcome.result.finding)
            observed.findings.push_back(textOf(*outcome.result.finding));
        for (const trace::Finding& finding : outcome.result.findings)
            observed.findings.push_back(textOf(finding));
        observed.output = m_harness.output;
        observed.counts = fmt::format("{} {} {} {} {} {}", launch.warpInstructions, launch.threadInstructions, launch.barriers,
                                      launch.ticks, launch.isComplete, launch.omittedEventCount);
        observed.totals = launch.totals;
        observed.eventsLeft = m_harness.eventsLeft;
        observed.sms = launch.smOfBlock;
        for (const auto& block : m_harness.sink.recording().launches.at(launch.id.value).blocks)
            observed.blocks.push_back(textOf(*block));
        observed.out.assign(out, out + kCells);
        observed.in.assign(in, in + kCells);
        for (const DeviceMemory::Range& range : m_harness.memory().ranges()) {
            observed.uses += fmt::format("{} ", range.uses);
            for (std::uint64_t offset = 0; range.validity && offset < range.bytes; offset += 4)
                observed.written.push_back(range.validity->isWritten(offset, 4));
        }
        KernelHistory& history = (*m_harness.loaded().impl().findOrPrepareKernel("k"))->history;
        observed.isInThreads = history.isIndependent;
        reads = history.reads;
        if (!keepsPast)
            history = {};
        return observed;
    }
    bool keepsPast = false;
    KernelHistory::Reads reads = KernelHistory::Reads::Unknown;  ///< state after the last run

private:
    Harness m_harness;
    std::uint64_t m_out, m_in;
};

struct Program {
    const char* name;
    const char* body;
    bool runsInThreads;    ///< whether the launch runs in threads with all checks
    std::uint32_t n = 40;  ///< iterations of a loop that makes the blocks longer
    const char* scope = "";
};

void PrintTo(const Program& program, std::ostream* out)
{
    *out << program.name;
}

// In each block, %r1 is its index, %r2 the thread's index in the grid, %rd1 and %rd2 the addresses of the thread's cells of `out` and `in`,
// and %r9 the value that it loads.
constexpr const char* kBegin = R"(
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mad.lo.u32 %r2, %r1, %r3, %t;
    mul.wide.u32 %rd3, %r2, 4;
    add.u64 %rd1, %out, %rd3;
    add.u64 %rd2, %in, %rd3;
    ld.global.u32 %r9, [%rd2];
    mov.u32 %r10, 0;
ROUND:
    mad.lo.u32 %r9, %r9, 1664525, 1013904223;
    xor.b32 %r9, %r9, %r10;
    shr.u32 %r11, %r9, 3;
    add.u32 %r9, %r9, %r11;
    add.u32 %r10, %r10, 1;
    setp.lt.u32 %p1, %r10, %n;
    @%p1 bra ROUND;
)";

constexpr Program kPrograms[] = {
    {"Maps", "st.global.u32 [%rd1], %r9;", true},
    {"WritesInPlace", "st.global.u32 [%rd2], %r9; st.global.u32 [%rd1], %r10;", true},
    {"WritesColumns", R"(
        mov.u32 %r4, %nctaid.x;
        mad.lo.u32 %r5, %t, %r4, %r1;
        mul.wide.u32 %rd4, %r5, 4;
        add.u64 %rd5, %out, %rd4;
        st.global.u32 [%rd5], %r9;)",
     true},
    {"ReducesInSharedMemory", R"(
        mov.u64 %rd6, s;
        mul.wide.u32 %rd7, %t, 4;
        add.u64 %rd6, %rd6, %rd7;
        st.shared.u32 [%rd6], %r9;
        mov.u32 %r20, 64;
    HALVE:
        bar.sync 0;
        setp.ge.u32 %p2, %t, %r20;
        @%p2 bra SKIP;
        mul.wide.u32 %rd8, %r20, 4;
        add.u64 %rd9, %rd6, %rd8;
        ld.shared.u32 %r21, [%rd9];
        ld.shared.u32 %r22, [%rd6];
        add.u32 %r22, %r22, %r21;
        st.shared.u32 [%rd6], %r22;
    SKIP:
        shr.u32 %r20, %r20, 1;
        setp.ne.u32 %p3, %r20, 0;
        @%p3 bra HALVE;
        setp.ne.u32 %p4, %t, 0;
        @%p4 bra DONE;
        ld.shared.u32 %r23, [%rd6];
        mul.wide.u32 %rd10, %r1, 4;
        add.u64 %rd11, %out, %rd10;
        st.global.u32 [%rd11], %r23;
    DONE:)",
     true, 40, ".shared .align 4 .b8 s[512];"},
    {"AddsInSharedMemory",
     "setp.eq.u32 %p5, %t, 0; @%p5 st.shared.u32 [s], 0; bar.sync 0; atom.shared.add.u32 %r20, [s], %r9; st.global.u32 [%rd1], %r20;", true,
     40, ".shared .align 4 .b8 s[512];"},
    {"WritesBytes", R"(
        cvt.u64.u32 %rd4, %r2;
        add.u64 %rd5, %out, %rd4;
        cvt.u16.u32 %rs1, %r9;
        st.global.u8 [%rd5], %rs1;)",
     true},
    {"WritesEveryOtherByte", R"(
        mul.wide.u32 %rd4, %r2, 2;
        add.u64 %rd5, %out, %rd4;
        cvt.u16.u32 %rs1, %r9;
        st.global.u8 [%rd5], %rs1;)",
     false},
    {"ReadsWhatItWrote", "st.global.u32 [%rd1], %r9; ld.global.u32 %r20, [%rd1]; st.global.u32 [%rd2], %r20;", true},
    {"AddsToItsOwnCell", "atom.global.add.u32 %r20, [%rd2], 5; st.global.u32 [%rd1], %r20;", true},
    {"Prints", R"(
        .local .align 8 .b8 buffer[8];
        st.global.u32 [%rd1], %r9;
        setp.gt.u32 %p5, %t, 2;
        @%p5 bra QUIET;
        mov.u64 %rd20, buffer;
        cvta.local.u64 %rd21, %rd20;
        st.local.u32 [%rd20], %r2;
        mov.u64 %rd22, text;
        cvta.global.u64 %rd23, %rd22;
        { .param .b64 p0; .param .b64 p1; .param .b32 r0;
          st.param.b64 [p0], %rd23; st.param.b64 [p1], %rd21;
          call.uni (r0), vprintf, (p0, p1); ld.param.b32 %r21, [r0]; }
    QUIET:)",
     true, 40,
     ".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);\n.global .align 1 .b8 text[8] = {97, 32, 37, 117, 10, 0, 0, "
     "0};"},
    {"AsksForTickets", R"(
        atom.global.add.u32 %r20, [%in], 1;
        mul.wide.u32 %rd4, %r20, 0;
        add.u64 %rd5, %rd1, %rd4;
        st.global.u32 [%rd5], %r20;)",
     false},
    {"AddsFloats", "cvt.rn.f32.u32 %f1, %r9; red.global.add.f32 [%in], %f1; st.global.u32 [%rd1], %r9;", false},
    {"PassesOn", R"(
        setp.eq.u32 %p5, %r1, 0;
        @%p5 bra FIRST;
        ld.global.u32 %r20, [%rd1+-512];
        add.u32 %r9, %r9, %r20;
    FIRST:
        st.global.u32 [%rd1], %r9;)",
     false},
    {"AllWriteOne", "st.global.u32 [%out], %r2; st.global.u32 [%rd2], %r9;", false},
    {"LastReadsAll", R"(
        st.global.u32 [%rd1], %r9;
        setp.ne.u32 %p5, %r1, 95;
        @%p5 bra DONE;
        ld.global.u32 %r20, [%here];
        st.global.u32 [%rd1], %r20;
    DONE:)",
     false},
    {"WaitsForTheOneBefore", R"(
        st.global.u32 [%rd2], %r9;
        setp.ne.u32 %p5, %t, 0;
        @%p5 bra DONE;
        setp.eq.u32 %p5, %r1, 0;
        @%p5 bra GO;
    WAIT:
        ld.volatile.global.u32 %r20, [%rd1+-512];
        setp.ne.u32 %p6, %r20, 77;
        @%p6 bra WAIT;
    GO:
        st.volatile.global.u32 [%rd1], 77;
    DONE:)",
     false},
    {"WaitsForEver", R"(
        st.global.u32 [%rd1], %r9;
        setp.ne.u32 %p5, %r1, 40;
        @%p5 bra DONE;
    WAIT:
        ld.volatile.global.u32 %r20, [%in];
        setp.ne.u32 %p6, %r20, 77;
        @%p6 bra WAIT;
    DONE:)",
     false},
    {"StoresOutside", R"(
        st.global.u32 [%rd1], %r9;
        setp.ne.u32 %p5, %r1, 61;
        @%p5 bra DONE;
        st.global.u32 [%rd1+1048576], %r9;
    DONE:)",
     false},
    {"Traps", "st.global.u32 [%rd1], %r9; setp.eq.u32 %p5, %r1, 61; @%p5 trap;", false},
    {"RacesInABlock", "st.global.u32 [%rd1], %r9; st.global.u32 [%rd1+4], %r9;", false},
    {"RacesInSharedMemory", "st.shared.u32 [s], %r9; ld.shared.u32 %r20, [s]; st.global.u32 [%rd1], %r20;", false, 40,
     ".shared .align 4 .b8 s[512];"},
    {"UsesWhatNobodyWrote", R"(
        ld.global.u32 %r20, [%rd1];
        setp.eq.u32 %p5, %r20, 3;
        @%p5 bra DONE;
        st.global.u32 [%rd2], %r9;
    DONE:)",
     false},
    {"CopiesWhatNobodyWrote", "ld.global.u32 %r20, [%rd1]; st.global.u32 [%rd2], %r20;", false},
    {"ReadsTheClock", "mov.u32 %r20, %clock; st.global.u32 [%rd1], %r20;", false},
    {"Fences", "st.global.u32 [%rd1], %r9; membar.gl; st.global.u32 [%rd2], %r9;", false},
    {"HasLongBlocks", R"(
        mov.u32 %r30, 0;
        setp.gt.u32 %p5, %r1, 4;
        @%p5 bra DONE;
    LONG:
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        mad.lo.u32 %r9, %r9, 1664525, 1013904223;
        and.b32 %r31, %r30, 4095;
        setp.eq.u32 %p6, %r31, 0;
        @%p6 st.global.u32 [%rd2], %r9;
        add.u32 %r30, %r30, 1;
        mul.lo.u32 %r32, %r1, 10000;
        add.u32 %r32, %r32, 30000;
        setp.lt.u32 %p7, %r30, %r32;
        @%p7 bra LONG;
    DONE:
        st.global.u32 [%rd1], %r9;)",
     true},
};

using Blocks = trace::BlockSelection::Mode;

class InThreads : public ::testing::TestWithParam<Program> {
protected:
    Runs runs() const { return Runs(kernelText(std::string(kBegin) + GetParam().body, GetParam().scope)); }
};

INSTANTIATE_TEST_SUITE_P(Programs, InThreads, ::testing::ValuesIn(kPrograms),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

TEST_P(InThreads, AllIsAsInOne)
{
    Runs all = runs();
    all.harness().options.checks = parseChecks("all").value();
    const std::uint32_t n = GetParam().n * 4;
    const ObservedLaunch singleThreaded = all.run(1, n);
    EXPECT_FALSE(singleThreaded.isInThreads);
    for (const unsigned threads : {2u, 3u, 8u}) {
        const ObservedLaunch many = all.run(threads, n);
        EXPECT_EQ(many, singleThreaded) << threads << " threads";
        EXPECT_EQ(many.isInThreads, GetParam().runsInThreads) << threads << " threads";
    }
}

TEST_P(InThreads, AllIsAsInOneWithoutChecks)
{
    Runs all = runs();
    const ObservedLaunch one = all.run(1, GetParam().n * 4);
    for (const unsigned threads : {2u, 5u})
        EXPECT_EQ(all.run(threads, GetParam().n * 4), one) << threads << " threads";
}

TEST_P(InThreads, EventsEqualThoseOfOneThread)
{
    Runs all = runs();
    all.harness().options.blocks.mode = Blocks::All;
    for (const std::uint64_t events : {1u << 20, 3000u, 0u}) {
        all.maxEvents = events;
        const ObservedLaunch one = all.run(1, GetParam().n * 4);
        for (const unsigned threads : {2u, 4u})
            EXPECT_EQ(all.run(threads, GetParam().n * 4), one) << threads << " threads, " << events << " events";
    }
}

TEST_P(InThreads, LaunchWithoutRecordingEqualsOneThread)
{
    Runs all = runs();
    all.harness().options.isRecording = false;
    const ObservedLaunch one = all.run(1, GetParam().n * 4);
    EXPECT_EQ(all.run(4, GetParam().n * 4), one);
}

TEST_P(InThreads, LaterLaunchesEqualThoseOfOneThread)
{
    Runs all = runs();
    const ObservedLaunch one = all.run(1, GetParam().n * 4);
    all.keepsPast = true;
    for (int launch = 0; launch < 3; ++launch)
        EXPECT_EQ(all.run(3, GetParam().n * 4), one) << "launch " << launch;
}

TEST(InThreadsAlso, KindOfReadsOfAKernelIsLearnt)
{
    using Reads = KernelHistory::Reads;
    const auto readsOf = [](const char* end) {
        Runs runs(kernelText(std::string(kBegin) + end));
        runs.run(2, 400);
        return runs.reads;
    };
    EXPECT_EQ(readsOf("st.global.u32 [%rd1], %r9;"), Reads::OfOthers);
    EXPECT_EQ(readsOf("st.global.u32 [%rd2], %r9;"), Reads::OfWritten);
    EXPECT_EQ(readsOf("st.global.u32 [%rd1], %r9; ld.global.u32 %r20, [%rd1]; st.global.u32 [%rd1], %r20;"), Reads::OfWritten);
}

// With another number of iterations the kernel writes where it reads: each thread into its own cell, or into that of another block.
TEST(InThreadsAlso, AKernelThatWritesElsewhereThanBeforeIsAsInOne)
{
    using Reads = KernelHistory::Reads;
    for (const std::uint32_t distance : {0u, 4u * kThreads}) {
        Runs runs(kernelText(std::string(kBegin) + fmt::format(R"(
            st.global.u32 [%rd1], %r9;
            setp.ne.u32 %p5, %n, 401;
            @%p5 bra DONE;
            setp.eq.u32 %p5, %r1, 0;
            @%p5 bra DONE;
            st.global.u32 [%rd2+-{}], %r9;
        DONE:)",
                                                               distance)));
        const ObservedLaunch singleThreaded = runs.run(1, 401);
        runs.keepsPast = true;
        runs.run(3, 400);
        EXPECT_EQ(runs.reads, Reads::OfOthers);
        const ObservedLaunch many = runs.run(3, 401);
        EXPECT_EQ(many, singleThreaded) << distance;
        EXPECT_EQ(runs.reads, Reads::OfWritten);
        EXPECT_TRUE(many.isInThreads || distance != 0);
        EXPECT_EQ(runs.run(3, 401), singleThreaded) << distance;
    }
}

TEST(InThreadsAlso, ALaunchThatIsOverItsBudgetEndsAsInOne)
{
    Runs runs(kernelText(std::string(kBegin) + "st.global.u32 [%rd1], %r9;"));
    runs.harness().options.instructionBudget = 200'000;
    const ObservedLaunch singleThreaded = runs.run(1, 200);
    EXPECT_EQ(singleThreaded.status, int(LaunchStatus::BudgetExceeded));
    EXPECT_EQ(runs.run(4, 200), singleThreaded);
}

TEST(InThreadsAlso, ManyShortBlocksAreDealtOut)
{
    Harness harness(kernelText(R"(
        mov.u32 %r1, %ctaid.x;
        mad.lo.u32 %r2, %r1, 32, %t;
        mul.wide.u32 %rd3, %r2, 4;
        add.u64 %rd1, %out, %rd3;
        st.global.u32 [%rd1], %r2;)"));
    harness.options.maxThreads = 3;
    harness.options.wantsFootprint = false;
    constexpr std::uint32_t kMany = 50'000;
    const std::uint64_t out = harness.allocate(4 * 32 * kMany);
    const auto outcome = harness.launch("k", {kMany}, {32}, {out, out, 0});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success);
    EXPECT_TRUE((*harness.loaded().impl().findOrPrepareKernel("k"))->history.isIndependent);
    const auto cells = harness.download<std::uint32_t>(out, 32 * kMany);
    for (std::uint32_t i = 0; i < cells.size(); ++i)
        ASSERT_EQ(cells[i], i);
    EXPECT_EQ(outcome.launch.ticks, outcome.launch.warpInstructions);
}

TEST(InThreadsAlso, AKernelThatDependsOnTheOrderIsNotTriedAgain)
{
    Harness harness(kernelText(std::string(kBegin) + "st.global.u32 [%out], %r2;"));
    harness.options.maxThreads = 2;
    harness.options.wantsFootprint = false;
    const std::uint64_t out = harness.allocate(4 * kCells), in = harness.allocate(4 * kCells);
    // One thread may happen to run all blocks of a launch; such a launch shows nothing.
    const auto& history = (*harness.loaded().impl().findOrPrepareKernel("k"))->history;
    for (int i = 0; i < 60 && !history.isDependent; ++i)
        harness.launch("k", {kBlocks}, {kThreads}, {out, in, 5000});
    EXPECT_TRUE(history.isDependent);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 1), (std::vector<std::uint32_t>{kCells - 1}));
}

}  // namespace
}  // namespace simtscope::simt::testing
