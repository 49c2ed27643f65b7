// Tests the cuda engine over SIMTscope's own runtime: the program is rewritten, hooked and recorded as on a GPU, and the SIMT engine
// executes the kernels. The recording must agree with that of the SIMT engine itself.
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <gmock/gmock.h>

#include "gpu/analysis/compare/compare.h"
#include "gpu/core/messages/gpu.h"
#include "tests/gpu/runtime/hooks/hooks_fixture.h"

namespace simtscope::program {
namespace {

using testing::HasSubstr;

constexpr char kEverything[] = R"(#include <cstdio>
#include <cooperative_groups.h>
__constant__ int factors[4];
__device__ int total;
static __device__ float unused[3];
__managed__ int managed;
__global__ void scale(int* to, const int* from, int n)
{
    const int table[5] = {3, 1, 4, 1, 5};
    __shared__ int buffer[64];
    extern __shared__ int more[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    buffer[threadIdx.x] = i < n ? from[i] : 0;
    more[threadIdx.x] = table[i % 5];
    __syncthreads();
    if (i < n)
        to[i] = buffer[63 - threadIdx.x] * factors[i & 3] + more[threadIdx.x] + managed;
    atomicAdd(&total, 1);
}
__global__ void together(int* to)
{
    to[blockIdx.x] = int(cooperative_groups::this_grid().size());
}
int main()
{
    int *a, *b, *pinned, *rows, factor[4] = {1, 2, 3, 4};
    size_t pitch;
    cudaMalloc(&a, 512); cudaMalloc(&b, 512);
    cudaMallocHost(&pinned, 512);
    cudaMallocPitch(&rows, &pitch, 100, 3);
    cudaMemcpyToSymbol(factors, factor, sizeof factor);
    for (int i = 0; i < 128; ++i) pinned[i] = i;
    managed = 7;
    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaMemcpyAsync(a, pinned, 512, cudaMemcpyHostToDevice, stream);
    scale<<<2, 64, 256, stream>>>(b, a, 100);
    cudaEventRecord(event, stream);
    cudaEventSynchronize(event);
    cudaMemsetAsync(a, 1, 256, stream);
    cudaStreamSynchronize(stream);
    void* arguments[] = {&a};
    cudaLaunchCooperativeKernel((void*)together, dim3(4), dim3(32), arguments, 0, nullptr);
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, 4, 4);
    float texels[16];
    for (int i = 0; i < 16; ++i) texels[i] = i;
    cudaMemcpy2DToArray(array, 0, 0, texels, 16, 16, 4, cudaMemcpyHostToDevice);
    cudaMemcpy2DFromArray(texels, 16, array, 0, 0, 16, 4, cudaMemcpyDeviceToHost);
    int count = 0;
    cudaMemcpyFromSymbol(&count, total, sizeof count);
    printf("%d threads, texel %g, %s\n", count, texels[15], cudaGetErrorName(cudaGetLastError()));
    cudaFreeArray(array);
    cudaFree(a); cudaFree(b); cudaFree(rows); cudaFreeHost(pinned);
    cudaEventDestroy(event);
    cudaStreamDestroy(stream);
}
)";

std::string calls(const trace::Recording& recording)
{
    std::string text;
    for (const trace::ApiCall& call : recording.apiCalls)
        text += call.name + ": " + call.detail.text() + " in " + std::to_string(call.stream.value) + ", " + call.errorName + "\n";
    return text;
}

std::string allocations(const trace::Recording& recording)
{
    std::string text;
    for (const trace::Allocation& a : recording.allocations)
        text += std::to_string(a.id.value) + " " + a.name + " kind " + std::to_string(int(a.kind)) + ", " + std::to_string(a.bytes) +
                " bytes of type " + std::to_string(int(a.type)) + ", calls " + std::to_string(a.createdByCall) + " " +
                std::to_string(a.freedByCall) + "\n";
    return text;
}

TEST_F(HooksTest, RecordsTheSameAsTheSimtEngine)
{
    const RunRequest wanted = request(kEverything);
    const trace::Recording simt = recordingOf(wanted, "simt");
    const std::string said = output;
    const trace::Recording cuda = recordingOf(wanted, "cuda");
    EXPECT_EQ(outcome.end, RunEndKind::Finished) << outcome.message.text() << errors;
    EXPECT_EQ(output, said);
    EXPECT_EQ(said, "128 threads, texel 15, cudaSuccess\n");
    EXPECT_EQ(cuda.program.engine, "cuda");
    EXPECT_EQ(cuda.program.schedule, "");
    EXPECT_FALSE(cuda.device.isModelled);
    EXPECT_EQ(cuda.device.smCount, 132u);
    EXPECT_THAT(cuda.notes, testing::IsEmpty());
    EXPECT_EQ(calls(cuda), calls(simt));
    EXPECT_EQ(allocations(cuda), allocations(simt));
    const analysis::Comparison comparison = analysis::compare(simt, cuda);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.firstDifference->message().text();
    EXPECT_GT(comparison.laneEventCount, 1000u);
    ASSERT_EQ(cuda.launches.size(), 2u);
    for (std::size_t i = 0; i < cuda.launches.size(); ++i) {
        EXPECT_EQ(cuda.launches[i].parameters.size(), simt.launches[i].parameters.size());
        EXPECT_EQ(cuda.launches[i].sharedVariables.size(), simt.launches[i].sharedVariables.size());
        EXPECT_TRUE(cuda.launches[i].isComplete);
        EXPECT_GT(cuda.launches[i].recorder.records, 0u);
        EXPECT_GT(cuda.launches[i].recorder.bytes, 16 * cuda.launches[i].recorder.records);
        EXPECT_GT(cuda.launches[i].recorder.nanoseconds, 0u);
    }
}

TEST_F(HooksTest, TexelsAreNamedAsTheSimtEngineNamesThem)
{
    const RunRequest wanted = request(R"(#include <cstdio>
#include <vector>
__global__ void k(cudaTextureObject_t line, cudaTextureObject_t rows, cudaTextureObject_t picture, cudaSurfaceObject_t surface, float* out)
{
    const int t = threadIdx.x;
    float sum = tex1Dfetch<float>(line, t - 2) + tex2D<float>(rows, t * 0.3f, t * 0.1f) + tex2D<float>(picture, t / 32.0f, 1 - t / 16.0f);
    surf2Dwrite(sum, surface, (t % 8) * 4, t / 8);
    __syncwarp();
    out[t] = sum + surf2Dread<float>(surface, (t % 8) * 4, 3 - t / 8);
}
int main()
{
    float *memory, *out;
    void* rows;
    size_t pitch;
    cudaArray_t array, target;
    cudaTextureObject_t objects[3];
    cudaSurfaceObject_t surface;
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    std::vector<float> values(256);
    for (int i = 0; i < 256; ++i) values[i] = i * 7 % 64;
    cudaMalloc(&out, 1024); cudaMalloc(&memory, 1024);
    cudaMallocPitch(&rows, &pitch, 40, 4);
    cudaMallocArray(&array, &format, 8, 4);
    cudaMallocArray(&target, &format, 8, 4, cudaArraySurfaceLoadStore);
    cudaMemcpy(memory, values.data(), 1024, cudaMemcpyHostToDevice);
    cudaMemcpy2D(rows, pitch, values.data(), 40, 40, 4, cudaMemcpyHostToDevice);
    cudaMemcpy2DToArray(array, 0, 0, values.data(), 32, 32, 4, cudaMemcpyHostToDevice);
    cudaResourceDesc resource{};
    cudaTextureDesc description{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear = {memory + 128, format, 64};
    cudaCreateTextureObject(&objects[0], &resource, &description, nullptr);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D = {rows, format, 10, 4, pitch};
    description.addressMode[0] = cudaAddressModeBorder;
    cudaCreateTextureObject(&objects[1], &resource, &description, nullptr);
    resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    description.addressMode[0] = cudaAddressModeMirror;
    description.filterMode = cudaFilterModeLinear;
    description.normalizedCoords = 1;
    cudaCreateTextureObject(&objects[2], &resource, &description, nullptr);
    resource.res.array.array = target;
    cudaCreateSurfaceObject(&surface, &resource);
    k<<<1, 32>>>(objects[0], objects[1], objects[2], surface, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    for (const cudaTextureObject_t object : objects) cudaDestroyTextureObject(object);
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array); cudaFreeArray(target);
    cudaFree(out); cudaFree(memory); cudaFree(rows);
}
)");
    const trace::Recording simt = recordingOf(wanted, "simt");
    const trace::Recording cuda = recordingOf(wanted, "cuda");
    EXPECT_EQ(output, "cudaSuccess\n");
    EXPECT_THAT(cuda.notes, testing::IsEmpty());
    EXPECT_EQ(calls(cuda), calls(simt));
    EXPECT_EQ(allocations(cuda), allocations(simt));
    const analysis::Comparison comparison = analysis::compare(simt, cuda);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.firstDifference->message().text();
    EXPECT_GE(comparison.laneEventCount, 6u * 32);
}

TEST_F(HooksTest, BlocksThatAreNotShownAreCounted)
{
    const RunRequest wanted = request(R"(__global__ void sum(int* p)
{
    __shared__ int s[64];
    s[threadIdx.x] = p[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x % 2 == 0) atomicAdd(p, s[threadIdx.x] + s[threadIdx.x + 1]);
}
int main()
{
    int* p;
    cudaMalloc(&p, 4 * 64 * 100);
    cudaMemset(p, 0, 4 * 64 * 100);
    sum<<<100, 64>>>(p);
    return cudaDeviceSynchronize();
}
)");
    const trace::Recording simt = recordingOf(wanted, "simt"), cuda = recordingOf(wanted, "cuda");
    ASSERT_EQ(cuda.launches.size(), 1u);
    EXPECT_EQ(cuda.launches[0].blocks.size(), simt.launches.at(0).blocks.size());
    EXPECT_LT(cuda.launches[0].blocks.size(), 10u);
    EXPECT_EQ(cuda.launches[0].warpInstructions, simt.launches[0].warpInstructions);
    EXPECT_EQ(cuda.launches[0].threadInstructions, simt.launches[0].threadInstructions);
    EXPECT_EQ(cuda.launches[0].barriers, 200u);
    EXPECT_TRUE(analysis::compare(simt, cuda).isAgreement());
}

TEST_F(HooksTest, FaultsAreNamedAndTheProgramSeesThemAsBefore)
{
    const RunRequest wanted = request(R"(#include <cstdio>
__global__ void fill(int* p) { p[threadIdx.x] = 1; }
int main()
{
    int* p;
    cudaMalloc(&p, 256);
    fill<<<1, 32>>>(p);
    fill<<<1, 32>>>((int*)8);
    printf("%s, ", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 3;
}
)");
    const trace::Recording recording = recordingOf(wanted, "cuda");
    EXPECT_EQ(output, "cudaSuccess, cudaErrorIllegalAddress\n");
    EXPECT_EQ(outcome.exitCode, 3);
    ASSERT_EQ(recording.launches.size(), 2u);
    EXPECT_EQ(recording.launches[0].error, 0);
    EXPECT_FALSE(recording.launches[0].blocks.empty());
    EXPECT_EQ(recording.launches[1].error, 700);
    ASSERT_EQ(recording.findings.size(), 1u);
    EXPECT_EQ(recording.findings[0].kernel, "fill");
    ASSERT_TRUE(recording.findings[0].message.is(msg::gpu::failed));
    EXPECT_EQ(std::get<std::string>(recording.findings[0].message.arguments[3].value), "cudaErrorIllegalAddress");
}

constexpr char kOutOfBounds[] = R"(#include <cstdio>
__global__ void shift(int* to, int far)
{
    __shared__ int part[64];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = to[i] + 5;
    __syncthreads();
    if (i % 64 < 40)
        to[i < 100 ? i : i + far] = part[63 - threadIdx.x];
    __syncthreads();
    to[i] = part[threadIdx.x];
}
int main()
{
    int* p;
    cudaMalloc(&p, 512);
    shift<<<2, 64>>>(p, 1 << 28);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
)";

TEST_F(HooksTest, AccessesBeforeAFaultAreKept)
{
    const trace::Recording recording = recordingOf(request(kOutOfBounds), "cuda");
    EXPECT_EQ(output, "cudaErrorIllegalAddress\n");
    ASSERT_EQ(recording.launches.size(), 1u);
    const trace::Launch& launch = recording.launches[0];
    EXPECT_EQ(launch.error, 700);
    const trace::BlockTrace* const block = launch.findBlock(BlockId{1});
    ASSERT_TRUE(block);
    EXPECT_TRUE(block->isTruncated());
    unsigned loads = 0, stores = 0, outside = 0;
    for (std::uint32_t i = 0; i < block->size(); ++i) {
        const trace::EventKind kind = block->event(EventIndex{i}).kind;
        loads += kind == trace::EventKind::Load;
        stores += kind == trace::EventKind::Store;
        if (kind == trace::EventKind::Store)
            outside += block->data(EventIndex{i}).allocation[31] == trace::kNoAllocation.value ||
                       block->data(EventIndex{i}).allocation[7] == trace::kNoAllocation.value;
    }
    EXPECT_GE(loads, 2u);
    EXPECT_GE(stores, 3u);
    EXPECT_EQ(outside, 1u);
    ASSERT_EQ(recording.findings.size(), 1u);
    const trace::Finding& finding = recording.findings[0];
    EXPECT_EQ(finding.line, 9u);
    EXPECT_EQ(finding.block, 1);
    EXPECT_THAT(finding.message.text(), HasSubstr("writes to 0x"));
    EXPECT_THAT(finding.message.text(), testing::ContainsRegex("Threads that had begun and not exited: [0-9]+; last recorded at "));
    EXPECT_THAT(finding.message.text(), HasSubstr(":9 (st.global.u32): "));
    EXPECT_THAT(recording.notes, testing::IsEmpty());
}

TEST_F(HooksTest, RecordsInDeviceMemoryAreLostWithTheDevice)
{
    ::setenv("SIMTSCOPE_RECORD_MEMORY", "device", 1);
    const trace::Recording recording = recordingOf(request(kOutOfBounds), "cuda");
    ::unsetenv("SIMTSCOPE_RECORD_MEMORY");
    ASSERT_EQ(recording.launches.size(), 1u);
    EXPECT_EQ(recording.launches[0].error, 700);
    EXPECT_TRUE(recording.launches[0].blocks.empty());
    ASSERT_EQ(recording.findings.size(), 1u);
    ASSERT_TRUE(recording.findings[0].message.is(msg::gpu::failed));
    EXPECT_EQ(std::get<std::vector<Message>>(recording.findings[0].message.arguments[4].value).front(),
              msg::gpu::recordsLost("SIMTSCOPE_RECORD_MEMORY", msg::gpu::seeFaultOnSimt()));
}

TEST_F(HooksTest, LaunchesAreTimedWithoutTheRecorder)
{
    timingRuns = 2;
    RunRequest wanted = request(R"(#include <cstdio>
__global__ void fill(int* p, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = i; }
int main()
{
    int *p, n = 0;
    scanf("%d", &n);
    cudaMalloc(&p, 4 * n);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    fill<<<1, 32>>>(p, n);
    fill<<<1, 32, 0, stream>>>(p, n / 2);
    cudaMemcpy(&n, p + 5, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", n);
}
)");
    wanted.input = "640\n";
    wanted.timingRuns = 2;
    const trace::Recording recording = recordingOf(wanted, "cuda");
    EXPECT_EQ(output, "5\n") << "the timing runs say nothing";
    EXPECT_THAT(recording.notes, testing::IsEmpty());
    ASSERT_EQ(recording.launches.size(), 2u);
    for (const trace::Launch& launch : recording.launches) {
        ASSERT_EQ(launch.durationsNanoseconds.size(), 2u);
        EXPECT_GT(launch.medianNanoseconds(), 0u);
        const trace::ApiCall& call = recording.apiCalls.at(std::size_t(launch.apiCall));
        EXPECT_TRUE(call.hasWork());
        EXPECT_LE(call.workStart, call.workEnd);
    }
    const auto copy = std::ranges::find(recording.apiCalls, "cudaMemcpy", &trace::ApiCall::name);
    ASSERT_NE(copy, recording.apiCalls.end());
    EXPECT_TRUE(copy->hasWork());
    const trace::ApiCall& first = recording.apiCalls.at(std::size_t(recording.launches[0].apiCall));
    EXPECT_GE(copy->workStart, first.workEnd) << "the same stream";
    EXPECT_LT(first.workStart, first.start + 20'000'000)
        << "the 20 ms in which the device is brought up to speed are no time of the program's";

    wanted.timingRuns = 0;
    EXPECT_TRUE(recordingOf(wanted, "cuda").launches.at(0).durationsNanoseconds.empty());
}

TEST_F(HooksTest, FunctionsOfTheHostMayMakeCallsWhileARunIsTimed)
{
    timingRuns = 1;
    RunRequest wanted = request(R"(#include <cstdio>
__global__ void twice(int* p) { *p *= 2; }
void ask(void* status) { *(cudaError_t*)status = cudaDeviceSynchronize(); }
int main()
{
    int* p;
    cudaError_t status = cudaSuccess;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocManaged(&p, 4);
    *p = 21;
    cudaLaunchHostFunc(stream, ask, &status);
    twice<<<1, 1, 0, stream>>>(p);
    cudaStreamSynchronize(stream);
    printf("%d %s\n", *p, cudaGetErrorName(status));
}
)");
    wanted.timingRuns = 1;
    const trace::Recording recording = recordingOf(wanted, "cuda");
    EXPECT_EQ(output, "42 cudaErrorNotPermitted\n");
    EXPECT_THAT(recording.notes, testing::IsEmpty());
    EXPECT_EQ(recording.launches.at(0).durationsNanoseconds.size(), 1u);
}

/// Programs that check the runtime by themselves must find the same with the hooks in front of it. (Except for the one about faults: a
/// recorded launch is waited for, so that the next call already returns its fault.)
class HookedProgram : public HooksTest, public testing::WithParamInterface<const char*> {};

TEST_P(HookedProgram, FindsTheSame)
{
    RunRequest wanted;
    wanted.source = std::string(SIMTSCOPE_RUNTIME_DATA) + "/" + GetParam() + ".cu";
    wanted.engine = "cuda";
    wanted.inheritsStdin = false;
    wanted.recordPath = path("run.simt");
    wanted.timingRuns = 0;
    if (GetParam() == std::string("devices"))
        wanted.devices = "sm_90,sm_80";
    if (GetParam() == std::string("threads")) {
        wanted.devices = "sm_90x2";
        wanted.nvccArguments = {"--default-stream=per-thread"};
    }
    const RunOutcome ended = mustRun(wanted);
    EXPECT_EQ(ended.exitCode, 0) << errors;
    EXPECT_EQ(output, "0 failures\n") << errors;
}

INSTANTIATE_TEST_SUITE_P(Data, HookedProgram, testing::Values("limits", "devices", "host_functions", "threads", "memory"),
                         [](const auto& row) { return std::string(row.param); });

/// Programs in the style of other people, with complex control flow.
class RecordedProgram : public HooksTest, public testing::WithParamInterface<const char*> {};

TEST_P(RecordedProgram, AgreesWithTheSimtEngine)
{
    RunRequest wanted;
    wanted.source = std::string(SIMTSCOPE_TEST_PROGRAMS) + "/" + GetParam() + ".cu";
    wanted.inheritsStdin = false;
    wanted.blocks = "all";
    const trace::Recording simt = recordingOf(wanted, "simt");
    const std::string said = output;
    const trace::Recording cuda = recordingOf(wanted, "cuda");
    EXPECT_EQ(output, said);
    const analysis::Comparison comparison = analysis::compare(simt, cuda);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.differenceCount << " differences; "
                                          << (comparison.firstDifference ? comparison.firstDifference->message().text() : "");
    EXPECT_GT(comparison.laneEventCount, 100'000u);
}

INSTANTIATE_TEST_SUITE_P(Programs, RecordedProgram, testing::Values("random_numbers", "cub_block", "images", "partial_sums"),
                         [](const auto& row) { return std::string(row.param); });

TEST_F(HooksTest, RelocatableDeviceCodeIsLinkedAndRecorded)
{
    RunRequest wanted = request("__device__ int twice(int);\n__global__ void k(int* p) { p[threadIdx.x] = twice(threadIdx.x); }\n"
                                "int main() { int* p; cudaMalloc(&p, 256); k<<<1, 32>>>(p); return cudaDeviceSynchronize(); }\n");
    wanted.furtherInputs = {write("twice.cu", "__device__ int twice(int a) { return 2 * a; }\n")};
    wanted.nvccArguments = {"-rdc=true"};
    const trace::Recording simt = recordingOf(wanted, "simt");
    const trace::Recording cuda = recordingOf(wanted, "cuda");
    EXPECT_EQ(outcome.exitCode, 0) << errors;
    const analysis::Comparison comparison = analysis::compare(simt, cuda);
    EXPECT_TRUE(comparison.isAgreement()) << comparison.firstDifference->message().text();
    EXPECT_EQ(comparison.laneEventCount, 160u);
}

TEST_F(HooksTest, HooksOnlyFunctionsOfTheRuntime)
{
    void* const hooks = ::dlopen(SIMTSCOPE_LIBRARY_DIR "/libsimtscope_cuda.so", RTLD_NOW | RTLD_LOCAL);
    void* const runtime = ::dlopen(SIMTSCOPE_LIBRARY_DIR "/libcudart.so.13", RTLD_NOW | RTLD_LOCAL);
    ASSERT_TRUE(hooks && runtime);
    for (const char* name : {"cudaMalloc", "cudaMemcpy_ptds", "__cudaLaunchKernel", "cudaLaunchKernelExC_ptsz", "cudaFuncSetAttribute"}) {
        EXPECT_TRUE(::dlsym(hooks, name)) << name;
        EXPECT_NE(::dlsym(hooks, name), ::dlsym(runtime, name)) << name;
    }
    for (const char* name : {"cudaGetErrorName", "cudaGetErrorString", "cudaCreateChannelDesc"})
        EXPECT_FALSE(::dlsym(hooks, name)) << name << " is not watched";
}

}  // namespace
}  // namespace simtscope::program
