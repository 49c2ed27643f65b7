// Provides the workspace that the driver gives a cooperative launch: a few zeroed bytes through which cooperative_groups synchronises all
// blocks (grid_workspace in cooperative_groups/details/driver_abi.h of the toolkit: its size, then the barrier).
#pragma once

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Owns the workspace for the duration of a launch; the recording shows it as an allocation of the launching call.
class GridWorkspace {
public:
    /// Allocates the workspace on the call's device if the launch needs it (`isNeeded`).
    GridWorkspace(const Call& call, bool isNeeded);
    ~GridWorkspace() { release(); }
    GridWorkspace(const GridWorkspace&) = delete;
    GridWorkspace& operator=(const GridWorkspace&) = delete;

    /// Returns the address of the workspace; 0 if the launch needs none or there is no room for it.
    std::uint64_t address() const { return m_address; }
    /// Frees the workspace, if there is one.
    void release();

private:
    State& m_state;
    std::int64_t m_call;
    std::uint64_t m_address = 0;
};

}  // namespace simtscope::runtime
