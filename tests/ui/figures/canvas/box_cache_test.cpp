// Tests that boxes drawn from images look like boxes drawn directly.
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/box_cache.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/text_cache.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

QImage paintImage(const Figure& figure, const Theme& theme, qreal ratio, BoxCache* boxes)
{
    QImage image((figure.size * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    image.fill(theme.color(Role::Panel));
    QPainter painter(&image);
    painter.translate(3, 5);
    paintShapes(painter, figure, theme, boxes);
    return image;
}

/// Counts pixels that differ by more than `maxDifference` in a channel.
int differingPixelCount(const QImage& a, const QImage& b, int maxDifference)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            count +=
                std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))}) > maxDifference;
        }
    }
    return count;
}

TEST(BoxCache, FiguresLookTheSameFromIt)
{
    constexpr int kMax = 255 * 3 / 8;  // an edge of full contrast that moves by an eighth of a pixel on both of its sides, and rounding
    constexpr int kStray = 10000;      // one in so many pixels: a dot of a thin outline may move to the next pixel
    tests::ensureApplication();
    FigureOptions options;
    options.size = {700, 460};
    options.step = 13;
    for (const FigureKind& kind : figureKinds()) {
        for (const Theme& theme : themes()) {
            for (const qreal ratio : {1.0, 1.5, 2.0}) {
                const Figure figure = kind.layout(tests::sampleBlock(Sample{"reduce2", 64}), options);
                BoxCache boxes;
                const QImage uncached = paintImage(figure, theme, ratio, nullptr);
                paintImage(figure, theme, ratio, &boxes);
                EXPECT_LE(differingPixelCount(uncached, paintImage(figure, theme, ratio, &boxes), kMax),
                          uncached.width() * uncached.height() / kStray)
                    << kind.name << ", " << theme.name.toStdString() << ", " << ratio;
            }
        }
    }
}

// A value that arrives must not cover the value that it makes.
TEST(Motion, DissolvesIntoTheFigureAtRest)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {700, 460};
    const FigureSource& source = tests::sampleBlock(Sample{"reduce3", 16});
    const Theme& theme = *findTheme(QStringLiteral("light"));
    std::size_t moving = 0;
    for (options.step = 0; options.step < source.steps().count(); ++options.step) {
        const Figure figure = tests::layOut("tree", Sample{"reduce3", 16}, options);
        if (figure.motions.empty())
            continue;
        ++moving;
        const auto paintAt = [&](qreal motion) {
            QImage image(figure.size.toSize(), QImage::Format_ARGB32_Premultiplied);
            image.fill(theme.color(Role::Panel));
            QPainter painter(&image);
            paint(painter, figure, theme);
            paintMotions(painter, figure, theme, motion);
            return image;
        };
        EXPECT_GT(differingPixelCount(paintAt(0.5), paintAt(1), 100), 200) << options.step;
        EXPECT_EQ(differingPixelCount(paintAt(0.98), paintAt(1), 40), 0) << options.step;
    }
    EXPECT_GT(moving, 3u);
}

TEST(Motion, LooksTheSameFromTheCaches)
{
    constexpr int kMax = 255 / 4;  // the outline of a value may lie an eighth of a pixel off
    tests::ensureApplication();
    const FigureOptions options{.size = {700, 460}, .step = 13};
    for (const Theme& theme : themes()) {
        for (const qreal ratio : {1.0, 2.0}) {
            const Figure figure = tests::layOut("banks", Sample{"reduce2", 64}, options);
            ASSERT_FALSE(figure.motions.empty());
            BoxCache boxes;
            TextCache texts;
            for (const qreal progress : {0.1, 0.3, 0.5, 0.7, 0.9}) {
                const auto paintAt = [&](BoxCache* boxCache, TextCache* textCache) {
                    QImage image((figure.size * ratio).toSize(), QImage::Format_RGB32);
                    image.setDevicePixelRatio(ratio);
                    image.fill(theme.color(Role::Panel));
                    QPainter painter(&image);
                    paintMotions(painter, figure, theme, progress, boxCache, textCache);
                    return image;
                };
                const QImage plain = paintAt(nullptr, nullptr), cached = paintAt(&boxes, &texts);
                EXPECT_LE(differingPixelCount(plain, cached, kMax), plain.width() * plain.height() / 2000)
                    << theme.name.toStdString() << ", " << ratio << ", " << progress;
            }
        }
    }
}

TEST(BoxCache, ForgetsTheColoursOfAnotherTheme)
{
    tests::ensureApplication();
    Figure figure;
    figure.size = {60, 40};
    Shape box;
    box.rect = {10, 8, 30, 20};
    box.radius = 4;
    box.fill = Role::Accent;
    figure.shapes = {box};
    BoxCache boxes;
    for (const Theme& theme : themes())
        EXPECT_EQ(paintImage(figure, theme, 1, &boxes).pixelColor(28, 23), theme.fill(Role::Accent)) << theme.name.toStdString();
}

}  // namespace
}  // namespace simtscope::figures
