// Plays the change of a figure from one step to a later one: through the pictures of the steps between them, with the values that travel in
// each.
#pragma once

#include <QObject>
#include <QVariantAnimation>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "ui/figures/canvas/figure.h"
#include "ui/figures/canvas/painted_picture.h"
#include "ui/figures/canvas/theme.h"

class QPainter;

namespace simtscope::figures {
class BoxCache;
class TextCache;
}  // namespace simtscope::figures

namespace simtscope::ui {

/// Holds the motion that runs, if any, and draws its current picture. The view that owns it repaints when it moves. Any key completes a
/// motion; Page Down and Page Up, the keys of a remote control, do nothing else then if the motion plays an answer, so that a second press
/// does not skip it.
///
/// The figures and pictures that the next frames need are made one at a time, each after a frame (PreparationTurns). So a segment begins
/// without a layout. What a frame needs and nobody has prepared, as on a slow machine, is made when the frame is painted.
class StepMotion final : public QObject {
    Q_OBJECT

public:
    /// Lays out the figure at which the part of this index ends.
    using MakeFigure = std::function<figures::Figure(std::size_t part)>;
    /// Draws a figure, without what moves, as a picture of the viewport. The picture may show another figure before.
    using MakePicture = std::function<void(figures::PaintedPicture&, const figures::Figure&)>;

    explicit StepMotion(QObject* parent = nullptr);
    ~StepMotion() override;

    /// Describes a motion.
    struct Plan {
        figures::Figure before;           ///< the state before
        figures::PaintedPicture picture;  ///< a picture that shows it, or another one that is painted over
        std::size_t partCount = 1;        ///< number of parts that are played one after the other: steps, or passes of an access
        int milliseconds = 0;             ///< for all of them
        bool isAnswer = false;            ///< whether it is more than the motion of a single step
    };
    /// Starts to play. Each figure is laid out shortly before its turn comes, so that nothing waits for all of them. Drops a motion that
    /// runs.
    void start(Plan plan, MakeFigure makeFigure, MakePicture makePicture);
    const figures::Figure& shownFigure() const { return m_after.figure; }  ///< the figure that appears; empty if no motion runs
    bool playsAnswer() const { return isRunning() && m_isAnswer; }         ///< whether what runs is more than the motion of a single step
    bool isRunning() const { return m_animation.state() != QAbstractAnimation::Stopped; }
    int milliseconds() const { return m_animation.duration(); }  ///< of the motion that runs
    void finish();  ///< ends the motion at once, so that the picture of the last step is shown; emits nothing
    /// Returns a picture that the motion has painted and no longer needs, else an empty one. To paint over it is faster than to begin anew.
    figures::PaintedPicture takeSparePicture();
    /// Draws the current picture of a motion that runs. `origin` is where the figure's origin lies in the viewport.
    void paint(QPainter& painter, const figures::Theme& theme, QPointF origin, figures::BoxCache& boxes, figures::TextCache& texts);
    bool canPrepare() const;  ///< returns whether a later frame needs a figure or a picture that is not there yet
    void prepare();           ///< makes one of them, the one that is needed first

signals:
    void moved();  ///< paint() draws something else, or the motion has ended

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Frame {
        figures::Figure figure;
        figures::PaintedPicture picture = {};                                       ///< null until it is drawn
        std::optional<figures::PaintedPicture> access = figures::PaintedPicture();  ///< without the results; nullopt: as `picture`
    };
    /// Names a figure or a picture that is made before a frame needs it, in the order in which frames need them.
    enum class Piece { None, Access, Picture, NextFigure, NextAccess };
    Piece missingPiece() const;
    void showSegment(std::size_t index);
    const QImage& pictureOf(Frame& frame);
    const QImage& accessOf(Frame& frame);
    void draw(figures::PaintedPicture& picture, const figures::Figure& figure);
    void keepPicture(figures::PaintedPicture& picture);  ///< keeps it as a spare one, which may be painted over
    void keepPictures(Frame& frame);

    QVariantAnimation m_animation{this};
    std::size_t m_partCount = 1;
    bool m_isAnswer = false;
    MakeFigure m_makeFigure;
    MakePicture m_makePicture;
    Frame m_before, m_after;                       ///< around the segment that is played
    std::optional<Frame> m_next;                   ///< the frame after m_after, once it is prepared
    std::vector<figures::PaintedPicture> m_spare;  ///< pictures to paint over; at most kMaxSpare
    std::size_t m_segment = 0;                     ///< index of the part that m_after shows
    qreal m_segmentProgress = 0;
    std::optional<int> m_usedKey;  ///< the key that has completed a motion and does nothing else
};

}  // namespace simtscope::ui
