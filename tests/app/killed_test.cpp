// Tests that a killed run leaves nothing behind: neither a process of the compiler nor a folder of its build.

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kLongEnough = 60s;  // a generous limit, because a machine may be busy; the tests measure no times

/// Script in place of nvcc. It prints a version, writes its own process id and that of a tool that it has started, and never ends.
constexpr const char* kEndlessCompiler = R"(#!/bin/sh
case "$1" in --version) echo "Cuda compilation tools, release 13.0, V13.0.88"; exit 0 ;; esac
sleep 1000 &
echo $$ $! > "$PROCESSES.new" && mv "$PROCESSES.new" "$PROCESSES"
trap '' TERM INT
wait
sleep 1000
)";

bool waitUntil(const std::function<bool()>& condition)
{
    const auto until = std::chrono::steady_clock::now() + kLongEnough;
    while (!condition())
        if (std::this_thread::sleep_for(20ms); std::chrono::steady_clock::now() > until)
            return false;
    return true;
}

/// Returns whether the process has ended, even if no parent has read its exit code yet (a zombie).
bool hasEnded(pid_t process)
{
    const std::string status = readFile("/proc/" + std::to_string(process) + "/stat");
    return status.empty() || status.find(") Z") != std::string::npos;
}

class Killed : public AppTest, public testing::WithParamInterface<int> {
protected:
    void SetUp() override
    {
        m_compiler = writeProgram("nvcc", kEndlessCompiler);
        ::chmod(m_compiler.c_str(), 0755);
        m_source = writeProgram("k.cu", "int main() {}\n");
    }

    SpawnOptions options() const
    {
        SpawnOptions options;
        options.environment = {{"CUDACXX", m_compiler}, {"XDG_CACHE_HOME", path("cache")}, {"PROCESSES", path("processes")}};
        return options;
    }

    std::ptrdiff_t unfinishedCount() const
    {
        return std::ranges::count_if(fs::directory_iterator(path("cache/simtscope/programs")),
                                     [](const fs::directory_entry& entry) { return entry.path().filename().string().starts_with("tmp-"); });
    }

    /// Starts a run and sends it the signal as soon as it compiles. Returns the process ids of its compiler.
    std::vector<pid_t> killRun(int signal) const
    {
        const pid_t run = ::fork();
        if (run == 0) {
            for (const auto& [name, value] : options().environment)
                ::setenv(name.c_str(), value->c_str(), 1);
            ::execl(buildPath("bin/simtscope").c_str(), "simtscope", "run", m_source.c_str(), nullptr);
            ::_exit(127);
        }
        EXPECT_TRUE(waitUntil([&] { return fs::exists(path("processes")); }));
        std::istringstream text(readFile(path("processes")));
        std::vector<pid_t> processes(2);
        text >> processes[0] >> processes[1];
        EXPECT_EQ(unfinishedCount(), 1);
        ::kill(run, signal);
        ::waitpid(run, nullptr, 0);
        return processes;
    }

    std::string m_compiler, m_source;
};

}  // namespace

TEST_P(Killed, CompilerProcessesEndToo)
{
    for (const pid_t process : killRun(GetParam()))
        EXPECT_TRUE(waitUntil([&] { return hasEnded(process); })) << process;
    SpawnOptions next = options();
    next.environment["CUDACXX"] = "/bin/false";
    const Outcome outcome = runSimtscope({"run", m_source}, next);
    EXPECT_EQ(outcome.exitCode, 4) << outcome.stderrText;
    if (GetParam() != SIGKILL) {
        EXPECT_EQ(unfinishedCount(), 0);
    }
}

TEST_P(Killed, NextRunRemovesTheFilesOfAKilledRun)
{
    SKIP_WITHOUT_NVCC();
    killRun(GetParam());
    SpawnOptions next = options();
    next.environment.erase("CUDACXX");
    runSimtscope({"run", writeProgram("other.cu", "int main() {}\n")}, next);
    EXPECT_EQ(unfinishedCount(), 0);
}

INSTANTIATE_TEST_SUITE_P(BySignal, Killed, testing::Values(SIGKILL, SIGTERM, SIGINT));
