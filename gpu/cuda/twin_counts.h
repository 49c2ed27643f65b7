// What a twin counts, as text to stand at each instruction: all of it is passed over where nothing is counted.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "gpu/cuda/instrument.h"
#include "gpu/ptx/module.h"

namespace simtscope::cuda {

/// Address of the block's sums; 0: nothing is counted.
inline constexpr char kCounts[] = "%simtscope_counts";

class TwinCounts {
public:
    /// `isOn`: the twin counts, else all text is empty; `labels`: how many the twin has; `recorders`: the functions of recorder.cu that it
    /// calls.
    TwinCounts(const InstrumentedFunction& plan, bool isOn, unsigned& labels, std::set<std::string>& recorders)
        : m_plan(plan), m_isOn(isOn), m_labels(labels), m_recorders(recorders)
    {
    }

    /// A kernel begins: where the sums of the block are.
    std::string find();
    /// Lanes enter the block.
    std::string entry(std::uint32_t block);
    /// Lanes are about to execute the branch; nothing for one that takes all of them along.
    std::string branch(std::uint32_t index, const ptx::Instruction& instruction);
    /// Lanes execute the instruction, which makes a record. `addresses`: registers, one for each of its accesses; `words`: of a
    /// compare-and-swap, what its record holds.
    std::string executed(std::uint32_t index, const std::vector<std::string>& addresses, const std::vector<std::string>& words);
    /// Lanes are about to end.
    std::string leaving();

private:
    std::string counting(const std::string& text);
    std::string place(std::uint32_t counter) const;
    std::string lanes(std::uint32_t counter) const;
    std::string access(const CountedAccess& access, const std::string& address);
    std::string failed(std::uint32_t index, const std::vector<std::string>& words) const;
    std::string call(const std::string& name, const std::vector<std::pair<std::string, std::string>>& arguments);

    const InstrumentedFunction& m_plan;
    const bool m_isOn;
    unsigned& m_labels;
    std::set<std::string>& m_recorders;
};

}  // namespace simtscope::cuda
