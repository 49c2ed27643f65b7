// What the lanes of an event are likely to read, write and bring, from the events before it in its chunk: most values of a program have
// been seen before. A load finds what was stored or loaded there last, a store writes what its warp has loaded or the sum of it, a shuffle
// gives what another lane has brought.
//
// A guess is a guess: places share entries of a small table. Writer and reader of a file make the same guesses, and the writer says which
// of them are true (chunk_columns.h). So this is part of the file format.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gpu/trace/guessed_event.h"
#include "gpu/trace/moved_places.h"

namespace simtscope::trace {

/// As the file names them.
enum class Guess : std::uint8_t {
    None,
    Memory,    ///< what was seen at this place last; of an atomic's result: if all of them add
    Last,      ///< what the warp has seen last
    Sum,       ///< that and what it has seen before that, as integers of 32 bits, or of 64 where they need them
    FloatSum,  ///< likewise as floating-point numbers
    Before,    ///< what it has seen before that
    Smaller,   ///< of the two
    Larger,
    Shuffled,  ///< what the source lane of a shuffle brings
    Added,     ///< new value of a compare-and-swap: what the warp's last one added to what it had found, to what is expected now
    Swapped    ///< result of a compare-and-swap: the first lane at each place finds what it expects, others what was stored then
};
inline constexpr unsigned kGuesses = 11;

class ValueGuesses {
public:
    /// For a chunk of so many events, of warps below `warps`.
    ValueGuesses(std::uint32_t events, std::uint32_t warps);

    /// Places that are elements of an array, of `scale` bytes each from `start` on, numbered by what the warp has seen last
    /// (`bins[value]`).
    void guessPlaces(const GuessedEvent& event, unsigned scale, std::uint64_t start, LaneColumn& column) const;
    /// Where the array begins if the first active lane is in it.
    std::uint64_t startOfPlaces(const GuessedEvent& event, unsigned scale, const LaneColumn& places) const;
    /// Are the active lanes in it?
    bool areElements(const GuessedEvent& event, unsigned scale, std::uint64_t start, const LaneColumn& places) const;

    /// What is known of the places of events before.
    MovedPlaces& moved() { return m_moved; }

    /// The guesses that are worth a try for a column of this event, the likeliest first. `element` kMaxElements: the result.
    static std::span<const Guess> candidates(EventKind kind, unsigned element);
    /// Call after kind, warp, mask, allocation and places are known, and before the rest.
    void findPlaces(const GuessedEvent& event);
    void guess(Guess guess, const GuessedEvent& event, unsigned element, LaneColumn& column);
    /// The same for the first active lane alone.
    std::uint64_t guessLane(Guess guess, const GuessedEvent& event, unsigned element, unsigned lane) const;
    /// When all columns of the event are known.
    void learn(const GuessedEvent& event);

private:
    struct Seen {
        std::array<LaneColumn, 2> columns{};
        unsigned last = 0;
    };
    static void guessSwapped(const GuessedEvent& event, LaneColumn& column);
    std::uint64_t addedTo(const GuessedEvent& event, unsigned lane) const;
    void guessAdded(const GuessedEvent& event, LaneColumn& column);
    void see(unsigned warp, const LaneColumn& column);

    std::vector<std::uint64_t> m_memory;  // by place
    std::vector<Seen> m_seen;             // by warp
    std::array<std::uint32_t, kWarpSize> m_places{};
    MovedPlaces m_moved;
    std::unordered_map<std::uint32_t, LaneColumn> m_addends;  // by warp, of its last compare-and-swap
};

}  // namespace simtscope::trace
