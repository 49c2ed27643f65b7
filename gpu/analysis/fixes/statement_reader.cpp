#include "gpu/analysis/fixes/statement_reader.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

class StatementReader {
public:
    StatementReader(const std::vector<CppToken>& tokens, std::size_t last) : m_tokens(tokens), m_last(last) {}

    /// Reads the statement at `position` and returns the token after it.
    std::size_t read(std::size_t position, int parent)
    {
        position = skipLabels(position, parent);
        const int self = int(m_statements.size());
        Statement& statement = m_statements.emplace_back();
        statement.kind = kindOf(position);
        statement.first = position;
        statement.parent = parent;
        if (parent >= 0)
            m_statements[std::size_t(parent)].children.push_back(self);
        const std::size_t end = std::min(readBody(position, self), m_last);
        m_statements[std::size_t(self)].last = end;
        return end;
    }

    std::vector<Statement> take() { return std::move(m_statements); }

private:
    bool isAt(std::size_t position, std::string_view text) const { return position < m_last && m_tokens[position] == text; }

    StatementKind kindOf(std::size_t position) const
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
        const auto* row = std::ranges::find_if(kRows, [&](const Row& r) { return isAt(position, r.word); });
        return row == std::end(kRows) ? StatementKind::Plain : row->kind;
    }

    /// Skips `case 3:` and `default:`, which belong to no statement.
    std::size_t skipLabels(std::size_t position, int parent) const
    {
        while (parent >= 0 && (isAt(position, "case") || isAt(position, "default"))) {
            while (position < m_last && !isAt(position, ":"))
                ++position;
            ++position;
        }
        return std::min(position, m_last - 1);
    }

    std::size_t readHead(std::size_t position, int self)
    {
        while (position < m_last && !isAt(position, "("))  // skips "constexpr"
            ++position;
        const std::size_t after = std::min(findAfterClosing(CppText(m_tokens).first(m_last), position), m_last);
        m_statements[std::size_t(self)].headFirst = position + 1;
        m_statements[std::size_t(self)].headLast = after - 1;
        return after;
    }

    std::size_t readBody(std::size_t position, int self)
    {
        switch (m_statements[std::size_t(self)].kind) {
        case StatementKind::Block:
            for (++position; position < m_last && !isAt(position, "}");) {
                const std::size_t next = read(position, self);
                position = std::max(next, position + 1);
            }
            return position + 1;
        case StatementKind::If:
            position = read(readHead(position, self), self);
            return isAt(position, "else") ? read(position + 1, self) : position;
        case StatementKind::Loop:
        case StatementKind::Switch:
            return read(readHead(position, self), self);
        case StatementKind::DoLoop:
            return readPlain(readHead(read(position + 1, self), self));
        default:
            return readPlain(position);
        }
    }

    /// Reads up to the semicolon. A brace inside (of a lambda, an initialiser, a local struct) belongs to the statement.
    std::size_t readPlain(std::size_t position) const
    {
        for (; position < m_last && !isAt(position, ";") && !isAt(position, "}"); ++position)
            if (m_tokens[position].isOneOf("([{"))
                position = findAfterClosing(CppText(m_tokens).first(m_last), position) - 1;
        return isAt(position, ";") ? position + 1 : position;
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
