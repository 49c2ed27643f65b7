#include "gpu/analysis/fixes/edit_maker.h"

#include <algorithm>
#include <charconv>

namespace simtscope::analysis {

namespace {

std::uint32_t linesIn(const std::string& text)
{
    return std::uint32_t(std::ranges::count(text, '\n'));
}

}  // namespace

std::string applyEdits(const std::string& text, std::vector<TextEdit> edits)
{
    std::ranges::stable_sort(edits, {}, &TextEdit::begin);
    std::string changed;
    std::size_t from = 0;
    for (const TextEdit& edit : edits) {
        changed.append(text, from, edit.begin - from);
        changed += edit.text;
        from = edit.end;
    }
    return changed.append(text, from);
}

std::uint32_t originalLine(std::vector<TextEdit> edits, std::uint32_t line)
{
    std::ranges::stable_sort(edits, {}, &TextEdit::begin);
    std::int64_t shift = 0;  // lines that the edits so far have added
    for (const TextEdit& edit : edits) {
        const std::int64_t first = std::int64_t(edit.line) + shift, added = linesIn(edit.text);
        if (line <= first + (edit.column == 1 ? -1 : 0))
            break;
        const std::int64_t removed = std::int64_t(edit.endLine) - edit.line;
        // The text after the edit continues its last line.
        if (line < first + added || (line == first + added && removed > 0))
            return edit.line;
        shift += added - removed;
    }
    return std::uint32_t(std::int64_t(line) - shift);
}

std::uint32_t findNamedLine(const Fix& fix)
{
    const TextEdit& edit = fix.edits.front();
    const std::string begin = edit.file.substr(edit.file.find_last_of('/') + 1) + ":";
    for (const Argument& argument : fix.description.arguments)
        if (const auto* const name = std::get_if<std::string>(&argument.value); name && name->starts_with(begin)) {
            std::uint32_t line = 0;
            const char* const end = name->data() + name->size();
            if (const auto parsed = std::from_chars(name->data() + begin.size(), end, line); parsed.ec == std::errc() && parsed.ptr == end)
                return line;
        }
    return edit.line;
}

bool EditMaker::startsLine(std::size_t offset) const
{
    return m_text.startOfLine(offset) + m_text.indentAt(offset).size() == offset;
}

/// Returns whether only a comment follows on the line.
bool EditMaker::endsLine(std::size_t offset) const
{
    const std::string& text = m_text.text();
    const std::size_t next = text.find_first_not_of(" \t\r", offset);
    return next == text.npos || text[next] == '\n' || text.compare(next, 2, "//") == 0;
}

TextEdit EditMaker::replace(std::size_t begin, std::size_t end, std::string replacement) const
{
    return {
        m_file, begin, end, std::move(replacement), m_text.lineOf(begin), m_text.columnOf(begin), m_text.lineOf(end), m_text.columnOf(end)};
}

TextEdit EditMaker::insertBefore(const FunctionStatements& function, int statement, const std::string& added) const
{
    const Statement& node = function.statements[std::size_t(statement)];
    std::size_t offset = m_text.offsetOf(node.first);
    const std::size_t previous = m_text.endOf(node.first - 1);
    // `#pragma unroll` belongs to the loop after it.
    for (const Directive& directive : m_text.directives())
        if (directive.offset > previous && directive.offset < offset)
            offset = std::min(offset, directive.offset);
    if (!startsLine(offset))
        return replace(offset, offset, added + " ");
    const std::string indent(m_text.indentAt(m_text.offsetOf(node.first)));
    const std::size_t line = m_text.startOfLine(offset);
    return replace(line, line, indent + added + "\n");
}

TextEdit EditMaker::insertAfter(const FunctionStatements& function, int statement, const std::string& added) const
{
    const Statement& node = function.statements[std::size_t(statement)];
    const std::size_t offset = m_text.endOf(node.last - 1), begin = m_text.offsetOf(node.first), line = m_text.endOfLine(offset);
    if (!startsLine(begin) || !endsLine(offset) || line == m_text.text().size())
        return replace(offset, offset, " " + added);
    return replace(line + 1, line + 1, std::string(m_text.indentAt(begin)) + added + "\n");
}

/// Encloses a body without braces in braces, and inserts `first` and `last` at its start and end when they are not empty.
std::vector<TextEdit> EditMaker::insertWithBraces(const FunctionStatements& function, int body, const std::string& first,
                                                  const std::string& last) const
{
    const Statement& node = function.statements[std::size_t(body)];
    const std::size_t begin = m_text.offsetOf(node.first), end = m_text.endOf(node.last - 1), head = m_text.endOf(node.first - 1);
    const bool isOnOwnLine = startsLine(begin) && endsLine(end) && m_text.endOfLine(end) < m_text.text().size();
    if (!isOnOwnLine)
        return {replace(begin, begin, "{ " + (first.empty() ? first : first + " ")),
                replace(end, end, (last.empty() ? last : " " + last) + " }")};
    const Statement& parent = function.statements[std::size_t(node.parent)];
    const std::string outer(m_text.indentAt(m_text.offsetOf(parent.first))), inner(m_text.indentAt(begin));
    const std::size_t next = m_text.endOfLine(end) + 1;
    return {replace(head, head, first.empty() ? " {" : " {\n" + inner + first),
            replace(next, next, (last.empty() ? last : inner + last + "\n") + outer + "}\n")};
}

std::vector<TextEdit> EditMaker::insertAtStart(const FunctionStatements& function, int body, const std::string& added) const
{
    const Statement& node = function.statements[std::size_t(body)];
    if (node.kind != StatementKind::Block)
        return insertWithBraces(function, body, added, {});
    if (!node.children.empty())
        return {insertBefore(function, node.children.front(), added)};
    const std::size_t offset = m_text.endOf(node.first);
    return {replace(offset, offset, " " + added)};
}

std::vector<TextEdit> EditMaker::insertAtEnd(const FunctionStatements& function, int body, const std::string& added) const
{
    const Statement& node = function.statements[std::size_t(body)];
    if (node.kind != StatementKind::Block)
        return insertWithBraces(function, body, {}, added);
    if (!node.children.empty())
        return {insertAfter(function, node.children.back(), added)};
    return insertAtStart(function, body, added);
}

std::vector<TextEdit> EditMaker::insertBeforeAny(const FunctionStatements& function, int statement, const std::string& added) const
{
    const bool isInBlock =
        function.statements[std::size_t(function.statements[std::size_t(statement)].parent)].kind == StatementKind::Block;
    return isInBlock ? std::vector{insertBefore(function, statement, added)} : insertWithBraces(function, statement, added, {});
}

std::vector<TextEdit> EditMaker::insertAfterAny(const FunctionStatements& function, int statement, const std::string& added) const
{
    const bool isInBlock =
        function.statements[std::size_t(function.statements[std::size_t(statement)].parent)].kind == StatementKind::Block;
    return isInBlock ? std::vector{insertAfter(function, statement, added)} : insertWithBraces(function, statement, {}, added);
}

TextEdit EditMaker::remove(const FunctionStatements& function, int statement) const
{
    const Statement& node = function.statements[std::size_t(statement)];
    const std::size_t begin = m_text.offsetOf(node.first), end = m_text.endOf(node.last - 1);
    const std::string& text = m_text.text();
    const std::size_t line = m_text.endOfLine(end);
    const bool isAlone = startsLine(begin) && text.find_first_not_of(" \t\r", end) == std::min(text.find('\n', end), text.npos);
    if (isAlone && line < text.size())
        return replace(m_text.startOfLine(begin), line + 1, {});
    return replace(begin, end, {});
}

}  // namespace simtscope::analysis
