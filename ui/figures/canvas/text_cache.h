// Caches fonts and glyphs of texts that are drawn repeatedly. Fixed-width fonts need no shaping: a text is the row of its characters'
// glyphs, so that even a number that was never drawn before needs no layout by Qt.
#pragma once

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QRawFont>
#include <QStaticText>
#include <array>

#include "ui/figures/canvas/figure.h"

class QPainter;

namespace simtscope::figures {

/// Returns the font for one text of a figure. Kerning is off if it would show a character of the text as another character; see fonts.cpp.
QFont fontFor(Font font, qreal scale, const QString& text);
/// Returns a key that all texts set in the same font share.
int fontKey(Font font, qreal scale, const QString& text);

/// Draws texts and keeps their fonts, glyphs and layouts for the next picture.
class TextCache {
public:
    /// Returns the font of a text. The reference is valid until the next call.
    const QFont& font(Font font, qreal scale, const QString& text) { return face(font, scale, text).font; }
    /// Returns the width of the text, and the height of a line.
    QSizeF measure(Font font, qreal scale, const QString& text);
    /// Returns how many texts Qt has laid out so far; of the others the layout was there, or they need none.
    std::size_t laidOutCount() const { return m_laidOutCount; }
    /// Draws one line of text, aligned in `shape.rect`, with the painter's pen. The painter must already have font() of the shape.
    void draw(QPainter& painter, const Shape& shape);

private:
    static constexpr int kAsciiCharacterCount = 128;
    struct Face {
        QFont font;
        qreal height = 0, ascent = 0;  ///< measures of a line, in pixels
        QRawFont glyphs;               ///< the font if it is a fixed-width font; invalid: QStaticText lays the texts out
        qreal advance = 0;
        std::array<quint32, kAsciiCharacterCount> glyphIndices{};  ///< glyph index of each ASCII character; 0: there is none
    };
    Face& face(Font font, qreal scale, const QString& text);
    /// Returns whether the text is drawn character by character, and then fills `m_indices` and `m_positions`.
    bool usesGlyphRun(const Face& face, const QString& text);
    const QStaticText& laidOutText(Font font, qreal scale, const QString& text, const Face& face);

    QHash<int, Face> m_faces;
    QHash<std::pair<int, QString>, QStaticText> m_texts;
    QVector<quint32> m_indices;
    QVector<QPointF> m_positions;
    QGlyphRun m_glyphRun;
    std::size_t m_laidOutCount = 0;
};

}  // namespace simtscope::figures
