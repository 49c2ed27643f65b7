#include <QCoreApplication>

#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/sweeps.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

/// Which sweep the step is part of, and from the result on what it is.
QString sweepText(const FigureSource& source, const Sweeps& sweeps, const FigureOptions& options)
{
    const TreeModel& model = TreeModel::of(source);
    std::uint32_t lastMade = 0;
    for (const TreeNode& node : model.nodes)
        lastMade = std::max(lastMade, node.step);
    for (std::uint32_t row = 0; row < model.rows.size() && !options.allSteps; ++row) {
        const TreeRow& r = model.rows[row];
        bool here = false;
        for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i)
            here = here || (r.kind != RowKind::Before && model.nodes[i].step == options.step);
        if (here && sweeps.rows[row] == Sweep::Up)
            return tr("Up-sweep: cells that lie %1 apart are combined.").arg(r.distance);
        if (here && sweeps.rows[row] == Sweep::Down)
            return tr("Down-sweep: what lies before is handed on over a distance of %1.").arg(r.distance);
    }
    if (sweeps.scan == Scan::None || (options.step < lastMade && !options.allSteps))
        return {};
    return sweeps.scan == Scan::Inclusive ? tr("The result is an inclusive scan: each element combines all inputs up to its own.")
                                          : tr("The result is an exclusive scan: each element combines all inputs before its own.");
}

}  // namespace

Figure layoutSweep(const FigureSource& source, const FigureOptions& options)
{
    const Sweeps& sweeps = Sweeps::of(source);
    Fact fact = stepFact(source, options.step);
    if (const QString more = sweepText(source, sweeps, options); !more.isEmpty())
        fact.text += u' ' + more;
    return layoutDataflow("sweep", source, options, fact, &sweeps);
}

}  // namespace simtscope::figures
