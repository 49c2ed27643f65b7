// Tests that Raster and the text cache draw what QPainter draws.
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/canvas/raster.h"
#include "ui/figures/canvas/text_cache.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

constexpr QSize kSize{90, 70};

QImage blank(QSize size = kSize)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(QColor(20, 40, 60));
    return image;
}

struct Difference {
    int maxDifference = 0;
    double mean = 0;
};

Difference difference(const QImage& a, const QImage& b)
{
    Difference result;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            const int pixelDifference =
                std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)), std::abs(qBlue(p) - qBlue(q))});
            result.maxDifference = std::max(result.maxDifference, pixelDifference);
            result.mean += pixelDifference;
        }
    }
    result.mean /= double(a.width()) * a.height();
    return result;
}

/// Compares the box drawn by Raster with the box drawn by QPainter.
Difference compareBox(const QRectF& box, qreal opacity, qreal scale = 1)
{
    const QColor color(250, 180, 20);
    QImage rasterImage = blank(), painterImage = blank();
    {
        QPainter painter(&rasterImage);
        painter.scale(scale, scale);
        const Raster raster(painter);
        EXPECT_TRUE(raster.isUsable());
        raster.fill(box, color, opacity);
    }
    QPainter painter(&painterImage);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    painter.setOpacity(opacity);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRect(box);
    painter.end();
    return difference(rasterImage, painterImage);
}

TEST(Raster, FillsAsThePainterDoes)
{
    for (const QRectF& box : {QRectF(10, 12, 20, 30), QRectF(10.3, 12.6, 20.5, 7.25), QRectF(5.4, 5.1, 0.3, 40),
                              QRectF(-6.5, 50.2, 400, 50), QRectF(3, 8.2, 60, 0.4)}) {
        for (const qreal opacity : {1.0, 0.45}) {
            EXPECT_LE(compareBox(box, opacity).maxDifference, 4) << box.x() << ' ' << box.width() << ' ' << opacity;
            EXPECT_LE(compareBox(box, opacity, 1.5).maxDifference, 4) << box.x() << ' ' << box.width() << ' ' << opacity;
        }
    }
    EXPECT_EQ(compareBox(QRectF(200, 10, 20, 20), 1).maxDifference, 0) << "outside";
    EXPECT_EQ(compareBox(QRectF(10, -30, 20, 20), 1).maxDifference, 0) << "above";
}

/// Compares the shape drawn by Raster with an average: QPainter draws it eight times as large, and each pixel's coverage is averaged.
Difference comparedToAverage(const Shape& shape, qreal scale, QRect part = QRect(QPoint(), kSize))
{
    constexpr int kFiner = 8;
    Figure figure;
    figure.shapes = {shape};
    QImage rasterImage = blank(kSize * scale), fine = blank(rasterImage.size() * kFiner);
    {
        QPainter painter(&rasterImage);
        painter.scale(scale, scale);
        paintShapes(painter, figure, *findTheme("light"));
    }
    EXPECT_GT(difference(rasterImage, blank(rasterImage.size())).mean, 0.5) << "nothing is drawn";
    {
        QPainter painter(&fine);
        painter.setClipRect(fine.rect());  // makes the painter draw everything itself
        painter.scale(scale * kFiner, scale * kFiner);
        paintShapes(painter, figure, *findTheme("light"));
    }
    const QImage painterImage = fine.scaled(rasterImage.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    part = QRect(part.topLeft() * scale, part.size() * scale);
    return difference(rasterImage.copy(part), painterImage.copy(part));
}

TEST(Raster, HatchesAsThePainterDoes)
{
    tests::ensureApplication();
    Shape shape;
    shape.rect = QRectF(12, 9, 50, 48);
    shape.stroke = Role::Conflict;
    shape.hatch = Hatch::Diagonal;
    shape.strokeWidth = 0;
    for (const qreal scale : {1.0, 1.5, 2.0}) {
        EXPECT_LE(comparedToAverage(shape, scale).mean, 2.5) << scale;
        const QRect interior(15, 12, 44, 42);  // the painter cuts the ends across
        EXPECT_LE(comparedToAverage(shape, scale, interior).maxDifference, 48) << scale;
    }
}

TEST(Raster, DrawsCurvesAndLinesAsThePainterDoes)
{
    tests::ensureApplication();
    struct Stroke {
        Shape::Kind kind;
        QPointF from, to;
        qreal width, opacity;
    };
    for (const Stroke& stroke :
         {Stroke{Shape::Kind::Curve, {10, 5}, {80, 60}, 1.5, 1}, Stroke{Shape::Kind::Curve, {80.3, 5.5}, {10, 60}, 1, 0.5},
          Stroke{Shape::Kind::Curve, {40, 60}, {44, 8}, 3, 1}, Stroke{Shape::Kind::Curve, {5, 20}, {85, 50}, 1.3, 1},
          Stroke{Shape::Kind::Curve, {-40, -20}, {120, 90}, 2, 1}, Stroke{Shape::Kind::Line, {20.3, 5}, {20.3, 64}, 1.8, 1},
          Stroke{Shape::Kind::Line, {5, 30.5}, {84, 30.5}, 1, 0.6}}) {
        Shape shape;
        shape.kind = stroke.kind;
        shape.from = stroke.from;
        shape.to = stroke.to;
        shape.stroke = Role::Conflict;
        shape.strokeWidth = stroke.width;
        shape.opacity = stroke.opacity;
        for (const qreal scale : {1.0, 2.0}) {
            const Difference found = comparedToAverage(shape, scale);
            EXPECT_LE(found.mean, 0.35) << stroke.from.x() << ' ' << scale;
            EXPECT_LE(found.maxDifference, 56) << stroke.from.x() << ' ' << scale;
        }
    }
}

TEST(Raster, LeavesUnsupportedShapesToThePainter)
{
    QImage image = blank(), grey(kSize, QImage::Format_Grayscale8);
    QPainter painter(&image);
    EXPECT_TRUE(Raster(painter).isUsable());
    painter.rotate(10);
    EXPECT_FALSE(Raster(painter).isUsable());
    painter.resetTransform();
    painter.setClipRect(QRect(0, 0, 10, 10));
    EXPECT_FALSE(Raster(painter).isUsable());
    QPainter greyPainter(&grey);
    EXPECT_FALSE(Raster(greyPainter).isUsable());
}

TEST(Raster, FindsTheVisiblePartOfAFigure)
{
    QImage image = blank();
    QPainter painter(&image);
    painter.translate(-100, -20);
    EXPECT_EQ(Raster(painter).visibleArea(), QRectF(100, 20, kSize.width(), kSize.height()));
}

/// Returns the figure half way through the program.
Figure figureHalfWay(const FigureKind& kind, const FigureSource& source)
{
    FigureOptions options;
    options.size = QSizeF(900, 560);
    options.step = source.steps().count() / 2;
    return kind.layout(source, options);
}

/// Compares painting with cached texts (twice, so that they are cached) with painting without. A cached text stands at a whole pixel, so
/// its edges differ slightly: on average over a picture of 256 numbers, of 255 levels.
TEST(TextCache, DrawsTheSameWords)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    for (const FigureKind& kind : figureKinds()) {
        const Figure figure = figureHalfWay(kind, source);
        const auto textCount = std::ranges::count(figure.shapes, Shape::Kind::Text, &Shape::kind);
        const double limit = 0.08 * std::max(1.0, double(textCount) / 256);
        for (const Theme& theme : themes()) {
            QImage uncached = blank(QSize(900, 560)), cached = uncached;
            {
                QPainter painter(&uncached);
                paint(painter, figure, theme);
            }
            TextCache texts;
            for (int i = 0; i < 2; ++i) {
                cached = blank(QSize(900, 560));
                QPainter painter(&cached);
                paintShapes(painter, figure, theme, nullptr, &texts);
            }
            EXPECT_LE(difference(uncached, cached).mean, limit) << kind.name << ' ' << theme.name.toStdString();
        }
    }
}

/// A part of a picture equals the same part of the whole: no shape that reaches into it is left out.
TEST(Paint, APartIsThatOfTheWhole)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    for (const FigureKind& kind : figureKinds()) {
        const Figure figure = figureHalfWay(kind, source);
        QImage fullImage = blank(QSize(900, 560)), partImage = blank(QSize(300, 200));
        {
            QPainter painter(&fullImage);
            paint(painter, figure, *findTheme("light"));
        }
        {
            QPainter painter(&partImage);
            painter.translate(-250, -170);
            paint(painter, figure, *findTheme("light"));
        }
        EXPECT_LE(difference(fullImage.copy(250, 170, 300, 200), partImage).mean, 0.2)
            << kind.name;  // lines cut by the edge differ slightly
    }
}

}  // namespace
}  // namespace simtscope::figures
