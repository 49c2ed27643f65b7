// Tests `simtscope run --schedules N`.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

class SchedulesTest : public AppTest {
protected:
    /// Writes a program that sums up values within a block, and returns its path. Where `isRight` is false it lacks a barrier, so that the
    /// sum may be wrong.
    std::string writeSumProgram(bool isRight) const
    {
        return writeProgram(isRight ? "right.cu" : "wrong.cu", std::string(R"(
#include <cstdio>
__global__ void sum(int* out)
{
    __shared__ volatile int s[256];
    s[threadIdx.x] = 1;
    __syncthreads();
    for (int stride = 128; stride > 0; stride /= 2) {
        if (threadIdx.x < stride)
            s[threadIdx.x] += s[threadIdx.x + stride];
        )") + (isRight ? "__syncthreads();" : "") +
                                                                   R"(
    }
    if (threadIdx.x == 0)
        *out = s[0];
}
int main()
{
    int *d, h;
    cudaMalloc(&d, sizeof h);
    sum<<<1, 256>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("sum %d\n", h);
    cudaFree(d);
    return 0;
}
)");
    }
    std::string locks() const { return repositoryPath("tests/checks/waits.cu"); }
};

TEST_F(SchedulesTest, ARightProgramIsTheSameOnAll)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", writeSumProgram(true), "--schedules", "6"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stdoutText, "On 6 schedules (rr, random:1 to random:5) the result is the same.\n");
}

TEST_F(SchedulesTest, FindingsOfSeveralSchedulesAreReported)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope({"run", writeSumProgram(false), "--schedules", "2"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_NE(outcome.stdoutText.find("The checks found errors on 2 of 2 schedules, first on rr: wrong.cu:10: kernel sum, "),
              std::string::npos)
        << outcome.stdoutText;
}

TEST_F(SchedulesTest, ShortestWrongRunIsSavedBesideARightOne)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runSimtscope(
        {"run", writeSumProgram(false), "--schedules", "12", "--check", "none", "--record", path("sum.simt"), "--report", "json"},
        {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const auto json = nlohmann::json::parse(outcome.stdoutText);
    EXPECT_EQ(json.at("schedules"), 12);
    EXPECT_EQ(json.at("done"), 12);
    EXPECT_GT(json.at("wrong"), 0);
    EXPECT_LT(json.at("wrong"), 12);
    EXPECT_EQ(json.at("runs").size(), 12u);
    EXPECT_TRUE(json.at("reproducible"));
    const std::string schedule = json.at("shortest").at("schedule");
    EXPECT_EQ(json.at("shortest").at("recording"), path("sum.bad.simt"));
    EXPECT_EQ(json.at("good").at("recording"), path("sum.good.simt"));
    std::uint64_t fewest = ~0ull;
    for (const auto& run : json.at("runs"))
        if (run.at("wrong"))
            fewest = std::min(fewest, run.at("steps").get<std::uint64_t>());
    EXPECT_EQ(json.at("shortest").at("steps"), fewest);
    EXPECT_EQ(runSimtscope({"compare", path("sum.good.simt"), path("sum.bad.simt")}).exitCode, 1) << "they differ";

    // The reported schedule repeats the result.
    const auto badRun = std::ranges::find_if(json.at("runs"), [&](const auto& run) { return run.at("schedule") == schedule; });
    ASSERT_NE(badRun, json.at("runs").end());
    const Outcome repeatedRun = runSimtscope({"run", writeSumProgram(false), "--check", "none", "--schedule", schedule});
    EXPECT_EQ(repeatedRun.stdoutText, badRun->at("got").get<std::string>() + "\n");
    EXPECT_THAT(json.at("shortest").at("command").get<std::string>(), HasSubstr("--schedule " + schedule));
    EXPECT_THAT(json.at("shortest").at("command").get<std::string>(), Not(HasSubstr("--record")));
}

TEST_F(SchedulesTest, ADeadlockIsFound)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        runSimtscope({"run", locks(), "--schedules", "12", "--check", "none", "--", "reversedInShared", "wrong"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stdoutText, HasSubstr("hangs: Deadlock: "));
    EXPECT_THAT(outcome.stdoutText, HasSubstr(" -- reversedInShared wrong\n"));
}

TEST_F(SchedulesTest, OutputThatVariesWithoutAScheduleIsNoDifference)
{
    SKIP_WITHOUT_NVCC();
    const std::string varies = writeProgram("time.cu", R"(
#include <cstdio>
#include <ctime>
__global__ void one(int* out) { *out = 1; }
int main()
{
    int *d, h;
    timespec now;
    cudaMalloc(&d, sizeof h);
    one<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    clock_gettime(CLOCK_REALTIME, &now);
    printf("result %d\nat %ld.%09ld\n", h, long(now.tv_sec), now.tv_nsec);
    cudaFree(d);
    return 0;
}
)");
    const Outcome outcome = runSimtscope({"run", varies, "--schedules", "4"}, {.timeoutSeconds = 600});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stdoutText << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText, HasSubstr("not compared, since two runs on round robin differ in it: line 2 of the output\n"));
}

TEST_F(SchedulesTest, UsageAndBrokenProgramsHaveTheirExitCodes)
{
    const Outcome outcome = runSimtscope({"run", "hello", "--schedules", "4", "--schedule", "rr"});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(runSimtscope({"run", "hello", "--schedules", "1"}).exitCode, 2);
    const Outcome cuda = runSimtscope({"run", "hello", "--schedules", "4", "--engine", "cuda"});
    EXPECT_EQ(cuda.exitCode, 2);
    EXPECT_THAT(cuda.stderrText, HasSubstr("--schedules needs the simt engine"));
    SKIP_WITHOUT_NVCC();
    const Outcome broken =
        runSimtscope({"run", writeProgram("broken.cu", "int main() { return x; }"), "--schedules", "4"}, {.timeoutSeconds = 600});
    EXPECT_EQ(broken.exitCode, 3);
}

}  // namespace
