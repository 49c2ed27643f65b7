// Defines the columns of the source figure (declared in source_words.h).
#include <QLocale>
#include <algorithm>
#include <iterator>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/source/source_words.h"

namespace simtscope::figures {

namespace {

using analysis::LineCost;

double computeActiveShare(const LineCost& cost)
{
    const std::uint64_t laneSlotCount = cost.counters.warpInstructions * kWarpSize;
    return laneSlotCount ? double(cost.counters.threadInstructions) / double(laneSlotCount) : 0;
}

/// Returns "64, ideal 2".
QString formatIdealRatio(std::uint64_t n, std::uint64_t ideal)
{
    return n > ideal ? tr("%1, ideal %2").arg(formatCount(n), formatCount(ideal)) : formatCount(n);
}

constexpr CostColumn kColumns[] = {
    {.title = QT_TRANSLATE_NOOP("figures", "PTX instructions"),
     .tip = QT_TRANSLATE_NOOP("figures", "PTX instructions that warps executed for the line, in all blocks of the launch"),
     .hasValue = [](const LineCost& cost) { return cost.counters.warpInstructions > 0; },
     .text = [](const LineCost& cost) { return formatCount(cost.counters.warpInstructions); },
     .wastes = [](const LineCost&) { return false; }},
    {.title = QT_TRANSLATE_NOOP("figures", "active lanes"),
     .tip = QT_TRANSLATE_NOOP("figures", "Active lanes per instruction of a warp, of 32, on average"),
     .hasValue = [](const LineCost& cost) { return cost.counters.warpInstructions > 0; },
     .text = [](const LineCost& cost) { return QStringLiteral("%1 %").arg(QLocale().toString(100 * computeActiveShare(cost), 'f', 0)); },
     .wastes = [](const LineCost&) { return false; },
     .share = computeActiveShare},
    {.title = QT_TRANSLATE_NOOP("figures", "wavefronts"),
     .tip = QT_TRANSLATE_NOOP("figures", "Passes over the banks of shared memory"),
     .hasValue = [](const LineCost& cost) { return cost.wavefronts > 0; },
     .text = [](const LineCost& cost) { return formatIdealRatio(cost.wavefronts, cost.idealWavefronts); },
     .wastes = [](const LineCost& cost) { return cost.wavefronts > cost.idealWavefronts; }},
    {.title = QT_TRANSLATE_NOOP("figures", "sectors"),
     .tip = QT_TRANSLATE_NOOP("figures", "Pieces of 32 bytes of global and local memory"),
     .hasValue = [](const LineCost& cost) { return cost.sectors + cost.localSectors > 0; },
     .text =
         [](const LineCost& cost) {
             return formatIdealRatio(cost.sectors + cost.localSectors, cost.idealSectors + cost.idealLocalSectors);
         },
     .wastes = [](const LineCost& cost) { return cost.sectors > cost.idealSectors || cost.localSectors > cost.idealLocalSectors; }},
    {.title = QT_TRANSLATE_NOOP("figures", "serialised"),
     .tip = QT_TRANSLATE_NOOP("figures", "Atomic accesses of warps, and the turns that their lanes take at one address"),
     .hasValue = [](const LineCost& cost) { return cost.atomics > 0; },
     .text = [](const LineCost& cost) { return formatRatio(double(cost.serialised) / double(cost.atomics)); },
     .wastes = [](const LineCost& cost) { return cost.serialised > cost.atomics; }},
    {.title = QT_TRANSLATE_NOOP("figures", "addresses"),
     .tip = QT_TRANSLATE_NOOP("figures", "Different addresses of constant memory per access of a warp: they are read one after the other"),
     .hasValue = [](const LineCost& cost) { return cost.constantLoads > 0; },
     .text = [](const LineCost& cost) { return formatRatio(double(cost.constantAddresses) / double(cost.constantLoads)); },
     .wastes = [](const LineCost& cost) { return cost.constantAddresses > cost.constantLoads; }},
    {.title = QT_TRANSLATE_NOOP("figures", "PTX branches"),
     .tip = QT_TRANSLATE_NOOP("figures", "Branches of the PTX at which a warp diverged; the assembler may predicate short ones"),
     .hasValue = [](const LineCost& cost) { return cost.counters.branches > 0; },
     .text =
         [](const LineCost& cost) {
             return cost.counters.divergentBranches
                        ? tr("%1 of %2 diverge").arg(formatCount(cost.counters.divergentBranches), formatCount(cost.counters.branches))
                        : formatCount(cost.counters.branches);
         },
     .wastes = [](const LineCost& cost) { return cost.counters.divergentBranches > 0; }},
};

}  // namespace

std::vector<CostColumn> chooseCostColumns(const analysis::LineCosts& costs, const std::string& file)
{
    std::vector<CostColumn> columns;
    std::ranges::copy_if(kColumns, std::back_inserter(columns), [&](const CostColumn& column) {
        return std::ranges::any_of(costs.lines(), [&](const LineCost& cost) { return cost.file == file && column.hasValue(cost); });
    });
    return columns;
}

}  // namespace simtscope::figures
