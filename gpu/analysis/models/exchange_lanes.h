// Networks of exchanges whose elements are lanes: a shuffle that hands values to and fro is a stage (exchange_model.h).
#pragma once

#include <optional>
#include <stop_token>

#include "gpu/analysis/models/exchange_model.h"

namespace simtscope::analysis {

/// std::nullopt: stopped before it was there.
std::optional<ExchangeModel> laneExchanges(const RecordedBlock& source, const std::stop_token& stop);

/// Not all stages have the same pairs.
bool pairsDiffer(const std::vector<ExchangeStage>& stages);

}  // namespace simtscope::analysis
