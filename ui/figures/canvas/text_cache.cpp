#include "ui/figures/canvas/text_cache.h"

#include <QFontMetricsF>
#include <QPainter>

#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/theme.h"

namespace simtscope::figures {

namespace {

constexpr qsizetype kMaxTexts = 8192;  // a picture has a few thousand at most

/// Returns whether Inter shows every character of the text as it is written: it turns an x between digits into a multiplication sign.
bool mayBeShaped(const QString& text)
{
    for (qsizetype x = text.indexOf(u'x', 1); x > 0 && x + 1 < text.size(); x = text.indexOf(u'x', x + 1)) {
        if (text[x - 1].isDigit() && text[x + 1].isDigit())
            return false;
    }
    return true;
}

bool isSans(Font font)
{
    return font == Font::Body || font == Font::Small || font == Font::Title;
}

/// Returns the distance from the left edge of the shape's box to the text, by the shape's alignment.
qreal textOffset(const Shape& shape, qreal width)
{
    const qreal spare = shape.rect.width() - width;
    return shape.align & Qt::AlignLeft ? 0 : shape.align & Qt::AlignRight ? spare : spare / 2;
}

}  // namespace

QFont fontFor(Font font, qreal scale, const QString& text)
{
    QFont result = fontFor(font, scale);
    if (isSans(font) && mayBeShaped(text))
        result.setStyleStrategy(QFont::PreferDefault);
    return result;
}

int fontKey(Font font, qreal scale, const QString& text)
{
    return pixelSize(font, scale) * 16 + (isSans(font) && mayBeShaped(text) ? 8 : 0) + int(font);
}

TextCache::Face& TextCache::face(Font font, qreal scale, const QString& text)
{
    const int key = fontKey(font, scale, text);
    if (const auto found = m_faces.find(key); found != m_faces.end())
        return *found;
    Face face;
    face.font = fontFor(font, scale, text);
    const QFontMetricsF metrics(face.font);
    face.height = metrics.height();
    face.ascent = metrics.ascent();
    if (!isSans(font)) {
        face.glyphs = QRawFont::fromFont(face.font);
        face.advance = metrics.horizontalAdvance(u'0');
        for (int code = ' '; code < kAsciiCharacterCount; ++code) {
            const QList<quint32> indices = face.glyphs.glyphIndexesForString(QString(QChar(code)));
            if (indices.size() == 1 && metrics.horizontalAdvance(QChar(code)) == face.advance)
                face.glyphIndices[std::size_t(code)] = indices.front();
        }
    }
    return *m_faces.insert(key, face);
}

bool TextCache::usesGlyphRun(const Face& face, const QString& text)
{
    if (!face.glyphs.isValid())
        return false;
    m_indices.clear();
    for (const QChar character : text) {
        const quint32 index = character.unicode() < kAsciiCharacterCount ? face.glyphIndices[character.unicode()] : 0;
        if (index == 0)
            return false;
        if (m_positions.size() == m_indices.size())
            m_positions << QPointF();
        m_positions[m_indices.size()] = QPointF(qreal(m_indices.size()) * face.advance, 0);
        m_indices << index;
    }
    return true;
}

const QStaticText& TextCache::laidOutText(Font font, qreal scale, const QString& text, const Face& face)
{
    const std::pair key(fontKey(font, scale, text), text);
    if (const auto found = m_texts.constFind(key); found != m_texts.constEnd())
        return *found;
    if (m_texts.size() >= kMaxTexts)
        m_texts.clear();
    ++m_laidOutCount;
    QStaticText laidOut(text);
    laidOut.setTextFormat(Qt::PlainText);
    laidOut.setPerformanceHint(QStaticText::AggressiveCaching);
    laidOut.prepare({}, face.font);
    return *m_texts.insert(key, laidOut);
}

QSizeF TextCache::measure(Font font, qreal scale, const QString& text)
{
    const Face& textFace = face(font, scale, text);
    if (text.isEmpty())
        return {0, textFace.height};
    return {usesGlyphRun(textFace, text) ? qreal(m_indices.size()) * textFace.advance
                                         : laidOutText(font, scale, text, textFace).size().width(),
            textFace.height};
}

void TextCache::draw(QPainter& painter, const Shape& shape)
{
    const Face& textFace = face(shape.font, shape.fontScale, shape.text);
    const qreal top = shape.rect.top() + (shape.rect.height() - textFace.height) / 2;
    if (usesGlyphRun(textFace, shape.text)) {
        m_glyphRun.setRawFont(textFace.glyphs);
        m_glyphRun.setRawData(m_indices.constData(), m_positions.constData(), int(m_indices.size()));
        const qreal left = shape.rect.left() + textOffset(shape, qreal(m_indices.size()) * textFace.advance);
        painter.drawGlyphRun(QPointF(left, top + textFace.ascent), m_glyphRun);
        return;
    }
    const QStaticText& text = laidOutText(shape.font, shape.fontScale, shape.text, textFace);
    painter.drawStaticText(QPointF(shape.rect.left() + textOffset(shape, text.size().width()), top), text);
}

}  // namespace simtscope::figures
