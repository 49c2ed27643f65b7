#include "ui/figures/html/source_listing.h"

#include "ui/figures/facts/cuda_syntax.h"

namespace simtscope::figures {

QByteArray sourceListing(const QString& text)
{
    if (text.isEmpty())
        return {};
    QByteArray html;
    bool inComment = false;
    int number = 0;
    QStringList lines = text.split(u'\n');
    if (lines.size() > 1 && lines.last().isEmpty())
        lines.removeLast();
    for (QString line : lines) {
        if (line.endsWith(u'\r'))
            line.chop(1);
        const QByteArray at = QByteArray::number(++number);
        html += "<div class=\"row\" data-line=\"" + at + "\"><span class=\"no\">" + at + "</span><span class=\"code\">";
        qsizetype end = 0;
        for (const TextRun& run : highlight(line, inComment)) {
            html += line.mid(end, run.begin - end).toHtmlEscaped().toUtf8();
            const QByteArray words = line.mid(run.begin, run.length).toHtmlEscaped().toUtf8();
            html += run.token == Token::Plain ? words : "<span class=\"t" + QByteArray::number(int(run.token)) + "\">" + words + "</span>";
            end = run.begin + run.length;
        }
        html += line.mid(end).toHtmlEscaped().toUtf8() + "</span></div>\n";
    }
    return html;
}

}  // namespace simtscope::figures
