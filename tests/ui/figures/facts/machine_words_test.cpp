// Tests the words that say whether a branch of the PTX is one of the device: in the fact of a divergent step, and beside a source line.
#include "tests/folders.h"
#include "ui/figures/facts/machine_words.h"

#include <fstream>
#include <gmock/gmock.h>
#include <iterator>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/machine_branches.h"
#include "gpu/core/messages/run.h"
#include "gpu/trace/file/recording_file.h"

namespace simtscope::figures {
namespace {

constexpr std::uint32_t kIf = 26;  // line of the `if` in reduce-1-interleaved.cu

struct MachineWordsTest : ::testing::Test {
    std::shared_ptr<const trace::Recording> recording;
    std::unique_ptr<FigureSource> source;
    std::shared_ptr<analysis::MachineBranches> machine = std::make_shared<analysis::MachineBranches>();
    FigureOptions options;

    MachineWordsTest()
    {
        auto read = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt"));
        EXPECT_TRUE(read);
        recording = std::make_shared<const trace::Recording>(std::move(*read));
        source = std::make_unique<FigureSource>(recording, LaunchId{0}, BlockId{0});
        std::ifstream file(tests::repositoryPath("tests/gpu/ptx/data/reduce1.sm_90.sass"));
        machine->architecture = "sm_90";
        machine->modules[source->launch().module] = ptx::parseSass(std::string(std::istreambuf_iterator<char>(file), {}));
        options.machineBranches = machine;
        // The first step in which warps diverge enters the basic block after the branch of line 26.
        for (options.step = 0; factsOf(options.step).divergentWarpCount == 0; ++options.step)
            if (options.step + 1 == source->steps().count()) {
                ADD_FAILURE() << "no warp diverges";
                break;
            }
        for (const auto& [id, totals] : source->launch().totals)
            if (const trace::Site* const site = recording->findSite(source->launch(), id);
                totals.divergentBranches > 0 && site && site->frames.front().line == kIf)
                machine->branchesInto[source->launch().module][factsOf(options.step).site] = {id};
    }

    analysis::StepFacts factsOf(std::uint32_t step) const
    {
        return analysis::computeStepFacts(*recording, source->launch(), source->trace(), source->steps(), step);
    }
    QString sentence() const { return addMachineCode({QStringLiteral("Diverges."), true}, *source, options).text; }
};

TEST_F(MachineWordsTest, DivergentStepDescribesItsBranchInMachineCode)
{
    EXPECT_EQ(sentence(),
              "Diverges. The code for sm_90 has no branch at line 26: its instructions are predicated, and no warp diverges there.");
    for (ptx::SassLine& line : machine->modules.begin()->second.begin()->second)
        line.branchCount += line.line == kIf;
    EXPECT_EQ(sentence(), "Diverges. Line 26 is a branch in the code for sm_90, too.");
    machine->branchesInto.clear();
    EXPECT_EQ(sentence(), "Diverges.") << "which branch it was is not known";
    options.step = 0;
    EXPECT_EQ(sentence(), "Diverges.") << "no warp diverges in this step";
    options.machineBranches.reset();
    EXPECT_EQ(sentence(), "Diverges.");
}

TEST_F(MachineWordsTest, WithoutADisassemblerMachineCodeIsUnknown)
{
    machine->problem = msg::run::noDisassembler("/opt/nvcc");
    EXPECT_EQ(sentence(), "Diverges. Not known whether ptxas keeps this branch: the toolkit of /opt/nvcc has no nvdisasm.");
}

TEST_F(MachineWordsTest, ALineWithDivergenceHasANote)
{
    const std::string path = recording->program.sources.front().path;
    EXPECT_EQ(makeMachineNote(*source, options, path, kIf).text, "sm_90: predicated");
    EXPECT_EQ(makeMachineNote(*source, options, path, 32).text, "sm_90: exit");
    EXPECT_EQ(makeMachineNote(*source, options, path, 25).text, "") << "no warp diverges at the loop";
    machine->problem = msg::run::noDisassembler("/opt/nvcc");
    EXPECT_EQ(makeMachineNote(*source, options, path, kIf).text, "");
}

}  // namespace
}  // namespace simtscope::figures
