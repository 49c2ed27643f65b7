// Tests what the figure of data shows of programs as users write them: types, register tiles, sparse matrices.
#include <gmock/gmock.h>

#include "tests/app/spawn.h"
#include "tests/folders.h"
#include "tests/toolkit.h"

using namespace simtscope::tests;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class DataViews : public AppTest {
protected:
    /// Returns the picture of the program's last step as SVG.
    std::string draw(const std::string& program, const std::string& block = "0")
    {
        const Outcome outcome = runSimtscope(
            {"render", writeProgram("x.cu", program), "--figure", "data", "--block", block, "--size", "1280x720", "-o", path("x.svg")},
            {.timeoutSeconds = 300});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        return readFile(path("x.svg"));
    }
};

}  // namespace

TEST_F(DataViews, ValuesAreShownByTheirTypes)
{
    SKIP_WITHOUT_NVCC();
    const std::string picture = draw(R"(
#include <cuda_fp16.h>
enum class State : unsigned char { Idle, Ready = 2, Done };
__global__ void mark(const uchar4 *pixels, const half2 *pairs, bool *flags, State *states)
{
    int i = threadIdx.x;
    const uchar4 pixel = pixels[i];
    flags[i] = pixel.x + pixel.y + pixel.z + pixel.w > 214 || __low2float(pairs[i]) > 100;
    states[i] = i % 2 ? State::Done : State::Ready;
}
int main()
{
    uchar4 *pixels;
    half2 *pairs;
    bool *flags;
    State *states;
    cudaMallocManaged(&pixels, 8 * sizeof(uchar4));
    cudaMallocManaged(&pairs, 8 * sizeof(half2));
    cudaMallocManaged(&flags, 8);
    cudaMallocManaged(&states, 8);
    for (int i = 0; i < 8; ++i) {
        pixels[i] = make_uchar4(i, 0, 0, 211);
        pairs[i] = __floats2half2_rn(i, i + 0.25f);
    }
    mark<<<1, 8>>>(pixels, pairs, flags, states);
    return cudaDeviceSynchronize();
}
)");
    for (const char* text : {"uchar4 × 8", "bool × 8", "State × 8", ">true<", ">false<", ">Done<", ">Ready<", ">211<"})
        EXPECT_THAT(picture, HasSubstr(text));
    EXPECT_THAT(picture, HasSubstr("2.25")) << "a half of a pair";
}

TEST_F(DataViews, AThreadOfAProductHasItsRegisterTile)
{
    SKIP_WITHOUT_NVCC();
    const std::string picture = draw(R"(
constexpr int N = 8, TM = 2, TN = 4;
__global__ void product(const float *a, const float *b, float *c)
{
    const int x = threadIdx.x % (N / TN), y = threadIdx.x / (N / TN);
    float sum[TM][TN] = {};
    for (int k = 0; k < N; ++k)
        for (int i = 0; i < TM; ++i)
            for (int j = 0; j < TN; ++j)
                sum[i][j] += a[(y * TM + i) * N + k] * b[k * N + x * TN + j];
    for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j)
            c[(y * TM + i) * N + x * TN + j] = sum[i][j];
}
int main()
{
    float *a, *b, *c;
    cudaMallocManaged(&a, N * N * 4);
    cudaMallocManaged(&b, N * N * 4);
    cudaMallocManaged(&c, N * N * 4);
    for (int i = 0; i < N * N; ++i)
        a[i] = b[i] = i % 5;
    product<<<1, N * N / TM / TN>>>(a, b, c);
    return cudaDeviceSynchronize();
}
)");
    EXPECT_THAT(picture, HasSubstr("outlined: the 2 × 4 elements of this thread"));
}

TEST_F(DataViews, ASparseMatrixHasItsRows)
{
    SKIP_WITHOUT_NVCC();
    const std::string picture = draw(R"(
__global__ void multiply(int n, const int *start, const int *at, const double *v, const double *x, double *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n) {
        double sum = 0;
        for (int j = start[row]; j < start[row + 1]; ++j)
            sum += v[j] * x[at[j]];
        y[row] = sum;
    }
}
int main()
{
    int *start, *at;
    double *v, *x, *y;
    cudaMallocManaged(&start, 5 * 4);
    cudaMallocManaged(&at, 7 * 4);
    cudaMallocManaged(&v, 7 * 8);
    cudaMallocManaged(&x, 4 * 8);
    cudaMallocManaged(&y, 4 * 8);
    const int starts[] = {0, 2, 3, 3, 7}, columns[] = {0, 3, 1, 0, 1, 2, 3};
    for (int i = 0; i < 5; ++i)
        start[i] = starts[i];
    for (int i = 0; i < 7; ++i) {
        at[i] = columns[i];
        v[i] = i + 10;
    }
    for (int i = 0; i < 4; ++i)
        x[i] = 1;
    multiply<<<1, 32>>>(4, start, at, v, x, y);
    return cudaDeviceSynchronize();
}
)");
    EXPECT_THAT(picture, AllOf(HasSubstr("they index x"), HasSubstr("start[3] = 3"), HasSubstr("row i begins at start[i]")));
    EXPECT_THAT(picture, HasSubstr(">15<")) << "the value of an entry";
    EXPECT_THAT(picture, Not(HasSubstr("no room"))) << "x and y are below";
}

TEST_F(DataViews, AChainOfBlocksHasItsFlagsAndSums)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = R"(
enum { Invalid, Sum, Prefix };
__global__ void scan(const int *in, int *out, volatile int *flag, volatile int *sum, volatile int *prefix)
{
    __shared__ int tile[32], before;
    const int b = blockIdx.x, t = threadIdx.x;
    tile[t] = in[b * 32 + t];
    __syncthreads();
    for (int d = 1; d < 32; d *= 2) {
        int value = t >= d ? tile[t - d] : 0;
        __syncthreads();
        tile[t] += value;
        __syncthreads();
    }
    if (t == 0) {
        sum[b] = tile[31];
        __threadfence();
        flag[b] = Sum;
        before = 0;
        for (int p = b - 1; p >= 0; --p) {
            int state;
            while ((state = flag[p]) == Invalid) {}
            __threadfence();
            before += state == Prefix ? prefix[p] : sum[p];
            if (state == Prefix)
                break;
        }
        prefix[b] = before + tile[31];
        __threadfence();
        flag[b] = Prefix;
    }
    __syncthreads();
    out[b * 32 + t] = before + tile[t];
}
int main()
{
    int *in, *out, *flag, *sum, *prefix;
    cudaMallocManaged(&in, 128 * 4);
    cudaMallocManaged(&out, 128 * 4);
    cudaMalloc(&flag, 4 * 4);
    cudaMalloc(&sum, 4 * 4);
    cudaMalloc(&prefix, 4 * 4);
    cudaMemset(flag, 0, 4 * 4);
    for (int i = 0; i < 128; ++i)
        in[i] = 1;
    scan<<<4, 32>>>(in, out, flag, sum, prefix);
    return cudaDeviceSynchronize();
}
)";
    const std::string picture = draw(program, "3");
    EXPECT_THAT(picture,
                AllOf(HasSubstr("this block writes element 3 and reads those before it"), HasSubstr(">Prefix<"), HasSubstr(">128<")));
    EXPECT_THAT(draw(program, "0"), Not(HasSubstr("this block writes element"))) << "the first block reads nothing";
}

TEST_F(DataViews, AHistogramWithoutAtomicsSaysHowManyAdditionsAreLost)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"render", repositoryPath("tests/checks/fixes/histogram.cu"), "--figure", "data", "--size",
                                          "1280x720", "--step", "line 10 #3", "-o", path("x.svg")},
                                         {.timeoutSeconds = 300});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    const std::string picture = readFile(path("x.svg"));
    // 32 lanes add to 13 bins: 32 - 13.
    EXPECT_THAT(picture, AllOf(HasSubstr("adds with 32 lanes to 13 bins"), HasSubstr("of each bin one stays, and 19 additions are")));
    EXPECT_THAT(draw(R"(
__global__ void count(const int* in, int* bins) { atomicAdd(&bins[in[threadIdx.x]], 1); }
int main()
{
    int *in, *bins;
    cudaMallocManaged(&in, 128);
    cudaMallocManaged(&bins, 16);
    for (int i = 0; i < 32; ++i)
        in[i] = i % 4;
    for (int i = 0; i < 4; ++i)
        bins[i] = 0;
    count<<<1, 32>>>(in, bins);
    return cudaDeviceSynchronize();
}
)"),
                Not(HasSubstr("are lost")));
}

// A race is reported for s[0] in place of the value that its reader finds there, which nothing has written.
TEST_F(DataViews, AValueThatNothingHasWrittenIsNoNumber)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = writeProgram("x.cu", R"(
__global__ void shift(int *out)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    out[t] = s[63 - t];
    s[t] = t;
}
int main()
{
    int *out;
    cudaMalloc(&out, 64 * sizeof(int));
    shift<<<1, 64>>>(out);
    return cudaDeviceSynchronize();
}
)");
    for (const char* figure : {"banks", "warps", "data"}) {
        const Outcome outcome =
            runSimtscope({"render", program, "--figure", figure, "--step", "line 6 #1", "--size", "1280x720", "-o", path("x.svg")},
                         {.timeoutSeconds = 300});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
        EXPECT_THAT(readFile(path("x.svg")), AllOf(HasSubstr(">?<"), Not(HasSubstr("1263225675")))) << figure;
    }
}

TEST_F(DataViews, LanesOfBytesAreNamedInNarrowCells)
{
    SKIP_WITHOUT_NVCC();
    const std::string program = writeProgram("x.cu", R"(
__global__ void fill(unsigned char *out)
{
    out[threadIdx.x] = threadIdx.x;
}
int main()
{
    unsigned char *out;
    cudaMalloc(&out, 64);
    fill<<<1, 64>>>(out);
    return cudaDeviceSynchronize();
}
)");
    const Outcome outcome =
        runSimtscope({"render", program, "--figure", "memory", "--size", "900x560", "-o", path("x.svg")}, {.timeoutSeconds = 300});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(readFile(path("x.svg")), AllOf(HasSubstr(">12–<"), HasSubstr(">15<"), Not(HasSubstr("12,…")), Not(HasSubstr(">…<"))));
}
