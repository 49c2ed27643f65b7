#include "gpu/ptx/flow/address_form.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <vector>

namespace simtscope::ptx {

namespace {

/// Names a mnemonic whose result is the sum of the operands [first, last].
struct SumRow {
    std::string_view mnemonic;
    std::size_t first, last;
};
constexpr std::array kSumRows{SumRow{"mov", 1, 1}, SumRow{"cvta", 1, 1}, SumRow{"cvt", 1, 1}, SumRow{"add", 1, 2},
                              SumRow{"sub", 1, 1}, SumRow{"or", 1, 2},   SumRow{"mad", 3, 3}};

class AddressWalk {
public:
    AddressWalk(const Function& function, const DefUse& chains) : m_function(function), m_chains(chains) {}

    /// Returns whether the register has a single base. Follows its definitions backwards and collects the scales.
    bool hasOneBase(std::string_view name)
    {
        const std::uint32_t index = m_chains.findRegister(name);
        if (index == DefUse::kNoRegister || !m_visitedRegisters.insert(index).second)
            return true;
        int baseCount = 0;
        for (const std::uint32_t definition : m_chains.definitions(index)) {
            std::set<std::uint32_t> visited;
            if (comesFrom(definition, index, visited))
                continue;  // a loop advances the register
            const Instruction& definingInstruction = m_function.instructions[definition];
            addScale(definingInstruction);
            if (++baseCount > 1 || definingInstruction.mnemonic == "selp" ||
                !std::ranges::all_of(findTerms(definingInstruction), [&](auto term) { return hasOneBase(term); }))
                return false;
        }
        return true;
    }

    const std::set<std::int64_t>& scales() const { return m_scales; }

private:
    void addScale(const Instruction& instruction)
    {
        if (instruction.operands.size() < 3 || instruction.operands[2].kind != Operand::Kind::Immediate)
            return;
        const std::int64_t constant = instruction.operands[2].integer;
        if (instruction.mnemonic == "shl" && constant >= 0 && constant < 32)
            m_scales.insert(std::int64_t(1) << constant);
        else if (instruction.mnemonic == "mul" || instruction.mnemonic == "mul24" || instruction.mnemonic == "mad")
            m_scales.insert(constant);
    }

    /// Returns the registers whose sum is the instruction's result.
    static std::vector<std::string_view> findTerms(const Instruction& instruction)
    {
        const auto row = std::ranges::find(kSumRows, instruction.mnemonic, &SumRow::mnemonic);
        std::vector<std::string_view> terms;
        for (std::size_t i = row == kSumRows.end() ? 1 : row->first;
             row != kSumRows.end() && i <= row->last && i < instruction.operands.size(); ++i)
            if (instruction.operands[i].kind == Operand::Kind::Register)
                terms.push_back(instruction.operands[i].text);
        return terms;
    }

    bool comesFrom(std::uint32_t definition, std::uint32_t index, std::set<std::uint32_t>& passed) const
    {
        if (!passed.insert(definition).second)
            return false;
        return std::ranges::any_of(findTerms(m_function.instructions[definition]), [&](std::string_view term) {
            const std::uint32_t termIndex = m_chains.findRegister(term);
            return termIndex == index ||
                   (termIndex != DefUse::kNoRegister && std::ranges::any_of(m_chains.definitions(termIndex), [&](std::uint32_t next) {
                        return comesFrom(next, index, passed);
                    }));
        });
    }

    const Function& m_function;
    const DefUse& m_chains;
    std::set<std::uint32_t> m_visitedRegisters;
    std::set<std::int64_t> m_scales;
};

}  // namespace

AddressForm findAddressForm(const Function& function, const DefUse& chains, std::uint32_t instruction)
{
    const std::vector<Operand>& operands = function.instructions[instruction].operands;
    const auto address = std::ranges::find(operands, Operand::Kind::Address, &Operand::kind);
    if (address == operands.end())
        return {};
    if (address->base != Operand::Kind::Register)
        return {true};
    AddressWalk walk(function, chains);
    const bool isOneObject = walk.hasOneBase(address->text);
    return {isOneObject, walk.scales()};
}

}  // namespace simtscope::ptx
