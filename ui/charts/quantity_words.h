// Names the quantities of gpu/analysis/counts/quantities.h in the language of the window.
#pragma once

#include <QString>

#include "gpu/analysis/counts/quantities.h"

namespace simtscope::ui {

/// Returns the name of a quantity without its unit, for an axis or a choice.
QString quantityLabel(const analysis::Quantity& quantity);
/// Returns a sentence that explains the quantity, for a tooltip.
QString quantityMeaning(const analysis::Quantity& quantity);

}  // namespace simtscope::ui
