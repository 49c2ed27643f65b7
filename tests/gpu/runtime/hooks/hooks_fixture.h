// Runs programs under the cuda engine, with SIMTscope's own runtime in place of NVIDIA's. They are rewritten, hooked and recorded as on a
// GPU, but the SIMT engine executes them.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/build/toolkit.h"
#include "tests/gpu/program/workspace.h"

namespace simtscope::program {

/// Skips its tests where there is no nvcc of CUDA 13.
class HooksTest : public CompilingWorkspace {
protected:
    void SetUp() override
    {
        CompilingWorkspace::SetUp();
        if (const auto toolkit = findToolkit(); toolkit && toolkit->major() != 13)
            GTEST_SKIP() << "the cuda engine needs CUDA 13, and nvcc is of CUDA " << toolkit->versionText();
        ::setenv(kCudaRuntimeVariable, SIMTSCOPE_LIBRARY_DIR, 1);
    }
    void TearDown() override
    {
        ::unsetenv(kCudaRuntimeVariable);
        CompilingWorkspace::TearDown();
    }

    trace::Recording recordingOf(RunRequest runRequest, const std::string& engine)
    {
        runRequest.engine = engine;
        runRequest.recordPath = path(engine + ".simt");
        runRequest.timingRuns = std::min(runRequest.timingRuns, timingRuns);
        output.clear();
        outcome = mustRun(runRequest);
        return outcome.recordingPath.empty() ? trace::Recording{} : read(outcome.recordingPath);
    }

    RunOutcome outcome;
    unsigned timingRuns = 0;  ///< limit of the timing runs; most tests need only the recorded run
};

}  // namespace simtscope::program
