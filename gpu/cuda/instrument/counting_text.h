// Writes the PTX text by which an instrumented copy counts, to be placed at each instruction. The text jumps over itself if nothing is
// counted.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"
#include "gpu/ptx/model/module.h"

namespace simtscope::cuda {

/// Register with the address of the block's sums; it is 0 if nothing is counted.
inline constexpr char kCountsRegister[] = "%simtscope_counts";

/// Makes the counting text of one instrumented copy.
class CountingText {
public:
    /// `isOn` says whether the instrumented copy counts; otherwise all text is empty. `labelCount` is the number of labels in the
    /// instrumented copy so far. `recorderFunctions` collects the functions of recorder.cu that the instrumented copy calls. All references
    /// must outlive this object.
    CountingText(const InstrumentedFunction& plan, bool isOn, unsigned& labelCount, std::set<std::string>& recorderFunctions)
        : m_plan(plan), m_isOn(isOn), m_labelCount(labelCount), m_recorderFunctions(recorderFunctions)
    {
    }

    /// Returns the text at the beginning of a kernel, which finds the sums of the block.
    std::string sumsAddressText();
    /// Returns the text for lanes that enter the basic block.
    std::string entryText(std::uint32_t block);
    /// Returns the text before a branch; empty for a branch that all lanes take together.
    std::string branchText(std::uint32_t index, const ptx::Instruction& instruction);
    /// Returns the text for an instruction that makes a record. `addresses` has a register for each of its accesses; `words` are the words
    /// of the record of a compare-and-swap.
    std::string executionText(std::uint32_t index, const std::vector<std::string>& addresses, const std::vector<std::string>& words);
    /// Returns the text for lanes that are about to end.
    std::string exitText();

private:
    std::string unlessOffText(const std::string& text);
    std::string counterAddress(std::uint32_t counter) const;
    std::string missingLanesText(std::uint32_t counter) const;
    std::string accessText(const CountedAccess& access, const std::string& address);
    std::string failedSwapsText(std::uint32_t index, const std::vector<std::string>& words) const;
    std::string callText(const std::string& name, const std::vector<std::pair<std::string, std::string>>& arguments);

    const InstrumentedFunction& m_plan;
    const bool m_isOn;
    unsigned& m_labelCount;
    std::set<std::string>& m_recorderFunctions;
};

}  // namespace simtscope::cuda
