// Decodes scalar video instructions (declared in decode_context.h): which parts of the operands they use, and what they compute of these.
// PTX ISA 9.0, section 9.7.18.
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"
#include "gpu/ptx/decode/decode_video.h"
#include "gpu/ptx/model/video.h"

namespace simtscope::ptx {

namespace {

struct OperationRow {
    std::string_view name;
    ScalarVideoOperation operation;
};

constexpr std::array kScalarOperations = {
    OperationRow{"vadd", ScalarVideoOperation::Add},
    OperationRow{"vsub", ScalarVideoOperation::Subtract},
    OperationRow{"vabsdiff", ScalarVideoOperation::Difference},
    OperationRow{"vmin", ScalarVideoOperation::Minimum},
    OperationRow{"vmax", ScalarVideoOperation::Maximum},
    OperationRow{"vset", ScalarVideoOperation::Compare},
    OperationRow{"vshl", ScalarVideoOperation::ShiftLeft},
    OperationRow{"vshr", ScalarVideoOperation::ShiftRight},
    OperationRow{"vmad", ScalarVideoOperation::MultiplyAdd},
};
constexpr std::array<std::string_view, 6> kPartNames = {"b0", "b1", "b2", "b3", "h0", "h1"};

/// Removes the selector from the operand and returns it. Nullopt if the ISA has no such selector.
std::optional<unsigned> takePart(Operand& operand)
{
    const std::size_t dot = operand.kind == Operand::Kind::Member ? operand.text.find('.') : std::string::npos;
    if (dot == std::string::npos)
        return kWholeWordPart;
    const auto part = std::ranges::find(kPartNames, std::string_view(operand.text).substr(dot + 1));
    operand.kind = Operand::Kind::Register;
    operand.text.resize(dot);
    return part == kPartNames.end() ? std::nullopt : std::optional(unsigned(part - kPartNames.begin()));
}

/// Reads the modifiers. The last two types are those of a and b, the one before them is that of the result. Returns false when they are not
/// all there.
bool parseModifiers(const Instruction& instruction, ScalarVideoForm& form)
{
    const auto modifiers = parseVideoModifiers(instruction);
    if (!modifiers)
        return false;
    const std::vector<bool>& isSigned = modifiers->isSigned;
    form.compare = modifiers->compare;
    const auto operation = ScalarVideoOperation(form.operation);
    const bool shifts = operation == ScalarVideoOperation::ShiftLeft || operation == ScalarVideoOperation::ShiftRight;
    if (isSigned.size() != (operation == ScalarVideoOperation::Compare ? 2 : 3) || (shifts && isSigned.back()) ||
        (shifts && instruction.has("clamp") == instruction.has("wrap")))
        return false;
    form.aSigned = isSigned[isSigned.size() - 2];
    form.bSigned = isSigned.back();
    form.addsToThird = instruction.has("add");
    form.wraps = instruction.has("wrap");
    form.addsOne = instruction.has("po");
    form.saturates = instruction.has("sat");
    form.shift = instruction.has("shr7") ? 7 : instruction.has("shr15") ? 15 : 0;
    return true;
}

}  // namespace

Result<void> decodeScalarVideo(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const auto row = std::ranges::find(kScalarOperations, instruction.mnemonic, &OperationRow::name);
    ScalarVideoForm form;
    form.operation = unsigned(row->operation);
    if (!parseModifiers(instruction, form))
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    std::vector<Operand> operands = instruction.operands;
    const bool multiplies = row->operation == ScalarVideoOperation::MultiplyAdd;
    if (operands.size() < 3 || operands.size() > 4)
        return fail(msg::ptx::unsupportedOperands(instruction.opcodeText()));
    const auto to = takePart(operands[0]), a = takePart(operands[1]), b = takePart(operands[2]);
    const bool merges = to && *to != kWholeWordPart;
    const bool isExact = form.aSigned && form.bSigned;  // only then an H200 saturates and shifts the sum as the ISA says
    if ((merges && *to == kSecondHalfPart) || ((form.saturates || form.shift != 0) && !isExact))
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    if (!to || !a || !b || (merges && (form.addsToThird || multiplies)) ||
        (operands.size() == 4) != (merges || form.addsToThird || multiplies))
        return fail(msg::ptx::unsupportedOperands(instruction.opcodeText()));
    form.mergedPart = *to;
    form.partA = *a;
    form.partB = *b;
    if (multiplies) {
        form.negatesProduct = operands[1].isNegated != operands[2].isNegated;
        form.negatesAddend = operands[3].isNegated;
    }
    const Result<Slot> destination = context.decodeDestination(operands[0], ScalarType::U32);
    if (!destination)
        return tl::unexpected(destination.error());
    op.destination[0] = *destination;
    op.destinationCount = 1;
    op.source[2] = context.makeConstantSlot(0, ScalarType::U32);
    for (std::size_t i = 1; i < operands.size(); ++i) {
        const Result<Slot> slot = context.decodeValue(operands[i], ScalarType::U32);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i - 1] = *slot;
    }
    op.source[3] = context.makeConstantSlot(std::bit_cast<std::uint64_t>(form), ScalarType::U64);
    op.sourceCount = 4;
    op.type = ScalarType::U32;
    op.alu = findAluRow(instruction.mnemonic)->function;
    op.kind = isPresent(*destination) ? OpKind::Alu : OpKind::Nop;
    return {};
}

}  // namespace simtscope::ptx
