#include "gpu/program/fixes/edited_program.h"

#include <algorithm>
#include <filesystem>

#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/source_copies.h"

namespace simtscope::program {

namespace fs = std::filesystem;

std::optional<RunPlan> makePlanWithEdits(const RunPlan& plan, const trace::Recording& recording,
                                         const std::vector<analysis::TextEdit>& edits)
{
    const auto& sources = recording.program.sources;
    const auto recorded = std::ranges::find(sources, edits.front().file, &trace::SourceFile::path);
    if (recorded == sources.end())
        return {};
    const std::string name = fs::path(recorded->path).filename().string();
    const auto& inputs = plan.nvcc.inputs;
    const auto input = std::ranges::find_if(inputs, [&](const std::string& path) {
        return fs::path(path).filename() == name && isSourceName(path) && readFile(path) == recorded->text;
    });
    if (input == inputs.end())
        return {};
    const auto folder = writeSourceCopies({{name, analysis::applyEdits(recorded->text, edits)}}, fs::absolute(*input).string());
    if (!folder)
        return {};
    const std::string copy = (fs::path(*folder) / name).string();
    RunPlan edited = plan;
    edited.nvcc.inputs[std::size_t(input - inputs.begin())] = copy;
    if (edited.request.source == *input)
        edited.request.source = copy;
    // The compiler looks for included files beside the original file first.
    edited.nvcc.options.push_back("-I" + fs::absolute(*input).parent_path().string());
    edited.request.recordPath.clear();
    edited.request.inheritsStdin = false;
    edited.options.maxEvents = 1;
    return edited;
}

}  // namespace simtscope::program
