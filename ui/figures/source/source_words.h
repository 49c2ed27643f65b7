// Describes the costs of a line in the few letters of a badge or a column.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/line_cost_cache.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

/// Holds a short text beside a line, with its tooltip and the role of its fill.
struct CostBadge {
    QString text, tip;
    Role fill = Role::Cell;
};

/// Describes a column beside the text: a cost of each line in all blocks of the launch.
struct CostColumn {
    const char *title, *tip;
    bool (*hasValue)(const analysis::LineCost&);
    QString (*text)(const analysis::LineCost&);
    bool (*wastes)(const analysis::LineCost&);  ///< returns whether the line costs more than needed
    /// Returns the share of the column's width for a bar under the text. nullptr: no bar.
    double (*share)(const analysis::LineCost&) = nullptr;
};

/// Returns the columns for which some line of the file has a value.
std::vector<CostColumn> chooseCostColumns(const analysis::LineCosts& costs, const std::string& file);

/// Returns the badges of a line. `hasFinding`: a finding names the line, so that the badge "ok" would be false.
std::vector<CostBadge> makeCostBadges(const analysis::LineCost& cost, bool hasFinding);

}  // namespace simtscope::figures
