// Parses instructions (declared in parser_state.h): guard, opcode, operands (PTX ISA 9.0, 9.1 "Format and Semantics of Instruction
// Descriptions").
#include <algorithm>

#include "gpu/core/messages/plain.h"
#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/parse/parser_state.h"

namespace simtscope::ptx {
namespace {

bool takesLabels(const Instruction& instruction)
{
    return instruction.mnemonic == "call" || instruction.mnemonic == "bra" || instruction.mnemonic == "brx";
}

/// Returns whether the modifier may stand between the mnemonic and the state space (PTX ISA 9.0, 9.7.9 "Data Movement and Conversion
/// Instructions").
bool standsBeforeSpace(const std::string& modifier)
{
    constexpr std::array<std::string_view, 12> kEarlyModifiers{"weak", "volatile", "relaxed", "acquire", "release", "acq_rel",
                                                               "mmio", "cta",      "cluster", "gpu",     "sys",     "sc"};
    return std::ranges::find(kEarlyModifiers, modifier) != kEarlyModifiers.end();
}

bool accessesMemory(const std::string& mnemonic)
{
    constexpr std::array<std::string_view, 4> kAccessMnemonics{"ld", "st", "atom", "red"};
    return std::ranges::find(kAccessMnemonics, mnemonic) != kAccessMnemonics.end();
}

}  // namespace

bool Parser::parseGuard(Instruction& out)
{
    advance();
    out.isGuardNegated = accept('!');
    if (m_token.kind != Token::Kind::Identifier)
        return refuseExpected(msg::syntax::guard);
    Scopes::Entry* const entry = m_scopes->find(m_token.text);
    if (!entry || !entry->type.isRegister() || entry->type.vectorWidth != 1)
        return refuse(m_token, msg::syntax::undeclaredGuard(m_token.text));
    if (!addRegister(*entry, m_token))
        return false;
    out.guard = entry->uniqueName;
    advance();
    return true;
}

bool Parser::parseInstruction()
{
    Instruction instruction;
    instruction.textLine = m_token.line;
    if (isAt('@') && !parseGuard(instruction))
        return false;
    const Token token = m_token;
    if (!parseIdentifier(msg::syntax::instruction, instruction.mnemonic))
        return false;
    instruction.textLine = token.line;
    for (; m_token.kind == Token::Kind::Dotted; advance())
        instruction.modifiers.emplace_back(m_token.text.substr(1));
    instruction.row = findRowIndex(instruction);
    instruction.location = m_location;

    m_instruction = &instruction;
    m_symbolSpace = StateSpace::None;
    std::vector<Token> firstTokens;
    if (!isAt(';')) {
        do {
            firstTokens.push_back(m_token);
            Operand& next = instruction.operands.emplace_back();
            if (instruction.mnemonic == "call" && accept('(')) {
                next.kind = Operand::Kind::List;
                if (!parseOperandList(next.elements, ')', 1))
                    return false;
            } else if (!parseOperand(next, 0)) {
                return false;
            }
        } while (accept(','));
    }
    m_instruction = nullptr;
    addSpace(instruction);
    if (instruction.mnemonic == "mov" && (instruction.has("v2") || instruction.has("v4"))) {
        if (!lowerVectorMove(instruction, token))
            return false;
    } else {
        const auto index = std::uint32_t(m_function->instructions.size());
        for (std::size_t i = 0; takesLabels(instruction) && i < instruction.operands.size(); ++i)
            if (instruction.operands[i].kind == Operand::Kind::Symbol)
                m_references.push_back({index, std::uint32_t(i), false, firstTokens[i]});
        appendInstruction(std::move(instruction));
    }
    return accept(';') || refuseExpected(msg::syntax::after(";", msg::syntax::operandsOf(token.text)));
}

void Parser::appendInstruction(Instruction instruction)
{
    instruction.site = SiteId{m_module.siteCount++};
    m_function->instructions.push_back(std::move(instruction));
}

/// Adds the space to an ld, st, atom or red that names a .shared or .local variable but no space: ptxas emits the access to that space.
void Parser::addSpace(Instruction& instruction)
{
    const bool isNamed = m_symbolSpace == StateSpace::Shared || m_symbolSpace == StateSpace::Local;
    if (!isNamed || !accessesMemory(instruction.mnemonic) || findSpace(rowAt(instruction.row), instruction) != StateSpace::Generic)
        return;
    instruction.modifiers.insert(std::ranges::find_if_not(instruction.modifiers, standsBeforeSpace),
                                 std::string(stateSpaceName(m_symbolSpace)));
    instruction.row = findRowIndex(instruction);
}

}  // namespace simtscope::ptx
