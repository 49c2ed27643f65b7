#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "gpu/analysis/replay.h"

namespace simtscope::analysis {

namespace {

template <class Visit>
void forEachLane(LaneMask lanes, Visit visit)
{
    for (; lanes; lanes &= lanes - 1)
        visit(unsigned(std::countr_zero(lanes)));
}

constexpr LaneMask bit(unsigned lane) { return LaneMask(1) << lane; }

struct EventRow {
    trace::EventKind kind;
    ptx::OpKind op;
};

// Which instructions an event of a kind can stand at.
constexpr EventRow kEventRows[] = {
    {trace::EventKind::Load, ptx::OpKind::Load},           {trace::EventKind::Store, ptx::OpKind::Store},
    {trace::EventKind::Atomic, ptx::OpKind::Atomic},       {trace::EventKind::Shuffle, ptx::OpKind::Shuffle},
    {trace::EventKind::Vote, ptx::OpKind::Vote},           {trace::EventKind::Vote, ptx::OpKind::ActiveMask},
    {trace::EventKind::Match, ptx::OpKind::Match},         {trace::EventKind::Match, ptx::OpKind::Reduce},
    {trace::EventKind::Vote, ptx::OpKind::Reduce},         {trace::EventKind::BarrierArrive, ptx::OpKind::Barrier},
    {trace::EventKind::BarrierLeave, ptx::OpKind::Barrier}, {trace::EventKind::BarrierArrive, ptx::OpKind::WarpBarrier},
    {trace::EventKind::BarrierLeave, ptx::OpKind::WarpBarrier}, {trace::EventKind::Exit, ptx::OpKind::Exit},
    {trace::EventKind::Exit, ptx::OpKind::Return},
};

bool fits(trace::EventKind kind, const ptx::DecodedOp& op)
{
    return std::any_of(std::begin(kEventRows), std::end(kEventRows), [&](const EventRow& row) { return row.kind == kind && row.op == op.kind; });
}

// Values of memory are zero-extended in the recording; a register holds the instruction's type (PTX ISA 9.0, 6.4.1 "Operand size
// exceeding instruction-type size": signed loads are sign-extended to the register).
std::uint64_t extended(std::uint64_t value, const ptx::DecodedOp& op)
{
    if (!ptx::isSigned(op.type) || op.elementBytes >= 8)
        return value;
    const unsigned shift = 64 - 8 * op.elementBytes;
    return std::uint64_t(std::int64_t(value << shift) >> shift);
}

// Does the source lane exist in the segment? PTX ISA 9.0, 9.7.9.6 "shfl.sync", its pseudo-code.
bool shuffleInRange(ptx::ShuffleMode mode, unsigned lane, std::uint64_t laneOperand, std::uint64_t clampOperand)
{
    const unsigned b = unsigned(laneOperand) & 31, clamp = unsigned(clampOperand) & 31, segment = unsigned(clampOperand >> 8) & 31;
    const unsigned last = (lane & segment) | (clamp & ~segment & 31);
    switch (mode) {
    case ptx::ShuffleMode::Up: return lane >= b && lane - b >= last;
    case ptx::ShuffleMode::Down: return lane + b <= last;
    case ptx::ShuffleMode::Butterfly: return (lane ^ b) <= last;
    case ptx::ShuffleMode::Index: return ((lane & segment) | (b & ~segment & 31)) <= last;
    }
    return false;
}

}  // namespace

WarpReplay::WarpReplay(ReplayModule& module, BlockId block, WarpId warp, ReplayObserver* observer)
    : m_module(&module), m_block(block), m_warp(warp), m_observer(observer)
{
}

Error WarpReplay::misfit(const trace::Event& event, const char* why) const
{
    return {fmt::format("the recording does not fit its PTX: block {}, warp {}, instruction {}: {}", m_block.value, m_warp.value,
                        event.site.value, why),
            {},
            0,
            "record the program again"};
}

// The lanes that stand where the first one of `lanes` does.
LaneMask WarpReplay::together(LaneMask lanes) const
{
    const Lane& first = m_lanes[unsigned(std::countr_zero(lanes))];
    LaneMask same = 0;
    forEachLane(lanes, [&](unsigned lane) {
        const Lane& other = m_lanes[lane];
        if (other.frame == first.frame && other.position == first.position && other.end == first.end)
            same |= bit(lane);
    });
    return same;
}

Result<std::shared_ptr<Frame>> WarpReplay::makeFrame(std::uint32_t function, std::uint64_t base)
{
    const auto decoded = m_module->function(function);
    if (!decoded)
        return tl::unexpected(decoded.error());
    auto frame = std::make_shared<Frame>(**decoded, function);
    frame->base = base;
    const trace::Launch& launch = m_module->launch();
    ptx::WarpContext context;
    context.grid = launch.grid;
    context.block = launch.block;
    context.blockId = m_block;
    context.warp = m_warp;
    context.sm = m_block.value < launch.smOfBlock.size() ? launch.smOfBlock[m_block.value] : 0;
    context.smCount = std::max(1u, m_module->recording().device.smCount);
    context.gridId = launch.id.value;
    context.frameBase = base;
    context.dynamicShared = launch.dynamicShared;
    context.totalShared = launch.staticShared + launch.dynamicShared;
    ptx::fillSpecials(**decoded, context, frame->registers());
    if (m_observer)
        m_observer->frameMade(*frame);
    return frame;
}

Result<void> WarpReplay::apply(EventIndex index, const trace::Event& event, const trace::EventData& data)
{
    if (event.kind == trace::EventKind::Yield || event.mask == 0)
        return {};
    if (event.kind == trace::EventKind::BlockEntry)
        return enterBlock(event);
    const auto place = m_module->placeOf(event.site);
    if (!place)
        return tl::unexpected(place.error());
    std::vector<LaneGroup> groups;
    if (auto done = reach(event, *place, groups); !done)
        return done;
    const ptx::DecodedOp& op = groups.front().frame->function->ops[place->instruction];
    if (!fits(event.kind, op))
        return tl::unexpected(misfit(event, "it is not an instruction of the event's kind"));
    if (m_observer) {
        if (auto done = m_observer->event(index, event, data, op, groups); !done)
            return done;
    }
    for (const LaneGroup& group : groups)
        writeResults(event, data, op, group);
    forEachLane(event.mask, [&](unsigned lane) {
        if (event.kind == trace::EventKind::Exit)
            m_lanes[lane] = {};
        else
            m_lanes[lane].position = place->instruction + 1;
    });
    return {};
}

// Brings every lane of the event to its site.
Result<void> WarpReplay::reach(const trace::Event& event, ReplayModule::Place place, std::vector<LaneGroup>& groups)
{
    for (LaneMask left = event.mask; left;) {
        const LaneMask lanes = together(left);
        left &= ~lanes;
        const Lane at = m_lanes[unsigned(std::countr_zero(lanes))];
        if (!at.frame || at.frame->index != place.function)
            return tl::unexpected(misfit(event, "lanes are not in this function"));
        // The second half of a barrier stands at the instruction that the lanes have passed already.
        const bool passed = event.kind == trace::EventKind::BarrierLeave && at.position == place.instruction + 1;
        if (!passed) {
            if (place.instruction < at.position || place.instruction >= at.end)
                return tl::unexpected(misfit(event, "lanes are not in this basic block"));
            if (auto done = run(at.frame, at.position, place.instruction, lanes); !done)
                return done;
        }
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const LaneGroup& group) { return group.frame == at.frame; });
        if (same != groups.end())
            same->lanes |= lanes;
        else
            groups.push_back({at.frame, lanes});
    }
    return {};
}

Result<void> WarpReplay::enterBlock(const trace::Event& event)
{
    const auto place = m_module->placeOf(event.site);
    if (!place)
        return tl::unexpected(place.error());
    LaneMask fresh = 0;
    forEachLane(event.mask, [&](unsigned lane) { fresh |= m_lanes[lane].frame ? 0 : bit(lane); });
    if (const LaneMask walking = event.mask & ~fresh) {
        if (auto done = leaveBlock(walking); !done)
            return done;
    }
    if (fresh) {
        auto frame = makeFrame(m_module->kernel(), 0);
        if (!frame)
            return tl::unexpected(frame.error());
        forEachLane(fresh, [&](unsigned lane) { m_lanes[lane].frame = *frame; });
    }
    for (LaneMask left = event.mask; left; left &= left - 1) {
        Lane& lane = m_lanes[unsigned(std::countr_zero(left))];
        if (!lane.frame || lane.frame->index != place->function)
            return tl::unexpected(misfit(event, "lanes enter a function that they did not call"));
        const ptx::ControlFlowGraph& graph = lane.frame->function->graph;
        const ptx::BasicBlockIndex block = graph.blockOf[place->instruction];
        if (block < 0 || graph.blocks[std::size_t(block)].first != place->instruction)
            return tl::unexpected(misfit(event, "no basic block begins here"));
        lane.position = place->instruction;
        lane.end = graph.blocks[std::size_t(block)].last;
    }
    return {};
}

// What is left of the basic blocks in which the lanes stand, calls and returns included.
Result<void> WarpReplay::leaveBlock(LaneMask lanes)
{
    while (lanes) {
        const LaneMask same = together(lanes);
        lanes &= ~same;
        const Lane at = m_lanes[unsigned(std::countr_zero(same))];
        if (auto done = run(at.frame, at.position, at.end, same); !done)
            return done;
    }
    return {};
}

Result<void> WarpReplay::run(const std::shared_ptr<Frame>& frame, std::uint32_t from, std::uint32_t to, LaneMask lanes)
{
    const std::vector<ptx::DecodedOp>& ops = frame->function->ops;
    for (std::uint32_t i = from; i < to; ++i) {
        const ptx::DecodedOp& op = ops[i];
        const LaneMask active = frame->guarded(op, lanes);
        if (active == 0)
            continue;
        if (op.kind == ptx::OpKind::Alu) {
            op.alu(frame->registers(), frame->function->constantPool(), op, active);
            if (m_observer)
                m_observer->arithmetic(*frame, op, active);
        } else if (auto done = step(frame, op, active); !done) {
            return done;
        }
    }
    return {};
}

Result<void> WarpReplay::step(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask active)
{
    const ptx::Instruction& instruction = frame->function->function->instructions[op.instruction];
    switch (op.kind) {
    case ptx::OpKind::Load:
    case ptx::OpKind::Store:
        if (op.space == ptx::StateSpace::Param) {
            accessParameter(*frame, op, active);
            return {};
        }
        [[fallthrough]];
    case ptx::OpKind::Atomic:
    case ptx::OpKind::Shuffle:
        return fail(fmt::format("the recording has no event for {} (PTX line {}), although lanes {:#010x} of warp {} executed it",
                                instruction.opcodeText(), instruction.textLine, active, m_warp.value),
                    "record the program again");
    case ptx::OpKind::Unsupported:
        return fail(fmt::format("{} (PTX line {}) is not supported", instruction.opcodeText(), instruction.textLine),
                    "the dataflow of this kernel cannot be shown");
    case ptx::OpKind::Special:
        forEachLane(active, [&](unsigned lane) { frame->write(op.destination[0], lane, ptx::bitWidth(op.type) / 8, 0); });
        if (m_observer)
            m_observer->assigned(*frame, op, active);
        return {};
    case ptx::OpKind::Call:
        return call(frame, op, active);
    case ptx::OpKind::Return:
        leaveFunction(frame, active);
        return {};
    default:
        return {};  // branches are followed by the block entries; the rest changes no register
    }
}

Result<void> WarpReplay::call(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const std::size_t functions = m_module->module().functions.size();
    while (lanes) {
        std::uint64_t callee = std::uint64_t(op.callee);
        LaneMask same = lanes;
        if (op.callee < 0) {  // through a function pointer: lanes may differ
            const auto calleeOf = [&](unsigned lane) { return (frame->read(op.source[0], lane, 8) - ptx::kCodeWindow) / 16; };
            callee = calleeOf(unsigned(std::countr_zero(lanes)));
            same = 0;
            forEachLane(lanes, [&](unsigned lane) { same |= calleeOf(lane) == callee ? bit(lane) : 0; });
        }
        lanes &= ~same;
        if (callee >= functions)
            return fail(fmt::format("a call through a pointer that is no function (PTX line {})",
                                    frame->function->function->instructions[op.instruction].textLine));
        if (m_module->module().functions[std::size_t(callee)].isDeclaration)
            continue;  // printf and the like: nothing of theirs is recorded
        if (auto done = enterFunction(frame, op, std::uint32_t(callee), same); !done)
            return done;
    }
    return {};
}

Result<void> WarpReplay::enterFunction(const std::shared_ptr<Frame>& caller, const ptx::DecodedOp& op, std::uint32_t callee, LaneMask lanes)
{
    auto made = makeFrame(callee, caller->base + caller->function->localBytes);
    if (!made)
        return tl::unexpected(made.error());
    Frame& frame = **made;
    frame.parent = caller;
    frame.callSite = op.instruction;
    const ptx::CallSite& site = caller->function->calls[std::size_t(op.offset)];
    for (std::size_t i = 0; i < std::min(site.arguments.size(), frame.function->parameters.size()); ++i) {
        const ptx::FramePiece &from = site.arguments[i], &to = frame.function->parameters[i];
        copyPrivate(caller->base + from.offset, frame.base + to.offset, std::min(from.bytes, to.bytes), lanes);
    }
    forEachLane(lanes, [&](unsigned lane) { m_lanes[lane].frame = *made; });
    return {};
}

void WarpReplay::leaveFunction(const std::shared_ptr<Frame>& frame, LaneMask lanes)
{
    if (!frame->parent)
        return;  // the end of the kernel: an exit event says so
    const Frame& caller = *frame->parent;
    const ptx::DecodedOp& op = caller.function->ops[frame->callSite];
    const ptx::CallSite& site = caller.function->calls[std::size_t(op.offset)];
    for (std::size_t i = 0; i < std::min(site.returns.size(), frame->function->returns.size()); ++i) {
        const ptx::FramePiece &from = frame->function->returns[i], &to = site.returns[i];
        copyPrivate(frame->base + from.offset, caller.base + to.offset, std::min(from.bytes, to.bytes), lanes);
    }
    forEachLane(lanes, [&](unsigned lane) { m_lanes[lane].frame = frame->parent; });
}

std::uint8_t& WarpReplay::privateByte(unsigned lane, std::uint64_t address) { return m_private[address][lane]; }

void WarpReplay::copyPrivate(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes)
{
    for (std::uint32_t i = 0; i < bytes; ++i)
        forEachLane(lanes, [&](unsigned lane) { privateByte(lane, to + i) = std::uint8_t(privateByte(lane, from + i)); });
    if (m_observer)
        m_observer->privateCopy(from, to, bytes, lanes);
}

void WarpReplay::accessParameter(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    if (ptx::ParamPlace(op.subOperation) == ptx::ParamPlace::Frame) {
        accessPrivate(frame, op, lanes);
        return;
    }
    const std::vector<std::uint8_t>& parameters = m_module->launch().parameters;
    for (unsigned element = 0; element < op.destinations; ++element) {
        forEachLane(lanes, [&](unsigned lane) {
            const std::uint64_t at = frame.read(op.source[0], lane, op.baseBytes) + std::uint64_t(op.offset) + element * op.elementBytes;
            std::uint64_t value = 0;
            for (unsigned i = 0; i < op.elementBytes && at < parameters.size() && at + i < parameters.size(); ++i)
                value |= std::uint64_t(parameters[at + i]) << (8 * i);
            if (ptx::present(op.destination[element]))
                frame.write(op.destination[element], lane, op.registerBytes, extended(value, op));
        });
    }
    if (m_observer)
        m_observer->assigned(frame, op, lanes);
}

void WarpReplay::accessPrivate(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    trace::LaneColumn addresses{};
    forEachLane(lanes, [&](unsigned lane) {
        addresses[lane] = frame.read(op.source[0], lane, op.baseBytes) + std::uint64_t(op.offset);
        for (unsigned element = 0; element < op.elements; ++element) {
            const std::uint64_t at = addresses[lane] + element * op.elementBytes;
            if (op.kind == ptx::OpKind::Store) {
                const std::uint64_t value = frame.read(op.source[element + 1], lane, op.registerBytes);
                for (unsigned i = 0; i < op.elementBytes; ++i)
                    privateByte(lane, at + i) = std::uint8_t(value >> (8 * i));
            } else if (ptx::present(op.destination[element])) {
                std::uint64_t value = 0;
                for (unsigned i = 0; i < op.elementBytes; ++i)
                    value |= std::uint64_t(privateByte(lane, at + i)) << (8 * i);
                frame.write(op.destination[element], lane, op.registerBytes, extended(value, op));
            }
        }
    });
    if (m_observer)
        m_observer->privateAccess(frame, op, lanes, addresses);
}

void WarpReplay::writeResults(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op, const LaneGroup& group)
{
    Frame& frame = *group.frame;
    if (event.kind == trace::EventKind::Load) {
        for (unsigned element = 0; element < std::min<unsigned>(data.elements, op.destinations); ++element) {
            if (ptx::present(op.destination[element]))
                forEachLane(group.lanes, [&](unsigned lane) {
                    frame.write(op.destination[element], lane, op.registerBytes, extended(data.value[element][lane], op));
                });
        }
        return;
    }
    if (!data.hasOld || op.destinations == 0)
        return;
    const bool isPredicate = (op.kind == ptx::OpKind::Vote && ptx::VoteMode(op.subOperation) != ptx::VoteMode::Ballot) ||
                             (op.kind == ptx::OpKind::Barrier && op.type == ptx::ScalarType::Pred);
    LaneMask holds = 0, inRange = 0;
    forEachLane(group.lanes, [&](unsigned lane) {
        holds |= data.old[lane] ? bit(lane) : 0;
        if (op.kind == ptx::OpKind::Shuffle && op.destinations > 1 &&
            shuffleInRange(ptx::ShuffleMode(op.subOperation), lane, frame.read(op.source[1], lane, 4), frame.read(op.source[2], lane, 4)))
            inRange |= bit(lane);
    });
    if (op.destinations > 1 && ptx::present(op.destination[1]))
        frame.writePredicate(op.destination[1], group.lanes, op.kind == ptx::OpKind::Shuffle ? inRange : holds);
    if (!ptx::present(op.destination[0]))
        return;
    if (isPredicate)
        frame.writePredicate(op.destination[0], group.lanes, holds);
    else
        forEachLane(group.lanes, [&](unsigned lane) {
            frame.write(op.destination[0], lane, op.kind == ptx::OpKind::Atomic ? op.registerBytes : 4, data.old[lane]);
        });
}

BlockReplay::BlockReplay(ReplayModule& module, const trace::BlockTrace& trace, ReplayObserver* observer) : m_trace(&trace)
{
    for (std::uint32_t warp = 0; warp < trace.warps(); ++warp)
        m_warps.emplace_back(module, trace.block(), WarpId{warp}, observer);
}

Result<void> BlockReplay::apply(EventIndex index)
{
    const trace::Event event = m_trace->event(index);
    if (event.warp.value >= m_warps.size())
        return fail(fmt::format("event {} of block {} belongs to warp {}, which the block does not have", index.value, m_trace->block().value,
                                event.warp.value));
    if (event.kind != trace::EventKind::BlockEntry)
        m_trace->read(index, m_data);
    return m_warps[event.warp.value].apply(index, event, m_data);
}

}  // namespace simtscope::analysis
