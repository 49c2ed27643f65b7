#include "ui/figure_view/step_motion.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QShortcutEvent>
#include <QSignalBlocker>
#include <algorithm>
#include <utility>

#include "ui/figure_view/preparation_turns.h"
#include "ui/figures/canvas/motion_phases.h"
#include "ui/figures/canvas/paint.h"

namespace simtscope::ui {
namespace {

constexpr std::size_t kMaxSpare = 3;  // pictures: as many as two frames of a motion need at once

bool isRemoteKey(int key)
{
    return key == Qt::Key_PageDown || key == Qt::Key_PageUp;
}

}  // namespace

StepMotion::StepMotion(QObject* parent) : QObject(parent)
{
    connect(&m_animation, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        const qreal position = value.toReal();
        const std::size_t segment = std::min(std::size_t(position), m_partCount - 1);
        showSegment(segment);
        m_segmentProgress = position - qreal(segment);
        emit moved();
    });
    connect(&m_animation, &QVariantAnimation::finished, this, [this] {
        finish();
        emit moved();
    });
}

StepMotion::~StepMotion()
{
    if (isRunning())
        PreparationTurns::instance().cancel(*this);
}

void StepMotion::start(Plan plan, MakeFigure makeFigure, MakePicture makePicture)
{
    finish();
    m_partCount = plan.partCount;
    m_isAnswer = plan.isAnswer;
    m_makeFigure = std::move(makeFigure);
    m_makePicture = std::move(makePicture);
    m_before = {std::move(plan.before)};
    m_after = {m_makeFigure(0)};
    if (!plan.picture.isNull())
        m_spare.push_back(std::move(plan.picture));
    m_segment = 0;
    m_segmentProgress = 0;
    {
        const QSignalBlocker blocker(&m_animation);  // new values at the end of the motion before would show the last segment
        m_animation.setStartValue(0.0);
        m_animation.setEndValue(qreal(m_partCount));
        m_animation.setDuration(plan.milliseconds);
        m_animation.setCurrentTime(0);
    }
    m_animation.start();
    QCoreApplication::instance()->installEventFilter(this);
}

void StepMotion::finish()
{
    const QSignalBlocker blocker(&m_animation);
    m_animation.stop();
    if (!m_usedKey)
        QCoreApplication::instance()->removeEventFilter(this);
    keepPictures(m_after);  // the last one painted is taken first
    keepPictures(m_before);
    if (m_next)
        keepPictures(*m_next);
    m_before = {};
    m_after = {};
    m_next.reset();
    PreparationTurns::instance().cancel(*this);
    m_makeFigure = {};
    m_makePicture = {};
}

/// A key press arrives as a ShortcutOverride, then as the shortcut of an action or as a KeyPress, and at last as a KeyRelease.
bool StepMotion::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Shortcut)
        return m_usedKey && static_cast<QShortcutEvent*>(event)->key() == QKeySequence(*m_usedKey);
    if (type != QEvent::ShortcutOverride && type != QEvent::KeyPress && type != QEvent::KeyRelease)
        return QObject::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (type == QEvent::ShortcutOverride && isRunning()) {
        if (isRemoteKey(key) && m_isAnswer)
            m_usedKey = key;
        finish();
        emit moved();
    }
    if (type == QEvent::KeyRelease && m_usedKey == key) {
        m_usedKey.reset();
        if (!isRunning())
            QCoreApplication::instance()->removeEventFilter(this);
    }
    return type == QEvent::KeyPress && m_usedKey == key;
}

/// Goes on to the segment of this index. A slow machine may leave segments out.
void StepMotion::showSegment(std::size_t index)
{
    if (index == m_segment)
        return;
    keepPictures(m_before);
    std::optional<Frame> next = std::exchange(m_next, std::nullopt);  // of the segment m_segment + 1
    if (index == m_segment + 1) {
        m_before = std::move(m_after);
        if (m_before.access)
            keepPicture(*m_before.access);  // only its state is shown from now on
    } else {
        keepPictures(m_after);
        if (next && index != m_segment + 2) {
            keepPictures(*next);
            next.reset();
        }
        m_before = next ? std::move(*next) : Frame{m_makeFigure(index - 1)};
        next.reset();
    }
    m_after = next ? std::move(*next) : Frame{m_makeFigure(index)};
    m_segment = index;
}

StepMotion::Piece StepMotion::missingPiece() const
{
    if (!isRunning())
        return Piece::None;
    const auto needsAccess = [](const Frame& frame) { return frame.figure.showsAccess && frame.access && frame.access->isNull(); };
    if (needsAccess(m_after))
        return Piece::Access;
    if (m_after.picture.isNull())
        return Piece::Picture;
    if (m_segment + 1 >= m_partCount)
        return Piece::None;
    if (!m_next)
        return Piece::NextFigure;
    return needsAccess(*m_next) ? Piece::NextAccess : Piece::None;
}

bool StepMotion::canPrepare() const
{
    return missingPiece() != Piece::None;
}

void StepMotion::prepare()
{
    switch (missingPiece()) {
    case Piece::None:
        break;
    case Piece::Access:
        accessOf(m_after);
        break;
    case Piece::Picture:
        pictureOf(m_after);
        break;
    case Piece::NextFigure:
        m_next = Frame{m_makeFigure(m_segment + 1)};
        break;
    case Piece::NextAccess:
        accessOf(*m_next);
        break;
    }
}

void StepMotion::keepPicture(figures::PaintedPicture& picture)
{
    if (!picture.isNull() && m_spare.size() < kMaxSpare)
        m_spare.push_back(std::move(picture));
    picture = {};
}

void StepMotion::keepPictures(Frame& frame)
{
    if (frame.access)
        keepPicture(*frame.access);
    keepPicture(frame.picture);
}

figures::PaintedPicture StepMotion::takeSparePicture()
{
    if (m_spare.empty())
        return {};
    figures::PaintedPicture spare = std::move(m_spare.back());
    m_spare.pop_back();
    return spare;
}

void StepMotion::draw(figures::PaintedPicture& picture, const figures::Figure& figure)
{
    picture = takeSparePicture();
    m_makePicture(picture, figure);
}

const QImage& StepMotion::pictureOf(Frame& frame)
{
    if (frame.picture.isNull())
        draw(frame.picture, frame.figure);
    return frame.picture.image();
}

/// Returns the picture without what the step makes.
const QImage& StepMotion::accessOf(Frame& frame)
{
    if (frame.access && frame.access->isNull()) {
        if (const std::optional<figures::Figure> access = figures::withoutResults(frame.figure))
            draw(*frame.access, *access);
        else
            frame.access = std::nullopt;
    }
    return frame.access ? frame.access->image() : pictureOf(frame);
}

void StepMotion::paint(QPainter& painter, const figures::Theme& theme, QPointF origin, figures::BoxCache& boxes, figures::TextCache& texts)
{
    const figures::MotionPhases phases = figures::computeMotionPhases(m_segmentProgress);
    const qreal access = m_after.figure.showsAccess ? phases.access : 0;
    const auto draw = [&painter](const QImage& picture, qreal opacity) {
        painter.setOpacity(opacity);
        painter.drawImage(QPointF(), picture);
        painter.setOpacity(1);
    };
    if (access < 1 && phases.arrival < 1)
        draw(pictureOf(m_before), 1);
    if (access > 0 && phases.arrival < 1)
        draw(accessOf(m_after), access);
    if (phases.arrival > 0)
        draw(pictureOf(m_after), phases.arrival);
    painter.save();
    painter.translate(origin);
    figures::paintMotions(painter, m_after.figure, theme, m_segmentProgress, &boxes, &texts);
    painter.restore();
    if (canPrepare())
        PreparationTurns::instance().request(*this);
}

}  // namespace simtscope::ui

#include "moc_step_motion.cpp"
