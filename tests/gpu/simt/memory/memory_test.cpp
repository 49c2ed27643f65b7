// Tests accesses: every width and space, faults that name thread and address, atomics, generic addresses, local memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gpu/core/messages/fault.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

Harness::Outcome run(Harness& harness, std::uint64_t out, std::uint64_t in = 0, std::uint32_t n = 0, unsigned threads = 32)
{
    auto outcome = harness.launch("k", {1}, {threads}, {out, in, n});
    EXPECT_EQ(outcome.result.status, LaunchStatus::Success)
        << (outcome.result.finding ? outcome.result.finding->message.text() : std::string());
    return outcome;
}

TEST(Memory, NarrowLoadsExtendByTheirType)
{
    Harness harness(kernelText(R"(
        ld.global.s8 %r1, [%in];
        ld.global.u8 %r2, [%in];
        ld.global.s16 %r3, [%in];
        ld.global.u16 %rs1, [%in];
        cvt.u32.u16 %r4, %rs1;
        ld.global.s32 %rd1, [%in];
        st.global.u32 [%out], %r1;
        st.global.u32 [%out+4], %r2;
        st.global.u32 [%out+8], %r3;
        st.global.u32 [%out+12], %r4;
        st.global.u64 [%out+16], %rd1;)"));
    const std::uint64_t out = harness.allocate(32), in = harness.upload<std::uint32_t>({0x8081f2f3u});
    run(harness, out, in, 0, 1);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 4), (std::vector<std::uint32_t>{0xfffffff3u, 0xf3u, 0xfffff2f3u, 0xf2f3u}));
    EXPECT_EQ(harness.download<std::uint64_t>(out + 16, 1)[0], 0xffffffff8081f2f3ull);
}

TEST(Memory, VectorsMoveTheirElementsInOrder)
{
    Harness harness(kernelText(R"(
        ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%in];
        st.global.v2.u32 [%out], {%r4, %r3};
        st.global.v2.u32 [%out+8], {%r2, %r1};
        ld.global.v2.u64 {%rd1, %rd2}, [%in];
        st.global.v2.u64 [%out+16], {%rd2, %rd1};)"));
    const std::uint64_t out = harness.allocate(32), in = harness.upload<std::uint32_t>({1, 2, 3, 4});
    const auto outcome = run(harness, out, in, 0, 1);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 8), (std::vector<std::uint32_t>{4, 3, 2, 1, 3, 4, 1, 2}));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.global.v4").bytesRequested, 16u);
}

// Sections 10.30 and 10.34: the reserved part comes before the block's own memory, and no size that a program sees includes it.
TEST(Memory, ReservedSharedMemoryIsSeparate)
{
    Harness harness(kernelText(R"(
        .shared .align 4 .b8 own[128];
        mov.u32 %r1, %reserved_smem_offset_1;
        mov.u32 %r2, own;
        st.shared.u32 [%r1], 7;
        st.shared.u32 [%r2], 5;
        ld.shared.u32 %r3, [%r1];
        ld.shared.u32 %r4, [own];
        st.global.v2.u32 [%out], {%r3, %r4};
        mov.u32 %r3, %reserved_smem_offset_cap;
        mov.u32 %r4, %total_smem_size;
        st.global.v2.u32 [%out+8], {%r3, %r4};)"));
    const std::uint64_t out = harness.allocate(16);
    run(harness, out, 0, 0, 1);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 4), (std::vector<std::uint32_t>{7, 5, 1024, 128}));
}

TEST(Memory, LanesThatReadParametersHideNoOthers)
{
    Harness harness(kernelText(R"(
        mov.b64 %rd1, k_param_2;
        cvta.param.u64 %rd2, %rd1;
        setp.lt.u32 %p1, %t, 8;
        selp.b64 %rd3, %rd2, %there, %p1;
        ld.u32 %r1, [%rd3];
        st.global.u32 [%here], %r1;)"));
    const std::uint64_t out = harness.allocate(128), in = harness.upload(std::vector<std::uint32_t>(32, 5));
    const auto outcome = run(harness, out, in, 9);
    const auto values = harness.download<std::uint32_t>(out, 32);
    EXPECT_EQ(values[7], 9u);
    EXPECT_EQ(values[8], 5u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.u32").sectors, 3u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.u32").bytesRequested, 96u);
    const auto loads = harness.events(0, 0, trace::EventKind::Load);
    ASSERT_EQ(loads.size(), 1u);
    EXPECT_EQ(loads[0].mask, 0xffffff00u);
}

TEST(Memory, GenericAddressesFindTheirSpace)
{
    Harness harness(kernelText(R"(
        .shared .align 8 .b8 buffer[256];
        .local .align 8 .b8 depot[16];
        mov.u64 %rd1, buffer;
        cvta.shared.u64 %rd2, %rd1;
        mul.wide.u32 %rd3, %t, 4;
        add.u64 %rd4, %rd2, %rd3;
        st.u32 [%rd4], %t;
        mov.u64 %rd5, depot;
        cvta.local.u64 %rd6, %rd5;
        add.u32 %r1, %t, 1000;
        st.u32 [%rd6+4], %r1;
        bar.sync 0;
        xor.b32 %r2, %t, 1;
        mul.wide.u32 %rd7, %r2, 4;
        add.u64 %rd7, %rd1, %rd7;
        ld.shared.u32 %r3, [%rd7];
        ld.local.u32 %r4, [depot+4];
        add.u32 %r3, %r3, %r4;
        isspacep.shared %p1, %rd4;
        isspacep.local %p2, %rd4;
        isspacep.global %p3, %out;
        selp.u32 %r5, 10000, 0, %p1;
        selp.u32 %r6, 1, 0, %p2;
        selp.u32 %r7, 20000, 0, %p3;
        add.u32 %r3, %r3, %r5;
        add.u32 %r3, %r3, %r6;
        add.u32 %r3, %r3, %r7;
        st.u32 [%here], %r3;)"));
    const std::uint64_t out = harness.allocate(128);
    const auto outcome = run(harness, out);
    const auto result = harness.download<std::uint32_t>(out, 32);
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(result[lane], (lane ^ 1) + lane + 1000 + 30000);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "st.u32").wavefronts, 1u);
}

TEST(Memory, EventsHoldAllocationOffsetAndValue)
{
    Harness harness(kernelText("ld.global.u32 %r1, [%there];\nst.global.u32 [%here], %r1;"));
    const std::uint64_t out = harness.allocate(128), in = harness.upload(std::vector<std::uint32_t>(32, 0x80000001u));
    run(harness, out, in);
    const trace::BlockTrace& trace = *harness.blockTrace(0, 0);
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::Event event = trace.event(EventIndex{i});
        if (event.kind != trace::EventKind::Load && event.kind != trace::EventKind::Store)
            continue;
        const trace::EventData data = trace.data(EventIndex{i});
        EXPECT_EQ(data.allocation[5], event.kind == trace::EventKind::Load ? 1u : 0u);
        EXPECT_EQ(data.offset[5], 20u);
        EXPECT_EQ(data.value[0][5], 0x80000001u);
    }
}

struct Fault {
    const char* body;
    LaunchStatus status;
    const char* kind;
    Message (*cause)(std::uint64_t out, std::uint64_t in);
    std::uint32_t thread;
};

void PrintTo(const Fault& fault, std::ostream* out)
{
    *out << fault.body;
}

class Faults : public ::testing::TestWithParam<Fault> {};

TEST_P(Faults, NameThreadAndAddressAndWriteNothing)
{
    Harness harness(kernelText(GetParam().body));
    const std::uint64_t out = harness.allocate(128), in = harness.allocate(64);
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, GetParam().status);
    const trace::Finding& finding = *outcome.result.finding;
    EXPECT_EQ(trace::nameOf(finding.kind), GetParam().kind);
    EXPECT_EQ(causeOf(outcome.result), GetParam().cause(out, in));
    ASSERT_FALSE(finding.threads.empty());
    EXPECT_EQ(finding.threads[0], GetParam().thread);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32), std::vector<std::uint32_t>(32, 0));
}

INSTANTIATE_TEST_SUITE_P(
    Memory, Faults,
    ::testing::Values(
        // %there has several definitions, so the object is not known, and the message names the nearest allocation.
        Fault{"st.global.u32 [%there], 1;", LaunchStatus::IllegalAddress, "out-of-bounds",
              [](auto, auto in) { return msg::fault::writesOutside(4, in + 64, msg::fault::afterEnd(0, 1, 64)); }, 16},
        Fault{"ld.global.u32 %r1, [%there+60];", LaunchStatus::IllegalAddress, "out-of-bounds",
              [](auto, auto in) { return msg::fault::readsOutside(4, in + 64, msg::fault::afterEnd(0, 1, 64)); }, 1},
        Fault{"mul.wide.u32 %rd1, %t, 4;\nadd.u64 %rd2, %in, %rd1;\nst.global.u32 [%rd2], 1;", LaunchStatus::IllegalAddress,
              "out-of-bounds",
              [](auto, auto in) {
                  using namespace msg::fault;
                  return writesOutsideObject(elementOf(16, allocation(1)), pastObject(allocation(1), lengthOf(16, 4)), atAddress(in + 64));
              },
              16},
        Fault{"ld.global.u32 %r1, [%in-8000000000];", LaunchStatus::IllegalAddress, "out-of-bounds",
              [](auto, auto in) {
                  using namespace msg::fault;
                  return readsOverflowedIndex(elementOf(-2000000000, allocation(1)), beforeObject(allocation(1), lengthOf(16, 4)),
                                              atAddress(in - 8000000000));
              },
              0},
        Fault{"ld.global.u32 %r1, [%here+2];", LaunchStatus::Misaligned, "misaligned",
              [](auto out, auto) { return msg::fault::readsMisaligned(4, out + 2, 4); }, 0},
        Fault{"mov.u64 %rd1, 0;\nst.global.u32 [%rd1], 1;", LaunchStatus::IllegalAddress, "null-pointer",
              [](auto, auto) { return msg::fault::writesNull(4, 0, Message{}); }, 0},
        Fault{".shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nmad.lo.u32 %r1, %t, 4, %r1;\nst.shared.u32 [%r1], 1;",
              LaunchStatus::IllegalAddress, "out-of-bounds",
              [](auto, auto) {
                  using namespace msg::fault;
                  return writesOutsideObject(indexed("s", 16), pastObject(variable("s"), lengthOf(16, 4)),
                                             outsideSpace(sharedMemory(), 64));
              },
              16},
        Fault{".shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nld.shared.u32 %r2, [%r1-4];", LaunchStatus::IllegalAddress, "out-of-bounds",
              [](auto, auto) {
                  using namespace msg::fault;
                  return readsOutsideObject(indexed("s", -1), beforeObject(variable("s"), lengthOf(16, 4)),
                                            outsideSpace(sharedMemory(), 64));
              },
              0},
        Fault{".shared .align 4 .b8 s[64];\nld.global.u32 %r1, [%in];\nst.shared.u32 [%r1+64], 1;", LaunchStatus::IllegalAddress,
              "out-of-bounds", [](auto, auto) { return msg::fault::writesOutsideSpace(4, 64, msg::fault::sharedMemory(), 64); }, 0},
        Fault{".shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nst.shared.u32 [%r1+33], 1;", LaunchStatus::Misaligned, "misaligned",
              [](auto, auto) { return msg::fault::writesMisalignedOffset(4, 33, msg::fault::sharedMemory(), 4); }, 0},
        Fault{"trap;", LaunchStatus::Trap, "trap", [](auto, auto) { return msg::fault::trap(); }, 0}));

struct FaultWithLocation {
    const char* body;
    trace::FindingLocation location;
    LaneMask lanes;
    bool isWrite;
};

void PrintTo(const FaultWithLocation& fault, std::ostream* out)
{
    *out << fault.body;
}

class FaultLocations : public ::testing::TestWithParam<FaultWithLocation> {};

TEST_P(FaultLocations, AreKeptWithTheAccess)
{
    Harness harness(kernelText(GetParam().body));
    const std::uint64_t out = harness.allocate(128), in = harness.upload(std::vector<std::uint32_t>(16, 7));
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    ASSERT_TRUE(outcome.result.finding);
    const trace::Finding& finding = *outcome.result.finding;
    EXPECT_EQ(finding.location.space, GetParam().location.space);
    EXPECT_EQ(finding.location.allocation, GetParam().location.allocation);
    EXPECT_EQ(finding.location.variable, GetParam().location.variable);
    EXPECT_EQ(finding.location.element, GetParam().location.element);
    EXPECT_EQ(finding.location.offset, GetParam().location.offset);
    EXPECT_EQ(finding.location.bytes, GetParam().location.bytes);
    ASSERT_EQ(finding.accesses.size(), 1u);
    EXPECT_EQ(finding.accesses[0].block, 0);
    EXPECT_EQ(finding.accesses[0].warp, 0u);
    EXPECT_EQ(finding.accesses[0].lanes, GetParam().lanes);
    EXPECT_EQ(finding.accesses[0].isWrite, GetParam().isWrite);
    EXPECT_EQ(finding.accesses[0].address, finding.address);
}

INSTANTIATE_TEST_SUITE_P(
    Memory, FaultLocations,
    ::testing::Values(FaultWithLocation{"st.global.u32 [%there], 1;", {ptx::StateSpace::Global, 1, "", 16, 64, 4}, 1u << 16, true},
                      FaultWithLocation{"ld.global.v2.u32 {%r1, %r2}, [%in+-8];", {ptx::StateSpace::Global, 1, "", -2, -8, 8}, 1u, false},
                      FaultWithLocation{
                          ".shared .align 4 .b8 r[32];\n.shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nst.shared.u32 [%r1+72], 1;",
                          {ptx::StateSpace::Shared, -1, "s", 18, 104, 4},
                          1u,
                          true},
                      FaultWithLocation{".shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nld.shared.u32 %r2, [%r1-4];",
                                        {ptx::StateSpace::Shared, -1, "s", -1, -4, 4},
                                        1u,
                                        false},
                      FaultWithLocation{".shared .align 4 .b8 s[64];\nmov.u32 %r1, s;\nst.shared.u32 [%r1+33], 1;",
                                        {ptx::StateSpace::Shared, -1, "s", {}, 33, 4},
                                        ~0u,
                                        true},
                      FaultWithLocation{"trap;", {}, ~0u, false}));

TEST(Memory, ConstantMemoryIsReadButNotWritten)
{
    Harness harness(kernelText("ld.const.u32 %r1, [table+4];\nst.global.u32 [%here], %r1;", ".const .align 4 .u32 table[2] = {3, 4};"));
    const std::uint64_t out = harness.allocate(128);
    run(harness, out);
    EXPECT_EQ(harness.download<std::uint32_t>(out, 32)[9], 4u);
}

struct AtomicCase {
    const char* operation;  ///< instruction with its type, such as "add.u32"
    const char* operand;
    std::uint32_t start, expected;
};

void PrintTo(const AtomicCase& testCase, std::ostream* out)
{
    *out << testCase.operation << " " << testCase.operand << " on " << testCase.start;
}

class Atomics : public ::testing::TestWithParam<AtomicCase> {};

TEST_P(Atomics, GoLaneByLane)
{
    const AtomicCase& c = GetParam();
    for (const char* space : {"global", "shared"}) {
        const bool shared = std::string(space) == "shared";
        Harness harness(kernelText(std::string(".shared .align 4 .u32 cell;\n") +
                                   "ld.global.u32 %r1, [%in];\nst.shared.u32 [cell], %r1;\nbar.sync 0;\n" + "atom." + space + "." +
                                   c.operation + " %r2, [" + (shared ? "cell" : "%in") + "], " + c.operand + ";\nbar.sync 0;\nld." + space +
                                   ".u32 %r3, [" + (shared ? "cell" : "%in") + "];\nst.global.u32 [%out], %r3;"));
        const std::uint64_t out = harness.allocate(4), in = harness.upload<std::uint32_t>({c.start});
        run(harness, out, in);
        EXPECT_EQ(harness.download<std::uint32_t>(out, 1)[0], c.expected) << space << " " << c.operation;
        EXPECT_EQ(harness.events(0, 0, trace::EventKind::Atomic).size(), 1u);
    }
}

INSTANTIATE_TEST_SUITE_P(Memory, Atomics,
                         ::testing::Values(AtomicCase{"add.u32", "5", 1, 161}, AtomicCase{"add.s32", "-1", 0, 0xffffffe0u},
                                           AtomicCase{"min.s32", "-7", 3, 0xfffffff9u}, AtomicCase{"min.u32", "%t", 3, 0},
                                           AtomicCase{"max.u32", "%t", 3, 31}, AtomicCase{"max.s32", "%t", 0xfffffff0u, 31},
                                           AtomicCase{"and.b32", "0xf0", 0xff, 0xf0}, AtomicCase{"or.b32", "%t", 0, 31},
                                           AtomicCase{"xor.b32", "%t", 0, 0}, AtomicCase{"inc.u32", "9", 0, 2},
                                           AtomicCase{"dec.u32", "9", 3, 1}, AtomicCase{"exch.b32", "%t", 77, 31},
                                           AtomicCase{"cas.b32", "77, 5", 77, 5}, AtomicCase{"add.f32", "0f3F800000", 0, 0x42000000u}));

TEST(Memory, CountingByOneCostsLikeAStore)
{
    Harness harness(kernelText(".shared .align 4 .u32 cell;\natom.shared.add.u32 %r2, [cell], 1;\natom.shared.add.u32 %r3, [cell], "
                               "2;\nred.shared.add.u32 [cell], 1;"));
    const auto outcome = run(harness, harness.allocate(4));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "atom").wavefronts, 33u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "red").wavefronts, 1u);
}

// Word w of lane l is at 4 * (32 w + l): one word for all lanes is 128 bytes, and a different word for each lane takes 32 sectors.
TEST(Memory, LocalMemoryCountsItsInterleavedSectors)
{
    Harness harness(kernelText(R"(
        .local .align 16 .b8 depot[256];
        mov.u64 %rd1, depot;
        mul.wide.u32 %rd2, %t, 4;
        add.u64 %rd2, %rd1, %rd2;
        st.local.u32 [%rd1], %t;
        st.local.u64 [%rd1+8], %rd2;
        st.local.u32 [%rd2], %t;
        ld.local.u8 %r1, [%rd1+3];)"));
    const auto outcome = run(harness, harness.allocate(256));
    std::uint64_t sectors[3] = {}, bytes = 0;
    unsigned i = 0;
    for (const auto& [site, totals] : outcome.launch.totals)
        if (harness.instruction(site).opcodeText().starts_with("st.local")) {
            sectors[i++] = totals.localSectors;
            bytes += totals.localBytesRequested;
        }
    EXPECT_THAT(sectors, ::testing::ElementsAre(4, 8, 32));
    EXPECT_EQ(bytes, 32u * (4 + 8 + 4));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.local").localSectors, 4u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.local").sectors, 0u);
}

TEST(Memory, ConstantLoadsCountTheirDistinctAddresses)
{
    Harness harness(kernelText(R"(
        mov.u64 %rd1, table;
        and.b32 %r1, %t, 6;
        mul.wide.u32 %rd2, %r1, 4;
        add.u64 %rd2, %rd1, %rd2;
        ld.const.u32 %r2, [%rd1];
        ld.const.u32 %r3, [%rd2];
        ld.const.u8 %r4, [%rd2];)",
                               ".const .align 4 .b32 table[8] = {1, 2, 3, 4, 5, 6, 7, 8};\n"));
    const auto outcome = run(harness, harness.allocate(256));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.const.u32").serialised, 1u + 4u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.const.u8").serialised, 4u) << "lane by lane as well";
    EXPECT_EQ(totalsOf(harness, outcome.launch, "ld.const").sectors, 0u);
}

TEST(Memory, AtomicsCountContentionAndFailedSwaps)
{
    Harness harness(kernelText(R"(
        and.b32 %r1, %t, 3;
        mul.wide.u32 %rd2, %r1, 4;
        add.u64 %rd2, %out, %rd2;
        atom.global.add.u32 %r2, [%rd2], 1;
        red.global.add.u32 [%here+64], 1;
        atom.global.cas.b32 %r3, [%out+16], 0, 7;)"));
    const auto outcome = run(harness, harness.allocate(256));
    EXPECT_EQ(totalsOf(harness, outcome.launch, "atom.global.add").serialised, 8u) << "four cells, eight lanes each";
    EXPECT_EQ(totalsOf(harness, outcome.launch, "red.global.add").serialised, 1u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "atom.global.cas").serialised, 32u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "atom.global.cas").failedSwaps, 31u);
    EXPECT_EQ(totalsOf(harness, outcome.launch, "atom.global.add").failedSwaps, 0u);
}

}  // namespace
}  // namespace simtscope::simt::testing
