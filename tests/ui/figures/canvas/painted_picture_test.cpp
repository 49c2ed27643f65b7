// Tests that a picture of which only a part is painted again looks like one that is painted from nothing.
#include <QImage>
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/painted_picture.h"
#include "ui/figures/canvas/text_cache.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

Figure layOutAt(const FigureKind& kind, const FigureSource& source, std::uint32_t step)
{
    FigureOptions options;
    options.size = {900, 600};
    options.step = step;
    return kind.layout(source, options);
}

constexpr int kMaxDifference = 1;  // levels of a channel: the rounding of a coordinate that counts from another corner

/// Says which pixels differ; empty: none.
std::string differenceOf(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return "sizes";
    QRect area;
    int count = 0, most = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            const int difference = std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
            if (difference <= kMaxDifference)
                continue;
            area |= QRect(x, y, 1, 1);
            ++count;
            most = std::max(most, difference);
        }
    }
    return count == 0
               ? ""
               : fmt::format("{} pixels by at most {}, in {} x {} at {}, {}", count, most, area.width(), area.height(), area.x(), area.y());
}

TEST(PaintedPicture, LooksAsIfItWerePaintedFromNothing)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(Sample{"reduce2", 64});
    BoxCache boxes;
    TextCache texts;
    for (const FigureKind& kind : figureKinds()) {
        for (const qreal ratio : {1.0, 1.5}) {
            const PicturePlace place{{900, 600}, ratio, {3, -5}};
            PaintedPicture picture;
            for (const std::uint32_t step : {0u, 1u, 2u, 3u, 2u, 13u, 14u, 5u, source.steps().count() - 1, 0u}) {
                const Figure figure = layOutAt(kind, source, step);
                picture.update(figure, themes().front(), place, boxes, texts);
                PaintedPicture fresh;
                fresh.update(figure, themes().front(), place, boxes, texts);
                EXPECT_EQ(differenceOf(picture.image(), fresh.image()), "") << kind.name << ", step " << step << ", " << ratio;
            }
        }
    }
}

TEST(PaintedPicture, PaintsOnlyWhatDiffers)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock(Sample{"reduce2", 64});
    const PicturePlace place{{900, 600}, 1, {}};
    BoxCache boxes;
    TextCache texts;
    PaintedPicture picture;
    const Figure figure = layOutAt(*findFigureKind("tree"), source, 13);
    picture.update(figure, themes().front(), place, boxes, texts);
    EXPECT_EQ(picture.paintedPixelCount(), 900 * 600);
    picture.update(figure, themes().front(), place, boxes, texts);
    EXPECT_EQ(picture.paintedPixelCount(), 0);
    picture.update(layOutAt(*findFigureKind("tree"), source, 20), themes().front(), place, boxes, texts);
    EXPECT_GT(picture.paintedPixelCount(), 0);
    EXPECT_LT(picture.paintedPixelCount(), 900 * 600 / 2);
    picture.update(figure, themes().back(), place, boxes, texts);
    EXPECT_EQ(picture.paintedPixelCount(), 900 * 600) << "another theme changes everything";
}

}  // namespace
}  // namespace simtscope::figures
