// Decodes arithmetic instructions (declared in decode_context.h). The canonical form of the opcode text names a row of the arithmetic table
// (ptx/alu/alu.h), and the row gives the types of the operands.
#include <algorithm>
#include <array>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

using Modifiers = std::vector<std::string>;

std::string joinOpcode(const std::string& mnemonic, const Modifiers& modifiers)
{
    std::string text = mnemonic;
    for (const std::string& modifier : modifiers)
        text += "." + modifier;
    return text;
}

bool removeModifier(Modifiers& modifiers, std::string_view modifier)
{
    const auto found = std::find(modifiers.begin(), modifiers.end(), modifier);
    if (found == modifiers.end())
        return false;
    modifiers.erase(found);
    return true;
}

std::string bitType(ScalarType type)
{
    return type == ScalarType::Pred ? "pred" : std::string("b").append(std::to_string(bitWidth(type)));
}

/// Returns the type of a source as the text names it. Rows have .u32 and .u64 for .b32 and .b64, but only the latter take the bits of a
/// floating-point constant.
ScalarType sourceType(const Instruction& instruction, ScalarType inRow)
{
    if (inRow == ScalarType::U32 && instruction.has("b32"))
        return ScalarType::B32;
    return inRow == ScalarType::U64 && instruction.has("b64") ? ScalarType::B64 : inRow;
}

/// Decodes an instruction by the row named `opcode`. `hasSideEffect` says that the instruction writes more than its destinations, so that
/// it must be executed even if the result goes to `_`.
Result<void> decodeByRow(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const std::string& opcode,
                         bool hasSideEffect = false)
{
    const AluRow* found = findAluRow(opcode);
    if (!found)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.kind = OpKind::Alu;
    op.alu = found->function;
    op.variant = found->variant;
    op.type = found->destination;
    if (instruction.operands.empty())
        return fail(msg::ptx::noOperands(instruction.opcodeText()));

    const Operand& to = instruction.operands[0];
    const bool isPair = to.kind == Operand::Kind::Pair;
    if (to.isNegated)
        return fail(msg::ptx::noNegation(to.text, instruction.opcodeText()));
    for (std::size_t i = 0; i < (isPair ? to.elements.size() : 1); ++i) {
        const Result<Slot> slot = context.decodeDestination(isPair ? to.elements[i] : to, found->destination);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[i] = *slot;
        op.destinationCount = std::uint8_t(i + 1);
    }
    const bool isUnused = std::none_of(op.destination.begin(), op.destination.begin() + op.destinationCount, isPresent);
    if (isUnused && found->destination != ScalarType::Pred && !hasSideEffect) {
        op.kind = OpKind::Nop;  // the whole result goes to `_`
        return {};
    }
    for (std::size_t i = 0; i < found->sources.size() && found->sources[i] != ScalarType::None && i + 1 < instruction.operands.size();
         ++i) {
        const Operand& from = instruction.operands[i + 1];
        const Result<Slot> slot = context.decodeValue(from, sourceType(instruction, found->sources[i]));
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i] = *slot;
        op.sourceCount = std::uint8_t(i + 1);
        if (found->sources[i] == ScalarType::Pred && from.isNegated)
            op.negatedSources |= std::uint8_t(1u << i);
    }
    return {};
}

Result<void> checkSourceCount(const Instruction& instruction, const DecodedOp& op, unsigned count)
{
    if (op.kind == OpKind::Alu && op.sourceCount != count)
        return fail(msg::ptx::operandCount(instruction.opcodeText(), op.sourceCount, count));
    return {};
}

Result<void> decodeByOpcode(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const std::string& opcode)
{
    if (const Result<void> done = decodeByRow(context, instruction, op, opcode); !done)
        return done;
    const AluRow* found = findAluRow(opcode);
    return checkSourceCount(instruction, op, unsigned(std::count_if(found->sources.begin(), found->sources.end(), [](ScalarType type) {
                                return type != ScalarType::None;
                            })));
}

Result<void> decodeMove(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const ScalarType type = findLastType(instruction);
    if (instruction.operands.size() != 2 || type == ScalarType::None)
        return fail(msg::ptx::movForm());
    if (instruction.modifiers.size() > 1)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    const Operand &to = instruction.operands[0], &from = instruction.operands[1];
    const std::string bits = bitType(type);

    if (from.kind == Operand::Kind::Vector) {
        Instruction spread = instruction;
        spread.operands = {to};
        spread.operands.insert(spread.operands.end(), from.elements.begin(), from.elements.end());
        // Elements of 32 bits accept 0f…; for narrower ones ptxas takes the low bits of any constant.
        const bool isWord = bitWidth(type) == 32 * from.elements.size();
        for (Operand& element : spread.operands)
            element.isFloatLiteral &= isWord && element.floatWidth == 64;
        return decodeByOpcode(context, spread, op, "mov.pack." + bits + "." + std::to_string(from.elements.size()));
    }
    if (to.kind == Operand::Kind::Vector) {
        Instruction spread = instruction;
        spread.operands[0].kind = Operand::Kind::Pair;  // several destinations
        return to.elements.size() > 4
                   ? fail(msg::ptx::movVector())
                   : decodeByOpcode(context, spread, op, "mov.unpack." + bits + "." + std::to_string(to.elements.size()));
    }
    if (from.kind == Operand::Kind::Special) {
        const SpecialRegisterType* special = findSpecialRegister(from.text);
        if (special && special->specialRegister >= SpecialRegister::Clock) {
            const Result<Slot> slot = context.decodeDestination(to, special->type);
            if (!slot)
                return tl::unexpected(slot.error());
            op.kind = OpKind::Special;
            op.mode = std::uint8_t(special->specialRegister);
            op.type = special->type;
            op.destination[0] = *slot;
            op.destinationCount = 1;
            return {};
        }
    }
    if (from.kind == Operand::Kind::Symbol) {
        const Result<DecodeContext::SymbolLocation> location = context.findSymbol(from.text);
        if (!location)
            return tl::unexpected(location.error());
        if (location->isInFrame) {
            Instruction sum = instruction;
            sum.operands.push_back(from);
            sum.operands[2].kind = Operand::Kind::Immediate;
            sum.operands[2].integer = std::int64_t(location->address + std::uint64_t(from.integer));
            sum.operands[1] = Operand{};
            sum.operands[1].kind = Operand::Kind::Special;
            sum.operands[1].text = "%frame_base";
            return decodeByOpcode(context, sum, op, "add.u64");
        }
    }
    if (from.kind == Operand::Kind::Immediate && type != ScalarType::Pred) {
        const Result<Instruction> typed = replaceLiterals(instruction, type, 2);
        return typed ? decodeByOpcode(context, *typed, op, "mov." + bits) : tl::unexpected(typed.error());
    }
    return decodeByOpcode(context, instruction, op, "mov." + bits);
}

/// Decodes a conversion. Its operands may be in registers that are wider than its types.
Result<void> decodeConversion(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    removeModifier(modifiers, "rn");
    if (modifiers.size() < 2 || instruction.operands.size() < 2)
        return fail(msg::ptx::cvtForm());
    if (modifiers[0] != "pack") {
        for (const char* modifier : {"relu", "satfinite"})  // puts them into one order, because the text may have any
            if (removeModifier(modifiers, modifier) && modifiers.size() >= 2)
                modifiers.insert(modifiers.end() - 2, modifier);
        const ScalarType to = findScalarType(modifiers[modifiers.size() - 2]), from = findScalarType(modifiers.back());
        if (isFloat(from) && !isFloat(to))
            removeModifier(modifiers, "sat");  // these conversions clamp without it, too
        if (!isFloat(from))
            removeModifier(modifiers, "ftz");  // an integer never becomes a subnormal
        const Operand& source = instruction.operands[1];
        const bool isWide = source.kind == Operand::Kind::Register && bitWidth(from) < 64 && !isFloat(from) &&
                            bitWidth(context.registerType(source.text)) == 64;
        if (const std::string cut = joinOpcode("cvt", modifiers) + "/64";
            isWide && findAluRow(cut) && bitWidth(context.registerType(instruction.operands[0].text)) < 64)
            return decodeByOpcode(context, instruction, op, cut);
    }
    const std::string opcode = joinOpcode("cvt", modifiers);
    const AluRow* const found = findAluRow(opcode);
    return found && hasWideRegisters(context, instruction, *found) ? decodeWideConversion(context, instruction, *found, op)
                                                                   : decodeByOpcode(context, instruction, op, opcode);
}

/// Returns the value that set writes where the comparison holds, by the type of its destination.
std::uint32_t truthOf(ScalarType type)
{
    switch (type) {
    case ScalarType::F32:
        return 0x3f800000u;
    case ScalarType::F16:
        return 0x3c00u;
    case ScalarType::BF16:
        return 0x3f80u;
    case ScalarType::F16x2:
        return 0x3c003c00u;
    case ScalarType::BF16x2:
        return 0x3f803f80u;
    default:
        return bitWidth(type) == 16 ? 0xffffu : 0xffffffffu;
    }
}

Result<void> decodeCompare(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    const std::array<std::pair<const char*, PredicateCombine>, 3> combinations = {
        {{"and", PredicateCombine::And}, {"or", PredicateCombine::Or}, {"xor", PredicateCombine::Xor}}};
    for (const auto& [text, combine] : combinations)
        if (removeModifier(modifiers, text))
            op.mode = std::uint8_t(combine);
    const bool isSet = instruction.mnemonic == "set";
    ScalarType to = ScalarType::None;
    if (isSet) {
        if (modifiers.size() < 3 || (to = findScalarType(modifiers[modifiers.size() - 2])) == ScalarType::None)
            return fail(msg::ptx::setForm());
        modifiers.erase(modifiers.end() - 2);
    }
    if (const Result<void> done = decodeByRow(context, instruction, op, joinOpcode(instruction.mnemonic, modifiers)); !done)
        return done;
    const Result<void> counted = checkSourceCount(instruction, op, op.mode ? 3 : 2);
    if (isSet) {
        op.source[3] = context.makeConstantSlot(truthOf(to), ScalarType::U32);
        op.sourceCount = 4;
    }
    return counted;
}

Result<void> decodeSelect(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    const std::size_t first = !modifiers.empty() && modifiers[0] == "ftz" ? 1 : 0;
    if (modifiers.size() <= first || findScalarType(modifiers[first]) == ScalarType::None)
        return fail(msg::ptx::needsType(instruction.mnemonic));
    const Result<Instruction> typed = replaceLiterals(instruction, findScalarType(modifiers[first]), 3);
    if (!typed)
        return tl::unexpected(typed.error());
    modifiers[first] = bitType(findScalarType(modifiers[first]));
    return decodeByOpcode(context, *typed, op, joinOpcode(instruction.mnemonic, modifiers));
}

Result<void> decodeCopySign(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const Result<Instruction> typed = replaceLiterals(instruction, findLastType(instruction), 3);
    return typed ? decodeByOpcode(context, *typed, op, joinOpcode(instruction.mnemonic, instruction.modifiers))
                 : tl::unexpected(typed.error());
}

/// Decodes lop3.or.b32 d|p, a, b, c, table, q.
Result<void> decodeLogic3(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool isConjunction = instruction.has("and");
    if (!isConjunction && !instruction.has("or"))
        return decodeByOpcode(context, instruction, op, joinOpcode(instruction.mnemonic, instruction.modifiers));
    if (instruction.modifiers.size() != 2 || instruction.modifiers.back() != "b32")
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.mode = std::uint8_t(isConjunction ? PredicateCombine::And : PredicateCombine::Or);
    if (instruction.operands.size() != 6 || instruction.operands[0].kind != Operand::Kind::Pair)
        return fail(msg::ptx::needsPairAndFive(instruction.opcodeText()));
    Instruction value = instruction;
    value.operands[0] = instruction.operands[0].elements[0];
    if (const Result<void> done = decodeByRow(context, value, op, "lop3.pred.b32", true); !done)
        return done;
    const Result<Slot> predicate = context.decodeDestination(instruction.operands[0].elements[1], ScalarType::Pred);
    const Result<Slot> other = context.decodeValue(instruction.operands[5], ScalarType::Pred);
    if (!predicate || !isPresent(*predicate) || !other)
        return fail(msg::ptx::needsTwoPredicates(instruction.opcodeText()));
    op.destination[1] = *predicate;
    op.destinationCount = 2;
    op.source[4] = *other;
    op.sourceCount = 5;
    if (instruction.operands[5].isNegated)
        op.negatedSources |= 1u << 4;
    return {};
}

/// Decodes add.cc and similar instructions: the carry is one more destination, and one more source if the instruction reads it.
Result<void> decodeCarry(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (const Result<void> done = decodeByRow(context, instruction, op, instruction.opcodeText(), instruction.has("cc"));
        !done || op.kind != OpKind::Alu)
        return done;
    if (const Result<void> done = checkSourceCount(instruction, op, instruction.mnemonic.starts_with("mad") ? 3 : 2); !done)
        return done;
    if (instruction.has("cc"))
        op.destination[1] = context.makeCarrySlot();
    if (instruction.mnemonic.back() == 'c')
        op.source[op.sourceCount++] = context.makeCarrySlot();
    return {};
}

Result<void> decodeAddress(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    for (std::string& modifier : modifiers) {
        modifier = modifier.substr(0, modifier.find("::"));
        // The parameters of a device function are in the thread's frame.
        if (modifier == "param" && !context.function().isEntry)
            modifier = "local";
    }
    return decodeByOpcode(context, instruction, op, joinOpcode(instruction.mnemonic, modifiers));
}

using Decoder = Result<void> (*)(DecodeContext&, const Instruction&, DecodedOp&);
constexpr std::array<std::pair<std::string_view, Decoder>, 12> kDecoders = {{
    {"mov", &decodeMove},
    {"cvt", &decodeConversion},
    {"setp", &decodeCompare},
    {"set", &decodeCompare},
    {"selp", &decodeSelect},
    {"slct", &decodeSelect},
    {"copysign", &decodeCopySign},
    {"addc", &decodeCarry},
    {"subc", &decodeCarry},
    {"madc", &decodeCarry},
    {"cvta", &decodeAddress},
    {"lop3", &decodeLogic3},
}};

}  // namespace

Result<void> decodeAlu(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    for (const auto& [mnemonic, decoder] : kDecoders)
        if (mnemonic == instruction.mnemonic)
            return decoder(context, instruction, op);
    if (instruction.has("cc"))
        return decodeCarry(context, instruction, op);
    Modifiers modifiers = instruction.modifiers;
    removeModifier(modifiers, "rn");
    // ptxas accepts some modifiers after the type too: nvcc writes max.s16x2.relu, the headers of cuRAND lg2.approx.f32.ftz.
    if (modifiers.size() > 1 && (modifiers.back() == "relu" || modifiers.back() == "ftz"))
        std::swap(modifiers[modifiers.size() - 2], modifiers.back());
    if (removeModifier(modifiers, "f32x2")) {
        modifiers.emplace_back("f32");
        return decodeFloatPair(context, instruction, joinOpcode(instruction.mnemonic, modifiers), op);
    }
    std::string opcode = joinOpcode(instruction.mnemonic, modifiers);
    if ((instruction.mnemonic == "min" || instruction.mnemonic == "max") && instruction.operands.size() == 4)
        opcode += "/3";  // smallest or largest of three values
    return decodeByOpcode(context, instruction, op, opcode);
}

}  // namespace simtscope::ptx
