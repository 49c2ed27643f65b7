// Which threads reach a place of a function together, as far as its text says so.
//
// A value is uniform where all threads of the block compute the same: made of literals, parameters and the sizes of grid and block. What
// comes from threadIdx, from memory or from a call is not known to be. A place is as uniform as the conditions around it, and as the
// returns, breaks and continues that lead past it. __syncthreads() in conditional code is only allowed where the condition is the same
// for the whole block (CUDA C++ Programming Guide, "Synchronization Functions"), so that what is not certain counts as not uniform.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "gpu/analysis/fixes/source_text.h"
#include "gpu/core/ids.h"

namespace simtscope::analysis {

enum class Uniform : std::uint8_t { Block, Warp, None };

class Uniformity {
public:
    /// `block`: the launch's, which says whether threadIdx.x tells the warp. `trustsBarriers`: the block's threads reach every
    /// __syncthreads() of the function together, so that a place beside one is as good.
    Uniformity(const SourceText& text, const FunctionStatements& function, Dim3 block, bool trustsBarriers);

    /// Of the place before child `index` of a block; one after the last child: its end.
    Uniform at(int block, std::size_t index) const;
    /// Of the place beside a statement that is no block's, or of the one at the end of a body.
    Uniform at(int statement) const;
    /// Of the value of an expression.
    Uniform of(std::size_t first, std::size_t last) const;

private:
    Uniform ofWord(std::size_t at) const;
    std::size_t afterThreadIndex(std::size_t at) const;
    std::size_t afterWarpTerm(std::size_t at, std::size_t first, std::size_t last) const;
    bool assignAll();
    bool assign(std::size_t first, std::size_t last, Uniform around);
    bool raise(std::string_view name, Uniform level);
    Uniform around(int statement, int ancestor = -1) const;
    Uniform afterJumps(int holder, std::size_t token) const;
    bool hasBarrierBeside(int block, std::size_t index) const;
    bool leavesWithin(int statement) const;
    void findConstants();
    void findThreadIndices();

    const SourceText& m_text;
    const std::vector<CppToken>& m_tokens;
    const FunctionStatements& m_function;
    bool m_isLinear;  ///< 32 neighbours in x are a warp
    bool m_trustsBarriers;
    bool m_isClear;                                 ///< nothing writes to its variables in a way that is not followed
    std::map<std::string_view, Uniform> m_levels;   ///< of names
    std::vector<std::string_view> m_threadIndices;  ///< names of threadIdx.x
};

/// `__syncthreads();` and nothing else.
bool isBlockBarrier(const SourceText& text, const Statement& statement);

}  // namespace simtscope::analysis
