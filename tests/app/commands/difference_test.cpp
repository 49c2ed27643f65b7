// Finds the first difference of edited programs from their original with `simtscope difference`: each edit is an error that students make.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/app/spawn.h"

namespace simtscope::tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kProduct = R"(#include <cstdio>

__global__ void matmul(const float* a, const float* b, float* c, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n && col < n) {
        float sum = 0;
        for (int k = 0; k < n; ++k)
            sum += a[row * n + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

int main()
{
    const int n = 8;
    float *a, *b, *c, host[n * n];
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&b, sizeof host);
    cudaMalloc(&c, sizeof host);
    for (int i = 0; i < n * n; ++i)
        host[i] = float(i % 7);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    for (int i = 0; i < n * n; ++i)
        host[i] = float(i % 5);
    cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
    matmul<<<dim3(2, 2), dim3(4, 4)>>>(a, b, c, n);
    cudaMemcpy(host, c, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g\n", host[1]);
}
)";

constexpr const char* kSum = R"(__global__ void sum(const int* in, int* out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int d = 32; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        *out = s[0];
}

int main()
{
    int *in, *out, host[64], result;
    for (int i = 0; i < 64; ++i)
        host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof result);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    sum<<<1, 64>>>(in, out);
    cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
    return result != 2016;
}
)";

class DifferenceTest : public AppTest {
protected:
    /// Returns the text with one part replaced, which it must contain.
    static std::string edit(std::string text, const std::string& from, const std::string& to)
    {
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return at == std::string::npos ? text : text.replace(at, from.size(), to);
    }

    /// Compares two programs, and returns what `difference --json` prints. `code` is the exit code that is expected.
    nlohmann::json compare(const std::string& here, const std::string& other, int code = 1)
    {
        const Outcome run = runSimtscope({"difference", writeProgram("here.cu", here), writeProgram("other.cu", other), "--json"});
        EXPECT_EQ(run.exitCode, code) << run.stdoutText << run.stderrText;
        return nlohmann::json::parse(run.stdoutText, nullptr, false);
    }

    /// Compares the program after an edit with the original, and returns the first origin.
    nlohmann::json findOrigin(const std::string& original, const std::string& from, const std::string& to)
    {
        const nlohmann::json comparison = compare(edit(original, from, to), original);
        EXPECT_TRUE(comparison.contains("origins") && !comparison["origins"].empty()) << comparison;
        return comparison.contains("origins") && !comparison["origins"].empty() ? comparison["origins"][0] : nlohmann::json::object();
    }
};

TEST_F(DifferenceTest, FindsAWrongIndex)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kProduct, "b[k * n + col]", "b[col * n + k]");
    EXPECT_EQ(origin["sentence"], "Thread 1 of block 0 reads b[8] here, but b[1] in the other run (line 10).");
    EXPECT_EQ(origin["kind"], "location");
    EXPECT_EQ(origin["threads"], 64) << "each thread reads another element in its first or second turn, also the diagonal's";
    EXPECT_EQ(origin["here"]["why"][0]["value"], "3") << "8 % 5";
    EXPECT_EQ(origin["other"]["why"][0]["value"], "1");
    EXPECT_EQ(origin["here"]["line_text"], "sum += a[row * n + k] * b[col * n + k];");
}

TEST_F(DifferenceTest, FindsALoopThatEndsEarly)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kProduct, "k < n; ++k", "k < n - 1; ++k");
    EXPECT_EQ(origin["kind"], "path");
    EXPECT_THAT(origin["sentence"].get<std::string>(), HasSubstr("only in the other run (line 10)"));
    EXPECT_EQ(origin["remark"], "The texts of the kernels differ at line 9.");
    EXPECT_FALSE(origin["here"]["is_made"]);
}

TEST_F(DifferenceTest, FindsAnotherOperation)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kProduct, "+ k] * b", "+ k] + b");
    EXPECT_EQ(origin["kind"], "computation");
    EXPECT_THAT(origin["sentence"].get<std::string>(), StartsWith("Thread 0 of block 0 computes another value for c[0]: "));
    EXPECT_EQ(origin["remark"], "The texts of the kernels differ at line 10.");
}

TEST_F(DifferenceTest, FindsOtherContentsOfMemory)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kProduct, "i % 5", "i % 6");
    EXPECT_EQ(origin["kind"], "contents");
    EXPECT_EQ(
        origin["sentence"],
        "Thread 0 of block 0 finds another value in b[8]: 2 here, 3 in the other run (line 10). The value was there before the launch.")
        << "8 % 6 and 8 % 5; before, block 0 has read only b[0] to b[3]";
}

TEST_F(DifferenceTest, FindsAWrongParameter)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kProduct, "(a, b, c, n)", "(a, b, c, n - 1)");
    EXPECT_EQ(origin["sentence"], "The launch of matmul gets another value of the parameter n: 7 here, 8 in the other run.");
    EXPECT_GT(origin["threads"], 1);
}

TEST_F(DifferenceTest, FindsAMissingBarrier)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json origin = findOrigin(kSum, "    __syncthreads();\n    for", "    for");
    EXPECT_EQ(origin["kind"], "order");
    EXPECT_THAT(origin["sentence"].get<std::string>(), StartsWith("Thread 0 of block 0 finds another value in s[32]: "));
    EXPECT_EQ(origin["remark"], "Only in the other run do the threads pass a barrier before, at line 6.");
}

TEST_F(DifferenceTest, ReportsNoConsequences)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json comparison = compare(edit(kSum, "s[t + d]", "s[t + d - 1]"), kSum);
    ASSERT_EQ(comparison["origins"].size(), 1u) << "the sums of the later turns follow from it: " << comparison;
    EXPECT_EQ(comparison["origins"][0]["sentence"], "Thread 0 of block 0 reads s[31] here, but s[32] in the other run (line 9).");
}

TEST_F(DifferenceTest, ComparesAnotherBlockSizeByTheFinalValues)
{
    SKIP_WITHOUT_NVCC();
    const std::string original = kProduct, from = "dim3(2, 2), dim3(4, 4)";
    const nlohmann::json same = compare(edit(original, from, "dim3(4, 4), dim3(2, 2)"), original, 0);
    EXPECT_TRUE(same["compares_final_values"]);
    EXPECT_FALSE(same["differs"]);
    const nlohmann::json small = compare(edit(original, from, "dim3(1, 2), dim3(4, 4)"), original);
    ASSERT_FALSE(small["origins"].empty());
    EXPECT_EQ(small["origins"][0]["sentence"], "Thread 0 of block 1 writes to c[4] only in the other run (line 11): here no thread does.");
    EXPECT_EQ(small["origins"][0]["threads"], 32);
}

TEST_F(DifferenceTest, FindsNothingInTheSameProgram)
{
    SKIP_WITHOUT_NVCC();
    const nlohmann::json comparison = compare(edit(kProduct, "int row", "// the row\n    int row"), kProduct, 0);
    EXPECT_EQ(comparison["verdict"], "No value differs: the threads of both runs read and write the same.");
}

TEST_F(DifferenceTest, RefusesRunsWithoutACommonLaunch)
{
    SKIP_WITHOUT_NVCC();
    const std::string twice =
        edit(edit(kSum, "    sum<<<1, 64>>>(in, out);\n", "    total<<<1, 64>>>(in, out);\n    total<<<1, 64>>>(in, out);\n"), "void sum(",
             "void total(");
    const Outcome run = runSimtscope({"difference", writeProgram("twice.cu", twice), writeProgram("product.cu", kProduct)});
    EXPECT_EQ(run.exitCode, 2) << run.stdoutText;
    EXPECT_THAT(run.stderrText, HasSubstr("the two runs cannot be compared: one launches total, the other matmul"));
}

TEST_F(DifferenceTest, PrintsBothSidesAsText)
{
    SKIP_WITHOUT_NVCC();
    const Outcome run =
        runSimtscope({"difference", writeProgram("here.cu", edit(kSum, "s[t + d]", "s[t + d - 1]")), writeProgram("other.cu", kSum)});
    EXPECT_EQ(run.exitCode, 1);
    EXPECT_THAT(run.stdoutText, StartsWith("Thread 0 of block 0 reads s[31] here, but s[32] in the other run (line 9).\n"));
    EXPECT_THAT(run.stdoutText, HasSubstr("    9: s[t] += s[t + d - 1];\n    Why has s[31] this value?\n"));
    EXPECT_THAT(run.stdoutText, HasSubstr("    9: s[t] += s[t + d];\n    Why has s[32] this value?\n"));
    EXPECT_THAT(run.stdoutText, HasSubstr("in[32] = 32: was in memory before the block began"));
}

TEST_F(DifferenceTest, FindsTheFirstUnexpectedElementAndItsWrite)
{
    SKIP_WITHOUT_NVCC();
    const std::string recording = path("sum.simt");
    ASSERT_EQ(runSimtscope({"run", writeProgram("sum.cu", kSum), "--record", recording}).exitCode, 0);
    const auto compareWith = [&](const std::string& file, const std::string& content) {
        writeFile(path(file), content);
        return runSimtscope({"difference", recording, "--expect", "out=" + path(file), "--json"});
    };
    EXPECT_EQ(compareWith("right.txt", "2016").exitCode, 0);
    const Outcome wrong = compareWith("wrong.txt", "2017");
    EXPECT_EQ(wrong.exitCode, 1) << wrong.stderrText;
    const nlohmann::json comparison = nlohmann::json::parse(wrong.stdoutText, nullptr, false);
    EXPECT_EQ(comparison["verdict"], "out[0] is 2016, but 2017 is expected. Thread 0 of block 0 has written it last (line 13).");
    EXPECT_EQ(comparison["write"]["line_text"], "*out = s[0];");
    EXPECT_EQ(comparison["write"]["why"][0]["value"], "2016");
    const Outcome tooMany = compareWith("many.txt", "1 2");
    EXPECT_EQ(tooMany.exitCode, 2);
    EXPECT_THAT(tooMany.stderrText, HasSubstr("has more values (2) than out has elements (1)"));
    const Outcome unknown = runSimtscope({"difference", recording, "--expect", "result=" + path("right.txt")});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.stderrText, HasSubstr("no launch has an array result\nArrays are named as the parameters of kernels: in, out."));
    const Outcome input = runSimtscope({"difference", recording, "--expect", "in=" + path("right.txt")});
    EXPECT_THAT(input.stderrText, HasSubstr("no recorded thread has written to in"));
    EXPECT_EQ(runSimtscope({"difference", recording}).exitCode, 2) << "neither another run nor expected values";
}

TEST_F(DifferenceTest, NamesAnElementThatNoThreadWrites)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = writeProgram("product.cu", edit(kProduct, "dim3(2, 2), dim3(4, 4)", "dim3(1, 2), dim3(4, 4)"));
    std::string expected;
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            int sum = 0;
            for (int k = 0; k < 8; ++k)
                sum += (row * 8 + k) % 7 * ((k * 8 + column) % 5);
            expected += std::to_string(sum) + ' ';
        }
    }
    writeFile(path("c.txt"), expected);
    const Outcome run = runSimtscope({"difference", program, "--expect", "c=" + path("c.txt")});
    EXPECT_EQ(run.exitCode, 1) << run.stderrText;
    EXPECT_THAT(run.stdoutText, StartsWith("No thread writes to c[4], for which "));
    EXPECT_THAT(run.stdoutText, HasSubstr("Other elements with a wrong value: 31."));
}

}  // namespace
}  // namespace simtscope::tests
