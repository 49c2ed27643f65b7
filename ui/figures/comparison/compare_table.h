// Two runs in numbers: what the current step of each did, what each cost in total, and the difference. For the window, where it stands
// under the two pictures, and for the exports that show both.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// One side: a step of a recorded block, and what the side is called.
struct ComparedRun {
    const FigureSource& source;
    std::uint32_t step = 0;
    QString caption;
};

enum class Better : std::uint8_t { Less, More, Neither };

/// A number of each run; none: there is nothing to count, as the wavefronts of a barrier.
struct Quantity {
    const char* key = "";  ///< "wavefronts"
    QString name, tip;
    Better better = Better::Less;
    int decimals = 0;
    bool percent = false;
    std::optional<double> left, right;

    /// 0: left, 1: right, -1: neither is better.
    int winner() const;
    QString text(int side) const;  ///< "1,024"; "–" for none
    QString difference() const;    ///< right less left: "−992"; "=" when equal
};

struct QuantityGroup {
    QString title;  ///< "This step"
    std::vector<Quantity> quantities;
};

/// Of the launches that are shown, or of all launches of the runs.
enum class Total { Launch, Run };

/// This step, then the total. Quantities that are 0 in both totals are left out; times only where both have been measured.
std::vector<QuantityGroup> compareQuantities(const ComparedRun& left, const ComparedRun& right, Total total);

/// Rows: names, left, right, difference; the better number bold and with a dot. `scale` 1: as large as the window's own text. What has
/// no room is left out from the end of the last group. Shapes of numbers carry their tip.
Figure layoutQuantities(const std::vector<QuantityGroup>& groups, const std::array<QString, 2>& captions, qreal width, qreal scale = 1);

/// How large each picture is to be laid out so that both, with captions and table, are as large as `whole`.
QSizeF sizeOfSide(QSizeF whole);

/// Both pictures side by side under their captions, and the table below, as one figure.
Figure placeBeside(const Figure& left, const Figure& right, const Figure& table, const std::array<QString, 2>& captions);

}  // namespace simtscope::figures
