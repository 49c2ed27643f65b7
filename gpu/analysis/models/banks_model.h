// What the banks figure shows of a step, before anything has a size: the warp, its access, and which words it touches. A step without an
// access to shared memory keeps the last one before it; the values are those of the step.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/chosen_access.h"

namespace simtscope::analysis {

struct BanksModel {
    std::uint32_t warp = 0;
    LaneMask active = 0, resident = 0;
    bool waiting = false;                ///< the warp takes no part in this step
    std::optional<ChosenAccess> access;  ///< of shared memory
    bool past = false;                   ///< it is that of an earlier step, `accessStep`
    std::uint32_t accessStep = 0;
    trace::EventData data;  ///< of the access
    trace::EventKind kind{};
    ptx::ScalarType type = ptx::ScalarType::None;  ///< of an access to a word whose variable has none
    LaneMask strong = 0;                           ///< lanes of the chosen wavefront; all active ones when none is chosen
    trace::BlockState state;
    std::vector<bool> touched, strongWords;  ///< per 4-byte word of shared memory
    std::vector<bool> touchedBytes;
    std::uint32_t words = 0, step = 0;

    std::uint32_t rows() const { return (words + kBanks - 1) / kBanks; }
    std::uint64_t wordOf(unsigned lane) const { return data.offset[lane] / kBankWidth; }
};

/// `warp` -1: that of the worst access. `wavefront` -1: none is chosen.
BanksModel banksModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::int32_t wavefront);

/// One cell of the grid: a word, or an element of 8 bytes, which spans two banks. Elements of 1 or 2 bytes share a word.
struct WordCell {
    struct Part {
        bool known = false, touched = false;
        std::string value;
    };
    unsigned banks = 1;
    bool known = false;      ///< all of it; with parts: any of them
    bool unwritten = false;  ///< it was read, but nobody has written it
    std::string value;       ///< in full; with parts: all values
    double number = 0;       ///< for a rounded form
    bool isFloat = false, rounds = true;
    unsigned parts = 1;  ///< 2 or 4: the word's elements, from the lowest address on
    std::array<Part, 4> part;
};

WordCell wordCell(const RecordedBlock& source, const BanksModel& model, std::uint32_t word);

}  // namespace simtscope::analysis
