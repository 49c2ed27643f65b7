// Tests a recording as one HTML page: its contents equal the figures, it needs nothing else, and it is small.
#include <QCryptographicHash>
#include <QJsonArray>
#include <QRegularExpression>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/html/page_reader.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/html/frame_delta.h"
#include "ui/figures/html/page.h"
#include "ui/figures/html/page_data.h"

namespace simtscope::figures {
namespace {

using Ids = std::vector<std::uint32_t>;

Ids allSteps(const FigureSource& source)
{
    Ids steps(std::max(1u, source.steps().count()));
    std::iota(steps.begin(), steps.end(), 0u);
    return steps;
}

QByteArray pageOf(const FigureSource& source, const FigureKind& kind, const PageOptions& options = {})
{
    const auto page = makeHtmlPage(source, kind, allSteps(source), options);
    EXPECT_TRUE(page) << page.error().text();
    return page.value_or(QByteArray());
}

FigureSource shippedRecording(const std::string& name)
{
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    if (!recording)
        throw std::runtime_error(recording.error().text());
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    return FigureSource(shared, LaunchId(0), shared->launches.front().blocks.front()->block());
}

TEST(PageCode, CommentsOfSeveralLinesAreRemoved)
{
    EXPECT_EQ(removeCommentLines("/** Draws.\n * Twice. */\n  draw();  // now\n/* one */\n\n// two\n  /*\n  three\n  */\nend();\n"),
              "draw();  // now\nend();\n");
}

void expectSameShape(const Shape& pageShape, const Shape& shape)
{
    constexpr qreal kPlace = 0.101, kLook = 0.0051;  // a line's end is stored as two rounded numbers
    ASSERT_EQ(int(pageShape.kind), int(shape.kind));
    const bool isLine = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
    const bool isText = shape.kind == Shape::Kind::Text;
    const QPointF from = isLine ? shape.from : shape.rect.topLeft(), to = isLine ? shape.to : shape.rect.bottomRight();
    EXPECT_NEAR(pageShape.from.x(), from.x(), kPlace);
    EXPECT_NEAR(pageShape.from.y(), from.y(), kPlace);
    EXPECT_NEAR(pageShape.to.x(), to.x(), kPlace);
    EXPECT_NEAR(pageShape.to.y(), to.y(), kPlace);
    EXPECT_NEAR(pageShape.radius, shape.radius, kPlace);
    EXPECT_NEAR(pageShape.opacity, shape.opacity, kLook);
    EXPECT_EQ(int(pageShape.backgroundRole), int(shape.backgroundRole));
    if (shape.backgroundRole == Role::None) {
        EXPECT_EQ(int(pageShape.fill), int(shape.fill));
    }
    EXPECT_EQ(int(pageShape.stroke), int(shape.stroke));
    EXPECT_EQ(int(pageShape.hatch), int(shape.hatch));
    EXPECT_EQ(int(pageShape.strokeStyle), int(shape.strokeStyle));
    EXPECT_EQ(pageShape.text, shape.text);
    if (isText) {
        EXPECT_EQ(int(pageShape.font), int(shape.font));
        EXPECT_EQ(int(pageShape.fontScale), pixelSize(shape.font, shape.fontScale));
        EXPECT_EQ(pageShape.align, shape.align & Qt::AlignHorizontal_Mask);
    } else {
        EXPECT_NEAR(pageShape.strokeWidth, shape.strokeWidth, kLook);
    }
    EXPECT_EQ(pageShape.meaning.step, shape.meaning.step);
    EXPECT_EQ(pageShape.meaning.line, lineOf(shape.meaning));
    if (!shape.meaning.tip.isEmpty()) {
        EXPECT_EQ(pageShape.meaning.tip, shape.meaning.tip);
    }
}

void expectFrame(const tests::PageFrame& frame, const Figure& figure)
{
    EXPECT_EQ(frame.sentence, figure.fact);
    EXPECT_EQ(frame.isWarning, figure.isFactWarning);
    ASSERT_EQ(frame.shapes.size(), figure.shapes.size());
    for (std::size_t i = 0; i < figure.shapes.size() && !testing::Test::HasFailure(); ++i)
        expectSameShape(frame.shapes[i], figure.shapes[i]);
}

void expectMotions(const std::vector<Motion>& kept, const std::vector<Motion>& motions)
{
    ASSERT_EQ(kept.size(), motions.size());
    for (std::size_t i = 0; i < motions.size(); ++i) {
        EXPECT_EQ(kept[i].from, QPointF(motions[i].from.toPoint()));
        EXPECT_EQ(kept[i].to, QPointF(motions[i].to.toPoint()));
        EXPECT_EQ(kept[i].isCurved, motions[i].isCurved);
        EXPECT_EQ(kept[i].text, motions[i].text);
        EXPECT_EQ(int(kept[i].fill), int(motions[i].fill));
    }
}

}  // namespace

TEST(FrameDelta, RestoresTheFrameThatItWasMadeOf)
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        Ids ids(20);
        std::iota(ids.begin(), ids.end(), 0u);
        std::ranges::shuffle(ids, random);
        const Ids previous(ids.begin(), ids.begin() + random() % 21);
        std::ranges::shuffle(ids, random);
        const Ids next(ids.begin(), ids.begin() + random() % 21);
        EXPECT_EQ(applyDelta(previous, computeDelta(previous, next)), next);
    }
}

TEST(FrameDelta, HoldsOnlyChanges)
{
    EXPECT_EQ(computeDelta({1, 2, 3}, {1, 2, 3}), Ids());
    EXPECT_EQ(computeDelta({1, 2, 3, 4}, {1, 9, 3, 4}), Ids({1, 1, 1, 9}));
    EXPECT_EQ(computeDelta({1, 2}, {1, 2, 3, 4}), Ids({2, 0, 2, 3, 4}));
    EXPECT_EQ(computeDelta({1, 2, 3}, {}), Ids({0, 3, 0}));
    EXPECT_EQ(computeDelta({1, 2, 3, 4, 5}, {5, 1, 2, 3, 4}), Ids({0, 0, 1, 5, 4, 1, 0})) << "one id moves, four stay";
}

class Page : public testing::TestWithParam<FigureKind> {
protected:
    QGuiApplication& application = tests::ensureApplication();
};

/// The page holds every shape of every step, in both layouts, with and without its answers.
TEST_P(Page, HoldsTheFiguresOfAllSteps)
{
    const FigureKind& kind = GetParam();
    for (const char* name : {"reduce-2-interleaved-strided", "scan-blelloch", "transpose-shared", "histogram-shared"}) {
        SCOPED_TRACE(name);
        const FigureSource source = shippedRecording(name);
        const QJsonObject recording = tests::recordingIn(pageOf(source, kind, {.figure = {}, .hidesAnswers = true}));
        for (const int layout : {0, 1}) {
            for (const bool asks : {false, true}) {
                const std::vector<tests::PageFrame> frames = tests::framesIn(recording, layout, asks);
                ASSERT_EQ(frames.size(), source.steps().count());
                FigureOptions options;
                options.hidesAnswers = asks;
                if (layout == 1) {
                    options.size = kPhoneSize;
                    options.fontScale = kPhoneFontScale;
                }
                for (options.step = 0; options.step < frames.size(); ++options.step) {
                    SCOPED_TRACE("step " + std::to_string(options.step) + (layout ? ", phone" : "") + (asks ? ", asks" : ""));
                    const Figure figure = kind.layout(source, options);
                    expectFrame(frames[options.step], figure);
                    expectMotions(frames[options.step].motions, asks ? std::vector<Motion>() : figure.motions);
                    ASSERT_FALSE(HasFailure());
                }
            }
        }
    }
}

TEST_P(Page, PageHidesAnswersWhileItAsks)
{
    const FigureSource source = shippedRecording("reduce-2-interleaved-strided");
    const QJsonObject recording = tests::recordingIn(pageOf(source, GetParam(), {.figure = {}, .hidesAnswers = true}));
    for (const tests::PageFrame& frame : tests::framesIn(recording, 0, true)) {
        EXPECT_EQ(frame.sentence, QString());
        for (const Shape& shape : frame.shapes)
            ASSERT_EQ(shape.meaning.tip, QString());
    }
}

/// Checks the size budget of a reduction of 44 steps, with both layouts and the program.
TEST_P(Page, PageOfAReductionIsBelow320Kilobytes)
{
    const FigureSource source = shippedRecording("reduce-2-interleaved-strided");
    ASSERT_EQ(source.steps().count(), 44u);
    EXPECT_LT(pageOf(source, GetParam()).size(), 320 * 1024);
}

TEST_P(Page, IsTheSameOnASecondRun)
{
    const FigureSource first = shippedRecording("reduce-1-interleaved"), second = shippedRecording("reduce-1-interleaved");
    EXPECT_EQ(pageOf(first, GetParam()), pageOf(second, GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Figures, Page, testing::ValuesIn(figureKinds()), [](const auto& figure) { return figure.param.name; });

class OnePage : public testing::Test {
protected:
    const FigureKind& tree = *findFigureKind("tree");
    QGuiApplication& application = tests::ensureApplication();
    const FigureSource source = shippedRecording("reduce-1-interleaved");
};

TEST_F(OnePage, LoadsNothing)
{
    const QByteArray page = pageOf(source, tree);
    QString text = QString::fromUtf8(page);
    text.remove("http://www.w3.org/2000/svg");  // the namespace of SVG, which nobody fetches
    EXPECT_FALSE(text.contains(QRegularExpression("https?:|//[a-z]+\\.[a-z]")));
    EXPECT_FALSE(text.contains(QRegularExpression("<[^>]*\\bsrc=")));
    EXPECT_FALSE(text.contains("@import"));
    const auto links = QRegularExpression("href=\"([^\"]*)\"").globalMatch(text);
    for (auto match = links; match.hasNext();)
        EXPECT_EQ(match.next().captured(1), "data:,");
}

TEST_F(OnePage, AllowsItsOwnScriptAndStyleOnly)
{
    const QByteArray page = pageOf(source, tree);
    const auto digestOf = [&](const QByteArray& begin, const QByteArray& end) {
        const qsizetype from = page.lastIndexOf(begin) + begin.size();
        const QByteArray text = page.mid(from, page.indexOf(end, from) - from);
        return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + "'";
    };
    EXPECT_TRUE(page.contains("default-src 'none';"));
    EXPECT_TRUE(page.contains("script-src " + digestOf("<script>", "</script>") + ";"));
    EXPECT_TRUE(page.contains("style-src " + digestOf("<style>", "</style>") + ";"));
}

TEST_F(OnePage, KeepsTheProgramsTextFromBeingMarkup)
{
    trace::Recording recording = source.recording();
    const std::string text = "// </script><script>alert(1)</script><!-- & {{title}} \"\nint a<b>;\n";
    recording.program.sources.front().text = text;
    const FigureSource changed(std::make_shared<const trace::Recording>(recording), LaunchId(0), source.trace().block());
    const QString title = "</title><script>alert(2)</script>";
    const QByteArray page = pageOf(changed, tree, {.figure = {}, .title = title, .cues = {{3, "</script>?", "<b>\u2028"}}});
    EXPECT_FALSE(page.contains("<script>alert"));
    EXPECT_TRUE(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &amp; {{title}} &quot;"));
    EXPECT_EQ(page.count("<script"), 3) << "words, recording, script";
    const QJsonArray cue = tests::recordingIn(page)["cues"].toArray()[0].toArray();
    EXPECT_EQ(cue[1].toString(), "</script>?");
    EXPECT_EQ(cue[2].toString(), QString("<b>\u2028"));
}

TEST_F(OnePage, HasTheStepsThatWereChosen)
{
    const auto page = makeHtmlPage(source, tree, {4, 9, 12}, {.figure = {}, .cues = {{9, "", "here"}, {10, "", "not on this page"}}});
    ASSERT_TRUE(page);
    const QJsonObject recording = tests::recordingIn(*page);
    const QJsonArray steps = recording["steps"].toArray(), cues = recording["cues"].toArray();
    ASSERT_EQ(steps.size(), 3);
    EXPECT_EQ(steps[1].toArray()[0].toInt(), 10) << "steps are counted from 1";
    EXPECT_EQ(steps[1].toArray()[1].toInt(), 27) << "the line of the step";
    ASSERT_EQ(cues.size(), 1);
    EXPECT_EQ(cues[0].toArray()[0].toInt(), 1) << "the frame, from 0";
    FigureOptions options;
    options.step = 12;
    expectFrame(tests::framesIn(recording, 0).at(2), tree.layout(source, options));
}

TEST_F(OnePage, BeginsAtTheFirstStepThatShowsSomething)
{
    const QJsonObject recording = tests::recordingIn(pageOf(source, tree, {.figure = {}}));
    const int start = recording["start"].toInt(-1);
    FigureOptions options;
    ASSERT_GT(start, 0) << "the first step reads the input, and the tree is empty";
    options.step = std::uint32_t(start);
    EXPECT_TRUE(showsSomething(tree.layout(source, options)));
    options.step = std::uint32_t(start) - 1;
    EXPECT_FALSE(showsSomething(tree.layout(source, options)));
}

TEST_F(OnePage, PageOfAComparisonHasItsOwnLayout)
{
    PageOptions options;
    options.layout = [&](const FigureOptions& stepOptions) { return tree.layout(source, stepOptions); };
    const QJsonObject recording = tests::recordingIn(pageOf(source, tree, options));
    EXPECT_EQ(recording["layouts"].toArray().size(), 1);
}

TEST_F(OnePage, RefusesTooMuchContent)
{
    EXPECT_EQ(makeHtmlPage(source, tree, {}, {}).error().text(),
              "there is no step to make a page from\nChoose a launch and a block that were recorded.");
    EXPECT_NE(makeHtmlPage(source, tree, Ids(kMaxPageSteps + 1), {}).error().text().find("2001 steps is too long"), std::string::npos);
    int progressCount = 0;
    const auto stopped = makeHtmlPage(source, tree, allSteps(source), {.figure = {}, .shouldContinue = [&](double progress) {
                                                                           EXPECT_TRUE(progress >= 0 && progress < 1);
                                                                           return ++progressCount < 5;
                                                                       }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().text(), "the export of the page was cancelled");
    EXPECT_EQ(progressCount, 5);
}

TEST_F(OnePage, PageOfARecordingWithoutSourceHasNoListing)
{
    trace::Recording recording = source.recording();
    recording.program.sources.clear();
    const FigureSource bare(std::make_shared<const trace::Recording>(recording), LaunchId(0), source.trace().block());
    const QByteArray page = pageOf(bare, tree);
    EXPECT_FALSE(page.contains("data-line=\"1\""));
    EXPECT_TRUE(page.contains("<section id=\"source\" aria-label=\"Source\" hidden>"));
}

}  // namespace simtscope::figures
