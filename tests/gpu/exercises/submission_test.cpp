// Tests which files are accepted as a submission, the folder in which it is graded, and which of its source locations are shown.
#include "gpu/exercises/submission.h"

#include <gmock/gmock.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gpu/core/messages/exercise.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/run.h"
#include "gpu/exercises/grade_fault.h"
#include "gpu/exercises/submission_locations.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;

/// Gives each test a folder, and sets TMPDIR to a folder in it.
class Submissions : public testing::Test {
protected:
    Submissions()
    {
        std::string folder = (fs::temp_directory_path() / "simtscope-submissions-XXXXXX").string();
        m_folder = ::mkdtemp(folder.data());
        fs::create_directory(m_folder / "tmp");
        m_before = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "";
        ::setenv("TMPDIR", (m_folder / "tmp").c_str(), 1);
    }
    ~Submissions() override
    {
        if (m_before.empty())
            ::unsetenv("TMPDIR");
        else
            ::setenv("TMPDIR", m_before.c_str(), 1);
        fs::remove_all(m_folder);
    }

    fs::path path(const std::string& name) const { return m_folder / name; }
    void write(const std::string& name, const std::string& text) const
    {
        fs::create_directories(path(name).parent_path());
        std::ofstream(path(name), std::ios::binary) << text;
    }
    /// Returns why the file is refused as a submission. Empty if it is accepted.
    std::string refusal(const std::vector<std::string>& names) const
    {
        const auto read = readSubmission({m_folder.string(), names});
        return read ? "" : read.error().message.text();
    }
    std::vector<std::string> scratchFolders() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(path("tmp")))
            names.push_back(entry.path().filename().string());
        return names;
    }

private:
    fs::path m_folder;
    std::string m_before;
};

TEST_F(Submissions, AreRegularFilesWithOneName)
{
    write("ada.cu", "int main() {}\n");
    write("grace/solution.cu", "int main() {}\n");
    write("secret", "of the lecturer's\n");
    EXPECT_EQ(refusal({"ada.cu"}), "");
    EXPECT_EQ(refusal({"grace"}), "");
    EXPECT_EQ(refusal({"grace", "solution.cu"}), "");

    fs::create_symlink(path("secret"), path("link.cu"));
    fs::create_symlink(path("nowhere"), path("dangling.cu"));
    fs::create_directory_symlink(path("grace"), path("linked"));
    fs::create_hard_link(path("secret"), path("hard.cu"));
    fs::create_directory(path("with-link"));
    fs::create_symlink(path("secret"), path("with-link/a.cu"));
    fs::create_directory(path("with-hard-link"));
    fs::create_hard_link(path("secret"), path("with-hard-link/a.cu"));
    fs::create_directory(path("with-pipe"));
    ASSERT_EQ(::mkfifo(path("with-pipe/a.cu").c_str(), 0600), 0);
    fs::create_directories(path("with-folder/a.cu"));
    EXPECT_THAT(refusal({"link.cu"}), testing::HasSubstr("a symbolic link"));
    EXPECT_THAT(refusal({"dangling.cu"}), testing::HasSubstr("a symbolic link"));
    EXPECT_THAT(refusal({"linked"}), testing::HasSubstr("a symbolic link"));
    EXPECT_THAT(refusal({"linked", "solution.cu"}), testing::HasSubstr("lies in linked, which is a symbolic link"));
    EXPECT_THAT(refusal({"hard.cu"}), testing::HasSubstr("a hard link"));
    EXPECT_THAT(refusal({"with-link"}), testing::HasSubstr("a symbolic link"));
    EXPECT_THAT(refusal({"with-hard-link"}), testing::HasSubstr("a hard link"));
    EXPECT_THAT(refusal({"with-pipe"}), testing::HasSubstr("a named pipe"));
    EXPECT_THAT(refusal({"with-folder"}), testing::HasSubstr("a folder"));
    EXPECT_THAT(refusal({"nothing.cu"}), testing::HasSubstr("No such file"));
    EXPECT_THAT(refusal({"ada.cu", "solution.cu"}), testing::HasSubstr("cannot be read"));

    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path("socket.cu").c_str(), sizeof address.sun_path - 1);
    ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_THAT(refusal({"socket.cu"}), testing::HasSubstr("a socket"));
    ::close(socket);
    const auto device = readSubmission({"/dev", {"zero"}});
    ASSERT_FALSE(device);
    EXPECT_TRUE(device.error().message.is(msg::exercise::isDevice));
}

/// A path that a lecturer has typed may lead through links: /home is a link on many machines.
TEST_F(Submissions, LieInAFolderThatMayBeALink)
{
    write("data/class/ada.cu", "int main() {}\n");
    fs::create_directory_symlink(path("data"), path("home"));
    EXPECT_TRUE(readSubmission({path("home/class").string(), {"ada.cu"}}));
    EXPECT_TRUE(readSubmission({path("home").string(), {"class", "ada.cu"}}));
}

TEST_F(Submissions, AScratchFolderGoesWithItsOwnerHoweverThatEnds)
{
    {
        const auto scratch = ScratchFolder::make();
        ASSERT_TRUE(scratch) << scratch.error().text();
        EXPECT_TRUE(fs::is_directory(scratch->path("out")));
        removeAbandonedScratchFolders();
        EXPECT_TRUE(fs::is_directory(scratch->path("out"))) << "its owner lives";
    }
    EXPECT_THAT(scratchFolders(), testing::IsEmpty());

    int pipe[2];
    ASSERT_EQ(::pipe(pipe), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const auto scratch = ScratchFolder::make();
        [[maybe_unused]] const auto told = ::write(pipe[1], "x", 1);
        ::pause();
        ::_exit(0);
    }
    char byte;
    ASSERT_EQ(::read(pipe[0], &byte, 1), 1);
    removeAbandonedScratchFolders();
    EXPECT_EQ(scratchFolders().size(), 1u) << "another process uses it";
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    EXPECT_EQ(scratchFolders().size(), 1u);
    fs::create_directory_symlink(path("data"), path("tmp/simtscope-grade-link"));
    write("data/kept", "not the grader's\n");
    removeAbandonedScratchFolders();
    EXPECT_THAT(scratchFolders(), testing::ElementsAre("simtscope-grade-link"));
    EXPECT_TRUE(fs::exists(path("data/kept")));
}

TEST_F(Submissions, NoRoomIsTheMachinesFault)
{
    ::setenv("TMPDIR", path("nowhere").c_str(), 1);
    const auto scratch = ScratchFolder::make();
    ASSERT_FALSE(scratch);
    EXPECT_EQ(findGradeFault(scratch.error()), GradeFault::Machine);
    EXPECT_THAT(scratch.error().text(), testing::HasSubstr("nowhere"));
    const auto spaceCheck = checkFreeSpace("/", 1ull << 60);
    ASSERT_FALSE(spaceCheck);
    EXPECT_EQ(findGradeFault(spaceCheck.error()), GradeFault::Machine);
    EXPECT_EQ(findGradeFault(Error{msg::exercise::checkFails("x"), {}, 0}), GradeFault::Exercise);
    EXPECT_EQ(findGradeFault(Error{msg::exercise::isShown("/usr/include"), {}, 0}), GradeFault::Exercise);
    EXPECT_EQ(findGradeFault(Error{msg::run::nvccArgument("-o", plainMessage("x")), {}, 0}), GradeFault::Exercise);
    EXPECT_EQ(findGradeFault(Error{msg::exercise::notConfined("x"), {}, 0}), GradeFault::Machine);
}

/// A submission may claim any location, by "#line 999999999" or "#line 3 \"reference.cu\"".
TEST(SubmissionPositions, AreThoseThatItHas)
{
    const Submission submission{"a\nb\nc\n", "ada.cu"};
    EXPECT_TRUE(hasLine(submission, "ada.cu", 3));
    EXPECT_FALSE(hasLine(submission, "ada.cu", 4));
    EXPECT_FALSE(hasLine(submission, "ada.cu", 0));
    EXPECT_FALSE(hasLine(submission, "reference.cu", 1));

    const auto shownLocation = [&](const char* location) {
        GradePart part;
        part.problems.push_back(
            msg::exercise::onSchedule("rr", msg::fault::at(location, "add", "(0,0,0)", "(1,0,0)", plainMessage("reads"))));
        removeForeignLocations(submission, part);
        return part.problems.front().text();
    };
    EXPECT_THAT(shownLocation("ada.cu:2"), testing::HasSubstr("ada.cu:2: kernel add"));
    EXPECT_THAT(shownLocation("ada.cu:999999999"), testing::HasSubstr("rr: ada.cu: kernel add"));
    EXPECT_THAT(shownLocation("ada.cu:99999999999999999999999"), testing::HasSubstr("rr: ada.cu: kernel add"));
    EXPECT_THAT(shownLocation("reference.cu:2"), testing::HasSubstr("rr: ada.cu: kernel add"));
}

}  // namespace
}  // namespace simtscope::exercises
