// Tests runs that are stopped at random moments: their recordings can be opened, and the state that they report is true.
//
// ctest stops a few runs; tests/app/stop_runs stops some hundred and prints the states of their recordings.

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <random>
#include <regex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "gpu/core/messages/file.h"
#include "gpu/trace/file/recording_claim.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope;
using namespace simtscope::tests;

namespace {

namespace fs = std::filesystem;

constexpr const char* kLaunchingProgram = R"(
__global__ void fill(int* p, int value) { p[blockIdx.x * blockDim.x + threadIdx.x] = value; }
int main()
{
    cudaStream_t streams[2];
    int* data[2];
    for (int i = 0; i < 2; ++i) {
        cudaStreamCreate(&streams[i]);
        cudaMalloc(&data[i], 256 * sizeof(int));
    }
    for (int i = 0;; ++i) {
        int* more;
        cudaMalloc(&more, 64);
        fill<<<2, 128, 0, streams[i % 2]>>>(data[i % 2], i);
        if (i % 16 == 0)
            cudaStreamSynchronize(streams[i / 16 % 2]);
        cudaFree(more);
    }
}
)";

enum class Stop { Kill, Terminate, Interrupt, TimeLimit };
struct StopRow {
    Stop stop;
    const char* name;
    int signal;
};
constexpr StopRow kStops[] = {{Stop::Kill, "SIGKILL", SIGKILL},
                              {Stop::Terminate, "SIGTERM", SIGTERM},
                              {Stop::Interrupt, "SIGINT", SIGINT},
                              {Stop::TimeLimit, "--timeout", 0}};

struct StopTally {
    std::size_t runCount = 0, completeCount = 0, unfinishedCount = 0, emptyCount = 0, damagedCount = 0, untrueCount = 0;
    std::size_t maxLaunches = 0;  ///< the largest number of launches in a recording
};

class StoppedRuns : public AppTest {
protected:
    /// Runs the program for `seconds`, stops it, and returns its stderr.
    std::string stopAfter(const StopRow& row, const std::string& source, const std::string& file, double seconds) const
    {
        const std::string errors = path("errors");
        std::vector<std::string> commandLine = {buildPath("bin/simtscope"), "run", source, "--no-try", "--record", file};
        if (row.stop == Stop::TimeLimit)
            commandLine.insert(commandLine.end(), {"--timeout", fmt::format("{:.3f}", seconds)});
        const pid_t child = ::fork();
        if (child == 0) {
            ::setenv("XDG_CACHE_HOME", buildPath("test-cache").c_str(), 1);
            ::dup2(::open("/dev/null", O_RDWR), STDIN_FILENO);
            ::dup2(STDIN_FILENO, STDOUT_FILENO);
            ::dup2(::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
            std::vector<char*> arguments;
            for (std::string& word : commandLine)
                arguments.push_back(word.data());
            arguments.push_back(nullptr);
            ::execv(arguments[0], arguments.data());
            ::_exit(127);
        }
        if (row.signal) {
            std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
            ::kill(child, row.signal);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return readFile(errors);
    }

    void examine(const std::string& file, const std::string& stderrText, StopTally& tally) const
    {
        ++tally.runCount;
        // The program ends together with the killed process, but not at the same moment.
        for (int looks = 0; trace::isBeingWritten(file); ++looks) {
            ASSERT_LT(looks, 30'000) << "nobody ends what writes " << file;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        if (!fs::exists(file) || fs::file_size(file) == 0) {
            ++tally.emptyCount;
            return;
        }
        const auto read = trace::readRecording(file);
        if (!read) {
            ++tally.damagedCount;
            ADD_FAILURE() << read.error().text();
            return;
        }
        const bool hasStopNote = std::ranges::any_of(read->notes, [](const Message& note) { return note.is(msg::file::stopsAfter); });
        read->program.isComplete ? ++tally.completeCount : ++tally.unfinishedCount;
        tally.maxLaunches = std::max(tally.maxLaunches, read->launches.size());
        bool isTrue = hasStopNote != read->program.isComplete;
        std::smatch number;
        if (std::regex_search(stderrText, number, std::regex("everything up to launch ([0-9]+)")))
            isTrue = isTrue && std::stoull(number[1]) == read->launches.size();
        else if (stderrText.find("no launch was recorded") != std::string::npos ||
                 stderrText.find("had launched no kernel") != std::string::npos)
            isTrue = isTrue && read->launches.empty();
        for (std::size_t i = 0; i + 1 < read->launches.size(); ++i)
            isTrue = isTrue && read->launches[i].isComplete;
        tally.untrueCount += !isTrue;
        EXPECT_TRUE(isTrue) << stderrText << read->launches.size() << " launches, " << read->notes.size() << " notes";
    }
};

}  // namespace

TEST_F(StoppedRuns, OpenAndAreMarkedUnfinished)
{
    SKIP_WITHOUT_NVCC();
    const char* const requestedStops = std::getenv("SIMTSCOPE_STOPS");
    const std::size_t count = requestedStops ? std::strtoul(requestedStops, nullptr, 10) : 3;
    const char* const seed = std::getenv("SIMTSCOPE_STOPS_SEED");
    std::mt19937 random(seed ? unsigned(std::strtoul(seed, nullptr, 10)) : 40);
    std::uniform_real_distribution<double> moment(0.02, 2.5);
    const std::string source = writeProgram("storm.cu", kLaunchingProgram), file = path("storm.simt");
    stopAfter(kStops[3], source, file, 1);  // builds the program
    if (requestedStops)
        fmt::print("{:10} {:>5} {:>10} {:>6} {:>5} {:>8} {:>7} {:>14}\n", "stopped by", "runs", "unfinished", "whole", "empty", "damaged",
                   "untrue", "most launches");
    for (const StopRow& row : kStops) {
        StopTally tally;
        for (std::size_t i = 0; i < count; ++i) {
            for (const char* const suffix : {"", "-journal"})
                fs::remove(file + suffix);
            const std::string stderrOutput = stopAfter(row, source, file, moment(random));
            examine(file, stderrOutput, tally);
        }
        if (requestedStops)
            fmt::print("{:10} {:>5} {:>10} {:>6} {:>5} {:>8} {:>7} {:>14}\n", row.name, tally.runCount, tally.unfinishedCount,
                       tally.completeCount, tally.emptyCount, tally.damagedCount, tally.untrueCount, tally.maxLaunches);
        EXPECT_EQ(tally.completeCount, 0u) << row.name;
    }
}
