#include "gpu/simt/diagnosis/deadlocks.h"

#include <algorithm>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

/// Returns "at shfl.sync for threads 16-31": the lanes of a warp that a split waits for.
Message membersAwaited(const Warp& warp, const Split& split, const std::string& line)
{
    const std::string opcode = split.frame->code->decoded.function->instructions[split.pc].opcodeText();
    const LaneMask missing = split.members & warp.liveLanes & ~split.mask;
    const std::vector<std::uint32_t> threads = threadsOf(warp, missing);
    return (threads.size() == 1 ? msg::fault::forThread : msg::fault::forThreads)(opcode, formatRanges(threads), line);
}

/// Holds threads that wait for the same thing at the same instruction.
struct WaitingThreads {
    Message what;
    std::vector<std::uint32_t> threads;
};

class Waits {
public:
    void add(const Warp& warp, LaneMask lanes, const Message& what)
    {
        if (!lanes)
            return;
        auto found = std::find_if(m_waits.begin(), m_waits.end(), [&](const WaitingThreads& wait) { return wait.what == what; });
        if (found == m_waits.end())
            found = m_waits.insert(m_waits.end(), {what, {}});
        for (const std::uint32_t thread : threadsOf(warp, lanes))
            found->threads.push_back(thread);
    }
    /// Returns a sentence with one clause for each instruction at which threads wait.
    Message message(std::uint32_t exited)
    {
        std::vector<Message> clauses;
        for (WaitingThreads& wait : m_waits) {
            std::sort(wait.threads.begin(), wait.threads.end());
            clauses.push_back(
                (wait.threads.size() == 1 ? msg::fault::threadWaits : msg::fault::threadsWait)(formatRanges(wait.threads), wait.what));
        }
        if (exited)
            clauses.push_back(exited == 1 ? msg::fault::threadExited() : msg::fault::threadsExited(exited));
        return joinMessages(clauses, "; ");
    }

private:
    std::vector<WaitingThreads> m_waits;
};

trace::FindingAccess waitAt(const RunningLaunch& launch, const Block& block, const Warp& warp, const Frame& frame, std::uint32_t pc,
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

/// Describes which threads of the block wait where. Enters into the finding the threads that wait for `blamed`, the line of the first of
/// them, and an access for each wait.
Message waitsOf(const RunningLaunch& launch, const Block& block, trace::Finding& finding, SplitState blamed = SplitState::AtBarrier)
{
    Waits waits;
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            const bool isAtBarrier = split.state == SplitState::AtBarrier;
            const std::uint32_t pc = isAtBarrier ? split.pc - 1 : split.pc;
            const bool isBlamed = split.state == blamed;
            const std::string line =
                sourceLine(launch, *split.frame, pc, isBlamed && finding.line == 0 ? &finding : nullptr, trace::InlinedLine::OutermostCall);
            finding.accesses.push_back(waitAt(launch, block, warp, *split.frame, pc, split.mask));
            if (isBlamed)
                for (const std::uint32_t thread : threadsOf(warp, split.mask))
                    finding.threads.push_back(thread);
            waits.add(warp, split.mask,
                      isAtBarrier ? split.barrier == 0 ? msg::fault::atBlockBarrier(line) : msg::fault::atBarrier(split.barrier, line)
                      : split.state == SplitState::AtWarpSync ? membersAwaited(warp, split, line)
                                                              : msg::fault::inLoop(line));
        }
        for (const ReconvergencePoint& point : warp.points)
            if (point.expected && point.arrived) {
                waits.add(warp, point.arrived,
                          msg::fault::toReconverge(sourceLine(launch, *point.frame, point.pc, nullptr, trace::InlinedLine::OutermostCall)));
                finding.accesses.push_back(waitAt(launch, block, warp, *point.frame, point.pc, point.arrived));
            }
    }
    return waits.message(block.exitedCount);
}

trace::Finding findingOf(const RunningLaunch& launch, const Block& block, trace::FindingKind kind)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.tracedLaunch.kernel;
    finding.launch = launch.tracedLaunch.id;
    finding.block = block.id.value;
    return finding;
}

/// Adds the line of the first split to a finding that has no line.
void addLine(const RunningLaunch& launch, const Block& block, trace::Finding& finding)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (finding.line == 0)
                sourceLine(launch, *split.frame, split.pc, &finding, trace::InlinedLine::OutermostCall);
}

std::string nameOf(const RunningLaunch& launch, const Block& block)
{
    return formatIndex(coordinates(block.id.value, launch.request.grid));
}

/// Returns whether, in the program text, the instruction with a member mask at which some lanes wait comes before the barrier at which
/// other lanes of their warp wait. If so, the mask is wrong: it is inside a branch or loop that the other lanes have left or not taken.
bool comesBeforeBarrier(const Warp& warp, const Split& atMask)
{
    return std::ranges::any_of(warp.splits, [&](const Split& other) {
        return other.state == SplitState::AtBarrier && other.frame == atMask.frame && atMask.pc < other.pc;
    });
}

/// Returns what the finding blames: barriers, unless no lane waits at one or a member mask keeps lanes from reaching it.
SplitState blamedIn(const Block& block)
{
    bool atBarrier = false, hasMaskWait = false;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits) {
            atBarrier |= split.state == SplitState::AtBarrier;
            hasMaskWait |= split.state == SplitState::AtWarpSync && comesBeforeBarrier(warp, split);
        }
    return atBarrier && !hasMaskWait ? SplitState::AtBarrier : SplitState::AtWarpSync;
}

}  // namespace

void stopForDeadlock(RunningLaunch& launch, const Block& block)
{
    const SplitState blamed = blamedIn(block);
    const bool atBarrier = blamed == SplitState::AtBarrier;
    trace::Finding finding = findingOf(launch, block, atBarrier ? trace::FindingKind::BarrierDivergence : trace::FindingKind::InvalidMask);
    const Message who = waitsOf(launch, block, finding, blamed);
    addLine(launch, block, finding);
    std::sort(finding.threads.begin(), finding.threads.end());
    if (finding.threads.size() > kWarpSize)
        finding.threads.resize(kWarpSize);
    finding.message = (atBarrier ? msg::fault::barrierDeadlock : msg::fault::laneDeadlock)(trace::shortName(launch.tracedLaunch.kernel),
                                                                                           nameOf(launch, block), who);
    launch.result.status = LaunchStatus::Deadlock;
    launch.result.finding = std::move(finding);
}

void stopForGridDeadlock(RunningLaunch& launch, const Block& first, std::size_t resident, std::uint64_t notStarted)
{
    trace::Finding finding = findingOf(launch, first, trace::FindingKind::Deadlock);
    const Message who = waitsOf(launch, first, finding);
    addLine(launch, first, finding);
    const Message room = notStarted == 0   ? Message{}
                         : notStarted == 1 ? msg::fault::noRoomForOne(launch.device.name)
                                           : msg::fault::noRoom(notStarted, launch.device.name);
    finding.message = msg::fault::spinDeadlock(trace::shortName(launch.tracedLaunch.kernel),
                                               resident == 1 ? msg::fault::runningBlock() : msg::fault::residentBlocks(resident), room,
                                               nameOf(launch, first), who);
    launch.result.status = LaunchStatus::Deadlock;
    launch.result.finding = std::move(finding);
}

}  // namespace simtscope::simt
