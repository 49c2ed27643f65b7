// Makes edits of a program's text and applies them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "gpu/analysis/fixes/source_text.h"

namespace simtscope::analysis {

/// Returns the text after the edits, which may be in any order.
std::string applyEdits(const std::string& text, std::vector<TextEdit> edits);

/// Returns the line of the original text for a line of the edited text; both count from 1.
std::uint32_t originalLine(std::vector<TextEdit> edits, std::uint32_t line);

/// Returns the line that the fix's description names: the one to edit, or the one after or before which something is inserted. Returns the
/// line of the first edit where it names none.
std::uint32_t findNamedLine(const Fix& fix);

/// Makes edits of one file.
class EditMaker {
public:
    /// `text` must outlive this object; `file` names it in the edits.
    EditMaker(const SourceText& text, std::string file) : m_text(text), m_file(std::move(file)) {}

    /// Replaces the text of the offsets [begin, end).
    TextEdit replace(std::size_t begin, std::size_t end, std::string replacement) const;
    /// Inserts a statement before or after another one of a block: on a line of its own when that statement has one, else on the same line.
    TextEdit insertBefore(const FunctionStatements& function, int statement, const std::string& added) const;
    TextEdit insertAfter(const FunctionStatements& function, int statement, const std::string& added) const;
    /// Inserts a statement at the start or the end of a body, which gets braces if it has none.
    std::vector<TextEdit> insertAtStart(const FunctionStatements& function, int body, const std::string& added) const;
    std::vector<TextEdit> insertAtEnd(const FunctionStatements& function, int body, const std::string& added) const;
    /// Like insertBefore() and insertAfter(), for a statement that may be a body without braces.
    std::vector<TextEdit> insertBeforeAny(const FunctionStatements& function, int statement, const std::string& added) const;
    std::vector<TextEdit> insertAfterAny(const FunctionStatements& function, int statement, const std::string& added) const;
    /// Removes a statement, and its line when it stands alone there.
    TextEdit remove(const FunctionStatements& function, int statement) const;

    const SourceText& text() const { return m_text; }

private:
    bool startsLine(std::size_t offset) const;
    bool endsLine(std::size_t offset) const;
    std::vector<TextEdit> insertWithBraces(const FunctionStatements& function, int body, const std::string& first,
                                           const std::string& last) const;

    const SourceText& m_text;
    std::string m_file;
};

}  // namespace simtscope::analysis
