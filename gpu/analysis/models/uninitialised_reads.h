// Finds the values that a block read from memory although nothing had written them. Figures mark these values instead of showing them as
// inputs.
//
// A recording holds no map of written memory. The findings of the engine's checks (FindingKind::Uninitialised) tell which memory has such
// values. For shared memory, whose contents begin with the block, the events then give the bytes: those that are read before they are
// written. For device memory they are the bytes that still hold the pattern with which the SIMT engine fills fresh memory. Where shared
// memory is also written without recorded accesses (asynchronous copies, other blocks of a cluster), only the finding itself counts.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Returns what is shown in place of a value that nothing has written.
inline ShownValue makeUnwrittenValue()
{
    return {.text = "?", .canBeRounded = false};
}

/// Holds the bytes and values of a block that were read before they were written.
class UninitialisedReads {
public:
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const UninitialisedReads& forBlock(const RecordedBlock& source);

    bool empty() const { return m_shared.empty() && m_allocations.empty(); }
    /// Returns whether all these bytes of shared memory were read by the end of the step without having been written.
    bool isSharedUnwritten(const RecordedBlock& source, std::uint64_t offset, unsigned bytes, std::uint32_t step) const;
    /// Returns whether an access read this value at an offset of device memory before anything wrote it.
    bool isUnwrittenAt(std::uint32_t allocation, std::uint64_t offset, std::uint64_t bits, unsigned bytes) const;
    /// Returns whether a version of the block's dataflow existed before the block accessed it and was never written.
    bool isUnwrittenVersion(const Version& version) const;
    /// Returns whether the event read this value from memory before anything wrote it. Without an event, which is one of another block, the
    /// pattern of fresh memory in at least a word tells it.
    bool isUnwrittenRead(const Cell& cell, std::uint64_t bits, unsigned bytes, std::optional<EventIndex> event) const;
    /// Tells whether anything writes memory after it was read unwritten.
    enum class LaterWrite : std::uint8_t {
        Never,
        Later,    ///< the block writes at least one of the bytes
        Unknown,  ///< device memory, which other blocks, other kernels and the host can write
    };
    /// Returns whether the block writes these bytes afterwards; `cell` and `bytes` are those of an unwritten version, or of a word.
    LaterWrite findLaterWrite(const Cell& cell, unsigned bytes) const;

private:
    struct Byte {
        std::uint32_t firstWrite = ~0u;  ///< index of the event that first writes the byte
        bool isReadBefore = false;
    };
    static bool isFreshPattern(std::uint64_t offset, std::uint64_t bits, unsigned bytes);
    void collectSharedReads(const RecordedBlock& source);

    std::vector<Byte> m_shared;             ///< empty: no byte is known to be read unwritten
    std::set<std::uint32_t> m_allocations;  ///< allocations of device memory
};

}  // namespace simtscope::analysis
