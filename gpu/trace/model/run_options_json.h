// Writes structs to JSON and reads them back, by a table of their members (JsonRow). For the files that know both the table and the
// struct; others call toJson() (run_options.h).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "gpu/core/messages/run.h"
#include "gpu/trace/model/run_option_rows.h"
#include "gpu/trace/model/run_options.h"

namespace simtscope::trace::members {

/// Each pair of overloads writes a value as a member of `object`, and reads it. Reading returns false for an invalid value, and throws
/// nlohmann::json::exception where the member is missing or has another type. Texts are bytes: no path is changed.
void write(nlohmann::json& object, const std::string& key, const std::string& value);
bool read(const nlohmann::json& object, const std::string& key, std::string& value);
void write(nlohmann::json& object, const std::string& key, const std::vector<std::string>& value);
bool read(const nlohmann::json& object, const std::string& key, std::vector<std::string>& value);
void write(nlohmann::json& object, const std::string& key, const BlockSelection& value);
bool read(const nlohmann::json& object, const std::string& key, BlockSelection& value);
void write(nlohmann::json& object, const std::string& key, const Schedule& value);
bool read(const nlohmann::json& object, const std::string& key, Schedule& value);
void write(nlohmann::json& object, const std::string& key, const Checks& value);
bool read(const nlohmann::json& object, const std::string& key, Checks& value);
void write(nlohmann::json& object, const std::string& key, FreshMemory value);
bool read(const nlohmann::json& object, const std::string& key, FreshMemory& value);
void write(nlohmann::json& object, const std::string& key, const std::vector<const DeviceModel*>& value);
bool read(const nlohmann::json& object, const std::string& key, std::vector<const DeviceModel*>& value);
void write(nlohmann::json& object, const std::string& key, const std::vector<LaunchOverride>& value);
bool read(const nlohmann::json& object, const std::string& key, std::vector<LaunchOverride>& value);
void write(nlohmann::json& object, const std::string& key, const StopLaunch& value);
bool read(const nlohmann::json& object, const std::string& key, StopLaunch& value);
void write(nlohmann::json& object, const std::string& key, RecordMemory value);
bool read(const nlohmann::json& object, const std::string& key, RecordMemory& value);

/// Writes a number or a flag.
template <class Number>
requires std::is_arithmetic_v<Number>
void write(nlohmann::json& object, const std::string& key, Number value)
{
    object[key] = value;
}

/// Reads a number or a flag.
template <class Number>
requires std::is_arithmetic_v<Number>
bool read(const nlohmann::json& object, const std::string& key, Number& value)
{
    object.at(key).get_to(value);
    return true;
}

}  // namespace simtscope::trace::members

namespace simtscope::trace {

/// Returns a JSON object with a member for each row.
template <class Rows, class Options>
nlohmann::json makeJson(const Rows& rows, const Options& options)
{
    nlohmann::json object = nlohmann::json::object();
    forEachRow(rows, [&](const auto& row) { members::write(object, row.key, options.*row.value); });
    return object;
}

/// Reads a member for each row. The error names the first that is invalid. Throws nlohmann::json::exception for one that is missing.
template <class Options, class Rows>
Result<Options> fromJson(const Rows& rows, const nlohmann::json& object)
{
    Options options;
    const char* invalid = nullptr;
    forEachRow(rows, [&](const auto& row) {
        if (!invalid && !members::read(object, row.key, options.*row.value))
            invalid = row.key;
    });
    if (invalid)
        return fail(msg::run::optionsUnreadable('"' + std::string(invalid) + '"'));
    return options;
}

}  // namespace simtscope::trace
