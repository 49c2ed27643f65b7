#include "gpu/trace/model/run_options.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"
#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

using nlohmann::json;

// Maps each byte to the character of the same number, since paths are bytes and JSON is text: no path is changed.
std::string textOf(const std::string& bytes)
{
    std::string text;
    for (const unsigned char byte : bytes) {
        if (byte >= 0x80)
            text += char(0xc0 | byte >> 6);
        text += char(byte >= 0x80 ? 0x80 | (byte & 0x3f) : byte);
    }
    return text;
}

std::string bytesFrom(const json& value)
{
    std::string bytes;
    const auto text = value.get<std::string>();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto unit = static_cast<unsigned char>(text[i]);
        bytes += unit >= 0x80 && i + 1 < text.size() ? char(unit << 6 | (text[++i] & 0x3f)) : text[i];
    }
    return bytes;
}

json extent(const Dim3& size)
{
    return {size.x, size.y, size.z};
}

Dim3 extentOf(const json& value)
{
    return {value.at(0).get<std::uint32_t>(), value.at(1).get<std::uint32_t>(), value.at(2).get<std::uint32_t>()};
}

}  // namespace

// nlohmann-json finds the following functions by their names and namespaces.
void to_json(json& out, const Schedule& schedule)
{
    out = {{"random", schedule.random}, {"seed", schedule.seed}};
}

void from_json(const json& in, Schedule& schedule)
{
    in.at("random").get_to(schedule.random);
    in.at("seed").get_to(schedule.seed);
}

void to_json(json& out, const LaunchOverride& launch)
{
    out = {{"kernel", textOf(launch.kernel)}, {"grid", extent(launch.grid)}, {"block", extent(launch.block)}};
    if (launch.dynamicShared)
        out["dynamic_shared"] = *launch.dynamicShared;
}

void from_json(const json& in, LaunchOverride& launch)
{
    launch.kernel = bytesFrom(in.at("kernel"));
    launch.grid = extentOf(in.at("grid"));
    launch.block = extentOf(in.at("block"));
    if (const auto shared = in.find("dynamic_shared"); shared != in.end())
        launch.dynamicShared = shared->get<std::uint64_t>();
}

}  // namespace simtscope

namespace simtscope::trace {
namespace {

template <class Value>
struct Choice {
    Value value;
    std::string_view name;
};

constexpr Choice<RecordOptions::Blocks> kBlocks[] = {
    {RecordOptions::Blocks::Default, "default"}, {RecordOptions::Blocks::All, "all"}, {RecordOptions::Blocks::Listed, "listed"}};
constexpr Choice<RecordMemory> kRecordMemory[] = {
    {RecordMemory::ByExpectedSize, ""}, {RecordMemory::Device, "device"}, {RecordMemory::Host, "host"}};

template <class Value, std::size_t count>
std::string nameOf(const Choice<Value> (&choices)[count], Value value)
{
    return std::string(std::ranges::find(choices, value, &Choice<Value>::value)->name);
}

/// Returns the choice of that name, or nullptr.
template <class Value, std::size_t count>
const Choice<Value>* findChoice(const Choice<Value> (&choices)[count], std::string_view name)
{
    const auto found = std::ranges::find(choices, name, &Choice<Value>::name);
    return found == std::end(choices) ? nullptr : found;
}

/// Makes the error. `what` is the member with an invalid value, or the message of the JSON library.
tl::unexpected<Error> unreadable(const std::string& what)
{
    return fail(msg::run::optionsUnreadable(what));
}

}  // namespace

std::string toJson(const RunOptions& options)
{
    json devices = json::array(), sources = json::array();
    for (const std::string& source : options.sources)
        sources.push_back(textOf(source));
    for (const DeviceModel* const model : options.devices)
        devices.push_back(model->name);
    const json value = {{"record_path", textOf(options.recordPath)},
                        {"name", textOf(options.name)},
                        {"sources", sources},
                        {"source_root", textOf(options.sourceRoot)},
                        {"progress_fd", options.progressFd},
                        {"blocks", nameOf(kBlocks, options.record.blocks)},
                        {"listed_blocks", options.record.listed},
                        {"max_events", options.record.maxEvents},
                        {"devices", devices},
                        {"schedule", options.schedule},
                        {"checks", checksText(options.checks)},
                        {"fresh_memory", freshMemoryText(options.fresh)},
                        {"threads", options.threads},
                        {"launches", options.launches},
                        {"instruction_budget", options.instructionBudget},
                        {"ptxas", textOf(options.ptxas)},
                        {"cache_directory", textOf(options.cacheDirectory)},
                        {"architecture", options.architecture},
                        {"record_buffer", options.recordBuffer},
                        {"record_memory", nameOf(kRecordMemory, options.recordMemory)},
                        {"times_path", textOf(options.timesPath)},
                        {"digests_results", options.digestsResults},
                        {"holds_launches", options.holdsLaunches}};
    return jsonText(value);
}

Result<RunOptions> runOptionsFromJson(std::string_view text)
try {
    const json value = parsedJson(text);
    RunOptions options;
    options.recordPath = bytesFrom(value.at("record_path"));
    options.name = bytesFrom(value.at("name"));
    for (const json& source : value.at("sources"))
        options.sources.push_back(bytesFrom(source));
    options.sourceRoot = bytesFrom(value.at("source_root"));
    value.at("progress_fd").get_to(options.progressFd);
    const auto* const blocks = findChoice(kBlocks, value.at("blocks").get<std::string>());
    if (!blocks)
        return unreadable("\"blocks\"");
    options.record.blocks = blocks->value;
    value.at("listed_blocks").get_to(options.record.listed);
    value.at("max_events").get_to(options.record.maxEvents);
    options.devices.clear();
    for (const json& name : value.at("devices"))
        options.devices.push_back(findDeviceModel(name.get<std::string>()));
    if (options.devices.empty() || std::ranges::count(options.devices, nullptr) > 0)
        return unreadable("\"devices\"");
    value.at("schedule").get_to(options.schedule);
    const auto checks = parseChecks(value.at("checks").get<std::string>());
    if (!checks)
        return unreadable("\"checks\"");
    options.checks = *checks;
    const auto fresh = parseFreshMemory(value.at("fresh_memory").get<std::string>());
    if (!fresh)
        return unreadable("\"fresh_memory\"");
    options.fresh = *fresh;
    value.at("threads").get_to(options.threads);
    value.at("launches").get_to(options.launches);
    value.at("instruction_budget").get_to(options.instructionBudget);
    options.ptxas = bytesFrom(value.at("ptxas"));
    options.cacheDirectory = bytesFrom(value.at("cache_directory"));
    value.at("architecture").get_to(options.architecture);
    value.at("record_buffer").get_to(options.recordBuffer);
    const auto memory = parseRecordMemory(value.at("record_memory").get<std::string>());
    if (!memory)
        return unreadable("\"record_memory\"");
    options.recordMemory = *memory;
    options.timesPath = bytesFrom(value.at("times_path"));
    value.at("digests_results").get_to(options.digestsResults);
    value.at("holds_launches").get_to(options.holdsLaunches);
    return options;
} catch (const json::exception& error) {
    return unreadable(error.what());
}

std::optional<RecordMemory> parseRecordMemory(std::string_view text)
{
    const auto* const memory = findChoice(kRecordMemory, text);
    return memory ? std::optional(memory->value) : std::nullopt;
}

}  // namespace simtscope::trace
