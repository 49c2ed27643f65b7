// What a line cost, in the few letters of a badge.
#pragma once

#include <QString>
#include <vector>

#include "gpu/analysis/models/line_costs.h"
#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

struct Badge {
    QString text, tip;
    Role fill = Role::Cell;
};

/// A column beside the text: what each line did in all blocks of the launch.
struct CostColumn {
    const char *title, *tip;
    bool (*has)(const analysis::LineCost&);
    QString (*text)(const analysis::LineCost&);
    bool (*wastes)(const analysis::LineCost&);             ///< more than needed
    double (*share)(const analysis::LineCost&) = nullptr;  ///< of the column's width, as a bar under the text
};

/// Those that some line of the file has something for.
std::vector<CostColumn> costColumns(const analysis::LineCosts& costs, const std::string& file);

/// `wentWrong`: a finding names the line, so that "ok" would be untrue.
std::vector<Badge> badgesOf(const analysis::LineCost& cost, bool wentWrong);

}  // namespace simtscope::figures
