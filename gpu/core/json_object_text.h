// Writes a long JSON object piece by piece, so that its values need not be in memory at once: as values they take ten times their text.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace simtscope {

/// Writes the members of one object in the order of the calls, as jsonText(object, indent) writes them.
class JsonObjectText {
public:
    explicit JsonObjectText(int indent = 2) : m_indent(indent) {}

    /// Adds a member. The caller gives each key only once, which is not checked.
    void add(std::string_view key, const nlohmann::json& value);
    void add(std::string_view key, const nlohmann::ordered_json& value);

    /// Between beginArray() and endArray() only elements may be added.
    void beginArray(std::string_view key);
    /// Adds an element to the open array.
    void addElement(const nlohmann::json& value);
    void addElement(const nlohmann::ordered_json& value);
    /// Closes the array that beginArray() has opened.
    void endArray();

    /// Closes the object and returns its text with a newline at the end.
    std::string end();

private:
    void begin(std::string_view key);
    void append(std::string_view text, int depth);
    void newLine(int depth);

    int m_indent;
    std::string m_text = "{";
    bool m_isFirst = true;         ///< the object has no members yet
    bool m_isFirstElement = true;  ///< the open array has no elements yet
};

}  // namespace simtscope
