#include "app/arguments/program_source.h"

#include <filesystem>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"
#include "gpu/program/build/build.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/library/recordings.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

Result<ProgramSource> findFile(const std::string& path)
{
    const std::string stem = fs::path(path).stem().string();
    std::error_code error;
    if (!fs::exists(path, error) && program::findLesson(stem))
        return failAt(path, 0, msg::app::noSuchFile(stem));
    if (const auto checked = program::checkSource(path); !checked)
        return tl::unexpected(checked.error());
    return ProgramSource{path, stem, std::nullopt};
}

}  // namespace

std::vector<std::string> ProgramSource::defaultArguments() const
{
    return lesson ? program::defaultArguments(*lesson) : std::vector<std::string>();
}

bool looksLikeFile(const std::string& text)
{
    std::error_code error;
    return text.find('/') != std::string::npos || program::isSourceName(text) || text.ends_with(".simt") ||
           fs::is_regular_file(text, error);
}

Result<ProgramSource> findProgram(const std::string& fileOrName)
{
    if (looksLikeFile(fileOrName))
        return findFile(fileOrName);
    if (program::namesHardwareRecording(fileOrName)) {
        const auto recording = program::findHardwareRecording(fileOrName);
        if (!recording)
            return tl::unexpected(recording.error());
        return fail(msg::app::isRecordingOf(fileOrName, recording->device));
    }
    auto lesson = program::findLesson(fileOrName);
    if (!lesson)
        return tl::unexpected(lesson.error());
    return ProgramSource{lesson->source, lesson->name, std::move(*lesson)};
}

Result<std::string> findRecordingPath(const std::string& text)
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
    const std::string shipped = program::findShippedRecording(text);
    if (shipped.empty())
        return fail(msg::app::noRecordingShips(text));
    return shipped;
}

}  // namespace simtscope::app
