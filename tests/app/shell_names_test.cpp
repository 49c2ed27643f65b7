// Tests file and folder names with characters that a shell interprets. nvcc passes its commands to a shell, which must not execute any part
// of a name. If it does, a test finds the file `canary` in the current folder, or the program does not compile.

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "gpu/trace/file/recording_file.h"
#include "tests/app/spawn.h"

using namespace simtscope;
using namespace simtscope::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

namespace fs = std::filesystem;

constexpr const char* kBeside = "#define BESIDE 3\n";
constexpr const char* kCommon = "#define COMMON 4\n";

/// Program with a store out of bounds, so that it has a finding with a place in the file.
constexpr const char* kNamedProgram = R"(#include <cstdio>
#include "beside.h"
#include "../common/common.h"
__global__ void add(int* data) { data[threadIdx.x + 1] = BESIDE + COMMON; }
int main()
{
    int* data;
    cudaMalloc(&data, 32 * sizeof(int));
    add<<<1, 32>>>(data);
    cudaDeviceSynchronize();
    std::printf("%s\n", __FILE__);
}
)";
constexpr int kLineOfStore = 4;

/// Holds the name of a folder or file, and a label for what makes it dangerous or awkward.
struct NameRow {
    const char* label;
    std::string name;
};

const NameRow kNames[] = {
    {"Dollar", "$(touch canary)"},
    {"Backtick", "`touch canary`"},
    {"EndsQuotes", "\"; touch canary; \""},
    {"Commands", "it's;touch canary|touch canary&touch canary>canary<b\\$(touch canary)\\"},
    {"Signs", " -o  *?[ab]{c,d}~!#%=,:@^(e) \xc3\xbc\xe2\x82\xac \xf0\x9f\x98\x80 "},
    {"Long", std::string(240, 'n')},
};

class ShellNames : public AppTest {
protected:
    /// Writes the program, and the files that it includes, into a folder of this name. Returns its path.
    std::string programIn(const std::string& folder, const std::string& name, const std::string& text = kNamedProgram) const
    {
        fs::create_directories(path(folder));
        fs::create_directories(path("common"));
        writeFile(path("common/common.h"), kCommon);
        writeFile(path(folder + "/beside.h"), kBeside);
        writeFile(path(folder + "/" + name), text);
        return path(folder + "/" + name);
    }

    Outcome run(std::vector<std::string> arguments, const SpawnOptions& givenOptions = {}) const
    {
        SpawnOptions options = givenOptions;
        if (options.workingDirectory.empty())
            options.workingDirectory = path(".");
        if (!options.environment.contains("XDG_CACHE_HOME"))
            options.environment["XDG_CACHE_HOME"] = path("cache");  // an empty cache, so that the program is built anew
        arguments.insert(arguments.begin(), "run");
        Outcome outcome = runSimtscope(std::move(arguments), options);
        EXPECT_FALSE(hasCanary()) << outcome.stderrText;
        return outcome;
    }

    bool hasCanary() const
    {
        return std::ranges::any_of(fs::recursive_directory_iterator(path("."), fs::directory_options::skip_permission_denied),
                                   [](const fs::directory_entry& entry) { return entry.path().filename() == "canary"; });
    }

    /// Expects that every location in the recording names the file by its original name.
    void expectRecorded(const std::string& recorded, const std::string& source, const std::string& text = kNamedProgram) const
    {
        const auto recording = trace::readRecording(recorded);
        ASSERT_TRUE(recording) << recording.error().text();
        ASSERT_FALSE(recording->program.sources.empty());
        EXPECT_EQ(recording->program.sources[0].path, source);
        EXPECT_EQ(recording->program.sources[0].text, text);
        ASSERT_FALSE(recording->findings.empty());
        EXPECT_EQ(recording->findings[0].file, source);
        EXPECT_EQ(recording->findings[0].line, kLineOfStore);
        const bool isGarbled = source.find_first_of("\"\\") != std::string::npos;  // nvcc's list of included files garbles such names
        EXPECT_TRUE(isGarbled ||
                    std::ranges::any_of(recording->program.sources,
                                        [&](const trace::SourceFile& file) { return fs::path(file.path).filename() == "beside.h"; }))
            << "what it includes";
    }
};

class ShellName : public ShellNames, public testing::WithParamInterface<NameRow> {};

std::string labelOf(const testing::TestParamInfo<NameRow>& row)
{
    return row.param.label;
}

}  // namespace

TEST_P(ShellName, FileAndFolderMayHaveIt)
{
    SKIP_WITHOUT_NVCC();
    const std::string& name = GetParam().name;
    const std::string source = programIn("f" + name, name + ".cu");
    const Outcome outcome = run({source, "--record", path("a.simt")});
    EXPECT_EQ(outcome.stdoutText, source + "\n") << outcome.stderrText;
    expectRecorded(path("a.simt"), source);
}

TEST_P(ShellName, CurrentFolderMayHaveIt)
{
    SKIP_WITHOUT_NVCC();
    const std::string folder = "f" + GetParam().name;
    const std::string source = programIn(folder, "k.cu");
    SpawnOptions options;
    options.workingDirectory = path(folder);
    const Outcome outcome = run({"k.cu", "--record", path("a.simt")}, options);
    EXPECT_EQ(outcome.stdoutText, "k.cu\n") << outcome.stderrText;
    expectRecorded(path("a.simt"), source);
}

TEST_P(ShellName, CacheAndTemporaryFolderMayHaveIt)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = programIn("plain", "k.cu");
    fs::create_directories(path("t" + GetParam().name));
    SpawnOptions options;
    options.environment["XDG_CACHE_HOME"] = path("c" + GetParam().name);
    options.environment["TMPDIR"] = path("t" + GetParam().name);
    const Outcome outcome = run({source, "--record", path("a.simt")}, options);
    EXPECT_EQ(outcome.stdoutText, source + "\n") << outcome.stderrText;
    expectRecorded(path("a.simt"), source);
}

// nvcc names the real path of a source in its commands, so a copy in the folder of the build would not be safe.
TEST_P(ShellName, SourceAndCacheMayBothHaveIt)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = programIn("f" + GetParam().name, "k.cu");
    SpawnOptions options;
    options.environment["XDG_CACHE_HOME"] = path("c" + GetParam().name);
    const Outcome outcome = run({source, "--record", path("a.simt")}, options);
    EXPECT_EQ(outcome.stdoutText, source + "\n") << outcome.stderrText;
    expectRecorded(path("a.simt"), source);
}

TEST_P(ShellName, FilesOfOptionsMayHaveIt)
{
    SKIP_WITHOUT_NVCC();
    const std::string& name = GetParam().name;
    fs::create_directories(path("i" + name));
    writeFile(path("i" + name + "/option.h"), "inline int ofOption() { return 5; }\n");
    fs::create_directories(path("l" + name));
    const std::string otherSource = writeProgram("o" + name + ".cpp", "int ofOther() { return 6; }\n");
    const std::string source =
        writeProgram("main.cu", "#include <cstdio>\n#include <option.h>\nint ofOther();\n"
                                "int main() { cudaFree(nullptr); std::printf(\"%d\\n\", ofOption() + ofOther()); }\n");
    const Outcome outcome =
        run({source, otherSource, "--nvcc-arg=-I" + path("i" + name), "--nvcc-arg=-L", "--nvcc-arg=" + path("l" + name)});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
    EXPECT_EQ(outcome.stdoutText, "11\n");
}

TEST_P(ShellName, StandsInTheCompilersMessages)
{
    SKIP_WITHOUT_NVCC();
    const std::string& name = GetParam().name;
    const std::string source = programIn("f" + name, name + ".cu", std::string(kNamedProgram) + "int wrong = undeclared;\n");
    const Outcome outcome = run({source});
    EXPECT_EQ(outcome.exitCode, 3);
    EXPECT_THAT(outcome.stderrText, HasSubstr(source + "(13): error: identifier \"undeclared\" is undefined"));
    EXPECT_THAT(outcome.stderrText, HasSubstr("does not compile: " + name + ".cu:13: identifier"));
    EXPECT_THAT(outcome.stderrText, Not(HasSubstr(path("cache"))));
}

INSTANTIATE_TEST_SUITE_P(All, ShellName, testing::ValuesIn(kNames), labelOf);

TEST_F(ShellNames, OptionsAreNeverExecuted)
{
    SKIP_WITHOUT_NVCC();
    const std::string source = writeProgram("main.cu", "int main() { cudaFree(nullptr); }\n");
    for (const char* option : {"-DX=$(touch canary)", "-DX=`touch canary`", "-DX=\"; touch canary; \"", "--nvcc-unknown=$(touch canary)",
                               "-Xcompiler=;touch canary;", "-Xptxas=`touch canary`", "-lm|touch canary", "-arch=sm_80;touch canary",
                               "-std=c++17$(touch canary)", "-optf=options", "-I\n"}) {
        const Outcome outcome = run({source, std::string("--nvcc-arg=") + option});
        EXPECT_EQ(outcome.exitCode, 2) << option << outcome.stderrText;
        EXPECT_THAT(outcome.stderrText, testing::AnyOf(HasSubstr("cannot be used here"), HasSubstr("holds a control character"))) << option;
    }
}

TEST_F(ShellNames, ObjectsAndArchivesAreLinked)
{
    SKIP_WITHOUT_NVCC();
    const std::string name = "$(touch canary)";
    fs::create_directories(path(name));
    const std::string text = writeProgram("other.cpp", "int ofOther() { return 6; }\n");
    const std::string object = path(name) + "/other.o", archive = path(name) + "/libother.a", library = path(name) + "/libother.so";
    ASSERT_EQ(spawn({"/usr/bin/g++", "-c", text, "-o", object}).exitCode, 0);
    ASSERT_EQ(spawn({"/usr/bin/ar", "rcs", archive, object}).exitCode, 0);
    ASSERT_EQ(spawn({"/usr/bin/g++", "-shared", "-fPIC", text, "-o", library}).exitCode, 0);
    const std::string source = writeProgram("main.cu", "int ofOther();\nint main() { cudaFree(nullptr); return ofOther() - 6; }\n");
    EXPECT_EQ(run({source, object}).exitCode, 0);
    EXPECT_EQ(run({source, archive}).exitCode, 0);
    EXPECT_EQ(run({source, "--nvcc-arg=-L" + path(name), "--nvcc-arg=-l:libother.a"}).exitCode, 0);
    for (const std::string& argument : {library, "--nvcc-arg=" + library}) {
        const Outcome refused = run({source, argument});
        EXPECT_EQ(refused.exitCode, 2);
        EXPECT_THAT(refused.stderrText, HasSubstr("cannot be linked"));
    }
}

TEST_F(ShellNames, AToolkitMayLieAnywhere)
{
    SKIP_WITHOUT_NVCC();
    const fs::path toolkit = fs::canonical(compiler()).parent_path().parent_path();
    const std::string source = writeProgram("main.cu", "int main() { cudaFree(nullptr); }\n");
    fs::create_directory_symlink(toolkit, path("$(touch canary)"));
    SpawnOptions options;
    options.environment["CUDACXX"] = path("$(touch canary)") + "/bin/nvcc";
    const Outcome outcome = run({source}, options);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.stderrText;
}

TEST_F(ShellNames, NamesWithControlCharactersAreRefused)
{
    SKIP_WITHOUT_NVCC();
    for (const char* name : {"a\nb.cu", "a\x1b[31mb.cu", "a\tb.cu",
                             "a\xff"
                             "b.cu"}) {
        const Outcome outcome = run({writeProgram(name, "int main() { cudaFree(nullptr); }\n")});
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_THAT(outcome.stderrText, HasSubstr("control character, or it is not UTF-8"));
    }
}

TEST_F(ShellNames, DeepFoldersAreNoProblem)
{
    SKIP_WITHOUT_NVCC();
    std::string folder;
    while (folder.size() < 3600)
        folder += std::string(200, 'd') + "/";
    const std::string source = programIn(folder + "e", "k.cu", "int main() { cudaFree(nullptr); }\n");
    EXPECT_EQ(run({source}).exitCode, 0);
}

TEST_F(ShellNames, ABuiltProgramIsFoundAgainUntilAHeaderChanges)
{
    SKIP_WITHOUT_NVCC();
    const std::string name = "$(touch canary) a#b";
    std::string text = kNamedProgram;
    text.replace(text.find(" + 1]"), 5, "]");  // without a finding, for which fixes would be built, too
    const std::string source = programIn("f" + name, name + ".cu", text);
    run({source});
    const auto entries = [&] {
        return std::ranges::count_if(fs::directory_iterator(path("cache/simtscope/programs")),
                                     [](const fs::directory_entry& entry) { return entry.path().extension() == ".program"; });
    };
    EXPECT_EQ(entries(), 1);
    run({source});
    EXPECT_EQ(entries(), 1);
    writeFile(path("f" + name + "/beside.h"), "#define BESIDE 7\n");
    run({source});
    EXPECT_EQ(entries(), 2);
}
