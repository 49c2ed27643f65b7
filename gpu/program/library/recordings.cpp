#include "gpu/program/library/recordings.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/core/messages/program.h"
#include "gpu/trace/file/recording_origin.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

fs::path recordingsFolder()
{
    return fs::path(resourceDirectory()) / "recordings";
}

std::string makeLabel(const trace::RecordingOrigin& origin, const std::vector<Parameter>& parameters)
{
    std::string label = origin.device;
    for (std::size_t i = 0; i < std::min(parameters.size(), origin.arguments.size()); ++i)
        if (origin.arguments[i] != parameters[i].defaultValue)
            label += fmt::format(", {} {}", parameters[i].name, origin.arguments[i]);
    return label;
}

}  // namespace

std::string findShippedRecording(const std::string& program)
{
    const fs::path path = recordingsFolder() / (program + ".simt");
    std::error_code error;
    return fs::exists(path, error) ? path.string() : std::string();
}

std::vector<HardwareRecording> findHardwareRecordings(const Lesson& program)
{
    std::vector<HardwareRecording> recordings;
    std::error_code error;
    for (const auto& gpu : fs::directory_iterator(recordingsFolder(), error)) {
        const fs::path path = gpu.path() / (program.name + ".simt");
        if (!fs::is_regular_file(path, error))
            continue;
        if (const auto origin = trace::readRecordingOrigin(path.string()); origin && origin->engine == "cuda")
            recordings.push_back({fmt::format("{}@{}", program.name, gpu.path().filename().string()), path.string(), origin->device,
                                  makeLabel(*origin, program.parameters)});
    }
    std::ranges::sort(recordings, {}, &HardwareRecording::name);
    return recordings;
}

std::map<std::string, std::string> findHardwareFolders(const std::vector<Lesson>& programs)
{
    std::map<std::string, std::string> labels;
    for (const Lesson& program : programs) {
        for (const HardwareRecording& recording : findHardwareRecordings(program)) {
            std::string& label = labels[recording.name.substr(program.name.size() + 1)];
            if (label.empty() || recording.label.size() < label.size())
                label = recording.label;
        }
    }
    return labels;
}

bool isShippedRecording(const std::string& path)
{
    std::error_code error;
    const fs::path file = fs::canonical(path, error), shipped = fs::canonical(recordingsFolder(), error);
    return !file.empty() && !shipped.empty() && std::ranges::mismatch(shipped, file).in1 == shipped.end();
}

bool namesHardwareRecording(const std::string& text)
{
    const std::size_t at = text.find('@');
    return at != std::string::npos && at > 0 && text.find_first_of("/.") == std::string::npos;
}

Result<HardwareRecording> findHardwareRecording(const std::string& name)
{
    const std::string program = name.substr(0, name.find('@'));
    const auto lesson = findLesson(program);
    if (!lesson)
        return tl::unexpected(lesson.error());
    std::string existingNames;
    for (const HardwareRecording& recording : findHardwareRecordings(*lesson)) {
        if (recording.name == name)
            return recording;
        existingNames += (existingNames.empty() ? "" : ", ") + recording.name;
    }
    return fail(existingNames.empty() ? msg::program::noRecordings(name, program) : msg::program::noRecording(name, existingNames));
}

}  // namespace simtscope::program
