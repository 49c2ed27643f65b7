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
    const StreamKey byDefault{streamKey.device, kDefaultStream};
    std::map<StreamKey, Pending> last;
    for (const Pending& work : m_works) {
        const bool waitsForAll =
            streamKey == byDefault && work->streamKey.device == streamKey.device && timeline.isBlocking(work->streamKey);
        const bool waitsForDefault = work->streamKey == byDefault && timeline.isBlocking(streamKey);
        if (work->streamKey == streamKey || waitsForAll || waitsForDefault)
            last[work->streamKey] = work;
    }
    std::vector<Pending> found;
    for (const auto& [stream, work] : last)
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
    for (bool again = !m_works.empty(); again;) {
        again = false;
        for (const Pending& work : std::vector<Pending>(m_works)) {
            if (work->isDone || !work->isReady())
                continue;
            const bool isLost = s.devices[std::size_t(work->streamKey.device)].isLost();
            const PendingWork::Step step = isLost ? PendingWork::Step::Done : work->proceed(*work);
            if (step == PendingWork::Step::Blocked)
                continue;
            again = hasAdvanced = true;
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
    std::vector<Pending> open = works;
    std::set<const PendingWork*> seen;
    while (!open.empty()) {
        const Pending work = std::move(open.back());
        open.pop_back();
        if (work->isDone || !seen.insert(work.get()).second)
            continue;
        if (work->isReady() && work->giveUp)
            work->giveUp();
        open.insert(open.end(), work->predecessors.begin(), work->predecessors.end());
    }
    advance(s);
}

std::size_t threadCount()
{
    std::error_code error;
    const std::filesystem::directory_iterator threads("/proc/self/task", error);
    return error ? 1 : std::size_t(std::distance(begin(threads), end(threads)));
}

bool hasOtherThreads(const State& s)
{
    return threadCount() > 1 + s.runtimeThreadCount;
}

}  // namespace simtscope::runtime
