// Tests properties of every figure at every size: nothing overlaps, nothing leaves the picture, everything is legible.
#include <gtest/gtest.h>

#include <QTranslator>
#include <algorithm>

#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"

namespace simtscope::figures {
namespace {

using tests::Sample;

const QSizeF kSizes[] = {{480, 320}, {911, 558}, {1280, 720}, {1600, 1000}, {3840, 2160}};

struct Case {
    const char* figure;
    Sample sample;
};

std::vector<Case> cases()
{
    std::vector<Case> testCases;
    for (const FigureKind& kind : figureKinds()) {
        const char* const figure = kind.name;
        for (const char* kernel : {"reduce1", "reduce2", "reduce3"}) {
            for (const std::uint32_t threads : {1u, 2u, 16u, 32u, 64u, 256u, 1024u})
                testCases.push_back({figure, Sample{kernel, threads}});
        }
        testCases.push_back({figure, Sample{"reduce7", 64, 1, 512}});
        testCases.push_back({figure, Sample{"reduceShuffle", 32, 1, 0, true}});
        testCases.push_back({figure, Sample{"strideEight", 32}});
        testCases.push_back({figure, Sample{"histogram", 64}});
        testCases.push_back({figure, Sample{"exchange", 32}});
        testCases.push_back({figure, Sample{"addBySwapping", 8, 1, 0, true}});
        testCases.push_back({figure, Sample{"scanBlelloch", 16}});
        testCases.push_back({figure, Sample{"vectorAdd", 48, 1, 40, true}});
    }
    testCases.push_back({"sweep", Sample{"scanBlelloch", 1024}});
    for (const Sample& sample :
         {Sample{"tiledProduct", 16, 4, 64, true}, Sample{"tiledProduct", 16, 64, 1024, true}, Sample{"productByColumns", 128, 1, 256},
          Sample{"transposeTile", 64}, Sample{"bitonicSort", 8, 1, 16}, Sample{"bitonicSort", 32, 1, 64}, Sample{"walsh", 32, 1, 64},
          Sample{"countDigits", 64}, Sample{"countDigits", 1024}, Sample{"walsh", 256, 1, 512}, Sample{"oddEvenSort", 16, 1, 32},
          Sample{"sortWarp", 32}, Sample{"sortWarp", 256}})
        testCases.push_back({"data", sample});
    for (const Sample& sample : {Sample{"runningSum", 1, 1, 12}, Sample{"runningSum", 1, 1, 20}, Sample{"runningSum", 1, 1, 60},
                                 Sample{"addressOfEach", 64}, Sample{"hash", 64}, Sample{"sortWarp", 32}, Sample{"oddEvenSort", 16, 1, 32}})
        testCases.push_back({"tree", sample});
    testCases.push_back({"sweep", Sample{"scanHillisSteele", 64}});
    return testCases;
}

/// Lays out every case at every size, and calls `check` with each result.
template <class Check>
void checkAllSizes(Check check)
{
    tests::ensureApplication();
    for (const Case& c : cases()) {
        const FigureSource& source = tests::sampleBlock(c.sample);
        for (const QSizeF& size : kSizes) {
            for (const std::uint32_t step : tests::representativeSteps(source)) {
                for (const bool caption : {false, true}) {
                    FigureOptions options;
                    options.size = size;
                    options.step = step;
                    options.drawsCaption = caption;
                    options.showsAllSteps = caption && step == 0;
                    SCOPED_TRACE(std::string(c.figure) + " of " + c.sample.kernel + ", " + std::to_string(c.sample.threads) + " threads, " +
                                 std::to_string(int(size.width())) + " x " + std::to_string(int(size.height())) + ", step " +
                                 std::to_string(step) + (caption ? ", caption" : ""));
                    check(tests::layOut(c.figure, c.sample, options));
                    if (testing::Test::HasFailure())
                        return;
                }
            }
        }
    }
}

TEST(Layout, NoTextOverlapsAnother)
{
    checkAllSizes(tests::expectNoTextOverlapsAnother);
}

TEST(Layout, TextFitsItsBoxInTheRealFonts)
{
    checkAllSizes(tests::expectTextFitsItsBox);
}

TEST(Layout, EveryShapeLiesInsideTheFigure)
{
    checkAllSizes(tests::expectEveryShapeInside);
}

TEST(Layout, TextContrastsWithItsBackground)
{
    checkAllSizes(tests::expectTextContrasts);
}

TEST(Layout, EveryFigureHasTitleAndSentence)
{
    checkAllSizes([](const Figure& figure) {
        ASSERT_FALSE(figure.title.isEmpty());
        ASSERT_FALSE(figure.fact.isEmpty());
        ASSERT_TRUE(figure.fact.endsWith(u'.')) << figure.fact.toStdString();
        ASSERT_FALSE(figure.fact.contains(u'%')) << figure.fact.toStdString();
    });
}

TEST(Layout, IsTheSameEachTime)
{
    tests::ensureApplication();
    FigureOptions options;
    options.step = 9;
    for (const FigureKind& kind : figureKinds()) {
        const Figure a = kind.layout(tests::sampleBlock(Sample{"reduce2", 64}), options);
        options.step = 3;
        kind.layout(tests::sampleBlock(Sample{"reduce2", 64}), options);
        options.step = 9;
        const Figure b = kind.layout(tests::sampleBlock(Sample{"reduce2", 64}), options);
        ASSERT_EQ(a.shapes.size(), b.shapes.size());
        for (std::size_t i = 0; i < a.shapes.size(); ++i) {
            ASSERT_EQ(a.shapes[i].rect, b.shapes[i].rect);
            ASSERT_EQ(a.shapes[i].text, b.shapes[i].text);
        }
    }
}

TEST(Layout, ZoomMakesRoomForValues)
{
    FigureOptions options;
    options.showsAllSteps = true;
    const auto countTexts = [](const Figure& figure) {
        return std::count_if(figure.shapes.begin(), figure.shapes.end(), [](const Shape& s) { return s.kind == Shape::Kind::Text; });
    };
    const Figure small = tests::layOut("tree", Sample{"reduce1", 256}, options);
    options.zoom = 8;
    const Figure large = tests::layOut("tree", Sample{"reduce1", 256}, options);
    EXPECT_EQ(large.size, small.size * 8);
    EXPECT_EQ(large.unit, small.unit);
    EXPECT_GT(countTexts(large), 256 * 8);
    EXPECT_LT(countTexts(small), 2 * 256) << "most of them in labels";
}

/// Translates every text, to stand for a language other than English.
class LongTextTranslator : public QTranslator {
public:
    LongTextTranslator() { QCoreApplication::installTranslator(this); }
    ~LongTextTranslator() override { QCoreApplication::removeTranslator(this); }
    QString translate(const char*, const char* text, const char*, int) const override
    {
        return QStringLiteral("!") + QString::fromUtf8(text);
    }
    bool isEmpty() const override { return false; }
};

std::vector<QString> wordsOf(const Figure& figure)
{
    std::vector<QString> words{figure.title, figure.fact};
    for (const Shape& shape : figure.shapes) {
        words.push_back(shape.text);
        words.push_back(shape.meaning.tip);
    }
    return words;
}

// A source outlives a change of language, so it must not keep translated texts.
TEST(Layout, StoredDataHoldsNoTranslatedText)
{
    tests::ensureApplication();
    for (const char* kernel : {"scanBlelloch", "reduce1", "vectorAdd"}) {
        auto recording = std::make_shared<trace::Recording>(tests::sampleBlock(Sample{kernel, 16}).recording());
        trace::Allocation& input = recording->allocations.front();
        input.kind = trace::AllocationKind::Array;
        input.name = "16";
        const FigureSource source(recording, LaunchId{0}, BlockId{0});
        FigureOptions options;
        options.size = {1280, 720};
        options.step = source.steps().count() - 1;
        for (const FigureKind& kind : figureKinds())
            kind.layout(source, options);
        const LongTextTranslator translator;
        const FigureSource fresh(recording, LaunchId{0}, BlockId{0});
        for (const FigureKind& kind : figureKinds())
            EXPECT_EQ(wordsOf(kind.layout(source, options)), wordsOf(kind.layout(fresh, options))) << kind.name << " of " << kernel;
        const std::vector<QString> words = wordsOf(findFigureKind("tree")->layout(source, options));
        EXPECT_TRUE(std::ranges::any_of(words, [](const QString& text) { return text.contains(QStringLiteral("!array ")); })) << kernel;
    }
}

}  // namespace
}  // namespace simtscope::figures
