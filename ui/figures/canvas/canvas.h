// Builds a figure: shapes with the units, text boxes and margins that all figures share.
#pragma once

#include <deque>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/text_metrics.h"

namespace simtscope::figures {

/// Holds a sentence that states a fact about the current step; see facts.h.
struct Fact {
    QString text;
    bool isWarning = false;  ///< whether the fact is a conflict or a divergence
};

inline constexpr std::size_t kMaxMotions = 64;   ///< number of values that travel in a step at most; nobody follows more
inline constexpr std::size_t kMaxLights = 1024;  ///< number of values that light up without travelling at most; of more, none does

/// Collects the shapes of a figure while its painter draws, and measures text for its layout.
class Canvas {
public:
    /// Says in which directions FigureOptions::zoom enlarges a figure. A figure over time (Width) gets wider, and higher only as far as its
    /// larger text needs.
    enum class ZoomAxis : std::uint8_t { Both, Width };
    /// Draws title and fact into the picture if FigureOptions::drawsCaption is set; content() is the area that remains.
    Canvas(const FigureOptions& options, const QString& title, const Fact& fact, ZoomAxis axis = ZoomAxis::Both);

    /// Returns the length of one unit in pixels: 1 in a figure of about 900 x 560. It grows with the figure, so that text is legible from
    /// the last row of a lecture hall.
    qreal unit() const { return m_figure.unit; }
    const QRectF& content() const { return m_content; }
    /// Cuts an area of this height off the bottom of the content, and a gap above it. Returns the area.
    QRectF takeBottom(qreal height, qreal gap);
    const QSizeF& size() const { return m_figure.size; }
    const QString& fact() const { return m_figure.fact; }
    bool hidesAnswers() const { return m_hidesAnswers; }
    /// Returns whether the type is that of a lecture hall (lecture_scale.h), where nothing may be smaller than the labels.
    bool isForLecture() const { return m_isForLecture; }

    /// These functions add a shape on top of the others and return it; the reference stays valid until takeFigure(). Boxes are in
    /// logical pixels, `radius` too; `width` is in units.
    Shape& addRect(const QRectF& box, Role fill, Role stroke = Role::None, qreal radius = 0);
    Shape& addEllipse(const QRectF& box, Role fill, Role stroke = Role::None);
    Shape& addLine(QPointF from, QPointF to, Role stroke, qreal width = 1);
    Shape& addCurve(QPointF from, QPointF to, Role stroke, qreal width = 1);
    /// Draws the head of an arrow that points down to `tip`, or, with a negative size, up to `tip`.
    void addArrowHead(QPointF tip, Role stroke, qreal width, qreal size);
    /// Returns whether the text is no wider than the box. Does not compare heights.
    bool hasRoom(const QRectF& box, const QString& text, Font font, qreal scale = 1) const;
    /// Draws text, aligned in the box; the new shape's box is as wide as the text. Draws nothing and returns false if the text does not
    /// fit.
    bool addText(const QRectF& box, const QString& text, Font font, Role color, Qt::Alignment align = Qt::AlignCenter, qreal scale = 1);
    /// Draws text as addText() does, on a fill of the role `background`, in the ink that contrasts best with that fill.
    bool addTextOn(const QRectF& box, const QString& text, Font font, Role background, Qt::Alignment align = Qt::AlignCenter,
                   qreal scale = 1);
    /// Draws the text, cut with an ellipsis where the box is too narrow.
    void addElidedText(const QRectF& box, const QString& text, Font font, Role color,
                       Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter, qreal scale = 1);
    /// Writes the message in the middle of the content, for a figure that has nothing to draw.
    void addMessage(const QString& text);
    /// Draws a dashed frame with a question mark in place of answers; without effect while answers are shown.
    void addQuestion(const QRectF& box);
    void setFollowsSelection() { m_figure.followsSelection = true; }        ///< sets Figure::followsSelection
    void setPassCount(std::uint32_t count) { m_figure.passCount = count; }  ///< sets Figure::passCount
    void setRows(const RowRange& rows) { m_figure.rows = rows; }            ///< says which rows are shown, for the wheel and the map
    /// Adds a value that travels, or one that only lights up. Leaves it out if kMaxMotions travel already.
    void addMotion(const Motion& motion);
    void setShowsAccess() { m_figure.showsAccess = true; }  ///< sets Figure::showsAccess
    std::size_t motionCount() const { return m_figure.motions.size(); }

    /// These functions measure text in logical pixels, at the figure's unit.
    qreal widthOf(const QString& text, Font font, qreal scale = 1) const { return textWidth(text, font, scale * unit()); }
    /// Returns the width of this many characters of a fixed-width font.
    qreal monoWidth(int characters, Font font, qreal scale = 1) const { return figures::monoWidth(characters, font, scale * unit()); }
    qreal lineHeightOf(Font font, qreal scale = 1) const { return lineHeight(font, scale * unit()); }

    Shape& lastShape() { return m_shapes.back(); }
    void add(Shape shape);                                      ///< adds a shape that was made elsewhere
    std::size_t shapeCount() const { return m_shapes.size(); }  ///< number of shapes so far, as a mark for later changes
    Shape& shape(std::size_t index) { return m_shapes[index]; }
    const Shape& shape(std::size_t index) const { return m_shapes[index]; }
    Figure takeFigure();  ///< moves the figure out, without its answers if FigureOptions::hidesAnswers is set; call it last

private:
    friend class AnswerScope;
    Shape& add(Shape::Kind kind);
    void drawTitle(const QString& title);
    void drawSentence(const Fact& fact);

    Figure m_figure;             ///< without shapes until it is taken
    std::deque<Shape> m_shapes;  ///< does not move a shape when it grows
    QRectF m_content;
    bool m_hidesAnswers, m_isForLecture;
    std::size_t m_travellingCount = 0;
    int m_openAnswerScopeCount = 0;  ///< number of AnswerScopes that are open
};

/// Marks every shape that is drawn during its lifetime as an answer, which hideAnswers() removes.
class AnswerScope {
public:
    explicit AnswerScope(Canvas& canvas) : m_canvas(canvas) { ++m_canvas.m_openAnswerScopeCount; }
    ~AnswerScope() { --m_canvas.m_openAnswerScopeCount; }
    AnswerScope(const AnswerScope&) = delete;
    AnswerScope& operator=(const AnswerScope&) = delete;

private:
    Canvas& m_canvas;
};

}  // namespace simtscope::figures
