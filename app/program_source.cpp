#include "app/program_source.h"

#include <filesystem>

#include <fmt/format.h>

#include "gpu/program/build.h"
#include "gpu/program/recordings.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

Result<ProgramSource> findFile(const std::string& path, bool hasMore)
{
    const std::string stem = fs::path(path).stem().string();
    std::error_code error;
    if (!fs::exists(path, error) && program::findLesson(stem))
        return failAt(path, 0, "there is no such file", fmt::format("The built-in program of that name is \"{}\", without .cu.", stem));
    if (const auto checked = program::checkSource(path, hasMore); !checked)
        return tl::unexpected(checked.error());
    return ProgramSource{path, stem, std::nullopt};
}

}  // namespace

std::vector<std::string> ProgramSource::defaultArguments() const
{
    std::vector<std::string> arguments;
    if (lesson)
        for (const program::Parameter& parameter : lesson->parameters)
            arguments.push_back(parameter.defaultValue);
    return arguments;
}

bool looksLikeFile(const std::string& text)
{
    std::error_code error;
    return text.find('/') != std::string::npos || text.ends_with(".cu") || text.ends_with(".simt") || fs::is_regular_file(text, error);
}

Result<ProgramSource> findProgram(const std::string& fileOrName, bool hasMore)
{
    if (looksLikeFile(fileOrName))
        return findFile(fileOrName, hasMore);
    if (program::namesHardwareRecording(fileOrName)) {
        const auto recording = program::findHardwareRecording(fileOrName);
        if (!recording)
            return tl::unexpected(recording.error());
        return fail(fmt::format("{} is a recording from {}, not a program", fileOrName, recording->device),
                    fmt::format("Look at it with `simtscope open {0}` or `simtscope report {0}`.", fileOrName));
    }
    auto lesson = program::findLesson(fileOrName);
    if (!lesson)
        return tl::unexpected(lesson.error());
    return ProgramSource{lesson->source, lesson->name, std::move(*lesson)};
}

Result<std::string> recordingPath(const std::string& text)
{
    if (looksLikeFile(text))
        return text;
    if (program::namesHardwareRecording(text)) {
        const auto recording = program::findHardwareRecording(text);
        if (!recording)
            return tl::unexpected(recording.error());
        return recording->path;
    }
    if (const auto lesson = program::findLesson(text); !lesson)
        return tl::unexpected(lesson.error());
    const std::string shipped = program::shippedRecording(text);
    if (shipped.empty())
        return fail(fmt::format("no recording of {} ships", text), fmt::format("Make one: simtscope run {} --record {}.simt", text, text));
    return shipped;
}

}  // namespace simtscope::app
