// Determines which threads reach a position in a function together, as far as its text shows.
//
// A value is uniform when all threads of the block compute the same one: made of literals, parameters and the sizes of grid and block. A
// value from threadIdx, from memory or from a call is not known to be uniform. A position is as uniform as the conditions around it, and as
// the returns, breaks and continues that may skip it. __syncthreads() in conditional code is only allowed where the condition is the same
// for the whole block (CUDA C++ Programming Guide, "Synchronization Functions"), so whatever is uncertain counts as not uniform.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "gpu/analysis/fixes/source_text.h"
#include "gpu/core/ids.h"

namespace simtscope::analysis {

/// Names the threads that are known to agree: all of the block, all of each warp, or none.
enum class UniformScope : std::uint8_t { Block, Warp, None };

/// Determines uniformity in one function, from its text alone.
class Uniformity {
public:
    /// `block` is the launch's block size; it tells whether threadIdx.x identifies the warp. `areBarriersUniform`: the block's threads
    /// reach every __syncthreads() of the function together, so that a position beside one is reached together, too.
    Uniformity(const SourceText& text, const FunctionStatements& function, Dim3 block, bool areBarriersUniform);

    /// Returns the uniformity of the position before child `index` of a block; one past the last child stands for the block's end.
    UniformScope uniformityAt(int block, std::size_t index) const;
    /// Returns the uniformity of the position beside a statement that is not in a block, or of the end of a body.
    UniformScope uniformityAt(int statement) const;
    /// Returns the uniformity of an expression's value.
    UniformScope uniformityOf(std::size_t first, std::size_t last) const;

private:
    UniformScope uniformityOfWord(std::size_t index) const;
    std::size_t findAfterThreadIndex(std::size_t index) const;
    std::size_t findAfterWarpTerm(std::size_t index, std::size_t first, std::size_t last) const;
    bool assignAll();
    bool assign(std::size_t first, std::size_t last, UniformScope outerScope);
    bool raise(std::string_view name, UniformScope level);
    UniformScope uniformityAround(int statement, int ancestor = -1) const;
    UniformScope uniformityAfterJumps(int holder, std::size_t token) const;
    bool hasBarrierBeside(int block, std::size_t index) const;
    bool leavesWithin(int statement) const;
    void findConstants();
    void findThreadIndices();

    const SourceText& m_text;
    const std::vector<CppToken>& m_tokens;
    const FunctionStatements& m_function;
    bool m_areWarpsAlongX;  ///< whether 32 neighbours in x form a warp
    bool m_trustsBarriers;
    bool m_areAllWritesKnown;                           ///< whether every write to the function's variables is followed
    std::map<std::string_view, UniformScope> m_scopes;  ///< by name
    std::vector<std::string_view> m_threadIndices;      ///< names that hold threadIdx.x
};

/// Returns whether the statement is exactly `__syncthreads();`.
bool isBlockBarrier(const SourceText& text, const Statement& statement);

}  // namespace simtscope::analysis
