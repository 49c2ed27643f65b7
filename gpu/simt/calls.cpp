// Calls: a frame per active function, arguments and results copied between frames.
#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "gpu/simt/executor.h"

namespace simtscope::simt {

using ptx::DecodedOp;

Frame* Executor::newFrame(Block& block, Warp& warp, const FunctionCode& code, Frame* parent, std::uint32_t callPc)
{
    if (parent) {
        std::erase_if(parent->callees, [&](const Frame* have) { return have->lanes == 0 || have->parent != parent; });
        for (Frame* have : parent->callees)
            if (have->callPc == callPc && have->code == &code)
                return have;
    }
    Frame* frame = nullptr;
    if (warp.freeFrames.empty()) {
        frame = warp.frames.emplace_back(std::make_unique<Frame>()).get();
    } else {
        frame = warp.freeFrames.back();
        warp.freeFrames.pop_back();
    }
    frame->callees.clear();
    if (parent)
        parent->callees.push_back(frame);
    frame->code = &code;
    frame->parent = parent;
    frame->callPc = callPc;
    frame->returnPc = callPc + 1;
    frame->depth = parent ? parent->depth + 1 : 0;
    frame->localBase = parent ? parent->localBase + parent->code->decoded.localBytes : 0;
    frame->stackTop.fill(ptx::kStackBase);
    frame->registers = frame->columns.reset(code.decoded.registerBytes);
    if (!warp.local.grow(frame->localBase + code.decoded.localBytes))
        return nullptr;
    ptx::WarpContext context;
    context.grid = m_request.grid;
    context.block = m_request.block;
    context.blockId = block.id;
    context.warp = warp.id;
    context.sm = block.sm;
    context.smCount = m_device.smCount;
    context.gridId = m_launch.id.value + 1;
    context.frameBase = frame->localBase;
    context.gridWorkspace = m_request.gridWorkspace;
    context.dynamicShared = m_request.dynamicShared;
    context.totalShared = m_kernel.info.staticShared + m_request.dynamicShared;
    ptx::fillSpecials(code.decoded, context, frame->registers);
    return frame;
}

bool Executor::call(Block& block, Warp& warp, const DecodedOp& op, LaneMask lanes)
{
    const std::size_t index = warp.current;
    const Split split = warp.splits[index];
    const FunctionCode& caller = *split.frame->code;
    const auto& functions = m_module.module().functions;

    // Which function each lane calls.
    std::vector<std::pair<std::uint64_t, LaneMask>> callees;
    if (op.callee >= 0) {
        callees.emplace_back(std::uint64_t(op.callee), lanes);
    } else {
        const std::byte* column = (op.source[0].constant ? caller.constants : split.frame->registers) + op.source[0].offset;
        for (LaneMask left = lanes; left; left &= left - 1) {
            const unsigned lane = unsigned(std::countr_zero(left));
            std::uint64_t address;
            std::memcpy(&address, column + 8 * lane, sizeof address);
            const std::uint64_t callee = (address - ptx::kCodeWindow) / 16;
            if (address < ptx::kCodeWindow || callee >= functions.size() || address % 16 != 0 || !m_kernel.functions[callee]) {
                fault(LaunchStatus::InvalidInstruction, "illegal-call", block, warp, split, LaneMask(1) << lane,
                      "calls through an address that is no function", address);
                return false;
            }
            auto known = callees.begin();
            while (known != callees.end() && known->first != callee)
                ++known;
            if (known == callees.end())
                callees.emplace_back(callee, LaneMask(1) << lane);
            else
                known->second |= LaneMask(1) << lane;
        }
    }

    const std::uint32_t behind = split.pc + 1;
    const ptx::CallSite& site = caller.decoded.calls[std::size_t(op.offset)];
    if (!passRegisters(block, warp, warp.splits[index], site.before, lanes))
        return false;
    if (callees.size() == 1 && !m_kernel.functions[callees[0].first]) {
        if (!builtin(block, warp, split, op, functions[callees[0].first], lanes) ||
            !passRegisters(block, warp, warp.splits[index], site.after, lanes))
            return false;
        warp.splits[index].pc = behind;
        warp.splits[index].entering = true;
        return true;
    }
    // Lanes that do not call, or call something else, wait behind the call.
    std::int32_t join = split.join;
    if (callees.size() > 1 || lanes != split.mask)
        join = joinAt(warp, split.mask, behind, split.frame, split.join);
    if (lanes != split.mask)
        part(warp, split.mask & ~lanes, behind, join);
    for (std::size_t i = 1; i < callees.size(); ++i) {
        part(warp, callees[i].second, split.pc, join);
        if (!enterFunction(block, warp, warp.splits.back(), op, *m_kernel.functions[callees[i].first]))
            return false;
    }
    warp.splits[index].join = join;
    return enterFunction(block, warp, warp.splits[index], op, *m_kernel.functions[callees[0].first]);
}

bool Executor::enterFunction(Block& block, Warp& warp, Split& split, const DecodedOp& op, const FunctionCode& code)
{
    Frame* caller = split.frame;
    Frame* frame = newFrame(block, warp, code, caller, split.pc);
    if (!frame) {
        fault(LaunchStatus::StackOverflow, "stack-overflow", block, warp, split, split.mask,
              "needs more than " + std::to_string(LocalMemory::kMaxBytes / 1024) + " KiB of local memory for its calls");
        return false;
    }
    frame->lanes |= split.mask;
    const ptx::CallSite& site = caller->code->decoded.calls[std::size_t(op.offset)];
    const auto& formal = code.decoded.parameters;
    for (std::size_t i = 0; i < std::min(formal.size(), site.arguments.size()); ++i)
        for (LaneMask left = split.mask; left; left &= left - 1)
            warp.local.copy(unsigned(std::countr_zero(left)), frame->localBase + formal[i].offset,
                            caller->localBase + site.arguments[i].offset, std::min(formal[i].bytes, site.arguments[i].bytes));
    for (LaneMask left = split.mask; left; left &= left - 1)
        frame->stackTop[std::size_t(std::countr_zero(left))] = warp.local.top(unsigned(std::countr_zero(left)));
    split.frame = frame;
    split.pc = 0;
    split.entering = true;
    return passRegisters(block, warp, split, code.decoded.prologue, split.mask);
}

/// Values of a call that are registers, to or from their places in the frame of the split.
bool Executor::passRegisters(Block& block, Warp& warp, Split& split, const std::vector<DecodedOp>& moves, LaneMask lanes)
{
    return std::all_of(moves.begin(), moves.end(), [&](const DecodedOp& move) {
        return move.kind == ptx::OpKind::Load ? load(block, warp, split, move, lanes) : store(block, warp, split, move, lanes);
    });
}

/// alloca, stacksave and stackrestore: PTX ISA 9.0, section 9.7.17.
bool Executor::stack(Block& block, Warp& warp, const Split& split, const DecodedOp& op, LaneMask lanes)
{
    using ptx::StackOperation;
    const auto operation = StackOperation(op.subOperation);
    const Frame& frame = *split.frame;
    const std::uint64_t frames = frame.localBase + frame.code->decoded.localBytes;
    for (LaneMask left = lanes; left; left &= left - 1) {
        const unsigned lane = unsigned(std::countr_zero(left));
        std::uint64_t operand = 0, result = warp.local.top(lane);
        if (present(op.source[0]))
            std::memcpy(&operand,
                        (op.source[0].constant ? frame.code->constants : frame.registers) + op.source[0].offset + lane * op.registerBytes,
                        op.registerBytes);
        if (operation == StackOperation::Allocate)
            result = warp.local.allocate(lane, operand, std::uint64_t(op.offset), frames);
        if (result == 0) {
            fault(LaunchStatus::StackOverflow, "stack-overflow", block, warp, split, LaneMask(1) << lane,
                  fmt::format("asks alloca for {} bytes, more than are left of the {} KiB of local memory that a thread can have",
                              std::int64_t(operand), LocalMemory::kMaxBytes / 1024));
            return false;
        }
        if (operation == StackOperation::Restore) {
            if (operand < std::max(ptx::kStackBase, frame.stackTop[lane]) || operand > result) {
                fault(LaunchStatus::IllegalAddress, "stack", block, warp, split, LaneMask(1) << lane,
                      "restores a stack pointer that stacksave has not given in this function", operand);
                return false;
            }
            warp.local.setTop(lane, operand);
        } else if (present(op.destination[0])) {
            std::memcpy(frame.registers + op.destination[0].offset + lane * op.registerBytes, &result, op.registerBytes);
        }
    }
    return true;
}

bool Executor::returnFrom(Block& block, Warp& warp, LaneMask lanes)
{
    Split& split = warp.splits[warp.current];
    Frame* frame = split.frame;
    if (!frame->parent)
        return leave(block, warp, lanes);

    // Some lanes only (@p ret): the others go on behind it; the lanes that return no longer come to meeting points of this function.
    if (lanes != split.mask) {
        std::int32_t outer = split.join;
        std::vector<std::int32_t> left;
        while (outer != kNoJoin && warp.joins[std::size_t(outer)].frame == frame) {
            warp.joins[std::size_t(outer)].expected &= ~lanes;
            left.push_back(outer);
            outer = warp.joins[std::size_t(outer)].parent;
        }
        const std::int32_t stay = split.join;
        const std::uint32_t pc = split.pc;
        part(warp, split.mask & ~lanes, pc + 1, stay);
        warp.splits[warp.current].join = outer;
        const std::size_t returning = warp.current;
        for (const std::int32_t join : left)
            settle(warp, join);
        warp.current = returning;
        return returnFrom(block, warp, lanes);
    }
    Frame* caller = frame->parent;
    const DecodedOp& callOp = caller->code->decoded.ops[frame->callPc];
    const ptx::CallSite& site = caller->code->decoded.calls[std::size_t(callOp.offset)];
    const auto& formal = frame->code->decoded.returns;
    if (!passRegisters(block, warp, split, frame->code->decoded.epilogue, lanes))
        return false;
    for (std::size_t i = 0; i < std::min(formal.size(), site.returns.size()); ++i)
        for (LaneMask rest = lanes; rest; rest &= rest - 1)
            warp.local.copy(unsigned(std::countr_zero(rest)), caller->localBase + site.returns[i].offset,
                            frame->localBase + formal[i].offset, std::min(formal[i].bytes, site.returns[i].bytes));
    for (LaneMask rest = lanes; rest; rest &= rest - 1)
        warp.local.setTop(unsigned(std::countr_zero(rest)), frame->stackTop[std::size_t(std::countr_zero(rest))]);
    // Lanes that never met again in this function may leave it with its joins still expecting them.
    std::vector<std::int32_t> left;
    for (; split.join != kNoJoin && warp.joins[std::size_t(split.join)].frame == frame;
         split.join = warp.joins[std::size_t(split.join)].parent) {
        warp.joins[std::size_t(split.join)].expected &= ~lanes;
        left.push_back(split.join);
    }
    frame->lanes &= ~lanes;
    if (frame->lanes == 0)
        warp.freeFrames.push_back(frame);
    split.frame = caller;
    split.pc = frame->returnPc;
    split.entering = true;
    if (!passRegisters(block, warp, split, site.after, lanes))
        return false;
    const std::size_t returning = warp.current;
    for (const std::int32_t join : left)
        settle(warp, join);
    warp.current = returning;
    return true;
}

}  // namespace simtscope::simt
