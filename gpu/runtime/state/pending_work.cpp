#include "gpu/runtime/state/pending_work.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include "gpu/runtime/state/state.h"

namespace simtscope::runtime {

bool PendingWork::isReady() const
{
    return std::ranges::all_of(predecessors, [](const Pending& before) { return before->isDone; });
}

std::vector<Pending> PendingQueue::findPredecessors(const Timeline& timeline, StreamKey streamKey) const
{
    const StreamKey defaultStreamKey{streamKey.device, kDefaultStream};
    std::map<StreamKey, Pending> lastByStream;
    for (const Pending& work : m_works) {
        const bool waitsForAll =
            streamKey == defaultStreamKey && work->streamKey.device == streamKey.device && timeline.isBlocking(work->streamKey);
        const bool waitsForDefault = work->streamKey == defaultStreamKey && timeline.isBlocking(streamKey);
        if (work->streamKey == streamKey || waitsForAll || waitsForDefault)
            lastByStream[work->streamKey] = work;
    }
    std::vector<Pending> found;
    for (const auto& [stream, work] : lastByStream)
        found.push_back(work);
    return found;
}

std::vector<Pending> PendingQueue::findByDevice(int device) const
{
    std::vector<Pending> found;
    std::ranges::copy_if(m_works, std::back_inserter(found), [&](const Pending& work) { return work->streamKey.device == device; });
    return found;
}

Pending PendingQueue::add(PendingWork work)
{
    return m_works.emplace_back(std::make_shared<PendingWork>(std::move(work)));
}

bool PendingQueue::advance(State& s)
{
    bool hasAdvanced = false;
    // Repeat, since a kernel that runs on may write what an earlier one polls.
    for (bool mayAdvance = !m_works.empty(); mayAdvance && !s.isUntilReached;) {
        mayAdvance = false;
        for (const Pending& work : std::vector<Pending>(m_works)) {
            if (s.isUntilReached)
                break;
            if (work->isDone || !work->isReady())
                continue;
            const bool isLost = s.devices[std::size_t(work->streamKey.device)].isLost();
            const PendingWork::Step step = isLost ? PendingWork::Step::Done : work->proceed(*work);
            if (step == PendingWork::Step::Blocked)
                continue;
            mayAdvance = hasAdvanced = true;
            if (step != PendingWork::Step::Done)
                continue;
            work->isDone = true;
            work->predecessors.clear();
            if (work->row && work->interval && s.recorder) {
                work->row->workStart = work->interval->start;
                work->row->workEnd = work->interval->end;
                s.recorder->writeApiCall(work->call, *work->row);
            }
        }
        std::erase_if(m_works, [](const Pending& before) { return before->isDone; });
    }
    return hasAdvanced;
}

void PendingQueue::giveUp(State& s, const std::vector<Pending>& works)
{
    std::vector<Pending> unvisited = works;
    std::set<const PendingWork*> seen;
    while (!unvisited.empty() && !s.isUntilReached) {
        const Pending work = std::move(unvisited.back());
        unvisited.pop_back();
        if (work->isDone || !seen.insert(work.get()).second)
            continue;
        if (work->isReady() && work->giveUp)
            work->giveUp();
        unvisited.insert(unvisited.end(), work->predecessors.begin(), work->predecessors.end());
    }
    advance(s);
}

void PendingQueue::stop(const std::vector<Pending>& works)
{
    for (const Pending& work : works)
        if (!work->isDone && work->isReady() && work->giveUp)
            work->giveUp();
}

std::size_t countThreads()
{
    std::error_code error;
    const std::filesystem::directory_iterator threads("/proc/self/task", error);
    return error ? 1 : std::size_t(std::distance(begin(threads), end(threads)));
}

bool hasOtherThreads(const State& s)
{
    return countThreads() > 1 + s.runtimeThreadCount;
}

}  // namespace simtscope::runtime
