// Finds the registers that an instruction reads and writes, and the definitions whose value a use can read (def-use chains).
//
// A write under a guard may not happen, so it never hides earlier definitions. The condition code (add.cc, addc) is no register of the text
// and is left out. An instruction that is not in the instruction table is assumed to write operand 0, unless that is an address.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/model/control_flow_graph.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::ptx {

/// Names a register that an instruction reads or writes.
struct RegisterAccess {
    std::string_view name;  ///< a view into the instruction
    bool isGuard = false;   ///< whether the instruction reads it as the predicate of @p

    bool operator==(const RegisterAccess&) const = default;
};

/// Returns the number of leading operands that are written; 0 for a store, and for a call without results.
std::size_t countDestinations(const Instruction& instruction);
/// These return the registers that an instruction reads or writes, in the order of the text with the guard first. A name may occur twice.
std::vector<RegisterAccess> findReadRegisters(const Instruction& instruction);
std::vector<RegisterAccess> findWrittenRegisters(const Instruction& instruction);

/// Computes the def-use chains of one function. A register is named by its index in Function::registers. Keeps references to both arguments
/// of the constructor, which must outlive it.
class DefUse {
public:
    DefUse(const Function& function, const ControlFlowGraph& graph);

    /// Returns the index of a register; kNoRegister if the function has none of this name.
    std::uint32_t findRegister(std::string_view name) const;
    static constexpr std::uint32_t kNoRegister = 0xffffffffu;

    /// These return the instructions that write or read the register, ascending, each once.
    const std::vector<std::uint32_t>& definitions(std::uint32_t index) const { return m_definitions[index]; }
    const std::vector<std::uint32_t>& uses(std::uint32_t index) const { return m_uses[index]; }

    /// Returns the definitions whose value the register can have just before the instruction, ascending.
    std::vector<std::uint32_t> findReachingDefinitions(std::uint32_t instruction, std::uint32_t index) const;
    /// Returns the instructions that can read what this definition wrote, ascending.
    std::vector<std::uint32_t> findReachedUses(std::uint32_t definition, std::uint32_t index) const;

private:
    bool isUnguarded(std::uint32_t definition) const { return m_function.instructions[definition].guard.empty(); }

    const Function& m_function;
    const ControlFlowGraph& m_graph;
    std::unordered_map<std::string_view, std::uint32_t> m_registerIndices;
    std::vector<std::vector<std::uint32_t>> m_definitions, m_uses;
};

}  // namespace simtscope::ptx
