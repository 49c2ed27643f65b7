// Tests where a label over a figure stands.
#include "ui/figure_view/free_place.h"

#include <gtest/gtest.h>

namespace simtscope::ui {
namespace {

constexpr QSizeF kView(400, 200), kLabel(100, 20);
constexpr qreal kMargin = 10;

figures::Shape makeRect(const QRectF& rect)
{
    figures::Shape shape;
    shape.rect = rect;
    return shape;
}

TEST(FreePlace, ALabelStandsInAFreeCorner)
{
    figures::Figure figure;
    EXPECT_EQ(findFreePlace(figure, {}, kView, kLabel, kMargin), QRectF(QPointF(10, 170), kLabel));
    figure.shapes.push_back(makeRect({0, 150, 60, 40}));  // bottom left
    EXPECT_EQ(findFreePlace(figure, {}, kView, kLabel, kMargin), QRectF(QPointF(290, 170), kLabel));
    EXPECT_EQ(findFreePlace(figure, {340, 0}, kView, kLabel, kMargin), QRectF(QPointF(10, 170), kLabel)) << "the figure is scrolled";
}

TEST(FreePlace, ALabelStandsBetweenTheShapesIfNoCornerIsFree)
{
    figures::Figure figure;
    figure.shapes = {makeRect({0, 0, 400, 40}), makeRect({0, 160, 400, 40})};  // rows at the top and at the bottom
    const QRectF place = findFreePlace(figure, {}, kView, kLabel, kMargin);
    for (const figures::Shape& shape : figure.shapes)
        EXPECT_FALSE(place.intersects(shape.rect));
    EXPECT_TRUE(QRectF({}, kView).contains(place));
}

TEST(FreePlace, ABackgroundIsNotCounted)
{
    figures::Figure figure;
    figure.shapes = {makeRect({0, 0, 400, 200}), makeRect({0, 150, 60, 40})};
    EXPECT_EQ(findFreePlace(figure, {}, kView, kLabel, kMargin).left(), 290);
}

}  // namespace
}  // namespace simtscope::ui
