// Two runs in numbers, or up to four: what the current step of each did, what each cost in total, and the difference. For the window, where
// it stands under the pictures, and for the exports that show both.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <span>
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
    std::vector<std::optional<double>> more{};  ///< of a third run, and a fourth

    std::optional<double> of(int side) const { return side == 0 ? left : side == 1 ? right : more[std::size_t(side) - 2]; }
    int sides() const { return 2 + int(more.size()); }
    /// Of two runs 0: left, 1: right, -1: neither is better.
    int winner() const;
    bool isBest(int side) const;   ///< no run is better, and one is worse
    QString text(int side) const;  ///< "1,024"; "–" for none
    QString difference() const;    ///< of two runs, right less left: "−992"; "=" when equal
};

struct QuantityGroup {
    QString title;  ///< "This step"
    std::vector<Quantity> quantities;
};

/// Of the launches that are shown, or of all launches of the runs.
enum class Total { Launch, Run };

/// This step, then the total. Quantities that are 0 in both totals are left out; times only where both have been measured.
std::vector<QuantityGroup> compareQuantities(const ComparedRun& left, const ComparedRun& right, Total total);
std::vector<QuantityGroup> compareQuantities(std::span<const ComparedRun> runs, Total total);  ///< two at the least

/// Rows: names, one for each run, and of two runs the difference; the best number bold and with a dot. `scale` 1: as large as the window's
/// own text. What has no room is left out from the end of the last group. Shapes of numbers carry their tip.
Figure layoutQuantities(const std::vector<QuantityGroup>& groups, std::span<const QString> captions, qreal width, qreal scale = 1);
qreal heightOfQuantities(std::size_t runs, qreal scale = 1);

/// How large each picture of two is to be laid out so that both, with captions and table, are as large as `whole`. `title`: over them, in
/// place of theirs.
QSizeF sizeOfSide(QSizeF whole, const QString& title = {});

/// The pictures side by side under their captions, and the table below, as one figure. `title`: over them; empty: none.
Figure placeBeside(std::span<const Figure> sides, const Figure& table, std::span<const QString> captions, const QString& title = {});
Figure placeBeside(const Figure& left, const Figure& right, const Figure& table, std::span<const QString> captions,
                   const QString& title = {});

}  // namespace simtscope::figures
