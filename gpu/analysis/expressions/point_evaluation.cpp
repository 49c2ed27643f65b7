// Walks through a block for chosen points (declared in point_evaluation.h).
#include "gpu/analysis/expressions/point_evaluation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include "gpu/analysis/variables/debug_build_steps.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/in_parallel.h"
#include "gpu/core/usable_cores.h"

namespace simtscope::analysis {
namespace {

/// Steps between two looks whether the caller wants to stop.
constexpr std::uint32_t kStepsPerLook = 4096;

}  // namespace

/// Names lanes of a point that have their variables behind the same step of the replayed block.
struct PointEvaluation::Request {
    std::uint32_t step = 0;
    LaneMask lanes = 0;
    std::size_t point = 0;
};

/// Holds the requests of one warp, in order of their steps, and its replay.
struct PointEvaluation::Pass {
    WarpId warp{};
    std::vector<Request> requests;
    std::size_t next = 0;  ///< of the requests
    std::unique_ptr<VariableReplay> replay;
    std::unique_ptr<VariableSources> sources;
    std::unique_ptr<LaneScope> scope;

    bool isDone() const { return next == requests.size(); }
};

std::vector<PointEvaluation::Pass> PointEvaluation::makePasses(const std::vector<EvaluationPoint>& points)
{
    std::map<std::uint32_t, std::vector<Request>> byWarp;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const EvaluationPoint& point = points[i];
        std::vector<Request>& requests = byWarp[point.warp.value];
        DebugBuildSteps* const debugBuild = m_reader.debugBuild();
        if (!debugBuild) {
            requests.push_back({point.step, point.lanes, i});
            continue;
        }
        std::map<std::uint32_t, LaneMask> lanesBySteps;
        for (const unsigned lane : eachLane(point.lanes)) {
            if (const auto found = debugBuild->find(point.step, point.warp, lane))
                lanesBySteps[*found] |= LaneMask(1) << lane;
        }
        for (const auto& [step, lanes] : lanesBySteps)
            requests.push_back({step, lanes, i});
    }
    std::vector<Pass> passes;
    for (auto& [warp, requests] : byWarp) {
        std::ranges::stable_sort(requests, {}, &Request::step);
        Pass& pass = passes.emplace_back();
        pass.warp = WarpId{warp};
        pass.requests = std::move(requests);
    }
    return passes;
}

Result<bool> PointEvaluation::visit(const std::vector<EvaluationPoint>& points, const MakeUse& makeUse,
                                    const std::function<void(double)>& onProgress, const std::stop_token& stop)
{
    std::vector<Pass> passes = makePasses(points);
    while (true) {
        m_needsMemory = false;
        const bool areWarpsApart = !m_readsMemory && !m_reader.module().reducesAtBarriers();
        const auto outcome = areWarpsApart ? walkInParallel(passes, makeUse, onProgress, stop) : walk(passes, makeUse(), onProgress, stop);
        if (!outcome)
            return tl::unexpected(outcome.error());
        if (*outcome != Outcome::NeedsMemory)
            return *outcome == Outcome::Done;
        m_readsMemory = true;
    }
}

/// Divides the warps among the cores. Each walk passes all events, so that there are no more walks than cores.
Result<PointEvaluation::Outcome> PointEvaluation::walkInParallel(std::vector<Pass>& passes, const MakeUse& makeUse,
                                                                 const std::function<void(double)>& onProgress, const std::stop_token& stop)
{
    ReplayModule& module = m_reader.module();
    for (std::uint32_t i = 0; i < module.module().functions.size(); ++i)
        std::ignore = module.function(i);  // decodes it before threads share the module; the replay reports what fails
    const std::size_t count = std::min<std::size_t>(passes.size(), countUsableCores());
    std::vector<Result<Outcome>> outcomes(count, Outcome::Done);
    forEachInParallel(count, [&](std::size_t i) {
        const std::size_t first = passes.size() * i / count, end = passes.size() * (i + 1) / count;
        outcomes[i] = walk(std::span(passes).subspan(first, end - first), makeUse(), i == 0 ? onProgress : nullptr, stop);
    });
    for (const Outcome wanted : {Outcome::NeedsMemory, Outcome::Stopped}) {
        if (std::ranges::any_of(outcomes, [&](const Result<Outcome>& outcome) { return outcome && *outcome == wanted; }))
            return wanted;
    }
    const auto failed = std::ranges::find_if(outcomes, [](const Result<Outcome>& outcome) { return !outcome; });
    return failed == outcomes.end() ? Outcome::Done : *failed;
}

Result<PointEvaluation::Outcome> PointEvaluation::visitRequest(Pass& pass, const Request& request, const Use& use)
{
    LaneMask running = 0;
    for (const unsigned lane : eachLane(request.lanes))
        running |= LaneMask(pass.replay->frame(lane) != nullptr) << lane;
    Result<void> result;
    bool needsMemory = false;
    auto looked = pass.replay->lookBehindGroups(running, [&](LaneMask lanes, std::uint32_t next) {
        if (use.lanes && use.lanes(*pass.scope, *pass.sources, request.point, lanes, next))
            return;
        for (const unsigned lane : eachLane(lanes)) {
            if (!result || needsMemory)
                return;
            pass.scope->setLane(lane, next);
            result = use.lane(*pass.scope, request.point, lane);
            needsMemory = !m_readsMemory && !pass.scope->readRanges().empty();
        }
    });
    if (!looked)
        return tl::unexpected(looked.error());
    if (needsMemory) {  // an error may follow from memory that was not there
        m_needsMemory = true;
        return Outcome::NeedsMemory;
    }
    if (!result)
        return tl::unexpected(result.error());
    return Outcome::Done;
}

Result<PointEvaluation::Outcome> PointEvaluation::walk(std::span<Pass> passes, const Use& use,
                                                       const std::function<void(double)>& onProgress, const std::stop_token& stop)
{
    const RecordedBlock& block = *m_reader.source();
    const bool needsAllWarps = m_reader.module().reducesAtBarriers();
    trace::BlockState state = block.states().stateBefore(0);
    VariableNames variables(m_reader.info());
    std::vector<Pass*> passOfWarp(block.launch().warpsPerBlock());
    std::uint32_t lastStep = 0;
    for (Pass& pass : passes) {
        pass.next = 0;
        VariableReplay* const first = &pass == &passes.front() ? nullptr : passes.front().replay.get();
        pass.replay = std::make_unique<VariableReplay>(block, m_reader.module(), m_reader.info(), pass.warp, first);
        LaneMask lanes = 0;
        for (const Request& request : pass.requests)
            lanes |= request.lanes;
        pass.replay->watch(m_names, VariableReplay::Watching::OnlyLookBehind, lanes);
        if (!m_readsMemory)
            pass.replay->ignoreDeviceMemory();
        pass.sources = std::make_unique<VariableSources>(
            VariableSources{block, m_reader.module(), m_reader.info(), *pass.replay, state, m_reader.constants()});
        pass.scope = std::make_unique<LaneScope>(*pass.sources, pass.warp, variables);
        passOfWarp[pass.warp.value] = &pass;
        if (!pass.requests.empty())
            lastStep = std::max(lastStep, pass.requests.back().step);
    }
    const auto replayEvent = [&](std::uint32_t index) -> Result<void> {
        const trace::Event event = block.trace().event(EventIndex{index});
        if (!needsAllWarps) {
            Pass* const pass = passOfWarp[event.warp.value];
            // The first replay notes what accesses of all warps show.
            if (m_readsMemory && pass != &passes.front()) {
                if (auto done = passes.front().replay->replayEvent(EventIndex{index}, event); !done)
                    return done;
            }
            return pass && (m_readsMemory || !pass->isDone()) ? pass->replay->replayEvent(EventIndex{index}, event) : Result<void>();
        }
        for (Pass& pass : passes) {
            if (auto done = pass.replay->replayEvent(EventIndex{index}, event); !done)
                return done;
        }
        return {};
    };
    const auto dueStep = [&] {
        std::uint32_t due = 0xffffffffu;
        for (const Pass& pass : passes)
            due = pass.isDone() ? due : std::min(due, pass.requests[pass.next].step);
        return due;
    };
    std::uint32_t due = dueStep();
    for (std::uint32_t step = 0; step <= lastStep && due != 0xffffffffu; ++step) {
        if (step % kStepsPerLook == 0) {
            if (stop.stop_requested())
                return Outcome::Stopped;
            if (m_needsMemory)
                return Outcome::NeedsMemory;
            if (onProgress)
                onProgress(double(step) / (double(lastStep) + 1));
        }
        for (const std::uint32_t index : block.steps().events(step)) {
            if (auto done = replayEvent(index); !done)
                return tl::unexpected(done.error());
        }
        if (m_readsMemory)
            block.states().advance(state, step);
        if (step != due)
            continue;
        for (Pass& pass : passes) {
            for (; !pass.isDone() && pass.requests[pass.next].step == step; ++pass.next) {
                const auto outcome = visitRequest(pass, pass.requests[pass.next], use);
                if (!outcome || *outcome != Outcome::Done)
                    return outcome;
            }
        }
        due = dueStep();
    }
    return Outcome::Done;
}

}  // namespace simtscope::analysis
