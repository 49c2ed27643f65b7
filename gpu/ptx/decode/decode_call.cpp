// Decodes calls and the stack (declared in decode_context.h): PTX ISA 9.0, sections 7.1, 9.7.12.5 and 9.7.17.
#include <algorithm>
#include <bit>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

const std::vector<Operand>& elementsOf(const Operand& list, std::vector<Operand>& singleElement)
{
    if (list.kind == Operand::Kind::List)
        return list.elements;
    singleElement = {list};
    return singleElement;
}

/// Returns the type of a parameter of the callee that is a register; None when it is a .param variable, or the callee is not known.
ScalarType registerParameter(const std::vector<Variable>* formal, std::size_t index)
{
    return formal && index < formal->size() && (*formal)[index].space == StateSpace::Reg ? (*formal)[index].type : ScalarType::None;
}

/// Returns the caller's ranges of the frame for arguments or results. A register or a constant gets a range of its own; the operations
/// `moves` store it there before the call, or load it from there after the call.
Result<std::vector<FrameRange>> decodeFrameRanges(DecodeContext& context, const Operand& list, const std::vector<Variable>* formal,
                                                  OpKind kind, std::uint32_t instruction, std::vector<DecodedOp>& moves)
{
    std::vector<FrameRange> found;
    std::vector<Operand> singleElement;
    for (const Operand& element : elementsOf(list, singleElement)) {
        if (const FrameRange* piece = element.kind == Operand::Kind::Symbol ? context.findFrameRange(element.text) : nullptr) {
            found.push_back(*piece);
            continue;
        }
        const bool isRegister = element.kind == Operand::Kind::Register || element.kind == Operand::Kind::Sink;
        ScalarType type = registerParameter(formal, found.size());
        if (type == ScalarType::None && element.kind == Operand::Kind::Register)
            type = context.registerType(element.text);
        if ((!isRegister && (kind == OpKind::Load || element.kind != Operand::Kind::Immediate)) || columnBytes(type) == 0 ||
            bitWidth(type) == 0)
            return fail(msg::ptx::callArgument());
        const Result<Slot> slot = kind == OpKind::Load ? context.decodeDestination(element, type) : context.decodeValue(element, type);
        if (!slot)
            return tl::unexpected(slot.error());
        found.push_back(context.reserveFrame(type));
        if (isPresent(*slot))
            moves.push_back(context.makeFrameAccess(kind, found.back(), *slot, type, instruction));
    }
    return found;
}

}  // namespace

Result<void> decodeCall(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    CallSite site;
    const auto& operands = instruction.operands;
    const std::size_t target = !operands.empty() && operands[0].kind == Operand::Kind::List ? 1 : 0;
    if (target >= operands.size())
        return fail(msg::ptx::callForm());
    const Function* callee = nullptr;
    if (operands[target].kind == Operand::Kind::Register) {
        const Result<Slot> address = context.decodeValue(operands[target], ScalarType::U64);
        if (!address)
            return tl::unexpected(address.error());
        op.source[0] = *address;
        op.sourceCount = 1;
    } else {
        callee = context.module().findFunction(operands[target].text);
        if (!callee)
            return fail(msg::ptx::noFunction(operands[target].text));
        op.callee = std::int32_t(callee - context.module().functions.data());
    }
    if (target == 1) {
        const auto found =
            decodeFrameRanges(context, operands[0], callee ? &callee->returns : nullptr, OpKind::Load, op.instruction, site.resultLoads);
        if (!found)
            return tl::unexpected(found.error());
        site.returns = *found;
    }
    if (target + 1 < operands.size() && operands[target + 1].kind == Operand::Kind::List) {
        const auto found = decodeFrameRanges(context, operands[target + 1], callee ? &callee->parameters : nullptr, OpKind::Store,
                                             op.instruction, site.argumentStores);
        if (!found)
            return tl::unexpected(found.error());
        site.arguments = *found;
    }
    op.offset = std::int64_t(context.decodedFunction().calls.size());
    context.decodedFunction().calls.push_back(std::move(site));
    return {};
}

Result<void> decodeStack(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    constexpr std::int64_t kMinimum = 8, kMaximum = 1 << 23;  // alignment, section 9.7.17.3
    const auto operation = StackOperation(op.mode);
    const bool allocates = operation == StackOperation::Allocate, restores = operation == StackOperation::Restore;
    const auto& operands = instruction.operands;
    const ScalarType type = findLastType(instruction);
    if (type != ScalarType::U32 && type != ScalarType::U64)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    if (operands.size() < (allocates ? 2u : 1u))
        return fail(msg::ptx::lacksOperand(instruction.opcodeText()));
    op.type = type;
    op.registerBytes = std::uint8_t(columnBytes(type));
    op.offset = kMinimum;
    if (allocates && operands.size() > 2) {
        const std::int64_t align = operands[2].integer;
        if (operands[2].kind != Operand::Kind::Immediate || align <= 0 || align > kMaximum || !std::has_single_bit(std::uint64_t(align)))
            return fail(msg::ptx::allocaAlignment());
        op.offset = std::max(kMinimum, align);
    }
    if (!restores) {
        const Result<Slot> to = context.decodeDestination(operands[0], type);
        if (!to)
            return tl::unexpected(to.error());
        op.destination[0] = *to;
        op.destinationCount = 1;
    }
    if (allocates || restores) {
        const Result<Slot> from = context.decodeValue(operands[allocates ? 1 : 0], type);
        if (!from)
            return tl::unexpected(from.error());
        op.source[0] = *from;
        op.sourceCount = 1;
    }
    return {};
}

}  // namespace simtscope::ptx
