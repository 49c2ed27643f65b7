// Builds the programs in data/ with nvcc and runs them on modelled devices, as a user would. The programs themselves check the results of
// the runtime.
#include <filesystem>
#include <gtest/gtest.h>

#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/toolkit.h"

namespace simtscope::runtime {
namespace {

struct ProgramRow {
    const char* name;
    const char* device = "sm_90";
    std::vector<std::string> nvccArguments = {};
    std::vector<const char*> expectedErrors = {};  ///< expected parts of stderr
    std::vector<const char*> unsaid = {};
};

void PrintTo(const ProgramRow& row, std::ostream* out)
{
    *out << row.name;
}

const ProgramRow kPrograms[] = {
    {"fault", "sm_90", {}, {"store"}},
    {"limits",
     "sm_90",
     {},
     {"the block has 2000 threads", "__launch_bounds__ allow 128", "cudaFuncAttributeMaxDynamicSharedMemorySize",
      "resident at once; the device holds at most 264 of this kernel", "a cluster of 2 x 1 x 1 blocks is not supported"}},
    {"devices",
     "sm_90,sm_80",
     {},
     {"this is memory of device 1", "cudaDeviceEnablePeerAccess(1, 0)", "its stream belongs to device 0"},
     {"allocation"}},
    {"host_functions"},
    {"threads", "sm_90x2", {"--default-stream=per-thread"}},
    {"memory"},
    {"inline_assembly", "sm_90", {}, {"the PTX of ", "is not understood: line "}},
    {"device_runtime",
     "sm_90",
     {"-rdc=true"},
     {"noop<<<1, 1025>>> is not launched: the block has 1025 threads", "raise the limit with cudaDeviceSetLimit"}},
    {"nvtx_openmp", "sm_90", {"-Xcompiler=-fopenmp"}},
};

class RuntimeProgram : public ::testing::TestWithParam<ProgramRow> {};

TEST_P(RuntimeProgram, FindsEverythingAsCudaPromises)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "no nvcc on this machine";
    const ProgramRow& row = GetParam();
    for (const char* const newer : {"limits", "devices", "threads", "memory", "device_runtime"})
        if (row.name == std::string_view(newer))
            SKIP_BEFORE_CUDA(13000, "the program calls what older ones lack");
    program::RunRequest request;
    request.source = std::string(SIMTSCOPE_RUNTIME_DATA) + "/" + row.name + ".cu";
    request.devices = row.device;
    request.nvccArguments = row.nvccArguments;
    request.inheritsStdin = false;
    std::string out, err;
    program::RunCallbacks callbacks;
    callbacks.onOutput = [&](std::string_view text, bool isStderr) { (isStderr ? err : out) += text; };
    const auto outcome = program::run(request, callbacks);
    ASSERT_TRUE(outcome) << outcome.error().text();
    EXPECT_EQ(outcome->end, program::RunEndKind::Finished) << outcome->message.text() << outcome->compilerText;
    EXPECT_EQ(outcome->exitCode, 0) << err;
    EXPECT_EQ(out, "0 failures\n") << err;
    for (const char* part : row.expectedErrors)
        EXPECT_NE(err.find(part), std::string::npos) << part << "\n" << err;
    for (const char* part : row.unsaid)
        EXPECT_EQ(err.find(part), std::string::npos) << part << "\n" << err;
    std::error_code ignored;
    std::filesystem::remove(outcome->recordingPath, ignored);
}

INSTANTIATE_TEST_SUITE_P(Data, RuntimeProgram, ::testing::ValuesIn(kPrograms), [](const auto& row) { return std::string(row.param.name); });

/// Built for per-thread default streams, the program puts nothing into the legacy stream.
TEST(RuntimeProgram, CopiesArraysInTheThreadsOwnStream)
{
    SKIP_BEFORE_CUDA(13000, "the program calls what older ones lack");
    program::RunRequest request;
    request.source = std::string(SIMTSCOPE_RUNTIME_DATA) + "/threads.cu";
    request.devices = "sm_90x2";
    request.nvccArguments = {"--default-stream=per-thread"};
    request.inheritsStdin = false;
    const auto outcome = program::run(request, {});
    ASSERT_TRUE(outcome) << outcome.error().text();
    const auto recording = trace::readRecording(outcome->recordingPath);
    ASSERT_TRUE(recording) << recording.error().text();
    int copies = 0;
    for (const trace::ApiCall& call : recording->apiCalls) {
        if (call.name.find("3D") == std::string::npos && call.name.find("Array") == std::string::npos)
            continue;
        if (!call.name.starts_with("cudaMemcpy"))
            continue;
        ++copies;
        EXPECT_NE(call.stream.value, 0u) << call.name;
    }
    EXPECT_EQ(copies, 4);
    std::error_code ignored;
    std::filesystem::remove(outcome->recordingPath, ignored);
}

/// With two devices and an asynchronous launch, the recording tells where and when each call's work was done.
TEST(RuntimeProgram, RecordsWhereAndWhenTheDeviceWorks)
{
    SKIP_BEFORE_CUDA(13000, "the program calls what older ones lack");
    program::RunRequest request;
    request.source = std::string(SIMTSCOPE_RUNTIME_DATA) + "/devices.cu";
    request.devices = "sm_90,sm_80";
    request.inheritsStdin = false;
    const auto outcome = program::run(request);
    ASSERT_TRUE(outcome) << outcome.error().text();
    const auto recording = trace::readRecording(outcome->recordingPath);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_EQ(recording->device.computeMajor, 9);
    ASSERT_EQ(recording->otherDevices.size(), 1u);
    EXPECT_EQ(recording->otherDevices[0].smCount, 108u);
    ASSERT_GE(recording->launches.size(), 2u);
    EXPECT_EQ(recording->launches[0].device, 0u);
    EXPECT_EQ(recording->launches[1].device, 1u);
    EXPECT_EQ(recording->deviceOf(recording->launches[1]).smCount, 108u);
    const trace::ApiCall& launch = recording->apiCalls.at(std::size_t(recording->launches[1].apiCall));
    EXPECT_EQ(launch.device, 1);
    EXPECT_TRUE(launch.hasWork());
    EXPECT_GT(launch.workEnd, launch.end) << "the kernel ends long after the call that launched it";
    const trace::ApiCall& copy = recording->apiCalls.at(std::size_t(recording->launches[1].apiCall + 1));
    EXPECT_EQ(copy.name, "cudaMemcpyFromSymbol");
    EXPECT_GE(copy.workStart, launch.workEnd);
    EXPECT_EQ(copy.end, copy.workEnd) << "the host waits for a copy to pageable memory";
    std::error_code ignored;
    std::filesystem::remove(outcome->recordingPath, ignored);
}

}  // namespace
}  // namespace simtscope::runtime
