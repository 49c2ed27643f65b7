// Tests the parts of the sandbox: control groups, command lines that no submission can read, and that no process outlives the grader.
#include <gmock/gmock.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/exercises/confined_run.h"
#include "gpu/exercises/grade_fault.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/sandbox/control_groups.h"
#include "gpu/sandbox/sandbox.h"

namespace simtscope::sandbox {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using CgroupKind = CgroupParent::Kind;

std::vector<pid_t> processesWith(const std::string& text)
{
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") == std::string::npos &&
            program::readTextFile((entry.path() / "cmdline").string()).value_or("").find(text) != std::string::npos)
            found.push_back(std::atoi(name.c_str()));
    }
    return found;
}

bool becomesTrue(const std::function<bool()>& condition)
{
    for (int i = 0; i < 1000 && !condition(); ++i)
        std::this_thread::sleep_for(10ms);
    return condition();
}

/// Calls the function in a forked process and returns its result.
std::string resultInFork(const std::function<std::string()>& function)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return "no pipe";
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string said = function();
        [[maybe_unused]] const auto written = ::write(ends[1], said.data(), said.size());
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string said;
    char buffer[1024];
    for (ssize_t bytes; (bytes = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        said.append(buffer, std::size_t(bytes));
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return said;
}

class InSandbox : public testing::TestWithParam<std::tuple<SandboxKind, bool>> {
protected:
    void SetUp() override
    {
        auto found = makeSandbox(kind());
        if (!found)
            GTEST_SKIP() << "there is no sandbox of this kind here: " << sandboxName(kind());
        m_sandbox = std::move(*found);
    }
    SandboxKind kind() const { return std::get<0>(GetParam()); }
    bool startsProcesses() const { return std::get<1>(GetParam()); }

    /// Runs a command of the system in the sandbox. Returns its result with its output.
    exercises::ConfinedRun run(std::vector<std::string> command) const
    {
        const auto ran = tryRun(std::move(command));
        EXPECT_TRUE(ran) << ran.error().text();
        return ran ? *ran : exercises::ConfinedRun{};
    }
    Result<exercises::ConfinedRun> tryRun(std::vector<std::string> command) const
    {
        program::ChildRequest request;
        request.command = std::move(command);
        Confinement confinement;
        confinement.startsProcesses = startsProcesses();
        if (!startsProcesses())
            confinement.readablePaths = {request.command.front()};
        confinement.limits.seconds = seconds;
        confinement.niceness = niceness;
        return exercises::runConfined(std::move(request), m_sandbox, confinement, {});
    }

    Sandbox m_sandbox;
    double seconds = 60;
    int niceness = 0;
};

std::string nameOfTest(const testing::TestParamInfo<std::tuple<SandboxKind, bool>>& test)
{
    return std::string(sandboxName(std::get<0>(test.param))) + (std::get<1>(test.param) ? "_compiler" : "_program");
}

}  // namespace

TEST(ControlGroups, AreLookedForWhereThisProcessIs)
{
    constexpr char kMounts[] = "24 1 0:21 / /proc rw - proc proc rw\n"
                               "30 24 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
                               "31 24 0:27 /box /sys/fs/cgroup/pids rw,relatime shared:9 - cgroup cgroup rw,pids\n"
                               "32 24 0:28 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
    EXPECT_THAT(findCgroupParents("8:pids:/box/ada\n4:memory:/\n0::/user.slice/session-3.scope\n", kMounts),
                ElementsAre(CgroupParent{CgroupKind::Threads, "/sys/fs/cgroup/pids/ada"},
                            CgroupParent{CgroupKind::Memory, "/sys/fs/cgroup/memory"},
                            CgroupParent{CgroupKind::Both, "/sys/fs/cgroup/unified/user.slice/session-3.scope"},
                            CgroupParent{CgroupKind::Both, "/sys/fs/cgroup/unified/user.slice"}));
    EXPECT_THAT(findCgroupParents("0::/\n", "32 24 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n"),
                ElementsAre(CgroupParent{CgroupKind::Both, "/sys/fs/cgroup"}));
    EXPECT_THAT(findCgroupParents("8:pids:/other\n", kMounts), IsEmpty()) << "outside of what is mounted";
    EXPECT_THAT(findCgroupParents("", kMounts), IsEmpty());
}

TEST(ControlGroups, AreRemoved)
{
    std::vector<std::string> files;
    {
        const ControlGroups groups({.memoryBytes = 64 << 20, .threadCount = 8});
        files = groups.processFiles();
        if (files.empty())
            GTEST_SKIP() << "no control group can be made here";
        const pid_t child = ::fork();
        if (child == 0) {
            for (const std::string& path : files)
                std::ofstream(path) << "0";
            ::pause();
        }
        for (const std::string& path : files)
            EXPECT_TRUE(becomesTrue([&] { return program::readTextFile(path).value_or("") == std::to_string(child) + "\n"; })) << path;
        std::thread([child] { ::waitpid(child, nullptr, 0); }).detach();
    }
    for (const std::string& path : files)
        EXPECT_FALSE(fs::exists(path)) << path;
}

/// If a grader is killed, the processes that it has started end, and so do the processes that these have started.
TEST_P(InSandbox, NothingOutlivesTheGrader)
{
    const std::string time = fmt::format("98765.{}", ::getpid());
    const pid_t grader = ::fork();
    if (grader == 0) {
        run(startsProcesses() ? std::vector<std::string>{"/usr/bin/sh", "-c", "sleep " + time + "; true"}
                              : std::vector<std::string>{"/usr/bin/sleep", time});
        ::_exit(0);
    }
    const auto isRunning = [&] { return !processesWith(time).empty(); };
    EXPECT_TRUE(becomesTrue(isRunning));
    ::kill(grader, SIGKILL);
    ::waitpid(grader, nullptr, 0);
    EXPECT_TRUE(becomesTrue([&] { return !isRunning(); }));
    for (const pid_t left : processesWith(time))
        ::kill(left, SIGKILL);
}

/// Exits with 0 if a process that has run a command leaves no orphan to its parent, which is this process. Exits with another code if it
/// leaves one, or if that cannot be found out. The guard must end together with its process: otherwise it could stay as a zombie, for
/// example in a container without an init process.
[[noreturn]] void expectNoOrphan()
{
    enum : int { kNothing, kAdoptsNone, kHadNoGuard, kLeft };
    const bool adopts = ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
    if (const pid_t parent = ::fork(); parent == 0)
        ::_exit(::fork() < 0 ? 1 : 0);  // both processes exit
    else if (!adopts || ::waitpid(parent, nullptr, 0) != parent || ::waitpid(-1, nullptr, 0) <= 0)
        std::_Exit(kAdoptsNone);
    const pid_t process = ::fork();
    if (process == 0) {
        program::ChildRequest request;
        request.command = {"/usr/bin/true"};
        const bool ran = program::runChild(request, {}).has_value();
        siginfo_t info{};
        const bool hasGuard = ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;  // it fails in a process without children
        std::exit(ran && hasGuard ? 0 : 1);
    }
    int status = 0;
    if (::waitpid(process, &status, 0) != process || status != 0)
        std::_Exit(kHadNoGuard);
    std::_Exit(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD ? kNothing : kLeft);
}

TEST(OrphanGuard, LeavesNoZombie)
{
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // in a process that has started no guard before
    EXPECT_EXIT(expectNoOrphan(), testing::ExitedWithCode(0), "");
}

/// /proc/PROCESS/cmdline of the sandbox's own processes shows no arguments.
TEST_P(InSandbox, CommandLineIsNotVisibleInProc)
{
    if (!startsProcesses())
        GTEST_SKIP() << "needs a shell";
    const exercises::ConfinedRun ran = run({"/usr/bin/sh", "-c", "cat /proc/[0-9]*/cmdline | tr '\\0' ' '"});
    EXPECT_THAT(ran.output, Not(HasSubstr("--ro-bind")));
    EXPECT_THAT(ran.output, Not(HasSubstr("--calls")));
    EXPECT_THAT(ran.output, Not(HasSubstr("--env")));
}

TEST_P(InSandbox, ExitCodeAndSignalArePassedOn)
{
    if (!startsProcesses())
        GTEST_SKIP() << "needs a shell";
    EXPECT_EQ(run({"/usr/bin/sh", "-c", "exit 7"}).exitCode, 7);
    const exercises::ConfinedRun killed = run({"/usr/bin/sh", "-c", "kill -SEGV $$"});
    EXPECT_EQ(killed.end, exercises::ConfinedEnd::Signal);
    EXPECT_EQ(killed.signal, SIGSEGV);
}

/// A program may return the exit code that a shell gives for a signal. bubblewrap does so, too.
TEST_P(InSandbox, AnExitCodeIsNoSignal)
{
    for (const int code : {128 + SIGKILL, 128 + SIGSEGV, 128 + SIGSYS}) {
        const exercises::ConfinedRun ran = run({"/usr/bin/sh", "-c", fmt::format("exit {}", code)});
        EXPECT_EQ(ran.end, exercises::ConfinedEnd::Exited);
        EXPECT_EQ(ran.exitCode, code);
    }
    const exercises::ConfinedRun killed = run({"/usr/bin/sh", "-c", "kill -SEGV $$"});
    EXPECT_EQ(killed.end, exercises::ConfinedEnd::Signal);
    EXPECT_EQ(killed.signal, SIGSEGV);
}

/// Each thread gets a stack of that size, which counts as memory. With 64 MB, 48 threads took all the memory.
TEST_P(InSandbox, StacksLeaveMemoryForAllThreads)
{
    EXPECT_EQ(run({"/usr/bin/sh", "-c", "ulimit -s"}).output, "8192\n");
}

/// The kernel divides the processors between sessions, so a session with many threads does not slow down the others.
TEST_P(InSandbox, LeadsASessionOfItsOwnWithItsPriority)
{
    niceness = 10;
    const std::string time = fmt::format("87654.{}", ::getpid());
    std::thread grader([&] { run({"/usr/bin/sleep", time}); });
    EXPECT_TRUE(becomesTrue([&] { return !processesWith(time).empty(); }));
    const auto groupOf = [](pid_t process) { return program::readTextFile(fmt::format("/proc/{}/autogroup", process)).value_or(""); };
    const std::string ownGroup = groupOf(::getpid());
    for (const pid_t process : processesWith(time)) {
        EXPECT_EQ(::getpriority(PRIO_PROCESS, id_t(process)), ::getpriority(PRIO_PROCESS, 0) + niceness);
        EXPECT_NE(::getsid(process), ::getsid(0));
        if (!ownGroup.empty()) {
            EXPECT_THAT(groupOf(process), testing::EndsWith(fmt::format(" nice {}\n", niceness)));
            EXPECT_NE(groupOf(process), ownGroup);
        }
        ::kill(process, SIGKILL);
    }
    grader.join();
    EXPECT_EQ(groupOf(::getpid()), ownGroup) << "the priority of the caller's session";
}

TEST_P(InSandbox, ASleepEndsAtTheLimit)
{
    seconds = 0.3;
    EXPECT_EQ(run({"/usr/bin/sleep", "1000"}).end, exercises::ConfinedEnd::TimedOut);
}

/// The command is not at fault where simtscope-confine fails: it cannot raise a limit on open files that is lower than the one it sets.
TEST_P(InSandbox, AStartThatFailsIsAnErrorOfTheMachine)
{
    constexpr uid_t kNobody = 65534;
    constexpr rlim_t kFewer = 200;
    const std::vector<std::string> command = {"/usr/bin/true"};
    EXPECT_EQ(run(command).exitCode, 0);
    const std::string said = resultInFork([&] {
        const rlimit few{kFewer, kFewer};
        if ((::geteuid() == 0 && ::setresuid(kNobody, kNobody, kNobody) != 0) || ::setrlimit(RLIMIT_NOFILE, &few) != 0)
            return std::string("no such user");
        const auto ran = tryRun(command);
        if (ran)
            return fmt::format("it ended with exit code {}: {}", ran->exitCode, ran->output);
        return fmt::format("{} {}", int(exercises::findGradeFault(ran.error())), ran.error().text());
    });
    EXPECT_THAT(said, testing::StartsWith(fmt::format("{} ", int(exercises::GradeFault::Machine))));
    EXPECT_THAT(said, AllOf(HasSubstr("the sandbox could not start a process: "), HasSubstr("a limit cannot be set")));
}

/// If the file is not a program, its author is at fault.
TEST_P(InSandbox, ACommandThatIsNoProgramIsAtFaultItself)
{
    if (startsProcesses())
        GTEST_SKIP() << "the commands of a compiler are no submission's";
    const std::string path = (fs::temp_directory_path() / fmt::format("simtscope-no-program-{}", ::getpid())).string();
    std::ofstream(path) << "neither ELF nor a script";
    fs::permissions(path, fs::perms::owner_all | fs::perms::others_read | fs::perms::others_exec);
    const auto ran = tryRun({path});
    fs::remove(path);
    ASSERT_TRUE(ran) << ran.error().text();
    EXPECT_EQ(ran->exitCode, 126);
}

INSTANTIATE_TEST_SUITE_P(All, InSandbox, testing::Combine(testing::Values(SandboxKind::Namespaces, SandboxKind::Landlock), testing::Bool()),
                         nameOfTest);

}  // namespace simtscope::sandbox
