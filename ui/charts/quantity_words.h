// Names the quantities of gpu/analysis/counts/quantities.h in the language of the window.
#pragma once

#include <QString>

#include "gpu/analysis/counts/quantities.h"

namespace simtscope::ui {

QString quantityLabel(const analysis::Quantity& quantity);
QString quantityMeaning(const analysis::Quantity& quantity);

}  // namespace simtscope::ui
