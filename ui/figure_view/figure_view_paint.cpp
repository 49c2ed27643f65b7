// Paints a FigureView, and its message where there is no figure.
#include <QPainter>
#include <QTextOption>

#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/free_place.h"
#include "ui/figure_view/subject_choice.h"
#include "ui/figures/canvas/paint.h"
#include "ui/jobs/runner.h"
#include "ui/session/document/document.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {

void FigureView::paintEvent(QPaintEvent*)
{
    const figures::Figure& shown = figure();
    QPainter painter(viewport());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (shown.shapes.empty()) {
        painter.fillRect(viewport()->rect(), m_parts.appearance.theme().color(figures::Role::Panel));
        paintEmpty(painter);
        return;
    }
    if (m_motion.isRunning() && m_motionOrigin != figureOrigin())
        m_motion.finish();  // its pictures show another part of the figure
    if (m_motion.isRunning()) {
        m_motion.paint(painter, m_parts.appearance.theme(), figureOrigin(), m_boxes, m_texts);
        return;
    }
    if (m_parts.run.isBehind()) {
        paintBehind(painter);
        return;
    }
    painter.drawImage(QPointF(), updatedPicture());
    painter.translate(figureOrigin());
    paintMarks(painter);
    painter.resetTransform();
    paintOverview(painter);
}

/// Paints the picture of an earlier text dimmed, and says what it is.
void FigureView::paintBehind(QPainter& painter)
{
    constexpr qreal kOpacity = 0.4;
    const figures::Theme& theme = m_parts.appearance.theme();
    painter.fillRect(viewport()->rect(), theme.color(figures::Role::Background));
    painter.setOpacity(kOpacity);
    painter.drawImage(QPointF(), updatedPicture());
    painter.setOpacity(1);
    const QString text = tr("Picture of the text before the edit");
    painter.setFont(figures::fontFor(figures::Font::Body));
    const QSizeF room = painter.fontMetrics().size(Qt::TextSingleLine, text);
    const QRectF box = findFreePlace(figure(), figureOrigin(), viewport()->size(),
                                     {room.width() + 2 * kSmallGap, room.height() + 2 * kTinyGap}, kSmallGap);
    painter.setPen(theme.color(figures::Role::CellBorder));
    painter.setBrush(theme.color(figures::Role::Panel));
    painter.drawRoundedRect(box, kTinyGap, kTinyGap);
    painter.setPen(theme.color(figures::Role::Text));
    painter.drawText(box, Qt::AlignCenter, text);
}

const QImage& FigureView::updatedPicture()
{
    if (m_isPictureCurrent && m_picture.place() == picturePlace())
        return m_picture.image();
    if (m_picture.isNull())
        m_picture = m_motion.takeSparePicture();
    drawPicture(m_picture, m_figure);
    m_isPictureCurrent = true;
    return m_picture.image();
}

figures::PicturePlace FigureView::picturePlace() const
{
    return {QSizeF(viewport()->size()), viewport()->devicePixelRatioF(), figureOrigin()};
}

void FigureView::drawPicture(figures::PaintedPicture& picture, const figures::Figure& figure)
{
    picture.update(figure, m_parts.appearance.theme(), picturePlace(), m_boxes, m_texts);
}

void FigureView::paintEmpty(QPainter& painter) const
{
    QString text = m_parts.run.role() == ProgramRun::Role::Main
                       ? tr("Choose a program on the left, or drop a .cu file or a recording here.")
                       : tr("Choose above what to compare with.");
    if (!m_parts.runner.isBusy() && !m_parts.position.recording() && !m_parts.document.name().isEmpty())
        text = tr("There is no run of this program to show yet. Run (F5) makes one.");
    if (m_parts.runner.isRunning())
        text = tr("The picture appears when the run has ended.");
    else if (m_parts.runner.isBusy())
        text = tr("The recording is being read.");
    else if (m_parts.position.source() && !m_parts.position.source()->isRecorded())
        text = tr("Block %1 was not recorded. Choose another block above.").arg(m_parts.position.place().block.value);
    else if (m_parts.position.source())
        text = tr("This figure has nothing to show of this block.");
    else if (m_parts.position.recording())
        text = tr("This recording holds no kernel launch.");
    painter.setFont(figures::fontFor(figures::Font::Body));
    painter.setPen(m_parts.appearance.theme().color(figures::Role::TextDim));
    QTextOption option(Qt::AlignCenter);
    option.setWrapMode(QTextOption::WordWrap);
    painter.drawText(QRectF(viewport()->rect()).adjusted(24, 24, -24, -24), text, option);
}

void FigureView::paintMarks(QPainter& painter) const
{
    const figures::Subject& chosen = m_parts.selection.subject();
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < m_figure.shapes.size(); ++i) {
        const figures::Shape& shape = m_figure.shapes[i];
        const bool isHovered = int(i) == m_hoveredShape;
        if (!figures::canBeMarked(shape) || (!isHovered && !isPartOfSelection(shape.meaning, chosen)))
            continue;
        painter.setPen(QPen(m_parts.appearance.theme().color(isHovered ? figures::Role::TextDim : figures::Role::Text),
                            isHovered ? 1.2 : figures::markWidth(m_figure)));
        const QRectF box = figures::markBox(shape);
        if (shape.kind == figures::Shape::Kind::Ellipse)
            painter.drawEllipse(box);
        else
            painter.drawRoundedRect(box, shape.radius + 1.5, shape.radius + 1.5);
    }
}

}  // namespace simtscope::ui
