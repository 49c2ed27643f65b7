// Pairs the launches of two runs, and says how the threads of a pair are compared.
#pragma once

#include <memory>
#include <vector>

#include "gpu/analysis/difference/thread_accesses.h"
#include "gpu/core/result.h"

namespace simtscope::analysis {

/// Says how two launches are compared.
enum class LaunchComparison : std::uint8_t {
    SameCode,    ///< both execute the same instructions with as many threads: each thread with itself
    SameKernel,  ///< another text of the same kernel, with as many threads: each thread with itself, line by line
    FinalValues  ///< another kernel, or another number of threads: the values that the launches leave in global memory
};

/// Holds a launch of the left run, the launch of the right run that matches it, and what is needed to compare their threads.
class LaunchPair {
public:
    /// Both launches must have a recorded block.
    LaunchPair(std::shared_ptr<const trace::Recording> left, LaunchId leftLaunch, std::shared_ptr<const trace::Recording> right,
               LaunchId rightLaunch);
    LaunchPair(const LaunchPair&) = delete;
    LaunchPair& operator=(const LaunchPair&) = delete;

    LaunchComparison comparison() const { return m_comparison; }
    const trace::Launch& left() const { return m_leftBlock.launch(); }
    const trace::Launch& right() const { return m_rightBlock.launch(); }
    /// Return a recorded block of each launch, from which names are taken.
    const RecordedBlock& leftBlock() const { return m_leftBlock; }
    const RecordedBlock& rightBlock() const { return m_rightBlock; }
    const LocationMap& locations() const { return m_locations; }
    const AccessReader& leftReader() const { return m_leftReader; }
    const AccessReader& rightReader() const { return m_rightReader; }
    /// Returns the left text's line for one of the right text; 0 if it has none.
    std::uint32_t toLeftLine(std::uint32_t line) const;
    std::uint32_t toRightLine(std::uint32_t line) const;
    /// Says at which line the texts of the kernel differ first; empty where they are the same.
    const Message& textDifference() const { return m_textDifference; }

private:
    void numberPoints();
    bool compareTexts();

    RecordedBlock m_leftBlock, m_rightBlock;
    LocationMap m_locations;
    LaunchComparison m_comparison = LaunchComparison::FinalValues;
    std::vector<std::uint32_t> m_toLeftLine, m_toRightLine;  ///< empty: the texts are equal
    Message m_textDifference;
    AccessReader m_leftReader, m_rightReader;
};

/// Holds the numbers of two launches that match.
struct MatchedLaunches {
    LaunchId left{}, right{};
};

/// Matches the launches of two runs: the first launch of a kernel with the first one of the same kernel in the other run, and so on. Runs
/// without a common kernel must have as many launches, which match in their order. Fails, with the names of the kernels, for others.
Result<std::vector<MatchedLaunches>> matchLaunches(const trace::Recording& left, const trace::Recording& right);

/// Returns the line of the access of a site in the program's text; 0: not known.
std::uint32_t lineOfAccess(const trace::Recording& recording, const trace::Site* site);

}  // namespace simtscope::analysis
