// Computes the contents of the banks figure for a step, without any layout: the warp, its access, and the words that it touches. For a step
// without an access to shared memory, the model has the last access before it, but the memory contents of the step itself.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/representative_access.h"

namespace simtscope::analysis {

/// Holds the contents of the banks figure for one step and warp.
struct BanksModel {
    std::uint32_t warp = 0;
    LaneMask activeLanes = 0, residentLanes = 0;
    bool isWaiting = false;                      ///< whether the warp is inactive in this step
    std::optional<RepresentativeAccess> access;  ///< the access to shared memory
    bool isEarlierStep = false;                  ///< whether the access is of an earlier step, `accessStep`
    std::uint32_t accessStep = 0;
    trace::EventData data;  ///< payload of the access
    trace::EventKind kind{};
    ptx::ScalarType type = ptx::ScalarType::None;  ///< type of the access, for words whose variable has no type
    LaneMask selectedLanes = 0;                    ///< lanes of the selected wavefront; all active lanes when none is selected
    trace::BlockState state;
    std::vector<bool> touchedWords, selectedWords;  ///< one per 4-byte word of shared memory
    std::vector<bool> touchedBytes;
    std::uint32_t wordCount = 0, step = 0;

    /// Returns the number of rows of the grid, each of one word per bank.
    std::uint32_t rowCount() const { return (wordCount + kBankCount - 1) / kBankCount; }
    /// Returns the word of shared memory that a lane of the access touches first.
    std::uint64_t wordOf(unsigned lane) const { return data.offset[lane] / kBankBytes; }
};

/// Builds the model. `warp` -1 selects the warp with the costliest access, `wavefront` -1 selects no wavefront.
BanksModel makeBanksModel(const RecordedBlock& source, std::uint32_t step, std::int32_t warp, std::int32_t wavefront);

/// Describes one cell of the grid: a word, or an element of 8 bytes, which spans two banks. Elements of 1 or 2 bytes share a word.
struct WordCell {
    /// Describes one element of a word that holds several.
    struct Element {
        bool isKnown = false, isTouched = false;
        std::string value;
    };
    unsigned bankCount = 1;
    bool isKnown = false;      ///< whether the value is known; of a word with several elements: of any of them
    bool isUnwritten = false;  ///< whether the word was read before anything wrote it
    std::string value;         ///< full text of the value; of a word with several elements: of all of them
    std::string digits;        ///< the number of a value that `value` names; else empty
    double number = 0;         ///< value as a number, from which a rounded text is made
    bool isFloat = false, canBeRounded = true;
    unsigned elementCount = 1;  ///< number of elements in the word: 1, 2 or 4
    std::array<Element, 4> elements;
};

/// Returns the contents of the grid's cell for a word of shared memory.
WordCell makeWordCell(const RecordedBlock& source, const BanksModel& model, std::uint32_t word);

}  // namespace simtscope::analysis
