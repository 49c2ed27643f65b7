// Laid-out shapes as text.
#pragma once

#include <QString>

#include "ui/figures/canvas/figure.h"

namespace simtscope::tests {

/// Compares with tests/golden/figures/NAME.txt, or records the file when SIMTSCOPE_UPDATE_GOLDEN is set.
void expectGolden(const figures::Figure& figure, const QString& name);

}  // namespace simtscope::tests
