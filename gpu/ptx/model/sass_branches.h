// Finds out into what ptxas compiled branches. Reads machine code (SASS) as `nvdisasm --print-code --print-line-info` prints it, and counts
// for each function and source line the instructions that affect control flow.
//
// ptxas may turn a branch of the PTX into instructions with a guard ("@P0 STS …", predication) or into a select, and then no warp diverges
// at it. A branch that remains has the source line of the PTX branch.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::ptx {

/// Counts the machine instructions of one source line by their effect on control flow.
struct SassLine {
    std::string file;  ///< as in the PTX's .file
    std::uint32_t line = 0;
    std::uint32_t instructionCount = 0;
    std::uint32_t branchCount = 0;       ///< BRA, BRX, JMP, JMX with a guard: lanes may diverge
    std::uint32_t guardedExitCount = 0;  ///< EXIT with a guard: some lanes exit, and the others continue together
    std::uint32_t guardedCount = 0;      ///< other instructions with a guard
};

/// Maps the mangled name of each function to its lines, in the order of first appearance. An unconditional guard (@PT) does not count as a
/// guard.
using SassFunctions = std::map<std::string, std::vector<SassLine>>;
/// Reads the output of nvdisasm. Lines that it does not know are skipped.
SassFunctions parseSass(std::string_view text);

/// Says into what ptxas compiled the branches of a line.
enum class BranchOutcome : std::uint8_t {
    Branch,      ///< still a branch in the machine code
    Exit,        ///< lanes exit under a guard
    Predicated,  ///< no branch: instructions with a guard, or selects
};
/// Returns the outcome of the line with the most divergence: a branch before an exit before predication.
BranchOutcome findOutcome(const SassLine& line);

}  // namespace simtscope::ptx
