// Chooses the instructions that a replay must execute so that some registers are right: those that write the registers, and those on
// which they depend (a backward slice). A load depends on nothing, because the recording holds its value.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::analysis {

/// Returns whether the instruction reads or writes the condition code, which is no register of the text.
bool usesConditionCode(const ptx::Instruction& instruction);
/// Returns whether what a lane computes in the module can depend on registers of other lanes that no event holds.
bool passesValuesBetweenLanes(const ptx::Module& module);

/// Says for the instructions of one function whether the replay needs them.
class FunctionSlice {
public:
    /// `wanted` says by instruction whether it writes one of the registers that must be right.
    FunctionSlice(const ptx::DecodedFunction& function, const std::vector<char>& wanted);

    /// Returns whether the replay executes the instruction, or writes the results of its event.
    bool needs(std::uint32_t instruction) const { return m_needed[instruction]; }
    /// Returns the first instruction from this one on that the replay needs.
    std::uint32_t nextNeeded(std::uint32_t instruction) const { return m_nextNeeded[instruction]; }
    /// Returns whether an instruction between the beginning of the basic block and this one writes one of the registers.
    bool followsWrite(std::uint32_t instruction) const { return m_followsWrite[instruction]; }

private:
    std::vector<char> m_needed, m_followsWrite;
    std::vector<std::uint32_t> m_nextNeeded;
};

/// Holds the slices of the functions of a module, each made when it is first needed.
class ReplaySlice {
public:
    /// `findWanted` returns for a function, with its index in the module, the argument `wanted` of FunctionSlice.
    using FindWanted = std::function<std::vector<char>(const ptx::DecodedFunction& function, std::uint32_t index)>;
    explicit ReplaySlice(FindWanted findWanted) : m_findWanted(std::move(findWanted)) {}

    const FunctionSlice& of(const ptx::DecodedFunction& function, std::uint32_t index)
    {
        if (m_slices.size() <= index)
            m_slices.resize(index + 1u);
        auto& slice = m_slices[index];
        if (!slice)
            slice = std::make_unique<FunctionSlice>(function, m_findWanted(function, index));
        return *slice;
    }

private:
    FindWanted m_findWanted;
    std::vector<std::unique_ptr<FunctionSlice>> m_slices;  ///< by index of the function
};

}  // namespace simtscope::analysis
