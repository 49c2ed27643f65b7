#include "gpu/core/json_object_writer.h"

#include <cstddef>
#include <utility>

#include <nlohmann/json.hpp>

#include "gpu/core/json_text.h"

namespace simtscope {

void JsonObjectWriter::startLine(int depth)
{
    m_text += '\n';
    m_text.append(std::size_t(depth) * std::size_t(m_indent), ' ');
}

/// Appends a value's text with the indentation of this depth. A newline in the text always ends a line, because newlines in strings are
/// escaped.
void JsonObjectWriter::append(std::string_view text, int depth)
{
    for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
        m_text += text.substr(0, end);
        startLine(depth);
    }
    m_text += text;
}

void JsonObjectWriter::beginMember(std::string_view key)
{
    m_text += std::exchange(m_isFirst, false) ? "" : ",";
    startLine(1);
    m_text += formatJson(nlohmann::json(key));
    m_text += ": ";
}

void JsonObjectWriter::add(std::string_view key, const nlohmann::json& value)
{
    beginMember(key);
    append(formatJson(value, m_indent), 1);
}

void JsonObjectWriter::add(std::string_view key, const nlohmann::ordered_json& value)
{
    beginMember(key);
    append(formatJson(value, m_indent), 1);
}

void JsonObjectWriter::beginArray(std::string_view key)
{
    beginMember(key);
    m_text += '[';
    m_isFirstElement = true;
}

void JsonObjectWriter::addElement(const nlohmann::json& value)
{
    m_text += std::exchange(m_isFirstElement, false) ? "" : ",";
    startLine(2);
    append(formatJson(value, m_indent), 2);
}

void JsonObjectWriter::addElement(const nlohmann::ordered_json& value)
{
    m_text += std::exchange(m_isFirstElement, false) ? "" : ",";
    startLine(2);
    append(formatJson(value, m_indent), 2);
}

void JsonObjectWriter::endArray()
{
    if (!m_isFirstElement)
        startLine(1);
    m_text += ']';
}

std::string JsonObjectWriter::finish()
{
    if (!m_isFirst)
        startLine(0);
    m_text += "}\n";
    return std::move(m_text);
}

}  // namespace simtscope
