// Tests `simtscope grade` on a class in which some submissions are hostile. None of them copies the solution of another student, keeps
// others from being graded, or forges a report; and the grades so far are kept, however the grading ends.
#include <gmock/gmock.h>

#include <QXmlStreamReader>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

namespace {

const fs::path kGuard = repositoryPath("resources/exercises/01-guard");
constexpr int kMachineFailed = 5;

/// Returns whether a sandbox works on this machine. Otherwise the tests grade without one.
bool isSandboxed()
{
    static const bool has = runSimtscope({"grade", "guard", (kGuard / "starter.cu").string(), "--seed", "1"}).exitCode != 4;
    return has;
}

std::vector<std::string> command(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "grade");
    if (!isSandboxed())
        arguments.emplace_back("--no-sandbox");
    return arguments;
}

Outcome grade(const std::vector<std::string>& arguments, const SpawnOptions& options = {.timeoutSeconds = 400})
{
    return runSimtscope(command(arguments), options);
}

/// Returns the problems of each submission by its name: empty for one that passed. Expects that a submission has problems only if it
/// failed.
std::map<std::string, std::string> problemsIn(const json& grades)
{
    std::map<std::string, std::string> problems;
    for (const json& submission : grades["submissions"]) {
        std::string& problemTexts = problems[submission["name"]];
        for (const json& part : submission["parts"])
            for (const json& problem : part["problems"])
                problemTexts += problem.get<std::string>() + '\n';
        EXPECT_EQ(problemTexts.empty(), submission["passed"].get<bool>()) << submission["name"];
        if (!problemTexts.empty()) {
            EXPECT_LT(submission["points"], submission["of"]) << submission["name"];
        }
    }
    return problems;
}

/// Returns the first error in a text that should be XML. Empty if it is well-formed.
std::string xmlProblem(const std::string& text)
{
    QXmlStreamReader reader(QByteArray::fromStdString(text));
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString().toStdString() : "";
}

class GradeClassTest : public AppTest {
protected:
    std::string reference(const std::string& targetName) const
    {
        fs::create_directories(fs::path(path(targetName)).parent_path());
        fs::copy_file(kGuard / "reference.cu", path(targetName));
        return path(targetName);
    }
    std::string submission(const std::string& name, const std::string& text) const
    {
        fs::create_directories(fs::path(path(name)).parent_path());
        writeFile(path(name), text);
        return path(name);
    }
    /// Returns a right solution with the text `before` in front of its kernel, and the statements `within` in the kernel.
    static std::string solutionWith(const std::string& before, const std::string& within)
    {
        return before +
               "\n__global__ void add(const int* a, const int* b, int* c, int n)\n{\n    const int i = blockIdx.x * blockDim.x + "
               "threadIdx.x;\n" +
               within + "\n    if (i < n)\n        c[i] = a[i] + b[i];\n}\nint main() {}\n";
    }
};

/// Finds the descendants of the process `parent` whose command line contains the word.
std::vector<pid_t> descendantsWith(pid_t parent, const std::string& argument)
{
    std::vector<pid_t> found;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        const std::string status = readFile(entry.path() / "stat");
        const std::size_t past = status.rfind(')');
        int parentOfEntry = 0;
        if (past == std::string::npos || std::sscanf(status.c_str() + past + 1, " %*c %d", &parentOfEntry) != 1 || parentOfEntry != parent)
            continue;
        if (readFile(entry.path() / "cmdline").find(argument) != std::string::npos)
            found.push_back(std::stoi(name));
        for (const pid_t descendant : descendantsWith(std::stoi(name), argument))
            found.push_back(descendant);
    }
    return found;
}

/// Starts simtscope with the arguments, waits until `isReady` holds, calls `act`, and waits for the end. Both functions get the process id.
int runUntil(std::vector<std::string> arguments, const std::function<bool(pid_t)>& isReady, const std::function<void(pid_t)>& act,
             const std::string& out, const std::map<std::string, std::string>& environment = {})
{
    arguments.insert(arguments.begin(), buildPath("bin/simtscope"));
    const pid_t child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setenv("XDG_CACHE_HOME", buildPath("test-cache").c_str(), 1);
        for (const auto& [name, value] : environment)
            ::setenv(name.c_str(), value.c_str(), 1);
        ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
        ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        std::vector<char*> argumentPointers;
        for (const std::string& argument : arguments)
            argumentPointers.push_back(const_cast<char*>(argument.c_str()));
        argumentPointers.push_back(nullptr);
        ::execv(argumentPointers[0], argumentPointers.data());
        ::_exit(127);
    }
    int status = 0;
    bool isDone = false;
    while (::waitpid(child, &status, WNOHANG) == 0) {
        if (!isDone && isReady(child)) {
            act(child);
            isDone = true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    EXPECT_TRUE(isDone) << "it ended before";
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::size_t scratchFoldersIn(const fs::path& folder)
{
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(folder))
        count += entry.path().filename().string().starts_with("simtscope-grade-");
    return count;
}

constexpr char kEndless[] = "#include <cstdio>\n__global__ void add(const int*, const int*, int*, int) {}\nint main() { for (;;) {} }\n";

}  // namespace

/// Grades links as the shell expands them for `g/*`, `g/*/` and `g/*/solution.cu`, and a single one.
TEST_F(GradeClassTest, NoSolutionIsBorrowedByALink)
{
    SKIP_WITHOUT_NVCC();
    reference("g/ada.cu");
    fs::create_symlink(kGuard / "reference.cu", path("g/bob.cu"));
    fs::create_hard_link(path("g/ada.cu"), path("eve.cu"));
    reference("g/cleo.cu");
    fs::create_directory_symlink(kGuard, path("g/dan"));
    ASSERT_EQ(::mkfifo(path("g/fay.cu").c_str(), 0600), 0);
    const Outcome outcome = grade({"guard", path("g/ada.cu"), path("g/bob.cu"), path("g/cleo.cu"), path("g/dan"), path("g/dan/") + "/",
                                   path("g/dan/reference.cu"), path("g/fay.cu"), "/dev/stdin", "-", "--json", "--jobs", "2"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const json grades = json::parse(outcome.stdoutText);
    EXPECT_EQ(grades["submissions"].size(), 9u);
    auto problems = problemsIn(grades);
    EXPECT_THAT(problems["ada.cu"], HasSubstr("hard link"));
    EXPECT_THAT(problems["bob.cu"], HasSubstr("symbolic link"));
    EXPECT_EQ(problems["cleo.cu"], "");
    EXPECT_THAT(problems["dan"], HasSubstr("symbolic link"));
    EXPECT_THAT(problems["reference.cu"], HasSubstr("lies in dan, which is a symbolic link"));
    EXPECT_THAT(problems["fay.cu"], HasSubstr("named pipe"));
    EXPECT_THAT(problems["stdin"], HasSubstr("symbolic link"));
    EXPECT_THAT(problems["-"], HasSubstr("Standard input"));

    const Outcome folder = grade({"guard", path("g"), "--json"});
    problems = problemsIn(json::parse(folder.stdoutText));
    EXPECT_THAT(problems["dan"], HasSubstr("symbolic link"));
    EXPECT_THAT(problems["bob.cu"], HasSubstr("symbolic link"));
    EXPECT_EQ(problems["cleo.cu"], "");
    EXPECT_EQ(grade({"guard", path("g/bob.cu")}).exitCode, 1);
    EXPECT_EQ(grade({"guard", path("g/dan/reference.cu")}).exitCode, 1) << "it leads into the exercise";
    EXPECT_EQ(grade({"guard", (kGuard / "reference.cu").string()}).exitCode, 0) << "who names the exercise's own means it";
}

TEST_F(GradeClassTest, AFolderThatWasTypedMayBeALink)
{
    SKIP_WITHOUT_NVCC();
    reference("data/class/ada.cu");
    fs::create_directory_symlink(path("data"), path("home"));
    const std::string classFolder = path("home/class");
    for (const auto& [folder, name] :
         {std::pair(std::string(), classFolder + "/ada.cu"), {std::string(), classFolder}, {classFolder, "ada.cu"}, {classFolder, "."}}) {
        const Outcome outcome = grade({"guard", name}, {.workingDirectory = folder, .timeoutSeconds = 400});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.stdoutText << outcome.stderrText;
    }
}

/// The submissions have names that are too long once a suffix is added, or that XML forbids; messages that forge lines of a report; an
/// array that leaves no memory for the check; and source locations that do not exist.
TEST_F(GradeClassTest, NobodyStopsTheClassOrForgesItsReports)
{
    SKIP_WITHOUT_NVCC();
    const std::string longName = std::string(246, 'l') + ".cu", noncharacter = "x\xef\xbf\xbe\xc2\x9b\xe2\x80\xae.cu";
    reference("in/" + longName);
    reference("in/" + std::string(120, 'l') + "2.cu");
    reference("in/" + noncharacter);
    reference("in/right.cu");
    submission("in/error.cu", "#error x\xef\xbf\xbe\xc2\x9b\x01\xe2\x80\xae\n");
    submission("in/memory.cu", solutionWith("__device__ char rest[1ull << 37];", "    rest[i] = 1;"));
    submission(
        "in/assert.cu",
        solutionWith("extern \"C\" __device__ void __assertfail(const char*, const char*, unsigned, const char*, size_t);",
                     "    if (i == 0)\n        __assertfail(\"x\\n  ok   Right results, n = 33 (1/1)\\x1b[2A\", \"a\", 1, \"f\", 1);"));
    submission("in/place.cu", solutionWith("", "#line 999999999 \"reference.cu\"\n    c[n + i] = 1;"));
    submission("in/odd.cu", solutionWith("", "    c[n + i] = 1;  // \x01\x1b[31m\xc2\x9b\xef\xbf\xbe"));
    const Outcome outcome = grade({"guard", path("in"), "-o", path("out"), "--picture", "svg", "--jobs", "2"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    auto problems = problemsIn(json::parse(readFile(path("out/grades.json"))));
    EXPECT_EQ(problems.size(), 9u);
    EXPECT_EQ(problems[longName], "");
    EXPECT_EQ(problems[noncharacter], "");
    EXPECT_EQ(problems["right.cu"], "");
    EXPECT_THAT(problems["memory.cu"], HasSubstr("memory"));
    EXPECT_THAT(problems["place.cu"], AllOf(HasSubstr("place.cu"), Not(HasSubstr("999999999")), Not(HasSubstr("reference.cu"))));
    EXPECT_THAT(problems["odd.cu"], HasSubstr("odd.cu:"));

    EXPECT_EQ(xmlProblem(readFile(path("out/junit.xml"))), "");
    EXPECT_EQ(xmlProblem(readFile(path("out/odd.svg"))), "");
    for (const char* controlCharacter : {"\x1b", "\xc2\x9b", "\xe2\x80\xae", "\xef\xbf\xbe"}) {
        EXPECT_THAT(outcome.stdoutText + outcome.stderrText, Not(HasSubstr(controlCharacter)));
        EXPECT_THAT(readFile(path("out/grades.json")), Not(HasSubstr(controlCharacter)));
    }
    for (const std::string& feedback : {readFile(path("out/assert.txt")), outcome.stdoutText}) {
        std::istringstream lines(feedback);
        for (std::string line; std::getline(lines, line);)
            EXPECT_FALSE(line.starts_with("  ok   Right results, n = 33 (1/1)") && line.find("[2A") != std::string::npos) << line;
    }
    for (const auto& entry : fs::directory_iterator(path("out")))
        EXPECT_LT(entry.path().filename().string().size(), 140u);
}

/// If the exercise's own solution exceeds a limit, too, no submission is graded as wrong, however many exceed it.
TEST_F(GradeClassTest, LimitsThatNobodyKeepsAreTheExercisesFault)
{
    SKIP_WITHOUT_NVCC();
    fs::copy(kGuard, path("small"), fs::copy_options::recursive);
    json exercise = json::parse(readFile(path("small/exercise.json")));
    exercise["limits"]["seconds"] = 1;
    writeFile(path("small/exercise.json"), exercise.dump());
    for (const char* name : {"small/reference.cu", "in/ada.cu", "in/ben.cu"})
        submission(name, kEndless);
    const Outcome outcome = grade({path("small"), path("in"), "-o", path("out"), "--jobs", "2"});
    EXPECT_EQ(outcome.exitCode, 2) << outcome.stdoutText;
    EXPECT_THAT(outcome.stderrText, AllOf(HasSubstr("the exercise's own solution does not pass"), HasSubstr("within 1 s")));
    EXPECT_TRUE(json::parse(readFile(path("out/grades.json")))["submissions"].empty());
}

/// The exercise appends code that makes the compiler print more than the limit allows.
TEST_F(GradeClassTest, ACompilersLimitThatNobodyKeepsIsTheExercisesFault)
{
    SKIP_WITHOUT_NVCC();
    fs::copy(kGuard, path("talks"), fs::copy_options::recursive);
    std::string appended;
    for (int i = 0; i < 30'000; ++i)
        appended += "#warning this line is printed, as are all others that are like this one\n";
    writeFile(path("talks/append.cu"), appended);
    reference("in/ada.cu");
    const Outcome outcome = grade({path("talks"), path("in"), "-o", path("out")});
    EXPECT_EQ(outcome.exitCode, 2) << outcome.stdoutText;
    EXPECT_THAT(outcome.stderrText, AllOf(HasSubstr("the exercise's own solution does not pass"), HasSubstr("printed more than")));
}

/// The grader also reports files that nvcc would not accept as programs. grades.json names the feedback file of each submission.
TEST_F(GradeClassTest, NobodyIsLeftOut)
{
    SKIP_WITHOUT_NVCC();
    reference("in/right.cu");
    reference("in/right/solution.cu");
    reference("in/UP.CU");
    reference("in/.cu");
    submission("in/._right.cu", "a Mac keeps such files");
    submission("in/notes.txt", "no submission");
    const Outcome outcome = grade({"guard", path("in"), "-o", path("out")});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const json grades = json::parse(readFile(path("out/grades.json")));
    auto problems = problemsIn(grades);
    EXPECT_EQ(problems.size(), 4u);
    EXPECT_THAT(problems["UP.CU"], HasSubstr("ends in \".cu\""));
    EXPECT_THAT(problems[".cu"], HasSubstr("ends in \".cu\""));
    std::set<std::string> files;
    for (const json& submission : grades["submissions"]) {
        const std::string file = submission["feedback"];
        EXPECT_TRUE(files.insert(file).second) << file;
        EXPECT_TRUE(readFile(path("out/" + file)).starts_with(submission["name"].get<std::string>())) << file;
    }
}

/// The access past the end is on a line of nearly a megabyte. Earlier, its picture took a minute.
TEST_F(GradeClassTest, ALongLineIsCut)
{
    SKIP_WITHOUT_NVCC();
    std::string sum = "0";
    while (sum.size() < 900'000)
        sum += " + 0";
    submission("in/long.cu", solutionWith("", "    c[n + i] = 1; /* " + sum + " */"));
    submission("in/lines.cu", solutionWith(std::string(900'000, '\n'), "    c[n + i] = 1;"));
    submission("in/name.cu",
               solutionWith("__device__ int " + std::string(20'000, 'v') + ";", "    c[n + i] = " + std::string(20'000, 'v') + ";"));
    for (const char* format : {"svg", "png"}) {
        const Outcome outcome = grade({"guard", path("in"), "-o", path(format), "--picture", format});
        EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
        for (const char* name : {"long", "lines", "name"}) {
            EXPECT_THAT(readFile(path(fmt::format("{}/{}.txt", format, name))), HasSubstr("past the end"));
            EXPECT_GT(fs::file_size(path(fmt::format("{0}/{1}.{0}", format, name))), 1000u);
            EXPECT_LT(fs::file_size(path(fmt::format("{0}/{1}.{0}", format, name))), 1'000'000u);
        }
    }
    EXPECT_THAT(readFile(path("svg/long.svg")), HasSubstr("…"));
}

/// Every report holds the grades so far, and says that it is incomplete.
TEST_F(GradeClassTest, AnInterruptKeepsTheFinishedGrades)
{
    SKIP_WITHOUT_NVCC();
    for (const int signal : {SIGINT, SIGTERM}) {
        const std::string in = fmt::format("in{}", signal), out = fmt::format("out{}", signal), tmp = path(fmt::format("tmp{}", signal));
        fs::create_directory(tmp);
        reference(in + "/a.cu");
        submission(in + "/b.cu", kEndless);
        reference(in + "/c.cu");
        const int code = runUntil(
            command({"guard", path(in), "-o", path(out), "--json"}), [&](pid_t) { return fs::exists(path(out + "/a.gradescope.json")); },
            [&](pid_t process) { ::kill(process, signal); }, path("stdout"), {{"TMPDIR", tmp}});
        EXPECT_EQ(code, 1);
        for (const std::string& text : {readFile(path(out + "/grades.json")), readFile(path("stdout"))}) {
            const json grades = json::parse(text);
            EXPECT_EQ(grades["complete"], false);
            EXPECT_EQ(grades["count"], 3);
            ASSERT_EQ(grades["submissions"].size(), 1u);
            EXPECT_EQ(grades["submissions"][0]["passed"], true);
        }
        EXPECT_EQ(xmlProblem(readFile(path(out + "/junit.xml"))), "");
        EXPECT_THAT(readFile(path(out + "/junit.xml")), HasSubstr("errors=\"1\""));
        EXPECT_EQ(scratchFoldersIn(tmp), 0u);
    }
}

/// The folder for reports must not lie among the submissions: a report could replace one, and would be graded next time.
TEST_F(GradeClassTest, ReportsDoNotLieAmongTheSubmissions)
{
    SKIP_WITHOUT_NVCC();
    reference("in/ada.cu");
    reference("files/ada.txt");
    fs::copy(kGuard, path("mine"), fs::copy_options::recursive);
    const auto refused = [&](const std::string& exercise, const std::string& submission, const std::string& output) {
        const Outcome outcome = grade({exercise, submission, "-o", output});
        EXPECT_EQ(outcome.exitCode, 2) << submission << " -o " << output << outcome.stdoutText << outcome.stderrText;
        return outcome.stderrText;
    };
    EXPECT_THAT(refused("guard", path("in"), path("in")), HasSubstr("Choose a folder beside it."));
    EXPECT_THAT(refused("guard", path("in"), path("in/feedback")), HasSubstr("Choose a folder beside it."));
    EXPECT_THAT(refused(path("mine"), path("in"), path("mine/wrong")), HasSubstr("Choose a folder beside it."));
    EXPECT_THAT(refused("guard", path("files/ada.txt"), path("files")), HasSubstr("the command reads"));
    const Outcome bare = runSimtscope({"grade", "guard", ".", "-o", "feedback"}, {.environment = {}, .workingDirectory = path("in")});
    EXPECT_EQ(bare.exitCode, 2) << bare.stderrText;
    EXPECT_FALSE(fs::exists(path("in/feedback")));
    EXPECT_EQ(readFile(path("files/ada.txt")), readFile(kGuard / "reference.cu"));
    EXPECT_EQ(grade({"guard", path("in/ada.cu"), "-o", path("in")}).exitCode, 0) << "beside a file there is room";
}

/// A class asks nvcc for its folders once. Earlier, each process that graded a submission asked again.
TEST_F(GradeClassTest, CompilerIsAskedForItsFoldersOnce)
{
    SKIP_WITHOUT_NVCC();
    reference("in/a.cu");
    reference("in/b.cu");
    reference("in/c.cu");
    const std::string nvcc = compiler();
    writeFile(path("nvcc"), "#!/bin/sh\n{ echo \"$*\" >>'" + path("asked") + "'; } 2>/dev/null\nexec '" + nvcc + "' \"$@\"\n");
    fs::permissions(path("nvcc"), fs::perms::owner_all);
    const Outcome outcome = grade({"guard", path("in"), "--json"}, {.environment = {{"CUDACXX", path("nvcc")}}, .timeoutSeconds = 400});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stdoutText << outcome.stderrText;
    unsigned requestCount = 0;
    std::istringstream lines(readFile(path("asked")));
    for (std::string line; std::getline(lines, line);)
        requestCount += line.find("--dryrun") != std::string::npos;
    EXPECT_EQ(requestCount, 1u);
}

/// A submission that makes its grading process fail affects only its own grade.
TEST_F(GradeClassTest, AGraderThatDiesFailsOneSubmission)
{
    SKIP_WITHOUT_NVCC();
    reference("in/a.cu");
    submission("in/b.cu", kEndless);
    reference("in/c.cu");
    const std::string tmp = path("tmp");
    fs::create_directory(tmp);
    const auto graders = [](pid_t process) { return descendantsWith(process, "grade-one"); };
    const int code = runUntil(
        command({"guard", path("in"), "-o", path("out"), "--json"}),
        [&](pid_t process) { return fs::exists(path("out/a.gradescope.json")) && !graders(process).empty(); },
        [&](pid_t process) {
            for (const pid_t grader : graders(process))
                ::kill(grader, SIGKILL);
        },
        path("stdout"), {{"TMPDIR", tmp}});
    EXPECT_EQ(code, 1);
    const json grades = json::parse(readFile(path("stdout")));
    EXPECT_EQ(grades["complete"], true);
    auto problems = problemsIn(grades);
    EXPECT_EQ(problems["a.cu"], "");
    EXPECT_THAT(problems["b.cu"], HasSubstr("Killed"));
    EXPECT_EQ(problems["c.cu"], "");
    EXPECT_EQ(scratchFoldersIn(tmp), 0u) << "the next one removes what was left";
}

/// The analysis and the drawing of a recording cannot be interrupted, so a step that takes too long ends its process.
TEST_F(GradeClassTest, AStepThatTakesTooLongFailsOneSubmission)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = grade({"guard", (kGuard / "starter.cu").string(), "-o", path("out"), "--json"},
                                  {.environment = {{"SIMTSCOPE_STEP_SECONDS", "0.000001"}}, .timeoutSeconds = 240});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const json grades = json::parse(outcome.stdoutText);
    EXPECT_EQ(grades["complete"], true);
    EXPECT_THAT(problemsIn(grades)["starter.cu"], HasSubstr("took more than"));
}

/// A large array of a submission may leave no memory for a check that allocates after the launch: then the submission is at fault. If the
/// check fails with the reference, too, the exercise is at fault.
TEST_F(GradeClassTest, ACheckThatCannotGoOnFailsWhoeverIsAtFault)
{
    SKIP_WITHOUT_NVCC();
    fs::copy(kGuard, path("mine"), fs::copy_options::recursive);
    const auto allocate = [&](unsigned pieces) {  // pieces of 700 MiB
        std::string check = readFile(kGuard / "check.cpp");
        for (unsigned i = 0; i < pieces; ++i)
            check.insert(check.find("    check.equal("), "    check.room<char>(700 << 20);\n");
        writeFile(path("mine/check.cpp"), check);
    };
    reference("in/a.cu");
    submission("in/b.cu", solutionWith("__device__ char rest[1500ull << 20];", "    rest[i] = 1;"));
    reference("in/c.cu");
    allocate(1);
    const Outcome outcome = grade({path("mine"), path("in"), "--json"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    auto problems = problemsIn(json::parse(outcome.stdoutText));
    EXPECT_EQ(problems["a.cu"], "");
    EXPECT_THAT(problems["b.cu"], HasSubstr("cudaMalloc: out of memory"));
    EXPECT_EQ(problems["c.cu"], "");

    allocate(9);
    const Outcome itself = grade({path("mine"), path("in"), "--json"});
    EXPECT_EQ(itself.exitCode, 2) << itself.stderrText;
    EXPECT_TRUE(json::parse(itself.stdoutText)["submissions"].empty());
}

/// No submission is graded as wrong because the disk of the machine is full.
TEST_F(GradeClassTest, AFullDiskIsTheMachinesFault)
{
    SKIP_WITHOUT_NVCC();
    if (spawn({"/usr/bin/unshare", "-m", "/bin/true"}, {.timeoutSeconds = 60}).exitCode != 0)
        GTEST_SKIP() << "no mount namespace can be had here";
    reference("in/a.cu");
    const auto graded = [&](const std::string& variable, const std::string& size) {
        const std::string fullFolder = path("full-" + variable);
        fs::create_directory(fullFolder);
        std::string line = fmt::format("mount -t tmpfs -o size={} none '{}' || exit 77; {}='{}' exec '{}'", size, fullFolder, variable,
                                       fullFolder, buildPath("bin/simtscope"));
        for (const std::string& word : command({"guard", path("in"), "-o", path("out-" + variable), "--json"}))
            line += " '" + word + "'";
        return spawn({"/usr/bin/unshare", "-m", "/bin/bash", "-c", line}, {.timeoutSeconds = 240});
    };
    for (const auto& [variable, size] : {std::pair("TMPDIR", "1m"), std::pair("XDG_CACHE_HOME", "200k")}) {
        const Outcome outcome = graded(variable, size);
        if (outcome.exitCode == 77)
            GTEST_SKIP() << "nothing can be mounted here: " << outcome.stderrText;
        EXPECT_EQ(outcome.exitCode, kMachineFailed) << variable << outcome.stdoutText << outcome.stderrText;
        EXPECT_THAT(outcome.stderrText, HasSubstr("full-" + std::string(variable)));
        const json grades = json::parse(outcome.stdoutText);
        EXPECT_EQ(grades["complete"], false);
        EXPECT_TRUE(grades["submissions"].empty());
        EXPECT_EQ(json::parse(readFile(path("out-" + std::string(variable) + "/grades.json"))), grades);
    }
}

TEST_F(GradeClassTest, ErrorsOfAssemblerAndLinkerAreShown)
{
    SKIP_WITHOUT_NVCC();
    const Outcome host = grade({"guard", submission("host.cu", solutionWith("", "") + "void f() { asm(\"no such instruction\"); }\n")});
    EXPECT_THAT(host.stdoutText, HasSubstr("no such instruction"));
    const Outcome device = grade({"guard", submission("device.cu", solutionWith("", "    asm(\"no.such;\");"))});
    EXPECT_THAT(device.stdoutText, AllOf(HasSubstr("FAIL"), Not(HasSubstr("without an error message"))));
    const Outcome linker =
        grade({"guard", submission("linker.cu", solutionWith("void missing();", "") + "struct S { S() { missing(); } } s;\n")});
    EXPECT_THAT(linker.stdoutText, HasSubstr("undefined reference"));
}
