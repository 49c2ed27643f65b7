// Captures what a painter draws as paths and texts, for formats that Qt cannot write, and to draw text as outlines.
#pragma once

#include <QBrush>
#include <QFont>
#include <QPainterPath>
#include <QPen>
#include <QString>

#include "ui/figures/export/export.h"

namespace simtscope::figures {

/// Receives paths and texts in the coordinates of the drawing, in drawing order.
class VectorSink {
public:
    virtual ~VectorSink() = default;
    /// Takes a filled and outlined path; either may be empty. opacity: 0 to 1.
    virtual void addPath(const QPainterPath& path, const QPen& pen, const QBrush& brush, qreal opacity) = 0;
    /// Holds a line of text with its font and place.
    struct Text {
        QString text;
        QFont font;            ///< with its size in pixels
        qreal width = 0;       ///< advance width in this font
        QTransform transform;  ///< transformation from the text, whose base line starts at (0, 0), to the drawing
        QColor color;
        qreal opacity = 1;
    };
    /// Takes a line of text.
    virtual void addText(const Text& text) = 0;
};

/// Returns the outlines of the letters in the coordinates of the drawing.
QPainterPath computeOutline(const VectorSink::Text& text);

/// Draws background and picture into the sink.
void drawInto(VectorSink& sink, const Drawing& drawing, const ExportStyle& style);
/// Draws as drawWithBackground() does, with text as outlines.
void drawOutlined(QPainter& painter, const Drawing& drawing, const ExportStyle& style);

}  // namespace simtscope::figures
