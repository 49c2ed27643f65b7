// Checks which places all threads of a block, or of a warp, reach together.
#include "gpu/analysis/fixes/uniformity.h"

#include <gtest/gtest.h>

#include "kernels.h"

namespace simtscope::analysis {
namespace {

UniformScope levelOf(const std::string& program, Dim3 block = {128, 1, 1}, bool areBarriersUniform = true)
{
    const SourceText text(program);
    for (const FunctionStatements& function : text.functions())
        if (const int statementIndex = statementWith(text, function, "HERE"); statementIndex >= 0)
            return Uniformity(text, function, block, areBarriersUniform).uniformityAt(statementIndex);
    ADD_FAILURE() << program;
    return UniformScope::None;
}

struct Row {
    UniformScope level;
    const char* body;
};

TEST(Uniformity, StatementIsUniformAsFarAsItsConditionsAre)
{
    constexpr UniformScope kBlock = UniformScope::Block, kWarp = UniformScope::Warp, kNone = UniformScope::None;
    for (const Row& row : {
             Row{kBlock, "HERE;"},
             Row{kBlock, "if (n > 2) HERE;"},
             Row{kBlock, "for (int k = blockDim.x / 2; k > 0; k /= 2) { HERE; }"},
             Row{kBlock, "for (int t = 0; t < n / 16; ++t) HERE;"},
             Row{kBlock, "int rounds = (n + blockDim.x - 1) / blockDim.x; while (rounds-- > 0) { HERE; }"},
             Row{kBlock, "if (blockIdx.x == 0) { if (n) return; } HERE;"},
             Row{kBlock, "auto f = [=](int i) { return i; }; HERE;"},
             Row{kNone, "auto f = [&](int i) { n = i; }; if (n) HERE;"},
             Row{kNone, "if (threadIdx.x < 40) HERE;"},
             Row{kNone, "if (threadIdx.x == 0) HERE;"},
             Row{kNone, "int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { HERE; }"},
             Row{kNone, "for (int i = threadIdx.x; i < n; i += blockDim.x) { HERE; }"},
             Row{kNone, "if (in[0] > 2) HERE;"},
             Row{kNone, "if (*in > 2) HERE;"},
             Row{kNone, "int first = in[0]; if (first) HERE;"},
             Row{kNone, "int i = threadIdx.x; if (i >= n) return; HERE;"},
             Row{kNone, "for (int k = 0; k < n; ++k) { if (threadIdx.x == k) break; HERE; }"},
             Row{kNone, "for (int k = 0; k < n; ++k) { HERE; if (in[threadIdx.x] == k) break; }"},
             Row{kBlock, "for (int k = 0; k < n; ++k) { if (threadIdx.x == k) break; } HERE;"},
             Row{kNone, "int k = 0; if (threadIdx.x) k = 1; if (k) HERE;"},
             Row{kNone, "int k = n; while (k > 0) { k -= in[threadIdx.x]; HERE; }"},
             Row{kNone, "int k; read(&k); if (k) HERE;"},
             Row{kNone, "int k = 1; int& r = k; r = threadIdx.x; if (k) HERE;"},
             Row{kNone, "int k = 0; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(k)); if (k) HERE;"},
             Row{kNone, "int k(threadIdx.x); k = k + 1; if (k) HERE;"},
             Row{kNone, "if (somewhere) HERE;"},
             Row{kNone, "if (f(n)) HERE;"},
             Row{kNone, "switch (threadIdx.x) { case 0: HERE; }"},
             Row{kWarp, "if (threadIdx.x < 32) HERE;"},
             Row{kWarp, "if (threadIdx.x >= 64) HERE;"},
             Row{kWarp, "int tid = threadIdx.x; if (tid < 64) { HERE; }"},
             Row{kWarp, "const int warp = threadIdx.x / 32; if (warp == 0) HERE;"},
             Row{kWarp, "int tid = threadIdx.x, warp = tid >> 5; if (warp == 0 && n > 2) HERE;"},
             Row{kNone, "int tid = threadIdx.x; tid += 5; if (tid < 32) HERE;"},
             Row{kNone, "if (threadIdx.x < 32 + n) HERE;"},
             Row{kNone, "if (n + threadIdx.x < 32) HERE;"},
             Row{kNone, "if (threadIdx.y < 32) HERE;"},
             Row{kBlock, "while (in[0]) { __syncthreads(); a(); HERE; }"},
             Row{kBlock, "while (in[0]) { HERE; if (n) { a(); } __syncthreads(); }"},
             Row{kNone, "while (in[0]) { __syncthreads(); if (in[1]) break; HERE; }"},
         })
        EXPECT_EQ(levelOf(kernelWith(row.body)), row.level) << row.body;
}

TEST(Uniformity, ConstantsAndTemplatesAreOfTheBlock)
{
    for (const char* program :
         {"#define N 8\n__global__ void k() { if (N) HERE; }", "constexpr int N = 8; __global__ void k() { if (N) HERE; }",
          "enum { One, Two }; __global__ void k(int n) { if (n == Two) HERE; }",
          "template <bool Right, int N> __global__ void k() { if (Right) for (int i = 0; i < N; ++i) HERE; }"})
        EXPECT_EQ(levelOf(program), UniformScope::Block) << program;
    EXPECT_EQ(levelOf("#define T threadIdx.x\n__global__ void k() { if (T) HERE; }"), UniformScope::None);
}

TEST(Uniformity, CallersOfDeviceFunctionsAreUnknown)
{
    EXPECT_EQ(levelOf("__device__ void f(int n) { HERE; }"), UniformScope::None);
    EXPECT_EQ(levelOf("__device__ void f(int n) { __syncthreads(); HERE; }"), UniformScope::Block);
}

TEST(Uniformity, ARowOfTheBlockMustHoldWarps)
{
    const std::string program = kernelWith("if (threadIdx.x < 32) HERE;");
    EXPECT_EQ(levelOf(program, {64, 2, 1}), UniformScope::Warp);
    EXPECT_EQ(levelOf(program, {48, 2, 1}), UniformScope::None);
}

TEST(Uniformity, DivergentBarrierProvesNothing)
{
    EXPECT_EQ(levelOf(kernelWith("if (in[0]) { __syncthreads(); HERE; }"), {128, 1, 1}, false), UniformScope::None);
}

}  // namespace
}  // namespace simtscope::analysis
