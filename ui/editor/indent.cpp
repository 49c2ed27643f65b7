#include "ui/editor/indent.h"

#include <QRegularExpression>
#include <algorithm>

namespace simtscope::ui {
namespace {

int indentWidthOf(const QString& line)
{
    int columns = 0;
    for (const QChar c : line) {
        if (!c.isSpace())
            break;
        columns += c == u'\t' ? kIndentWidth - columns % kIndentWidth : 1;
    }
    return columns;
}

/// Returns the line without comments and without the contents of strings and characters. A comment over several lines keeps its stars.
QString codeOf(const QString& line)
{
    QString code;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (!quote.isNull()) {
            if (c == u'\\')
                ++i;
            else if (c == quote)
                quote = {};
            continue;
        }
        if (c == u'/' && line.mid(i, 2) == QLatin1String("//"))
            break;
        if (c == u'/' && line.mid(i, 2) == QLatin1String("/*")) {
            const qsizetype end = line.indexOf(QLatin1String("*/"), i + 2);
            if (end < 0)
                break;
            i = end + 1;
            continue;
        }
        if (c == u'"' || c == u'\'')
            quote = c;
        else
            code += c;
    }
    return code.trimmed();
}

/// Returns the number of parentheses that are opened and not closed in the code; below 0: more are closed than opened.
int openParentheses(const QString& code)
{
    return int(code.count(u'(')) - int(code.count(u')'));
}

/// Returns whether the code is `if (…)`, `else`, `for (…)` or the like, with its statement yet to come.
bool awaitsStatement(const QString& code)
{
    static const QRegularExpression keywordWithoutCondition(R"(^(\}\s*)?(else|do)$)");
    static const QRegularExpression condition(R"(^(\}\s*)?(else\s+)?(if(\s+constexpr)?|for|while)\b\s*\()");
    if (keywordWithoutCondition.match(code).hasMatch())
        return true;
    const QRegularExpressionMatch match = condition.match(code);
    if (!match.hasMatch() || openParentheses(code) != 0)
        return false;
    int depth = 0;
    qsizetype position = match.capturedEnd() - 1;
    for (; position < code.size(); ++position) {
        depth += code[position] == u'(' ? 1 : code[position] == u')' ? -1 : 0;
        if (depth == 0)
            break;
    }
    return position + 1 == code.size();
}

bool isLabel(const QString& code)
{
    static const QRegularExpression label(R"(^(case\b.*|default|public|private|protected)\s*:$)");
    return label.match(code).hasMatch();
}

QString codeOf(const QStringList& lines, int first, int last)
{
    QStringList code;
    for (int line = first; line <= last; ++line)
        code << codeOf(lines[line]);
    return code.join(u' ');
}

/// Returns the line in which the parentheses that are open after `line` were opened; `line` itself where none are.
int findFirstLineOfStatement(const QStringList& lines, int line)
{
    int open = openParentheses(codeOf(lines[line]));
    while (open < 0 && line > 0)
        open += openParentheses(codeOf(lines[--line]));
    return line;
}

/// Returns the line with the `{` that matches a `}` after `lines`; -1 if there is none.
int findLineOfOpeningBrace(const QStringList& lines)
{
    int open = 0;
    for (int line = int(lines.size()) - 1; line >= 0; --line) {
        const QString code = codeOf(lines[line]);
        for (qsizetype i = code.size(); i-- > 0;) {
            open += code[i] == u'{' ? 1 : code[i] == u'}' ? -1 : 0;
            if (open > 0)
                return findFirstLineOfStatement(lines, line);
        }
    }
    return -1;
}

int findLineWithCode(const QStringList& lines, int lastLine)
{
    while (lastLine >= 0 && codeOf(lines[lastLine]).isEmpty())
        --lastLine;
    return lastLine;
}

}  // namespace

int computeIndentAfter(const QStringList& above)
{
    const int last = findLineWithCode(above, int(above.size()) - 1);
    if (last < 0)
        return above.isEmpty() ? 0 : indentWidthOf(above.back());
    const QString code = codeOf(above[last]);
    if (openParentheses(code) > 0)
        return indentWidthOf(above[last]) + kIndentWidth;
    int first = findFirstLineOfStatement(above, last);
    if (code.endsWith(u'{') || isLabel(code) || awaitsStatement(code) || (first < last && awaitsStatement(codeOf(above, first, last))))
        return indentWidthOf(above[first]) + kIndentWidth;
    // The end of a statement also ends every `if` or loop whose statement it is, and those around that one.
    const bool isEnd = code.endsWith(u';') || code.endsWith(u'}');
    if (code.startsWith(u'}'))
        first = std::max(0, findLineOfOpeningBrace(above.mid(0, last)));
    for (int before = findLineWithCode(above, first - 1); isEnd && before >= 0; before = findLineWithCode(above, first - 1)) {
        const int start = findFirstLineOfStatement(above, before);
        if (indentWidthOf(above[start]) >= indentWidthOf(above[first]) || !awaitsStatement(codeOf(above, start, before)))
            break;
        first = start;
    }
    return indentWidthOf(above[first]);
}

int computeIndentOfClosingBrace(const QStringList& above)
{
    const int opening = findLineOfOpeningBrace(above);
    return opening < 0 ? 0 : indentWidthOf(above[opening]);
}

}  // namespace simtscope::ui
