// Which of the values that a block found in memory nobody had written: figures say so instead of calling them inputs.
//
// A recording holds no map of what is written. What the engine's checks have found (FindingKind::Uninitialised) tells which memory has such
// values. Of shared memory, whose content begins with the block, the bytes then follow from the events: those that are read before they are
// written. Of device memory they are those that still hold the pattern which the SIMT engine fills fresh memory with. Where other means
// than recorded accesses write shared memory (copies in the background, other blocks of a cluster), only the finding itself says it.
#pragma once

#include <set>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

class Unwritten {
public:
    static const Unwritten& of(const RecordedBlock& source);

    bool empty() const { return m_shared.empty() && m_allocations.empty(); }
    /// All these bytes of shared memory have been read by the end of the step, and not been written.
    bool isShared(const RecordedBlock& source, std::uint64_t offset, unsigned bytes, std::uint32_t step) const;
    /// A value that an access found at an offset of device memory.
    bool isFound(std::uint32_t allocation, std::uint64_t offset, std::uint64_t bits, unsigned bytes) const;
    /// Of the block's dataflow: one that was there before the block accessed it.
    bool isVersion(const Version& version) const;

private:
    struct Byte {
        std::uint32_t firstWrite = ~0u;  ///< event
        bool isReadBefore = false;
    };
    void follow(const RecordedBlock& source);

    std::vector<Byte> m_shared;             ///< empty: none of it is known to be read unwritten
    std::set<std::uint32_t> m_allocations;  ///< of device memory
};

}  // namespace simtscope::analysis
