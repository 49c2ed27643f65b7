#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <gif_lib.h>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/export/export.h"
#include "ui/figures/export/quantize.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

class Export : public testing::Test {
protected:
    void SetUp() override
    {
        tests::application();
        options.step = 13;
        options.caption = true;
        options.size = {800, 500};
        figure = tests::layOut("banks", Sample{"reduce2", 256}, options);
    }
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    static QByteArray contents(const QString& name)
    {
        QFile file(name);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        return file.readAll();
    }

    FigureOptions options;
    Figure figure;
    const Theme& theme = *findTheme(QStringLiteral("light"));
    QTemporaryDir folder;
};

TEST_F(Export, PngHasTheFiguresSizeTimesTheRatio)
{
    for (const qreal ratio : {1.0, 1.5, 2.0}) {
        ASSERT_TRUE(exportFigure(figure, theme, path("a.png"), ratio));
        const QImage image(path("a.png"));
        EXPECT_EQ(image.size(), QSize(int(800 * ratio), int(500 * ratio)));
        EXPECT_EQ(image.pixelColor(2, 2), theme.color(Role::Panel));
        EXPECT_EQ(image.text(QStringLiteral("Description")), figure.fact);
    }
}

TEST_F(Export, SvgKeepsTextAsTextAndClipsNothing)
{
    ASSERT_TRUE(exportFigure(figure, theme, path("a.svg")));
    QXmlStreamReader reader(contents(path("a.svg")));
    std::size_t texts = 0;
    QStringList words;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text")) {
            ++texts;
            words << reader.readElementText().trimmed();
        } else if (reader.isStartElement()) {
            EXPECT_NE(reader.name(), QLatin1String("clipPath"));
            EXPECT_NE(reader.name(), QLatin1String("image"));
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    EXPECT_EQ(texts, std::size_t(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                               [](const Shape& s) { return s.kind == Shape::Kind::Text; })));
    EXPECT_TRUE(words.contains(QStringLiteral("×8")));
    EXPECT_TRUE(words.contains(figure.title));
}

TEST_F(Export, SvgDrawsWhatTheScreenDraws)
{
    ASSERT_TRUE(exportFigure(figure, theme, path("a.svg")));
    ASSERT_TRUE(exportFigure(figure, theme, path("a.png")));
    QSvgRenderer renderer(path("a.svg"));
    ASSERT_TRUE(renderer.isValid());
    QImage drawn(800, 500, QImage::Format_RGB32), painted = QImage(path("a.png")).convertToFormat(QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    renderer.render(&painter);
    painter.end();
    // Fonts are placed a little differently; the picture as a whole is the same.
    double difference = 0;
    for (int y = 0; y < 500; ++y) {
        for (int x = 0; x < 800; ++x)
            difference += std::abs(qGray(drawn.pixel(x, y)) - qGray(painted.pixel(x, y)));
    }
    EXPECT_LT(difference / (800 * 500), 6);
}

TEST_F(Export, PdfIsAPdfOfOnePageOfTheFiguresSize)
{
    ASSERT_TRUE(exportFigure(figure, theme, path("a.pdf")));
    const QByteArray pdf = contents(path("a.pdf"));
    EXPECT_TRUE(pdf.startsWith("%PDF-1.4\n")) << pdf.left(10).toStdString();
    EXPECT_EQ(pdf.count("/Type /Page\n") + pdf.count("/Type /Page\r"), 1);
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 600.000000 375.000000]")) << pdf.mid(pdf.indexOf("/MediaBox"), 40).toStdString();
}

TEST_F(Export, GifHoldsEveryFrame)
{
    std::vector<Figure> frames;
    for (std::uint32_t step = 0; step < 6; ++step) {
        options.step = step;
        frames.push_back(tests::layOut("banks", Sample{"reduce2", 256}, options));
    }
    ASSERT_TRUE(exportAnimation(frames, theme, path("a.gif")));
    int error = 0;
    GifFileType* gif = DGifOpenFileName(path("a.gif").toLocal8Bit().constData(), &error);
    ASSERT_NE(gif, nullptr) << error;
    ASSERT_EQ(DGifSlurp(gif), GIF_OK);
    EXPECT_EQ(gif->ImageCount, 6);
    EXPECT_EQ(gif->SWidth, 800);
    EXPECT_EQ(gif->SHeight, 500);

    // The first frame's colours are close to those that were painted.
    QImage painted(800, 500, QImage::Format_RGB32);
    painted.fill(theme.color(Role::Panel));
    QPainter painter(&painted);
    paint(painter, frames[0], theme);
    painter.end();
    int worst = 0;
    double sum = 0;
    for (int y = 0; y < 500; ++y) {
        for (int x = 0; x < 800; ++x) {
            const GifColorType c = gif->SColorMap->Colors[gif->SavedImages[0].RasterBits[y * 800 + x]];
            const QRgb p = painted.pixel(x, y);
            const int d = std::abs(qRed(p) - c.Red) + std::abs(qGreen(p) - c.Green) + std::abs(qBlue(p) - c.Blue);
            worst = std::max(worst, d);
            sum += d;
        }
    }
    EXPECT_LT(worst, 60);
    EXPECT_LT(sum / (800 * 500), 0.5);
    DGifCloseFile(gif, &error);
}

TEST_F(Export, AnAnimationThatIsStoppedLeavesNoFile)
{
    double last = 0;
    std::uint32_t asked = 0;
    const Animation animation{4, [&](std::uint32_t) { return figure; },
                              [&](double done) {
                                  EXPECT_GE(done, last);
                                  last = done;
                                  return ++asked < 7;
                              }};
    EXPECT_FALSE(exportAnimation(animation, theme, path("a.gif")));
    EXPECT_EQ(asked, 7u) << "in the midst of the second round, which writes";
    EXPECT_GT(last, 0.5);
    EXPECT_TRUE(QDir(QFileInfo(path("a.gif")).path()).entryList({"a.gif*"}, QDir::Files).isEmpty());
}

TEST_F(Export, WhatCannotBeWrittenIsSaid)
{
    const Result<void> suffix = exportFigure(figure, theme, path("a.bmp"));
    ASSERT_FALSE(suffix);
    EXPECT_EQ(suffix.error().message.text(),
              "cannot export to \"" + path("a.bmp").toStdString() + "\": the name does not end in .png, .svg or .pdf");
    const Result<void> missing = exportFigure(figure, theme, path("no/such/folder/a.png"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message.text(), "cannot write " + path("no/such/folder/a.png").toStdString() + ": No such file or directory");
    EXPECT_FALSE(exportFigure(figure, theme, path("a.png"), 1000));
    EXPECT_FALSE(exportAnimation(std::vector<Figure>(), theme, path("a.gif")));
    EXPECT_FALSE(exportAnimation({figure}, theme, path("a.png")));
    EXPECT_FALSE(QFile::exists(path("a.png")));
}

TEST(Palette, FewColoursAreAllKept)
{
    QImage image(16, 16, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i)
        image.setPixel(i % 16, i / 16, qRgb(i, 255 - i, i / 2));
    ColorCounts counts;
    counts.add(image);
    Palette palette(counts);
    EXPECT_EQ(palette.colors().size(), 256u);
    for (int i = 0; i < 256; ++i)
        EXPECT_EQ(palette.colors()[palette.indexOf(qRgb(i, 255 - i, i / 2))], qRgb(i, 255 - i, i / 2));
}

TEST(Palette, ManyColoursComeClose)
{
    QImage image(64, 64, QImage::Format_RGB32);
    for (int i = 0; i < 4096; ++i)
        image.setPixel(i % 64, i / 64, qRgb((i % 16) * 17, (i / 16 % 16) * 17, (i / 256) * 17));
    ColorCounts counts;
    counts.add(image);
    Palette palette(counts);
    EXPECT_EQ(palette.colors().size(), 256u);
    for (int i = 0; i < 4096; ++i) {
        const QRgb color = image.pixel(i % 64, i / 64), near = palette.colors()[palette.indexOf(color)];
        EXPECT_LT(std::abs(qRed(color) - qRed(near)) + std::abs(qGreen(color) - qGreen(near)) + std::abs(qBlue(color) - qBlue(near)), 110);
    }
}

}  // namespace
}  // namespace simtscope::figures
