#include "gpu/runtime/launches/device_launches.h"

#include <algorithm>
#include <memory>
#include <random>

#include "gpu/runtime/launches/device_runtime_functions.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kFirstHandle = 0x0600'0000'0000'0000ull;  // not an address

/// Holds a grid that has run, for as long as the work that it issued is not complete.
struct GridFrame {
    GridFrame(GridRequest request, std::uint64_t firstHandle) : grid(std::move(request)), issuedWork(firstHandle) {}

    GridRequest grid;
    DeviceWorkQueue issuedWork;
    GridRun run;
    Interval interval;                          ///< interval of the grid itself
    std::uint64_t completeTime = 0;             ///< time at which all work that has run so far is complete
    std::vector<std::uint64_t> workEndTimes{};  ///< end of each piece of work; 0: it has not run
    std::size_t remainingWork = 0, nextWork = 0, nextTailLaunch = 0;
    std::size_t indexInParent = 0;  ///< index of this grid in the parent's work
    bool isTail = false;
};

/// Runs the outermost grid and everything that is launched in it. The stack of frames holds the grids whose work is not complete, with the
/// outermost grid first.
class GridTree final : public simt::DeviceRuntime {
public:
    GridTree(Call& call, GridRequest root) : m_call(call), m_random(call.state().settings.schedule.seed)
    {
        push(std::move(root), 0, false);
    }

    GridFault run();

    bool provides(const std::string& function) const override { return isDeviceRuntimeFunction(simt::deviceRuntimeName(function)); }
    std::uint64_t call(const std::string& function, simt::DeviceCall& lane, Message& refused) override
    {
        GridFrame& frame = *m_frames.back();
        DeviceThread thread{m_call, frame.grid, frame.issuedWork, m_buffers, lane, refused};
        return callDeviceRuntimeFunction(thread, simt::deviceRuntimeName(function));
    }
    simt::DeviceMemory::Range memory() const override { return m_call.state().deviceArena.range(m_call.state().memory); }

private:
    /// Puts a frame for a grid on the stack. `inParent` is the index of the grid in its parent's work, or in the parent's tail launches.
    void push(GridRequest request, std::size_t inParent, bool isTail);
    /// Runs the grid of the frame, which begins at `earliest` unless it is the outermost one.
    void execute(GridFrame& frame, std::uint64_t earliest);
    void runNext(GridFrame& frame);
    void runWork(GridFrame& frame, DeviceWork& work, std::size_t index, bool isTail);
    std::size_t pickWork(GridFrame& frame);
    bool isReady(const GridFrame& frame, std::size_t index) const;
    /// Notes that a piece of the frame's work was complete at the time `end`.
    void finishWork(GridFrame& frame, std::size_t index, bool isTail, std::uint64_t end);
    void recordNestedWork();
    Timeline& timeline() const { return m_call.state().timeline; }

    Call& m_call;
    std::mt19937_64 m_random;
    std::vector<std::unique_ptr<GridFrame>> m_frames;
    std::uint64_t m_nextHandle = kFirstHandle;
    std::map<std::uint64_t, PendingLaunch> m_buffers;
    std::vector<trace::NestedWork> m_nestedWork;
    GridFault m_fault;
};

void GridTree::push(GridRequest request, std::size_t inParent, bool isTail)
{
    auto frame = std::make_unique<GridFrame>(std::move(request), m_nextHandle);
    frame->indexInParent = inParent;
    frame->isTail = isTail;
    m_frames.push_back(std::move(frame));
}

void GridTree::execute(GridFrame& frame, std::uint64_t earliest)
{
    const int device = m_call.streamKey.device;
    const bool isRoot = m_frames.size() == 1;
    const bool callsRuntime = callsDeviceRuntime(m_frames.front()->grid.prepared);  // descendants may use the outermost grid's handles
    frame.run = runGrid(m_call, frame.grid, callsRuntime ? this : nullptr);
    frame.interval = isRoot ? timeline().scheduleKernel(m_call.streamKey, frame.run.ticks, frame.grid.fraction)
                            : timeline().scheduleNestedKernel(device, earliest, frame.run.ticks, frame.grid.fraction);
    frame.completeTime = frame.interval.end;
    frame.workEndTimes.assign(frame.issuedWork.work.size(), 0);
    frame.remainingWork = frame.issuedWork.work.size();
    m_nextHandle = frame.issuedWork.nextHandle();
    if (isRoot) {
        m_call.launch = frame.run.launch.value;
        m_call.work = frame.interval;
    } else {
        trace::NestedWork& nested = m_nestedWork.emplace_back();
        nested.launch = frame.run.launch.value;
        nested.start = frame.interval.start;
        nested.end = frame.interval.end;
    }
    if (frame.run.fault != Error::Success)
        m_fault = {frame.run.fault, frame.interval.end};
}

bool GridTree::isReady(const GridFrame& frame, std::size_t index) const
{
    return frame.workEndTimes[index] == 0 &&
           std::ranges::all_of(frame.issuedWork.work[index].dependencies, [&](std::size_t i) { return frame.workEndTimes[i] != 0; });
}

/// Picks the next piece of work. The order of issue satisfies all dependencies; random schedules pick any order that does.
std::size_t GridTree::pickWork(GridFrame& frame)
{
    const std::size_t count = frame.issuedWork.work.size();
    std::size_t index = m_call.state().settings.schedule.isRandom ? std::size_t(m_random() % count) : frame.nextWork;
    while (!isReady(frame, index))
        index = (index + 1) % count;
    frame.nextWork = (index + 1) % count;
    return index;
}

void GridTree::finishWork(GridFrame& frame, std::size_t index, bool isTail, std::uint64_t end)
{
    frame.completeTime = std::max(frame.completeTime, end);
    if (isTail)
        return;
    frame.workEndTimes[index] = end;
    --frame.remainingWork;
}

void GridTree::runWork(GridFrame& frame, DeviceWork& work, std::size_t index, bool isTail)
{
    std::uint64_t earliest = isTail ? frame.completeTime : timeline().timeOfTick(m_call.streamKey.device, frame.interval, work.issueTicks);
    for (const std::size_t before : work.dependencies)
        earliest = std::max(earliest, frame.workEndTimes[before]);
    if (work.kernel) {
        work.kernel->origin.parent = frame.run.launch.value;
        push(std::move(*work.kernel), index, isTail);
        execute(*m_frames.back(), earliest);
        return;
    }
    work.perform();
    const Interval interval = timeline().scheduleNestedCopy(m_call.streamKey.device, earliest, work.bytes);
    trace::NestedWork& nested = m_nestedWork.emplace_back();
    nested.start = interval.start;
    nested.end = interval.end;
    nested.detail = work.detail;
    nested.bytes = work.bytes;
    nested.direction = work.direction;
    finishWork(frame, index, isTail, interval.end);
}

/// Runs the next piece of the frame's work, or its next tail launch. The frame must have one.
void GridTree::runNext(GridFrame& frame)
{
    if (frame.remainingWork) {
        const std::size_t index = pickWork(frame);
        runWork(frame, frame.issuedWork.work[index], index, false);
    } else {
        const std::size_t index = frame.nextTailLaunch++;
        runWork(frame, frame.issuedWork.tailLaunches[index], index, true);
    }
}

/// Records the nested work on the branches of its tree, so that overlapping work lies on different branches.
void GridTree::recordNestedWork()
{
    trace::Sink* const recorder = m_call.state().recorder.get();
    if (!recorder)
        return;
    std::ranges::stable_sort(m_nestedWork, {}, &trace::NestedWork::start);
    std::vector<std::uint64_t> branchFreeTimes;  // times at which the branches are free
    for (trace::NestedWork& work : m_nestedWork) {
        const auto freeBranch = std::ranges::find_if(branchFreeTimes, [&](std::uint64_t end) { return end <= work.start; });
        work.branch = std::uint32_t(freeBranch - branchFreeTimes.begin());
        (freeBranch == branchFreeTimes.end() ? branchFreeTimes.emplace_back() : *freeBranch) = work.end;
        work.apiCall = m_call.index();
        recorder->writeNestedWork(work);
    }
}

GridFault GridTree::run()
{
    execute(*m_frames.front(), 0);
    while (!m_frames.empty() && m_fault.error == Error::Success && !m_call.state().isUntilReached) {
        GridFrame& frame = *m_frames.back();
        if (frame.remainingWork || frame.nextTailLaunch < frame.issuedWork.tailLaunches.size()) {
            runNext(frame);
            continue;
        }
        const std::uint64_t end = frame.completeTime;
        const std::size_t index = frame.indexInParent;
        const bool isTail = frame.isTail;
        m_frames.pop_back();
        if (m_frames.empty())
            timeline().holdStream(m_call.streamKey, end);
        else
            finishWork(*m_frames.back(), index, isTail, end);
    }
    for (const auto& [address, launch] : m_buffers)  // parameter buffers whose kernels were never launched
        m_call.state().deviceArena.deallocate(address, launch.request.prepared.info->parameterBytes);
    recordNestedWork();
    return m_fault;
}

}  // namespace

GridFault runGridTree(Call& call, GridRequest request)
{
    return GridTree(call, std::move(request)).run();
}

}  // namespace simtscope::runtime
