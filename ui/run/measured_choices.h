// Offers the measured times of the open program as pictures to choose from: one for each problem size.
#pragma once

#include <QStringList>
#include <vector>

#include "gpu/program/library/measured_times.h"
#include "ui/figures/grid/measured_figure.h"

namespace simtscope::ui {

class Document;

/// Returns the times that ship; they are read once.
const std::vector<program::MeasuredTimes>& shippedTimes();

/// Returns one view per problem size. The first is the default: the problem of `currentArguments`, the arguments of the current run, else
/// the table's first, which is the largest. Never empty: where nothing was measured, one view says why.
std::vector<figures::MeasuredTimesView> makeMeasuredTimesChoices(const Document& document, const QStringList& currentArguments,
                                                                 const std::vector<program::MeasuredTimes>& tables);

}  // namespace simtscope::ui
