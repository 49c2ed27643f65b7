#include "app/program_source.h"

#include <filesystem>

#include <fmt/format.h>

#include "gpu/program/build.h"

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
    auto lesson = program::findLesson(fileOrName);
    if (!lesson)
        return tl::unexpected(lesson.error());
    return ProgramSource{lesson->source, lesson->name, std::move(*lesson)};
}

std::string shippedRecording(const std::string& name)
{
    const fs::path path = fs::path(program::resourceDirectory()) / "recordings" / (name + ".simt");
    std::error_code error;
    return fs::exists(path, error) ? path.string() : std::string();
}

}  // namespace simtscope::app
