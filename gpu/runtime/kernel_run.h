// A kernel from its launch to its result, which may be some calls of the host later.
#pragma once

#include <memory>
#include <string>

#include "gpu/runtime/grid_workspace.h"
#include "gpu/simt/execution.h"

namespace simtscope::runtime {

/// What the engine returned of a launch: reports its fault, and writes the launch down. The error that the device has from now on.
Error endLaunch(State& state, trace::Launch& launch, const simt::LaunchResult& result);

/// On stderr, for the one who watches, and in the recording.
void report(State& state, const trace::Finding& finding);

class KernelRun {
public:
    struct Plan {
        trace::Launch launch;
        std::string kernel;  ///< mangled
        std::shared_ptr<const simt::LoadedModule> module;
        simt::EngineOptions options;
        double fraction = 1;  ///< of the device that its blocks fill
        bool cooperative = false;
    };
    KernelRun(const Call& call, Plan plan);

    /// Runs until it is done, or waits for memory that none of its threads will write. A fault becomes the device's hidden one.
    PendingWork::Step proceed();
    /// While it waits: it is deadlocked, unless it runs on after all.
    void giveUp();
    /// On the modelled clock; grows when it runs on.
    Interval work() const { return m_work; }

private:
    void begin();
    void end();

    State& m_state;
    Lane m_lane;
    Plan m_plan;
    GridWorkspace m_workspace;
    std::unique_ptr<simt::Execution> m_execution;
    Interval m_work;
    bool m_waits = false, m_isDone = false;
};

}  // namespace simtscope::runtime
