// Tests the registers and the shared memory of kernels as ptxas reports them.
#include "gpu/program/build/compiled_kernel_resources.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/run.h"
#include "gpu/program/run/run.h"
#include "tests/toolkit.h"

namespace simtscope::program {
namespace {

TEST(CompiledKernelResources, ReadsTheOutputOfPtxas)
{
    const auto kernels =
        ptx::parseKernelResources("ptxas info    : 0 bytes gmem\n"
                                  "ptxas info    : Compiling entry function '_Z1aPi' for 'sm_90'\n"
                                  "ptxas info    : Function properties for _Z1aPi\n"
                                  "    0 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"
                                  "ptxas info    : Used 18 registers, used 1 barriers, 48 bytes cumulative stack size, 1024 bytes smem\n"
                                  "ptxas info    : Compiling entry function 'b' for 'sm_90'\n"
                                  "ptxas info    : Function properties for b\n"
                                  "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
                                  "ptxas info    : Used 8 registers, used 0 barriers\n");
    ASSERT_EQ(kernels.size(), 2u);
    EXPECT_EQ(kernels.at("_Z1aPi"), (KernelResources{18, 1024, 8, 48}));
    EXPECT_EQ(kernels.at("b"), (KernelResources{8, 0, 0, 0}));
    EXPECT_TRUE(ptx::parseKernelResources("").empty());
}

TEST(CompiledKernelResources, LongNamesAndNumbersThatCannotBeDoNoHarm)
{
    const std::string name(2'000'000, 'n');
    const auto kernels = ptx::parseKernelResources("ptxas info    : Compiling entry function '" + name + "' for 'sm_90'\n" +
                                                   "ptxas info    : Used 4294967328 registers, 99999999999999999999999 bytes smem\n");
    ASSERT_TRUE(kernels.contains(name));
    EXPECT_EQ(kernels.at(name).registersPerThread, 0u) << "not 32, what is left of it in 32 bits";
    EXPECT_EQ(kernels.at(name).staticSharedBytes, 0u);
}

constexpr const char* kKernel =
    ".version 7.5\n.target sm_75\n.address_size 64\n"
    ".visible .entry twice(.param .u64 p)\n{\n.reg .b64 %rd<3>;\n.reg .b32 %r<4>;\n.shared .align 4 .b8 tile[256];\n"
    "ld.param.u64 %rd1, [p];\nld.global.u32 %r1, [%rd1];\nst.volatile.shared.u32 [tile], %r1;\n"
    "ld.volatile.shared.u32 %r2, [tile];\nadd.s32 %r3, %r1, %r2;\nst.global.u32 [%rd1], %r3;\nret;\n}\n";

TEST(CompiledKernelResources, CompilesForTheModel)
{
    if (!findCompiler())
        GTEST_SKIP() << "no nvcc";
    for (const char* architecture : {"sm_75", "sm_90", "sm_120"}) {
        if (architecture == std::string_view("sm_120") && !simtscope::tests::hasToolkit(12080))
            continue;
        const auto kernels = compileResources(kKernel, architecture);
        ASSERT_TRUE(kernels) << kernels.error().text();
        ASSERT_TRUE(kernels->contains("twice"));
        EXPECT_GT(kernels->at("twice").registersPerThread, 1u) << architecture;
        EXPECT_LT(kernels->at("twice").registersPerThread, 33u) << architecture;
        EXPECT_EQ(kernels->at("twice").staticSharedBytes, 256u) << architecture;
    }
}

TEST(CompiledKernelResources, RefusesCodeThatDoesNotCompile)
{
    if (!findCompiler())
        GTEST_SKIP() << "no nvcc";
    const auto kernels = compileResources("no ptx", "sm_90");
    ASSERT_FALSE(kernels);
    ASSERT_TRUE(kernels.error().message.is(msg::run::notCompiledFor)) << kernels.error().text();
    EXPECT_EQ(std::get<std::string>(kernels.error().message.arguments[0].value), "sm_90");
    EXPECT_FALSE(compileResources(kKernel, "sm_1"));
}

}  // namespace
}  // namespace simtscope::program
