// Brings the names of race detection (gpu/races) into the SIMT engine.
#pragma once

#include "gpu/races/checked_access.h"
#include "gpu/races/clocks.h"
#include "gpu/races/copy_sync_state.h"
#include "gpu/races/past_accesses.h"
#include "gpu/races/race_shadow.h"

namespace simtscope::simt {

using races::Accesses;
using races::CheckedAccess;
using races::CheckedSpace;
using races::Clock;
using races::Clocks;
using races::CopySyncState;
using races::DeviceShadow;
using races::LanePattern;
using races::PastAccess;
using races::Reference;
using races::ShadowPage;
using races::ThreadPosition;

}  // namespace simtscope::simt
