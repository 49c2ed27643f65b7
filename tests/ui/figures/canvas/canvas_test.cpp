// Tests how figures are built (ui/figures/canvas/canvas.h).
#include "ui/figures/canvas/canvas.h"

#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"

namespace simtscope::figures {
namespace {

TEST(Canvas, AShapeStaysWhereItIsWhenMoreAreAdded)
{
    tests::ensureApplication();
    Canvas canvas(FigureOptions{}, {}, {});
    Shape& first = canvas.addRect({0, 0, 10, 10}, Role::Accent);
    for (int i = 0; i < 10'000; ++i)
        canvas.addRect({0, 0, 10, 10}, Role::Panel);
    EXPECT_EQ(&first, &canvas.shape(0));
    first.meaning.tip = QStringLiteral("first");
    const Figure figure = canvas.takeFigure();
    ASSERT_EQ(figure.shapes.size(), 10'001u);
    EXPECT_EQ(figure.shapes.front().meaning.tip, QStringLiteral("first"));
    EXPECT_EQ(figure.shapes.front().fill, Role::Accent) << "shapes keep their order";
}

}  // namespace
}  // namespace simtscope::figures
