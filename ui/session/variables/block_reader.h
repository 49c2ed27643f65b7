// Keeps a reader of the variables of one block for background work, which takes turns with it.
#pragma once

#include <memory>
#include <mutex>

#include "gpu/analysis/variables/variables.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Holds the block that is shown, and that of its debug build, which is null where the shown one has debug information.
struct BlockPair {
    std::shared_ptr<const figures::FigureSource> shown, debug;
    bool operator==(const BlockPair&) const = default;
};

/// Makes the reader of the latest blocks. Jobs share it; each holds the lock while it uses the reader.
class BlockReader {
public:
    std::unique_lock<std::mutex> lock() { return std::unique_lock(m_mutex); }
    /// Returns the reader of the blocks, which is valid as long as the caller holds the lock. Fails where VariableReader::create() does.
    Result<analysis::VariableReader*> read(const BlockPair& blocks)
    {
        if (m_blocks != blocks || !m_reader) {
            m_reader.reset();
            m_blocks = blocks;
            auto made = blocks.debug ? analysis::VariableReader::create(blocks.shown, blocks.debug)
                                     : analysis::VariableReader::create(blocks.shown);
            if (!made)
                return tl::unexpected(made.error());
            m_reader = std::move(*made);
        }
        return m_reader.get();
    }

private:
    std::mutex m_mutex;
    BlockPair m_blocks;
    std::unique_ptr<analysis::VariableReader> m_reader;
};

}  // namespace simtscope::ui
