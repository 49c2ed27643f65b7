// Tests what the figures of shipped programs show in addition to accesses: padding, the last access, texels, waste, costs of lines,
// repeated work.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/padding.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/gpu/analysis/samples/sample_calls.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/figures.h"
#include "ui/figures/timeline/timeline_options.h"

namespace simtscope::figures {
namespace {

FigureSource shippedSource(const std::string& name, LaunchId launch = LaunchId(0))
{
    tests::ensureApplication();
    auto recording = trace::readRecording(tests::repositoryPath("resources/recordings/") + name + ".simt");
    if (!recording)
        throw std::runtime_error(recording.error().text());
    const auto shared = std::make_shared<const trace::Recording>(std::move(*recording));
    return FigureSource(shared, launch, shared->launches[launch.value].blocks.front()->block());
}

Figure figureOf(const char* name, const FigureSource& source, std::uint32_t step, FigureOptions options = {})
{
    options.size = {1280, 720};
    options.drawsCaption = true;
    options.step = step;
    return findFigureKind(QString::fromLatin1(name))->layout(source, options);
}

Figure layOutTellingStep(const char* name, const FigureSource& source)
{
    return figureOf(name, source, suggestStep(source, *findFigureKind(QString::fromLatin1(name))));
}

QStringList textsOf(const Figure& figure)
{
    QStringList texts;
    for (const Shape& shape : figure.shapes) {
        if (!shape.text.isEmpty())
            texts << shape.text;
    }
    return texts;
}

bool containsText(const Figure& figure, const QString& text)
{
    return !textsOf(figure).filter(text).isEmpty();
}

TEST(Banks, AllRowsOfATileHaveRoomAtTheSizeOfAProjector)
{
    for (const char* name : {"transpose-shared", "transpose-padded", "bank-broadcast"}) {
        const Figure figure = layOutTellingStep("banks", shippedSource(name));
        EXPECT_FALSE(figure.rows.scrolls()) << name << ": " << figure.rows.shownCount << " of " << figure.rows.count;
        EXPECT_FALSE(containsText(figure, QStringLiteral("rows shown")));
    }
}

TEST(Banks, AMapShowsTheRowsWithoutRoom)
{
    const FigureSource source = shippedSource("transpose-shared");
    FigureOptions options;
    options.size = {1000, 430};
    options.step = suggestStep(source, *findFigureKind("banks"));
    const Figure figure = findFigureKind("banks")->layout(source, options);
    ASSERT_TRUE(figure.rows.scrolls());
    EXPECT_TRUE(containsText(figure, QStringLiteral("all 32 rows")));
    const auto places =
        std::ranges::count_if(figure.shapes, [](const Shape& shape) { return std::holds_alternative<RowsSubject>(shape.meaning.subject); });
    EXPECT_EQ(places, std::ptrdiff_t(figure.rows.count - figure.rows.shownCount + 1)) << "a click on it scrolls";
}

TEST(Banks, PaddingIsLabelled)
{
    const FigureSource padded = shippedSource("transpose-padded"), plain = shippedSource("transpose-shared");
    const analysis::Padding& padding = analysis::Padding::forBlock(padded);
    unsigned paddingWordCount = 0;
    for (std::uint32_t word = 0; word < 32 * 33; ++word) {
        EXPECT_EQ(padding.contains(word), word % 33 == 32) << word;
        paddingWordCount += padding.contains(word);
    }
    EXPECT_EQ(paddingWordCount, 32u);
    EXPECT_EQ(textsOf(layOutTellingStep("banks", padded)).count(QStringLiteral("pad")), 32);
    EXPECT_FALSE(analysis::Padding::forBlock(plain).hasAny());
    EXPECT_TRUE(analysis::Padding::forBlock(shippedSource("scan-blelloch-padded")).contains(32));
    // Strided accesses leave gaps, too, but long ones.
    EXPECT_FALSE(analysis::Padding::forBlock(shippedSource("bank-stride")).hasAny());
}

TEST(Banks, AStepWithoutAnAccessShowsTheLastOneFaded)
{
    const FigureSource source = shippedSource("reduce-2-interleaved-strided");
    std::uint32_t barrier = 0;
    while (source.trace().kind(EventIndex(source.steps().leadingEvent(barrier))) != trace::EventKind::BarrierArrive)
        ++barrier;
    const Figure figure = figureOf("banks", source, barrier);
    EXPECT_TRUE(containsText(figure, QStringLiteral("No access in this step. Faded: the last one before it, Line 20")))
        << textsOf(figure).join(u'|').toStdString();
    EXPECT_TRUE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::Curve; }));
    for (const Shape& shape : figure.shapes)
        EXPECT_TRUE(shape.kind != Shape::Kind::Curve || shape.opacity < 0.5);
    EXPECT_TRUE(figure.motions.empty());
    EXPECT_TRUE(containsText(figureOf("banks", source, 0), QStringLiteral("no access to shared memory until now")));
    const Figure withoutAccess = layOutTellingStep("banks", shippedSource("vector-add"));
    EXPECT_TRUE(containsText(withoutAccess, QStringLiteral("This kernel uses no shared memory. The figure Memory shows what it accesses.")))
        << "and nothing else is drawn";
    EXPECT_FALSE(std::ranges::any_of(withoutAccess.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::Ellipse; }));
}

TEST(Memory, WholeNumbersAreExactWhereTheyFit)
{
    const Figure figure = layOutTellingStep("memory", shippedSource("host-memory"));
    EXPECT_TRUE(textsOf(figure).contains(QStringLiteral("1000"))) << textsOf(figure).join(u' ').toStdString();
    for (const Shape& shape : layOutTellingStep("memory", shippedSource("events")).shapes)
        EXPECT_FALSE(shape.text.endsWith(u'k') && shape.kind == Shape::Kind::Text) << shape.text.toStdString();
}

TEST(Memory, WastedSectorsAreAWarning)
{
    const FigureSource source = shippedSource("coalescing");
    const Figure figure = layOutTellingStep("memory", source);
    EXPECT_TRUE(figure.fact.contains(QStringLiteral("16 sectors of 32 bytes; 4 would suffice"))) << figure.fact.toStdString();
    EXPECT_TRUE(figure.isFactWarning);
    const Figure aligned = figureOf("memory", source, 0);
    EXPECT_TRUE(aligned.fact.contains(QStringLiteral("the minimum"))) << aligned.fact.toStdString();
    EXPECT_FALSE(aligned.isFactWarning);
}

TEST(Memory, AFetchFromATextureShowsItsTexels)
{
    const FigureSource smooth = shippedSource("texture");
    const Figure figure = figureOf("memory", smooth, 0);
    EXPECT_TRUE(figure.fact.contains(QStringLiteral("The fetches begin at 31 different texels. 1 lane reads outside the texture.")))
        << figure.fact.toStdString();
    EXPECT_TRUE(containsText(figure, QStringLiteral("texel 0")));
    EXPECT_TRUE(containsText(figure, QStringLiteral("lane, fetched")));
    EXPECT_FALSE(containsText(figure, QStringLiteral("sector"))) << "their cache is not modelled";
}

TEST(Source, ShowsTheEffectsOfEachLine)
{
    const FigureSource source = shippedSource("reduce-2-interleaved-strided");
    const Figure figure = figureOf("source", source, suggestStep(source, *findFigureKind("banks")));
    const QStringList texts = textsOf(figure);
    for (const char* title : {"PTX instructions", "active lanes", "wavefronts", "sectors", "PTX branches"})
        EXPECT_TRUE(texts.contains(QString::fromLatin1(title))) << title;
    EXPECT_FALSE(texts.filter(QStringLiteral(", ideal ")).isEmpty()) << texts.join(u'|').toStdString();
    EXPECT_TRUE(texts.contains(QStringLiteral("sdata[ ]")) && texts.contains(QStringLiteral("reads"))) << "the values of the step";
    EXPECT_FALSE(containsText(figure, QStringLiteral("int main("))) << "the host's code is not of the launch";
}

TEST(Warps, NoTextNamesAnOpcode)
{
    for (const char* name : {"shuffles", "votes", "spin-lock", "divergent-barrier", "reduce-warp"}) {
        const FigureSource source = shippedSource(name);
        for (std::uint32_t step = 0; step < source.steps().count(); step += 3) {
            const Figure figure = figureOf("warps", source, step);
            const QStringList texts = textsOf(figure) << figure.fact;
            for (const QString& text : texts)
                EXPECT_FALSE(text.contains(QStringLiteral(".sync")) || text.contains(QStringLiteral("ld.")) ||
                             text.endsWith(QStringLiteral(", ret")))
                    << text.toStdString();
        }
    }
    EXPECT_TRUE(containsText(figureOf("warps", shippedSource("shuffles"), 1), QStringLiteral("warp 0 in this step, line 18: shuffle")));
    const FigureSource lock = shippedSource("spin-lock");
    const std::uint32_t swap = suggestStep(lock, *findFigureKind("memory"));
    EXPECT_TRUE(makeStepFact(lock, swap).text.contains(QStringLiteral("atomically (compare-and-swap)")))
        << makeStepFact(lock, swap).text.toStdString();
}

TEST(Grid, UsesTheWholeCanvas)
{
    for (const char* name : {"reduce-3-sequential", "hello"}) {
        const Figure figure = layOutTellingStep("grid", shippedSource(name));
        qreal highest = 0;
        for (const Shape& shape : figure.shapes) {
            if (shape.kind == Shape::Kind::Rect && shape.rect.left() > 640)  // the waves
                highest = std::max(highest, shape.rect.height());
        }
        EXPECT_GT(highest, 150) << name;
    }
    QRectF threads;
    const Figure tiled = layOutTellingStep("grid", shippedSource("matmul-tiled"));
    for (const Shape& shape : tiled.shapes) {
        if (std::holds_alternative<ThreadSubject>(shape.meaning.subject))
            threads |= shape.rect;
    }
    EXPECT_GT(threads.height(), 400) << "its 16 rows of threads";
    EXPECT_TRUE(containsText(layOutTellingStep("grid", shippedSource("reduce-3-sequential")), QStringLiteral("130 SMs without a block")));
}

TEST(Grid, NamesTheWarpsOfABlockAndDividesThem)
{
    const Figure figure = layOutTellingStep("grid", shippedSource("matmul-tiled"));
    int lines = 0;
    for (const Shape& shape : figure.shapes) {
        lines += shape.kind == Shape::Kind::Line && shape.stroke == Role::TextDim;
        if (std::holds_alternative<ThreadSubject>(shape.meaning.subject)) {
            EXPECT_TRUE(shape.fill == Role::Active || shape.fill == Role::Cell) << "one hue for all warps";
        }
    }
    EXPECT_EQ(lines, 7 * 16) << "between 8 warps of two rows of 16 threads";
    for (int warp = 0; warp < 8; ++warp)
        EXPECT_TRUE(containsText(figure, QStringLiteral("warp %1").arg(warp))) << warp;
    for (const Shape& shape : layOutTellingStep("grid", shippedSource("reduce-1-interleaved")).shapes)
        EXPECT_FALSE(std::holds_alternative<WarpSubject>(shape.meaning.subject)) << "a block of one warp needs no names";
}

TEST(Warps, LanesThatExitAreStruckOut)
{
    const FigureSource source = shippedSource("reduce-1-interleaved");
    FigureOptions options;
    options.step = source.steps().count() - 1;
    const Figure figure = findFigureKind("warps")->layout(source, options);
    int lanes = 0;
    for (const Shape& shape : figure.shapes) {
        if (shape.kind == Shape::Kind::Ellipse) {
            EXPECT_NE(shape.fill, Role::Accent);
            ++lanes;
        }
    }
    EXPECT_EQ(lanes, 32);
}

/// Makes a recording of this many launches of one kernel, each 1 µs after the end of the last.
FigureSource loop(std::uint32_t launches)
{
    tests::ensureApplication();
    std::vector<trace::ApiCall> calls;
    for (std::uint32_t i = 0; i < launches; ++i)
        calls.push_back(tests::makeCall("cudaLaunchKernel", "", 1, 3000 * i, 3000 * i + 500, 3000 * i + 1000, 3000 * i + 3000, i));
    auto recording = tests::recordingWithCalls({"reduce3", 64}, calls);
    const trace::Launch first = recording->launches.front();
    recording->launches.clear();
    for (std::uint32_t i = 0; i < launches; ++i) {
        recording->launches.push_back(first);
        recording->launches.back().id = LaunchId{i};
    }
    return FigureSource(recording, LaunchId{0}, BlockId{0});
}

TEST(Timeline, HundredsOfLaunchesOfOneKernelAreOneBar)
{
    const FigureSource source = loop(400);
    const Figure folded = figureOf("timeline", source, 0);
    EXPECT_TRUE(textsOf(folded).contains(QStringLiteral("reduce3 ×400"))) << textsOf(folded).join(u'|').toStdString();
    EXPECT_TRUE(textsOf(folded).contains(QStringLiteral("cudaLaunchKernel ×400")));
    FigureOptions options;
    options.specificOptions.set(TimelineOptions{.startTime = 30000, .endTime = 60000});
    const Figure part = figureOf("timeline", source, 0, options);
    EXPECT_FALSE(containsText(part, QStringLiteral("×4")));
    EXPECT_GE(textsOf(part).count(QStringLiteral("reduce3")), 8) << textsOf(part).join(u'|').toStdString();
    EXPECT_TRUE(containsText(part, QStringLiteral("shown: 30.0 µs to 60.0 µs of"))) << textsOf(part).join(u'|').toStdString();
    EXPECT_FALSE(containsText(figureOf("timeline", loop(5), 0), QStringLiteral("×5"))) << "five have room";
}

TEST(Timeline, ShortBarsKeepTheirNames)
{
    const QStringList texts = textsOf(layOutTellingStep("timeline", shippedSource("scan-hillis-steele-global")));
    EXPECT_FALSE(texts.filter(QStringLiteral("Malloc")).isEmpty() && texts.filter(QStringLiteral("LaunchKernel")).isEmpty())
        << texts.join(u'|').toStdString();
}

}  // namespace
}  // namespace simtscope::figures
