// Reads JSON files that people write: each error names the file and the key, or the line.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "gpu/core/messages/program.h"
#include "gpu/core/result.h"

namespace simtscope::program {

/// Returns all of the file, byte for byte. Fails when it cannot be opened; the error names the path.
Result<std::string> readTextFile(const std::string& path);

/// Parses a JSON object. Fails when the text is no JSON (with the line), or no object. `file` names the text in errors.
Result<nlohmann::json> parseJsonObject(const std::string& text, const std::string& file);

/// Reads the keys of one JSON object. Keeps the error about the first key that is missing or has the wrong type, and knows the keys that
/// nobody has read.
class JsonReader {
public:
    /// `object` must outlive this object. `keyPrefix` precedes each key in errors: "cues[1].".
    JsonReader(const nlohmann::json& object, std::string file, std::string keyPrefix = {})
        : m_object(object), m_file(std::move(file)), m_keyPrefix(std::move(keyPrefix))
    {
    }

    /// Reads a string into `value`, which stays as it is when the key is absent. `isRequired`: an absent key is an error.
    void readText(const char* key, std::string& value, bool isRequired)
    {
        if (const nlohmann::json* found = find(key, isRequired, msg::program::textMissing)) {
            if (found->is_string())
                value = found->get<std::string>();
            else
                complain(key, msg::program::mustBeText());
        }
    }

    /// Reads a boolean into `value`, which stays as it is when the key is absent.
    void readFlag(const char* key, bool& value)
    {
        if (const nlohmann::json* found = find(key, false, msg::program::textMissing)) {
            if (found->is_boolean())
                value = found->get<bool>();
            else
                complain(key, msg::program::mustBeFlag());
        }
    }

    /// Reads an integer into `value`, like text(). A number with a fraction is an error.
    template <class Integer>
    void readNumber(const char* key, Integer& value, bool isRequired)
    {
        if (const nlohmann::json* found = find(key, isRequired, msg::program::numberMissing)) {
            if (found->is_number_integer())
                value = found->get<Integer>();
            else
                complain(key, msg::program::mustBeNumber());
        }
    }

    /// Reads a list of strings into `values`, which stay as they are when the key is absent.
    void readTexts(const char* key, std::vector<std::string>& values)
    {
        const nlohmann::json* found = find(key, false, msg::program::textMissing);
        if (!found)
            return;
        if (!found->is_array() || !std::ranges::all_of(*found, [](const nlohmann::json& item) { return item.is_string(); }))
            return complain(key, msg::program::mustBeTexts());
        values = found->get<std::vector<std::string>>();
    }

    /// Calls `read(reader, object)` for the object at `key`, if there is one.
    template <class Read>
    void readObject(const char* key, bool isRequired, Read read)
    {
        const nlohmann::json* found = find(key, isRequired, msg::program::objectMissing);
        if (!found || m_error)
            return;
        if (!found->is_object())
            return complain(key, msg::program::mustBeObject());
        JsonReader inner(*found, m_file, fmt::format("{}{}.", m_keyPrefix, key));
        read(inner, *found);
        addProblemsOf(inner);
    }

    /// Calls `read(item, place)` for every object of the list at `key`.
    template <class Read>
    void readObjects(const char* key, Read read)
    {
        const nlohmann::json* found = find(key, false, msg::program::textMissing);
        if (!found)
            return;
        if (!found->is_array())
            return complain(key, msg::program::mustBeList());
        for (std::size_t i = 0; i < found->size() && !m_error; ++i) {
            const std::string itemPath = fmt::format("{}{}[{}]", m_keyPrefix, key, i);
            if (!(*found)[i].is_object())
                return complain(fmt::format("{}[{}]", key, i), msg::program::mustBeObject());
            JsonReader inner((*found)[i], m_file, itemPath + ".");
            read(inner, itemPath);
            addProblemsOf(inner);
        }
    }

    /// Keeps the problem as the error of this key, unless there is an error already: only the first is reported.
    void complain(const std::string& key, Message problem)
    {
        if (!m_error)
            m_error = Error{msg::program::key(m_keyPrefix + key, std::move(problem)), m_file, 0};
    }

    const std::optional<Error>& error() const { return m_error; }

    /// Returns the keys that were not read, those of inner objects with their place: "titel", "cues[1].figur".
    std::vector<std::string> unknownKeys() const
    {
        std::vector<std::string> unknown;
        for (const auto& item : m_object.items())
            if (std::ranges::find(m_read, item.key()) == m_read.end())
                unknown.push_back(m_keyPrefix + item.key());
        unknown.insert(unknown.end(), m_unknownWithin.begin(), m_unknownWithin.end());
        return unknown;
    }

private:
    /// Takes over the error and the unknown keys of an inner object.
    void addProblemsOf(const JsonReader& inner)
    {
        m_error = inner.m_error;
        const std::vector<std::string> unknown = inner.unknownKeys();
        m_unknownWithin.insert(m_unknownWithin.end(), unknown.begin(), unknown.end());
    }

    const nlohmann::json* find(const char* key, bool isRequired, const MessageTemplate<>& missing)
    {
        m_read.emplace_back(key);
        if (const auto it = m_object.find(key); it != m_object.end())
            return &*it;
        if (isRequired)
            complain(key, missing());
        return nullptr;
    }

    const nlohmann::json& m_object;
    std::string m_file, m_keyPrefix;
    std::optional<Error> m_error;
    std::vector<std::string> m_read;           ///< keys that were asked for
    std::vector<std::string> m_unknownWithin;  ///< unknown keys of inner objects
};

}  // namespace simtscope::program
