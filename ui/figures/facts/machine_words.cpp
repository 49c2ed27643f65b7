#include "ui/figures/facts/machine_words.h"

#include <algorithm>
#include <array>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/machine_branches.h"
#include "gpu/analysis/counts/report.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::figures {
namespace {

using ptx::BranchOutcome;

struct OutcomeRow {
    BranchOutcome outcome;
    const char *badge, *sentence;  ///< %1: "sm_90", %2: the line
};

constexpr std::array kOutcomes{
    OutcomeRow{BranchOutcome::Branch, QT_TRANSLATE_NOOP("figures", "%1: branch"),
               QT_TRANSLATE_NOOP("figures", "Line %2 is a branch in the code for %1, too.")},
    OutcomeRow{BranchOutcome::Exit, QT_TRANSLATE_NOOP("figures", "%1: exit"),
               QT_TRANSLATE_NOOP("figures", "The code for %1 has no branch at line %2: threads exit under a predicate.")},
    OutcomeRow{BranchOutcome::Predicated, QT_TRANSLATE_NOOP("figures", "%1: predicated"),
               QT_TRANSLATE_NOOP("figures",
                                 "The code for %1 has no branch at line %2: its instructions are predicated, and no warp diverges there.")},
};

const OutcomeRow& rowOf(BranchOutcome outcome)
{
    return *std::ranges::find(kOutcomes, outcome, &OutcomeRow::outcome);
}

QString fillTemplate(const char* text, const std::string& architecture, std::uint32_t line)
{
    return tr(text).replace(QLatin1String("%1"), QString::fromStdString(architecture)).replace(QLatin1String("%2"), QString::number(line));
}

QString describeUnknownBranch(const Message& reason)
{
    return tr("Not known whether ptxas keeps this branch: %1.").arg(translateMessage(reason));
}

}  // namespace

Fact addMachineCode(Fact fact, const FigureSource& source, const FigureOptions& options)
{
    if (!options.machineBranches || source.steps().count() == 0)
        return fact;
    const analysis::StepFacts facts =
        analysis::computeStepFacts(source.recording(), source.launch(), source.trace(), source.steps(), options.step);
    if (facts.divergentWarpCount == 0)
        return fact;
    if (!options.machineBranches->problem.isEmpty()) {
        fact.text += u' ' + describeUnknownBranch(options.machineBranches->problem);
        return fact;
    }
    const trace::Site* const branch = analysis::findBranchBefore(*options.machineBranches, source.recording(), source.launch(), facts.site);
    const auto outcome = branch ? analysis::findBranchOutcome(*options.machineBranches, source.launch(), *branch) : std::nullopt;
    if (outcome)
        fact.text += u' ' + fillTemplate(rowOf(*outcome).sentence, options.machineBranches->architecture, branch->frames.front().line);
    return fact;
}

MachineNote makeMachineNote(const FigureSource& source, const FigureOptions& options, const std::string& path, std::uint32_t line)
{
    if (!options.machineBranches || !options.machineBranches->problem.isEmpty())
        return {};
    const std::string file = analysis::formatPath(source.recording(), path);
    for (const analysis::DivergentLine& one : analysis::findDivergentLines(*options.machineBranches, source.recording(), source.launch()))
        if (one.outcome && one.line == line && one.file == file)
            return {fillTemplate(rowOf(*one.outcome).badge, options.machineBranches->architecture, line),
                    fillTemplate(rowOf(*one.outcome).sentence, options.machineBranches->architecture, line)};
    return {};
}

}  // namespace simtscope::figures
