#include "gpu/trace/model/recording.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "gpu/trace/model/sink.h"
#include "tests/gpu/trace/random_trace.h"

namespace simtscope::trace {
namespace {

TEST(Names, AreDemangled)
{
    EXPECT_EQ(demangle("_Z7reduce1PKiPii"), "reduce1(int const*, int*, int)");
    EXPECT_EQ(shortenName("_Z7reduce1PKiPii"), "reduce1");
    EXPECT_EQ(shortenName("_Z7reduce6ILj256EEvPKiPi"), "reduce6<256u>");
    EXPECT_EQ(shortenName("_ZZ7reduce1PKiPiiE4data"), "data");
    EXPECT_EQ(shortenName("_ZN5tools4scanIfEENS_4pairIT_S2_EEPS2_"), "tools::scan<float>");
    EXPECT_EQ(shortenName("_ZN12_GLOBAL__N_16kernelEi"), "(anonymous namespace)::kernel");
    EXPECT_EQ(shortenName("_ZN12_GLOBAL__N_14dataE"), "(anonymous namespace)::data");
    EXPECT_EQ(shortenName("sdata"), "sdata");
    EXPECT_EQ(demangle("_Zbroken"), "_Zbroken");
    EXPECT_EQ(shortenName(""), "");
}

constexpr const char* kPtx = R"(.version 9.0
.target sm_75
.address_size 64
.shared .align 4 .b8 _ZZ1fPiE4data[1024];
.visible .entry _Z1fPi(.param .u64 _Z1fPi_param_0)
{
    .reg .pred %p<2>;
    .reg .b32 %r<9>;
    .reg .f32 %f<3>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [_Z1fPi_param_0];
    mov.u32 %r1, 1;
    ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd1];
    st.shared.u32 [_ZZ1fPiE4data+4], %r2;
    atom.shared.add.u32 %r6, [_ZZ1fPiE4data], %r1;
    atom.shared.add.u32 %r7, [_ZZ1fPiE4data], 1;
    red.shared.add.u32 [_ZZ1fPiE4data], 1;
    atom.global.add.f32 %f1, [%rd1], %f2;
    bar.sync 0;
    st.global.u32 [%rd1], %r7;
    ret;
}
)";

TEST(Sites, DescribeEveryInstruction)
{
    const auto module = ptx::parseModule(kPtx);
    ASSERT_TRUE(module) << module.error().text();
    const auto sites = makeSites(*module);
    ASSERT_EQ(sites.size(), 11u);
    const auto site = [&](std::uint32_t id) { return sites.at(SiteId{id}); };
    EXPECT_EQ(site(0).space, ptx::StateSpace::Param);
    EXPECT_EQ(site(1).kind, SiteKind::Other);
    EXPECT_EQ(site(2).kind, SiteKind::Load);
    EXPECT_EQ(site(2).space, ptx::StateSpace::Global);
    EXPECT_EQ(site(2).elementCount, 4);
    EXPECT_EQ(site(2).bytes(), 16u);
    EXPECT_EQ(site(2).type, ptx::ScalarType::U32);
    EXPECT_EQ(site(2).opcode, "ld.global.v4.u32");
    EXPECT_EQ(site(3).kind, SiteKind::Store);
    EXPECT_EQ(site(3).variable, "data");
    EXPECT_EQ(site(3).function, "_Z1fPi");
    EXPECT_EQ(site(4).atomicRule, AtomicRule::AddOneNoResult) << "%r6 is not read, and %r1 is 1";
    EXPECT_EQ(site(5).atomicRule, AtomicRule::PerLane) << "%r7 is read";
    EXPECT_EQ(site(6).atomicRule, AtomicRule::AddOneNoResult);
    EXPECT_EQ(site(7).atomicRule, AtomicRule::NotModelled);
    EXPECT_EQ(site(8).kind, SiteKind::Barrier);
    EXPECT_EQ(site(10).kind, SiteKind::Exit);
}

TEST(Blocks, AreChosenByNumber)
{
    const auto options = parseBlocks("0,3,5-7");
    ASSERT_TRUE(options);
    std::vector<std::uint32_t> wanted;
    for (std::uint32_t block = 0; block < 10; ++block)
        if (options->includes(BlockId{block}, 7))
            wanted.push_back(block);
    EXPECT_EQ(wanted, (std::vector<std::uint32_t>{0, 3, 5, 6}));
    EXPECT_TRUE(parseBlocks("all")->includes(BlockId{4999}, 5000));
    for (const char* invalidSelection : {"", "3,", "7-5", "x", "1-", "1;2", "-1", "99999999999", "all,1"})
        EXPECT_FALSE(parseBlocks(invalidSelection)) << invalidSelection;
}

TEST(Blocks, DefaultSpreadsOverTheGrid)
{
    for (const std::uint64_t count : {1ull, 2ull, 8ull, 9ull, 13ull, 100ull, 65536ull}) {
        std::vector<std::uint32_t> wanted;
        for (std::uint32_t block = 0; block < count; ++block)
            if (BlockSelection{}.includes(BlockId{block}, count))
                wanted.push_back(block);
        EXPECT_EQ(wanted.size(), std::min<std::uint64_t>(count, 8)) << count;
        EXPECT_EQ(wanted.front(), 0u);
        EXPECT_EQ(wanted.back(), count - 1);
    }
}

TEST(MemorySink, StoresTheSentRecording)
{
    std::mt19937 random(5);
    const Recording recording = randomRecording(random, 2, 3, {});
    MemorySink sink;
    sendRecording(recording, sink);
    EXPECT_EQ(describe(sink.recording()), describe(recording));
    EXPECT_EQ(sink.recording().launches[1].findBlock(BlockId{4})->block(), BlockId{4});
    EXPECT_EQ(sink.recording().launches[1].findBlock(BlockId{3}), nullptr);
    EXPECT_EQ(sink.recording().findSite(recording.launches[0], SiteId{400}), nullptr);
}

}  // namespace
}  // namespace simtscope::trace
