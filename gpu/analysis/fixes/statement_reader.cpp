#include "gpu/analysis/fixes/statement_reader.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

class StatementReader {
public:
    StatementReader(const std::vector<CppToken>& tokens, std::size_t last) : m_tokens(tokens), m_last(last) {}

    /// Reads the statement at `at` and returns the token after it.
    std::size_t read(std::size_t at, int parent)
    {
        at = afterLabels(at, parent);
        const int self = int(m_statements.size());
        Statement& statement = m_statements.emplace_back();
        statement.kind = kindOf(at);
        statement.first = at;
        statement.parent = parent;
        if (parent >= 0)
            m_statements[std::size_t(parent)].children.push_back(self);
        const std::size_t end = std::min(readBody(at, self), m_last);
        m_statements[std::size_t(self)].last = end;
        return end;
    }

    std::vector<Statement> take() { return std::move(m_statements); }

private:
    bool is(std::size_t at, std::string_view text) const { return at < m_last && m_tokens[at] == text; }

    StatementKind kindOf(std::size_t at) const
    {
        struct Row {
            std::string_view word;
            StatementKind kind;
        };
        static constexpr Row kRows[] = {
            {"{", StatementKind::Block},       {"if", StatementKind::If},      {"for", StatementKind::Loop},
            {"while", StatementKind::Loop},    {"do", StatementKind::DoLoop},  {"switch", StatementKind::Switch},
            {"return", StatementKind::Return}, {"break", StatementKind::Jump}, {"continue", StatementKind::Jump},
        };
        const auto* row = std::ranges::find_if(kRows, [&](const Row& r) { return is(at, r.word); });
        return row == std::end(kRows) ? StatementKind::Plain : row->kind;
    }

    /// Skips `case 3:` and `default:`, which belong to no statement.
    std::size_t afterLabels(std::size_t at, int parent) const
    {
        while (parent >= 0 && (is(at, "case") || is(at, "default"))) {
            while (at < m_last && !is(at, ":"))
                ++at;
            ++at;
        }
        return std::min(at, m_last - 1);
    }

    std::size_t readHead(std::size_t at, int self)
    {
        while (at < m_last && !is(at, "("))  // skips "constexpr"
            ++at;
        const std::size_t after = std::min(findAfterClosing(CppText(m_tokens).first(m_last), at), m_last);
        m_statements[std::size_t(self)].headFirst = at + 1;
        m_statements[std::size_t(self)].headLast = after - 1;
        return after;
    }

    std::size_t readBody(std::size_t at, int self)
    {
        switch (m_statements[std::size_t(self)].kind) {
        case StatementKind::Block:
            for (++at; at < m_last && !is(at, "}");) {
                const std::size_t next = read(at, self);
                at = std::max(next, at + 1);
            }
            return at + 1;
        case StatementKind::If:
            at = read(readHead(at, self), self);
            return is(at, "else") ? read(at + 1, self) : at;
        case StatementKind::Loop:
        case StatementKind::Switch:
            return read(readHead(at, self), self);
        case StatementKind::DoLoop:
            return readPlain(readHead(read(at + 1, self), self));
        default:
            return readPlain(at);
        }
    }

    /// Reads up to the semicolon. A brace inside (of a lambda, an initialiser, a local struct) belongs to the statement.
    std::size_t readPlain(std::size_t at) const
    {
        for (; at < m_last && !is(at, ";") && !is(at, "}"); ++at)
            if (m_tokens[at].isOneOf("([{"))
                at = findAfterClosing(CppText(m_tokens).first(m_last), at) - 1;
        return is(at, ";") ? at + 1 : at;
    }

    const std::vector<CppToken>& m_tokens;
    std::size_t m_last;
    std::vector<Statement> m_statements;
};

}  // namespace

std::vector<Statement> readStatements(const std::vector<CppToken>& tokens, std::size_t first, std::size_t last)
{
    StatementReader reader(tokens, last);
    reader.read(first, -1);
    return reader.take();
}

}  // namespace simtscope::analysis
