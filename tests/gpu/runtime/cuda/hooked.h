// Runs programs under the cuda engine over SIMTscope's own runtime: they are rewritten, hooked and recorded as on a GPU, and executed by
// the SIMT engine.
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

    trace::Recording recordingOf(RunRequest wanted, const std::string& engine)
    {
        wanted.engine = engine;
        wanted.recordPath = path(engine + ".simt");
        wanted.timingRuns = std::min(wanted.timingRuns, timingRuns);
        output.clear();
        outcome = mustRun(wanted);
        return outcome.recording.empty() ? trace::Recording{} : read(outcome.recording);
    }

    RunOutcome outcome;
    unsigned timingRuns = 0;  ///< at most; most tests look at the recorded run only
};

}  // namespace simtscope::program
