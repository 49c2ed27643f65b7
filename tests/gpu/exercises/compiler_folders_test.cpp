// Tests which folders the compiler of a submission can see, and that none of them contains an exercise.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sched.h>
#include <set>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "gpu/exercises/compiler_folders.h"
#include "gpu/exercises/grade.h"
#include "gpu/exercises/hide_exercises.h"
#include "gpu/program/library/json_reader.h"
#include "gpu/program/run/run.h"
#include "tests/folders.h"

namespace simtscope::exercises {
namespace {

namespace fs = std::filesystem;
using sandbox::SandboxKind;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr char kDryRun[] = R"(#$ _NVVM_BRANCH_=nvvm
#$ _HERE_=/usr/lib/nvidia-cuda-toolkit/bin
#$ TOP=/usr/lib/nvidia-cuda-toolkit
#$ NVVMIR_LIBRARY_DIR=/usr/lib/nvidia-cuda-toolkit/libdevice
#$ LD_LIBRARY_PATH=/usr/lib/nvidia-cuda-toolkit/lib:
#$ PATH=/usr/lib/nvidia-cuda-toolkit/bin:/usr/bin:/bin
#$ INCLUDES="-I/usr/include/cuda" "-I/usr/lib/cuda/include"
#$ LIBRARIES=  "-L/usr/lib/x86_64-linux-gnu/stubs" "-L/usr/lib/x86_64-linux-gnu"
#$ gcc -E -x c++ "-I/home/ada/other" "x.cu"
)";

/// Moves this process into a namespace in which its mounts affect no other process. Returns whether that is possible here.
bool entersOwnMounts()
{
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    if (user == 0)
        return ::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    std::ofstream("/proc/self/setgroups") << "deny";
    std::ofstream("/proc/self/uid_map") << fmt::format("0 {} 1", user);
    std::ofstream("/proc/self/gid_map") << fmt::format("0 {} 1", group);
    return ::geteuid() == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

constexpr int kCannotMount = 77;

/// Calls the function in a forked process and returns the problems that it found; nullopt if the process ended with kCannotMount.
std::optional<std::string> inProcess(const std::function<std::string()>& function)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return "no pipe";
    const pid_t child = ::fork();
    if (child == 0) {
        const std::string wrong = function();
        [[maybe_unused]] const auto written = ::write(ends[1], wrong.data(), wrong.size());
        ::_exit(0);
    }
    ::close(ends[1]);
    std::string failure;
    char buffer[1024];
    for (ssize_t bytes; (bytes = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        failure.append(buffer, std::size_t(bytes));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == kCannotMount)
        return std::nullopt;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? failure : "the process ended early: " + failure;
}

/// Calls the function like inProcess(), with an empty folder mounted over `hiddenFolder`. nullopt if it cannot be mounted here.
std::optional<std::string> withFolder(const std::string& hiddenFolder, const std::function<std::string()>& function)
{
    return inProcess([&] {
        if (!entersOwnMounts() || ::mount("none", hiddenFolder.c_str(), "tmpfs", 0, "size=64m") != 0)
            ::_exit(kCannotMount);
        return function();
    });
}

void copyInto(const fs::path& folder, const std::vector<std::string>& names)
{
    fs::create_directories(folder);
    for (const std::string& name : names)
        fs::copy(fs::path(tests::repositoryPath("resources")) / name, folder / fs::path(name).filename(), fs::copy_options::recursive);
}

Result<Grade> gradeIn(SandboxKind kind, const std::string& exercise, const std::string& text)
{
    const auto box = sandbox::makeSandbox(kind);
    if (!box)
        return tl::unexpected(box.error());
    auto found = findExercise(exercise);
    if (!found)
        return tl::unexpected(found.error());
    found->cases.resize(1);
    GradeOptions options;
    options.sandbox = *box;
    options.seed = 5;
    return gradeText(*found, {.text = text}, options);
}

std::vector<SandboxKind> kindsHere()
{
    std::vector<SandboxKind> kinds;
    for (const SandboxKind kind : {SandboxKind::Namespaces, SandboxKind::Landlock})
        if (sandbox::makeSandbox(kind))
            kinds.push_back(kind);
    return kinds;
}

}  // namespace

TEST(CompilerFolders, AreThoseThatNvccNames)
{
    EXPECT_THAT(parseDryRun(kDryRun),
                ElementsAre("/usr/lib/nvidia-cuda-toolkit/bin", "/usr/lib/nvidia-cuda-toolkit", "/usr/lib/nvidia-cuda-toolkit/libdevice",
                            "/usr/include/cuda", "/usr/lib/cuda/include", "/usr/lib/x86_64-linux-gnu/stubs", "/usr/lib/x86_64-linux-gnu"));
}

TEST(CompilerFolders, AreThoseThatTheHostCompilerNames)
{
    EXPECT_THAT(parseHostCompilerFolders("install: /opt/gcc/lib/gcc/x86_64/13/\nprograms: =/opt/gcc/libexec/gcc/13/:/usr/bin/\n"
                                         "libraries: =/opt/gcc/lib64/\n"),
                ElementsAre("/opt/gcc/lib/gcc/x86_64/13/", "/opt/gcc/libexec/gcc/13/", "/usr/bin/", "/opt/gcc/lib64/"));
    EXPECT_THAT(parseHostCompilerFolders("Target: x86_64\n#include \"...\" search starts here:\n#include <...> search starts here:\n"
                                         " /usr/include/c++/12\n /usr/include\nEnd of search list.\n /usr/share\n"),
                ElementsAre("/usr/include/c++/12", "/usr/include"));
}

TEST(CompilerFolders, LeaveOutFoldersThatHoldMoreThanACompiler)
{
    EXPECT_THAT(removeBroadFolders({"/", "/usr", "/usr/bin/..", "/usr/lib/", "/usr/share", "/tmp", "/nonexistent", "/etc"}),
                testing::IsEmpty());
    EXPECT_THAT(removeBroadFolders({"/usr/include/linux/..", "/usr/include", "/usr/include/linux"}), ElementsAre("/usr/include"));
}

TEST(CompilerFolders, FoldersOfThisMachineHoldNoExercise)
{
    const auto toolkit = program::findToolkit();
    if (!toolkit)
        GTEST_SKIP() << "nvcc was not found";
    const CompilerFolders folders = findCompilerFolders(*toolkit);
    EXPECT_THAT(folders.readablePaths, Contains("/usr/include"));
    for (const std::string& folder : folders.readablePaths)
        EXPECT_FALSE(tests::repositoryPath("resources/exercises/").starts_with(folder + "/")) << folder;
}

/// Nobody may list the folder, but everybody may open a file in it by name.
TEST(HiddenExercises, AreLookedForWhereAFolderCannotBeListed)
{
    std::string folderTemplate = (fs::temp_directory_path() / "simtscope-search-XXXXXX").string();
    const fs::path folder = ::mkdtemp(folderTemplate.data());
    for (const char* name : {"a/01-first", "b/unlisted/02-second", "c/closed/03-third", "d/04-fourth"}) {
        fs::create_directories(folder / name);
        std::ofstream(folder / name / "exercise.json") << "{}";
    }
    fs::permissions(folder / "b/unlisted", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
    fs::permissions(folder / "c/closed", fs::perms::none);
    constexpr uid_t kNobody = 65534;
    fs::permissions(folder, fs::perms::all);
    const auto failure = inProcess([&] {
        if (::geteuid() == 0 && ::setresuid(kNobody, kNobody, kNobody) != 0)
            return std::string("the user cannot be changed");
        const ExerciseSearch search = searchExercises(folder);
        std::set<std::string> found(search.exercises.begin(), search.exercises.end());
        std::string feedback;
        if (found != std::set<std::string>{folder / "a/01-first", folder / "d/04-fourth"})
            feedback += fmt::format("found: {}; ", fmt::join(found, " "));
        if (search.unlistedFolders.size() != 1 || search.unlistedFolders.front().path != folder / "b/unlisted")
            feedback += fmt::format("unlisted: {}", search.unlistedFolders.size());
        return feedback;
    });
    for (const char* name : {"b/unlisted", "c/closed"})
        fs::permissions(folder / name, fs::perms::owner_all);
    fs::remove_all(folder);
    EXPECT_EQ(failure, "");
}

/// Namespaces hide a folder that cannot be listed. Landlock cannot hide it, so the grading fails and names the reason.
TEST(HiddenExercises, UnlistableFolderIsHiddenOrTheGradingRefused)
{
    for (const SandboxKind kind : kindsHere()) {
        addCachedSearches({{"/usr/include", {{}, {{"/usr/include/closed", "Permission denied"}}}}});
        const auto box = sandbox::makeSandbox(kind);
        const auto exercise = findExercise("guard");
        ASSERT_TRUE(box && exercise);
        sandbox::Confinement confinement;
        confinement.readablePaths = {"/usr/include"};
        const auto hidden = hideExercises(*exercise, *box, {}, confinement);
        if (kind == SandboxKind::Namespaces) {
            EXPECT_TRUE(hidden) << hidden.error().text();
            EXPECT_THAT(confinement.hiddenFolders, Contains("/usr/include/closed"));
        } else {
            ASSERT_FALSE(hidden);
            EXPECT_THAT(hidden.error().text(), HasSubstr("/usr/include/closed"));
        }
    }
}

/// The exercises lie where a package installs them. Each of these submissions could read the reference while all of /usr was visible.
TEST(HiddenExercises, InstalledReferencesCannotBeIncluded)
{
    if (!program::findCompiler())
        GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    const auto failure = withFolder("/usr/share", [] {
        copyInto("/usr/share/simtscope", {"exercises", "programs"});
        ::setenv("SIMTSCOPE_RESOURCES", "/usr/share/simtscope", 1);
        const std::string reference = "/usr/share/simtscope/exercises/01-guard/reference.cu";
        std::string feedback;
        for (const SandboxKind kind : kindsHere()) {
            for (const std::string path :
                 {"", "/proc/self/root", "/proc/self/cwd/../../../../../..", "/proc/1/root", "/usr/include/../.."}) {
                const auto grade = gradeIn(kind, "guard", "#include \"" + path + reference + "\"\n");
                if (!grade || grade->hasPassed || grade->points > 0)
                    feedback += fmt::format("{} {}: {}\n", sandbox::sandboxName(kind), path, grade ? "taken" : grade.error().text());
            }
            const auto right = gradeIn(kind, "guard", program::readTextFile(reference).value_or(""));
            if (!right || !right->hasPassed)
                feedback += fmt::format("{}: the reference itself fails: {}\n", sandbox::sandboxName(kind),
                                        right ? right->compilerText : right.error().text());
        }
        return feedback;
    });
    if (!failure)
        GTEST_SKIP() << "no namespace of mounts can be had here";
    EXPECT_EQ(*failure, "");
}

/// Namespaces hide the folder of the exercise. Landlock cannot hide it, so the grading fails and names the reason.
TEST(HiddenExercises, ExercisesInACompilersFolderAreHiddenOrRefused)
{
    if (!program::findCompiler() || !fs::is_directory("/usr/include/arpa"))
        GTEST_SKIP() << "nvcc was not found: this test compiles submissions";
    const auto failure = withFolder("/usr/include/arpa", [] {
        copyInto("/usr/include/arpa/course", {"exercises/01-guard", "exercises/02-cover"});
        const std::string exercise = "/usr/include/arpa/course/01-guard";
        std::string feedback;
        for (const SandboxKind kind : kindsHere()) {
            const auto grade = gradeIn(kind, exercise, "#include <arpa/course/01-guard/reference.cu>\n");
            const auto built =
                gradeIn(kind, "guard", "#include </usr/include/arpa/course/01-guard/reference.cu>\n");  // by another exercise
            for (const auto* gradeResult : {&grade, &built}) {
                const bool isRefused = !*gradeResult && gradeResult->error().text().find("/usr/include/arpa/course/0") != std::string::npos;
                const bool isHidden = *gradeResult && (*gradeResult)->points == 0;
                if (kind == SandboxKind::Namespaces ? !isHidden : !isRefused)
                    feedback += fmt::format("{}: {}\n", sandbox::sandboxName(kind), *gradeResult ? "taken" : gradeResult->error().text());
            }
            if (kind != SandboxKind::Namespaces)
                continue;
            const auto right = gradeIn(kind, exercise, program::readTextFile(exercise + "/reference.cu").value_or(""));
            if (!right || !right->hasPassed)
                feedback += "the reference itself fails: " + (right ? right->compilerText : right.error().text()) + "\n";
        }
        return feedback;
    });
    if (!failure)
        GTEST_SKIP() << "no namespace of mounts can be had here";
    EXPECT_EQ(*failure, "");
}

}  // namespace simtscope::exercises
