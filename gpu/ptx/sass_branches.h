// What ptxas made of branches: machine code (SASS) as `nvdisasm --print-code --print-line-info` prints it -> per function and source line,
// which instructions decide where a warp goes.
//
// ptxas may turn a branch of the PTX into instructions with a guard ("@P0 STS …", predication) or into a select, and then no warp diverges
// at it. What stays a branch has the line of the PTX branch.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::ptx {

struct SassLine {
    std::string file;  ///< as in the PTX's .file
    std::uint32_t line = 0;
    std::uint32_t instructions = 0;
    std::uint32_t branches = 0;  ///< BRA, BRX, JMP, JMX with a guard: lanes may go two ways
    std::uint32_t exits = 0;     ///< EXIT with a guard: some lanes end, the others go on together
    std::uint32_t guarded = 0;   ///< other instructions with a guard
};

/// By mangled name of the function, each with its lines in the order in which they appear first. An unconditional guard (@PT) is none.
using SassFunctions = std::map<std::string, std::vector<SassLine>>;
SassFunctions parseSass(std::string_view text);

/// What became of the branches of a line.
enum class BranchFate : std::uint8_t {
    Branch,      ///< it is a branch of the machine code
    Exit,        ///< lanes exit under a guard
    Predicated,  ///< no branch: instructions with a guard, or selects
};
BranchFate fateOf(const SassLine& line);

}  // namespace simtscope::ptx
