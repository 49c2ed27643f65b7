// Tells what ptxas made of branches: reads machine code (SASS) as `nvdisasm --print-code --print-line-info` prints it and lists, per
// function and source line, the instructions that decide where a warp goes.
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

/// The machine instructions of one source line, counted by their influence on control flow.
struct SassLine {
    std::string file;  ///< as in the PTX's .file
    std::uint32_t line = 0;
    std::uint32_t instructions = 0;
    std::uint32_t branches = 0;  ///< BRA, BRX, JMP, JMX with a guard: lanes may diverge
    std::uint32_t exits = 0;     ///< EXIT with a guard: some lanes end, the others go on together
    std::uint32_t guarded = 0;   ///< other instructions with a guard
};

/// The lines of each function, by its mangled name and in the order of first appearance. An unconditional guard (@PT) does not count.
using SassFunctions = std::map<std::string, std::vector<SassLine>>;
/// Reads the output of nvdisasm. Lines that it does not know are skipped.
SassFunctions parseSass(std::string_view text);

/// The machine code that ptxas made of the branches of a line.
enum class BranchOutcome : std::uint8_t {
    Branch,      ///< still a branch in the machine code
    Exit,        ///< lanes exit under a guard
    Predicated,  ///< no branch: instructions with a guard, or selects
};
/// Returns the outcome with the most divergence: a branch, then an exit, else predication.
BranchOutcome outcomeOf(const SassLine& line);

}  // namespace simtscope::ptx
