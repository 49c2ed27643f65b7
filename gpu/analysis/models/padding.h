// Words of shared memory that pad the rows of an array: no access of the block touches them, and they come again after every row.
//
// `tile[32][33]` is padded by its last column, `data[i + i / 32]` by every 33rd word: what counts is not the declaration but which words
// the block accesses. A gap that comes at equal distances, and is short against them, is padding; the gaps of a strided access are long.
#pragma once

#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

class Padding {
public:
    /// Of a block with events of which not all can be looked at, or with copies that make none, nothing is known: no word is padding.
    static const Padding& of(const RecordedBlock& source);

    bool contains(std::uint32_t word) const { return word < m_words.size() && m_words[word]; }
    bool any() const { return !m_words.empty(); }

private:
    std::vector<bool> m_words;  ///< empty: none is padding
};

}  // namespace simtscope::analysis
