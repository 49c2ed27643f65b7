#include "ui/figures/source/source_words.h"

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

std::vector<CostBadge> makeCostBadges(const analysis::LineCost& cost, bool hasFinding)
{
    std::vector<CostBadge> badges;
    if (cost.idealWavefronts > 0 && cost.wavefronts > cost.idealWavefronts)
        badges.push_back(
            {formatRatio(double(cost.wavefronts) / double(cost.idealWavefronts)),
             tr("shared memory: %1 wavefronts instead of %2").arg(formatCount(cost.wavefronts), formatCount(cost.idealWavefronts)),
             Role::Conflict});
    if (cost.idealSectors > 0 && double(cost.sectors) > analysis::kMinWastefulSectorRatio * double(cost.idealSectors))
        badges.push_back(
            {tr("sectors %1").arg(formatRatio(double(cost.sectors) / double(cost.idealSectors))),
             tr("global memory: %1 sectors where %2 would suffice").arg(formatCount(cost.sectors), formatCount(cost.idealSectors)),
             Role::ConflictSoft});
    if (cost.idealLocalSectors > 0 && double(cost.localSectors) > analysis::kMinWastefulSectorRatio * double(cost.idealLocalSectors))
        badges.push_back(
            {tr("local %1").arg(formatRatio(double(cost.localSectors) / double(cost.idealLocalSectors))),
             tr("local memory: %1 sectors where %2 would suffice").arg(formatCount(cost.localSectors), formatCount(cost.idealLocalSectors)),
             Role::ConflictSoft});
    if (cost.constantAddresses > cost.constantLoads)
        badges.push_back({tr("addresses %1").arg(formatRatio(double(cost.constantAddresses) / cost.constantLoads)),
                          tr("constant memory: different addresses %1, accesses %2; the addresses are read one after the other")
                              .arg(formatCount(cost.constantAddresses), formatCount(cost.constantLoads)),
                          Role::ConflictSoft});
    if (cost.serialised > cost.atomics)
        badges.push_back({tr("serialised %1").arg(formatRatio(double(cost.serialised) / cost.atomics)),
                          tr("lanes of a warp at one address are serialised: turns %1, atomic accesses %2")
                              .arg(formatCount(cost.serialised), formatCount(cost.atomics)),
                          Role::ConflictSoft});
    if (cost.joinedLanes > cost.joined)
        badges.push_back({tr("one address %1").arg(formatRatio(double(cost.joinedLanes) / double(cost.joined))),
                          tr("lanes of a warp add 1 at one address and do not use the result: shared memory does this in one wavefront; "
                             "lanes %1, atomic accesses %2")
                              .arg(formatCount(cost.joinedLanes), formatCount(cost.joined)),
                          Role::Cell});
    const std::uint64_t divergent = cost.counters.divergentBranches, branches = cost.counters.branches;
    if (divergent > 0)
        badges.push_back({tr("PTX: %1 of %2 diverge").arg(formatCount(divergent), formatCount(branches)),
                          tr("%1 of %2 PTX branches of a warp diverged; the assembler may predicate short ones")
                              .arg(formatCount(divergent), formatCount(branches)),
                          Role::ConflictSoft});
    const bool hasWaste = cost.sectors > cost.idealSectors || cost.localSectors > cost.idealLocalSectors;
    if (badges.empty() && cost.accessCount > 0 && !hasFinding && !hasWaste)
        badges.push_back({tr("ok"),
                          formatWithCount(cost.accessCount, QT_TRANSLATE_NOOP("figures", "%Ln access of a warp, none with a conflict"),
                                          QT_TRANSLATE_NOOP("figures", "%Ln accesses of a warp, none with a conflict")),
                          Role::Cell});
    return badges;
}

}  // namespace simtscope::figures
