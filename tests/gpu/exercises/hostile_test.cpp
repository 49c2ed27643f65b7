// Submissions that try to cheat, to break out, or to harm the grader (tests/exercises/hostile). Each fails, for the reason in its first
// line, in namespaces and with landlock; and what it must not reach is as it was.
#include <gmock/gmock.h>

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/exercises/grade.h"
#include "gpu/program/json_reader.h"
#include "gpu/program/run.h"

namespace simtscope {
namespace sandbox {

static void PrintTo(Kind kind, std::ostream* out)
{
    *out << nameOf(kind);
}

}  // namespace sandbox
namespace {

namespace fs = std::filesystem;
using exercises::Grade;
using sandbox::Kind;

const fs::path kHostile = fs::path(SIMTSCOPE_SOURCE_DIR) / "tests/exercises/hostile";
constexpr char kSecret[] = "the canary sings";

/// A server that nobody should reach.
class Listener {
public:
    Listener(int family, const sockaddr* address, socklen_t bytes) : m_socket(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        if (::bind(m_socket, address, bytes) != 0 || ::listen(m_socket, 4) != 0)
            ADD_FAILURE() << "no server: " << std::strerror(errno);
    }
    ~Listener() { ::close(m_socket); }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    int port() const
    {
        sockaddr_in address{};
        socklen_t bytes = sizeof address;
        ::getsockname(m_socket, reinterpret_cast<sockaddr*>(&address), &bytes);
        return ntohs(address.sin_port);
    }
    bool wasReached() const
    {
        pollfd ready{m_socket, POLLIN, 0};
        return ::poll(&ready, 1, 0) > 0;
    }

private:
    int m_socket;
};

Listener listenOnNetwork()
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return {AF_INET, reinterpret_cast<const sockaddr*>(&address), sizeof address};
}

Listener listenByName(const std::string& name)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path + 1, name.c_str());
    return {AF_UNIX, reinterpret_cast<const sockaddr*>(&address), socklen_t(offsetof(sockaddr_un, sun_path) + 1 + name.size() + 1)};
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// How many processes of this machine have `text` in their command line.
unsigned processesWith(const std::string& text)
{
    unsigned count = 0;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        if (entry.path().filename().string().find_first_not_of("0123456789") != std::string::npos)
            continue;
        const std::string command = program::readTextFile((entry.path() / "cmdline").string()).value_or("");
        count += command.find(text) != std::string::npos;
    }
    return count;
}

std::vector<fs::path> hostileFiles()
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(kHostile))
        if (entry.path().extension() == ".cu")
            files.push_back(fs::relative(entry.path(), kHostile));
    std::ranges::sort(files);
    return files;
}

/// A folder outside of what a submission may see, with a file in it, and the variable TMPDIR at another one.
class Hostile : public testing::TestWithParam<std::tuple<fs::path, Kind>> {
protected:
    Hostile()
    {
        std::string folder = (fs::temp_directory_path() / "simtscope-hostile-XXXXXX").string();
        m_folder = ::mkdtemp(folder.data());
        fs::create_directory(m_folder / "grader");
        fs::create_directory(m_folder / "scratch");
        std::ofstream(canary()) << kSecret;
        fs::permissions(canary(), fs::perms::owner_read | fs::perms::owner_write);
        m_before = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "";
        ::setenv("TMPDIR", (m_folder / "scratch").c_str(), 1);
    }
    ~Hostile() override
    {
        if (m_before.empty())
            ::unsetenv("TMPDIR");
        else
            ::setenv("TMPDIR", m_before.c_str(), 1);
        fs::remove_all(m_folder);
    }

    fs::path canary() const { return m_folder / "grader/canary"; }
    fs::path folder() const { return m_folder; }

private:
    fs::path m_folder;
    std::string m_before;
};

}  // namespace

TEST_P(Hostile, failsAndReachesNothing)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    const auto& [file, kind] = GetParam();
    const auto box = sandbox::sandboxOf(kind);
    if (!box)
        GTEST_SKIP() << "there is no sandbox of this kind here: " << sandbox::nameOf(kind);
    auto exercise = exercises::findExercise("guard");
    ASSERT_TRUE(exercise) << exercise.error().text();
    exercise->cases = {exercise->cases.back()};
    exercise->limits.memoryBytes = 1500ull << 20;
    exercises::GradeOptions options;
    options.sandbox = *box;
    options.seed = 7;
    options.compileSeconds = file.parent_path() == "compile" ? 15 : 120;  // only these are to use it up, on a busy machine, too

    const Listener network = listenOnNetwork(), named = listenByName(fmt::format("simtscope-hostile-{}", network.port()));
    const auto stored = program::readTextFile((kHostile / file).string());
    ASSERT_TRUE(stored);
    std::string text = replaced(*stored, "@CANARY@", canary().string());
    text = replaced(text, "@FOLDER@", (folder() / "grader").string());
    text = replaced(text, "@EXERCISE@", exercise->directory);
    text = replaced(text, "@PORT@", std::to_string(network.port()));
    const std::string expected = text.substr(sizeof "// fails: " - 1, text.find('\n') - (sizeof "// fails: " - 1));
    exercise->limits.seconds = expected.ends_with("time") ? 5 : 60;  // the others fail before, on a busy machine, too

    const auto grade = exercises::gradeText(*exercise, {.text = text}, options);
    ASSERT_TRUE(grade) << grade.error().text();

    std::string said = grade->compilerText + grade->output;
    for (const exercises::Part& part : grade->parts)
        for (const Message& problem : part.problems)
            said += problem.text() + '\n';
    EXPECT_FALSE(grade->passed) << said;
    EXPECT_LT(grade->points, grade->of);
    EXPECT_EQ(fmt::format("{}", fmt::join(exercises::reasonsOf(*grade), ", ")), expected) << said;

    EXPECT_EQ(program::readTextFile(canary().string()).value_or(""), kSecret);
    struct stat info {};
    ASSERT_EQ(::stat(canary().c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777u, 0600u);
    EXPECT_THAT(said, testing::Not(testing::HasSubstr(kSecret)));
    EXPECT_THAT(said, testing::Not(testing::HasSubstr("root:")));
    EXPECT_FALSE(network.wasReached());
    EXPECT_FALSE(named.wasReached());
    EXPECT_EQ(processesWith((folder() / "scratch").string()), 0u);
    EXPECT_TRUE(fs::is_empty(folder() / "scratch"));
}

INSTANTIATE_TEST_SUITE_P(All, Hostile,
                         testing::Combine(testing::ValuesIn(hostileFiles()), testing::Values(Kind::Namespaces, Kind::Landlock)),
                         [](const auto& test) {
                             std::string name = std::get<0>(test.param).stem().string() + "_" + sandbox::nameOf(std::get<1>(test.param));
                             return std::get<0>(test.param).parent_path().string() + "_" + name;
                         });

}  // namespace simtscope
