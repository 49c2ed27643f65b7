// Tests that SIMTscope does not blame the program for a fault of the machine, such as a full disk.

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = R"(
__global__ void add(int* data) { data[threadIdx.x] += 1; }
int main()
{
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    cudaMemset(data, 0, 32 * sizeof(int));
    add<<<1, 32>>>(data);
    return cudaDeviceSynchronize();
}
)";

class MachineFaults : public AppTest {
protected:
    /// Runs the program in a shell with the limit set. The cache is empty, so that the program is built anew.
    Outcome runWith(const std::string& limit, const std::string& folder = ".") const
    {
        SpawnOptions options;
        options.workingDirectory = path(folder);
        options.environment["XDG_CACHE_HOME"] = path("cache");
        return spawn({"/bin/sh", "-c", limit + "; exec " + buildPath("bin/simtscope run ") + path("k.cu")}, options);
    }

    void SetUp() override { writeProgram("k.cu", kProgram); }
};

}  // namespace

TEST_F(MachineFaults, APathWithoutTheHostCompiler)
{
    SKIP_WITHOUT_NVCC();
    fs::create_directories(path("bin"));
    for (const char* name : {"sh", "rm", "cat"})
        fs::create_symlink(fs::path("/bin") / name, path("bin") + "/" + name);
    const Outcome withoutHostCompiler = runWith("CUDACXX=" + compiler() + " PATH=" + path("bin") + "; export PATH CUDACXX");
    EXPECT_EQ(withoutHostCompiler.exitCode, 4);
    EXPECT_THAT(withoutHostCompiler.stderrText, HasSubstr("needs a C++ compiler for the host"));
    fs::create_symlink("/usr/bin/gcc", path("bin/gcc"));
    const Outcome withoutAssembler = runWith("CUDACXX=" + compiler() + " PATH=" + path("bin") + "; export PATH CUDACXX");
    EXPECT_EQ(withoutAssembler.exitCode, 4);
    EXPECT_THAT(withoutAssembler.stderrText, HasSubstr("needs the command as, which was not found"));
}

TEST_F(MachineFaults, FewOpenFiles)
{
    SKIP_WITHOUT_NVCC();
    for (const char* limit : {"ulimit -n 12", "ulimit -n 16"}) {
        const Outcome outcome = runWith(limit);
        EXPECT_NE(outcome.exitCode, 0);
        EXPECT_NE(outcome.exitCode, 3);
        EXPECT_THAT(outcome.stderrText, HasSubstr("(ulimit -n)")) << limit;
        EXPECT_THAT(outcome.stderrText, Not(HasSubstr("does not compile")));
    }
}

TEST_F(MachineFaults, SmallFiles)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runWith("ulimit -f 200");
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_THAT(outcome.stderrText, HasSubstr("(ulimit -f)"));
}

TEST_F(MachineFaults, NoFolderToBuildIn)
{
    SKIP_WITHOUT_NVCC();
    writeProgram("cache", "a file");
    const Outcome outcome = runWith("true");
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Set XDG_CACHE_HOME"));
}

TEST_F(MachineFaults, NoTemporaryFolder)
{
    SKIP_WITHOUT_NVCC();
    const Outcome outcome = runWith("TMPDIR=/nonexistent; export TMPDIR");
    EXPECT_THAT(outcome.stderrText, HasSubstr("the folder for temporary files, /nonexistent, cannot be written"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("Set TMPDIR"));
    for (const auto& entry : fs::directory_iterator(path(".")))
        EXPECT_NE(entry.path().extension(), ".simt");
}

TEST_F(MachineFaults, ADeletedFolder)
{
    SKIP_WITHOUT_NVCC();
    fs::create_directories(path("gone"));
    SpawnOptions options;
    options.workingDirectory = path("gone");
    const Outcome outcome = spawn({"/bin/sh", "-c", "rmdir ../gone; exec " + buildPath("bin/simtscope run k.cu")}, options);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.stderrText, HasSubstr("the current folder does not exist any more"));
    fs::create_directories(path("gone"));
    EXPECT_EQ(runWith("rmdir ../gone", "gone").exitCode, 0);
}

TEST_F(MachineFaults, AnUncaughtExceptionIsNoAssertion)
{
    SKIP_WITHOUT_NVCC();
    const std::string thrown =
        writeProgram("thrown.cu", "#include <stdexcept>\nint main() { cudaFree(nullptr); throw std::runtime_error(\"boom\"); }\n");
    const Outcome outcome = runSimtscope({"run", thrown});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.stderrText, HasSubstr("the program crashed: uncaught exception of type std::runtime_error: boom (signal 6)"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("Catch the exception in the host code"));
    const std::string freed = writeProgram(
        "freed.cu", "#include <cstdlib>\nint main() { cudaFree(nullptr); void* volatile p = malloc(100); free(p); free(p); }\n");
    EXPECT_THAT(runSimtscope({"run", freed}).stderrText, HasSubstr("damaged heap: "));
}

TEST_F(MachineFaults, AFileWithADashIsNoOption)
{
    SKIP_WITHOUT_NVCC();
    writeProgram("-x.cu", kProgram);
    SpawnOptions options;
    options.workingDirectory = path(".");
    EXPECT_EQ(runSimtscope({"run", "-x.cu"}, options).exitCode, 0);
    EXPECT_EQ(runSimtscope({"run", "./-x.cu"}, options).exitCode, 0);
    const Outcome outcome = runSimtscope({"run", "--", "-x.cu"}, options);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_THAT(outcome.stderrText, HasSubstr("Write ./-x.cu before --."));
}
