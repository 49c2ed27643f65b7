// What the banks figure shows of a step, before anything has a size: the warp, its access, and which words it touches.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "gpu/analysis/chosen_access.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

struct BanksView {
    std::uint32_t warp = 0;
    LaneMask active = 0, resident = 0;
    bool waiting = false;                          ///< the warp takes no part in this step
    std::optional<analysis::ChosenAccess> access;  ///< of shared memory
    trace::EventData data;                         ///< of the access
    trace::EventKind kind{};
    ptx::ScalarType type = ptx::ScalarType::None;  ///< of an access to a word whose variable has none
    LaneMask strong = 0;                           ///< lanes of the chosen wavefront; all active ones when none is chosen
    trace::BlockState state;
    std::vector<bool> touched, strongWords;  ///< per 4-byte word of shared memory
    std::vector<bool> touchedBytes;
    std::uint32_t words = 0;
    std::int64_t wantedRow = -1;  ///< of what is selected; -1: that has none

    std::uint32_t rows() const { return (words + kBanks - 1) / kBanks; }
    std::uint64_t wordOf(unsigned lane) const { return data.offset[lane] / kBankWidth; }
};

BanksView banksView(const FigureSource& source, const FigureOptions& options);

/// The rows of 32 words to show when only `fit` have room: all, or those around the touched ones, in order; of what is selected its row is
/// among them. `first` not negative: from that row on.
std::vector<std::uint32_t> shownRows(const BanksView& view, std::uint32_t fit, std::int64_t first = -1);

/// One cell of the grid: a word, or an element of 8 bytes, which spans two banks. Elements of 1 or 2 bytes share a word.
struct WordCell {
    struct Part {
        bool known = false, touched = false;
        QString value;
    };
    unsigned banks = 1;
    bool known = false;  ///< all of it; with parts: any of them
    QString value;       ///< in full; with parts: all values
    double number = 0;   ///< for a rounded form
    bool isFloat = false;
    unsigned parts = 1;  ///< 2 or 4: the word's elements, from the lowest address on
    std::array<Part, 4> part;
};

WordCell wordCell(const FigureSource& source, const BanksView& view, std::uint32_t word);

}  // namespace simtscope::figures
