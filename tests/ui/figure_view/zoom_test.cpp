// Tests zooming: which parts grow, that the point under the pointer stays, and the overview.
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "tests/ui/window/window_fixture.h"
#include "ui/figure_view/zoom_anchor.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {
namespace {

/// Returns the offset of the cell that the shape stands for.
std::optional<std::uint64_t> offsetOf(const figures::Shape& shape)
{
    const std::optional<analysis::Cell> cell = figures::cellOf(shape.meaning.subject);
    return cell ? std::optional(cell->offset) : std::nullopt;
}

class ZoomTest : public WindowTest {
protected:
    void SetUp() override
    {
        openSample();
        session().appearance.setMotion(false);
    }
    QPointF origin() { return {-qreal(view().horizontalScrollBar()->value()), -qreal(view().verticalScrollBar()->value())}; }
    void turn(QPointF position, int notches)
    {
        QWheelEvent wheel(position, view().viewport()->mapToGlobal(position), {}, {0, 120 * notches}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &wheel);
    }
    /// Counts visible shapes with text or area, backgrounds excluded.
    int seenShapes()
    {
        const QRectF visibleRect(-origin(), QSizeF(view().viewport()->size()));
        return int(std::ranges::count_if(view().figure().shapes, [&](const figures::Shape& shape) {
            return !shape.rect.isEmpty() && shape.rect.intersects(visibleRect) &&
                   (shape.rect.width() < visibleRect.width() || shape.rect.height() < visibleRect.height());
        }));
    }
    qreal largestType()
    {
        qreal largest = 0;
        for (const figures::Shape& shape : view().figure().shapes)
            largest = std::max(largest, shape.kind == figures::Shape::Kind::Text ? shape.fontScale : 0);
        return largest;
    }
};

TEST_F(ZoomTest, EnlargesTypeAndKeepsThePointUnderThePointer)
{
    session().selection.setFigure("banks");
    const figures::Figure before = view().figure();
    const auto cell = std::ranges::find_if(
        before.shapes, [](const figures::Shape& shape) { return shape.kind == figures::Shape::Kind::Rect && offsetOf(shape) == 4 * 40; });
    ASSERT_NE(cell, before.shapes.end());
    const QPointF pointer = cell->rect.center();
    const qreal type = largestType();
    for (int notch = 1; notch <= 6; ++notch) {
        turn(pointer, 1);
        const int hit = figures::hitTest(view().figure(), pointer - origin());
        ASSERT_GE(hit, 0) << notch;
        EXPECT_EQ(offsetOf(view().figure().shapes[std::size_t(hit)]), 4 * 40) << notch;
    }
    EXPECT_GT(largestType(), 1.3 * type);
    for (int notch = 0; notch < 6; ++notch)
        turn(pointer, -1);
    EXPECT_NEAR(view().zoom(), 1, 1e-9);
    EXPECT_EQ(origin(), QPointF());
}

TEST_F(ZoomTest, EnlargesTypeOfTheTimelineAboutThePointer)
{
    session().selection.setFigure("timeline");
    const figures::Figure before = view().figure();
    const auto bar = std::ranges::find_if(before.shapes, [](const figures::Shape& shape) {
        return shape.kind == figures::Shape::Kind::Rect && std::holds_alternative<figures::LaunchSubject>(shape.meaning.subject);
    });
    ASSERT_NE(bar, before.shapes.end());
    const QPointF pointer = bar->rect.center();
    const figures::Subject launch = bar->meaning.subject;
    qreal type = largestType();
    for (int notch = 1; notch <= 4; ++notch) {
        turn(pointer, 1);
        EXPECT_GT(largestType(), type) << notch;
        type = largestType();
        const int hit = figures::hitTest(view().figure(), pointer - origin());
        ASSERT_GE(hit, 0) << notch;
        EXPECT_EQ(view().figure().shapes[std::size_t(hit)].meaning.subject, launch) << notch;
    }
}

TEST_F(ZoomTest, NeverShowsAnEmptyCanvas)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        session().selection.setFigure(kind.name);
        const QSizeF size = view().viewport()->size();
        for (const QPointF share :
             {QPointF(0.02, 0.02), QPointF(0.98, 0.02), QPointF(0.5, 0.5), QPointF(0.98, 0.98), QPointF(0.02, 0.98)}) {
            for (int notch = 0; notch < 7; ++notch) {
                turn({share.x() * size.width(), share.y() * size.height()}, 2);
                EXPECT_GT(seenShapes(), 0) << kind.name << " " << share.x() << " " << share.y() << " " << view().zoom();
            }
            for (const int end : {0, 1}) {
                QScrollBar& across = *view().horizontalScrollBar();
                QScrollBar& down = *view().verticalScrollBar();
                across.setValue(end ? across.maximum() : across.minimum());
                down.setValue(end ? down.maximum() : down.minimum());
            }
            pressKey(Qt::Key_0, Qt::ControlModifier);
            EXPECT_EQ(view().zoom(), 1.0);
        }
    }
}

TEST_F(ZoomTest, ClickInTheOverviewMovesTheView)
{
    session().selection.setFigure("banks");
    const QSize size = view().viewport()->size();
    const QPoint inOverview(size.width() - 14, size.height() - 14);
    const figures::Subject before = session().selection.subject();
    turn({20, 20}, 6);
    const QPointF left = origin();
    const auto overview = [&] { return view().viewport()->grab(QRect(inOverview - QPoint(40, 30), QSize(50, 40))).toImage(); };
    const QImage marked = overview();
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, inOverview);
    EXPECT_LT(origin().x(), left.x());
    EXPECT_LT(origin().y(), left.y());
    EXPECT_NE(overview(), marked) << "the mark has moved there";
    EXPECT_EQ(session().selection.subject(), before) << "it selects nothing beneath";
    EXPECT_EQ(view().horizontalScrollBar()->value(), view().horizontalScrollBar()->maximum());
}

figures::Shape boxOf(std::uint64_t cell, QRectF rect)
{
    figures::Shape shape;
    shape.rect = rect;
    shape.meaning.subject = figures::subjectOf({1, cell});
    return shape;
}

TEST(ZoomPlace, IsInTheSameShape)
{
    figures::Figure before, after;
    before.size = {100, 100};
    after.size = {200, 200};
    before.shapes = {boxOf(0, {0, 0, 10, 10}), boxOf(4, {50, 50, 10, 10})};
    after.shapes = {boxOf(0, {0, 0, 20, 20}), boxOf(4, {30, 30, 20, 20})};
    EXPECT_EQ(findCorrespondingPoint(before, {55, 52}, after), QPointF(40, 34));
    EXPECT_EQ(findCorrespondingPoint(before, {62, 55}, after), QPointF(54, 40)) << "beside it, twice as far";
    after.shapes.pop_back();
    EXPECT_EQ(findCorrespondingPoint(before, {55, 52}, after), QPointF(110, 104)) << "it is gone";
    EXPECT_EQ(computeContentBounds(before), QRectF(0, 0, 60, 60));
    const QRectF empty(20, 20, 20, 20), moved = moveToContent(before, empty);
    EXPECT_TRUE(moved.intersects(QRectF(0, 0, 10, 10)) || moved.intersects(QRectF(50, 50, 10, 10)));
    EXPECT_EQ(moveToContent(before, {45, 45, 20, 20}), QRectF(45, 45, 20, 20));
}

}  // namespace
}  // namespace simtscope::ui
