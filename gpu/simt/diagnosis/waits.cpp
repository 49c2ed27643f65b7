#include "gpu/simt/diagnosis/waits.h"

#include <algorithm>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

/// Returns "at shfl.sync for threads 16-31": the lanes of a warp that a split waits for.
Message describeAwaitedMembers(const Warp& warp, const Split& split, const std::string& line)
{
    const std::string opcode = split.frame->code->decoded.function->instructions[split.pc].opcodeText();
    const LaneMask missing = split.members & warp.liveLanes & ~split.mask;
    const std::vector<std::uint32_t> threads = threadsOf(warp, missing);
    return (threads.size() == 1 ? msg::fault::forThread : msg::fault::forThreads)(opcode, formatRanges(threads), line);
}

/// Holds threads that wait for the same thing at the same instruction, or that execute the same line.
struct WaitingThreads {
    Message awaited;   ///< "at the block's barrier in a.cu:7"
    std::string line;  ///< not empty: the threads do not wait, but execute this line
    std::vector<std::uint32_t> threads;
};

class Waits {
public:
    void add(const Warp& warp, LaneMask lanes, const Message& awaited, const std::string& line = {})
    {
        if (!lanes)
            return;
        auto found = std::find_if(m_waits.begin(), m_waits.end(),
                                  [&](const WaitingThreads& wait) { return wait.awaited == awaited && wait.line == line; });
        if (found == m_waits.end())
            found = m_waits.insert(m_waits.end(), {awaited, line, {}});
        for (const std::uint32_t thread : threadsOf(warp, lanes))
            found->threads.push_back(thread);
    }
    /// Returns a sentence with one clause for each instruction at which threads wait.
    Message makeMessage(std::uint32_t exitedCount)
    {
        std::vector<Message> clauses;
        for (WaitingThreads& wait : m_waits) {
            std::sort(wait.threads.begin(), wait.threads.end());
            const std::string threads = formatRanges(wait.threads);
            const bool isOne = wait.threads.size() == 1;
            clauses.push_back(wait.line.empty() ? (isOne ? msg::fault::threadWaits : msg::fault::threadsWait)(threads, wait.awaited)
                                                : (isOne ? msg::fault::threadExecutes : msg::fault::threadsExecute)(threads, wait.line));
        }
        if (exitedCount)
            clauses.push_back(exitedCount == 1 ? msg::fault::threadExited() : msg::fault::threadsExited(exitedCount));
        return joinMessages(clauses, "; ");
    }

private:
    std::vector<WaitingThreads> m_waits;
};

trace::FindingAccess makeWaitAccess(const RunningLaunch& launch, const Block& block, const Warp& warp, const Frame& frame, std::uint32_t pc,
                                    LaneMask lanes)
{
    return {.site = SiteId(frame.code->site(pc)),
            .block = std::int64_t(block.id.value),
            .warp = warp.id.value,
            .lanes = lanes,
            .time = launch.time,
            .address = 0,
            .isWrite = false,
            .value = std::nullopt};
}

/// Returns whether the split repeats the same reads until another thread changes memory.
bool spins(const RunningLaunch& launch, const Split& split)
{
    const std::uint64_t epoch = launch.progress.memoryEpoch;
    return (split.spins && split.spinEpoch == epoch) || split.polls(epoch);
}

}  // namespace

Message describeWaits(const RunningLaunch& launch, const Block& block, trace::Finding& finding, std::optional<SplitState> blamed)
{
    Waits waits;
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            const bool isAtBarrier = split.state == SplitState::AtBarrier;
            // A split at a barrier has already moved past it (barriers/barriers.cpp).
            const std::uint32_t pc = isAtBarrier ? split.pc - 1 : split.pc;
            const bool isBlamed = split.state == blamed, executes = !blamed && split.state == SplitState::Ready && !spins(launch, split);
            const bool givesLine = (isBlamed || executes) && finding.line == 0;
            const std::string line = formatSourceLine(launch, *split.frame, pc, givesLine ? &finding : nullptr,
                                                      executes ? trace::InlinedLine::KernelFile : trace::InlinedLine::OutermostCall);
            finding.accesses.push_back(makeWaitAccess(launch, block, warp, *split.frame, pc, split.mask));
            if (isBlamed)
                for (const std::uint32_t thread : threadsOf(warp, split.mask))
                    finding.threads.push_back(thread);
            if (executes) {
                waits.add(warp, split.mask, {}, line.empty() ? split.frame->code->decoded.function->name : line);
                continue;
            }
            waits.add(warp, split.mask,
                      isAtBarrier ? split.barrier == 0 ? msg::fault::atBlockBarrier(line) : msg::fault::atBarrier(split.barrier, line)
                      : split.state == SplitState::AtWarpSync ? describeAwaitedMembers(warp, split, line)
                                                              : msg::fault::inLoop(line));
        }
        for (const ReconvergencePoint& point : warp.points)
            if (point.expectedLanes && point.arrivedLanes) {
                waits.add(
                    warp, point.arrivedLanes,
                    msg::fault::toReconverge(formatSourceLine(launch, *point.frame, point.pc, nullptr, trace::InlinedLine::OutermostCall)));
                finding.accesses.push_back(makeWaitAccess(launch, block, warp, *point.frame, point.pc, point.arrivedLanes));
            }
    }
    return waits.makeMessage(block.exitedCount);
}

}  // namespace simtscope::simt
