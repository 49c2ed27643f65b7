// Where the lanes of an event are likely to go, from where they went before: lanes that have come apart go on through a loop at the same
// pace. Part of the file format, as value_guess.h is.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "gpu/trace/guessed_event.h"

namespace simtscope::trace {

class MovedPlaces {
public:
    /// Places as the warp's last event of this site had them, `distance` further, of those whose lanes did not lie in line. False: a lane
    /// had none.
    bool guess(const GuessedEvent& event, std::uint64_t distance, LaneColumn& column) const;
    /// How far the first active lane has moved.
    std::uint64_t distance(const GuessedEvent& event, const LaneColumn& places) const;
    void note(const GuessedEvent& event, const LaneColumn& places);

private:
    struct Places {
        LaneMask known = 0;
        LaneColumn lanes{};
    };
    static std::uint64_t keyOf(const GuessedEvent& event) { return std::uint64_t(event.site) << 32 | event.warp; }
    const Places* before(const GuessedEvent& event) const;

    std::unordered_map<std::uint64_t, Places> m_before;  // by keyOf()
};

}  // namespace simtscope::trace
