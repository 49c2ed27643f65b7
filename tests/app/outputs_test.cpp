// Tests that no output of a command silently replaces a file that the command reads, or a source or recording of the user.

#include <gmock/gmock.h>

#include <filesystem>
#include <sqlite3.h>
#include <sys/stat.h>
#include <vector>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/run.h"
#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

namespace fs = std::filesystem;

const std::string kShipped = repositoryPath("resources/recordings/reduce-1-interleaved.simt");

class Outputs : public AppTest {
protected:
    /// Expects that the command fails with the message `expectedReason`, that it prints nothing, or of a script the line that counts,
    /// and that the file is unchanged.
    void expectRefused(const std::vector<std::string>& command, const std::string& file, const Message& expectedReason) const
    {
        const std::string before = readFile(file);
        const Outcome outcome = runSimtscope(command, {.timeoutSeconds = 120});
        EXPECT_EQ(outcome.exitCode, 2) << testing::PrintToString(command) << outcome.stderrText;
        EXPECT_THAT(outcome.stderrText, HasSubstr(expectedReason.text())) << testing::PrintToString(command);
        EXPECT_THAT(outcome.stdoutText, testing::AnyOf(std::string(), HasSubstr("0 of them written")));
        EXPECT_TRUE(readFile(file) == before) << testing::PrintToString(command);
    }
    std::string recording(const std::string& name) const
    {
        fs::copy_file(kShipped, path(name));
        return path(name);
    }
    std::string pipe(const std::string& name) const
    {
        EXPECT_EQ(::mkfifo(path(name).c_str(), 0600), 0);
        return path(name);
    }
};

}  // namespace

TEST_F(Outputs, AreNoInputOfTheirCommand)
{
    const std::string run = recording("run.simt"), source = writeProgram("p.cu", "int main() {}\n"), link = path("link.txt"),
                      hard = path("hard.txt"), picture = path("picture.svg"), table = path("table.csv");
    fs::create_symlink(run, link);
    fs::create_hard_link(run, hard);
    fs::create_symlink(run, picture);
    fs::create_symlink(source, table);
    const Message itself = msg::app::outputIsInput();
    expectRefused({"report", run, "-o", run}, run, itself);
    expectRefused({"report", run, "-o", link}, run, msg::app::outputIsInputNamed(run));
    expectRefused({"report", run, "-o", hard}, run, msg::app::outputIsInputNamed(run));
    expectRefused({"report", run, "-o", path("./run.simt")}, run, msg::app::outputIsInputNamed(run));
    expectRefused({"render", run, "-o", picture}, run, msg::app::outputIsInputNamed(run));
    expectRefused({"sweep", run, source, "-o", table}, source, msg::app::outputIsInputNamed(source));
    expectRefused({"sweep", run, source, "--csv", "-o", source}, source, itself);
    expectRefused({"run", source, "--report", "text", "-o", source}, source, itself);
    expectRefused({"run", source, "--record", source}, source, msg::run::recordingIsOther(source));
    expectRefused({"run", source, "--record", path("new.simt"), "--report", "text", "-o", path("x/../new.simt")}, source,
                  msg::app::outputTwice());
}

TEST_F(Outputs, ReplaceAReportButNoSourceAndNoRecording)
{
    const std::string run = recording("run.simt"), other = recording("other.simt"), plain = recording("plain"),
                      header = writeProgram("a.cuh", "int a;\n"),
                      object = writeProgram("a.o", "\x7f"
                                                   "ELF"),
                      report = writeProgram("old.txt", "old\n"), link = path("link.txt"), folder = path("folder");
    fs::create_symlink(report, link);
    fs::create_directory(folder);
    for (const std::string& keptFile : {other, plain, header, object})
        expectRefused({"report", run, "-o", keptFile}, keptFile, msg::app::outputIsSource());
    expectRefused({"report", run, "-o", folder}, run, msg::app::outputIsFolder());
    fs::permissions(report, fs::perms(0640));
    const Outcome outcome = runSimtscope({"report", run, "-o", link});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(readFile(report), HasSubstr("reduce"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(fs::status(report).permissions(), fs::perms(0640));
    EXPECT_EQ(readFile(path("old.txt")), runSimtscope({"report", run}).stdoutText);
    for (const auto& entry : fs::directory_iterator(path(".")))
        EXPECT_FALSE(entry.path().filename().string().starts_with("old.txt.")) << entry.path();
}

TEST_F(Outputs, OutputOfAScriptIsNoneOfItsInputs)
{
    const std::string run = recording("run.simt");
    fs::create_directory(path("out"));
    fs::create_symlink(run, path("out/tree.svg"));
    const std::string script =
        writeProgram("pictures.json", R"({"pictures": [{"recording": "run.simt", "figure": "tree", "output": "tree.svg"}]})");
    expectRefused({"render", "--script", script, "-o", path("out")}, run, msg::app::outputIsInputNamed(run));
    fs::remove(path("out/tree.svg"));
    expectRefused({"render", "--script", script, "-o", path("out"), "--depfile", script}, script, msg::app::outputIsInput());
}

TEST_F(Outputs, AForeignDatabaseIsNoPlaceForARecording)
{
    const std::string source = writeProgram("p.cu", "int main() {}\n"), database = path("grades.db"), link = path("link.simt");
    sqlite3* grades = nullptr;
    ASSERT_EQ(sqlite3_open(database.c_str(), &grades), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(grades, "CREATE TABLE grades(name TEXT); INSERT INTO grades VALUES('Ada')", nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(grades);
    fs::create_symlink(database, link);
    expectRefused({"run", source, "--record", database}, database, msg::run::recordingIsOther(database));
    expectRefused({"run", source, "--record", link}, database, msg::run::recordingIsOther(database));
    fs::copy_file(database, path("a.bad.simt"));
    expectRefused({"run", source, "--schedules", "2", "--record", path("a.simt")}, path("a.bad.simt"),
                  msg::run::recordingIsOther(path("a.bad.simt")));
}

TEST_F(Outputs, ARecordingHasAFileOfItsOwn)
{
    const std::string source = writeProgram("p.cu", "int main() {}\n");
    expectRefused({"run", source, "--record", "-"}, source, msg::run::recordingIsStdout());
    const std::string diary = writeProgram("run.simt-journal", "Monday: slides\n");
    expectRefused({"run", source, "--record", path("run.simt")}, diary, msg::file::besideOther(path("run.simt"), diary));
}

TEST_F(Outputs, ProgramWithoutCudaCallsGetsNoOutputOfAnEarlierRun)
{
    SKIP_WITHOUT_NVCC();
    const std::string old = recording("old.simt");
    const Outcome silent =
        runSimtscope({"run", writeProgram("silent.cu", "int main() { return 3; }\n"), "--record", old, "--report", "text"});
    EXPECT_EQ(silent.exitCode, 1);
    EXPECT_EQ(silent.stdoutText, "") << "no report of the earlier run";
    EXPECT_THAT(silent.stderrText, HasSubstr(msg::app::earlierRecordingRemoved(old).text()));
    EXPECT_FALSE(fs::exists(old));
    const Outcome secondRun = runSimtscope({"run", path("silent.cu"), "--record", old});
    EXPECT_EQ(secondRun.exitCode, 1);
    EXPECT_THAT(secondRun.stderrText, HasSubstr(msg::app::nothingRecorded(old).text()));
    const Outcome fine = runSimtscope({"run", writeProgram("fine.cu", "int main() {}\n"), "--record", old});
    EXPECT_EQ(fine.exitCode, 1);
    EXPECT_THAT(fine.stderrText, StartsWith("simtscope: " + msg::run::noCudaCall().text()));
}

// SIMTscope would wait without end for a pipe that nobody writes to, or reads from.
TEST_F(Outputs, PipesAreRefusedAsInputAndOutput)
{
    const std::string run = recording("run.simt"), source = writeProgram("p.cu", "int main() {}\n"), out = pipe("out.txt"),
                      record = pipe("record.simt"), code = pipe("code.cu"), script = pipe("script.json"), picture = pipe("picture.svg");
    expectRefused({"run", source, "--record", record}, source, msg::file::cannotWriteIrregular(record));
    expectRefused({"run", code}, source, msg::run::notRegular(code));
    expectRefused({"report", record}, source, msg::file::notFile(record));
    expectRefused({"compare", record, run}, source, msg::file::notFile(record));
    expectRefused({"render", record, "-o", path("a.svg")}, source, msg::file::notFile(record));
    expectRefused({"render", "--script", script, "-o", path("out")}, source, msg::app::scriptIsPipe());
    expectRefused({"render", run, "-o", picture}, source, msg::app::outputIsNoFile());
    const Outcome outcome = runSimtscope({"report", run, "-o", out}, {.timeoutSeconds = 120});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr(msg::app::outputIsUnreadPipe().text()));
}

// The second run ends at once with the reason, and does not disturb the first one.
TEST_F(Outputs, SecondRunIntoOneFileIsRefused)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("sleep.cu", R"(
#include <cstdlib>
#include <unistd.h>
__global__ void k(int* p) { *p = 1; }
int main(int argc, char** argv)
{
    int* p;
    cudaMalloc(&p, 4);
    k<<<1, 1>>>(p);
    cudaDeviceSynchronize();
    if (argc > 1)
        return std::system(argv[1]);
    return 0;
}
)");
    const std::string file = path("a.simt"), again = buildPath("bin/simtscope run ") + source + " --record " + file;
    // The program that is recorded starts the second run.
    const Outcome outcome =
        runSimtscope({"run", source, "--record", file, "--", "env -u SIMTSCOPE_RUN -u LD_LIBRARY_PATH " + again + "; test $? = 1"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_THAT(outcome.stderrText, HasSubstr(msg::file::anotherRun(file).text()));
    EXPECT_EQ(runSimtscope({"report", file}).exitCode, 0);
}
