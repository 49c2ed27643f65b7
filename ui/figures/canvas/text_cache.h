// Words that are drawn again and again, from picture to picture: their fonts and their glyphs. Of the fixed-width fonts, which are drawn
// without shaping, a text is its characters' glyphs side by side, so that numbers that no picture had before cost nothing to lay out.
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

/// fontFor() for one text of a figure, with kerning unless that would show one of its signs as another one.
QFont fontFor(Font font, qreal scale, const QString& text);
/// The same for all texts that are set in the same font.
int fontKey(Font font, qreal scale, const QString& text);

class TextCache {
public:
    const QFont& font(Font font, qreal scale, const QString& text) { return face(font, scale, text).font; }
    /// One line, aligned in `shape.rect`, in the painter's pen and in font() of the shape, which is the painter's.
    void draw(QPainter& painter, const Shape& shape);

private:
    static constexpr int kCharacters = 128;
    struct Face {
        QFont font;
        qreal height = 0, ascent = 0;  ///< of a line
        QRawFont glyphs;               ///< of a fixed-width font; not valid: its texts are laid out
        qreal advance = 0;
        std::array<quint32, kCharacters> index{};  ///< of the glyph of an ASCII character; 0: there is none
    };
    Face& face(Font font, qreal scale, const QString& text);
    /// Whether the text is drawn character by character; `m_indices` and `m_positions` then hold it.
    bool takesGlyphs(const Face& face, const QString& text);
    const QStaticText& laidOut(const Shape& shape, const Face& face);

    QHash<int, Face> m_faces;
    QHash<std::pair<int, QString>, QStaticText> m_texts;
    QVector<quint32> m_indices;
    QVector<QPointF> m_positions;
    QGlyphRun m_run;
};

}  // namespace simtscope::figures
