// Writes a long JSON object member by member, so that its values need not be in memory together: nlohmann's values take ten times as much
// memory as their text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtscope {

/// Writes the members of one object in the order of the calls, in the form of formatJson(object, indent).
class JsonObjectWriter {
public:
    explicit JsonObjectWriter(int indent = 2) : m_indent(indent) {}

    /// Adds a member. The caller must use each key only once; this is not checked.
    void add(std::string_view key, const nlohmann::json& value);
    void add(std::string_view key, const nlohmann::ordered_json& value);

    /// Adds a member whose value is an array. Until endArray(), only addElement() may be called.
    void beginArray(std::string_view key);
    /// Adds an element to the open array.
    void addElement(const nlohmann::json& value);
    void addElement(const nlohmann::ordered_json& value);
    /// Closes the open array.
    void endArray();

    /// Closes the object and returns its text, which ends with a newline. Call it once, as the last function.
    std::string finish();

private:
    void beginMember(std::string_view key);
    void append(std::string_view text, int depth);
    void startLine(int depth);

    int m_indent;
    std::string m_text = "{";
    bool m_isFirst = true;         ///< whether the object has no members yet
    bool m_isFirstElement = true;  ///< whether the open array has no elements yet
};

}  // namespace simtscope
