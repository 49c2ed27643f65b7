#include "gpu/simt/native/slice_emitter.h"

#include "gpu/simt/native/run_emitter.h"

namespace simtscope::simt::native {

using enum Condition;
using ptx::DecodedOp;

SliceEmitter::SliceEmitter(const ptx::DecodedFunction& function, std::span<const StepOf> steps,
                           std::function<bool(std::uint32_t, std::uint32_t, std::uint32_t)> isWithin)
    : m_function(function), m_steps(steps), m_isWithin(std::move(isWithin)), m_epilogue(as.label())
{
    for (Version& version : m_versions) {
        version.isEntry.resize(size());
        for (std::uint32_t pc = 0; pc <= size(); ++pc) {
            version.blocks.push_back(as.label());
            version.ops.push_back(as.label());
        }
    }
}

std::vector<std::uint8_t> SliceEmitter::code()
{
    frame();
    for (const bool isPartial : {false, true}) {
        m_isPartial = isPartial;
        function();
        outOfLine();
    }
    return as.finish();
}

std::size_t SliceEmitter::entryOf(std::uint32_t pc, bool isPartial) const
{
    const Version& version = m_versions[isPartial];
    return version.isEntry[pc] ? as.offsetOf(version.ops[pc]) : 0;
}

/// Emits the function's first and last instructions.
void SliceEmitter::frame()
{
    constexpr General kSaved[] = {General::Rbx, General::Rbp, General::R12, General::R13, General::R14, General::R15};
    for (const General saved : kSaved)
        as.push(saved);
    as.scalarRegister(scalar::kAddImmediate64, General::Rsp, -8);  // Calls need a stack that is aligned to 16 bytes.
    as.move(kContext, General::Rdi);
    loadArguments();
    as.scalarRegister(scalar::kJump, General::Rsi);
    as.bind(m_epilogue);
    as.scalar(scalar::kStore64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    as.zeroUpper();
    as.scalarRegister(scalar::kAddImmediate64, General::Rsp, 8);
    for (std::size_t i = std::size(kSaved); i-- > 0;)
        as.pop(kSaved[i]);
    as.ret();
}

void SliceEmitter::loadArguments()
{
    as.scalar(scalar::kLoad64, kOfSlice.registers, kContext, SIMTSCOPE_SLICE_FIELD(registers));
    as.scalar(scalar::kLoad64, kOfSlice.constants, kContext, SIMTSCOPE_SLICE_FIELD(constants));
    as.scalar(scalar::kLoad64, kOfSlice.mask, kContext, SIMTSCOPE_SLICE_FIELD(mask));
    as.scalar(scalar::kLoad64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    as.scalar(scalar::kLoad64, kEntered, kContext, SIMTSCOPE_SLICE_FIELD(entered));
}

void SliceEmitter::function()
{
    m_pending = 0;
    for (std::uint32_t pc = 0; pc < size();) {
        const StepOf& step = m_steps[pc];
        if (step.isFirst) {
            catchUp();
            enterBlock(pc);
            version().isEntry[pc] = true;
        }
        as.bind(version().ops[pc]);
        switch (step.step) {
        case Step::Compute:
            pc += computeRun(pc);
            continue;
        case Step::Access:
            access(pc);
            break;
        case Step::Call:
            ++m_pending;
            catchUp();
            callHelper(pc, SIMTSCOPE_SLICE_FIELD(execute));
            break;
        case Step::Branch:
            branch(pc);
            break;
        case Step::Barrier:
            barrier(pc);
            break;
        case Step::Leave:
            catchUp();
            version().isEntry[pc] = false;
            as.jump(Always, exitTo(SliceEnd::AtOp, pc));
            break;
        }
        if ((step.step == Step::Leave || step.step == Step::Barrier) && pc + 1 < size() && !m_steps[pc + 1].isFirst)
            version().isEntry[pc + 1] = m_steps[pc + 1].step != Step::Leave;
        ++pc;
    }
    catchUp();
    as.bind(version().blocks[size()]);
    as.jump(Always, exitTo(SliceEnd::AtBlock, size()));
}

void SliceEmitter::enterBlock(std::uint32_t pc)
{
    const Label stops = exitTo(SliceEnd::AtBlock, pc), cold = as.label(), entered = as.label();
    as.bind(version().blocks[pc]);
    as.scalar(scalar::kCompare64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(until));
    as.jump(AboveEqual, stops);
    as.scalarMemory(scalar::kCompareImmediate32, kContext, SIMTSCOPE_SLICE_FIELD(stopPc), std::int32_t(pc));
    as.jump(Equal, stops);
    as.scalarMemory(scalar::kCompareImmediate8, kContext, SIMTSCOPE_SLICE_FIELD(recorded), 0);
    as.jump(NotEqual, cold);
    const auto count = std::int32_t(16 * pc);
    as.scalarMemory(scalar::kIncrement64, kEntered, count);
    if (m_isPartial) {
        as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(lanes));
        as.scalar(scalar::kAddTo64, General::Rax, kEntered, count + 8);
    } else {
        as.scalarMemory(scalar::kAddImmediate64, kEntered, count + 8, std::int32_t(kWarpSize));
    }
    as.bind(entered);
    m_cold.push_back({cold, entered, pc, SIMTSCOPE_SLICE_FIELD(enter)});
}

std::uint32_t SliceEmitter::computeRun(std::uint32_t pc)
{
    std::uint32_t end = pc + 1;
    while (end < size() && m_steps[end].step == Step::Compute && !m_steps[end].isFirst)
        ++end;
    const RunEmitter run({m_function.ops.data() + pc, end - pc}, m_function.constantPool(),
                         [&](std::uint32_t offset) { return m_isWithin(offset, pc, end); });
    run.emit(as, kOfSlice, m_isPartial);
    m_pending += std::int32_t(end - pc);
    return end - pc;
}

void SliceEmitter::access(std::uint32_t pc)
{
    ++m_pending;
    catchUp();
    const Label otherwise = as.label();
    if (!emitAccess(as, m_function.ops[pc], m_steps[pc], m_isPartial, otherwise, [&](bool isShared) { record(pc, isShared); })) {
        callHelper(pc, SIMTSCOPE_SLICE_FIELD(access));
        return;
    }
    const Label done = as.label();
    as.bind(done);
    m_cold.push_back({otherwise, done, pc, SIMTSCOPE_SLICE_FIELD(access)});
}

void SliceEmitter::record(std::uint32_t pc, bool isShared)
{
    const DecodedOp& op = m_function.ops[pc];
    const bool isStore = op.kind == ptx::OpKind::Store;
    const ptx::Slot values = isStore ? op.source[1] : op.destination[0];
    const Label done = as.label();
    as.scalarMemory(scalar::kCompareImmediate8, kContext, SIMTSCOPE_SLICE_FIELD(charges), 0);
    as.jump(Equal, done);
    as.move(General::Rdx, values.constant ? kOfSlice.constants : kOfSlice.registers);
    as.scalarRegister(scalar::kAddImmediate64, General::Rdx, std::int32_t(values.offset));
    as.moveImmediate(General::Rcx, (isStore ? kIsStore : 0u) | (op.elementBytes == 8 ? kIsDouble : 0u) |
                                       (op.space == ptx::StateSpace::Const ? kIsConstant : 0u));
    call(pc, isShared ? SIMTSCOPE_SLICE_FIELD(recordShared) : SIMTSCOPE_SLICE_FIELD(recordDevice));
    as.bind(done);
}

/// Emits a branch. If lanes diverge, or the branch closes a loop that may wait, the issue loop executes it.
void SliceEmitter::branch(std::uint32_t pc)
{
    const DecodedOp& op = m_function.ops[pc];
    const StepOf& step = m_steps[pc];
    const Label leaves = exitTo(SliceEnd::AtOp, pc), stays = as.label();
    catchUp();
    if (op.guard != ptx::kNoSlot) {
        as.scalar(scalar::kLoad32, General::Rax, kOfSlice.registers, std::int32_t(op.guard));
        if (op.guardNegated)
            as.not32(General::Rax);
        if (m_isPartial)
            as.scalar(scalar::kAnd32, General::Rax, kOfSlice.mask);
        else
            as.scalar(scalar::kTest32, General::Rax, General::Rax);
        as.jump(Equal, stays);
        as.scalar(scalar::kCompare32, General::Rax, kOfSlice.mask);
        as.jump(NotEqual, leaves);
    }
    if (step.target <= pc) {
        if (step.mayWait) {
            as.jump(Always, leaves);
        } else {
            as.scalar(scalar::kLoad64, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(sharedWritten));
            as.scalarMemory(scalar::kCompareImmediate8, General::Rax, 0, 0);
            as.jump(NotEqual, leaves);
            as.scalar(scalar::kLoad32, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(backEdges));
            as.scalarRegister(scalar::kAddImmediate32, General::Rax, 1);
            as.scalarRegister(scalar::kCompareImmediate32, General::Rax, std::int32_t(step.backEdgeLimit));
            as.jump(AboveEqual, leaves);
            as.scalar(scalar::kStore32, General::Rax, kContext, SIMTSCOPE_SLICE_FIELD(backEdges));
        }
    }
    as.scalarRegister(scalar::kAddImmediate64, kTime, 1);
    as.jump(Always, version().blocks[step.target]);
    as.bind(stays);
    m_pending = op.guard != ptx::kNoSlot;
}

/// Emits a barrier. After it the time slice goes on, ends, or is followed by that of another warp.
void SliceEmitter::barrier(std::uint32_t pc)
{
    catchUp();
    as.moveImmediate(General::Rdx, m_steps[pc].barrier);
    call(pc, SIMTSCOPE_SLICE_FIELD(arrive));
    const Label goesOn = as.label();
    as.scalar(scalar::kLoad64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    const auto ifIs = [&](Arrival arrival, Label to) {
        as.scalarRegister(scalar::kCompareImmediate64, General::Rax, std::int32_t(arrival));
        as.jump(Equal, to);
    };
    ifIs(Arrival::GoesOn, goesOn);
    ifIs(Arrival::Waits, exitTo(SliceEnd::Waiting, pc));
    ifIs(Arrival::Leaves, exitTo(SliceEnd::AtOp, pc));
    loadArguments();
    as.scalarRegister(scalar::kJump, General::Rax);
    as.bind(goesOn);
}

void SliceEmitter::call(std::uint32_t pc, Helper helper)
{
    as.scalar(scalar::kStore64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    as.zeroUpper();
    as.move(General::Rdi, kContext);
    as.moveImmediate(General::Rsi, pc);
    as.scalar(scalar::kLoad64, General::Rax, kContext, helper);
    as.call(General::Rax);
}

void SliceEmitter::callHelper(std::uint32_t pc, Helper helper)
{
    call(pc, helper);
    as.scalar(scalar::kTest32, General::Rax, General::Rax);
    as.jump(Equal, exitTo(SliceEnd::Failed, pc));
}

void SliceEmitter::catchUp()
{
    if (m_pending)
        as.scalarRegister(scalar::kAddImmediate64, kTime, m_pending);
    m_pending = 0;
}

Label SliceEmitter::exitTo(SliceEnd::Kind kind, std::uint32_t pc)
{
    m_exits.push_back({as.label(), {kind, pc}});
    return m_exits.back().from;
}

void SliceEmitter::outOfLine()
{
    for (const Cold& cold : std::exchange(m_cold, {})) {
        as.bind(cold.from);
        callHelper(cold.pc, cold.helper);
        as.jump(Always, cold.back);
    }
    for (const Exit& exit : std::exchange(m_exits, {})) {
        as.bind(exit.from);
        as.moveImmediate(General::Rax, exit.end.pc | std::uint32_t(exit.end.kind) << SliceEnd::kKindShift);
        as.jump(Always, m_epilogue);
    }
}

}  // namespace simtscope::simt::native
