#include "ui/editor/line_facts.h"

#include <QLocale>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::ui {

QStringList describeLineCost(const analysis::LineCost& cost)
{
    using figures::formatCount, figures::tr;
    QStringList facts;
    const analysis::Counters& counters = cost.counters;
    if (counters.warpInstructions > 0)
        facts << tr("PTX instructions of warps: %1, with %2 of 32 lanes active on average")
                     .arg(formatCount(counters.warpInstructions),
                          QLocale().toString(double(counters.threadInstructions) / double(counters.warpInstructions), 'f', 1));
    if (cost.wavefronts > 0)
        facts << tr("shared memory: %1 wavefronts; without bank conflicts %2")
                     .arg(formatCount(cost.wavefronts), formatCount(cost.idealWavefronts));
    if (cost.sectors > 0)
        facts << tr("global memory: %1 sectors; coalesced %2").arg(formatCount(cost.sectors), formatCount(cost.idealSectors));
    if (cost.localSectors > 0)
        facts << tr("local memory: %1 sectors; at best %2").arg(formatCount(cost.localSectors), formatCount(cost.idealLocalSectors));
    if (cost.atomics > 0)
        facts << tr("atomic accesses: %1; serialised turns: %2").arg(formatCount(cost.atomics), formatCount(cost.serialised));
    if (counters.branches > 0)
        facts << tr("PTX branches: %1, of which %2 diverged").arg(formatCount(counters.branches), formatCount(counters.divergentBranches));
    if (counters.barriers > 0)
        facts << tr("barriers executed by warps: %1").arg(formatCount(counters.barriers));
    if (counters.shuffles.instructions > 0)
        facts << tr("shuffles: %1, active lanes %2").arg(formatCount(counters.shuffles.instructions), formatCount(counters.shuffles.lanes));
    if (counters.votes.instructions > 0)
        facts << tr("votes, matches and reductions of warps: %1").arg(formatCount(counters.votes.instructions));
    return facts;
}

}  // namespace simtscope::ui
