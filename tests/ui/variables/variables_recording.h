// Records tests/gpu/analysis/data/variables.cu, which was compiled with nvcc -G, and the same kernel without debug information.
#pragma once

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "gpu/trace/model/recording.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/live_recording.h"

namespace simtscope::ui {

/// Returns a recording of one block of 40 threads. Without `hasDebugInfo`, it is one of optimised code.
inline std::shared_ptr<const trace::Recording> makeVariablesRecording(bool hasDebugInfo = true)
{
    analysis::LiveRecording live(analysis::dataFile(hasDebugInfo ? "variables.ptx" : "variables_optimised.ptx"));
    const std::uint64_t in = live.upload({7, 9}), out = live.upload(std::vector<std::uint32_t>(64));
    live.launch("_Z6kernelPiS_", {1, 1, 1}, {40, 1, 1}, {in, out});
    auto recording = std::make_shared<trace::Recording>(live.recording());
    std::ifstream text(tests::repositoryPath("tests/gpu/analysis/data/variables.cu"));
    recording->program.name = "variables";
    recording->program.sources = {{"/tmp/src/variables.cu", {std::istreambuf_iterator<char>(text), {}}}};
    return recording;
}

}  // namespace simtscope::ui
