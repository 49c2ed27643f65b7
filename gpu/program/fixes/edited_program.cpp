#include "gpu/program/fixes/edited_program.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "gpu/core/hash.h"
#include "gpu/program/build/program_cache.h"

namespace simtscope::program {

namespace fs = std::filesystem;

namespace {

constexpr auto kMaxCopyAge = std::chrono::hours(24);  // lets the next trial of the same text find its program in the cache

void removeOldCopies(const fs::path& folder)
{
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        std::error_code ignored;
        if (fs::file_time_type::clock::now() - fs::last_write_time(entry->path(), ignored) > kMaxCopyAge)
            fs::remove_all(entry->path(), ignored);
    }
}

/// Writes a file with this name and text into a folder whose name depends on both. It is written elsewhere and renamed, because two trials
/// may write the same file.
std::optional<std::string> writeCopy(const std::string& source, const std::string& text)
{
    const fs::path trials = fs::path(cacheDirectory()) / "trials";
    removeOldCopies(trials);
    Hash hash;
    hash.add(fs::absolute(source).string());
    hash.add(text);
    const fs::path folder = trials / hash.hex(), path = folder / fs::path(source).filename();
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return {};
    const fs::path draft = path.string() + "." + std::to_string(::getpid());
    std::ofstream(draft, std::ios::binary) << text;
    if (readFile(draft.string()) != text)
        return {};
    fs::rename(draft, path, error);
    if (error)
        return {};
    fs::last_write_time(folder, fs::file_time_type::clock::now(), error);
    return path.string();
}

}  // namespace

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
    const auto copy = writeCopy(*input, analysis::applyEdits(recorded->text, edits));
    if (!copy)
        return {};
    RunPlan edited = plan;
    edited.nvcc.inputs[std::size_t(input - inputs.begin())] = *copy;
    if (edited.request.source == *input)
        edited.request.source = *copy;
    // The compiler looks for included files beside the original file first.
    edited.nvcc.options.push_back("-I" + fs::absolute(*input).parent_path().string());
    edited.request.recordPath.clear();
    edited.request.inheritsStdin = false;
    edited.options.maxEvents = 1;
    return edited;
}

}  // namespace simtscope::program
