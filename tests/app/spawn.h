// Starts bin/simtscope the way a shell would, and returns its output and exit code.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace simtscope::tests {

/// Holds the environment of a spawned process, its folder and output, and the time that it may take.
struct SpawnOptions {
    std::map<std::string, std::optional<std::string>> environment{};  ///< values of variables to change; nothing: the variable is removed
    std::string workingDirectory{};
    std::string stdoutFile{};          ///< the file that gets stdout; empty: Outcome::out keeps it
    double timeoutSeconds = 0;         ///< killed after that time; 0: never, because a busy machine may need long to build a program
    double interruptAfterSeconds = 0;  ///< seconds after which SIGINT is sent; 0: never
};

/// Holds the exit code and the output of a process that has ended.
struct Outcome {
    int exitCode = -1;  ///< exit code; -N: signal N ended the process
    std::string stdoutText, stderrText;
    double seconds = 0;
};

/// Runs the command and blocks until it has ended.
Outcome spawn(const std::vector<std::string>& command, const SpawnOptions& options = {});
/// Runs the bin/simtscope of this build with the arguments.
Outcome runSimtscope(std::vector<std::string> arguments, const SpawnOptions& options = {});

/// Returns the bytes of a file. Empty if it cannot be read.
std::string readFile(const std::filesystem::path& path);
/// Writes the bytes to a file, and replaces what it held.
void writeFile(const std::filesystem::path& path, const std::string& text);

/// Returns the path of nvcc. Empty if there is none.
std::string compiler();

/// Gives each test a folder of its own, which is removed after the test.
class AppTest : public testing::Test {
protected:
    AppTest();
    ~AppTest() override;
    std::string path(const std::string& name) const { return (m_folder / name).string(); }
    /// Writes a program into the folder and returns its path.
    std::string writeProgram(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path m_folder;
};

#define SKIP_WITHOUT_NVCC()                                                                                                                \
    if (simtscope::tests::compiler().empty())                                                                                              \
    GTEST_SKIP() << "nvcc was not found: this test builds a program"

}  // namespace simtscope::tests
