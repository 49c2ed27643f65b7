// Tests `simtscope grade`: files and folders, reports, exit codes, refusals.
#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

namespace {

const fs::path kExercises = repositoryPath("resources/exercises");

std::string exerciseFile(const std::string& name)
{
    return (kExercises / name).string();
}

/// Returns whether a sandbox works on this machine. Otherwise the tests grade without one.
bool hasSandbox()
{
    static const bool has = runSimtscope({"grade", "guard", exerciseFile("01-guard/starter.cu"), "--seed", "1"}).exitCode != 4;
    return has;
}

Outcome grade(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "grade");
    if (!hasSandbox())
        arguments.emplace_back("--no-sandbox");
    return runSimtscope(arguments, {.timeoutSeconds = 240});
}

class GradeTest : public AppTest {
protected:
    void copy(const std::string& source, const std::string& target) const
    {
        fs::create_directories(fs::path(path(target)).parent_path());
        fs::copy_file(exerciseFile(source), path(target));
    }
};

}  // namespace

TEST_F(GradeTest, ARightSolutionPasses)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = grade({"guard", exerciseFile("01-guard/reference.cu")});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText, AllOf(HasSubstr("reference.cu: 5 of 5 points, passed"), Not(HasSubstr("FAIL"))));
}

TEST_F(GradeTest, AWrongOneGetsFeedbackAndAPicture)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = grade({"right-axis", exerciseFile("04-right-axis/starter.cu"), "-o", path("feedback"), "--picture", "svg"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stdoutText,
                AllOf(HasSubstr("3 of 6 points"), HasSubstr("at most 400 are allowed"), HasSubstr("Neighbouring lanes differ"),
                      HasSubstr("figure memory"), HasSubstr("Picture of the fault: starter.svg")));
    EXPECT_THAT(readFile(path("feedback/starter.svg")), HasSubstr("<svg"));
    EXPECT_EQ(readFile(path("feedback/starter.txt")), outcome.stdoutText);
    const json gradescope = json::parse(readFile(path("feedback/starter.gradescope.json")));
    EXPECT_EQ(gradescope["score"], 3);
    unsigned maxScore = 0;
    for (const json& test : gradescope["tests"])
        maxScore += test["max_score"].get<unsigned>();
    EXPECT_EQ(maxScore, 6u);
    EXPECT_THAT(readFile(path("feedback/junit.xml")), AllOf(HasSubstr("<testsuites name=\"right-axis\">"), HasSubstr("failures=\"1\"")));
}

TEST_F(GradeTest, APictureLeavesNothingInTheTemporaryFolder)
{
    SKIP_WITHOUT_NVCC();
    fs::create_directory(path("temporary"));
    std::vector<std::string> arguments{"grade", "right-axis", exerciseFile("04-right-axis/starter.cu"), "-o", path("feedback")};
    if (!hasSandbox())
        arguments.emplace_back("--no-sandbox");
    const Outcome outcome =
        runSimtscope(arguments, {.environment = {{"XDG_RUNTIME_DIR", {}}, {"TMPDIR", path("temporary")}}, .timeoutSeconds = 240});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_TRUE(fs::exists(path("feedback/starter.png")));
    EXPECT_TRUE(fs::is_empty(path("temporary")));
}

/// Files and folders with odd names, a link out of the folder, a pipe and an empty folder are all submissions, and none disturbs the
/// others.
TEST_F(GradeTest, AFolderOfSubmissionsIsGradedAtOnce)
{
    SKIP_WITHOUT_NVCC();
    copy("01-guard/reference.cu", "in/ada.cu");
    copy("01-guard/reference.cu", "in/-o $(touch x);\n'\".cu");
    copy("01-guard/starter.cu", "in/grace/solution.cu");
    copy("01-guard/starter.cu", "in/two/a.cu");
    copy("01-guard/starter.cu", "in/two/b.cu");
    fs::create_directory(path("in/nothing"));
    fs::create_symlink(exerciseFile("01-guard/reference.cu"), path("in/link.cu"));
    ASSERT_EQ(::mkfifo(path("in/pipe.cu").c_str(), 0600), 0);
    writeFile(path("in/empty.cu"), "");
    writeFile(path("in/binary.cu"), std::string("int main() {}\0x", 15));
    writeFile(path("in/large.cu"), std::string(2u << 20, ' ') + "int main() {}");
    writeFile(path("in/notes.txt"), "no submission");

    const Outcome outcome = grade({"guard", path("in"), "--json", "--jobs", "3", "--seed", "5", "-o", path("out")});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    const json grades = json::parse(outcome.stdoutText);
    EXPECT_EQ(grades["exercise"], "guard");
    EXPECT_EQ(grades["seed"], "5");
    std::map<std::string, std::string> problems;
    std::map<std::string, bool> passed;
    for (const json& submission : grades["submissions"]) {
        const std::string name = submission["name"];
        passed[name] = submission["passed"];
        for (const json& part : submission["parts"])
            if (!part["passed"])
                problems[name] += part["problems"].dump();
    }
    EXPECT_EQ(passed.size(), 10u);
    EXPECT_TRUE(passed["ada.cu"]);
    EXPECT_TRUE(passed["-o $(touch x);\n'\".cu"]);
    EXPECT_THAT(problems["grace"], HasSubstr("past the end"));
    EXPECT_THAT(problems["two"], HasSubstr("2 .cu files"));
    EXPECT_THAT(problems["nothing"], HasSubstr("no .cu file"));
    EXPECT_THAT(problems["link.cu"], HasSubstr("not a regular file"));
    EXPECT_THAT(problems["pipe.cu"], HasSubstr("not a regular file"));
    EXPECT_THAT(problems["empty.cu"], HasSubstr("empty"));
    EXPECT_THAT(problems["binary.cu"], HasSubstr("not a text file"));
    EXPECT_THAT(problems["large.cu"], HasSubstr("more than"));
    for (const auto& entry : fs::directory_iterator(path("out")))
        EXPECT_EQ(entry.path().filename().string().find_first_of(" $;'\"\n"), std::string::npos) << entry.path();
    EXPECT_TRUE(fs::exists(path("out/grades.json")));
    EXPECT_FALSE(fs::exists(path("x")));
}

TEST_F(GradeTest, AProgramThatDoesNotCompileGetsNoPoints)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome =
        grade({"guard", writeProgram("broken.cu", "__global__ void add() { int i = }\nint main() {}\n"), "--gradescope"});
    EXPECT_EQ(outcome.exitCode, 1);
    const json results = json::parse(outcome.stdoutText);
    EXPECT_EQ(results["score"], 0);
    EXPECT_THAT(results["tests"][0]["output"].get<std::string>(), HasSubstr("broken.cu:1: expected an expression"));
}

/// A program that sets itself a limit ends by the same signal as one that kills itself. The message fits both and does not blame a loop.
TEST_F(GradeTest, ALimitThatTheProgramSetsItselfIsNamed)
{
    SKIP_WITHOUT_NVCC();
    for (const auto& [most, signal] : {std::pair("1", "SIGKILL"), {"20", "SIGXCPU"}}) {
        const std::string text = std::string("#include <sys/resource.h>\nint main()\n{\n    const rlimit time{1, ") + most +
                                 "};\n    setrlimit(RLIMIT_CPU, &time);\n    for (volatile int i = 0;;)\n        i = i + 1;\n}\n";
        const Outcome outcome = grade({"guard", writeProgram("mine.cu", text)});
        EXPECT_THAT(outcome.stdoutText, AllOf(HasSubstr(signal), HasSubstr("itself"), HasSubstr("setrlimit"), Not(HasSubstr("loop"))));
    }
}

TEST_F(GradeTest, AnExerciseOfOnesOwnIsReadFromAnywhere)
{
    SKIP_WITHOUT_NVCC();
    fs::copy(exerciseFile("05-full-warps"), path("mine"), fs::copy_options::recursive);
    fs::remove_all(path("mine/wrong"));
    EXPECT_EQ(grade({path("mine"), exerciseFile("05-full-warps/reference.cu")}).exitCode, 0);

    fs::copy_file(path("mine/reference.cu"), path("mine/starter.cu"), fs::copy_options::overwrite_existing);
    const Outcome checked = grade({path("mine"), "--check"});
    EXPECT_EQ(checked.exitCode, 1);
    EXPECT_THAT(checked.stdoutText, AllOf(HasSubstr("FAIL starter.cu"), HasSubstr("ok   reference.cu")));

    fs::create_directories(path("mine/wrong"));
    writeFile(path("mine/wrong/typo.cu"), "// fails: gate:lanes-with-thread, resluts\n");
    const Outcome unknown = grade({path("mine"), "--check"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.stderrText,
                AllOf(HasSubstr("typo.cu:1: \"resluts\" is no reason for which a submission fails; reasons are compile, "),
                      HasSubstr(", results, "), HasSubstr(", gate:lanes-with-thread, "), HasSubstr(", finding:race, ")));
    fs::remove_all(path("mine/wrong"));

    fs::remove(path("mine/check.cpp"));
    const Outcome broken = grade({path("mine"), "--check"});
    EXPECT_EQ(broken.exitCode, 2);
    EXPECT_THAT(broken.stderrText, HasSubstr("check.cpp"));
}

TEST_F(GradeTest, ListsAndRefuses)
{
    const Outcome list = runSimtscope({"grade", "--list"});
    EXPECT_EQ(list.exitCode, 0);
    EXPECT_THAT(list.stdoutText, AllOf(HasSubstr("guard"), HasSubstr("full-warps")));
    EXPECT_EQ(runSimtscope({"grade"}).exitCode, 2);
    EXPECT_EQ(runSimtscope({"grade", "guard"}).exitCode, 2);
    EXPECT_THAT(runSimtscope({"grade", "gaurd", "x.cu"}).stderrText, HasSubstr("Exercises: guard"));
    EXPECT_EQ(runSimtscope({"grade", "guard", path("nothing.cu"), "--no-sandbox"}).exitCode, 2);
}
