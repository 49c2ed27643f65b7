// Checks the number of additions of data and of bytes moved. For small kernels the expected numbers were counted by hand; for scans a
// formula gives them.
#include "gpu/analysis/counts/work.h"

#include <gtest/gtest.h>

#include "gpu/ptx/parse/parser.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"

namespace simtscope::analysis {
namespace {

Work shippedWork(const std::string& name)
{
    const auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    EXPECT_TRUE(recording) << name;
    Work work;
    if (!recording)
        return work;
    WorkCounter counter(*recording);
    for (const trace::Launch& launch : recording->launches)
        work += counter.workOf(launch);
    return work;
}

/// Returns the mnemonics of the additions among these instructions, in their order.
std::vector<std::string> additionsIn(const std::string& body)
{
    const auto module = ptx::parseModule(".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
                                         ".reg .b32 %r<20>; .reg .b64 %rd<20>; .reg .f32 %f<20>; .reg .pred %p<4>;\n"
                                         "ld.param.u64 %rd1, [p];\nmov.u32 %r1, %tid.x;\n" +
                                             body + "ret;\n}\n",
                                         "test", ptx::BadBodies::Keep);
    EXPECT_TRUE(module) << module.error().text();
    std::vector<std::string> found;
    if (!module)
        return found;
    const ptx::Function& function = module->functions.front();
    const std::map<SiteId, unsigned> sites = findAdditionSites(function);
    for (const ptx::Instruction& instruction : function.instructions)
        if (sites.contains(instruction.site))
            found.push_back(instruction.opcodeText() + (sites.at(instruction.site) == 2 ? " twice" : ""));
    return found;
}

using Names = std::vector<std::string>;

TEST(Additions, AddressesAndCountersAreNotCounted)
{
    EXPECT_EQ(additionsIn("mul.wide.u32 %rd2, %r1, 4;\nadd.s64 %rd3, %rd1, %rd2;\nld.global.u32 %r2, [%rd3];\n"
                          "ld.global.u32 %r3, [%rd3+4];\nadd.s32 %r4, %r2, %r3;\nst.global.u32 [%rd3], %r4;\nadd.s32 %r5, %r1, 1;\n"),
              Names{"add.s32"})
        << "neither the address nor the counter";
    EXPECT_EQ(additionsIn("ld.global.u32 %r2, [%rd1];\nmul.wide.u32 %rd2, %r2, 4;\nadd.s64 %rd3, %rd1, %rd2;\n"
                          "atom.global.add.u32 %r3, [%rd3], 1;\n"),
              Names{"atom.global.add.u32"})
        << "an index that was loaded";
    EXPECT_EQ(additionsIn("ld.global.u32 %r2, [%rd1];\nadd.s32 %r3, %r2, 1;\nst.global.u32 [%rd1], %r3;\n"), Names{"add.s32"});
    EXPECT_EQ(additionsIn("ld.global.f32 %f1, [%rd1];\nld.global.f32 %f2, [%rd1+4];\nmul.f32 %f3, %f1, %f2;\n"
                          "fma.rn.f32 %f4, %f1, %f2, %f3;\nsub.f32 %f5, %f4, %f1;\nst.global.f32 [%rd1], %f5;\n"),
              (Names{"fma.rn.f32", "sub.f32"}));
    EXPECT_EQ(additionsIn("ld.global.u32 %r2, [%rd1];\nshfl.sync.down.b32 %r3|%p1, %r2, 16, 31, -1;\nadd.s32 %r4, %r3, %r2;\n"
                          "st.global.u32 [%rd1], %r4;\nadd.f16x2 %r5, %r2, %r3;\nst.global.u32 [%rd1], %r5;\n"),
              (Names{"add.s32", "add.f16x2 twice"}));
    EXPECT_EQ(
        additionsIn("mov.u32 %r2, 0;\nL1:\nadd.s32 %r2, %r2, %r1;\nsetp.lt.u32 %p1, %r2, 9;\n@%p1 bra L1;\nst.global.u32 [%rd1], %r2;\n"),
        Names{})
        << "of thread indices";
}

/// For n elements, Hillis and Steele make n - d additions in the step with distance d; Blelloch makes n - 1 up and n - 1 down.
TEST(Additions, ScansHaveTheAdditionsOfTheirAlgorithms)
{
    const Work hillis = shippedWork("scan-hillis-steele"), blelloch = shippedWork("scan-blelloch"),
               padded = shippedWork("scan-blelloch-padded");
    const auto additionsOfHillis = [](std::uint64_t n) {
        std::uint64_t sum = 0;
        for (std::uint64_t d = 1; d < n; d *= 2)
            sum += n - d;
        return sum;
    };
    EXPECT_EQ(hillis.additions, additionsOfHillis(16));
    EXPECT_EQ(blelloch.additions, 2 * (64 - 1));
    EXPECT_EQ(padded.additions, blelloch.additions) << "padding moves values, and adds none";
    EXPECT_GT(additionsOfHillis(64), blelloch.additions) << "of as many elements";
}

TEST(Bytes, TransposeHasTheBytesOfItsMatrix)
{
    const Work transpose = shippedWork("transpose-shared");
    EXPECT_EQ(transpose.additions, 0u);
    EXPECT_EQ(transpose.globalBytes, 2 * 1024 * 4u);
    EXPECT_EQ(transpose.sharedBytes, 2 * 1024 * 4u);
}

TEST(Work, AdditionsAreUnknownWithoutPtx)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/scan-blelloch.simt"));
    ASSERT_TRUE(recording);
    for (auto& module : recording->modules)
        module.ptx = "nothing of the kind";
    const Work work = WorkCounter(*recording).workOf(recording->launches.front());
    EXPECT_EQ(work.additions, std::nullopt);
    EXPECT_GT(work.sharedBytes, 0u);
    Work sum;
    sum += work;
    EXPECT_EQ(sum.additions, std::nullopt);
}

}  // namespace
}  // namespace simtscope::analysis
