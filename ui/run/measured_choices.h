// The measured times of the program that is open, as pictures to choose from: one for each problem size.
#pragma once

#include <QStringList>
#include <vector>

#include "gpu/program/measured_times.h"
#include "ui/figures/grid/measured_figure.h"

namespace simtscope::ui {

class Document;

/// Those that ship, read once.
const std::vector<program::MeasuredTimes>& shippedTimes();

/// The first is what is shown without a choice: the problem of the document's arguments, else the largest. Never empty: where nothing is
/// measured, one view that says why. `shown`: the arguments of the shown run.
std::vector<figures::MeasuredView> measuredChoices(const Document& document, const QStringList& shown,
                                                   const std::vector<program::MeasuredTimes>& tables);

}  // namespace simtscope::ui
