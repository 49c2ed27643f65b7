// Narrows the ranges of variables by a condition: after `if (i < n)`, i is at most n - 1.
#pragma once

#include <functional>
#include <string>

#include "gpu/program/host/array_uses.h"

namespace simtscope::program {

/// Describes a comparison `left < limit` or `left <= limit` that a guard makes; called for each.
using LimitVisitor = std::function<void(const ValueRange& left, const Lexemes& limit)>;

/// Narrows `ranges` by a condition that holds, or that does not. Ignores what it does not understand.
void narrowByCondition(const Lexemes& condition, bool holds, const LaunchValues& values, Ranges& ranges, const LimitVisitor& visit);

}  // namespace simtscope::program
