// Tests submissions that try to cheat, to break out of the sandbox, or to harm the grader (tests/exercises/hostile). Each fails for the
// reason in its first line, in namespaces and with landlock, graded by root and by an ordinary user. The files that it must not reach are
// unchanged.
//
// Root grades every submission in one sandbox as itself, and in the other as the user nobody. With SIMTSCOPE_HOSTILE=all each is graded by
// both users in both sandboxes: tests/exercises/hostile_table does so and prints a table. Those that do nothing while they are compiled
// are compiled once for all their trials, in the sandbox of the first; those that do (compile/), in each.
#include <gmock/gmock.h>

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <grp.h>
#include <optional>
#include <poll.h>
#include <sstream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/exercises/compiled_submission.h"
#include "gpu/exercises/grade.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/run/run.h"
#include "tests/folders.h"

namespace simtscope {
namespace {

namespace fs = std::filesystem;
using exercises::Grade;
using sandbox::SandboxKind;

const fs::path kHostile = fs::path(tests::repositoryPath("tests/exercises/hostile"));
constexpr char kSecret[] = "the canary sings";

/// Owns a server that no submission may reach.
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

std::string replaced(std::string text, const std::string& pattern, const std::string& replacement)
{
    for (std::size_t position = 0; (position = text.find(pattern, position)) != std::string::npos; position += replacement.size())
        text.replace(position, pattern.size(), replacement);
    return text;
}

/// Returns how many processes of this machine have `text` in their command line.
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

enum class User : std::uint8_t { Own, Nobody };
constexpr std::array kUserNames = {"own", "nobody"};
constexpr uid_t kNobody = 65534;

/// Describes a way to grade a submission: the kind of the sandbox, and the user who grades.
struct Trial {
    SandboxKind kind;
    User user;
};

std::string nameOfTrial(const Trial& trial)
{
    return fmt::format("{}_{}", sandboxName(trial.kind), kUserNames[std::size_t(trial.user)]);
}

/// Returns the trials of a submission. Those of the user who runs the test come first, because their compilation is reused for the other
/// user.
std::vector<Trial> trialsOf(const fs::path& file)
{
    const char* const requestedTrials = std::getenv("SIMTSCOPE_HOSTILE");
    const bool isRoot = ::geteuid() == 0, isAll = requestedTrials && std::string_view(requestedTrials) == "all";
    const std::size_t turn = std::hash<std::string>{}(file.string());
    std::vector<Trial> trials;
    for (const User user : {User::Own, User::Nobody})
        for (const SandboxKind kind : {SandboxKind::Namespaces, SandboxKind::Landlock}) {
            const bool isTurn = (turn + std::size_t(kind)) % 2 == std::size_t(user);
            if (isRoot ? isAll || isTurn : user == User::Own)
                trials.push_back({kind, user});
        }
    return trials;
}

std::string nameOfFile(const fs::path& file)
{
    return fmt::format("{}_{}", file.parent_path().string(), file.stem().string());
}

/// Holds the result of a grading, as a child process sends it. Texts hold no zero bytes.
struct Outcome {
    std::string error;  ///< error of the grader; empty: the submission was graded
    bool hasPassed = false;
    unsigned points = 0, maxPoints = 0;
    std::string reasons{};
    std::string allTexts{};  ///< all texts
};

std::string packed(const Outcome& outcome)
{
    std::string text;
    for (const std::string& field : {outcome.error, std::to_string(outcome.hasPassed), std::to_string(outcome.points),
                                     std::to_string(outcome.maxPoints), outcome.reasons, outcome.allTexts})
        text += field.substr(0, field.find('\0')) + '\0';
    return text;
}

Outcome unpackOutcome(const std::string& text)
{
    std::istringstream stream(text);
    std::array<std::string, 6> fields;
    for (std::string& field : fields)
        std::getline(stream, field, '\0');
    return {fields[0], fields[1] == "1", unsigned(std::atoi(fields[2].c_str())), unsigned(std::atoi(fields[3].c_str())),
            fields[4], fields[5]};
}

/// Returns the reasons in the first line, "// fails: results" or "// fails: namespaces: program:files; landlock: program:exit".
std::string expectedReasons(const std::string& text, SandboxKind kind)
{
    std::string line = text.substr(sizeof "// fails: " - 1, text.find('\n') - (sizeof "// fails: " - 1));
    const std::string key = std::string(sandboxName(kind)) + ": ";
    const std::size_t position = line.find(key);
    if (position == std::string::npos)
        return line;
    line.erase(0, position + key.size());
    return line.substr(0, line.find(';'));
}

/// Grades the submission. `compiled` is its compilation; if it is nullopt, the submission is compiled first.
Outcome grade(const exercises::Exercise& exercise, const std::string& text, const exercises::GradeOptions& options,
              const std::optional<exercises::CompiledSubmission>& compiled)
{
    const exercises::Submission submission{.text = text};
    const auto grade =
        compiled ? exercises::gradeCompiled(exercise, submission, *compiled, options) : exercises::gradeText(exercise, submission, options);
    if (!grade)
        return {.error = grade.error().text()};
    Outcome outcome{{},
                    grade->hasPassed,
                    grade->points,
                    grade->maxPoints,
                    fmt::format("{}", fmt::join(exercises::collectReasons(*grade), ", ")),
                    grade->compilerText + grade->output};
    for (const exercises::GradePart& part : grade->parts) {
        for (const Message& problem : part.problems)
            outcome.allTexts += problem.text() + '\n';
        if (part.place)  // a figure shows these
            for (const trace::SourceFile& source : part.place->recording->program.sources)
                outcome.allTexts += source.text;
    }
    return outcome;
}

/// Calls the function in a process of the user nobody, with a cache of its own that later tests reuse.
Outcome asNobody(const std::function<Outcome()>& function)
{
    const fs::path cache = fs::path(tests::buildPath("tests/hostile-cache"));
    fs::create_directories(cache);
    if (::chown(cache.c_str(), kNobody, kNobody) != 0)
        return {.error = "no cache"};
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return {.error = "no pipe"};
    const pid_t child = ::fork();
    if (child == 0) {
        const bool isNobody =
            ::setgroups(0, nullptr) == 0 && ::setresgid(kNobody, kNobody, kNobody) == 0 && ::setresuid(kNobody, kNobody, kNobody) == 0;
        ::setenv("XDG_CACHE_HOME", cache.c_str(), 1);
        ::setenv("HOME", "/nonexistent", 1);
        const std::string text = packed(isNobody ? function() : Outcome{.error = "the user cannot be changed"});
        for (std::size_t at = 0; at < text.size();) {
            const auto written = ::write(ends[1], text.data() + at, text.size() - at);
            if (written <= 0)
                break;
            at += std::size_t(written);
        }
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t bytes; (bytes = ::read(ends[0], buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), std::size_t(bytes));
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return text.empty() ? Outcome{.error = "the process of the grader ended early"} : unpackOutcome(text);
}

void giveTo(User user, const fs::path& path)
{
    const uid_t id = user == User::Nobody ? kNobody : ::geteuid();
    if (::geteuid() == 0 && ::lchown(path.c_str(), id, id == 0 ? 0 : kNobody) != 0)
        ADD_FAILURE() << path << ": " << std::strerror(errno);
}

/// Provides a folder that a submission must not see, with a file in it, and sets TMPDIR to another folder.
class Hostile : public testing::TestWithParam<fs::path> {
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
        ::setenv("SECRET", kSecret, 1);
    }
    ~Hostile() override
    {
        ::unsetenv("SECRET");
        if (m_before.empty())
            ::unsetenv("TMPDIR");
        else
            ::setenv("TMPDIR", m_before.c_str(), 1);
        fs::remove_all(m_folder);
    }

    fs::path canary() const { return m_folder / "grader/canary"; }
    fs::path folder() const { return m_folder; }

    void giveAllTo(User user) const
    {
        giveTo(user, m_folder);
        for (const auto& entry : fs::recursive_directory_iterator(m_folder))
            giveTo(user, entry.path());
    }

    std::string submission(const exercises::Exercise& exercise, int port) const
    {
        const std::string stored = program::readTextFile((kHostile / GetParam()).string()).value_or("");
        const std::pair<const char*, std::string> names[] = {
            {"@CANARY@", canary().string()},
            {"@FOLDER@", (folder() / "grader").string()},
            {"@EXERCISE@", exercise.directory},
            {"@PORT@", std::to_string(port)},
            {"@DEVICE_MEMORY@", "1ull << 37"},
            {"@LONG@", std::string(400'000, ' ') + ";"},
            {"@BRACES@", std::string(1'000'000 / 2, '{')},
        };
        std::string text = stored;
        for (const auto& [name, value] : names)
            text = replaced(text, name, value);
        return text;
    }

private:
    fs::path m_folder;
    std::string m_before;
};

bool waitForNoProcessWith(const std::string& text)
{
    using namespace std::chrono_literals;
    for (int i = 0; i < 100 && processesWith(text) > 0; ++i)
        std::this_thread::sleep_for(20ms);
    return processesWith(text) == 0;
}

}  // namespace

TEST_P(Hostile, FailsAndReachesNothing)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    auto exercise = exercises::findExercise("guard");
    ASSERT_TRUE(exercise) << exercise.error().text();
    exercise->cases = {exercise->cases.back()};
    exercise->limits.memoryBytes = 1500ull << 20;
    const bool isOfCompiler = GetParam().parent_path() == "compile";
    const Listener network = listenOnNetwork(), named = listenByName(fmt::format("simtscope-hostile-{}", network.port()));
    const std::string text = submission(*exercise, network.port());
    std::optional<exercises::CompiledSubmission> compiled;
    unsigned trials = 0;

    for (const Trial& trial : trialsOf(GetParam())) {
        const auto box = sandbox::makeSandbox(trial.kind);
        if (!box)
            continue;
        ++trials;
        const std::string name = nameOfTrial(trial), expected = expectedReasons(text, trial.kind);
        SCOPED_TRACE(name);
        ASSERT_FALSE(expected.empty());
        exercises::GradeOptions options;
        options.sandbox = *box;
        options.seed = 7;
        // Only submissions that are to exceed a limit get a short one. The others must end before it, on a busy machine, too.
        options.compileSeconds = expected == "compile" ? 10 : 120;
        exercise->limits.seconds = expected.ends_with("time") ? 5 : 60;

        if (!isOfCompiler && !compiled) {
            auto firstCompilation = exercises::CompiledSubmission::compile(*exercise, {.text = text}, options, {});
            ASSERT_TRUE(firstCompilation) << firstCompilation.error().text();
            compiled.emplace(std::move(*firstCompilation));
        }
        giveAllTo(trial.user);
        const auto run = [&] { return grade(*exercise, text, options, compiled); };
        const Outcome outcome = trial.user == User::Nobody ? asNobody(run) : run();
        const auto count = [] { return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count(); };
        RecordProperty("trial_" + name, 1);
        RecordProperty("stopped_" + name, outcome.error.empty() ? 0 : 1);
        RecordProperty("borrowed_" + name, outcome.hasPassed || (outcome.maxPoints > 0 && outcome.points == outcome.maxPoints) ? 1 : 0);
        const int before = count();
        EXPECT_EQ(outcome.error, "");
        EXPECT_FALSE(outcome.hasPassed) << outcome.allTexts;
        EXPECT_LT(outcome.points, outcome.maxPoints);
        EXPECT_EQ(outcome.reasons, expected) << outcome.allTexts.substr(0, 4000);
        RecordProperty("other_" + name, count() > before ? 1 : 0);

        const int failures = count();
        struct stat info {};
        EXPECT_EQ(program::readTextFile(canary().string()).value_or(""), kSecret);
        EXPECT_EQ(::stat(canary().c_str(), &info), 0);
        EXPECT_EQ(info.st_mode & 0777u, 0600u);
        EXPECT_EQ(info.st_nlink, 1u);
        EXPECT_EQ(info.st_uid, trial.user == User::Nobody ? kNobody : ::geteuid());
        EXPECT_EQ(std::distance(fs::directory_iterator(folder() / "grader"), {}), 1);
        EXPECT_THAT(outcome.allTexts, testing::Not(testing::HasSubstr(kSecret)));
        EXPECT_THAT(outcome.allTexts, testing::Not(testing::HasSubstr("root:")));
        EXPECT_FALSE(network.wasReached());
        EXPECT_FALSE(named.wasReached());
        EXPECT_TRUE(waitForNoProcessWith((folder() / "scratch").string()));
        EXPECT_EQ(std::distance(fs::directory_iterator(folder() / "scratch"), {}), compiled ? 1 : 0);
        RecordProperty("escaped_" + name, count() > failures ? 1 : 0);
    }
    compiled.reset();
    EXPECT_TRUE(fs::is_empty(folder() / "scratch"));
    if (trials == 0)
        GTEST_SKIP() << "there is no sandbox here";
}

INSTANTIATE_TEST_SUITE_P(All, Hostile, testing::ValuesIn(hostileFiles()), [](const auto& test) { return nameOfFile(test.param); });

}  // namespace simtscope
