#include "ui/figures/sweep/sweep.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/dataflow_figure.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

/// Lists the rows in which each step makes values.
struct MakingRows {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;  ///< pairs of step and row, sorted
    std::uint32_t lastStep = 0;                                 ///< last step in the list

    static const MakingRows& of(const FigureSource& source)
    {
        return source.getDerived<MakingRows>([&] {
            const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
            MakingRows making;
            for (const analysis::TreeNode& node : model.nodes) {
                making.lastStep = std::max(making.lastStep, node.step);
                const std::pair stepAndRow{node.step, node.row};
                if (model.rows[node.row].kind != analysis::RowKind::Before && (making.rows.empty() || making.rows.back() != stepAndRow))
                    making.rows.push_back(stepAndRow);
            }
            std::sort(making.rows.begin(), making.rows.end());
            making.rows.erase(std::unique(making.rows.begin(), making.rows.end()), making.rows.end());
            return making;
        });
    }
};

/// Names the sweep that the step is part of, and from the result on says what the result is.
QString makeSweepSentence(const FigureSource& source, const analysis::Sweeps& sweeps, const FigureOptions& options)
{
    const analysis::TreeModel& model = analysis::TreeModel::forBlock(source);
    const MakingRows& making = MakingRows::of(source);
    for (auto makingRow = std::lower_bound(making.rows.begin(), making.rows.end(), std::pair(options.step, 0u));
         !options.showsAllSteps && makingRow != making.rows.end() && makingRow->first == options.step; ++makingRow) {
        const analysis::TreeRow& r = model.rows[makingRow->second];
        if (sweeps.sweepOfRow[makingRow->second] == analysis::Sweep::Up)
            return tr("Up-sweep: cells that lie %1 apart are combined.").arg(r.operandDistance);
        if (sweeps.sweepOfRow[makingRow->second] == analysis::Sweep::Down)
            return tr("Down-sweep: prefixes move over a distance of %1.").arg(r.operandDistance);
    }
    if (sweeps.scan == analysis::Scan::None || (options.step < making.lastStep && !options.showsAllSteps))
        return {};
    return sweeps.scan == analysis::Scan::Inclusive
               ? tr("The result is an inclusive scan: each element combines all inputs up to its own.")
               : tr("The result is an exclusive scan: each element combines all inputs before its own.");
}

Figure layOutSweepFigure(const FigureSource& source, const FigureOptions& options)
{
    const analysis::Sweeps& sweeps = analysis::Sweeps::forBlock(source);
    Fact fact = makeStepFact(source, options.step);
    if (source.dataflow() && !analysis::TreeModel::forBlock(source).nodes.empty() && !sweeps.isFound()) {
        Canvas canvas(options, makeFigureTitle(kSweepFigure.name, source), fact);
        canvas.addMessage(tr("This block computes no scan, so there is no sweep to draw. The figure Tree shows its dataflow."));
        return canvas.takeFigure();
    }
    if (const QString sweepSentence = makeSweepSentence(source, sweeps, options); !sweepSentence.isEmpty())
        fact.text += u' ' + sweepSentence;
    return layOutDataflow(kSweepFigure.name, source, options, fact, &sweeps);
}

QString explainMissingScan(const FigureSource& source)
{
    const analysis::Sweeps* const sweeps = source.findDerived<analysis::Sweeps>();
    return !sweeps || sweeps->isFound() ? QString() : tr("This block computes no scan.");
}

}  // namespace

constinit const FigureKind kSweepFigure = {
    .name = "sweep",
    .label = QT_TRANSLATE_NOOP("figures", "Sweep"),
    .layout = layOutSweepFigure,
    .prepare = &analysis::Sweeps::prepare,
    .isPrepared = &FigureKind::isDerived<analysis::Sweeps>,
    .draws = isDataflowEvent,
    .moves = makesValue,
    .showsBeginning = true,
    .explainAbsence = explainMissingScan,
};

}  // namespace simtscope::figures
