// Shows any figure: lays it out for the session's position, paints it, and answers mouse and zoom.
//
// The view lays a figure out at most once per turn of the event loop, however many steps went by. Ctrl+wheel zooms about the pointer,
// dragging pans, an overview shows the visible part of a zoomed figure, hovering describes the shape under the pointer, and a click goes to
// the step behind a shape or selects its subject. Shift+wheel scrolls rows that do not all have room.
#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QImage>
#include <optional>

#include "ui/figure_view/step_motion.h"
#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/figures/figures.h"
#include "ui/jobs/latest_job.h"
#include "ui/widgets/wheel_notches.h"

namespace simtscope::ui {

class Appearance;
class Breakpoints;
class Document;
class KernelRegisters;
class Navigator;
class Position;
class ProgramRun;
class Runner;
class Selection;
class Stepping;
class Variables;
enum class StepChange;

/// Holds references to the parts of the session that the view uses; they must outlive it.
struct FigureViewParts {
    Appearance& appearance;
    Document& document;
    Runner& runner;
    KernelRegisters& registers;
    Selection& selection;
    Position& position;
    Breakpoints& breakpoints;
    Navigator& navigator;
    Stepping& stepping;
    ProgramRun& run;
    Variables& variables;
};

/// Draws the session's current figure. Zoom 1 fits the figure into the view, whose coordinates are logical pixels.
class FigureView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit FigureView(const FigureViewParts& parts, QWidget* parent = nullptr);

    /// Returns the figure of the current position, and lays it out first if necessary. For a long block it returns the previous figure
    /// until the data that the figure derives from the block has been made in the background.
    const figures::Figure& figure();
    /// Returns the options that figure() was laid out with; exports start from them.
    figures::FigureOptions options() const;
    qreal zoom() const { return m_zoom; }
    /// Zooms within fixed bounds, and keeps the point of the figure that is at `anchor` (viewport coordinates) in its place.
    void setZoom(qreal zoom, QPointF anchor);
    void setFontScale(qreal scale);       ///< sets FigureOptions::fontScale, which is larger for a lecture hall
    void setSuspended(bool isSuspended);  ///< a suspended view is hidden and lays out only when figure() is called
    const StepMotion& motion() const { return m_motion; }

public slots:
    void zoomIn();  ///< keeps the point under the pointer in its place, else the selection, else the middle of the view
    void zoomOut();
    void resetZoom();
    void scrollRows(int rows);  ///< scrolls a figure whose rows do not all have room; 1: one row forwards, -1: one row back
    void startCellSelection();  ///< selects a cell; arrow keys then move the choice until Enter keeps it or Esc drops it

signals:
    void laidOut();  ///< figure() was laid out anew
    void zoomChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    static constexpr qreal kZoomFactor = 1.25;

    /// Names the reason for a new layout, as far as it says how the change is shown. Of several reasons before a layout, the last in this
    /// list counts.
    enum class Change { Other, SingleStep, AnswerShown, Played };
    /// Identifies what a figure was laid out for, to play the change to the next one.
    struct ShownPlace {
        std::shared_ptr<const figures::FigureSource> source;
        QString figure;
        std::uint32_t step = 0;
        bool hidesAnswers = false;
    };
    /// Identifies what a figure is being prepared for.
    struct PreparationKey {
        std::shared_ptr<const figures::FigureSource> source;
        QString figure;
        figures::Subject selection;  ///< only for a figure whose data depend on it
        std::int32_t warp = -1;
        bool operator==(const PreparationKey&) const = default;
    };
    void invalidate(Change change = Change::Other);
    void layOut();
    /// Starts the motion that shows the change from the figure `before`, which was laid out for `place`, to the figure that is shown now.
    /// Starts none if the change is not one along the steps, or values are not to travel.
    void startMotion(Change change, const ShownPlace& place, figures::Figure before);
    /// Returns the milliseconds for a motion that would like to take `wanted`: as many as the playback has for a step, and fewer if single
    /// steps follow each other quickly.
    int availableMilliseconds(Change change, int wanted) const;
    bool needsWholeBlock() const;  ///< returns whether the figure needs the whole block, of which only the beginning has been read
    bool isPrepared() const;       ///< returns whether everything that the figure derives from the block has been computed
    void prepare();                ///< computes what the figure derives from the block in the background, unless that work has begun
    void finishPreparing();
    void updateFontZoom(const figures::FigureKind& kind, const figures::FigureSource& source);
    void updateScrollBars();
    void scrollTo(QPointF topLeft);  ///< in figure coordinates
    QPointF zoomAnchor();            ///< in viewport coordinates
    QRectF overviewBox() const;      ///< box of the overview in the viewport; empty: the whole figure is visible
    void paintOverview(QPainter& painter) const;
    bool panByOverview(QPointF viewportPoint);
    QPointF figureOrigin() const;  ///< origin of the figure in viewport coordinates
    int shapeAt(QPointF viewportPoint);
    figures::Meaning meaningAt(QPointF viewportPoint);
    void selectAndGo(const figures::Meaning& clicked);
    void showRows(std::int64_t first);
    void selectShape(int shape);
    void scrollToShow(const QRectF& box);  ///< scrolls until the box (in figure coordinates) is visible
    /// Returns m_picture, repainted where figure, place or size have changed.
    const QImage& updatedPicture();
    figures::PicturePlace picturePlace() const;
    /// Draws the figure as the viewport shows it, without what moves.
    void drawPicture(figures::PaintedPicture& picture, const figures::Figure& figure);
    void paintEmpty(QPainter& painter) const;
    void paintBehind(QPainter& painter);
    void paintMarks(QPainter& painter) const;

    FigureViewParts m_parts;
    figures::Figure m_figure;
    figures::BoxCache m_boxes;
    figures::TextCache m_texts;
    /// The viewport with everything that does not move, so that motion and hovering draw little.
    figures::PaintedPicture m_picture;
    bool m_isPictureCurrent = false;  ///< whether m_picture shows m_figure
    bool m_needsLayout = true, m_isLayoutQueued = false, m_isSuspended = false;
    Change m_change = Change::Other;  ///< the reason for the next layout
    ShownPlace m_shownPlace;          ///< of m_figure
    StepMotion m_motion;
    QPointF m_motionOrigin;           ///< figureOrigin() of the pictures of m_motion
    QElapsedTimer m_sinceStep;        ///< started when another step was shown
    qint64 m_layoutMilliseconds = 0;  ///< duration of the last layout
    qreal m_fontScale = 1;
    qreal m_zoom = 1;
    struct FontZoom {
        const figures::FigureSource* source = nullptr;
        QString figure;
        QSize size;
        qreal zoom = 1, factor = 1;
        bool isForSameView(const FontZoom& other) const
        {
            return source == other.source && figure == other.figure && size == other.size && zoom == other.zoom;
        }
    } m_fontZoom;
    std::optional<std::uint32_t> m_firstRow;  ///< the row that the user scrolled to; reset when the picture changes
    bool m_keepsRows = false;
    int m_hoveredShape = -1;
    std::optional<QPointF> m_cellCursor;  ///< centre (in the figure) of the cell that is being chosen by keys
    QPoint m_pressPosition, m_lastDragPosition;
    bool m_isDragging = false, m_isScrolling = false, m_isDraggingOverview = false;
    WheelNotches m_wheel;
    /// The block and figure that m_preparation works for.
    PreparationKey m_preparationKey;
    LatestJob m_preparation;
};

}  // namespace simtscope::ui
