#include "gpu/runtime/settings.h"

#include <charconv>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "gpu/runtime/protocol.h"

namespace simtscope::runtime {
namespace {

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

std::vector<std::string> commandLine()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    auto words = split(bytes, '\0');
    if (!words.empty())
        words.erase(words.begin());
    return words;
}

template <class Number>
Result<void> readNumber(const char* name, Number& out)
{
    const std::string text = variable(name);
    if (text.empty())
        return {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (error != std::errc{} || end != text.data() + text.size())
        return fail(fmt::format("{} is \"{}\", which is not a number", name, text));
    return {};
}

Result<RecordMemory> readRecordMemory()
{
    const std::string text = variable(protocol::kRecordMemory);
    if (text.empty())
        return RecordMemory::ByExpectedSize;
    if (text == "device")
        return RecordMemory::Device;
    if (text == "host")
        return RecordMemory::Host;
    return fail(fmt::format("{} is \"{}\", which is neither device nor host", protocol::kRecordMemory, text));
}

}  // namespace

Result<Settings> readSettings()
{
    Settings settings;
    settings.recordPath = variable(protocol::kRecordPath);
    settings.timesPath = variable(protocol::kTimes);
    settings.holdsLaunches = !variable(protocol::kHold).empty();
    settings.name = variable(protocol::kName);
    settings.sources = split(variable(protocol::kSources), '\n');
    settings.sourceRoot = variable(protocol::kSourceRoot);
    settings.arguments = commandLine();

    const std::string device = variable(protocol::kDevice);
    auto devices = parseDevices(device.empty() ? kDefaultDeviceModel : device);
    if (!devices)
        return tl::unexpected(devices.error());
    settings.devices = std::move(*devices);
    if (const std::string text = variable(protocol::kSchedule); !text.empty())
        settings.scheduleText = text;
    const auto schedule = simt::parseSchedule(settings.scheduleText);
    if (!schedule)
        return tl::unexpected(schedule.error());
    settings.schedule = *schedule;

    if (auto read = readNumber(protocol::kMaxEvents, settings.record.maxEvents); !read)
        return tl::unexpected(read.error());
    if (auto read = readNumber(protocol::kInstructionBudget, settings.instructionBudget); !read)
        return tl::unexpected(read.error());
    if (auto read = readNumber(protocol::kArchitecture, settings.architecture); !read)
        return tl::unexpected(read.error());
    if (auto read = readNumber(protocol::kRecordBuffer, settings.recordBuffer); !read)
        return tl::unexpected(read.error());
    const auto memory = readRecordMemory();
    if (!memory)
        return tl::unexpected(memory.error());
    settings.recordMemory = *memory;
    if (auto read = readNumber(protocol::kProgressFd, settings.progressFd); !read)
        return tl::unexpected(read.error());
    for (const std::string& text : split(variable(protocol::kLaunches), '\n')) {
        auto launch = parseLaunchOverride(text);
        if (!launch)
            return tl::unexpected(launch.error());
        settings.launches.push_back(std::move(*launch));
    }
    if (const std::string blocks = variable(protocol::kBlocks); !blocks.empty()) {
        auto options = trace::parseBlocks(blocks, settings.record.maxEvents);
        if (!options)
            return tl::unexpected(options.error());
        settings.record = *options;
    }
    return settings;
}

}  // namespace simtscope::runtime
