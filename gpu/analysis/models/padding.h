// Finds words of shared memory that pad the rows of an array: no access of the block touches them, and they recur after every row.
//
// The last column of `tile[32][33]` is padding, and so is every 33rd word of `data[i + i / 32]`: the accesses of the block decide, not the
// declaration. A gap that recurs at equal distances and is short compared to them is padding; the gaps of a strided access are long.
#pragma once

#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Holds the words of a block's shared memory that count as padding.
class Padding {
public:
    /// Returns the padding of the block. No word counts as padding when the block has too many events to examine, or copies that make no
    /// events.
    static const Padding& forBlock(const RecordedBlock& source);

    /// Returns whether the word of shared memory, counted from its start, is padding.
    bool contains(std::uint32_t word) const { return word < m_words.size() && m_words[word]; }
    /// Returns whether some word is padding.
    bool hasAny() const { return !m_words.empty(); }

private:
    std::vector<bool> m_words;  ///< empty: no word is padding
};

}  // namespace simtscope::analysis
