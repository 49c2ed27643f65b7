#include "gpu/simt/native/slice_emitter.h"

#include "gpu/simt/native/run_emitter.h"

namespace simtscope::simt::native {

using enum Condition;
using ptx::DecodedOp;

SliceEmitter::SliceEmitter(const ptx::DecodedFunction& function, std::span<const SliceOperation> operations,
                           std::function<bool(std::uint32_t, std::uint32_t, std::uint32_t)> isWithin)
    : m_function(function), m_operations(operations), m_isWithin(std::move(isWithin)), m_epilogue(m_assembler.makeLabel())
{
    for (Version& version : m_versions) {
        version.isEntry.resize(size());
        for (std::uint32_t pc = 0; pc <= size(); ++pc) {
            version.blockLabels.push_back(m_assembler.makeLabel());
            version.operationLabels.push_back(m_assembler.makeLabel());
        }
    }
}

std::vector<std::uint8_t> SliceEmitter::emitCode()
{
    emitPrologueAndEpilogue();
    for (const bool isPartial : {false, true}) {
        m_isPartial = isPartial;
        emitFunction();
        emitColdCalls();
    }
    return m_assembler.finish();
}

std::size_t SliceEmitter::entryOf(std::uint32_t pc, bool isPartial) const
{
    const Version& version = m_versions[isPartial];
    return version.isEntry[pc] ? m_assembler.offsetOf(version.operationLabels[pc]) : 0;
}

/// Emits the function's first and last instructions.
void SliceEmitter::emitPrologueAndEpilogue()
{
    constexpr GeneralRegister kSavedRegisters[] = {GeneralRegister::Rbx, GeneralRegister::Rbp, GeneralRegister::R12,
                                                   GeneralRegister::R13, GeneralRegister::R14, GeneralRegister::R15};
    for (const GeneralRegister saved : kSavedRegisters)
        m_assembler.push(saved);
    m_assembler.emitScalarRegister(scalar::kAddImmediate64, GeneralRegister::Rsp, -8);  // Calls need a stack that is aligned to 16 bytes.
    m_assembler.move(kContext, GeneralRegister::Rdi);
    loadArguments();
    m_assembler.emitScalarRegister(scalar::kJump, GeneralRegister::Rsi);
    m_assembler.bind(m_epilogue);
    m_assembler.emitScalar(scalar::kStore64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    m_assembler.zeroUpper();
    m_assembler.emitScalarRegister(scalar::kAddImmediate64, GeneralRegister::Rsp, 8);
    for (std::size_t i = std::size(kSavedRegisters); i-- > 0;)
        m_assembler.pop(kSavedRegisters[i]);
    m_assembler.ret();
}

void SliceEmitter::loadArguments()
{
    m_assembler.emitScalar(scalar::kLoad64, kSliceArguments.registers, kContext, SIMTSCOPE_SLICE_FIELD(registers));
    m_assembler.emitScalar(scalar::kLoad64, kSliceArguments.constants, kContext, SIMTSCOPE_SLICE_FIELD(constants));
    m_assembler.emitScalar(scalar::kLoad64, kSliceArguments.mask, kContext, SIMTSCOPE_SLICE_FIELD(mask));
    m_assembler.emitScalar(scalar::kLoad64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    m_assembler.emitScalar(scalar::kLoad64, kEntered, kContext, SIMTSCOPE_SLICE_FIELD(entered));
}

void SliceEmitter::emitFunction()
{
    m_pendingInstructions = 0;
    for (std::uint32_t pc = 0; pc < size();) {
        const SliceOperation& step = m_operations[pc];
        if (step.isFirst) {
            addPendingTime();
            emitBlockEntry(pc);
            version().isEntry[pc] = true;
        }
        m_assembler.bind(version().operationLabels[pc]);
        switch (step.handling) {
        case Handling::Compute:
            pc += emitRun(pc);
            continue;
        case Handling::Access:
            emitAccessOperation(pc);
            break;
        case Handling::Call:
            ++m_pendingInstructions;
            addPendingTime();
            emitHelperCall(pc, SIMTSCOPE_SLICE_FIELD(execute));
            break;
        case Handling::Branch:
            emitBranch(pc);
            break;
        case Handling::Barrier:
            emitBarrier(pc);
            break;
        case Handling::Leave:
            addPendingTime();
            version().isEntry[pc] = false;
            m_assembler.jump(Always, makeExit(SliceEnd::AtOp, pc));
            break;
        }
        if ((step.handling == Handling::Leave || step.handling == Handling::Barrier) && pc + 1 < size() && !m_operations[pc + 1].isFirst)
            version().isEntry[pc + 1] = m_operations[pc + 1].handling != Handling::Leave;
        ++pc;
    }
    addPendingTime();
    m_assembler.bind(version().blockLabels[size()]);
    m_assembler.jump(Always, makeExit(SliceEnd::AtBlock, size()));
}

void SliceEmitter::emitBlockEntry(std::uint32_t pc)
{
    const Label exitLabel = makeExit(SliceEnd::AtBlock, pc), coldLabel = m_assembler.makeLabel(), enteredLabel = m_assembler.makeLabel();
    m_assembler.bind(version().blockLabels[pc]);
    m_assembler.emitScalar(scalar::kCompare64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(until));
    m_assembler.jump(AboveEqual, exitLabel);
    m_assembler.emitScalarMemory(scalar::kCompareImmediate32, kContext, SIMTSCOPE_SLICE_FIELD(stopPc), std::int32_t(pc));
    m_assembler.jump(Equal, exitLabel);
    m_assembler.emitScalarMemory(scalar::kCompareImmediate8, kContext, SIMTSCOPE_SLICE_FIELD(recorded), 0);
    m_assembler.jump(NotEqual, coldLabel);
    const auto count = std::int32_t(16 * pc);
    m_assembler.emitScalarMemory(scalar::kIncrement64, kEntered, count);
    if (m_isPartial) {
        m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(lanes));
        m_assembler.emitScalar(scalar::kAddTo64, GeneralRegister::Rax, kEntered, count + 8);
    } else {
        m_assembler.emitScalarMemory(scalar::kAddImmediate64, kEntered, count + 8, std::int32_t(kWarpSize));
    }
    m_assembler.bind(enteredLabel);
    m_coldCalls.push_back({coldLabel, enteredLabel, pc, SIMTSCOPE_SLICE_FIELD(enter)});
}

std::uint32_t SliceEmitter::emitRun(std::uint32_t pc)
{
    std::uint32_t end = pc + 1;
    while (end < size() && m_operations[end].handling == Handling::Compute && !m_operations[end].isFirst)
        ++end;
    const RunEmitter run({m_function.ops.data() + pc, end - pc}, m_function.constantPool(),
                         [&](std::uint32_t offset) { return m_isWithin(offset, pc, end); });
    run.emit(m_assembler, kSliceArguments, m_isPartial);
    m_pendingInstructions += std::int32_t(end - pc);
    return end - pc;
}

void SliceEmitter::emitAccessOperation(std::uint32_t pc)
{
    ++m_pendingInstructions;
    addPendingTime();
    const Label slowPath = m_assembler.makeLabel();
    if (!emitAccess(m_assembler, m_function.ops[pc], m_operations[pc], m_isPartial, slowPath,
                    [&](bool isShared) { emitRecord(pc, isShared); })) {
        emitHelperCall(pc, SIMTSCOPE_SLICE_FIELD(access));
        return;
    }
    const Label done = m_assembler.makeLabel();
    m_assembler.bind(done);
    m_coldCalls.push_back({slowPath, done, pc, SIMTSCOPE_SLICE_FIELD(access)});
}

void SliceEmitter::emitRecord(std::uint32_t pc, bool isShared)
{
    const DecodedOp& op = m_function.ops[pc];
    const bool isStore = op.kind == ptx::OpKind::Store;
    const ptx::Slot values = isStore ? op.source[1] : op.destination[0];
    const Label done = m_assembler.makeLabel();
    m_assembler.emitScalarMemory(scalar::kCompareImmediate8, kContext, SIMTSCOPE_SLICE_FIELD(charges), 0);
    m_assembler.jump(Equal, done);
    m_assembler.move(GeneralRegister::Rdx, values.isConstant ? kSliceArguments.constants : kSliceArguments.registers);
    m_assembler.emitScalarRegister(scalar::kAddImmediate64, GeneralRegister::Rdx, std::int32_t(values.offset));
    m_assembler.moveImmediate(GeneralRegister::Rcx, (isStore ? kIsStore : 0u) | (op.elementBytes == 8 ? kIsDouble : 0u) |
                                                        (op.space == ptx::StateSpace::Const ? kIsConstant : 0u));
    emitCall(pc, isShared ? SIMTSCOPE_SLICE_FIELD(recordShared) : SIMTSCOPE_SLICE_FIELD(recordDevice));
    m_assembler.bind(done);
}

/// Emits a branch. If lanes diverge, or the branch closes a loop that may wait, the issue loop executes it.
void SliceEmitter::emitBranch(std::uint32_t pc)
{
    const DecodedOp& op = m_function.ops[pc];
    const SliceOperation& step = m_operations[pc];
    const Label exitLabel = makeExit(SliceEnd::AtOp, pc), notTakenLabel = m_assembler.makeLabel();
    addPendingTime();
    if (op.guard != ptx::kNoSlot) {
        m_assembler.emitScalar(scalar::kLoad32, GeneralRegister::Rax, kSliceArguments.registers, std::int32_t(op.guard));
        if (op.isGuardNegated)
            m_assembler.not32(GeneralRegister::Rax);
        if (m_isPartial)
            m_assembler.emitScalar(scalar::kAnd32, GeneralRegister::Rax, kSliceArguments.mask);
        else
            m_assembler.emitScalar(scalar::kTest32, GeneralRegister::Rax, GeneralRegister::Rax);
        m_assembler.jump(Equal, notTakenLabel);
        m_assembler.emitScalar(scalar::kCompare32, GeneralRegister::Rax, kSliceArguments.mask);
        m_assembler.jump(NotEqual, exitLabel);
    }
    if (step.target <= pc) {
        if (step.mayWait) {
            m_assembler.jump(Always, exitLabel);
        } else {
            m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(sharedWritten));
            m_assembler.emitScalarMemory(scalar::kCompareImmediate8, GeneralRegister::Rax, 0, 0);
            m_assembler.jump(NotEqual, exitLabel);
            m_assembler.emitScalar(scalar::kLoad32, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(backEdges));
            m_assembler.emitScalarRegister(scalar::kAddImmediate32, GeneralRegister::Rax, 1);
            m_assembler.emitScalarRegister(scalar::kCompareImmediate32, GeneralRegister::Rax, std::int32_t(step.backEdgeLimit));
            m_assembler.jump(AboveEqual, exitLabel);
            m_assembler.emitScalar(scalar::kStore32, GeneralRegister::Rax, kContext, SIMTSCOPE_SLICE_FIELD(backEdges));
        }
    }
    m_assembler.emitScalarRegister(scalar::kAddImmediate64, kTime, 1);
    m_assembler.jump(Always, version().blockLabels[step.target]);
    m_assembler.bind(notTakenLabel);
    m_pendingInstructions = op.guard != ptx::kNoSlot;
}

/// Emits a barrier. After it the time slice goes on, ends, or is followed by that of another warp.
void SliceEmitter::emitBarrier(std::uint32_t pc)
{
    addPendingTime();
    m_assembler.moveImmediate(GeneralRegister::Rdx, m_operations[pc].barrier);
    emitCall(pc, SIMTSCOPE_SLICE_FIELD(arrive));
    const Label goesOn = m_assembler.makeLabel();
    m_assembler.emitScalar(scalar::kLoad64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    const auto jumpIf = [&](Arrival arrival, Label to) {
        m_assembler.emitScalarRegister(scalar::kCompareImmediate64, GeneralRegister::Rax, std::int32_t(arrival));
        m_assembler.jump(Equal, to);
    };
    jumpIf(Arrival::GoesOn, goesOn);
    jumpIf(Arrival::Waits, makeExit(SliceEnd::Waiting, pc));
    jumpIf(Arrival::Leaves, makeExit(SliceEnd::AtOp, pc));
    loadArguments();
    m_assembler.emitScalarRegister(scalar::kJump, GeneralRegister::Rax);
    m_assembler.bind(goesOn);
}

void SliceEmitter::emitCall(std::uint32_t pc, Helper helper)
{
    m_assembler.emitScalar(scalar::kStore64, kTime, kContext, SIMTSCOPE_SLICE_FIELD(time));
    m_assembler.zeroUpper();
    m_assembler.move(GeneralRegister::Rdi, kContext);
    m_assembler.moveImmediate(GeneralRegister::Rsi, pc);
    m_assembler.emitScalar(scalar::kLoad64, GeneralRegister::Rax, kContext, helper);
    m_assembler.call(GeneralRegister::Rax);
}

void SliceEmitter::emitHelperCall(std::uint32_t pc, Helper helper)
{
    emitCall(pc, helper);
    m_assembler.emitScalar(scalar::kTest32, GeneralRegister::Rax, GeneralRegister::Rax);
    m_assembler.jump(Equal, makeExit(SliceEnd::Failed, pc));
}

void SliceEmitter::addPendingTime()
{
    if (m_pendingInstructions)
        m_assembler.emitScalarRegister(scalar::kAddImmediate64, kTime, m_pendingInstructions);
    m_pendingInstructions = 0;
}

Label SliceEmitter::makeExit(SliceEnd::Kind kind, std::uint32_t pc)
{
    m_exits.push_back({m_assembler.makeLabel(), {kind, pc}});
    return m_exits.back().from;
}

void SliceEmitter::emitColdCalls()
{
    for (const ColdCall& cold : std::exchange(m_coldCalls, {})) {
        m_assembler.bind(cold.entryLabel);
        emitHelperCall(cold.pc, cold.helper);
        m_assembler.jump(Always, cold.returnLabel);
    }
    for (const Exit& exit : std::exchange(m_exits, {})) {
        m_assembler.bind(exit.from);
        m_assembler.moveImmediate(GeneralRegister::Rax, exit.end.pc | std::uint32_t(exit.end.kind) << SliceEnd::kKindShift);
        m_assembler.jump(Always, m_epilogue);
    }
}

}  // namespace simtscope::simt::native
