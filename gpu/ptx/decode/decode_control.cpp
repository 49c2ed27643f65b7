// Decodes control flow and instructions without effect or meaning here, and dispatches each instruction by its row (declared in
// decode_context.h). PTX ISA 9.0, sections 9.7.12 and 9.7.13.
#include <array>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

/// Decodes an instruction whose result is 0: an opaque value that only hints use (a cache policy), or the rank of a block that is a cluster
/// of its own.
template <ScalarType Type>
Result<void> decodeZero(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const AluRow* move = findAluRow(Type == ScalarType::B64 ? "mov.b64" : "mov.b32");
    if (instruction.operands.empty())
        return fail(msg::ptx::noOperands(instruction.opcodeText()));
    const Result<Slot> to = context.decodeDestination(instruction.operands[0], Type);
    if (!to)
        return tl::unexpected(to.error());
    if (!isPresent(*to)) {
        op.kind = OpKind::Nop;
        return {};
    }
    op.alu = move->function;
    op.type = Type;
    op.destination[0] = *to;
    op.source[0] = context.makeConstantSlot(0, Type);
    op.destinationCount = op.sourceCount = 1;
    return {};
}

struct RefusalRow {
    std::string_view mnemonic;
    const MessageTemplate<>* reason;
};
constexpr std::array kRefusalRows = {
    RefusalRow{"wgmma", &msg::ptx::noWarpgroupProducts},
    RefusalRow{"tcgen05", &msg::ptx::noTensorCores5},
    RefusalRow{"tensormap", &msg::ptx::noTensorCopies},
    RefusalRow{"multimem", &msg::ptx::noMultimem},
    RefusalRow{"clusterlaunchcontrol", &msg::ptx::noClusterLaunch},
};

}  // namespace

Result<void> decodeBranch(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() != 1)
        return fail(msg::ptx::branchForm());
    const Result<BasicBlockIndex> target = context.findBlock(instruction.operands[0].text);
    if (!target)
        return tl::unexpected(target.error());
    op.target = *target;
    return {};
}

Result<void> decodeBranchIndexed(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (instruction.operands.size() != 2)
        return fail(msg::ptx::indexedBranchForm());
    const Result<Slot> index = context.decodeValue(instruction.operands[0], ScalarType::U32);
    if (!index)
        return tl::unexpected(index.error());
    op.source[0] = *index;
    op.sourceCount = 1;
    for (const TargetList& list : context.function().targetLists) {
        if (list.name != instruction.operands[1].text)
            continue;
        std::vector<BasicBlockIndex> targets;
        for (const std::string& label : list.targets) {
            const Result<BasicBlockIndex> target = context.findBlock(label);
            if (!target)
                return tl::unexpected(target.error());
            targets.push_back(*target);
        }
        op.offset = std::int64_t(context.decodedFunction().branchTables.size());
        context.decodedFunction().branchTables.push_back(std::move(targets));
        return {};
    }
    return fail(msg::ptx::noTargetList(instruction.operands[1].text));
}

/// Decodes mapa: an address in the shared memory of the cluster's block 0, which is the block itself (PTX ISA 9.0, 9.7.9.23).
Result<void> decodeMapAddress(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool isWide = findLastType(instruction) == ScalarType::U64;
    const ScalarType type = isWide ? ScalarType::B64 : ScalarType::B32;
    if (instruction.operands.size() != 3)
        return fail(msg::ptx::mapaForm());
    const Result<Slot> to = context.decodeDestination(instruction.operands[0], type);
    const Result<Slot> from = context.decodeValue(instruction.operands[1], type);
    if (!to || !from)
        return tl::unexpected(to ? from.error() : to.error());
    op.alu = findAluRow(isWide ? "mov.b64" : "mov.b32")->function;
    op.type = type;
    op.destination[0] = *to;
    op.source[0] = *from;
    op.destinationCount = op.sourceCount = 1;
    return {};
}

namespace {

/// Returns the operand, or its element, that is negated and no predicate. Null if there is none.
const Operand* findNegatedValue(const DecodeContext& context, const Operand& operand)
{
    const bool isPredicate = context.registerType(operand.text) == ScalarType::Pred || operand.text == "%is_explicit_cluster";
    if (operand.isNegated && !isPredicate)
        return &operand;
    for (const Operand& element : operand.elements)
        if (const Operand* const found = findNegatedValue(context, element))
            return found;
    return nullptr;
}

}  // namespace

Result<void> decodeRefused(DecodeContext&, const Instruction& instruction, DecodedOp&)
{
    for (const RefusalRow& refusal : kRefusalRows)
        if (refusal.mnemonic == instruction.mnemonic)
            return fail(msg::ptx::unsupportedBecause(instruction.opcodeText(), (*refusal.reason)()));
    return fail(msg::ptx::unsupported(instruction.opcodeText()));
}

Result<void> decodePlain(DecodeContext&, const Instruction&, DecodedOp&)
{
    return {};
}

Result<void> decodePolicy(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    return decodeZero<ScalarType::B64>(context, instruction, op);
}

Result<void> decodeClusterRank(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    return decodeZero<ScalarType::B32>(context, instruction, op);
}

Result<void> decodeInstruction(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const InstructionRow& row = rowOf(instruction);
    const std::optional<std::uint8_t> mode = findMode(row, instruction);
    if (!mode)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    if (row.kind != OpKind::Unsupported)  // an unsupported row gives its own reason
        if (const std::string* const modifier = findUnknownModifier(row, instruction))
            return fail(msg::ptx::unsupportedModifier(instruction.opcodeText(), *modifier));
    op.kind = row.kind;
    op.mode = *mode;
    if (const Result<void> result = row.decoder(context, instruction, op); !result)
        return result;
    for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        if (instruction.mnemonic == "vmad" && i > 0)
            continue;  // vmad negates its operands
        if (const Operand* const found = findNegatedValue(context, instruction.operands[i]))
            return fail(msg::ptx::noNegation(found->text, instruction.opcodeText()));
    }
    return {};
}

}  // namespace simtscope::ptx
