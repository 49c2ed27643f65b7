// Finds exchange networks whose elements are lanes: a shuffle in which lanes swap values is a stage (exchange_model.h).
#pragma once

#include <optional>
#include <stop_token>

#include "gpu/analysis/models/patterns/exchange_model.h"

namespace simtscope::analysis {

/// Returns the network; std::nullopt when it was stopped before the end.
std::optional<ExchangeModel> findLaneExchanges(const RecordedBlock& source, const std::stop_token& stop);

/// Returns whether two of the stages have different pairs.
bool pairsDiffer(const std::vector<ExchangeStage>& stages);

}  // namespace simtscope::analysis
