// Findings: what ended a launch, with kernel, source line, block, thread and address.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

namespace {

/// The outermost frame of an instruction's source location: the line in the kernel's own text.
const ptx::SourceLocation* sourceLine(const ptx::Function& function, std::uint32_t pc)
{
    for (std::uint32_t i = std::min<std::uint32_t>(pc, std::uint32_t(function.instructions.size()) - 1);; --i) {
        std::int32_t location = function.instructions[i].location;
        while (location >= 0 && function.locations[std::size_t(location)].inlinedAt >= 0)
            location = function.locations[std::size_t(location)].inlinedAt;
        // Line 0 stands for code that the compiler moved: the line before it is the nearest.
        if (location >= 0 && function.locations[std::size_t(location)].line != 0)
            return &function.locations[std::size_t(location)];
        if (i == 0)
            return nullptr;
    }
}

std::string baseName(const std::string& path)
{
    return path.substr(path.find_last_of('/') + 1);
}

std::string triple(Dim3 at)
{
    return fmt::format("({},{},{})", at.x, at.y, at.z);
}

std::vector<std::uint32_t> threadsOf(const Warp& warp, LaneMask lanes)
{
    std::vector<std::uint32_t> threads;
    for (; lanes; lanes &= lanes - 1)
        threads.push_back(warp.id.value * kWarpSize + unsigned(std::countr_zero(lanes)));
    return threads;
}

/// "0-15, 20": ascending thread numbers, runs drawn together.
std::string ranges(const std::vector<std::uint32_t>& threads)
{
    std::string text;
    for (std::size_t i = 0; i < threads.size();) {
        std::size_t k = i;
        while (k + 1 < threads.size() && threads[k + 1] == threads[k] + 1)
            ++k;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", threads[i]);
        if (k > i)
            text += fmt::format("-{}", threads[k]);
        i = k + 1;
    }
    return text;
}

}  // namespace

std::string Executor::lineText(const Frame& frame, std::uint32_t pc, trace::Finding* finding) const
{
    // What the compiler adds has no line, such as the body of assert in unoptimised code: then the line is that of the call.
    const Frame* from = &frame;
    for (std::uint32_t at = pc; from; at = from->returnPc - 1, from = from->parent) {
        const ptx::SourceLocation* line = sourceLine(*from->code->decoded.function, at);
        const std::string* path = line ? m_module.module().filePath(line->file) : nullptr;
        if (!path)
            continue;
        if (finding) {
            finding->file = *path;
            finding->line = line->line;
        }
        return fmt::format("{}:{}", baseName(*path), line->line);
    }
    const ptx::Function& function = *frame.code->decoded.function;
    const auto index = std::min<std::size_t>(pc, function.instructions.size() - 1);
    return fmt::format("PTX line {}", function.instructions[index].textLine);
}

void Executor::fault(LaunchStatus status, const char* kind, const Block& block, const Warp& warp, const Split& split, LaneMask lanes,
                     const std::string& what, std::uint64_t address)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = m_launch.kernel;
    finding.launch = m_launch.id;
    finding.block = block.id.value;
    finding.threads = threadsOf(warp, lanes);
    finding.address = address;
    // The thread's own frame may be a called function: the line is where it stands.
    const std::string line = lineText(*split.frame, split.pc, &finding);
    const Dim3 thread = coordinates(finding.threads.empty() ? 0 : finding.threads[0], m_request.block);
    finding.text = fmt::format("{}: kernel {}, block {}, thread {} {}.", line, trace::shortName(m_launch.kernel),
                               triple(coordinates(block.id.value, m_request.grid)), triple(thread), what);
    m_result = {status, std::move(finding)};
}

void Executor::stop(LaunchStatus status, const char* kind, std::string text)
{
    trace::Finding finding;
    finding.kind = kind;
    finding.kernel = m_launch.kernel;
    finding.launch = m_launch.id;
    finding.text = std::move(text);
    m_result = {status, std::move(finding)};
}

std::string Executor::nearest(std::uint64_t address) const
{
    const DeviceMemory::Range* best = nullptr;
    std::uint64_t distance = 1u << 20;
    bool after = false;
    for (const DeviceMemory::Range& range : m_memory.ranges()) {
        const std::uint64_t end = range.address + range.bytes;
        const bool behind = address >= end;
        const std::uint64_t gap = behind                    ? address - end
                                  : address < range.address ? range.address - address
                                                            : range.bytes - (address - range.address);
        if (gap < distance || !best) {
            if (gap >= distance)
                continue;
            best = &range;
            distance = gap;
            after = behind;
        }
    }
    if (!best)
        return {};
    if (address >= best->address && !after)
        return fmt::format(", {} bytes before the end of allocation {} ({} bytes)", distance, best->id.value, best->bytes);
    return fmt::format(", {} bytes {} allocation {} ({} bytes)", distance, after ? "after the end of" : "before", best->id.value,
                       best->bytes);
}

/// "at shfl.sync for threads 16-31": whom lanes of a warp wait for.
std::string Executor::membersAwaited(const Warp& warp, const Split& split) const
{
    const std::string opcode = split.frame->code->decoded.function->instructions[split.pc].opcodeText();
    const LaneMask missing = split.members & warp.live & ~split.mask;
    const std::vector<std::uint32_t> threads = threadsOf(warp, missing);
    return fmt::format("at {} for {} {} to execute it too", opcode, threads.size() == 1 ? "thread" : "threads", ranges(threads));
}

/// Who waits where in a block, one clause per place.
std::string Executor::waits(const Block& block, trace::Finding& finding) const
{
    struct Wait {
        std::string text;
        std::vector<std::uint32_t> threads;
    };
    std::vector<Wait> places;
    const auto add = [&](const Warp& warp, LaneMask lanes, const std::string& text) {
        if (!lanes)
            return;
        auto place = std::find_if(places.begin(), places.end(), [&](const Wait& wait) { return wait.text == text; });
        if (place == places.end())
            place = places.insert(places.end(), {text, {}});
        for (const std::uint32_t thread : threadsOf(warp, lanes))
            place->threads.push_back(thread);
    };
    for (const Warp& warp : block.warps) {
        for (const Split& split : warp.splits) {
            const bool at = split.state == SplitState::AtBarrier;
            const std::uint32_t pc = at ? split.pc - 1 : split.pc;
            const std::string line = lineText(*split.frame, pc, at && finding.line == 0 ? &finding : nullptr);
            if (at)
                for (const std::uint32_t thread : threadsOf(warp, split.mask))
                    finding.threads.push_back(thread);
            add(warp, split.mask,
                at                                      ? fmt::format("at barrier {} in {}", split.barrier, line)
                : split.state == SplitState::AtWarpSync ? membersAwaited(warp, split) + " in " + line
                                                        : "in a loop in " + line);
        }
        for (const Join& join : warp.joins)
            if (join.expected)
                add(warp, join.arrived, "for their warp to meet again in " + lineText(*join.frame, join.pc));
    }
    std::string text;
    for (Wait& wait : places) {
        std::sort(wait.threads.begin(), wait.threads.end());
        const bool one = wait.threads.size() == 1;
        text += fmt::format("{}{} {} {} {}", text.empty() ? "" : "; ", one ? "thread" : "threads", ranges(wait.threads),
                            one ? "waits" : "wait", wait.text);
    }
    if (block.exited)
        text += fmt::format("; {} exited", block.exited == 1 ? "1 thread has" : fmt::format("{} threads have", block.exited));
    return text;
}

void Executor::deadlock(const Block& block)
{
    trace::Finding finding;
    bool atBarrier = false;
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            atBarrier |= split.state == SplitState::AtBarrier;
    finding.kind = atBarrier ? "barrier" : "deadlock";
    finding.kernel = m_launch.kernel;
    finding.launch = m_launch.id;
    finding.block = block.id.value;
    const std::string who = waits(block, finding);
    if (finding.line == 0 && !block.warps.empty())
        for (const Warp& warp : block.warps)
            for (const Split& split : warp.splits)
                if (finding.line == 0)
                    lineText(*split.frame, split.pc, &finding);
    std::sort(finding.threads.begin(), finding.threads.end());
    if (finding.threads.size() > kWarpSize)
        finding.threads.resize(kWarpSize);
    finding.text = fmt::format("kernel {}, block {}: {} can never complete: {}.", trace::shortName(m_launch.kernel),
                               triple(coordinates(block.id.value, m_request.grid)),
                               atBarrier ? "a barrier" : "a wait of the warp's lanes for each other", who);
    m_result = {LaunchStatus::Deadlock, std::move(finding)};
}

void Executor::gridDeadlock(const std::deque<std::unique_ptr<Block>>& resident)
{
    trace::Finding finding;
    finding.kind = "deadlock";
    finding.kernel = m_launch.kernel;
    finding.launch = m_launch.id;
    const Block& block = *resident.front();
    finding.block = block.id.value;
    const std::string who = waits(block, finding);
    for (const Warp& warp : block.warps)
        for (const Split& split : warp.splits)
            if (finding.line == 0)
                lineText(*split.frame, split.pc, &finding);
    const std::uint64_t waiting = m_blockCount - m_blocksDone - resident.size();
    finding.text = fmt::format(
        "kernel {}: {} wait in a loop for memory that nobody is left to change{}; in block {}, {}.", trace::shortName(m_launch.kernel),
        resident.size() == 1 ? "the running block's threads" : fmt::format("all {} resident blocks", resident.size()),
        waiting ? fmt::format(", while {} no room to start on the modelled {}",
                              waiting == 1 ? "1 block has" : fmt::format("{} blocks have", waiting), m_device.name)
                : std::string(),
        triple(coordinates(block.id.value, m_request.grid)), who);
    m_result = {LaunchStatus::Deadlock, std::move(finding)};
}

}  // namespace simtscope::simt
