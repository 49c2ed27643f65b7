// Provides a folder of its own for one test, with its own cache, and the steps that most tests take.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "gpu/program/run/run.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::program {

/// Makes the folder before each test and removes it afterwards. Runs of a test use no cache but its own.
class Workspace : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "simtscope-test-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder = pattern;
        ::setenv("XDG_CACHE_HOME", path("cache").c_str(), 1);
    }
    void TearDown() override
    {
        std::error_code error;
        std::filesystem::remove_all(folder, error);
    }

    std::string path(const std::string& name) const { return (folder / name).string(); }

    std::string write(const std::string& name, const std::string& text) const
    {
        std::filesystem::create_directories((folder / name).parent_path());
        std::ofstream(folder / name, std::ios::binary) << text;
        return path(name);
    }

    /// Makes a request for a program with this text.
    RunRequest request(const std::string& text, const std::string& name = "program.cu") const
    {
        RunRequest runRequest;
        runRequest.source = write(name, text);
        runRequest.recordPath = path("run.simt");
        runRequest.inheritsStdin = false;
        return runRequest;
    }

    RunOutcome mustRun(const RunRequest& runRequest, std::stop_token stop = {})
    {
        RunCallbacks callbacks;
        callbacks.onOutput = [this](std::string_view text, bool isStderr) { (isStderr ? errors : output) += text; };
        callbacks.onProgress = [this](const RunProgress& progress) { lastProgress = progress; };
        auto outcome = run(runRequest, callbacks, stop);
        EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().text());
        return outcome ? *outcome : RunOutcome{};
    }

    static trace::Recording read(const std::string& file)
    {
        auto recording = trace::readRecording(file);
        EXPECT_TRUE(recording) << (recording ? "" : recording.error().text());
        return recording ? std::move(*recording) : trace::Recording{};
    }

    std::filesystem::path folder;
    std::string output, errors;
    RunProgress lastProgress;
};

/// Skips the tests, which compile programs, if there is no nvcc.
class CompilingWorkspace : public Workspace {
protected:
    void SetUp() override
    {
        Workspace::SetUp();
        if (!findCompiler())
            GTEST_SKIP() << "no nvcc on this machine";
    }
};

}  // namespace simtscope::program
