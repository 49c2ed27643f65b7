#include "gpu/core/process.h"

#include <csignal>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace simtscope {
namespace {

struct ProcessResult {
    int status = 0;
    std::string output;
};

/// Runs a shell command and returns its output and exit status.
ProcessResult endOf(ProcessRequest start, const std::string& line)
{
    auto pipe = makePipe();
    EXPECT_TRUE(pipe);
    start.executable = "/bin/sh";
    start.arguments = {"named", "-c", line};
    start.descriptors.insert(start.descriptors.begin(), {pipe->writeEnd.get(), STDOUT_FILENO});
    const auto pid = startProcess(start);
    EXPECT_TRUE(pid) << pid.error().text();
    pipe->writeEnd.close();
    ProcessResult ended;
    char buffer[256];
    for (ssize_t readBytes; (readBytes = ::read(pipe->readEnd.get(), buffer, sizeof buffer)) > 0;)
        ended.output.append(buffer, std::size_t(readBytes));
    EXPECT_EQ(::waitpid(*pid, &ended.status, 0), *pid);
    return ended;
}

TEST(Process, GetsNameEnvironmentAndFolder)
{
    ProcessRequest start;
    start.environment = {"ONE=1"};
    start.workingDirectory = "/usr";
    EXPECT_EQ(endOf(start, "echo $0 $ONE [$HOME] $(pwd)").output, "named 1 [] /usr\n");
}

TEST(Process, GetsNoOtherDescriptor)
{
    auto keptPipe = makePipe();
    ASSERT_TRUE(keptPipe);
    const std::string listCommand =
        "for n in 63 " + std::to_string(keptPipe->readEnd.get()) + "; do [ -e /proc/$$/fd/$n ] && echo $n; done; :";
    ProcessRequest start;
    start.descriptors = {{keptPipe->writeEnd.get(), 63}};
    EXPECT_EQ(endOf(start, listCommand).output, "63\n");
}

/// A descriptor of this process may have the number that the new process needs for another descriptor.
TEST(Process, GetsEachDescriptorUnderItsRequestedNumber)
{
    auto one = makePipe(), two = makePipe();
    ASSERT_TRUE(one && two);
    constexpr int kFirst = 61, kSecond = 62;
    const Descriptor first(::dup2(one->writeEnd.get(), kFirst)), second(::dup2(two->writeEnd.get(), kSecond));
    ASSERT_EQ(first.get(), kFirst);
    ASSERT_EQ(second.get(), kSecond);
    ProcessRequest start;
    start.descriptors = {{kSecond, kFirst}, {kFirst, kSecond}, {kFirst, 63}};
    EXPECT_EQ(endOf(start, "echo 2 > /dev/fd/61; echo 1 > /dev/fd/62; echo 3 > /dev/fd/63; for n in 64 65 66; do [ -e /proc/$$/fd/$n ] && "
                           "echo $n; done; :")
                  .output,
              "");
    for (const Pipe* pipe : {&*one, &*two})
        ::fcntl(pipe->readEnd.get(), F_SETFL, O_NONBLOCK);
    char text[8] = {};
    EXPECT_EQ(::read(one->readEnd.get(), text, sizeof text), 4);
    EXPECT_EQ(std::string(text), "1\n3\n");
    EXPECT_EQ(::read(two->readEnd.get(), text, sizeof text), 2);
    EXPECT_EQ(std::string(text, 2), "2\n");
}

TEST(Process, GetsSignalsThatThisOneIgnoresOrBlocks)
{
    struct sigaction ignore = {}, before = {};
    ignore.sa_handler = SIG_IGN;
    ASSERT_EQ(::sigaction(SIGUSR1, &ignore, &before), 0);
    sigset_t two, mask;
    sigemptyset(&two);
    sigaddset(&two, SIGUSR2);
    ASSERT_EQ(::pthread_sigmask(SIG_BLOCK, &two, &mask), 0);
    const ProcessResult ignored = endOf({}, "kill -USR1 $$; echo ignored"), blocked = endOf({}, "kill -USR2 $$; echo blocked");
    ::pthread_sigmask(SIG_SETMASK, &mask, nullptr);
    ::sigaction(SIGUSR1, &before, nullptr);
    EXPECT_TRUE(WIFSIGNALED(ignored.status) && WTERMSIG(ignored.status) == SIGUSR1) << ignored.output;
    EXPECT_TRUE(WIFSIGNALED(blocked.status) && WTERMSIG(blocked.status) == SIGUSR2) << blocked.output;
}

TEST(Process, LeadsAGroupOnRequest)
{
    const std::string checkCommand = "[ $(cut -d' ' -f5 /proc/$$/stat) = $$ ] && echo leads; :";
    ProcessRequest start;
    start.environment = {"PATH=/usr/bin:/bin"};
    EXPECT_EQ(endOf(start, checkCommand).output, "");
    start.leadsGroup = true;
    EXPECT_EQ(endOf(start, checkCommand).output, "leads\n");
}

TEST(Process, StartErrorIsReported)
{
    const auto pid = startProcess({"/no/such/program", {"program"}, {}, {}, {}});
    ASSERT_FALSE(pid);
    EXPECT_EQ(pid.error().text(), "/no/such/program cannot be started: No such file or directory");
}

}  // namespace
}  // namespace simtscope
