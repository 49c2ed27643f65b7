// Replays calls, and the thread-private memory that passes their parameters (declared in replay.h).
#include <fmt/format.h>

#include <algorithm>

#include "gpu/analysis/replay/replay.h"
#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/core/messages/replay.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kMaxCallDepth = 1u << 14;  // far more calls than fit on a stack of 512 KiB

}  // namespace

Result<void> WarpReplay::call(const std::shared_ptr<Frame>& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const std::size_t functions = m_module->module().functions.size();
    passRegisters(*frame, frame->function->calls[std::size_t(op.offset)].argumentStores, lanes);
    while (lanes) {
        std::uint64_t callee = std::uint64_t(op.callee);
        LaneMask calleeLanes = lanes;
        if (op.callee < 0) {  // Through a function pointer the lanes may call different functions.
            const auto calleeOf = [&](unsigned lane) { return (frame->read(op.source[0], lane, 8) - ptx::kCodeWindow) / 16; };
            callee = calleeOf(unsigned(std::countr_zero(lanes)));
            calleeLanes = 0;
            forEachLane(lanes, [&](unsigned lane) { calleeLanes |= calleeOf(lane) == callee ? laneBit(lane) : 0; });
        }
        lanes &= ~calleeLanes;
        if (callee >= functions)
            return fail(msg::replay::notFunction(frame->function->function->instructions[op.instruction].textLine));
        if (const ptx::Function& function = m_module->module().functions[std::size_t(callee)]; function.isDeclaration) {
            reportDeclaredCall(*frame, op, function, calleeLanes);
            continue;  // The results of printf and similar functions are not recorded; the result of malloc has an event.
        }
        if (auto done = enterFunction(frame, op, std::uint32_t(callee), calleeLanes); !done)
            return done;
    }
    return {};
}

void WarpReplay::reportDeclaredCall(Frame& frame, const ptx::DecodedOp& op, const ptx::Function& callee, LaneMask lanes)
{
    if (!m_observer)
        return;
    std::vector<trace::LaneColumn> arguments;
    for (const ptx::FrameRange& range : frame.function->calls[std::size_t(op.offset)].arguments) {
        trace::LaneColumn& column = arguments.emplace_back();
        for (std::uint32_t i = 0; i < std::min(range.bytes, 8u); ++i)
            forEachLane(lanes, [&](unsigned lane) {
                column[lane] |= std::uint64_t(privateByte(lane, frame.baseAddress + range.offset + i)) << (8 * i);
            });
    }
    m_observer->onDeclaredCall(frame, op, callee, lanes, arguments);
}

Result<void> WarpReplay::enterFunction(const std::shared_ptr<Frame>& caller, const ptx::DecodedOp& op, std::uint32_t callee, LaneMask lanes)
{
    if (caller->depth >= kMaxCallDepth)
        return fail(msg::replay::callsTooDeep());
    auto newFrame = makeFrame(callee, caller->baseAddress + caller->function->localBytes);
    if (!newFrame)
        return tl::unexpected(newFrame.error());
    Frame& frame = **newFrame;
    frame.parent = caller;
    frame.depth = caller->depth + 1;
    frame.callInstruction = op.instruction;
    const ptx::CallSite& site = caller->function->calls[std::size_t(op.offset)];
    for (std::size_t i = 0; i < std::min(site.arguments.size(), frame.function->parameters.size()); ++i) {
        const ptx::FrameRange &from = site.arguments[i], &to = frame.function->parameters[i];
        copyPrivate(caller->baseAddress + from.offset, frame.baseAddress + to.offset, std::min(from.bytes, to.bytes), lanes);
    }
    forEachLane(lanes, [&](unsigned lane) {
        m_lanes[lane].frame = *newFrame;
        frame.stackTop[lane] = m_lanes[lane].stackTop;
    });
    passRegisters(frame, frame.function->prologue, lanes);
    return {};
}

void WarpReplay::passRegisters(Frame& frame, const std::vector<ptx::DecodedOp>& moves, LaneMask lanes)
{
    for (const ptx::DecodedOp& move : moves)
        accessPrivate(frame, move, lanes);
}

// Replays alloca, stacksave and stackrestore. They leave no events; their effect follows from the calls.
void WarpReplay::moveStack(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const auto operation = ptx::StackOperation(op.mode);
    forEachLane(lanes, [&](unsigned lane) {
        std::uint64_t& top = m_lanes[lane].stackTop;
        const std::uint64_t operand = frame.read(op.source[0], lane, op.registerBytes);
        if (operation == ptx::StackOperation::Restore) {
            top = operand;
            return;
        }
        const std::uint64_t address =
            operation == ptx::StackOperation::Allocate ? ptx::alignStackAddress(top, std::uint64_t(op.offset)) : top;
        if (operation == ptx::StackOperation::Allocate)
            top = address + operand;
        if (ptx::isPresent(op.destination[0]))
            frame.write(op.destination[0], lane, op.registerBytes, address);
    });
    if (m_observer)
        m_observer->onAssignment(frame, op, lanes);
}

void WarpReplay::leaveFunction(const std::shared_ptr<Frame>& frame, LaneMask lanes)
{
    if (!frame->parent)
        return;  // The kernel ends, which its exit event reports.
    Frame& caller = *frame->parent;
    passRegisters(*frame, frame->function->epilogue, lanes);
    const ptx::DecodedOp& op = caller.function->ops[frame->callInstruction];
    const ptx::CallSite& site = caller.function->calls[std::size_t(op.offset)];
    for (std::size_t i = 0; i < std::min(site.returns.size(), frame->function->returns.size()); ++i) {
        const ptx::FrameRange &from = frame->function->returns[i], &to = site.returns[i];
        copyPrivate(frame->baseAddress + from.offset, caller.baseAddress + to.offset, std::min(from.bytes, to.bytes), lanes);
    }
    forEachLane(lanes, [&](unsigned lane) {
        m_lanes[lane].frame = frame->parent;
        m_lanes[lane].stackTop = frame->stackTop[lane];
    });
    passRegisters(caller, site.resultLoads, lanes);
}

std::uint8_t& WarpReplay::privateByte(unsigned lane, std::uint64_t address)
{
    return m_privateBytes[address][lane];
}

void WarpReplay::copyPrivate(std::uint64_t from, std::uint64_t to, std::uint32_t bytes, LaneMask lanes)
{
    for (std::uint32_t i = 0; i < bytes; ++i)
        forEachLane(lanes, [&](unsigned lane) { privateByte(lane, to + i) = std::uint8_t(privateByte(lane, from + i)); });
    if (m_observer)
        m_observer->onPrivateCopy(from, to, bytes, lanes);
}

// Returns the lanes that access parameters of the kernel or of a call. Such accesses leave no events.
LaneMask WarpReplay::accessParameters(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    const bool isParameter = op.space == ptx::StateSpace::Param;
    if (isParameter && ptx::ParamStorage(op.mode) == ptx::ParamStorage::Frame) {
        accessPrivate(frame, op, lanes);
        return lanes;
    }
    if (op.kind != ptx::OpKind::Load || !(isParameter || op.space == ptx::StateSpace::Generic))
        return 0;
    const std::vector<std::uint8_t>& parameters = m_module->launch().parameters;
    LaneMask accessed = 0;
    forEachLane(lanes, [&](unsigned lane) {
        std::uint64_t address = frame.read(op.source[0], lane, op.baseBytes) + std::uint64_t(op.offset);
        if (!isParameter && address - ptx::kParamWindow >= ptx::kWindowBytes)
            return;
        address -= isParameter ? 0 : ptx::kParamWindow;
        accessed |= laneBit(lane);
        for (unsigned element = 0; element < op.destinationCount; ++element, address += op.elementBytes) {
            std::uint64_t value = 0;
            for (unsigned i = 0; i < op.elementBytes && address < parameters.size() && i < parameters.size() - address; ++i)
                value |= std::uint64_t(parameters[address + i]) << (8 * i);
            if (ptx::isPresent(op.destination[element]))
                frame.write(op.destination[element], lane, op.registerBytes, extendToRegister(value, op));
        }
    });
    if (m_observer)
        m_observer->onAssignment(frame, op, accessed);
    return accessed;
}

void WarpReplay::accessPrivate(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    trace::LaneColumn addresses{};
    forEachLane(lanes, [&](unsigned lane) {
        addresses[lane] = frame.read(op.source[0], lane, op.baseBytes) + std::uint64_t(op.offset);
        for (unsigned element = 0; element < op.elementCount; ++element) {
            const std::uint64_t elementAddress = addresses[lane] + element * op.elementBytes;
            if (op.kind == ptx::OpKind::Store) {
                const std::uint64_t value = frame.read(op.source[element + 1], lane, op.registerBytes);
                for (unsigned i = 0; i < op.elementBytes; ++i)
                    privateByte(lane, elementAddress + i) = std::uint8_t(value >> (8 * i));
            } else if (ptx::isPresent(op.destination[element])) {
                std::uint64_t value = 0;
                for (unsigned i = 0; i < op.elementBytes; ++i)
                    value |= std::uint64_t(privateByte(lane, elementAddress + i)) << (8 * i);
                frame.write(op.destination[element], lane, op.registerBytes, extendToRegister(value, op));
            }
        }
    });
    if (m_observer)
        m_observer->onPrivateAccess(frame, op, lanes, addresses);
}

}  // namespace simtscope::analysis
