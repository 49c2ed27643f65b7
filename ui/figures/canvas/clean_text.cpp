#include "ui/figures/canvas/clean_text.h"

#include <algorithm>

#include "gpu/core/clean_text.h"

namespace simtscope::figures {

namespace {

bool isPlain(QChar c)
{
    return c.unicode() >= 0x20 && c.unicode() < 0x7f;
}

bool isKept(char32_t c, LineBreaks lines)
{
    return lines == LineBreaks::Kept && (c == U'\n' || c == U'\t');
}

}  // namespace

QString cleanText(const QString& text, LineBreaks lines)
{
    const auto isHarmless = [&](QChar c) {
        return isPlain(c) || isKept(c.unicode(), lines) || (!c.isSurrogate() && chooseReplacement(c.unicode()) == c.unicode());
    };
    if (std::ranges::all_of(text, isHarmless))
        return text;
    QString clean;
    clean.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (lines == LineBreaks::Kept && text[i] == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n')
            continue;
        const char32_t code = isPair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode();
        clean += QStringView(QChar::fromUcs4(isKept(code, lines) ? code : chooseReplacement(code)));
        i += isPair;
    }
    return clean;
}

QString cleanText(std::string_view text, LineBreaks lines)
{
    return cleanText(QString::fromUtf8(text.data(), qsizetype(text.size())), lines);
}

QString truncateText(const QString& text, qsizetype maxLength)
{
    if (text.size() <= maxLength)
        return text;
    qsizetype end = std::max<qsizetype>(maxLength - 1, 0);
    if (end > 0 && text[end - 1].isHighSurrogate())
        --end;
    return text.left(end) + u'…';
}

}  // namespace simtscope::figures
