#include "ui/figures/warps/warps_words.h"

#include <QStringList>
#include <array>
#include <bit>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

struct ActivityRow {
    analysis::LaneActivity activity;
    const char *name, *counted;  ///< counted: for the sentence; %1 threads of the block
};
constexpr ActivityRow kActivities[] = {
    {analysis::LaneActivity::Active, QT_TRANSLATE_NOOP("figures", "active"), QT_TRANSLATE_NOOP("figures", "%1 active")},
    {analysis::LaneActivity::Inactive, QT_TRANSLATE_NOOP("figures", "inactive"), QT_TRANSLATE_NOOP("figures", "%1 inactive")},
    {analysis::LaneActivity::Waiting, QT_TRANSLATE_NOOP("figures", "waits for the barrier"),
     QT_TRANSLATE_NOOP("figures", "%1 waiting for the barrier")},
    {analysis::LaneActivity::Idle, QT_TRANSLATE_NOOP("figures", "its warp takes no part"),
     QT_TRANSLATE_NOOP("figures", "%1 in warps that take no part")},
    {analysis::LaneActivity::Exited, QT_TRANSLATE_NOOP("figures", "exited"), QT_TRANSLATE_NOOP("figures", "%1 exited")},
};

}  // namespace

std::vector<NamedActivity> namedActivities()
{
    std::vector<NamedActivity> activities;
    for (const ActivityRow& row : kActivities)
        activities.push_back({row.activity, tr(row.name)});
    return activities;
}

QString formatActivity(const analysis::WarpsModel& model, std::uint32_t column, std::uint32_t firstWarp, std::uint32_t warps)
{
    std::array<std::uint32_t, std::size(kActivities)> counts{};
    for (std::uint32_t warp = firstWarp; warp < firstWarp + warps; ++warp) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            counts[i] += std::uint32_t(std::popcount(model.lanes(column, warp, kActivities[i].activity)));
    }
    QStringList parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0)
            parts << tr(kActivities[i].counted).arg(counts[i]);
    }
    return parts.join(QStringLiteral(", "));
}

Fact makeWarpsFact(const FigureSource& source, const analysis::WarpsModel& model, std::uint32_t step)
{
    Fact fact = makeStepFact(source, step);
    if (model.columns.empty())
        return fact;
    const std::uint32_t column = model.columnAt(source, step);
    std::uint64_t running = 0;
    for (std::uint32_t warp = 0; warp < model.warpCount; ++warp)
        running += std::uint64_t(std::popcount(model.lanes(column, warp, analysis::LaneActivity::Active)));
    const bool isEveryThreadRunning = running == model.threadCount;  // then there is nothing more to say
    if (!isEveryThreadRunning && (model.columns[column].kind == analysis::WarpColumn::Kind::Work || model.columns[column].isDivergent))
        fact.text += u' ' + tr("Of %1 in the block: %2.")
                                .arg(formatWithCount(model.threadCount, QT_TRANSLATE_NOOP("figures", "%Ln thread"),
                                                     QT_TRANSLATE_NOOP("figures", "%Ln threads")),
                                     formatActivity(model, column, 0, model.warpCount));
    return fact;
}

}  // namespace simtscope::figures
