#include "gpu/program/process/child.h"

#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "gpu/core/messages/run.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

struct ChildTest : Workspace {
    Result<ChildResult> shell(const std::string& script, std::stop_token stop = {})
    {
        request.command = {"/bin/sh", "-c", script};
        if (request.environment.empty())
            request.environment = {"PATH=/usr/bin:/bin"};
        ChildCallbacks callbacks;
        callbacks.onOutput = [this](std::string_view text, bool isStderr) { (isStderr ? errors : output) += text; };
        callbacks.onProgressLine = [this](std::string_view line) { lines.emplace_back(line); };
        return runChild(request, callbacks, stop);
    }
    ChildRequest request;
    std::vector<std::string> lines;
};

TEST_F(ChildTest, GivesOutputAndExitCode)
{
    const auto result = shell("echo out; echo err >&2; exit 3");
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_EQ(result->end, ChildEnd::Exited);
    EXPECT_EQ(result->exitCode, 3);
    EXPECT_EQ(output, "out\n");
    EXPECT_EQ(errors, "err\n");
}

TEST_F(ChildTest, PassesInputEnvironmentAndFolder)
{
    request.input = std::string(300000, 'i');
    request.environment = {"PATH=/usr/bin:/bin", "GREETING=hello there"};
    request.workingDirectory = folder.string();
    const auto result = shell("echo $GREETING; pwd; wc -c");
    ASSERT_TRUE(result);
    EXPECT_EQ(output, "hello there\n" + folder.string() + "\n300000\n");
}

TEST_F(ChildTest, GoesByTheNameThatItIsGiven)
{
    request.name = "./lesson";
    ASSERT_TRUE(shell("echo $0"));
    EXPECT_EQ(output, "./lesson\n");
}

TEST_F(ChildTest, SurvivesAChildThatDoesNotReadItsInput)
{
    request.input = std::string(1 << 20, 'i');
    const auto result = shell("exec 0<&-; echo done");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->exitCode, 0);
    EXPECT_EQ(output, "done\n");
}

TEST_F(ChildTest, TakesLargeAndBinaryOutput)
{
    const auto result = shell("head -c 5000000 /dev/zero; head -c 3000000 /dev/zero >&2");
    ASSERT_TRUE(result);
    EXPECT_EQ(output.size(), 5000000u);
    EXPECT_EQ(errors.size(), 3000000u);
}

/// Runs commands whose output goes into a pipe that nobody reads.
struct UnreadPipeTest : ChildTest {
    UnreadPipeTest()
    {
        EXPECT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
        callbacks.outputDescriptors = {pipe[1], -1};
        callbacks.onOutput = [this](std::string_view text, bool) {
            EXPECT_EQ(::write(pipe[1], text.data(), text.size()), ssize_t(text.size()));
        };
    }
    ~UnreadPipeTest() override
    {
        ::close(pipe[0]);
        ::close(pipe[1]);
    }
    Result<ChildResult> run(const std::string& script, std::stop_token stop = {})
    {
        request.command = {"/bin/sh", "-c", script};
        request.environment = {"PATH=/usr/bin:/bin"};
        return runChild(request, callbacks, stop);
    }
    int pipe[2] = {-1, -1};
    ChildCallbacks callbacks;
};

TEST_F(UnreadPipeTest, TimeLimitEndsAChildWhoseOutputNobodyReads)
{
    request.timeoutSeconds = 0.3;
    const auto result = run("while :; do echo line; done");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::TimedOut);
}

TEST_F(UnreadPipeTest, CancellingEndsTheWaitForAReader)
{
    std::stop_source stop;
    std::jthread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        stop.request_stop();
    });
    const auto result = run("while :; do echo line; done", stop.get_token());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::Cancelled);
}

/// The child's output fills the pipe of this test and a part of its own pipe.
TEST_F(UnreadPipeTest, TimeLimitEndsTheWaitForAReaderAfterTheChildsEnd)
{
    request.timeoutSeconds = 0.5;
    const auto result = run("head -c 100000 /dev/zero");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::TimedOut);
}

TEST_F(UnreadPipeTest, NothingIsLostWhereAReaderIsSlow)
{
    std::size_t received = 0;
    std::jthread reader([this, &received] {
        std::this_thread::sleep_for(std::chrono::milliseconds(600));  // longer than an ended child's output is waited for
        std::array<char, 4096> buffer{};
        for (ssize_t bytes; received < 300'000 && (bytes = ::read(pipe[0], buffer.data(), buffer.size())) > 0;)
            received += std::size_t(bytes);
    });
    const auto result = run("head -c 300000 /dev/zero");
    reader.join();
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::Exited);
    EXPECT_EQ(received, 300'000u);
}

TEST_F(ChildTest, EndBySignalIsReported)
{
    const auto result = shell("kill -SEGV $$");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::Signal);
    EXPECT_EQ(result->signal, SIGSEGV);
}

TEST_F(ChildTest, HearsProgress)
{
    request.hasProgressPipe = true;
    const auto result = shell("printf 'P 0.5 half\\nL 1 two\\nrest' > /dev/fd/198");
    ASSERT_TRUE(result);
    ASSERT_GE(lines.size(), 2u);
    EXPECT_EQ(lines[0], "P 0.5 half");
    EXPECT_EQ(lines[1], "L 1 two");
}

TEST_F(ChildTest, StopsAtTheTimeLimitWithEverythingItStarted)
{
    request.timeoutSeconds = 0.3;
    const auto result = shell("trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$ > '" + path("pid") + "'; sleep 60\"");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::TimedOut);
    EXPECT_LT(result->seconds, 20);
    pid_t pid = 0;
    std::ifstream(path("pid")) >> pid;
    ASSERT_GT(pid, 0);
    for (int i = 0; i < 100 && ::kill(pid, 0) == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string ignored, name, state;
    status >> ignored >> name >> state;
    EXPECT_TRUE(!status || state == "Z") << "the grandchild still runs";
}

TEST_F(ChildTest, StopsWhenCancelled)
{
    std::stop_source source;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        source.request_stop();
    });
    const auto result = shell("sleep 60", source.get_token());
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::Cancelled);
    EXPECT_LT(result->seconds, 20);
}

TEST_F(ChildTest, ReadsItsInput)
{
    request.textFiles = {{7, std::string("one\0two", 7)}, {8, "three"}};
    ASSERT_TRUE(shell("tr '\\0' ' ' <&7; cat <&8"));
    EXPECT_EQ(output, "one twothree");
}

/// The watch ends the child at once, although the child ignores SIGTERM.
TEST_F(ChildTest, ChildIsKilledWhenTheCallbackDemandsIt)
{
    pid_t childPid = 0;
    request.gracePeriod = std::chrono::hours(1);
    request.decideEnd = [&](pid_t child) {
        childPid = child;
        return output == "ready\n" ? std::optional(ChildEnd::Cancelled) : std::nullopt;
    };
    const auto result = shell("trap '' TERM; echo ready; exec sleep 1000");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::Cancelled);
    EXPECT_GT(childPid, 0);
    EXPECT_NE(::kill(childPid, 0), 0);
}

/// The watch may let the child end by itself after SIGTERM.
TEST_F(ChildTest, LateChildGetsSigterm)
{
    request.gracePeriod = std::chrono::hours(1);
    request.decideEnd = [&](pid_t) { return output == "ready\n" ? std::optional(ChildEnd::TimedOut) : std::nullopt; };
    const auto result = shell("trap 'echo ends; exit 0' TERM; echo ready; while :; do sleep 0.01; done");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->end, ChildEnd::TimedOut);
    EXPECT_EQ(output, "ready\nends\n");
}

TEST_F(ChildTest, LeadsASessionOnRequest)
{
    request.leadsSession = true;
    const auto result = shell("set -- $(cat /proc/$$/stat); test $1 = $5 && test $1 = $6");  // its number, group and session
    ASSERT_TRUE(result);
    EXPECT_EQ(result->exitCode, 0);
}

/// Signals to its process group would not reach the child, and the wait for its end would never return.
TEST_F(ChildTest, StopsThoughItHasLeftItsGroup)
{
    if (::access("/usr/bin/perl", X_OK) != 0)
        GTEST_SKIP() << "perl was not found";
    request.timeoutSeconds = 1;
    const auto result = shell("exec perl -e 'setpgrp(0, getpgrp(getppid())) or die; $| = 1; print \"left\\n\"; sleep 1000'");
    ASSERT_TRUE(result);
    EXPECT_EQ(output, "left\n");
    EXPECT_EQ(result->end, ChildEnd::TimedOut);
}

TEST_F(ChildTest, StartErrorIsReported)
{
    request.command = {path("nothing")};
    const auto result = runChild(request, {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message, msg::run::notStarted(path("nothing"), "No such file or directory"));
}

}  // namespace
}  // namespace simtscope::program
