#include "gpu/cuda/warp_path.h"

#include <algorithm>
#include <fmt/format.h>

namespace simtscope::cuda {

PathGraph::PathGraph(const ptx::Module& module, const Instrumented& instrumented, std::uint32_t kernel)
    : m_instrumented(&instrumented), m_kernel(kernel), m_functions(module.functions.size())
{
    for (std::size_t f = 0; f < module.functions.size(); ++f) {
        const InstrumentedFunction& function = instrumented.functions[f];
        const auto& blocks = function.decoded.graph.blocks;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            Block row;
            row.byEvent = function.entries[b] == EntryRecord::ByEvent;
            row.parts = blocks[b].successors.size() > 1;
            if (blocks[b].successors.size() == 1 && function.entries[std::size_t(blocks[b].successors[0])] == EntryRecord::Implied)
                row.impliedNext = blocks[b].successors[0];
            const ptx::DecodedOp& last = function.decoded.ops[blocks[b].last - 1];
            if (last.kind == ptx::OpKind::Call && last.callee >= 0 && !module.functions[std::size_t(last.callee)].isDeclaration)
                row.callee = last.callee;
            m_functions[f].push_back(row);
        }
    }
}

std::int32_t PathGraph::blockOf(std::uint32_t function, std::uint32_t instruction) const
{
    return m_instrumented->functions[function].decoded.graph.blockOf[instruction];
}

const ptx::BasicBlock& PathGraph::range(std::uint32_t function, std::int32_t index) const
{
    return m_instrumented->functions[function].decoded.graph.blocks[std::size_t(index)];
}

WarpPath::WarpPath(const PathGraph& graph, LaneMask lanes) : m_graph(&graph)
{
    m_groups.push_back({lanes, {{.function = graph.kernel(), .block = -1}}, 0, 0, -1});
    m_origins.emplace_back();
}

std::vector<std::size_t> WarpPath::separate(LaneMask lanes)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0, count = m_groups.size(); i < count; ++i) {
        const LaneMask inside = m_groups[i].mask & lanes;
        if (inside == 0)
            continue;
        if (inside != m_groups[i].mask) {
            Group rest = m_groups[i];
            rest.mask &= ~inside;
            m_groups[i].mask = inside;
            m_groups.push_back(std::move(rest));
        }
        found.push_back(i);
    }
    return found;
}

void WarpPath::merge()
{
    for (std::size_t i = 0; i < m_groups.size(); ++i)
        for (std::size_t j = m_groups.size(); --j > i;)
            if (m_groups[i].origin == m_groups[j].origin && m_groups[i].implied == m_groups[j].implied && m_groups[i].barrier == m_groups[j].barrier && m_groups[i].frames == m_groups[j].frames) {
                m_groups[i].mask |= m_groups[j].mask;
                m_groups.erase(m_groups.begin() + std::ptrdiff_t(j));
            }
}

WarpPath::Step WarpPath::nextStep(const Group& group, std::uint32_t function, std::int32_t block, std::uint32_t instruction, bool isEntry) const
{
    using Kind = Step::Kind;
    const Frame& frame = group.frames.back();
    if (frame.block < 0)
        return {block == 0 && function == frame.function ? Kind::Enter : Kind::Lost, block, false};
    const PathGraph::Block& here = m_graph->block(frame.function, frame.block);
    const bool beginsCall = isEntry && block == 0 && function != m_graph->kernel();
    if (beginsCall && here.callee == std::int32_t(function) && !frame.called)
        return {Kind::Call, block, false};
    const bool isHere = !beginsCall && frame.function == function && frame.block == block;
    if (isHere && !isEntry && std::int64_t(instruction) > frame.position && !frame.called)
        return {Kind::Stay, block, false};
    if (here.impliedNext >= 0 && (here.callee < 0 || frame.called))
        return {Kind::Enter, here.impliedNext, true};
    if (beginsCall || frame.function != function)
        return {Kind::Lost, block, false};
    if (isEntry || m_graph->block(function, block).byEvent)
        return {Kind::Enter, block, false};
    return {Kind::Lost, block, false};
}

/// The group goes one step. True: lanes that came with it took this step before.
bool WarpPath::take(Group& group, const Step& step, std::uint32_t function, std::uint32_t origin, const Observer& observer)
{
    Frame& frame = group.frames.back();
    if (step.kind == Step::Kind::Call) {
        const std::uint64_t above = frame.localsOffset + m_graph->localBytes(frame.function);
        group.frames.push_back({.function = function, .block = 0, .localsOffset = above});
    } else {
        if (frame.block >= 0 && m_graph->block(frame.function, frame.block).parts) {
            std::int32_t& first = m_origins[group.origin].wentTo;
            if (first == -1) {
                first = step.block;
            } else if (first >= 0 && first != step.block) {
                first = -2;
                observer.diverge(frame.function, frame.block);
            }
        }
        frame.block = step.block;
        frame.position = -1;
        frame.called = false;
    }
    if (!step.implied) {
        group.origin = origin;
        group.implied = 0;
        return false;
    }
    std::uint32_t& told = m_origins[group.origin].implied;
    const bool again = ++group.implied <= told;
    told = std::max(told, group.implied);
    return again;
}

Result<void> WarpPath::move(std::uint32_t function, std::uint32_t instruction, LaneMask lanes, bool isEntry, const Observer& observer)
{
    const std::int32_t target = m_graph->blockOf(function, instruction);
    const std::vector<std::size_t> moved = separate(lanes);
    LaneMask known = 0;
    for (const std::size_t i : moved) {
        Group& group = m_groups[i];
        known |= group.mask;
        if (group.barrier >= 0) {
            observer.leaveBarrier(SiteId{std::uint32_t(group.barrier)}, group.mask);
            group.barrier = -1;
        }
    }
    if (known != lanes)
        return fail(fmt::format("lanes {:#010x} of a warp go on although they have ended", lanes & ~known));
    // Lanes that take the same step take it together; an entry that has a record takes the lanes to their place once.
    for (std::vector<bool> arrived(moved.size(), false);;) {
        Step step;
        std::uint32_t of = 0, from = 0;
        LaneMask together = 0;
        bool again = false;
        const auto origin = std::uint32_t(m_origins.size());
        for (std::size_t k = 0; k < moved.size(); ++k) {
            Group& group = m_groups[moved[k]];
            if (arrived[k])
                continue;
            const Step mine = nextStep(group, function, target, instruction, isEntry);
            if (mine.kind == Step::Kind::Lost)
                return fail(fmt::format("there is no way from where lanes {:#010x} of a warp are to instruction {} of function {}", group.mask, instruction,
                                        function));
            if (mine.kind == Step::Kind::Stay) {
                arrived[k] = true;
                continue;
            }
            const std::uint32_t into = mine.kind == Step::Kind::Call ? function : group.frames.back().function;
            if (together && (mine != step || into != of || (mine.implied && group.origin != from)))
                continue;
            step = mine;
            of = into;
            from = group.origin;
            together |= group.mask;
            again = take(group, step, of, origin, observer);
            arrived[k] = isEntry && of == function && step.block == target;
        }
        if (!together)
            break;
        if (!step.implied)
            m_origins.emplace_back();
        observer.enter(of, step.block, together, again);
    }
    for (const std::size_t i : moved)
        m_groups[i].frames.back().position = isEntry ? -1 : std::int32_t(instruction);
    if (m_groups.size() > 1)
        merge();
    return {};
}

void WarpPath::leaveFunction(LaneMask lanes)
{
    for (const std::size_t i : separate(lanes)) {
        if (m_groups[i].frames.size() > 1)
            m_groups[i].frames.pop_back();
        m_groups[i].frames.back().called = true;
    }
    merge();
}

void WarpPath::waitAt(SiteId barrier, LaneMask lanes)
{
    for (const std::size_t i : separate(lanes))
        m_groups[i].barrier = barrier.value;
    if (m_groups.size() > 1)
        merge();
}

void WarpPath::end(LaneMask lanes)
{
    separate(lanes);
    std::erase_if(m_groups, [&](const Group& group) { return (group.mask & lanes) != 0; });
}

void WarpPath::setLocals(std::uint64_t address, LaneMask lanes)
{
    for (const std::size_t i : separate(lanes))
        m_groups[i].frames.back().locals = address;
    if (m_groups.size() > 1)
        merge();
}

std::uint64_t WarpPath::localOffset(unsigned lane, std::uint64_t address) const
{
    for (const Group& group : m_groups) {
        if (!(group.mask >> lane & 1))
            continue;
        // The frame whose memory begins last at or before the address.
        const Frame* best = nullptr;
        for (const Frame& frame : group.frames)
            if (frame.locals && frame.locals <= address && (!best || frame.locals > best->locals))
                best = &frame;
        return best ? address - best->locals + best->localsOffset : address;
    }
    return address;
}

}  // namespace simtscope::cuda
