// Tells for which atomics the lanes at one address are not serialised.
#pragma once

#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Returns whether the instruction adds 1 in shared memory without using the result. All lanes at one address are then served in one
/// wavefront (AtomicRule::AddOneNoResult, measured on an H200); those of every other atomic are serialised.
inline bool isServedAtOnce(const trace::Site& site)
{
    return site.kind == trace::SiteKind::Atomic && site.space == ptx::StateSpace::Shared && site.atomicRule == AtomicRule::AddOneNoResult;
}

}  // namespace simtscope::analysis
