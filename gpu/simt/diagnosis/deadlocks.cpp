#include "gpu/simt/diagnosis/deadlocks.h"

#include <algorithm>

#include <fmt/format.h>

#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

namespace {

/// "at shfl.sync for threads 16-31": the lanes of a warp that are waited for.
std::string membersAwaited(const Warp& warp, const Split& split)
{
    const std::string opcode = split.frame->code->decoded.function->instructions[split.pc].opcodeText();
    const LaneMask missing = split.members & warp.live & ~split.mask;
    const std::vector<std::uint32_t> threads = threadsOf(warp, missing);
    return fmt::format("at {} for {} {} to execute it too", opcode, threads.size() == 1 ? "thread" : "threads", ranges(threads));
}

/// Threads that wait for the same at the same place.
struct Wait {
    std::string text;
    std::vector<std::uint32_t> threads;
};

class Waits {
public:
    void add(const Warp& warp, LaneMask lanes, const std::string& text)
    {
        if (!lanes)
            return;
        auto place = std::find_if(m_places.begin(), m_places.end(), [&](const Wait& wait) { return wait.text == text; });
        if (place == m_places.end())
            place = m_places.insert(m_places.end(), {text, {}});
        for (const std::uint32_t thread : threadsOf(warp, lanes))
            place->threads.push_back(thread);
    }
    /// One clause per place.
    std::string text(std::uint32_t exited)
    {
        std::string text;
        for (Wait& wait : m_places) {
            std::sort(wait.threads.begin(), wait.threads.end());
            const bool one = wait.threads.size() == 1;
            text += fmt::format("{}{} {} {} {}", text.empty() ? "" : "; ", one ? "thread" : "threads", ranges(wait.threads),
                                one ? "waits" : "wait", wait.text);
        }
        if (exited)
            text += fmt::format("; {} exited", exited == 1 ? "1 thread has" : fmt::format("{} threads have", exited));
        return text;
    }

private:
    std::vector<Wait> m_places;
};

/// Who waits where in the block. The finding gets the threads at barriers, and the line of the first of them.
std::string waitsOf(const RunningLaunch& launch, const Block& block, trace::Finding& finding)
{
    Waits waits;
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            const bool at = split.state == SplitState::AtBarrier;
            const std::uint32_t pc = at ? split.pc - 1 : split.pc;
            const std::string line = sourceLine(launch, *split.frame, pc, at && finding.line == 0 ? &finding : nullptr);
            if (at)
                for (const std::uint32_t thread : threadsOf(warp, split.mask))
                    finding.threads.push_back(thread);
            waits.add(warp, split.mask,
                      at                                      ? fmt::format("at barrier {} in {}", split.barrier, line)
                      : split.state == SplitState::AtWarpSync ? membersAwaited(warp, split) + " in " + line
                                                              : "in a loop in " + line);
        }
        for (const ReconvergencePoint& point : warp.points)
            if (point.expected)
                waits.add(warp, point.arrived, "for their warp to meet again in " + sourceLine(launch, *point.frame, point.pc));
    }
    return waits.text(block.exited);
}

trace::Finding findingOf(const RunningLaunch& launch, const Block& block, const char* kind)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = launch.traced.kernel;
    finding.launch = launch.traced.id;
    finding.block = block.id.value;
    return finding;
}

/// The line of the first split, for a finding that has none.
void addLine(const RunningLaunch& launch, const Block& block, trace::Finding& finding)
{
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (finding.line == 0)
                sourceLine(launch, *split.frame, split.pc, &finding);
}

std::string nameOf(const RunningLaunch& launch, const Block& block)
{
    return triple(coordinates(block.id.value, launch.request.grid));
}

}  // namespace

void stopForDeadlock(RunningLaunch& launch, const Block& block)
{
    bool atBarrier = false;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            atBarrier |= split.state == SplitState::AtBarrier;
    trace::Finding finding = findingOf(launch, block, atBarrier ? "barrier" : "deadlock");
    const std::string who = waitsOf(launch, block, finding);
    addLine(launch, block, finding);
    std::sort(finding.threads.begin(), finding.threads.end());
    if (finding.threads.size() > kWarpSize)
        finding.threads.resize(kWarpSize);
    finding.text = fmt::format("kernel {}, block {}: {} can never complete: {}.", trace::shortName(launch.traced.kernel),
                               nameOf(launch, block), atBarrier ? "a barrier" : "a wait of the warp's lanes for each other", who);
    launch.result = {LaunchStatus::Deadlock, std::move(finding)};
}

void stopForGridDeadlock(RunningLaunch& launch, const Block& first, std::size_t resident, std::uint64_t notStarted)
{
    trace::Finding finding = findingOf(launch, first, "deadlock");
    const std::string who = waitsOf(launch, first, finding);
    addLine(launch, first, finding);
    finding.text = fmt::format(
        "kernel {}: {} wait in a loop for memory that nobody is left to change{}; in block {}, {}.", trace::shortName(launch.traced.kernel),
        resident == 1 ? "the running block's threads" : fmt::format("all {} resident blocks", resident),
        notStarted ? fmt::format(", while {} no room to start on the modelled {}",
                                 notStarted == 1 ? "1 block has" : fmt::format("{} blocks have", notStarted), launch.device.name)
                   : std::string(),
        nameOf(launch, first), who);
    launch.result = {LaunchStatus::Deadlock, std::move(finding)};
}

}  // namespace simtscope::simt
