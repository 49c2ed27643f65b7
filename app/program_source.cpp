#include "app/program_source.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "gpu/trace/recording_file.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

Result<ProgramSource> findFile(const std::string& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        const std::string stem = fs::path(path).stem().string();
        const auto lesson = program::findLesson(stem);
        return failAt(path, 0, "there is no such file",
                      lesson ? fmt::format("The built-in program of that name is \"{}\", without .cu.", stem) : "");
    }
    if (status.type() == fs::file_type::directory)
        return failAt(path, 0, "is a folder, not a CUDA program");
    if (!std::ifstream(path))
        return failAt(path, 0, "cannot be read: no permission");
    if (trace::looksLikeRecording(path))
        return failAt(path, 0, "is a recording, not a CUDA program", "`simtscope report` and `simtscope render` read recordings.");
    if (fs::path(path).extension() != ".cu")
        return failAt(path, 0, "is not a CUDA program: its name does not end in .cu");
    return ProgramSource{path, fs::path(path).stem().string(), std::nullopt};
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

Result<ProgramSource> findProgram(const std::string& fileOrName)
{
    if (looksLikeFile(fileOrName))
        return findFile(fileOrName);
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
