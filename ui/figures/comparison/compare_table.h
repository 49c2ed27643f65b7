// Compares two to four runs in numbers: the costs of the current step, the total costs, and the differences. The window shows the table
// under the pictures; exports of a comparison include it.
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/facts/figure_source.h"

namespace simtscope::figures {

/// Describes one side of a comparison: a step of a recorded block, and its caption.
struct ComparedRun {
    const FigureSource& source;
    std::uint32_t step = 0;
    QString caption;
};

/// Says which value of a quantity is the better one.
enum class BetterDirection : std::uint8_t { Less, More, Neither };

/// Holds a quantity of each run; nullopt: there is nothing to count, for example the wavefronts of a barrier.
struct ComparedQuantity {
    const char* key = "";  ///< "wavefronts"
    QString name, tip;
    BetterDirection better = BetterDirection::Less;
    int decimals = 0;
    bool isPercent = false;
    std::optional<double> left, right;
    std::vector<std::optional<double>> furtherValues{};  ///< values of the third and fourth run

    /// Returns the value of a run. side: 0 is left, 1 is right, then the further runs follow.
    std::optional<double> value(int side) const { return side == 0 ? left : side == 1 ? right : furtherValues[std::size_t(side) - 2]; }
    int sideCount() const { return 2 + int(furtherValues.size()); }  ///< number of runs
    /// Returns the better of two runs, 0: left, 1: right, -1: neither.
    int betterSide() const;
    bool isBest(int side) const;   ///< returns whether no run is better than this one, and at least one is worse
    QString text(int side) const;  ///< "1,024"; "–" for nullopt
    QString difference() const;    ///< difference of two runs, right minus left: "−992"; "=" when equal
};

/// Groups quantities under a title.
struct QuantityGroup {
    QString title;  ///< "This step"
    std::vector<ComparedQuantity> quantities;
};

/// Says what the totals sum up: the launches that are shown, or all launches of the runs.
enum class TotalScope { Launch, Run };

/// Returns the groups for this step and for the total. Leaves out quantities that are 0 in both totals, and times unless both runs were
/// timed. Where a run has findings or failed, no value is the better one.
std::vector<QuantityGroup> compareQuantities(const ComparedRun& left, const ComparedRun& right, TotalScope total);
std::vector<QuantityGroup> compareQuantities(std::span<const ComparedRun> runs, TotalScope total);  ///< takes at least two runs

/// Marks no number as the better one, because the runs had different arguments, and says so in a title.
void markDifferentArguments(std::vector<QuantityGroup>& groups);

/// Lays the table out: a row of names, a row for each run, and, for two runs, a row of differences. The best number is bold and has a dot.
/// At a `scale` of 1, text has the size of the window's text. Quantities that do not fit into `width` (logical pixels) are left out, from
/// the end of the last group. Shapes of numbers have tooltips.
Figure layOutQuantities(const std::vector<QuantityGroup>& groups, std::span<const QString> captions, qreal width, qreal scale = 1);
/// Returns the height of the table for this many runs, in logical pixels.
qreal computeTableHeight(std::size_t runs, qreal scale = 1);

/// Returns the size in which to lay out each of two pictures so that both together, with captions and table, are as large as `totalSize`. A
/// `title` stands above both and replaces their own titles; `fontScale` is FigureOptions::fontScale of both.
QSizeF computeSideSize(QSizeF totalSize, const QString& title = {}, qreal fontScale = 1);

/// Makes one figure of the pictures, side by side under their captions, and the table below them. `title` stands above all; empty: no
/// title.
Figure composeSideBySide(std::span<const Figure> sides, const Figure& table, std::span<const QString> captions, const QString& title = {});
/// Makes the same figure of two pictures.
Figure composeSideBySide(const Figure& left, const Figure& right, const Figure& table, std::span<const QString> captions,
                         const QString& title = {});

}  // namespace simtscope::figures
