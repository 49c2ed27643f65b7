// Tests accesses of 256 bits per lane: .v8 of 32 bits and .v4 of 64 (PTX ISA 9.0, 9.7.9.8 and 9.7.9.12), which nvcc uses for a 32-byte
// structure on sm_100.
#include <gtest/gtest.h>

#include <numeric>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/ptx.h"
#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

constexpr char kCopy[] = R"(
    mul.wide.u32 %rd1, %t, 32; add.u64 %rd2, %in, %rd1; add.u64 %rd3, %out, %rd1;
    ld.global.v8.f32 {%f1, %f2, %f3, %f4, %f5, %f6, %f7, %f8}, [%rd2];
    st.global.v8.f32 [%rd3], {%f8, %f7, 0f3F800000, %f5, %f4, %f3, %f2, %f1};)";

TEST(WideVectors, MoveEightWordsPerLane)
{
    Harness harness(kernelText(kCopy));
    std::vector<std::uint32_t> words(32 * 8);
    std::iota(words.begin(), words.end(), 100u);
    const std::uint64_t out = harness.allocate(1024), in = harness.upload(words);
    const auto outcome = harness.launch("k", {1}, {32}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    const auto copied = harness.download<std::uint32_t>(out, 256);
    for (std::uint32_t i = 0; i < 256; ++i)
        EXPECT_EQ(copied[i], i % 8 == 2 ? 0x3f800000u : words[i / 8 * 8 + 7 - i % 8]) << i;
    for (const char* opcode : {"ld.global.v8.f32", "st.global.v8.f32"}) {
        const auto totals = totalsOf(harness, outcome.launch, opcode);
        EXPECT_EQ(totals.sectors, 32u) << opcode << ": one for each lane";
        EXPECT_EQ(totals.bytesRequested, 1024u) << opcode;
    }
}

TEST(WideVectors, AreRecordedWithEightValues)
{
    Harness harness(kernelText(kCopy));
    std::vector<std::uint32_t> words(32 * 8);
    std::iota(words.begin(), words.end(), 100u);
    const std::uint64_t out = harness.allocate(1024), in = harness.upload(words);
    harness.launch("k", {1}, {32}, {out, in, 0});
    const trace::BlockTrace& trace = *harness.blockTrace(0, 0);
    unsigned accesses = 0;
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::EventKind kind = trace.kind(EventIndex{i});
        if (kind != trace::EventKind::Load && kind != trace::EventKind::Store)
            continue;
        ++accesses;
        const trace::EventData data = trace.data(EventIndex{i});
        ASSERT_EQ(data.elementCount, 8u);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            for (unsigned e = 0; e < 8; ++e) {
                const std::uint64_t loaded = words[8 * lane + e], stored = e == 2 ? 0x3f800000u : words[8 * lane + 7 - e];
                EXPECT_EQ(data.value[e][lane], kind == trace::EventKind::Load ? loaded : stored) << lane << " " << e;
            }
    }
    EXPECT_EQ(accesses, 2u);
}

TEST(WideVectors, FourDoubleWordsAndEightNarrowOnesAreAccessed)
{
    Harness harness(kernelText(R"(
        ld.v4.b64 {%rd1, _, %rd3, %rd4}, [%in];
        st.global.v4.b64 [%out], {%rd4, %rd3, 5, %rd1};
        ld.global.v8.u16 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%in];
        st.global.v8.b8 [%out+32], {%r8, %r7, %r6, %r5, %r4, %r3, %r2, %r1};)"));
    const std::uint64_t out = harness.allocate(64), in = harness.upload<std::uint64_t>({0x0004000300020001, 0x0008000700060005, 3, 4});
    const auto outcome = harness.launch("k", {1}, {1}, {out, in, 0});
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    EXPECT_EQ(harness.download<std::uint64_t>(out, 5), (std::vector<std::uint64_t>{4, 3, 5, 0x0004000300020001, 0x0102030405060708}));
}

TEST(WideVectors, AreAlignedToTheirWidth)
{
    Harness harness(kernelText("ld.global.v8.b32 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8}, [%in+16];"));
    const auto outcome = harness.launch("k", {1}, {1}, {harness.allocate(64), harness.allocate(64), 0});
    ASSERT_TRUE(outcome.result.finding);
    EXPECT_TRUE(causeOf(outcome.result).is(msg::fault::readsMisaligned)) << causeOf(outcome.result).text();
}

TEST(WideVectors, EndAt256Bits)
{
    Harness harness(kernelText("ld.global.v8.b64 {%rd1, %rd2, %rd3, %rd4, %rd5, %rd6, %rd7, %rd8}, [%in];"));
    const auto outcome = harness.launch("k", {1}, {1}, {harness.allocate(64), harness.allocate(64), 0});
    ASSERT_TRUE(outcome.result.finding && outcome.result.finding->message.is(msg::fault::unsupportedInKernel));
    EXPECT_EQ(messageArgument(outcome.result.finding->message, 1), msg::ptx::loadElements(8, "ld.global.v8.b64"));
}

}  // namespace
}  // namespace simtscope::simt::testing
