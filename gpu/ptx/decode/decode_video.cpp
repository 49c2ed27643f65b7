// Decodes SIMD video instructions: which elements of the operands they use, how they combine them, and how they merge the result. PTX ISA
// 9.0, section 9.7.18.
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

template <class Enum, std::size_t N>
using NameRows = std::array<std::pair<std::string_view, Enum>, N>;

constexpr NameRows<VideoOperation, 7> kOperations = {{
    {"vadd", VideoOperation::Add},
    {"vsub", VideoOperation::Subtract},
    {"vabsdiff", VideoOperation::Difference},
    {"vmin", VideoOperation::Minimum},
    {"vmax", VideoOperation::Maximum},
    {"vavrg", VideoOperation::Average},
    {"vset", VideoOperation::Compare},
}};
constexpr NameRows<VideoCompare, 6> kComparisons = {{
    {"eq", VideoCompare::Equal},
    {"ne", VideoCompare::NotEqual},
    {"lt", VideoCompare::Less},
    {"le", VideoCompare::LessEqual},
    {"gt", VideoCompare::Greater},
    {"ge", VideoCompare::GreaterEqual},
}};

std::string_view findSelector(const Operand& operand)
{
    const std::size_t dot = operand.kind == Operand::Kind::Member ? operand.text.find('.') : std::string::npos;
    return dot == std::string::npos ? std::string_view() : std::string_view(operand.text).substr(dot + 1);
}

/// Reads the digits of a selector such as h10 or b3210 into three bits each; the last digit belongs to element 0.
std::optional<unsigned> parseElements(std::string_view text, char kind, unsigned count, unsigned limit)
{
    if (text.size() != count + 1 || text[0] != kind)
        return std::nullopt;
    unsigned packed = 0;
    for (unsigned i = 0; i < count; ++i) {
        const unsigned digit = unsigned(text[count - i] - '0');
        if (digit >= limit)
            return std::nullopt;
        packed |= digit << 3 * i;
    }
    return packed;
}

std::optional<unsigned> parseMask(std::string_view text, char kind, unsigned count)
{
    if (text.empty())
        return (1u << count) - 1;
    if (text[0] != kind || text.size() < 2)
        return std::nullopt;
    unsigned mask = 0;
    for (const char digit : text.substr(1)) {
        if (digit < '0' || unsigned(digit - '0') >= count)
            return std::nullopt;
        mask |= 1u << (digit - '0');
    }
    return mask;
}

/// Returns the operand as the whole register, without its selector.
Operand removeSelector(Operand operand)
{
    if (operand.kind == Operand::Kind::Member) {
        operand.kind = Operand::Kind::Register;
        operand.text.resize(operand.text.find('.'));
    }
    return operand;
}

bool parseSelectors(const Instruction& instruction, unsigned count, VideoForm& form)
{
    const auto d = findSelector(instruction.operands[0]), a = findSelector(instruction.operands[1]),
               b = findSelector(instruction.operands[2]);
    const char kind = count == 2 ? 'h' : 'b';
    const auto mask = parseMask(d, kind, count);
    const auto elementsA = parseElements(a.empty() ? (count == 2 ? "h10" : "b3210") : a, kind, count, 2 * count);
    const auto elementsB = parseElements(b.empty() ? (count == 2 ? "h32" : "b7654") : b, kind, count, 2 * count);
    if (!mask || !elementsA || !elementsB)
        return false;
    form.mask = *mask;
    form.elementsA = *elementsA;
    form.elementsB = *elementsB;
    return true;
}

}  // namespace

std::optional<VideoModifiers> parseVideoModifiers(const Instruction& instruction)
{
    VideoModifiers result;
    for (const std::string& modifier : instruction.modifiers) {
        if (modifier == "u32" || modifier == "s32")
            result.isSigned.push_back(modifier == "s32");
        else if (findScalarType(modifier) != ScalarType::None)
            return std::nullopt;
        for (const auto& [text, compare] : kComparisons)
            if (modifier == text)
                result.compare = unsigned(compare);
    }
    return result;
}

Result<void> decodeVideo(DecodeContext& context, const Instruction& instruction, DecodedOp& op)
{
    const auto refused = fail(msg::ptx::unsupported(instruction.opcodeText()));
    const AluRow* const row = findAluRow(instruction.mnemonic);  // "vadd4"
    const unsigned count = unsigned(instruction.mnemonic.back() - '0');
    const std::string_view base = std::string_view(instruction.mnemonic).substr(0, instruction.mnemonic.size() - 1);
    const auto operation = std::find_if(kOperations.begin(), kOperations.end(), [&](const auto& entry) { return entry.first == base; });
    if (operation == kOperations.end())
        return refused;

    VideoForm form;
    form.operation = unsigned(operation->second);
    const auto modifiers = parseVideoModifiers(instruction);
    if (!modifiers)
        return refused;
    form.compare = modifiers->compare;
    // The types come in the order result, a, b; vset has no type for its result.
    std::vector<bool> types = modifiers->isSigned;
    if (operation->second == VideoOperation::Compare)
        types.insert(types.begin(), false);
    if (types.size() != 3)
        return refused;
    form.isResultSigned = types[0];
    form.aSigned = types[1];
    form.bSigned = types[2];
    form.saturates = instruction.has("sat");
    form.addsToThird = instruction.has("add");

    const std::vector<Operand>& operands = instruction.operands;
    if (operands.size() != 4 || !parseSelectors(instruction, count, form))
        return fail(msg::ptx::unsupportedOperands(instruction.opcodeText()));

    const Result<Slot> to = context.decodeDestination(removeSelector(operands[0]), ScalarType::U32);
    if (!to)
        return tl::unexpected(to.error());
    op.destination[0] = *to;
    op.destinationCount = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const Result<Slot> slot = context.decodeValue(removeSelector(operands[i + 1]), ScalarType::U32);
        if (!slot)
            return tl::unexpected(slot.error());
        op.source[i] = *slot;
    }
    op.source[3] = context.makeConstantSlot(std::bit_cast<std::uint64_t>(form), ScalarType::U64);
    op.sourceCount = 4;
    op.type = ScalarType::U32;
    op.alu = row->function;
    op.kind = isPresent(*to) ? OpKind::Alu : OpKind::Nop;
    return {};
}

}  // namespace simtscope::ptx
