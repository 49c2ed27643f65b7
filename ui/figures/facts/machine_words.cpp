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

constexpr std::array kFates{
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
    return *std::ranges::find(kFates, outcome, &OutcomeRow::outcome);
}

QString filled(const char* text, const std::string& architecture, std::uint32_t line)
{
    return tr(text).replace(QLatin1String("%1"), QString::fromStdString(architecture)).replace(QLatin1String("%2"), QString::number(line));
}

QString unknownText(const Message& why)
{
    return tr("Not known whether ptxas keeps this branch: %1.").arg(translated(why));
}

}  // namespace

Fact withMachineCode(Fact fact, const FigureSource& source, const FigureOptions& options)
{
    if (!options.machine || source.steps().count() == 0)
        return fact;
    const analysis::StepFacts facts =
        analysis::stepFacts(source.recording(), source.launch(), source.trace(), source.steps(), options.step);
    if (facts.divergentWarps == 0)
        return fact;
    if (!options.machine->problem.empty()) {
        fact.text += u' ' + unknownText(options.machine->problem);
        return fact;
    }
    const trace::Site* const branch = analysis::branchBefore(*options.machine, source.recording(), source.launch(), facts.site);
    const auto outcome = branch ? analysis::outcomeOf(*options.machine, source.launch(), *branch) : std::nullopt;
    if (outcome)
        fact.text += u' ' + filled(rowOf(*outcome).sentence, options.machine->architecture, branch->frames.front().line);
    return fact;
}

MachineNote machineNote(const FigureSource& source, const FigureOptions& options, const std::string& path, std::uint32_t line)
{
    if (!options.machine || !options.machine->problem.empty())
        return {};
    const std::string file = analysis::shownPath(source.recording(), path);
    for (const analysis::DivergentLine& one : analysis::divergentLines(*options.machine, source.recording(), source.launch()))
        if (one.outcome && one.line == line && one.file == file)
            return {filled(rowOf(*one.outcome).badge, options.machine->architecture, line),
                    filled(rowOf(*one.outcome).sentence, options.machine->architecture, line)};
    return {};
}

}  // namespace simtscope::figures
