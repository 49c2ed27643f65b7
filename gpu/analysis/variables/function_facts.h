// Holds what a replay of variables needs to know of a function: the registers that its instructions write, where the locations of its
// variables begin, and which instructions matter to watched variables.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/ptx/debug/debug_info.h"
#include "gpu/ptx/model/decoded_function.h"

namespace simtscope::analysis {

/// Returns whether two instructions belong to the same source line, inlined in the same place.
bool isInSameLine(const ptx::Function& function, const ptx::Instruction& a, const ptx::Instruction& b);

/// Says which instructions of a function can change what some of its variables hold, or which of them are in scope.
struct WatchedInstructions {
    /// `names` are those of the variables.
    WatchedInstructions(const ptx::DecodedFunction& decoded, const ptx::DebugFunction* debug, const std::set<std::string>& names,
                        const std::vector<std::vector<std::uint32_t>>& written);

    std::vector<char> writes;             ///< by instruction: whether it writes a register in which such a variable may be
    std::vector<char> writesAfter;        ///< by instruction: whether one does that follows in its line without another event
    std::vector<std::uint32_t> lineEnds;  ///< by instruction: the first one that does not follow in its line without another event
    std::vector<std::uint32_t> scopeSet;  ///< by instruction: a number for the set of such variables that are in scope
    std::vector<char> scopes;             ///< by scope: whether such a variable is declared there
    std::set<std::uint32_t> starts;       ///< ids of locations of such variables
};

/// Holds what does not change during a replay: for each function, its debug information and the registers that its instructions write.
class FunctionFacts {
public:
    FunctionFacts(const ptx::Function& function, const ptx::DebugFunction* debug);

    /// Watches variables of these names; null: none is watched.
    void watch(const ptx::DecodedFunction& decoded, const std::set<std::string>& names);
    const WatchedInstructions* watched() const { return m_watched.get(); }

    const ptx::Function& function() const { return *m_function; }
    /// Null for a function without debug information.
    const ptx::DebugFunction* debug() const { return m_debug; }
    /// Returns the registers that the instruction writes, as indices in Function::registers.
    const std::vector<std::uint32_t>& writtenBy(std::uint32_t instruction) const { return m_written[instruction]; }
    /// Returns whether an instruction of the scope writes the register.
    bool isWrittenIn(const ptx::DebugScope& scope, std::uint32_t registerIndex) const;
    /// Returns whether an instruction writes more than writtenBy() says: a condition code, or a component of a vector.
    bool writesMore() const { return m_writesMore; }
    /// Returns the column of the register, by its index.
    struct Column {
        std::uint32_t offset = 0, bytes = 0;
    };
    Column columnOf(const ptx::DecodedFunction& decoded, std::uint32_t index) const;

    /// Returns the index of the register in Function::registers; kNoRegister if there is none of this name.
    std::uint32_t findRegister(const std::string& name) const;
    static constexpr std::uint32_t kNoRegister = 0xffffffffu;

    /// Describes the beginning of a location that does not hold everywhere.
    struct LocationStart {
        std::uint32_t instruction = 0;
        std::uint32_t id = 0;  ///< counts the locations of the function
    };
    /// Returns the beginnings of all locations, by instruction.
    const std::vector<LocationStart>& locationStarts() const { return m_locationStarts; }
    /// Says how a scope lies to a basic block.
    struct BlockScope {
        std::uint32_t scope = 0;
        bool startsAnew = false;  ///< the scope begins inside the block, and does not contain its first instruction
        bool containsFirst = false, containsLast = false;
    };
    /// Holds the scopes and the beginnings of locations that matter in a basic block: those of watched variables, or all.
    struct BlockFacts {
        std::vector<BlockScope> scopes;
        std::vector<LocationStart> starts;
    };
    /// Returns this for the block of the instructions from `first` to before `end`.
    const BlockFacts& blockFacts(std::uint32_t first, std::uint32_t end);
    /// Returns the id of the variable's first location; further ones follow.
    std::uint32_t firstLocationId(std::size_t scope, const ptx::DebugVariable& variable) const;

private:
    const ptx::Function* m_function;
    const ptx::DebugFunction* m_debug;
    std::unordered_map<std::string, std::uint32_t> m_registers;
    std::vector<std::vector<std::uint32_t>> m_written;
    bool m_writesMore = false;
    std::vector<LocationStart> m_locationStarts;
    std::vector<std::vector<std::uint32_t>> m_firstLocationIds;  ///< by scope and variable
    std::vector<std::unique_ptr<BlockFacts>> m_blockFacts;       ///< by first instruction
    std::unique_ptr<WatchedInstructions> m_watched;
};

}  // namespace simtscope::analysis
