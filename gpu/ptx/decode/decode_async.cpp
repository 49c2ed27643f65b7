// Decodes asynchronous copies and mbarriers (declared in decode_context.h): PTX ISA 9.0, sections 9.7.9.25 (cp.async, cp.async.bulk) and
// 9.7.13.15 (mbarrier).
#include <algorithm>
#include <array>
#include <cstring>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

Error makeRefusal(const Instruction& instruction)
{
    return {msg::ptx::unsupported(instruction.opcodeText()), {}, 0};
}

Error makeRefusal(const Instruction& instruction, Message reason)
{
    return {msg::ptx::unsupportedBecause(instruction.opcodeText(), std::move(reason)), {}, 0};
}

/// Decodes source or destination of a copy, or an mbarrier: a memory operation without registers.
Result<DecodedOp> decodeMemoryOperand(DecodeContext& context, const Operand& address, OpKind kind, StateSpace space,
                                      std::uint8_t elementBytes, std::uint8_t elements)
{
    DecodedOp op;
    op.destination.fill(context.absentSlot());
    op.source.fill(context.absentSlot());
    op.kind = kind;
    op.space = space;
    op.type = elementBytes == 8 ? ScalarType::B64 : ScalarType::B32;
    op.elementBytes = elementBytes;
    op.elementCount = elements;
    op.registerBytes = elementBytes;
    op.sourceCount = 1;
    if (const Result<void> done = context.decodeAddressOperand(address, op); !done)
        return tl::unexpected(done.error());
    return op;
}

/// Replaces the operation by the access to its operand.
void replaceByOperand(DecodedOp& op, DecodedOp operand)
{
    operand.instruction = op.instruction;
    operand.mode = op.mode;
    op = operand;
}

bool isAsync(const Instruction& instruction)
{
    return !instruction.modifiers.empty() && instruction.modifiers[0] == "async";
}

/// Returns the spaces that the modifiers name, in order. A launch has no clusters: the cluster's shared memory is the block's.
std::vector<StateSpace> spacesOf(const Instruction& instruction)
{
    std::vector<StateSpace> spaces;
    for (const std::string& modifier : instruction.modifiers)
        if (modifier == "global")
            spaces.push_back(StateSpace::Global);
        else if (modifier == "shared" || modifier == "shared::cta" || modifier == "shared::cluster")
            spaces.push_back(StateSpace::Shared);
    return spaces;
}

Result<void> finishCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op, AsyncCopy copy, const Operand& to,
                        const Operand& from)
{
    const std::vector<StateSpace> spaces = spacesOf(instruction);
    if (spaces.size() != 2)
        return tl::unexpected(makeRefusal(instruction));
    const Result<DecodedOp> write = decodeMemoryOperand(context, to, OpKind::Store, spaces[0], 4, op.elementCount);
    const Result<DecodedOp> read = decodeMemoryOperand(context, from, OpKind::Load, spaces[1], 4, op.elementCount);
    if (!write || !read)
        return tl::unexpected(write ? read.error() : write.error());
    copy.write = *write;
    copy.read = *read;
    op.type = ScalarType::B32;
    op.elementBytes = op.registerBytes = 4;
    op.offset = std::int64_t(context.decodedFunction().copies.size());
    context.decodedFunction().copies.push_back(copy);
    return {};
}

/// Computes mbarrier.pending_count: the state that an arrival returned has the count in its low bits.
void pendingCount(std::byte* registers, const std::byte* constants, const DecodedOp& op, LaneMask mask)
{
    const std::byte* from = (op.source[0].isConstant ? constants : registers) + op.source[0].offset;
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        if (!(mask >> lane & 1))
            continue;
        std::uint64_t state;
        std::memcpy(&state, from + lane * sizeof state, sizeof state);
        const std::uint32_t count = Mbarrier::unpack(state).pendingArrivals;
        std::memcpy(registers + op.destination[0].offset + lane * sizeof count, &count, sizeof count);
    }
}

/// Decodes the operands after the address: a count, a number of bytes, a state or a parity, by the operation. A time limit may follow,
/// which is a hint.
Result<void> decodeMbarrierOperands(DecodeContext& context, const Instruction& instruction, DecodedOp& op, std::size_t next)
{
    using enum MbarrierOperation;
    const auto operation = MbarrierOperation(op.mode);
    const bool takesBytes =
        operation == ExpectBytes || operation == CompleteBytes || operation == ArriveExpectBytes || operation == ArriveDropExpectBytes;
    const bool needsValue =
        takesBytes || isPhaseTest(operation) || operation == Init || operation == ArriveNoComplete || operation == ArriveDropNoComplete;
    const std::size_t left = instruction.operands.size() - next;
    if (left > (isPhaseTest(operation) ? 2u : operation == Invalidate ? 0u : 1u) || (needsValue && left == 0))
        return tl::unexpected(makeRefusal(instruction));
    op.source[1] = context.makeConstantSlot(1, ScalarType::U32);
    op.source[2] = context.makeConstantSlot(0, ScalarType::U32);
    op.sourceCount = 3;
    if (left == 0)
        return {};
    const Result<Slot> slot = context.decodeValue(instruction.operands[next], operation == TestState ? ScalarType::B64 : ScalarType::U32);
    if (!slot)
        return tl::unexpected(slot.error());
    op.source[takesBytes ? 2 : 1] = *slot;
    return {};
}

}  // namespace

/// Decodes cp.async.{ca,cg}.shared.global [to], [from], bytes {, source bytes | , ignore} {, policy}
Result<void> decodeAsyncCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (!isAsync(instruction))
        return tl::unexpected(makeRefusal(instruction));
    const auto& operands = instruction.operands;
    const std::size_t count = operands.size() - (instruction.has("L2::cache_hint") && operands.size() > 3 ? 1 : 0);
    if (count < 3 || count > 4 || operands[2].kind != Operand::Kind::Immediate)
        return tl::unexpected(makeRefusal(instruction));
    const std::int64_t bytes = operands[2].integer;
    if (bytes != 4 && bytes != 8 && bytes != 16)
        return tl::unexpected(makeRefusal(instruction, msg::ptx::copySize()));
    op.elementCount = std::uint8_t(bytes / 4);
    AsyncCopy copy;
    copy.byteCountSlot = copy.ignorePredicate = context.absentSlot();
    if (count == 4) {
        const bool isPredicate = operands[3].kind == Operand::Kind::Register && context.registerType(operands[3].text) == ScalarType::Pred;
        const Result<Slot> slot = context.decodeValue(operands[3], isPredicate ? ScalarType::Pred : ScalarType::U32);
        if (!slot)
            return tl::unexpected(slot.error());
        (isPredicate ? copy.ignorePredicate : copy.byteCountSlot) = *slot;
        copy.isIgnoreNegated = isPredicate && operands[3].isNegated;
    }
    return finishCopy(context, instruction, op, copy, operands[0], operands[1]);
}

/// Decodes cp.async.bulk [to], [from], bytes {, [mbarrier]} {, policy}
Result<void> decodeBulkCopy(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (!isAsync(instruction))
        return tl::unexpected(makeRefusal(instruction));
    const bool hasBarrier = instruction.has("mbarrier::complete_tx::bytes");
    const auto& operands = instruction.operands;
    const std::size_t count = operands.size() - (instruction.has("L2::cache_hint") && operands.size() > 3 ? 1 : 0);
    if (count != (hasBarrier ? 4u : 3u) || (!hasBarrier && !instruction.has("bulk_group")))
        return tl::unexpected(makeRefusal(instruction));
    AsyncCopy copy;
    copy.isBulk = true;
    copy.ignorePredicate = context.absentSlot();
    const Result<Slot> bytes = context.decodeValue(operands[2], ScalarType::U32);
    if (!bytes)
        return tl::unexpected(bytes.error());
    copy.byteCountSlot = *bytes;
    if (hasBarrier) {
        const Result<DecodedOp> object = decodeMemoryOperand(context, operands[3], OpKind::Mbarrier, StateSpace::Shared, 8, 1);
        if (!object)
            return tl::unexpected(object.error());
        copy.barrier = *object;
    }
    op.elementCount = 4;
    return finishCopy(context, instruction, op, copy, operands[0], operands[1]);
}

Result<void> decodeAsyncGroup(DecodeContext&, const Instruction& instruction, DecodedOp& op)
{
    const auto operation = AsyncGroupOperation(op.mode);
    const bool waits = operation == AsyncGroupOperation::Wait || operation == AsyncGroupOperation::BulkWait;
    if (!waits)
        return {};
    if (instruction.operands.size() != 1 || instruction.operands[0].kind != Operand::Kind::Immediate || instruction.operands[0].integer < 0)
        return fail(msg::ptx::needsGroups(instruction.opcodeText()));
    op.offset = instruction.operands[0].integer;
    return {};
}

Result<void> decodeAsyncArrive(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() != 1)
        return tl::unexpected(makeRefusal(instruction));
    const bool isShared = !spacesOf(instruction).empty();
    const Result<DecodedOp> object =
        decodeMemoryOperand(context, instruction.operands[0], op.kind, isShared ? StateSpace::Shared : StateSpace::Generic, 8, 1);
    if (!object)
        return tl::unexpected(object.error());
    replaceByOperand(op, *object);
    return {};
}

Result<void> decodePendingCount(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() != 2)
        return tl::unexpected(makeRefusal(instruction));
    const Result<Slot> to = context.decodeDestination(instruction.operands[0], ScalarType::U32);
    const Result<Slot> from = context.decodeValue(instruction.operands[1], ScalarType::B64);
    if (!to || !from)
        return tl::unexpected(to ? from.error() : to.error());
    if (!isPresent(*to)) {
        op.kind = OpKind::Nop;
        return {};
    }
    op.alu = &pendingCount;
    op.type = ScalarType::U32;
    op.destination[0] = *to;
    op.source[0] = *from;
    op.destinationCount = op.sourceCount = 1;
    return {};
}

Result<void> decodeTensorCopy(DecodeContext&, const Instruction& instruction, DecodedOp&)
{
    return tl::unexpected(makeRefusal(instruction, msg::ptx::noTensorCopies()));
}

Result<void> decodeMbarrier(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.empty())
        return tl::unexpected(makeRefusal(instruction));
    const auto operation = MbarrierOperation(op.mode);
    const std::size_t address = instruction.operands[0].kind == Operand::Kind::Address ? 0 : 1;
    if (address >= instruction.operands.size())
        return tl::unexpected(makeRefusal(instruction));
    const StateSpace space = spacesOf(instruction).empty() ? StateSpace::Generic : StateSpace::Shared;
    const Result<DecodedOp> object = decodeMemoryOperand(context, instruction.operands[address], op.kind, space, 8, 1);
    if (!object)
        return tl::unexpected(object.error());
    replaceByOperand(op, *object);
    op.mayWait = true;
    if (address == 1) {
        const Result<Slot> to =
            context.decodeDestination(instruction.operands[0], isPhaseTest(operation) ? ScalarType::Pred : ScalarType::B64);
        if (!to)
            return tl::unexpected(to.error());
        op.destination[0] = *to;
        op.destinationCount = 1;
    } else if (isPhaseTest(operation)) {
        return tl::unexpected(makeRefusal(instruction));
    }
    return decodeMbarrierOperands(context, instruction, op, address + 1);
}

}  // namespace simtscope::ptx
