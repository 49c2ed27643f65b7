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

/// `wentWrong`: a finding names the line, so that "ok" would be untrue.
std::vector<Badge> badgesOf(const analysis::LineCost& cost, bool wentWrong);

}  // namespace simtscope::figures
