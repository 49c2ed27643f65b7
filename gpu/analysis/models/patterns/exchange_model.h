// Finds an exchange network, as of a bitonic sort or a fast Fourier transform, in the accesses of a block. In each barrier phase of such a
// network, threads load the elements of one array in pairs, and every element belongs to exactly one pair. Where elements are compared, two
// of them may have no partner, as the first and the last element in every second phase of an odd-even sort. The pairs are not the same in
// all phases. Either one thread loads both elements of a pair, or two threads load one each. The elements may also be lanes; then each
// shuffle is a phase (exchange_lanes.h).
//
// Reductions and scans are no networks: they pair only some of the elements, or one element with two others.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Names the effect of a stage on its pairs.
enum class ExchangeKind : std::uint8_t {
    Compared,  ///< afterwards the pair holds the same two values, perhaps swapped
    Combined   ///< new values are computed from both
};

/// Describes two elements that a stage compares or combines.
struct ExchangePair {
    std::uint32_t low = 0, high = 0;  ///< the two elements, by index
    std::uint32_t firstThread = 0;    ///< the first thread that loads both
    std::uint32_t threadCount = 1;    ///< number of threads that load the pair: one, or one for each element
    std::uint32_t step = 0;           ///< step at which the second element was loaded
    bool isSwapped = false;           ///< comparisons only: whether the values changed places
    bool isDescending = false;        ///< comparisons only: whether the larger value is in `low` afterwards
};

/// Describes one barrier phase of the network.
struct ExchangeStage {
    ExchangeKind kind = ExchangeKind::Compared;
    std::uint32_t line = 0;                     ///< source line of the loads; 0: not known
    std::uint32_t firstStep = 0, lastStep = 0;  ///< first and last step
    std::uint32_t distance = 0;                 ///< distance of all pairs, in elements; 0: the distances differ
    std::vector<ExchangePair> pairs;            ///< ordered by their lower element
};

/// Describes the network that was found, if isFound.
struct ExchangeModel {
    bool isFound = false;
    std::uint32_t allocation = 0;
    std::uint64_t baseOffset = 0;   ///< offset of element 0, in bytes
    std::uint32_t strideBytes = 4;  ///< bytes from one element to the next
    std::uint32_t elementCount = 0;
    std::vector<ExchangeStage> stages;
    std::vector<std::uint32_t> resultVersions;  ///< for lanes: the version that each element stores at the end; ~0: not known

    /// Returns whether the elements are lanes, not memory cells.
    bool isOfLanes() const { return allocation == kLaneAllocation; }
    /// Returns the memory cell of an element.
    Cell cell(std::uint32_t element) const { return {allocation, baseOffset + std::uint64_t(element) * strideBytes}; }
    /// Returns the element that a cell belongs to; nullopt for a cell outside of the network.
    std::optional<std::uint32_t> element(const Cell& cell) const;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const ExchangeModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Returns the value of a version as a number, in the type that the program declares for its cell.
double readNumericValue(const RecordedBlock& source, const Version& version);

}  // namespace simtscope::analysis
