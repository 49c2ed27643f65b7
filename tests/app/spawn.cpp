#include "tests/app/spawn.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "gpu/program/run/run.h"
#include "tests/folders.h"

namespace simtscope::tests {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

fs::path makeFolder()
{
    std::string name = (fs::temp_directory_path() / "simtscope-test-XXXXXX").string();
    if (!::mkdtemp(name.data()))
        throw std::runtime_error("cannot make a folder for the test");
    return name;
}

[[noreturn]] void becomeChild(const std::vector<std::string>& command, const SpawnOptions& options, const std::string& out,
                              const std::string& err)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // for when ctest kills a test that hangs
    // The tests keep the programs that they build apart from the user's own.
    ::setenv("XDG_CACHE_HOME", buildPath("test-cache").c_str(), 1);
    for (const auto& [name, value] : options.environment)
        value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
    if (!options.workingDirectory.empty() && ::chdir(options.workingDirectory.c_str()) != 0)
        ::_exit(126);
    ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
    ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
    ::dup2(::open(err.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
    std::vector<char*> arguments;
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
}

}  // namespace

Outcome spawn(const std::vector<std::string>& command, const SpawnOptions& options)
{
    const fs::path folder = makeFolder();
    const std::string out = options.stdoutFile.empty() ? (folder / "out").string() : options.stdoutFile, err = (folder / "err").string();
    const auto start = Clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    const pid_t child = ::fork();
    if (child == 0)
        becomeChild(command, options, out, err);

    Outcome outcome;
    int status = 0;
    bool isInterrupted = false;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (options.interruptAfterSeconds > 0 && !isInterrupted && elapsed() > options.interruptAfterSeconds) {
            ::kill(child, SIGINT);
            isInterrupted = true;
        }
        if (options.timeoutSeconds > 0 && elapsed() > options.timeoutSeconds)
            ::kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    outcome.seconds = elapsed();
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    if (options.stdoutFile.empty())
        outcome.stdoutText = readFile(out);
    outcome.stderrText = readFile(err);
    fs::remove_all(folder);
    return outcome;
}

Outcome runSimtscope(std::vector<std::string> arguments, const SpawnOptions& options)
{
    arguments.insert(arguments.begin(), buildPath("bin/simtscope"));
    return spawn(arguments, options);
}

std::string readFile(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

void writeFile(const fs::path& path, const std::string& text)
{
    std::ofstream(path, std::ios::binary) << text;
}

std::string compiler()
{
    const auto found = program::findCompiler();
    return found ? *found : std::string();
}

AppTest::AppTest() : m_folder(makeFolder()) {}
AppTest::~AppTest()
{
    fs::remove_all(m_folder);
}

std::string AppTest::writeProgram(const std::string& name, const std::string& text) const
{
    writeFile(m_folder / name, text);
    return path(name);
}

}  // namespace simtscope::tests
