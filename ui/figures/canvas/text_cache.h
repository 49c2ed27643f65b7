// Words that are drawn again and again, from picture to picture: their fonts and their laid out glyphs.
#pragma once

#include <QFont>
#include <QHash>
#include <QStaticText>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

class TextCache {
public:
    const QFont& font(Font font, qreal scale) { return face(font, scale).font; }
    qreal height(Font font, qreal scale) { return face(font, scale).height; }  ///< of a line
    /// Laid out in font(font, scale). Good until the next call.
    const QStaticText& text(const QString& words, Font font, qreal scale);

private:
    struct Face {
        QFont font;
        qreal height = 0;
    };
    const Face& face(Font font, qreal scale);

    QHash<int, Face> m_faces;
    QHash<std::pair<int, QString>, QStaticText> m_texts;
};

}  // namespace simtscope::figures
