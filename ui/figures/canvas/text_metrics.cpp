#include "ui/figures/canvas/text_metrics.h"

#include <QStringList>
#include <algorithm>

namespace simtscope::figures {

namespace {

struct FontRow {
    int pixels;
    bool isMonospaced;
    qreal stretch;  ///< relative to the regular weight's advances
};

constexpr FontRow kFonts[] = {
    {13, false, 1}, {11, false, 1}, {15, false, 1.055}, {12, true, 1}, {10, true, 1}, {12, true, 1},
};

constexpr qreal kMonoAdvance = 0.6;  // JetBrains Mono: 600 of 1000 units

// Inter 4 Regular, advances of U+0020 to U+007E in thousandths of the size.
constexpr short kInterAdvance[] = {
    281, 278, 403, 631, 638, 813, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605, 636, 642, 608, 624, 571,
    616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598, 587, 743, 740, 264, 543, 652, 563, 889, 753, 761,
    635, 761, 639, 638, 642, 741, 676, 949, 642, 665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609,
    591, 237, 237, 544, 237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 813, 540, 557, 541, 362, 327, 362, 659,
};
static_assert(std::size(kInterAdvance) == 0x7f - 0x20);

struct Special {
    char16_t character;
    short advance;
};
constexpr Special kInterSpecialAdvances[] = {{u'·', 276}, {u'×', 659}, {u'…', 821},     {u'–', 500},
                                             {u'−', 659}, {u'→', 955}, {u'\u00a0', 281}};
constexpr short kInterDefaultAdvance = 760;  // wider than most characters, so that unknown text still has room

short interAdvance(QChar c)
{
    const char16_t code = c.unicode();
    if (code >= 0x20 && code < 0x7f)
        return kInterAdvance[code - 0x20];
    for (const Special& special : kInterSpecialAdvances) {
        if (special.character == code)
            return special.advance;
    }
    return kInterDefaultAdvance;
}

/// Returns the width in pixels of text that is not set in a fixed-width font.
qreal widthOf(qreal thousandths, Font font, qreal scale)
{
    return thousandths * kFonts[std::size_t(font)].stretch * pixelSize(font, scale) / 1000;
}

}  // namespace

int pixelSize(Font font, qreal scale)
{
    return std::max(1, int(kFonts[std::size_t(font)].pixels * scale + 0.5));  // called for each text; std::lround() takes ten times as long
}

qreal textWidth(const QString& text, Font font, qreal scale)
{
    if (kFonts[std::size_t(font)].isMonospaced)
        return monoWidth(int(text.size()), font, scale);
    qreal thousandths = 0;
    for (const QChar c : text)
        thousandths += interAdvance(c);
    return widthOf(thousandths, font, scale);
}

qreal monoWidth(int characters, Font font, qreal scale)
{
    return characters * kMonoAdvance * pixelSize(font, scale);
}

qreal lineHeight(Font font, qreal scale)
{
    return (kFonts[std::size_t(font)].isMonospaced ? 1.32 : 1.21) * pixelSize(font, scale);
}

QString elideText(const QString& text, qreal width, Font font, qreal scale)
{
    if (textWidth(text, font, scale) <= width)
        return text;
    const QString dots = QStringLiteral("…");
    // Measures in one pass, because the text may be a line of a megabyte.
    qsizetype length = 0;
    const bool isMono = kFonts[std::size_t(font)].isMonospaced;
    for (qreal thousandths = interAdvance(dots[0]); length < text.size(); ++length) {
        thousandths += interAdvance(text[length]);
        if ((isMono ? monoWidth(int(length) + 2, font, scale) : widthOf(thousandths, font, scale)) > width)
            break;
    }
    if (length > 0 && text[length - 1].isHighSurrogate())
        --length;
    return length > 0 ? text.left(length) + dots : QString();
}

QStringList wrapText(const QString& text, qreal width, Font font, qreal scale)
{
    QStringList lines;
    QString line;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? word : line + u' ' + word;
        if (!line.isEmpty() && textWidth(longer, font, scale) > width) {
            lines << line;
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty())
        lines << line;
    return lines;
}

}  // namespace simtscope::figures
