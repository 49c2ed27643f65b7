// Parses a program's text into functions and statements: as much of C++ as is needed to find where a statement may be inserted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/analysis/names/cpp_tokens.h"

namespace simtscope::analysis {

/// Names the form of a statement. DoLoop is apart from Loop, because its condition follows its body.
enum class StatementKind : std::uint8_t { Block, If, Loop, DoLoop, Switch, Return, Jump, Plain };

/// Describes a statement. Tokens are indices into SourceText::tokens, statements indices into FunctionStatements::statements.
struct Statement {
    StatementKind kind = StatementKind::Plain;
    std::size_t first = 0, last = 0;          ///< tokens; `last` is one past the end
    std::size_t headFirst = 0, headLast = 0;  ///< tokens between the parentheses of an if, a loop or a switch
    int parent = -1;                          ///< index of the enclosing statement; -1: none
    std::vector<int> children;                ///< a block's statements; an if's "then" and "else"; a loop's body
    bool isLoop() const { return kind == StatementKind::Loop || kind == StatementKind::DoLoop; }
};

/// Describes a function of the text with its tree of statements. All positions are token indices.
struct FunctionStatements {
    std::string_view name;
    bool isKernel = false;
    std::size_t headFirst = 0, parametersFirst = 0, parametersLast = 0;
    std::size_t first = 0, last = 0;    ///< tokens of the body, including the braces
    bool isFullyParsed = true;          ///< whether the tree is right; conditional compilation or goto may make it wrong
    std::vector<Statement> statements;  ///< [0] is the body

    /// Returns whether `statement` is `ancestor` or inside it. Both are indices in `statements`.
    bool isWithin(int statement, int ancestor) const;
    /// Returns the child of `ancestor` that is or holds `statement`; -1: none.
    int childOf(int ancestor, int statement) const;
    /// Returns the innermost loop around the statement, excluding the statement itself; -1: none.
    int findLoopAround(int statement) const;
    /// Returns the innermost statement that is or holds both.
    int findCommonAncestor(int a, int b) const;
};

/// Describes a preprocessor directive in the text.
struct Directive {
    std::size_t offset = 0;  ///< offset of its "#"
    std::string_view name;   ///< "define"
    std::vector<CppToken> tokens;
};

/// Owns a text with its tokens, directives and functions; tokens are views into the parsed code.
class SourceText {
public:
    explicit SourceText(std::string text) : SourceText(text, text) {}
    /// `code` is the text with parts blanked that are not to be parsed; its length is that of `text`.
    SourceText(std::string text, std::string code);
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    const std::string& text() const { return m_text; }
    /// Returns the tokens without those of directives.
    const std::vector<CppToken>& tokens() const { return m_tokens; }
    const std::vector<Directive>& directives() const { return m_directives; }
    const std::vector<FunctionStatements>& functions() const { return m_functions; }

    /// Returns the offset of the token's first character; endOf() returns the offset after its last one.
    std::size_t offsetOf(std::size_t token) const { return std::size_t(m_tokens[token].text.data() - m_code.data()); }
    std::size_t endOf(std::size_t token) const { return offsetOf(token) + m_tokens[token].text.size(); }
    /// Returns the text of the tokens [first, last).
    std::string_view textOfTokens(std::size_t first, std::size_t last) const;
    /// Returns the line of an offset, from 1.
    std::uint32_t lineOf(std::size_t offset) const;
    /// Returns the column of an offset, in bytes from 1.
    std::uint32_t columnOf(std::size_t offset) const;
    /// Returns the offset of the first character of the line that holds `offset`.
    std::size_t startOfLine(std::size_t offset) const;
    /// Returns the offset of the line's "\n", or the end of the text.
    std::size_t endOfLine(std::size_t offset) const;
    /// Returns whether the range [begin, end) holds a directive other than a pragma, or part of one, also in a part that is not parsed.
    bool hasDirective(std::size_t begin, std::size_t end) const;
    /// Returns how many #if, #ifdef or #ifndef are open at an offset.
    int conditionalDepthAt(std::size_t offset) const;
    /// Returns the white space at the start of the line that holds `offset`.
    std::string_view indentAt(std::size_t offset) const;

    /// Returns nullptr when the line (from 1) is in no function.
    const FunctionStatements* functionAt(std::uint32_t line) const;
    /// Returns the innermost statements of a function that touch the line (from 1): plain ones, and those whose head touches it.
    std::vector<int> statementsAt(const FunctionStatements& function, std::uint32_t line) const;

private:
    std::string_view directiveAt(std::size_t line) const;

    std::string m_text, m_code;
    std::vector<CppToken> m_tokens;
    std::vector<Directive> m_directives;
    std::vector<FunctionStatements> m_functions;
};

}  // namespace simtscope::analysis
