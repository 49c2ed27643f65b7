// Tests bounds in the code that nvcc makes of CUDA C++: mistakes of students are found, and what programs do on purpose is not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/gpu/simt/harness.h"

namespace simtscope::simt::testing {
namespace {

struct SourceCase {
    const char* name;
    const char* body;  ///< body of kernel k(float* a, float* b, int n), where n is 1
    std::vector<std::string> variables;
};
void PrintTo(const SourceCase& testCase, std::ostream* out)
{
    *out << testCase.name;
}
class SourceBounds : public ::testing::TestWithParam<SourceCase> {};

TEST_P(SourceBounds, AreFoundWhereTheyAreExceeded)
{
    const std::string text =
        compile(std::string("struct Pair { float first[32]; int second[32]; };\n"
                            "union Words { float f[32]; int i[32]; char c[128]; };\n"
                            "extern __shared__ char pool[];\n"
                            "extern \"C\" __global__ void k(float* a, float* b, int n)\n{\n    const int t = threadIdx.x;\n") +
                GetParam().body + "\n}\n");
    if (text.empty())
        GTEST_SKIP() << "there is no nvcc";
    Harness harness(text);
    harness.options.checks = {false, false, false, true, false};
    const std::uint64_t a = harness.allocate(128 * sizeof(float)), b = harness.allocate(128 * sizeof(float));
    const auto outcome = harness.launch("k", {1}, {32}, {a, b, 1}, 1024);
    ASSERT_EQ(outcome.result.status, LaunchStatus::Success) << outcome.result.finding->message.text();
    std::vector<std::string> variables;
    for (const trace::Finding& finding : outcome.result.findings)
        variables.push_back(finding.location.variable);
    EXPECT_EQ(variables, GetParam().variables);
}

INSTANTIATE_TEST_SUITE_P(
    Bounds, SourceBounds,
    ::testing::Values(
        SourceCase{"OneTooMany",
                   "__shared__ float x[32], y[32];\ny[t] = b[t];\nfor (int i = t; i <= 31 + n; i += 32)\n    x[i] = a[i];\n"
                   "__syncthreads();\na[t] = x[31 - t] * y[31 - t];",
                   {"x"}},
        SourceCase{"ToTheLastOne",
                   "__shared__ float x[32], y[32];\ny[t] = b[t];\nfor (int i = t; i < 31 + n; i += 32)\n    x[i] = a[i];\n"
                   "__syncthreads();\na[t] = x[31 - t] * y[31 - t];",
                   {}},
        SourceCase{"BelowTheFirst",
                   "__shared__ float x[32], y[32];\nx[t] = b[t];\ny[t] = a[t];\n__syncthreads();\na[t] = x[31 - t] + y[t - n];",
                   {"y"}},
        SourceCase{"PastARowInsideTheArray",
                   "__shared__ float tile[33][33], y[32];\ntile[t][t] = a[t];\ny[t] = b[t];\n__syncthreads();\n"
                   "a[t] = tile[t / 2][t + 4 * n] + y[31 - t];",
                   {}},
        SourceCase{"Union",
                   "__shared__ Words w, y;\nw.f[t] = a[t];\ny.i[t] = n;\n__syncthreads();\n"
                   "b[t] = w.i[31 - t] + w.c[4 * t + 3 * n] + y.f[t] + reinterpret_cast<float4*>(w.f)[t / 4].w;",
                   {}},
        SourceCase{
            "UnionPastItsEnd",
            "__shared__ Words w, y;\nw.f[t] = a[t];\ny.i[t] = n;\n__syncthreads();\nb[t] = w.i[31 - t] + y.f[t] + w.c[4 * t + 4 * n];",
            {"w"}},
        SourceCase{"MembersOfAStruct",
                   "__shared__ Pair p;\np.first[t] = a[t];\np.second[t] = n;\n__syncthreads();\nb[t] = p.first[31 - t] + p.second[31 - t];",
                   {}},
        SourceCase{"PoolInPieces",
                   "float* x = reinterpret_cast<float*>(pool);\nint* y = reinterpret_cast<int*>(x + 32 * n);\n"
                   "double* z = reinterpret_cast<double*>(y + 32 * n);\nx[t] = a[t];\ny[t] = t;\nz[t] = t;\n__syncthreads();\n"
                   "b[t] = x[31 - t] + y[31 - t] + z[31 - t] + y[t - 32 * n];",
                   {}},
        SourceCase{"HaloBeforeAMovedPointer", "const float* in = a + 32 * n;\nb[t] = in[t - 1] + in[t] + in[t + 1] + in[t - 32 * n];", {}},
        SourceCase{"EitherArray",
                   "__shared__ float x[32], y[32];\nfloat* from = x;\nfloat* to = y;\nx[t] = a[t];\nfor (int i = 0; i < 3 * n; ++i) {\n"
                   "    __syncthreads();\n    to[t] = from[31 - t];\n    float* other = from;\n    from = to;\n    to = other;\n}\nb[t] = "
                   "from[t];",
                   {}},
        SourceCase{"PointerDifference", "const long d = b - a;\na[t] = 1;\na[t + d] = 2;", {}}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

}  // namespace
}  // namespace simtscope::simt::testing
