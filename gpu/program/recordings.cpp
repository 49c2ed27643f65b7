#include "gpu/program/recordings.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "gpu/program/catalog.h"
#include "gpu/trace/origin.h"

namespace simtscope::program {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return fs::path(resourceDirectory()) / "recordings"; }

}  // namespace

std::string shippedRecording(const std::string& program)
{
    const fs::path path = folder() / (program + ".simt");
    std::error_code error;
    return fs::exists(path, error) ? path.string() : std::string();
}

std::vector<HardwareRecording> hardwareRecordings(const std::string& program)
{
    std::vector<HardwareRecording> recordings;
    std::error_code error;
    for (const auto& gpu : fs::directory_iterator(folder(), error)) {
        const fs::path path = gpu.path() / (program + ".simt");
        if (!fs::is_regular_file(path, error))
            continue;
        if (const auto origin = trace::readOrigin(path.string()); origin && origin->engine == "cuda")
            recordings.push_back({fmt::format("{}@{}", program, gpu.path().filename().string()), path.string(), origin->device});
    }
    std::ranges::sort(recordings, {}, &HardwareRecording::name);
    return recordings;
}

bool namesHardwareRecording(const std::string& text)
{
    const std::size_t at = text.find('@');
    return at != std::string::npos && at > 0 && text.find_first_of("/.") == std::string::npos;
}

Result<HardwareRecording> findHardwareRecording(const std::string& name)
{
    const std::string program = name.substr(0, name.find('@'));
    if (const auto lesson = findLesson(program); !lesson)
        return tl::unexpected(lesson.error());
    std::string there;
    for (const HardwareRecording& recording : hardwareRecordings(program)) {
        if (recording.name == name)
            return recording;
        there += (there.empty() ? "" : ", ") + recording.name;
    }
    return fail(fmt::format("there is no recording {}", name),
                there.empty() ? fmt::format("No recording of {} from a GPU ships; `simtscope list` shows those that do.", program)
                              : fmt::format("There is {}.", there));
}

}  // namespace simtscope::program
