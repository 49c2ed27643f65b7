// Decodes arithmetic instructions. The canonical form of the opcode text names a row of the arithmetic table (ptx/alu/alu.h), and the row
// gives the types of the operands.
#include <algorithm>
#include <array>

#include "gpu/core/messages/ptx.h"
#include "gpu/ptx/decode/decode_context.h"

namespace simtscope::ptx {

namespace {

using Modifiers = std::vector<std::string>;

std::string join(const std::string& mnemonic, const Modifiers& modifiers)
{
    std::string text = mnemonic;
    for (const std::string& modifier : modifiers)
        text += "." + modifier;
    return text;
}

bool take(Modifiers& modifiers, std::string_view which)
{
    const auto found = std::find(modifiers.begin(), modifiers.end(), which);
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

/// Decodes an instruction by the row named `opcode`. `sideEffect` says that the instruction writes more than its destinations, so that it
/// must be executed even if the result goes to `_`.
Result<void> row(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const std::string& opcode, bool sideEffect = false)
{
    const AluRow* found = findAlu(opcode);
    if (!found)
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.kind = OpKind::Alu;
    op.alu = found->function;
    op.variant = found->variant;
    op.type = found->destination;
    if (instruction.operands.empty())
        return fail(msg::ptx::noOperands(instruction.opcodeText()));

    const Operand& to = instruction.operands[0];
    const bool pair = to.kind == Operand::Kind::Pair;
    if (to.negate)
        return fail(msg::ptx::noNegation(to.text, instruction.opcodeText()));
    for (std::size_t i = 0; i < (pair ? to.elements.size() : 1); ++i) {
        const Result<Slot> slot = context.destination(pair ? to.elements[i] : to, found->destination);
        if (!slot)
            return tl::unexpected(slot.error());
        op.destination[i] = *slot;
        op.destinations = std::uint8_t(i + 1);
    }
    const bool unused = std::none_of(op.destination.begin(), op.destination.begin() + op.destinations, present);
    if (unused && found->destination != ScalarType::Pred && !sideEffect) {
        op.kind = OpKind::Nop;  // the whole result goes to `_`
        return {};
    }
    for (std::size_t i = 0; i < found->sources.size() && found->sources[i] != ScalarType::None && i + 1 < instruction.operands.size();
         ++i) {
        const Operand& from = instruction.operands[i + 1];
        const Result<Slot> slot = context.value(from, sourceType(instruction, found->sources[i]));
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i] = *slot;
        op.sources = std::uint8_t(i + 1);
        if (found->sources[i] == ScalarType::Pred && from.negate)
            op.negatedSources |= std::uint8_t(1u << i);
    }
    return {};
}

Result<void> wantSources(const Instruction& instruction, const DecodedOp& op, unsigned count)
{
    if (op.kind == OpKind::Alu && op.sources != count)
        return fail(msg::ptx::operandCount(instruction.opcodeText(), op.sources, count));
    return {};
}

Result<void> plain(DecodeContext& context, const Instruction& instruction, DecodedOp& op, const std::string& opcode)
{
    if (const Result<void> done = row(context, instruction, op, opcode); !done)
        return done;
    const AluRow* found = findAlu(opcode);
    return wantSources(instruction, op, unsigned(std::count_if(found->sources.begin(), found->sources.end(), [](ScalarType type) {
                           return type != ScalarType::None;
                       })));
}

Result<void> decodeMove(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const ScalarType type = lastType(instruction);
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
            element.isFloatLiteral &= isWord && element.floatBits == 64;
        return plain(context, spread, op, "mov.pack." + bits + "." + std::to_string(from.elements.size()));
    }
    if (to.kind == Operand::Kind::Vector) {
        Instruction spread = instruction;
        spread.operands[0].kind = Operand::Kind::Pair;  // several destinations
        return to.elements.size() > 4 ? fail(msg::ptx::movVector())
                                      : plain(context, spread, op, "mov.unpack." + bits + "." + std::to_string(to.elements.size()));
    }
    if (from.kind == Operand::Kind::Special) {
        const SpecialName* special = findSpecial(from.text);
        if (special && special->which >= SpecialRegister::Clock) {
            const Result<Slot> slot = context.destination(to, special->type);
            if (!slot)
                return tl::unexpected(slot.error());
            op.kind = OpKind::Special;
            op.subOperation = std::uint8_t(special->which);
            op.type = special->type;
            op.destination[0] = *slot;
            op.destinations = 1;
            return {};
        }
    }
    if (from.kind == Operand::Kind::Symbol) {
        const Result<DecodeContext::SymbolLocation> location = context.symbol(from.text);
        if (!location)
            return tl::unexpected(location.error());
        if (location->frame) {
            Instruction sum = instruction;
            sum.operands.push_back(from);
            sum.operands[2].kind = Operand::Kind::Immediate;
            sum.operands[2].integer = std::int64_t(location->address + std::uint64_t(from.integer));
            sum.operands[1] = Operand{};
            sum.operands[1].kind = Operand::Kind::Special;
            sum.operands[1].text = "%frame_base";
            return plain(context, sum, op, "add.u64");
        }
    }
    if (from.kind == Operand::Kind::Immediate && type != ScalarType::Pred) {
        const Result<Instruction> typed = withLiteralsAs(instruction, type, 2);
        return typed ? plain(context, *typed, op, "mov." + bits) : tl::unexpected(typed.error());
    }
    return plain(context, instruction, op, "mov." + bits);
}

/// Decodes a conversion. Its operands may be in registers that are wider than its types.
Result<void> decodeConversion(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    take(modifiers, "rn");
    if (modifiers.size() < 2 || instruction.operands.size() < 2)
        return fail(msg::ptx::cvtForm());
    if (modifiers[0] != "pack") {
        for (const char* which : {"relu", "satfinite"})  // puts them into one order, because the text may have any
            if (take(modifiers, which) && modifiers.size() >= 2)
                modifiers.insert(modifiers.end() - 2, which);
        const ScalarType to = scalarType(modifiers[modifiers.size() - 2]), from = scalarType(modifiers.back());
        if (isFloat(from) && !isFloat(to))
            take(modifiers, "sat");  // these conversions clamp without it, too
        if (!isFloat(from))
            take(modifiers, "ftz");  // an integer never becomes a subnormal
        const Operand& source = instruction.operands[1];
        const bool isWide = source.kind == Operand::Kind::Register && bitWidth(from) < 64 && !isFloat(from) &&
                            bitWidth(context.registerType(source.text)) == 64;
        if (const std::string cut = join("cvt", modifiers) + "/64";
            isWide && findAlu(cut) && bitWidth(context.registerType(instruction.operands[0].text)) < 64)
            return plain(context, instruction, op, cut);
    }
    const std::string opcode = join("cvt", modifiers);
    const AluRow* const found = findAlu(opcode);
    return found && hasWideRegisters(context, instruction, *found) ? decodeWideConversion(context, instruction, *found, op)
                                                                   : plain(context, instruction, op, opcode);
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
        if (take(modifiers, text))
            op.subOperation = std::uint8_t(combine);
    const bool isSet = instruction.mnemonic == "set";
    ScalarType to = ScalarType::None;
    if (isSet) {
        if (modifiers.size() < 3 || (to = scalarType(modifiers[modifiers.size() - 2])) == ScalarType::None)
            return fail(msg::ptx::setForm());
        modifiers.erase(modifiers.end() - 2);
    }
    if (const Result<void> done = row(context, instruction, op, join(instruction.mnemonic, modifiers)); !done)
        return done;
    const Result<void> counted = wantSources(instruction, op, op.subOperation ? 3 : 2);
    if (isSet) {
        op.source[3] = context.constant(truthOf(to), ScalarType::U32);
        op.sources = 4;
    }
    return counted;
}

Result<void> decodeSelect(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    Modifiers modifiers = instruction.modifiers;
    const std::size_t first = !modifiers.empty() && modifiers[0] == "ftz" ? 1 : 0;
    if (modifiers.size() <= first || scalarType(modifiers[first]) == ScalarType::None)
        return fail(msg::ptx::needsType(instruction.mnemonic));
    const Result<Instruction> typed = withLiteralsAs(instruction, scalarType(modifiers[first]), 3);
    if (!typed)
        return tl::unexpected(typed.error());
    modifiers[first] = bitType(scalarType(modifiers[first]));
    return plain(context, *typed, op, join(instruction.mnemonic, modifiers));
}

Result<void> decodeCopySign(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const Result<Instruction> typed = withLiteralsAs(instruction, lastType(instruction), 3);
    return typed ? plain(context, *typed, op, join(instruction.mnemonic, instruction.modifiers)) : tl::unexpected(typed.error());
}

/// Decodes lop3.or.b32 d|p, a, b, c, table, q.
Result<void> decodeLogic3(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const bool conjunction = instruction.has("and");
    if (!conjunction && !instruction.has("or"))
        return plain(context, instruction, op, join(instruction.mnemonic, instruction.modifiers));
    if (instruction.modifiers.size() != 2 || instruction.modifiers.back() != "b32")
        return fail(msg::ptx::unsupported(instruction.opcodeText()));
    op.subOperation = std::uint8_t(conjunction ? PredicateCombine::And : PredicateCombine::Or);
    if (instruction.operands.size() != 6 || instruction.operands[0].kind != Operand::Kind::Pair)
        return fail(msg::ptx::needsPairAndFive(instruction.opcodeText()));
    Instruction value = instruction;
    value.operands[0] = instruction.operands[0].elements[0];
    if (const Result<void> done = row(context, value, op, "lop3.pred.b32", true); !done)
        return done;
    const Result<Slot> predicate = context.destination(instruction.operands[0].elements[1], ScalarType::Pred);
    const Result<Slot> other = context.value(instruction.operands[5], ScalarType::Pred);
    if (!predicate || !present(*predicate) || !other)
        return fail(msg::ptx::needsTwoPredicates(instruction.opcodeText()));
    op.destination[1] = *predicate;
    op.destinations = 2;
    op.source[4] = *other;
    op.sources = 5;
    if (instruction.operands[5].negate)
        op.negatedSources |= 1u << 4;
    return {};
}

/// Decodes add.cc and similar instructions: the carry is one more destination, and one more source if the instruction reads it.
Result<void> decodeCarry(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    if (const Result<void> done = row(context, instruction, op, instruction.opcodeText(), instruction.has("cc"));
        !done || op.kind != OpKind::Alu)
        return done;
    if (const Result<void> done = wantSources(instruction, op, instruction.mnemonic.starts_with("mad") ? 3 : 2); !done)
        return done;
    if (instruction.has("cc"))
        op.destination[1] = context.carry();
    if (instruction.mnemonic.back() == 'c')
        op.source[op.sources++] = context.carry();
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
    return plain(context, instruction, op, join(instruction.mnemonic, modifiers));
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
    take(modifiers, "rn");
    // ptxas accepts some modifiers after the type too: nvcc writes max.s16x2.relu, the headers of cuRAND lg2.approx.f32.ftz.
    if (modifiers.size() > 1 && (modifiers.back() == "relu" || modifiers.back() == "ftz"))
        std::swap(modifiers[modifiers.size() - 2], modifiers.back());
    if (take(modifiers, "f32x2")) {
        modifiers.emplace_back("f32");
        return decodeFloatPair(context, instruction, join(instruction.mnemonic, modifiers), op);
    }
    std::string opcode = join(instruction.mnemonic, modifiers);
    if ((instruction.mnemonic == "min" || instruction.mnemonic == "max") && instruction.operands.size() == 4)
        opcode += "/3";  // smallest or largest of three values
    return plain(context, instruction, op, opcode);
}

}  // namespace simtscope::ptx
