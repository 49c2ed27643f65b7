// Tests branch_code.h with scripts in place of the toolkit's tools: the arguments that the tools get, the cache of their output, and the
// error when a tool is missing.
#include "gpu/program/run/branch_code.h"

#include <filesystem>
#include <gmock/gmock.h>

#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BranchCodeTest : public Workspace {
protected:
    void SetUp() override
    {
        Workspace::SetUp();
        tool("nvcc", "exit 0");
        ::setenv("CUDACXX", path("bin/nvcc").c_str(), 1);
        m_path = std::getenv("PATH");
        ::setenv("PATH", "/usr/bin:/bin", 1);
    }
    void TearDown() override
    {
        ::setenv("PATH", m_path.c_str(), 1);
        ::unsetenv("CUDACXX");
        Workspace::TearDown();
    }

    void tool(const std::string& name, const std::string& text) const
    {
        fs::permissions(write("bin/" + name, "#!/bin/sh\n" + text + "\n"), fs::perms::owner_all);
    }
    /// Adds a ptxas that writes its arguments to a file, and a nvdisasm that prints the stored code of a kernel.
    void addTools() const
    {
        tool("ptxas", "echo \"$@\" >> " + path("asked"));
        tool("nvdisasm", "echo \"$@\" >> " + path("printed") + "\ncat " + tests::repositoryPath("tests/gpu/ptx/data/reduce1.sm_90.sass"));
    }
    std::string contentOf(const std::string& name) const
    {
        std::ifstream file(path(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }

private:
    std::string m_path;
};

TEST_F(BranchCodeTest, DisassemblyIsMadeOnceAndCached)
{
    addTools();
    for (int i = 0; i < 2; ++i) {
        const auto code = disassemble(".version 9.0", "sm_86");
        ASSERT_TRUE(code) << code.error().text();
        EXPECT_EQ(code->count("_Z7reduce1PKiPij"), 1u);
    }
    const std::string requests = contentOf("asked");
    EXPECT_THAT(requests, HasSubstr("--generate-line-info --gpu-name sm_86"));
    EXPECT_EQ(std::ranges::count(requests, '\n'), 1) << "the second answer was kept";
    EXPECT_THAT(contentOf("printed"), HasSubstr("--print-code --print-line-info"));
    ASSERT_TRUE(disassemble(".version 9.0", "sm_90"));
    ASSERT_TRUE(disassemble(".version 9.1", "sm_90"));
    EXPECT_EQ(std::ranges::count(contentOf("asked"), '\n'), 3) << "another device, another text";
}

TEST_F(BranchCodeTest, AToolThatIsMissingOrFailsIsNamed)
{
    tool("ptxas", "exit 0");
    const auto missing = disassemble(".version 9.0", "sm_90");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().text(), HasSubstr("has no nvdisasm"));
    tool("nvdisasm", "echo 'nvdisasm fatal: no code' >&2\nexit 1");
    EXPECT_THAT(disassemble(".version 9.0", "sm_90").error().text(), HasSubstr("nvdisasm fatal: no code"));
    tool("ptxas", "echo 'ptxas fatal: too new' >&2\nexit 255");
    EXPECT_THAT(disassemble(".version 9.0", "sm_90").error().text(), HasSubstr("ptxas fatal: too new"));
}

TEST_F(BranchCodeTest, BranchesOfARecordingAreFoundWithTheirTargets)
{
    addTools();
    const auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt"));
    ASSERT_TRUE(recording);
    const analysis::MachineBranches machine = findMachineBranches(*recording);
    EXPECT_TRUE(machine.problem.isEmpty()) << machine.problem.text();
    EXPECT_EQ(machine.architecture, "sm_90");
    const trace::Launch& launch = recording->launches.front();
    std::size_t found = 0;
    for (const auto& [entry, branches] : machine.branchesInto.at(launch.module))
        if (const trace::Site* const branch = analysis::findBranchBefore(machine, *recording, launch, entry)) {
            EXPECT_TRUE(branch->frames.front().line == 26 || branch->frames.front().line == 32) << branch->frames.front().line;
            EXPECT_NE(analysis::findBranchOutcome(machine, launch, *branch), ptx::BranchOutcome::Branch);
            ++found;
        }
    EXPECT_GE(found, 2u) << "both ways of a branch";
}

}  // namespace
}  // namespace simtscope::program
