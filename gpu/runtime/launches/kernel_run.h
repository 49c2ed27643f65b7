// Runs a kernel from its launch to its result, which may come only after further calls of the host.
#pragma once

#include <memory>
#include <string>

#include "gpu/runtime/launches/grid_workspace.h"
#include "gpu/simt/execution.h"

namespace simtscope::runtime {

/// Ends a launch with the engine's result: reports its fault and writes the launch to the recording. Returns the error that the device has
/// from now on.
Error endLaunch(State& state, trace::Launch& launch, const simt::LaunchResult& result);

/// Runs one launch on the engine. The runtime's lock must be held.
class KernelRun {
public:
    /// Describes the launch, which has been checked and is ready to run.
    struct Plan {
        trace::Launch launch;
        std::string kernel;  ///< mangled name
        std::shared_ptr<const simt::LoadedModule> module;
        simt::EngineOptions options;
        double fraction = 1;  ///< share of the device that the blocks fill (0..1]
        bool isCooperative = false;
    };
    KernelRun(const Call& call, Plan plan);

    /// Runs until the kernel ends, or until it waits for memory that none of its threads will write. A fault becomes the device's hidden
    /// fault.
    PendingWork::Step proceed();
    /// Declares a waiting kernel deadlocked, unless it can run on after all.
    void giveUp();
    /// Returns the kernel's interval on the modelled clock, which grows when the kernel runs on.
    Interval work() const { return m_work; }

private:
    void begin();
    void end();

    State& m_state;
    StreamKey m_streamKey;
    Plan m_plan;
    GridWorkspace m_workspace;
    std::unique_ptr<simt::Execution> m_execution;
    Interval m_work;
    bool m_isWaiting = false, m_isDone = false;
};

}  // namespace simtscope::runtime
