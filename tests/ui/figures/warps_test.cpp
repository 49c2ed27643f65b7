// Who is active, waits and has exited: against the recording's own events, and against what the kernels are known to do.
#include <bit>
#include <gtest/gtest.h>
#include <set>

#include "gpu/analysis/warps_model.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using tests::Sample;
using Kind = analysis::WarpColumn::Kind;

constexpr analysis::LaneActivity kAll[] = {analysis::LaneActivity::Absent,   analysis::LaneActivity::Active,
                                           analysis::LaneActivity::Inactive, analysis::LaneActivity::Waiting,
                                           analysis::LaneActivity::Idle,     analysis::LaneActivity::Exited};

std::uint32_t count(const analysis::WarpsModel& model, std::uint32_t column, analysis::LaneActivity activity)
{
    std::uint32_t lanes = 0;
    for (std::uint32_t warp = 0; warp < model.warps; ++warp)
        lanes += std::uint32_t(std::popcount(model.lanes(column, warp, activity)));
    return lanes;
}

TEST(Warps, EveryLaneDoesExactlyOneThing)
{
    for (const Sample& sample :
         {Sample{"reduce1", 1}, Sample{"reduce3", 1024}, Sample{"histogram", 64}, Sample{"vectorAdd", 48, 1, 40, true}}) {
        const analysis::WarpsModel& model = analysis::WarpsModel::of(tests::sampleSource(sample));
        ASSERT_FALSE(model.columns.empty());
        for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
            for (std::uint32_t warp = 0; warp < model.warps; ++warp) {
                LaneMask seen = 0;
                for (const analysis::LaneActivity activity : kAll) {
                    const LaneMask lanes = model.lanes(column, warp, activity);
                    EXPECT_EQ(seen & lanes, 0u) << "column " << column << ", warp " << warp;
                    seen |= lanes;
                }
                EXPECT_EQ(seen, kAllLanes);
            }
        }
    }
}

TEST(Warps, ColumnsHoldEveryStepOnceAndItsEventsLanes)
{
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const FigureSource& source = tests::sampleSource({"reduce1", 256}, order);
        const analysis::WarpsModel& model = analysis::WarpsModel::of(source);
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < model.columns.size(); ++i) {
            const analysis::WarpColumn& column = model.columns[i];
            ASSERT_EQ(column.first, next);
            next = column.last + 1;
            std::vector<std::uint32_t> first(model.warps, ~0u);  // that a warp takes part in, of the step that began the column
            for (std::uint32_t step = column.first; step <= column.last; ++step) {
                EXPECT_EQ(model.columnOf(step), i);
                const SiteId site = source.trace().event(EventIndex(source.lockstep().leading(step))).site;
                for (const std::uint32_t index : source.lockstep().events(step)) {
                    const trace::Event event = source.trace().event(EventIndex(index));
                    if (event.site == site && column.kind == Kind::Work) {
                        EXPECT_EQ(event.mask, model.lanes(i, event.warp.value, analysis::LaneActivity::Active));
                    }
                    if (event.kind == source.trace().kind(EventIndex(source.lockstep().leading(step))) && event.site == site &&
                        step == column.first)
                        first[event.warp.value] = std::min(first[event.warp.value], source.steps().stepOf(EventIndex(index)));
                    EXPECT_GE(source.steps().stepOf(EventIndex(index)), column.firstStep);
                    EXPECT_LE(source.steps().stepOf(EventIndex(index)), column.lastStep);
                }
            }
            for (std::uint32_t warp = 0; warp < model.warps; ++warp) {
                if (first[warp] != ~0u) {
                    EXPECT_EQ(model.stepOf(i, warp), first[warp]) << "column " << i << ", warp " << warp;
                }
            }
        }
        EXPECT_EQ(next, source.lockstep().count());
    }
}

TEST(Warps, WhatALoopDoesOverAndOverIsHeldOnce)
{
    constexpr std::uint32_t kRounds = 100;
    auto recording = std::make_shared<trace::Recording>();
    auto trace = std::make_shared<trace::BlockTrace>(BlockId{0}, 2);
    std::uint64_t time = 0;
    for (std::uint32_t round = 0; round < kRounds; ++round) {
        for (const auto kind : {trace::EventKind::Load, trace::EventKind::BarrierArrive, trace::EventKind::BarrierLeave}) {
            for (const std::uint32_t warp : {0u, 1u})
                trace->append({.event = {kind, SiteId{unsigned(kind)}, WarpId{warp}, kAllLanes, time++}});
        }
    }
    trace::Launch& launch = recording->launches.emplace_back();
    launch.block.x = 64;
    launch.blocks.push_back(trace);
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const FigureSource source(recording, launch.id, BlockId{0}, order);
        const analysis::WarpsModel& model = analysis::WarpsModel::of(source);
        EXPECT_EQ(model.columns.size(), 2 * kRounds) << "a load and a barrier";
        EXPECT_LE(model.cells.size() / model.warps, 3u);
    }
}

// Whatever the step and its sentence: a panel that comes and goes would make the rows jump.
TEST(Warps, TheLanesOfTheStepHaveRoomBeside1024Threads)
{
    const Sample sample{"reduce3", 1024};
    const FigureSource& source = tests::sampleSource(sample);
    for (const QSizeF size : {QSizeF(640, 430), QSizeF(1280, 720)}) {
        FigureOptions options;
        options.size = size;
        options.caption = size.width() > 1000;
        for (options.step = 0; options.step < source.steps().count(); ++options.step) {
            const Figure figure = tests::layOut("warps", sample, options);
            const auto panel = std::count_if(figure.shapes.begin(), figure.shapes.end(), [](const Shape& shape) {
                return shape.text.startsWith(QStringLiteral("warp 0 in this step"));
            });
            EXPECT_EQ(panel, 1) << int(size.width()) << ", step " << options.step;
        }
    }
}

/// At distance d of sequential addressing d threads add; whole warps beside them wait for the barrier, the rest of the last one is masked
/// off.
TEST(Warps, SequentialAddressingLeavesWholeWarpsWaiting)
{
    const analysis::WarpsModel& model = analysis::WarpsModel::of(tests::sampleSource({"reduce3", 256}));
    std::vector<std::uint32_t> running;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column].kind != Kind::Work || model.columns[column].line != 46)
            continue;
        const std::uint32_t active = count(model, column, analysis::LaneActivity::Active);
        running.push_back(active);
        const std::uint32_t busyWarps = (active + 31) / 32;
        EXPECT_EQ(count(model, column, analysis::LaneActivity::Waiting), 256 - busyWarps * 32);
        EXPECT_EQ(count(model, column, analysis::LaneActivity::Inactive), busyWarps * 32 - active);
        EXPECT_EQ(model.columns[column].divergent, active < 32);
    }
    EXPECT_EQ(running, (std::vector<std::uint32_t>{128, 64, 32, 16, 8, 4, 2, 1}));
}

TEST(Warps, InterleavedAddressingKeepsEveryWarpRunningInPart)
{
    const analysis::WarpsModel& model = analysis::WarpsModel::of(tests::sampleSource({"reduce1", 256}));
    std::vector<std::uint32_t> running, waiting;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        if (model.columns[column].divergent) {
            running.push_back(count(model, column, analysis::LaneActivity::Active));
            waiting.push_back(count(model, column, analysis::LaneActivity::Waiting));
        }
    }
    running.pop_back();  // thread 0 writes the result
    waiting.pop_back();
    EXPECT_EQ(running, (std::vector<std::uint32_t>{128, 64, 32, 16, 8, 4, 2, 1}));
    EXPECT_EQ(waiting, (std::vector<std::uint32_t>{0, 0, 0, 0, 0, 128, 192, 224}));
}

TEST(Warps, ThreadsThatDoNotExistAreNeverCounted)
{
    const analysis::WarpsModel& model = analysis::WarpsModel::of(tests::sampleSource({"vectorAdd", 48, 1, 40, true}));
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        EXPECT_EQ(count(model, column, analysis::LaneActivity::Absent), 16u);
        EXPECT_EQ(model.lanes(column, 1, analysis::LaneActivity::Absent), 0xffff0000u);
    }
    EXPECT_EQ(count(model, std::uint32_t(model.columns.size()) - 1, analysis::LaneActivity::Exited), 48u);
}

TEST(Warps, TheSentenceCountsTheBlocksThreads)
{
    tests::application();
    const FigureSource& source = tests::sampleSource({"reduce3", 256});
    QStringList facts;
    FigureOptions options;
    for (options.step = 0; options.step < source.steps().count(); ++options.step)
        facts << tests::layOut("warps", {"reduce3", 256}, options).fact;
    EXPECT_TRUE(std::any_of(facts.begin(), facts.end(), [](const QString& fact) {
        return fact.endsWith(QStringLiteral("Of 256 threads in the block: 4 active, 28 inactive, 224 waiting for the barrier."));
    })) << facts.join(u'\n').toStdString();
}

TEST(Warps, TheFutureIsAbsent)
{
    tests::application();
    for (const trace::StepOrder order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const FigureSource& source = tests::sampleSource({"reduce1", 64}, order);
        FigureOptions options;
        for (options.step = 0; options.step < source.steps().count(); ++options.step) {
            const Figure figure = findFigureKind(QStringLiteral("warps"))->layout(source, options);
            bool here = false;
            for (const Shape& shape : figure.shapes) {
                EXPECT_LE(shape.subject.step, std::int64_t(options.step));
                here = here || shape.subject.step >= 0;
            }
            EXPECT_TRUE(here) << options.step;
        }
    }
}

/// However many columns there are, the one of the current step is in the picture, framed.
TEST(Warps, TheCurrentColumnIsAlwaysShown)
{
    tests::application();
    const FigureSource& source = tests::sampleSource({"reduce1", 1024});
    FigureOptions options;
    options.size = {320, 320};
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const Figure figure = tests::layOut("warps", {"reduce1", 1024}, options);
        EXPECT_EQ(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                [](const Shape& s) { return s.fill == Role::AccentSoft && s.stroke == Role::AccentBorder; }),
                  1)
            << options.step;
    }
}

TEST(Warps, AClickNamesWarpLaneAndThread)
{
    tests::application();
    FigureOptions options;
    options.allSteps = true;
    options.zoom = 3;
    const Figure figure = tests::layOut("warps", {"reduce1", 64}, options);
    std::set<std::int32_t> threads;
    for (const Shape& shape : figure.shapes) {
        if (shape.subject.thread < 0)
            continue;
        threads.insert(shape.subject.thread);
        EXPECT_EQ(shape.subject.thread, shape.subject.warp * 32 + shape.subject.lane);
        const int hit = hitTest(figure, shape.rect.center());
        ASSERT_GE(hit, 0);
        EXPECT_EQ(figure.shapes[std::size_t(hit)].subject.thread, shape.subject.thread);
        EXPECT_FALSE(shape.subject.tip.isEmpty());
    }
    EXPECT_EQ(threads.size(), 64u);
}

}  // namespace
}  // namespace simtscope::figures
