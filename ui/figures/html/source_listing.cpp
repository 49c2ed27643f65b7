#include "ui/figures/html/source_listing.h"

#include <algorithm>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::figures {

namespace {

constexpr qsizetype kMaxLines = 20000;  // further lines are only counted: a page with more takes a browser minutes

}  // namespace

QByteArray makeSourceListing(const QString& text)
{
    if (text.isEmpty())
        return {};
    QByteArray html;
    bool isInComment = false;
    int number = 0;
    QStringList lines = text.split(u'\n');
    if (lines.size() > 1 && lines.last().isEmpty())
        lines.removeLast();
    const qsizetype omittedCount = lines.size() - kMaxLines;
    lines.resize(std::min(lines.size(), kMaxLines));
    for (QString line : lines) {
        if (line.endsWith(u'\r'))
            line.chop(1);
        const bool isCut = line.size() > kMaxLineLength;
        bool isInCommentAfterCut = isInComment;  // whether the text after the part that is left out begins in a comment
        if (isCut)
            highlight(line, isInCommentAfterCut);
        line = truncateText(cleanText(line, LineBreaks::Kept), kMaxLineLength);
        const QByteArray lineNumber = QByteArray::number(++number);
        html += "<div class=\"row\" data-line=\"" + lineNumber + "\"><span class=\"no\">" + lineNumber + "</span><span class=\"code\">";
        qsizetype end = 0;
        for (const TextRun& run : highlight(line, isInComment)) {
            html += line.mid(end, run.begin - end).toHtmlEscaped().toUtf8();
            const QByteArray escapedRun = line.mid(run.begin, run.length).toHtmlEscaped().toUtf8();
            html += run.token == TokenKind::Plain ? escapedRun
                                                  : "<span class=\"t" + QByteArray::number(int(run.token)) + "\">" + escapedRun + "</span>";
            end = run.begin + run.length;
        }
        if (isCut)
            isInComment = isInCommentAfterCut;
        html += line.mid(end).toHtmlEscaped().toUtf8() + "</span></div>\n";
    }
    if (omittedCount > 0)
        html +=
            "<div class=\"row\"><span class=\"no\"></span><span class=\"code\">… " + QByteArray::number(omittedCount) + "</span></div>\n";
    return html;
}

}  // namespace simtscope::figures
