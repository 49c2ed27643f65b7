// Decodes ld, st, atom, red (declared in decode_context.h): PTX ISA 9.0, sections 9.7.9 and 9.7.13.
#include <algorithm>
#include <array>
#include <bit>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/model/narrow_add.h"

namespace simtscope::ptx {

namespace {

unsigned findVectorWidth(const Instruction& instruction)
{
    return instruction.has("v2") ? 2 : instruction.has("v4") ? 4 : instruction.has("v8") ? 8 : 1;
}

/// Most bytes of an access (PTX ISA 9.0, 9.7.9.8 and 9.7.9.12): 256 bits (sm_100, global memory), as .v8 of 32 bits or .v4 of 64.
constexpr unsigned kMaxBytes = 32;
/// Most bytes of an atomic operation (PTX ISA 9.0, 9.7.13.5): .v8 of 16 bits, .v4 of 32.
constexpr unsigned kMaxAtomicBytes = 16;

/// Converts a number that is stored as .f32 beside 64-bit registers, so that its column is as wide as theirs: gives the bits of its type.
Operand widenLiteral(Operand literal, ScalarType type)
{
    if (type != ScalarType::F32 || !literal.isFloatLiteral)
        return literal;
    if (literal.floatWidth == 64)
        literal.integer = std::bit_cast<std::uint32_t>(float(std::bit_cast<double>(literal.integer)));
    literal.isFloatLiteral = false;
    literal.floatWidth = 0;
    return literal;
}

/// Returns the column width of the value registers of a memory operation, in bytes; immediates take the width of the registers.
unsigned findValueBytes(const DecodeContext& context, const std::vector<Operand>& values, ScalarType type)
{
    for (const Operand& value : values)
        if (value.kind == Operand::Kind::Register)
            return columnBytes(context.registerType(value.text));
    return columnBytes(type);
}

Result<void> decodeTypeAndAddress(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const Operand& address)
{
    op.type = findLastType(instruction);
    op.space = findSpace(rowOf(instruction), instruction);
    if (bitWidth(op.type) < 8 || bitWidth(op.type) > 64)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.elementBytes = std::uint8_t(bitWidth(op.type) / 8);
    constexpr std::array<std::string_view, 5> kWaitingModifiers = {"volatile", "relaxed", "acquire", "mmio", "acq_rel"};
    op.mayWait = std::any_of(kWaitingModifiers.begin(), kWaitingModifiers.end(),
                             [&](std::string_view modifier) { return instruction.has(modifier); });
    return context.decodeAddressOperand(address, op);
}

/// Decodes the address of a load or store, and where it is: the parameters of a kernel are those of the launch, the parameters of a device
/// function are in the thread's frame.
Result<void> decodeAccess(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const Operand& address)
{
    const bool isKernel = context.function().isEntry;
    op.mode = std::uint8_t(findSpace(rowOf(instruction), instruction) == StateSpace::Param && !isKernel ? ParamStorage::Frame
                                                                                                        : ParamStorage::Kernel);
    return decodeTypeAndAddress(context, instruction, op, address);
}

/// Decodes atom and red of .v2, .v4 and .v8 (sm_90), which have as many destinations and operands.
Result<void> decodeVectorAtomic(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool returnsValue = rowOf(instruction).destinationCount > 0;
    const Operand &to = instruction.operands[0], &from = instruction.operands[returnsValue ? 2 : 1];
    if (from.elements.size() != op.elementCount ||
        (returnsValue && to.kind != Operand::Kind::Sink && to.elements.size() != op.elementCount))
        return fail(msg::ptx::needsVectors(instruction.opcodeText(), op.elementCount));
    for (unsigned i = 0; i < op.elementCount; ++i) {
        const Result<Slot> value = context.decodeValue(from.elements[i], op.type);
        const Result<Slot> old = returnsValue ? context.decodeDestination(to.kind == Operand::Kind::Sink ? to : to.elements[i], op.type)
                                              : Result<Slot>(context.absentSlot());
        if (!value || !old)
            return tl::unexpected(value ? old.error() : value.error());
        op.source[i + 1] = *value;
        op.destination[i] = *old;
    }
    op.sourceCount = std::uint8_t(1 + op.elementCount);
    op.destinationCount = returnsValue ? op.elementCount : std::uint8_t(0);
    return {};
}

}  // namespace

Result<void> decodeLoad(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() < 2)
        return fail(msg::ptx::loadForm());
    if (const Result<void> done = decodeAccess(context, instruction, op, instruction.operands[1]); !done)
        return done;
    op.elementCount = std::uint8_t(findVectorWidth(instruction));
    const Operand& to = instruction.operands[0];
    const std::vector<Operand> values = elementsOf(to);
    if (values.size() != op.elementCount || op.elementCount * op.elementBytes > kMaxBytes)
        return fail(msg::ptx::loadElements(std::int64_t(values.size()), instruction.opcodeText()));
    op.registerBytes = std::uint8_t(findValueBytes(context, values, op.type));
    const ScalarType column = op.registerBytes == 8 ? ScalarType::B64 : ScalarType::B32;
    if (op.registerBytes < op.elementBytes)
        return fail(msg::ptx::narrowDestination(instruction.opcodeText()));
    op.sourceCount = 1;
    return decodeDestinations(context, values, column, op);
}

Result<void> decodeStore(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() < 2)
        return fail(msg::ptx::storeForm());
    if (const Result<void> done = decodeAccess(context, instruction, op, instruction.operands[0]); !done)
        return done;
    op.elementCount = std::uint8_t(findVectorWidth(instruction));
    const Operand& from = instruction.operands[1];
    const std::vector<Operand> values = elementsOf(from);
    if (values.size() != op.elementCount || op.elementCount * op.elementBytes > kMaxBytes)
        return fail(msg::ptx::storeElements(std::int64_t(values.size()), instruction.opcodeText()));
    op.registerBytes = std::uint8_t(findValueBytes(context, values, op.type));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool isLiteral = values[i].kind == Operand::Kind::Immediate;
        const ScalarType column = op.registerBytes == 8 ? ScalarType::B64 : ScalarType::B32;
        // A literal takes the operation's own type: a decimal 1.0 does not have the bits of a .b32.
        const bool hasSameWidth = columnBytes(op.type) == op.registerBytes;
        const Result<Slot> slot = isLiteral && !hasSameWidth ? context.decodeValue(widenLiteral(values[i], op.type), column)
                                                             : context.decodeValue(values[i], isLiteral ? op.type : column);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i + 1] = *slot;
    }
    op.sourceCount = std::uint8_t(values.size() + 1);
    return {};
}

Result<void> decodeAtomic(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const auto operation = AtomicOperation(op.mode);
    const std::size_t first = rowOf(instruction).destinationCount;
    if (instruction.operands.size() < first + 2)
        return fail(msg::ptx::atomicForm());
    if (const Result<void> done = decodeTypeAndAddress(context, instruction, op, instruction.operands[first]); !done)
        return done;
    const bool isArithmetic = !isFloat(op.type) || op.type == ScalarType::F32 || op.type == ScalarType::F64 || isNarrow(op.type);
    const unsigned elementCount = findVectorWidth(instruction);
    if (!isArithmetic || (isFloat(op.type) && operation != AtomicOperation::Add && operation != AtomicOperation::Exchange) ||
        (isNarrow(op.type) && operation != AtomicOperation::Add) ||
        (elementCount > 1 && ((op.space != StateSpace::Global && op.space != StateSpace::Generic) || operation != AtomicOperation::Add ||
                              !isFloat(op.type) || bitWidth(op.type) > 32 || elementCount * op.elementBytes > kMaxAtomicBytes)))
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.mayWait = true;
    op.registerBytes = std::uint8_t(columnBytes(op.type));
    op.elementCount = std::uint8_t(elementCount);
    if (elementCount > 1)
        return decodeVectorAtomic(context, instruction, op);
    if (first > 0) {
        const Result<Slot> slot = context.decodeDestination(instruction.operands[0], op.type);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[0] = *slot;
        op.destinationCount = 1;
    }
    const std::size_t end = instruction.operands.size() - instruction.has("L2::cache_hint");  // the cache policy comes last
    for (std::size_t i = first + 1; i < end && i < first + 3; ++i) {
        const Result<Slot> slot = context.decodeValue(instruction.operands[i], op.type);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i - first] = *slot;
        op.sourceCount = std::uint8_t(i - first + 1);
    }
    if (operation == AtomicOperation::CompareSwap && op.sourceCount != 3)
        return fail(msg::ptx::compareSwapForm());
    return {};
}

DecodedOp makeElementOperation(const DecodedOp& op, unsigned index)
{
    DecodedOp elementOp = op;
    elementOp.elementCount = 1;
    elementOp.offset = std::int64_t(std::uint64_t(op.offset) + index * op.elementBytes);
    elementOp.source[1] = op.source[1 + index];
    std::fill(elementOp.source.begin() + 2, elementOp.source.end(), Slot{kNoSlot, 0});
    elementOp.sourceCount = 2;
    elementOp.destination[0] = op.destination[index];
    std::fill(elementOp.destination.begin() + 1, elementOp.destination.end(), Slot{kNoSlot, 0});
    elementOp.destinationCount = std::min<std::uint8_t>(op.destinationCount, 1);
    return elementOp;
}

}  // namespace simtscope::ptx
