// Decodes matrix instructions (declared in decode_context.h): their shape from the text (ptx/model/matrix.h), their operands as registers.
// PTX ISA 9.0, 9.7.14.
#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

/// Returns the slots of the registers of a vector operand, or of a single register.
Result<std::vector<Slot>> decodeSlots(DecodeContext& context, const Operand& operand, const Fragment& fragment, bool isDestination)
{
    const ScalarType type = fragment.element == MatrixElement::F64 ? ScalarType::B64 : ScalarType::B32;
    const std::vector<Operand> elements = elementsOf(operand);
    if (elements.size() != fragment.registerCount)
        return fail(msg::ptx::matrixRegisters(std::int64_t(elements.size()), fragment.registerCount));
    std::vector<Slot> slots;
    for (const Operand& element : elements) {
        const Result<Slot> slot = isDestination ? context.decodeDestination(element, type) : context.decodeValue(element, type);
        if (!slot)
            return tl::unexpected(slot.error());
        slots.push_back(*slot);
    }
    return slots;
}

struct FragmentOperand {
    std::vector<Slot> MatrixSite::*slots;
    Fragment MatrixShape::*fragment;
    bool isDestination;
};

StateSpace findMatrixSpace(const Instruction& instruction)
{
    for (const std::string& modifier : instruction.modifiers) {
        if (modifier.starts_with("shared"))
            return StateSpace::Shared;
        if (modifier == "global")
            return StateSpace::Global;
    }
    return StateSpace::Generic;
}

}  // namespace

Result<void> decodeMatrix(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const auto shape = findMatrixShape(instruction);
    if (!shape)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    if (!*shape)
        return tl::unexpected(shape->error());
    MatrixSite site;
    site.shape = **shape;
    static constexpr FragmentOperand kA{&MatrixSite::a, &MatrixShape::a, false}, kB{&MatrixSite::b, &MatrixShape::b, false},
        kC{&MatrixSite::c, &MatrixShape::c, false};
    static constexpr FragmentOperand kDestination{&MatrixSite::d, &MatrixShape::d, true}, kSource{&MatrixSite::d, &MatrixShape::d, false};
    std::vector<const FragmentOperand*> fragments;
    std::size_t addressIndex = instruction.operands.size();
    switch (site.shape.action) {
    case MatrixAction::Multiply:
        fragments = {&kDestination, &kA, &kB, &kC};
        break;
    case MatrixAction::Transpose:
        fragments = {&kDestination, &kA};
        break;
    case MatrixAction::LoadRows:
    case MatrixAction::LoadFragment:
        fragments = {&kDestination};
        addressIndex = 1;
        break;
    case MatrixAction::StoreRows:
    case MatrixAction::StoreFragment:
        fragments = {nullptr, &kSource};
        addressIndex = 0;
        break;
    }
    const bool hasAddress = addressIndex < instruction.operands.size();
    if (instruction.operands.size() < fragments.size() + (addressIndex == 1 ? 1 : 0) || (site.shape.touchesMemory() && !hasAddress))
        return fail(msg::ptx::lacksOperand(instruction.opcodeText()));
    for (std::size_t i = 0; i < fragments.size(); ++i) {
        if (!fragments[i])
            continue;
        auto slots = decodeSlots(context, instruction.operands[i], site.shape.*fragments[i]->fragment, fragments[i]->isDestination);
        if (!slots)
            return tl::unexpected(slots.error());
        site.*fragments[i]->slots = std::move(*slots);
    }
    if (site.shape.touchesMemory()) {
        op.space = findMatrixSpace(instruction);
        if (const Result<void> done = context.decodeAddressOperand(instruction.operands[addressIndex], op); !done)
            return done;
        site.base = op.source[0];
        site.baseBytes = op.baseBytes;
        site.offset = op.offset;
        site.stride = context.absentSlot();
        if (const std::size_t stride = 2; instruction.operands.size() > stride && site.shape.matrixCount == 0) {
            const Result<Slot> slot = context.decodeValue(instruction.operands[stride], ScalarType::U32);
            if (!slot)
                return tl::unexpected(slot.error());
            site.stride = *slot;
        }
        op.source[0] = context.makeScratchSlot();
        op.baseBytes = 8;
        op.elementBytes = site.shape.elementBytes;
        op.elementCount = site.shape.elementCount;
    }
    op.offset = std::int64_t(context.decodedFunction().matrices.size());
    context.decodedFunction().matrices.push_back(std::move(site));
    return {};
}

}  // namespace simtscope::ptx
