// Predicts the values that the lanes of an event read, write or contribute, from earlier events of the chunk: most values of a program have
// been seen before. A load finds the value that was last stored or loaded at its location, a store writes a value that its warp has loaded,
// or the sum of two of them, and a shuffle returns the value of another lane.
//
// Predictions may be wrong, since several locations share an entry of a small hash table. Writer and reader of a file make the same
// predictions, and the writer stores which of them are right (payload_streams.h). So this is part of the file format.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gpu/trace/codec/offset_predictor.h"
#include "gpu/trace/codec/predicted_event.h"

namespace simtscope::trace {

/// Names kinds of predictions; their numbers are stored in files.
enum class Prediction : std::uint8_t {
    None,
    Memory,           ///< value last seen at this location; for an atomic's result: as if all lanes add
    LastValue,        ///< value that the warp has seen last
    Sum,              ///< sum of the warp's last two values, as integers of 32 bits, or of 64 where they need them
    FloatSum,         ///< the same sum as floating-point numbers
    SecondLastValue,  ///< value that the warp has seen before the last
    Smaller,          ///< smaller of the warp's last two values
    Larger,
    Shuffled,  ///< value of a shuffle's source lane
    Added,     ///< new value of a compare-and-swap: the expected value plus the difference that the warp's last compare-and-swap added
    Swapped    ///< result of a compare-and-swap: the first lane at a location finds the value that it expects, later ones what it stored
};
inline constexpr unsigned kPredictionCount = 11;

/// Predicts the values of one chunk, event after event. A reader must note the same events in the same order as the writer did.
class ValuePredictor {
public:
    /// Prepares for a chunk of so many events, of warps below `warps`.
    ValuePredictor(std::uint32_t events, std::uint32_t warps);

    /// Predicts the offsets of array elements (`bins[value]`): the array begins at `start`, its elements have `scale` bytes, and the
    /// indices are the values that the warp has seen last.
    void predictOffsets(const PredictedEvent& event, unsigned scale, std::uint64_t start, LaneColumn& column) const;
    /// Returns the start of such an array, for which the prediction of the first active lane is right.
    std::uint64_t arrayStart(const PredictedEvent& event, unsigned scale, const LaneColumn& offsets) const;
    /// Returns whether predictOffsets() is right for all active lanes.
    bool areArrayElements(const PredictedEvent& event, unsigned scale, std::uint64_t start, const LaneColumn& offsets) const;

    /// Returns the predictor of offsets, which remembers those of earlier events.
    OffsetPredictor& offsetPredictor() { return m_offsetPredictor; }

    /// Returns the predictions to try for a column of an event of this kind, the likeliest first. `element` is kMaxElements for the result.
    static std::span<const Prediction> candidates(EventKind kind, unsigned element);
    /// Computes the entries of the hash table for the event's locations. Must be called before the predictions, when kind, warp, mask,
    /// allocation and offsets are known.
    void hashLocations(const PredictedEvent& event);
    void predict(Prediction prediction, const PredictedEvent& event, unsigned element, LaneColumn& column);
    /// Predicts the value of the first active lane alone.
    std::uint64_t predictLane(Prediction prediction, const PredictedEvent& event, unsigned element, unsigned lane) const;
    /// Learns from an event of which all columns are known.
    void update(const PredictedEvent& event);

private:
    struct RecentValues {
        std::array<LaneColumn, 2> columns{};
        unsigned lastIndex = 0;
    };
    static void predictSwapped(const PredictedEvent& event, LaneColumn& column);
    std::uint64_t addendOf(const PredictedEvent& event, unsigned lane) const;
    void predictAdded(const PredictedEvent& event, LaneColumn& column);
    void noteValues(unsigned warp, const LaneColumn& column);

    std::vector<std::uint64_t> m_memory;       // by hashed location
    std::vector<RecentValues> m_recentValues;  // by warp
    std::array<std::uint32_t, kWarpSize> m_memorySlots{};
    OffsetPredictor m_offsetPredictor;
    std::unordered_map<std::uint32_t, LaneColumn> m_addends;  // by warp: what its last compare-and-swap added
};

}  // namespace simtscope::trace
