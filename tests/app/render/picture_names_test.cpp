// Tests pictures of small programs: the names of memory locations, and the positions of their values.

#include <gmock/gmock.h>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

class PictureNames : public AppTest {
protected:
    /// Records the program and returns its picture as SVG.
    std::string picture(const std::string& text, std::vector<std::string> options, const std::vector<std::string>& recorded = {})
    {
        std::vector<std::string> run = {"run", writeProgram("p.cu", text), "--record", path("p.simt")};
        run.insert(run.end(), recorded.begin(), recorded.end());
        const Outcome ran = runSimtscope(run);
        EXPECT_EQ(ran.exitCode, 0) << ran.stderrText;
        options.insert(options.begin(), {"render", path("p.simt"), "-o", path("p.svg")});
        const Outcome drawn = runSimtscope(options);
        EXPECT_EQ(drawn.exitCode, 0) << drawn.stderrText;
        return readFile(path("p.svg"));
    }
};

}  // namespace

TEST_F(PictureNames, ADefaultArgumentIsNoName)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = picture(R"(#include <cstddef>
template <class T = int> __global__ void sum(const T *data, int n = (1, 2), T *partial = NULL) {
  __shared__ T s[64]; int t = threadIdx.x; s[t] = data[t]; __syncthreads();
  for (int d = 32; d > 0; d >>= 1) { if (t < d) s[t] += s[t + d]; __syncthreads(); }
  if (t == 0) partial[0] = s[0];
}
int main() { int *d, *p; cudaMalloc(&d, 256); cudaMalloc(&p, 4); cudaMemset(d, 1, 256); sum<<<1, 64>>>(d, 64, p); return cudaDeviceSynchronize(); })",
                                     {"--figure", "tree"});
    EXPECT_THAT(text, HasSubstr(">partial[0]<"));
    EXPECT_THAT(text, Not(HasSubstr("NULL")));
}

TEST_F(PictureNames, AnAliasOfAVectorCountsItsElements)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = picture(R"(
typedef uint4 four_t;
using data_t = four_t;
extern "C" __global__ void k(const data_t *__restrict__ d, uint *o) { data_t v = d[threadIdx.x]; o[threadIdx.x] = v.x + v.y + v.z + v.w; }
int main() { data_t *d; uint *o; cudaMalloc(&d, 512); cudaMalloc(&o, 128); cudaMemset(d, 1, 512); k<<<1, 32>>>(d, o); return cudaDeviceSynchronize(); })",
                                     {"--figure", "memory", "--step", "line 4"});
    EXPECT_THAT(text, HasSubstr(">d[8].x<"));
    EXPECT_THAT(text, Not(HasSubstr("d[32]")));
}

TEST_F(PictureNames, AnArrayWhoseExtentsAreTemplateArgumentsHasRows)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = picture(R"(
template <int kSide> __global__ void k(float *o) {
  __shared__ float As[kSide][kSide]; int x = threadIdx.x, y = threadIdx.y; As[y][x] = x; __syncthreads(); o[y * kSide + x] = As[x][y];
}
int main() { float *o; cudaMalloc(&o, 4096); k<32><<<1, dim3(32, 32)>>>(o); return cudaDeviceSynchronize(); })",
                                     {"--figure", "banks", "--step", "line 3 #2"});
    EXPECT_THAT(text, HasSubstr("[2][0]<"));
    EXPECT_THAT(text, Not(HasSubstr("[32]<")));
}

TEST_F(PictureNames, ATransposeCrosses)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = picture(R"(
__global__ void transpose(int *o, const int *a) { __shared__ int tile[8][8]; int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = a[y * 8 + x]; __syncthreads(); o[y * 8 + x] = tile[x][y]; }
int main() { int h[64], *a, *o; for (int i = 0; i < 64; i++) h[i] = i; cudaMalloc(&a, 256); cudaMalloc(&o, 256);
  cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); transpose<<<1, dim3(8, 8)>>>(o, a); return cudaDeviceSynchronize(); })",
                                     {"--figure", "tree"});
    EXPECT_THAT(text, HasSubstr(">o[0] to o[63]<"));
}

TEST_F(PictureNames, EventsThatWereLeftOutAreNotCalledMissing)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = picture(R"(
__global__ void fill(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
int main() { int *p; cudaMalloc(&p, 1 << 16); for (int i = 0; i < 20; i++) fill<<<64, 256>>>(p); return cudaDeviceSynchronize(); })",
                                     {"--figure", "tree", "--launch", "fill:20"}, {"--max-events", "200"});
    EXPECT_THAT(text, HasSubstr("The events of block 0 were left out"));
    EXPECT_THAT(text, HasSubstr("(--max-events)"));
    EXPECT_THAT(text, Not(HasSubstr("stores no value")));
}

// The long kernel comes second; only the third kernel uses shared memory.
TEST_F(PictureNames, ALaunchIsChosenByTheContentOfTheFigure)
{
    SKIP_WITHOUT_NVCC();
    const std::string text = R"(
namespace ns { template <class T> __global__ void shortOne(T *p) { p[threadIdx.x] = 1; } }
__global__ void longOne(int *p) { for (int i = 0; i < 8; i++) p[threadIdx.x + 32 * i] += i; }
__global__ void sharing(int *p) { __shared__ int s[32]; s[threadIdx.x] = p[threadIdx.x]; __syncwarp(); p[threadIdx.x] = s[31 - threadIdx.x]; }
int main() { int *p; cudaMalloc(&p, 4096); for (int i = 0; i < 2; i++) { ns::shortOne<<<1, 32>>>(p); longOne<<<1, 32>>>(p); sharing<<<1, 32>>>(p); }
  return cudaDeviceSynchronize(); })";
    EXPECT_THAT(picture(text, {"--figure", "memory"}), HasSubstr("longOne, 32 threads, block 0 in a grid of 1, launch 2 of 6"));
    const auto drawn = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"render", path("p.simt"), "-o", path("p.svg")});
        const Outcome outcome = runSimtscope(options);
        return outcome.exitCode == 0 ? readFile(path("p.svg")) : outcome.stderrText;
    };
    EXPECT_THAT(drawn({"--figure", "banks"}), HasSubstr("launch 3 of 6"));
    EXPECT_THAT(drawn({"--figure", "banks", "--launch", "5"}), HasSubstr("launch 5 of 6"));
    EXPECT_THAT(drawn({"--figure", "banks", "--launch", "longOne"}), HasSubstr("launch 2 of 6"));
    EXPECT_THAT(drawn({"--figure", "banks", "--launch", "longOne:2"}), HasSubstr("launch 5 of 6"));
    for (const char* name : {"shortOne:2", "ns::shortOne:2", "ns::shortOne<int>:2", "shortOne<int>:2"})
        EXPECT_THAT(drawn({"--figure", "memory", "--launch", name}), HasSubstr("launch 4 of 6")) << name;
    EXPECT_EQ(drawn({"--launch", "sharing:3"}),
              "simtscope: there is no launch 3 of kernel sharing\nLaunches of a kernel count from 1; it has 2.\n");
    EXPECT_EQ(drawn({"--launch", "sharing:0"}),
              "simtscope: there is no launch 0 of kernel sharing\nLaunches of a kernel count from 1; it has 2.\n");
    EXPECT_EQ(drawn({"--launch", "other"}),
              "simtscope: the recording holds no launch of a kernel \"other\"\n"
              "Kernels: ns::shortOne<int> (2 launches), longOne (2 launches), sharing (2 launches). Write KERNEL or KERNEL:N (launches of "
              "a kernel count from 1), or the number of the launch (from 1).\n");
    const auto reported = [&](const std::string& launch, const std::string& format) {
        const Outcome outcome = runSimtscope({"report", path("p.simt"), "--format", format, "--by", "launch", "--launch", launch});
        return outcome.exitCode == 0 ? outcome.stdoutText : outcome.stderrText;
    };
    EXPECT_THAT(reported("longOne:2", "text"), AllOf(HasSubstr("launch 5: longOne<<<"), Not(HasSubstr("launch 2: "))));
    EXPECT_THAT(reported("2", "json"), AllOf(HasSubstr("\"longOne\""), Not(HasSubstr("\"sharing\""))));
    EXPECT_THAT(reported("sharing:3", "text"), HasSubstr("there is no launch 3 of kernel sharing"));
}

TEST_F(PictureNames, ProgramsOfSeveralFilesAreDrawnAndSwept)
{
    SKIP_WITHOUT_NVCC();
    const std::string main =
        writeProgram("main.cu", "#include <cstdlib>\nvoid start(int n); int main(int, char **v) { start(atoi(v[1])); }\n");
    const std::string kernel =
        writeProgram("kernel.cu", "__global__ void k(int *p) { p[threadIdx.x * STRIDE] = 1; }\n"
                                  "void start(int n) { int *p; cudaMalloc(&p, 4096); k<<<1, n>>>(p); cudaDeviceSynchronize(); }\n");
    const Outcome drawn = runSimtscope({"render", main, kernel, "--nvcc-arg=-DSTRIDE=1", "-o", path("x.svg"), "--", "16"});
    EXPECT_EQ(drawn.exitCode, 0) << drawn.stderrText;
    EXPECT_THAT(readFile(path("x.svg")), HasSubstr("k, 16 threads"));
    const Outcome swept =
        runSimtscope({"sweep", main, kernel, "--nvcc-arg=-DSTRIDE=8", "--parameter", "1=4,8", "--quantity", "sectors", "--csv"});
    EXPECT_EQ(swept.exitCode, 0) << swept.stderrText;
    EXPECT_THAT(swept.stdoutText, HasSubstr("\n4,"));
    EXPECT_THAT(swept.stdoutText, HasSubstr("\n8,"));
    const Outcome programsOutcome = runSimtscope(
        {"sweep", main + "," + kernel, main + "," + kernel, "--nvcc-arg=-DSTRIDE=8", "--quantity", "sectors", "--csv", "--", "4"});
    EXPECT_EQ(programsOutcome.exitCode, 0) << programsOutcome.stderrText;
    const Outcome recording =
        runSimtscope({"render", repositoryPath("resources/recordings/hello.simt"), "--nvcc-arg=-G", "-o", path("y.svg")});
    EXPECT_EQ(recording.exitCode, 2);
    EXPECT_THAT(recording.stderrText, HasSubstr("arguments for nvcc were given, but a recording is not built again"));
}
