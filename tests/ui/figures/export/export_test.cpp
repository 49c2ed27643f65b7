#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QThread>
#include <QXmlStreamReader>
#include <gif_lib.h>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/custom_title.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/export/quantize.h"
#include "ui/figures/export/tex_text.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

class Export : public testing::Test {
protected:
    void SetUp() override
    {
        tests::ensureApplication();
        options.step = 13;
        options.drawsCaption = true;
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

    /// Returns the mean difference of two pictures of one size, in levels of grey.
    static double differenceOf(const QImage& a, const QImage& b)
    {
        double difference = 0;
        for (int y = 0; y < a.height(); ++y) {
            for (int x = 0; x < a.width(); ++x)
                difference += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
        }
        return difference / (a.width() * a.height());
    }

    FigureOptions options;
    Figure figure;
    const Theme& theme = *findTheme(QStringLiteral("light"));
    QTemporaryDir folder;
};

TEST_F(Export, ATitleOfOnesOwnIsDrawnAndKeptInTheFile)
{
    const QString customTitle = "Eight lanes, one bank";
    EXPECT_EQ(setCustomTitle(figure, {}).title, figure.title);
    FigureOptions bare = options;
    bare.drawsTitle = false;
    const Figure untitled = setCustomTitle(tests::layOut("banks", Sample{"reduce2", 256}, bare), customTitle);
    EXPECT_TRUE(std::ranges::none_of(untitled.shapes, [&](const Shape& shape) { return shape.text == customTitle; })) << "it was left out";
    figure = setCustomTitle(figure, customTitle);
    EXPECT_EQ(figure.title, customTitle);
    EXPECT_LT(setCustomTitle(figure, QString(500, 'm')).shapes.front().rect.right(), options.size.width());
    ASSERT_TRUE(exportFigure(figure, *findTheme("light"), path("own.svg")));
    const QString svg = QString::fromUtf8(contents(path("own.svg")));
    EXPECT_TRUE(svg.contains("<title>Eight lanes, one bank</title>"));
    EXPECT_TRUE(svg.contains(">Eight lanes, one bank</text>"));
    EXPECT_FALSE(svg.contains("banks &#xb7;") || svg.contains("banks ·"));
}

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
    std::size_t textCount = 0;
    QStringList words;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("text")) {
            ++textCount;
            words << reader.readElementText().trimmed();
        } else if (reader.isStartElement()) {
            EXPECT_NE(reader.name(), QLatin1String("clipPath"));
            EXPECT_NE(reader.name(), QLatin1String("image"));
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    EXPECT_EQ(textCount, std::size_t(std::count_if(figure.shapes.begin(), figure.shapes.end(),
                                                   [](const Shape& s) { return s.kind == Shape::Kind::Text; })));
    EXPECT_TRUE(words.contains(QStringLiteral("×8")));
    EXPECT_TRUE(words.contains(figure.title));
}

TEST_F(Export, SvgDrawsTheSameAsTheScreen)
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
    // Fonts are placed slightly differently; the picture as a whole is the same.
    EXPECT_LT(differenceOf(drawn, painted), 6);
}

TEST_F(Export, PdfIsAPdfOfOnePageOfTheFiguresSize)
{
    ASSERT_TRUE(exportFigure(figure, theme, path("a.pdf")));
    const QByteArray pdf = contents(path("a.pdf"));
    EXPECT_TRUE(pdf.startsWith("%PDF-1.4\n")) << pdf.left(10).toStdString();
    EXPECT_EQ(pdf.count("/Type /Page\n") + pdf.count("/Type /Page\r"), 1);
    EXPECT_TRUE(pdf.contains("/MediaBox [0 0 600.000000 375.000000]")) << pdf.mid(pdf.indexOf("/MediaBox"), 40).toStdString();
}

TEST_F(Export, SvgAsOutlinesNeedsNoFontAndLooksTheSame)
{
    ASSERT_TRUE(exportDrawing(makeDrawing(figure, theme), {.theme = &theme, .drawsTextAsOutlines = true}, path("a.svg")));
    EXPECT_FALSE(contents(path("a.svg")).contains("<text"));
    ASSERT_TRUE(exportFigure(figure, theme, path("a.png")));
    QSvgRenderer renderer(path("a.svg"));
    QImage drawn(800, 500, QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    renderer.render(&painter);
    painter.end();
    EXPECT_LT(differenceOf(drawn, QImage(path("a.png"))), 3);
}

TEST_F(Export, TransparentPicturesHaveNoBackground)
{
    const ExportStyle style{.theme = &theme, .isTransparent = true};
    ASSERT_TRUE(exportDrawing(makeDrawing(figure, theme), style, path("a.png")));
    EXPECT_EQ(QImage(path("a.png")).pixelColor(2, 2).alpha(), 0);
    const QByteArray ground = "width=\"800\" height=\"500\"";
    for (const bool transparent : {false, true}) {
        ASSERT_TRUE(exportDrawing(makeDrawing(figure, theme), {.theme = &theme, .isTransparent = transparent}, path("a.svg")));
        EXPECT_EQ(contents(path("a.svg")).contains(ground), !transparent);
    }
}

TEST_F(Export, PdfAndTikzHaveAPageForEachStep)
{
    const Sequence three{.count = 3, .drawing = [&](std::uint32_t step) {
                             options.step = 12 + step;
                             return makeDrawing(tests::layOut("banks", Sample{"reduce2", 256}, options), theme);
                         }};
    ASSERT_TRUE(exportSequence(three, {.theme = &theme}, path("a.pdf")));
    const QByteArray pdf = contents(path("a.pdf"));
    EXPECT_EQ(pdf.count("/Type /Page\n") + pdf.count("/Type /Page\r"), 3);
    ASSERT_TRUE(exportSequence(three, {.theme = &theme}, path("a.tex")));
    const QByteArray tex = contents(path("a.tex"));
    EXPECT_EQ(tex.count("\\begin{tikzpicture}"), 3);
    EXPECT_EQ(tex.count("\\SIMTstep{"), 3);
    EXPECT_TRUE(tex.contains("$\\times$")) << "signs that LaTeX has no letter for are commands";
}

TEST_F(Export, EqualPicturesAreEqualBytes)
{
    const Sequence two{.count = 2, .drawing = [&](std::uint32_t) { return makeDrawing(figure, theme); }};
    const Sequence singlePicture{.count = 1, .drawing = two.drawing};
    for (const ExportFormat& format : exportFormats()) {
        if (!format.encode || (format.tool && QStandardPaths::findExecutable(format.tool).isEmpty()))
            continue;
        const Sequence& sequence = format.multiStep == MultiStep::NumberedFiles ? singlePicture : two;
        const auto first = encodeSequence(sequence, {.theme = &theme}, format);
        QThread::msleep(format.multiStep == MultiStep::Pages ? 1100 : 0);  // a time in the file would differ
        const auto second = encodeSequence(sequence, {.theme = &theme}, format);
        ASSERT_TRUE(first && second) << format.suffix;
        EXPECT_EQ(*first, *second) << format.suffix;
    }
}

TEST_F(Export, APdfHasTheDateOfItsSourcesOrNone)
{
    ASSERT_TRUE(exportFigure(figure, theme, path("a.pdf")));
    EXPECT_FALSE(contents(path("a.pdf")).contains("/CreationDate"));
    qputenv("SOURCE_DATE_EPOCH", "1000000000");
    ASSERT_TRUE(exportFigure(figure, theme, path("a.pdf")));
    qunsetenv("SOURCE_DATE_EPOCH");
    EXPECT_TRUE(contents(path("a.pdf")).contains("/CreationDate (D:20010909014640Z)"));
}

TEST_F(Export, AFileThatHoldsTheBytesKeepsItsTime)
{
    EXPECT_EQ(saveBytes("one", path("a.txt"), Rewrite::IfChanged).value(), true);
    EXPECT_EQ(saveBytes("one", path("a.txt"), Rewrite::IfChanged).value(), false);
    EXPECT_EQ(saveBytes("two", path("a.txt"), Rewrite::IfChanged).value(), true);
    EXPECT_EQ(saveBytes("two", path("a.txt")).value(), true);
    EXPECT_EQ(contents(path("a.txt")), "two");
}

TEST(Moments, AStepLastsAsLongAsAskedAndValuesTravelFirst)
{
    EXPECT_EQ(computeAnimationFrames({.hasMotion = true, .seconds = 1}, 0).size(), 1u);
    EXPECT_EQ(computeAnimationFrames({.hasMotion = false, .seconds = 1}, 20).size(), 1u);
    EXPECT_DOUBLE_EQ(computeAnimationFrames({.hasMotion = false, .seconds = 3}, 20)[0].seconds, 3);
    const std::vector<AnimationFrame> moments = computeAnimationFrames({.hasMotion = true, .seconds = 1}, 20);
    ASSERT_EQ(moments.size(), 13u) << "0.6 seconds of motion, and the rest";
    double seconds = 0, last = -1;
    for (const AnimationFrame& moment : moments) {
        EXPECT_GT(moment.progress, last);
        last = moment.progress;
        seconds += moment.seconds;
    }
    EXPECT_NEAR(seconds, 1, 1e-9);
    EXPECT_EQ(last, 1);
}

TEST(Moments, AStepThatIsPassedHasNoRest)
{
    const Sequence sequence{.count = 3,
                            .drawing = {},
                            .isHeld = [](std::uint32_t i) { return i == 0; },
                            .passSeconds = [](std::uint32_t i) { return i == 1 ? 0.25 : 0; }};
    const ExportStyle style{.secondsPerStep = 1, .holdSeconds = 3};
    EXPECT_EQ(computeStepTiming(sequence, 0, false, style).seconds, 3);
    EXPECT_EQ(computeStepTiming(sequence, 2, true, style).seconds, 3) << "the last one is held";
    const StepTiming passed = computeStepTiming(sequence, 1, true, style);
    EXPECT_TRUE(passed.isPassed);
    const std::vector<AnimationFrame> moments = computeAnimationFrames(passed, 20);
    ASSERT_EQ(moments.size(), 5u);
    EXPECT_LT(moments.back().progress, 1);
    EXPECT_EQ(computeAnimationFrames({.hasMotion = false, .seconds = 0.25, .isPassed = true}, 20).size(), 1u);
}

TEST(TexText, HasCommandsForSpecialCharacters)
{
    EXPECT_EQ(toTex("a_b & 50% {x}").value(), "a\\_b\\ \\&\\ 50\\%\\ \\{x\\}");
    EXPECT_EQ(toTex(QString::fromUtf8("\u00d78 \u2212 ü")).value(), "$\\times$8\\ $-$\\ \\\"u");
    EXPECT_FALSE(toTex(QString::fromUtf8("\u4e2d"))) << "is drawn as a shape";
}

TEST_F(Export, MoviesLastAsLongAsTheirSteps)
{
    const QString probe = QStandardPaths::findExecutable("ffprobe");
    if (QStandardPaths::findExecutable("ffmpeg").isEmpty() || probe.isEmpty())
        GTEST_SKIP() << "ffmpeg or ffprobe was not found";
    const Sequence four{.count = 4, .drawing = [&](std::uint32_t) { return makeDrawing(figure, theme); }};
    for (const char* name : {"a.mp4", "a.webm"}) {
        ASSERT_TRUE(
            exportSequence(four, {.theme = &theme, .scale = 0.5, .secondsPerStep = 0.5, .holdSeconds = 1.5, .fps = 10}, path(name)));
        QProcess process;
        process.start(probe, {"-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                              "stream=nb_read_frames,width,height", "-of", "csv=p=0", path(name)});
        ASSERT_TRUE(process.waitForFinished());
        EXPECT_EQ(process.readAllStandardOutput().trimmed(), "400,250,30") << name << ": three of 0.5 s, the last of 1.5 s, 10 a second";
    }
}

TEST_F(Export, WithoutFfmpegAMovieIsRefusedByName)
{
    const QByteArray search = qgetenv("PATH");
    qputenv("PATH", "/nowhere");
    const Result<void> refused = exportFigure(figure, theme, path("a.mp4"));
    qputenv("PATH", search);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message.text(), "a .mp4 file needs ffmpeg, which was not found");
}

TEST_F(Export, GifHoldsEveryFrame)
{
    std::vector<Figure> frames;
    for (std::uint32_t step = 0; step < 6; ++step) {
        options.step = step;
        frames.push_back(tests::layOut("banks", Sample{"reduce2", 256}, options));
    }
    const Sequence sequence{.count = 6, .drawing = [&](std::uint32_t i) { return makeDrawing(frames[i], theme); }};
    ASSERT_TRUE(exportSequence(sequence, {.theme = &theme}, path("a.gif")));
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
    double lastProgress = 0;
    std::uint32_t drawingCount = 0;
    const Sequence animation{.count = 4,
                             .drawing = [&](std::uint32_t) { return makeDrawing(figure, theme); },
                             .shouldContinue =
                                 [&](double progress) {
                                     EXPECT_GE(progress, lastProgress);
                                     lastProgress = progress;
                                     return ++drawingCount < 7;
                                 }};
    EXPECT_FALSE(exportSequence(animation, {.theme = &theme}, path("a.gif")));
    EXPECT_EQ(drawingCount, 7u) << "in the midst of the second round, which writes";
    EXPECT_GT(lastProgress, 0.5);
    EXPECT_TRUE(QDir(QFileInfo(path("a.gif")).path()).entryList({"a.gif*"}, QDir::Files).isEmpty());
}

TEST_F(Export, WriteErrorsNameFileAndReason)
{
    const Result<void> suffix = exportFigure(figure, theme, path("a.bmp"));
    ASSERT_FALSE(suffix);
    EXPECT_EQ(suffix.error().message.text(), "cannot export to \"" + path("a.bmp").toStdString() +
                                                 "\": the name does not end in .png, .svg, .pdf, .tex, .gif, .mp4 or .webm");
    const Result<void> missing = exportFigure(figure, theme, path("no/such/folder/a.png"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message.text(), "cannot write " + path("no/such/folder/a.png").toStdString() + ": No such file or directory");
    EXPECT_FALSE(exportFigure(figure, theme, path("a.png"), 1000));
    EXPECT_FALSE(exportSequence({.count = 0, .drawing = {}}, {.theme = &theme}, path("a.gif")));
    const Sequence two{.count = 2, .drawing = [&](std::uint32_t) { return makeDrawing(figure, theme); }};
    EXPECT_FALSE(exportSequence(two, {.theme = &theme}, path("a.png")));
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
