// A network of exchanges, as of a bitonic sort or a fast Fourier transform: found in the accesses of a block. In each of its barrier phases
// threads load the elements of one array in pairs, no element belongs to two pairs, and every element to one; where they are compared, two
// may be left out, as the ends are in every second phase of an odd-even sort. The pairs are not the same in all phases, and each is loaded
// by one thread, or by two, one for each element. The elements may be lanes, too: then each shuffle is a phase (exchange_lanes.h).
//
// So a reduction or a scan is none: they pair only some of the elements, or one element with two others.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

enum class ExchangeKind : std::uint8_t {
    Compared,  ///< the pair holds the same two values afterwards, in either order
    Combined   ///< new values are computed from both
};

struct ExchangePair {
    std::uint32_t low = 0, high = 0;  ///< elements
    std::uint32_t thread = 0;         ///< the first that loads both
    std::uint32_t threads = 1;        ///< that do: one, or one for each element
    std::uint32_t step = 0;           ///< at which the second of them was loaded
    bool swapped = false;             ///< of a comparison: the values changed places
    bool descends = false;            ///< of a comparison: the larger value is in `low` afterwards
};

/// One barrier phase that exchanges.
struct ExchangeStage {
    ExchangeKind kind = ExchangeKind::Compared;
    std::uint32_t line = 0;             ///< in the program, of its loads; 0: not known
    std::uint32_t first = 0, last = 0;  ///< steps
    std::uint32_t distance = 0;         ///< of all pairs, in elements; 0: they differ
    std::vector<ExchangePair> pairs;    ///< by their lower element
};

struct ExchangeModel {
    bool isFound = false;
    std::uint32_t allocation = 0;
    std::uint64_t base = 0;    ///< offset of element 0
    std::uint32_t stride = 4;  ///< bytes from element to element
    std::uint32_t elements = 0;
    std::vector<ExchangeStage> stages;
    std::vector<std::uint32_t> results;  ///< where the elements are lanes: versions that they store in the end; ~0: not known

    bool isOfLanes() const { return allocation == kLaneCell; }
    Cell cell(std::uint32_t element) const { return {allocation, base + std::uint64_t(element) * stride}; }
    std::optional<std::uint32_t> element(const Cell& cell) const;

    static const ExchangeModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// Of the value, in the type of its place.
double versionNumber(const RecordedBlock& source, const Version& version);

}  // namespace simtscope::analysis
