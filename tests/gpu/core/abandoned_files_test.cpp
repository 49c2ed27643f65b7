// Tests which unfinished files of a folder are removed: those that no process will finish.
#include "gpu/core/abandoned_files.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

namespace simtscope {
namespace {

namespace fs = std::filesystem;

struct AbandonedFiles : ::testing::Test {
    std::string folder = [] {
        std::string name = (fs::temp_directory_path() / "simtscope-test-XXXXXX").string();
        return std::string(::mkdtemp(name.data()));
    }();
    std::string ownPath = makeUnfinishedPath(folder);

    ~AbandonedFiles() override { fs::remove_all(folder); }

    /// Returns the number of a process that has ended.
    static std::string deadProcess()
    {
        const pid_t process = ::fork();
        if (process == 0)
            ::_exit(0);
        ::waitpid(process, nullptr, 0);
        return std::to_string(process);
    }

    static std::string replaced(std::string text, const std::string& part, const std::string& replacement)
    {
        return text.replace(text.find(part), part.size(), replacement);
    }
};

TEST_F(AbandonedFiles, FilesOfProcessesElsewhereStay)
{
    const std::string numberHere = std::to_string(::getpid()), numberOfDead = deadProcess();
    const std::string dead = replaced(ownPath, "tmp-" + numberHere, "tmp-" + numberOfDead);
    // The name as a process of another container or machine that shares the folder would write it.
    const std::size_t space = ownPath.find('-', ownPath.find("tmp-") + 4) + 1;
    const std::string elsewhere = dead.substr(0, dead.size() - (ownPath.size() - space)) + "0123456789ab-0";
    for (const std::string& path : {ownPath, dead, elsewhere})
        std::ofstream(path) << "half of it";
    removeAbandonedFiles(folder);
    EXPECT_TRUE(fs::exists(ownPath));
    EXPECT_FALSE(fs::exists(dead));
    EXPECT_TRUE(fs::exists(elsewhere)) << elsewhere;
}

TEST_F(AbandonedFiles, FilesOfProcessesElsewhereGoAfterADayUnlessHeld)
{
    const std::string old = folder + "/tmp-1-0123456789ab-0", ofOldVersion = folder + "/tmp-1-0", recent = folder + "/tmp-1-0123456789ab-1",
                      inUse = folder + "/tmp-1-0123456789ab-2", left = folder + "/tmp-1-0123456789ab-3", other = folder + "/kept";
    for (const std::string& path : {old, ofOldVersion, recent, other})
        std::ofstream(path) << "half of it";
    const WorkFolder working(inUse);
    fs::create_directory(left);
    for (const std::string& path : {old, ofOldVersion, inUse, left, other})
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(25));
    removeAbandonedFiles(folder);
    for (const std::string& path : {recent, inUse, other})
        EXPECT_TRUE(fs::exists(path)) << path;
    for (const std::string& path : {old, ofOldVersion, left})
        EXPECT_FALSE(fs::exists(path)) << path;
}

}  // namespace
}  // namespace simtscope
