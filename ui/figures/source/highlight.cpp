#include "ui/figures/source/highlight.h"

#include <QSet>

namespace simtscope::figures {

namespace {

// ISO C++20 [lex.key], as far as kernels use them, and the CUDA C++ Programming Guide's execution and memory space specifiers.
const QSet<QString>& keywords()
{
    static const QSet<QString> words = [] {
        QSet<QString> set;
        for (const char* word : {"alignas",
                                 "auto",
                                 "bool",
                                 "break",
                                 "case",
                                 "char",
                                 "class",
                                 "const",
                                 "constexpr",
                                 "continue",
                                 "default",
                                 "do",
                                 "double",
                                 "else",
                                 "enum",
                                 "extern",
                                 "false",
                                 "float",
                                 "for",
                                 "goto",
                                 "if",
                                 "inline",
                                 "int",
                                 "long",
                                 "namespace",
                                 "nullptr",
                                 "operator",
                                 "return",
                                 "short",
                                 "signed",
                                 "sizeof",
                                 "static",
                                 "struct",
                                 "switch",
                                 "template",
                                 "this",
                                 "true",
                                 "typedef",
                                 "typename",
                                 "union",
                                 "unsigned",
                                 "using",
                                 "void",
                                 "volatile",
                                 "while",
                                 "__global__",
                                 "__device__",
                                 "__host__",
                                 "__shared__",
                                 "__constant__",
                                 "__managed__",
                                 "__restrict__",
                                 "__launch_bounds__",
                                 "__forceinline__",
                                 "__noinline__"})
            set.insert(QString::fromLatin1(word));
        return set;
    }();
    return words;
}

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

}  // namespace

std::vector<TextRun> highlight(const QString& line, bool& inComment)
{
    std::vector<TextRun> runs;
    const auto add = [&](qsizetype begin, qsizetype end, Role color) {
        if (end <= begin)
            return;
        if (!runs.empty() && runs.back().color == color)
            runs.back().length += end - begin;
        else
            runs.push_back({begin, end - begin, color});
    };
    for (qsizetype at = 0; at < line.size();) {
        qsizetype end = at + 1;
        if (inComment || line.mid(at, 2) == QLatin1String("/*")) {
            const qsizetype close = line.indexOf(QLatin1String("*/"), inComment ? at : at + 2);
            end = close < 0 ? line.size() : close + 2;
            inComment = close < 0;
            add(at, end, Role::TextDim);
        } else if (line.mid(at, 2) == QLatin1String("//")) {
            end = line.size();
            add(at, end, Role::TextDim);
        } else if (line[at] == u'"' || line[at] == u'\'') {
            while (end < line.size() && line[end] != line[at])
                end += line[end] == u'\\' ? 2 : 1;
            end = std::min(end + 1, line.size());
            add(at, end, Role::Text);
        } else if (isWord(line[at])) {
            while (end < line.size() && isWord(line[end]))
                ++end;
            add(at, end, keywords().contains(line.mid(at, end - at)) ? Role::AccentBorder : Role::Text);
        } else {
            // Blanks take the colour before them, so that they do not break a run.
            add(at, end, line[at].isSpace() && !runs.empty() ? runs.back().color : Role::Text);
        }
        at = end;
    }
    return runs;
}

}  // namespace simtscope::figures
