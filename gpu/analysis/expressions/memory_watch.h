// Finds the lanes whose expression reads memory that an access touches.
#pragma once

#include <unordered_map>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/expressions/lane_scope.h"

namespace simtscope::analysis {

/// Notes which lanes have read which shared and device memory.
class MemoryWatch {
public:
    /// `block` must outlive this object.
    explicit MemoryWatch(const RecordedBlock& block) : m_block(block) {}

    /// Notes that the value of a lane depends on these bytes.
    void add(WarpId warp, unsigned lane, const std::vector<AddressRange>& ranges);
    /// Returns whether so much has been noted that it is better to forget all and to evaluate all lanes again.
    bool isFull() const { return m_noteCount > kMaxNotes; }
    void clear();

    /// Adds to `changed`, by warp, the lanes whose value an access may change. `state` is the one before the step: a load of shared memory
    /// changes something only where it shows a byte for the first time.
    void findReaders(EventIndex index, const trace::Event& event, const trace::BlockState& state, std::vector<LaneMask>& changed);

private:
    static constexpr std::size_t kMaxNotes = 1u << 16;
    static constexpr unsigned kGranuleBits = 4;  ///< bytes are noted in granules of 16

    struct Reader {
        std::uint32_t warp = 0;
        LaneMask lanes = 0;
    };
    static std::uint64_t keyOf(std::uint32_t allocation, std::uint64_t granule) { return std::uint64_t(allocation) << 40 ^ granule; }
    std::pair<std::uint32_t, std::uint64_t> locate(std::uint64_t address);

    const RecordedBlock& m_block;
    const trace::Allocation* m_lastAllocation = nullptr;
    std::vector<std::uint32_t> m_allocations;  ///< that have been read
    std::unordered_map<std::uint64_t, std::vector<Reader>> m_readers;
    std::size_t m_noteCount = 0;
    trace::EventData m_data;
};

}  // namespace simtscope::analysis
