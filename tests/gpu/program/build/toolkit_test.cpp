// Tests toolkits that are half installed, of several versions, or without a host compiler: folders of scripts that print what the real
// tools print.
#include "gpu/program/build/toolkit.h"

#include <optional>
#include <sys/stat.h>

#include "gpu/core/messages/gpu.h"
#include "gpu/core/messages/run.h"
#include "gpu/program/build/compile_hints.h"
#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/build/runtime_library.h"
#include "gpu/program/build/toolkit_problems.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

constexpr char kProgram[] = "int main() { return 0; }\n";
constexpr char kTooNew[] = "/usr/include/crt/host_config.h:132:2: error: #error -- unsupported GNU version! gcc versions later than 11 are "
                           "not supported! The nvcc "
                           "flag '-allow-unsupported-compiler' can be used to override this version check";

/// Sets an environment variable during the lifetime of the object.
class Variable {
public:
    Variable(const char* name, const std::string& value) : m_name(name)
    {
        if (const char* const before = std::getenv(name))
            m_before = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~Variable() { m_before ? ::setenv(m_name, m_before->c_str(), 1) : ::unsetenv(m_name); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

class ToolkitTest : public Workspace {
protected:
    std::string script(const std::string& name, const std::string& body) const
    {
        const std::string file = write(name, "#!/bin/sh\n" + body);
        ::chmod(file.c_str(), 0755);
        return file;
    }
    /// Writes an nvcc of a release; `body` are the commands that it executes besides printing its version. It starts no
    /// other program.
    std::string nvcc(const std::string& release, const std::string& body = {}, const std::string& in = "bin") const
    {
        return script(in + "/nvcc", "if [ \"$1\" = --version ]; then echo 'Cuda compilation tools, release " + release + ", V" + release +
                                        ".1'; exit 0; fi\n" + body);
    }
    /// Runs a program whose compilation prints `text` and fails; returns the outcome.
    RunOutcome runWith(const std::string& text, int code = 1)
    {
        const Variable compiler("CUDACXX", nvcc("12.4", "echo \"" + text + "\" >&2\nexit " + std::to_string(code) + "\n"));
        return mustRun(request(kProgram));
    }
};

TEST(Toolkit, VersionIsThatOfTheRelease)
{
    EXPECT_EQ(parseRelease("nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 11.8, V11.8.89\n"), 11080);
    EXPECT_EQ(parseRelease("Cuda compilation tools, release 13.0, V13.0.88"), 13000);
    EXPECT_EQ(parseRelease("no release here"), 0);
    EXPECT_EQ((Toolkit{"nvcc", 12040}.versionText()), "12.4");
}

TEST_F(ToolkitTest, MissingFileOfTheToolkitIsNamed)
{
    const std::string compiler = path("bin/nvcc");
    const auto expect = [&](const std::string& text, const Message& message) {
        const RunOutcome outcome = runWith(text);
        EXPECT_EQ(outcome.end, RunEndKind::NoCompiler) << text;
        EXPECT_EQ(outcome.message, message) << text << "\n" << outcome.message.text();
        EXPECT_FALSE(outcome.message.fix().empty());
    };
    // The texts are those of nvcc 11.8, 12.4 and 13.0 when one of their files is missing.
    expect("sh: 1: cicc: not found", msg::run::incompleteToolkit(compiler, "cicc"));
    expect("sh: 1: /opt/cuda/bin/../nvvm/bin/cicc: not found", msg::run::incompleteToolkit(compiler, "cicc"));
    expect("sh: line 1: ptxas: command not found", msg::run::incompleteToolkit(compiler, "ptxas"));
    expect("sh: 1: fatbinary: not found", msg::run::incompleteToolkit(compiler, "fatbinary"));
    expect("sh: 1: cudafe++: not found", msg::run::incompleteToolkit(compiler, "cudafe++"));
    expect("<command-line>: fatal error: cuda_runtime.h: No such file or directory\ncompilation terminated.",
           msg::run::noToolkitHeaders(compiler, "cuda_runtime.h"));
    expect("/usr/include/cuda_runtime.h:82:10: fatal error: crt/host_config.h: No such file or directory",
           msg::run::noToolkitHeaders(compiler, "crt/host_config.h"));
    expect("gcc: No such file or directory\nnvcc fatal   : Failed to preprocess host compiler properties.",
           msg::run::noHostCompiler(compiler, "gcc"));
    expect("ERROR: No supported gcc/g++ host compiler found.\n       Use 'nvcc -ccbin <compiler>' to specify a host compiler.",
           msg::run::noHostCompiler(compiler, "g++"));
}

TEST_F(ToolkitTest, CompleteToolkitLeavesTheErrorToTheProgram)
{
    const RunOutcome outcome =
        runWith("x.cu(3): error: identifier foo is undefined\nmine.h:1:10: fatal error: other.h: No such file or directory");
    EXPECT_EQ(outcome.end, RunEndKind::CompileError);
    EXPECT_EQ(findCompileHint("Value 'c++20' is not defined for option 'std'"), msg::run::newerToolkit());
    EXPECT_EQ(findCompileHint("Unsupported gpu architecture 'compute_121'"), msg::run::olderDevice());
}

TEST_F(ToolkitTest, TakesAnOlderHostCompilerForOneThatIsTooNew)
{
    const std::string refusing =
        "case \"$*\" in *-ccbin*) while [ \"$1\" != -o ]; do shift; done; /bin/cp /bin/true \"$2\"; echo \"$*\" > " + path("arguments") +
        "; exit 0;; esac\necho \"" + kTooNew + "\" >&2\nexit 1\n";
    const Variable compiler("CUDACXX", nvcc("11.8", refusing));
    script("tools/g++-9", "");
    script("tools/g++-12", "");
    {
        const Variable tools("PATH", path("tools"));
        EXPECT_EQ(findAcceptedHostCompiler(kTooNew), path("tools/g++-9"));
        EXPECT_EQ(mustRun(request(kProgram)).message, msg::run::noCudaCall()) << "it was built and ran";
    }
    std::filesystem::remove(path("tools/g++-9"));
    const Variable tools("PATH", path("tools"));
    const RunOutcome outcome = mustRun(request("int main() { return 1; }\n"));
    EXPECT_EQ(outcome.end, RunEndKind::NoCompiler);
    EXPECT_EQ(outcome.message, msg::run::hostCompilerTooNew(path("bin/nvcc"), "11.8", 11));
}

TEST_F(ToolkitTest, LinksTheRuntimeOfItsVersion)
{
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"11.5", "-l:libcudart.so.11.0"}, {"12.9", "-l:libcudart.so.12"}, {"13.0", "-l:libcudart.so.13"}};
    for (const auto& [release, library] : cases) {
        const Variable compiler("CUDACXX", nvcc(release, "echo \"$*\" > " + path("arguments") + "\nexit 1\n"));
        (void)mustRun(request(kProgram));
        std::ifstream file(path("arguments"));
        const std::string arguments(std::istreambuf_iterator<char>(file), {});
        EXPECT_NE(arguments.find(library + "\n"), std::string::npos) << arguments;
    }
}

TEST_F(ToolkitTest, BrokenOrUnsupportedToolkitIsRefused)
{
    const auto problem = [&](const std::string& compiler) {
        const Variable chosen("CUDACXX", compiler);
        const RunOutcome outcome = mustRun(request(kProgram));
        EXPECT_EQ(outcome.end, RunEndKind::NoCompiler);
        return outcome.message;
    };
    EXPECT_EQ(problem(nvcc("10.2")), msg::run::otherCuda(path("bin/nvcc"), "10.2"));
    EXPECT_EQ(problem(nvcc("14.0")), msg::run::otherCuda(path("bin/nvcc"), "14.0"));
    EXPECT_EQ(problem(script("bin/nvcc", "echo 'libdl.so.2: cannot open shared object file' >&2\nexit 127\n")),
              msg::run::brokenNvcc(path("bin/nvcc"), "libdl.so.2: cannot open shared object file"));
}

TEST_F(ToolkitTest, BeforeCuda13HasNoCudaEngine)
{
    const auto library = findRuntimeLibrary(13);
    ASSERT_TRUE(library) << library.error().text();
    const Variable compiler("CUDACXX", nvcc("12.4")), runtime(kCudaRuntimeVariable, *library);
    const auto engine = findCudaEngine();
    ASSERT_FALSE(engine);
    EXPECT_EQ(engine.error().message, msg::gpu::otherToolkit(path("bin/nvcc"), "12.4"));
}

TEST_F(ToolkitTest, ChosenToolkitComesFirst)
{
    const std::string first = nvcc("11.8", {}, "a/bin"), second = nvcc("12.4", {}, "b/bin");
    const Variable tools("PATH", path("a/bin") + ":" + path("b/bin")), home("CUDA_HOME", path("nowhere"));
    const Variable chosen("CUDACXX", second);
    const auto found = findCompilers();
    ASSERT_GE(found.size(), 2u);
    EXPECT_EQ(found[0], second);
    EXPECT_EQ(found[1], first);
    const auto toolkit = findToolkit();
    ASSERT_TRUE(toolkit) << toolkit.error().text();
    EXPECT_EQ(toolkit->version, 12040);
}

}  // namespace
}  // namespace simtscope::program
