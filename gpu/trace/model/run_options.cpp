#include "gpu/trace/model/run_options.h"

#include <algorithm>

#include "gpu/core/json_text.h"
#include "gpu/trace/model/run_options_json.h"

namespace simtscope {
namespace {

using nlohmann::json;

// Maps each byte to the character of the same number, since paths are bytes and JSON is text: no path is changed.
std::string utf8FromBytes(const std::string& bytes)
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

json extentToJson(const Dim3& size)
{
    return {size.x, size.y, size.z};
}

Dim3 extentOf(const json& value)
{
    return {value.at(0).get<std::uint32_t>(), value.at(1).get<std::uint32_t>(), value.at(2).get<std::uint32_t>()};
}

json jsonOfLaunch(const LaunchOverride& launch)
{
    json value = {{"kernel", utf8FromBytes(launch.kernel)}, {"grid", extentToJson(launch.grid)}, {"block", extentToJson(launch.block)}};
    if (launch.dynamicSharedBytes)
        value["dynamic_shared"] = *launch.dynamicSharedBytes;
    return value;
}

LaunchOverride launchFromJson(const json& value)
{
    LaunchOverride launch{bytesFrom(value.at("kernel")), extentOf(value.at("grid")), extentOf(value.at("block")), std::nullopt};
    if (const auto shared = value.find("dynamic_shared"); shared != value.end())
        launch.dynamicSharedBytes = shared->get<std::uint64_t>();
    return launch;
}

}  // namespace
}  // namespace simtscope

namespace simtscope::trace {
namespace {

template <class Value>
struct NamedValue {
    Value value;
    std::string_view name;
};

constexpr NamedValue<BlockSelection::Mode> kBlocks[] = {
    {BlockSelection::Mode::Default, "default"}, {BlockSelection::Mode::All, "all"}, {BlockSelection::Mode::Listed, "listed"}};
constexpr NamedValue<RecordMemory> kRecordMemory[] = {
    {RecordMemory::ByExpectedSize, ""}, {RecordMemory::Device, "device"}, {RecordMemory::Host, "host"}};

template <class Value, std::size_t count>
std::string nameOf(const NamedValue<Value> (&choices)[count], Value value)
{
    return std::string(std::ranges::find(choices, value, &NamedValue<Value>::value)->name);
}

/// Takes the choice of that name. Returns false if there is none.
template <class Value, std::size_t count>
bool parseChoice(const NamedValue<Value> (&choices)[count], std::string_view name, Value& value)
{
    const auto found = std::ranges::find(choices, name, &NamedValue<Value>::name);
    if (found == std::end(choices))
        return false;
    value = found->value;
    return true;
}

/// Takes the value of a text that was read. Returns false if it could not be read.
template <class Value>
bool take(Result<Value> read, Value& value)
{
    if (read)
        value = std::move(*read);
    return read.has_value();
}

/// Returns the key of the further member that lists the selected blocks.
std::string listOf(const std::string& key)
{
    return "listed_" + key;
}

}  // namespace

void members::write(json& object, const std::string& key, const std::string& value)
{
    object[key] = utf8FromBytes(value);
}

bool members::read(const json& object, const std::string& key, std::string& value)
{
    value = bytesFrom(object.at(key));
    return true;
}

void members::write(json& object, const std::string& key, const std::vector<std::string>& value)
{
    json& list = object[key] = json::array();
    for (const std::string& bytes : value)
        list.push_back(utf8FromBytes(bytes));
}

bool members::read(const json& object, const std::string& key, std::vector<std::string>& value)
{
    value.clear();
    for (const json& text : object.at(key))
        value.push_back(bytesFrom(text));
    return true;
}

void members::write(json& object, const std::string& key, const BlockSelection& value)
{
    object[key] = nameOf(kBlocks, value.mode);
    object[listOf(key)] = value.ranges;
}

bool members::read(const json& object, const std::string& key, BlockSelection& value)
{
    object.at(listOf(key)).get_to(value.ranges);
    return parseChoice(kBlocks, object.at(key).get<std::string>(), value.mode);
}

void members::write(json& object, const std::string& key, const Schedule& value)
{
    object[key] = {{"random", value.isRandom}, {"seed", value.seed}};
}

bool members::read(const json& object, const std::string& key, Schedule& value)
{
    const json& schedule = object.at(key);
    schedule.at("random").get_to(value.isRandom);
    schedule.at("seed").get_to(value.seed);
    return true;
}

void members::write(json& object, const std::string& key, const Checks& value)
{
    object[key] = formatChecks(value);
}

bool members::read(const json& object, const std::string& key, Checks& value)
{
    return take(parseChecks(object.at(key).get<std::string>()), value);
}

void members::write(json& object, const std::string& key, FreshMemory value)
{
    object[key] = formatFreshMemory(value);
}

bool members::read(const json& object, const std::string& key, FreshMemory& value)
{
    return take(parseFreshMemory(object.at(key).get<std::string>()), value);
}

void members::write(json& object, const std::string& key, const StopLaunch& value)
{
    object[key] = {{"kernel", utf8FromBytes(value.kernel)}, {"number", value.number}};
}

bool members::read(const json& object, const std::string& key, StopLaunch& value)
{
    const json& launch = object.at(key);
    value.kernel = bytesFrom(launch.at("kernel"));
    launch.at("number").get_to(value.number);
    return true;
}

void members::write(json& object, const std::string& key, const std::vector<const DeviceModel*>& value)
{
    json& names = object[key] = json::array();
    for (const DeviceModel* const model : value)
        names.push_back(model->name);
}

bool members::read(const json& object, const std::string& key, std::vector<const DeviceModel*>& value)
{
    value.clear();
    for (const json& name : object.at(key))
        value.push_back(findDeviceModel(name.get<std::string>()));
    return !value.empty() && std::ranges::count(value, nullptr) == 0;
}

void members::write(json& object, const std::string& key, const std::vector<LaunchOverride>& value)
{
    json& launches = object[key] = json::array();
    for (const LaunchOverride& launch : value)
        launches.push_back(jsonOfLaunch(launch));
}

bool members::read(const json& object, const std::string& key, std::vector<LaunchOverride>& value)
{
    value.clear();
    for (const json& launch : object.at(key))
        value.push_back(launchFromJson(launch));
    return true;
}

void members::write(json& object, const std::string& key, RecordMemory value)
{
    object[key] = nameOf(kRecordMemory, value);
}

bool members::read(const json& object, const std::string& key, RecordMemory& value)
{
    return parseChoice(kRecordMemory, object.at(key).get<std::string>(), value);
}

std::string toJson(const RunOptions& options)
{
    return formatJson(makeJson(kJsonRows, options));
}

Result<RunOptions> runOptionsFromJson(std::string_view text)
try {
    return fromJson<RunOptions>(kJsonRows, parseJson(text));
} catch (const json::exception& error) {
    return fail(msg::run::optionsUnreadable(error.what()));
}

std::optional<RecordMemory> parseRecordMemory(std::string_view text)
{
    RecordMemory memory{};
    return parseChoice(kRecordMemory, text, memory) ? std::optional(memory) : std::nullopt;
}

}  // namespace simtscope::trace
