// Tests what the figure Variables draws of a thread, and what it says where there is nothing to draw.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>

#include "gpu/analysis/expressions/variable_history.h"
#include "gpu/core/messages/app.h"
#include "tests/gpu/analysis/live_recording.h"
#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/figure_room.h"
#include "tests/ui/figures/golden.h"
#include "ui/figures/figures.h"
#include "ui/figures/variables/variables_options.h"

namespace simtscope::figures {
namespace {

/// Returns a block of watch.ptx with this many turns of its loop.
const FigureSource& watchedBlock(std::uint32_t turns)
{
    static std::map<std::uint32_t, std::unique_ptr<FigureSource>> blocks;
    std::unique_ptr<FigureSource>& block = blocks[turns];
    if (!block) {
        analysis::LiveRecording live(analysis::dataFile("watch.ptx"));
        std::vector<std::uint32_t> input;
        for (unsigned i = 0; i < 64; ++i)
            input.push_back(std::bit_cast<std::uint32_t>(float(i) / 4));
        const std::uint64_t in = live.upload(input), out = live.upload(std::vector<std::uint32_t>(65));
        live.launch("_Z6kernelPKfPii", {1, 1, 1}, {64, 1, 1}, {in, out, turns});
        block = std::make_unique<FigureSource>(std::make_shared<const trace::Recording>(live.recording()), LaunchId{0}, BlockId{0});
    }
    return *block;
}

FigureOptions makeOptions(std::uint32_t step, std::vector<std::string> expressions = {}, std::optional<std::uint32_t> thread = 5)
{
    tests::ensureApplication();
    FigureOptions options;
    options.size = {900, 560};
    options.step = step;
    options.specificOptions.set(VariablesOptions{std::move(expressions), thread});
    return options;
}

Figure layOut(const FigureSource& source, const FigureOptions& options)
{
    return findFigureKind("variables")->layout(source, options);
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

/// Returns the first step behind which the thread's `sum` has this value.
std::uint32_t stepOfSum(const FigureSource& source, const std::string& sum, unsigned lane = 5)
{
    const auto set = analysis::VariableHistories::of(source).make({WarpId{0}, {"sum"}});
    for (const analysis::ValueChange& change : set->rows[0]->changes(lane)) {
        if (set->rows[0]->format(change) == sum)
            return change.step;
    }
    ADD_FAILURE() << "sum is never " << sum;
    return 0;
}

TEST(VariablesFigure, TheSentenceNamesWhatTheStepChanges)
{
    const FigureSource& source = watchedBlock(3);
    const std::uint32_t step = stepOfSum(source, "5");
    const Figure figure = layOut(source, makeOptions(step, {"sum", "t"}));
    EXPECT_TRUE(figure.fact.contains(QStringLiteral("thread 5: sum = 0 → 5."))) << figure.fact.toStdString();
    EXPECT_TRUE(textsOf(figure).contains(QStringLiteral("0 → 5"))) << textsOf(figure).join(u'|').toStdString();
    const Figure next = layOut(source, makeOptions(step + 1, {"t"}));
    EXPECT_TRUE(next.fact.endsWith(QStringLiteral("no shown variable changes."))) << next.fact.toStdString();
    const Figure last = layOut(source, makeOptions(source.steps().count() - 1, {"t"}));
    EXPECT_TRUE(last.fact.endsWith(QStringLiteral("the thread has exited."))) << last.fact.toStdString();
}

TEST(VariablesFigure, ABoxForEachValueAndNoneForLaterSteps)
{
    const FigureSource& source = watchedBlock(3);
    const auto boxesAt = [&](std::uint32_t step) {
        std::vector<std::uint32_t> starts;
        for (const Shape& shape : layOut(source, makeOptions(step, {"sum"})).shapes) {
            if (shape.kind == Shape::Kind::Rect && shape.meaning.step && shape.fill != Role::None)
                starts.push_back(*shape.meaning.step);
        }
        return starts;
    };
    const std::uint32_t five = stepOfSum(source, "5"), fifteen = stepOfSum(source, "15");
    EXPECT_EQ(boxesAt(fifteen), (std::vector<std::uint32_t>{stepOfSum(source, "0"), five, fifteen})) << "a click goes to where it was set";
    EXPECT_EQ(boxesAt(fifteen - 1), (std::vector<std::uint32_t>{stepOfSum(source, "0"), five}));
}

TEST(VariablesFigure, ManyValuesAreACurveInTheRangeOfTheWarp)
{
    const FigureSource& source = watchedBlock(60);
    const Figure figure = layOut(source, makeOptions(source.steps().count() - 2, {"sum"}));
    const auto count = [&](auto isOne) { return std::ranges::count_if(figure.shapes, isOne); };
    EXPECT_GT(count([](const Shape& shape) { return shape.kind == Shape::Kind::Line && shape.stroke == Role::AccentBorder; }), 60);
    EXPECT_GT(count([](const Shape& shape) { return shape.kind == Shape::Kind::Rect && shape.fill == Role::AccentSoft; }), 20);
    EXPECT_LT(figure.shapes.size(), 3000u);
}

TEST(VariablesFigure, FollowsTheSelectedThread)
{
    const FigureSource& source = watchedBlock(3);
    FigureOptions options = makeOptions(stepOfSum(source, "15"), {"t"}, std::nullopt);
    options.selection = ThreadSubject{37};
    EXPECT_TRUE(textsOf(layOut(source, options)).contains(QStringLiteral("37")));
    options.selection = {};
    options.warp = 1;
    EXPECT_TRUE(textsOf(layOut(source, options)).contains(QStringLiteral("32")));
}

TEST(VariablesFigure, AQuestionHidesTheStep)
{
    const FigureSource& source = watchedBlock(3);
    FigureOptions options = makeOptions(stepOfSum(source, "5"), {"sum"});
    EXPECT_TRUE(textsOf(layOut(source, options)).contains(QStringLiteral("0 → 5")));
    options.hidesAnswers = true;
    const Figure question = layOut(source, options);
    EXPECT_TRUE(textsOf(question).contains(QStringLiteral("?")));
    EXPECT_FALSE(textsOf(question).join(u'|').contains(QStringLiteral("5|"))) << textsOf(question).join(u'|').toStdString();
    EXPECT_TRUE(textsOf(question).contains(QStringLiteral("0"))) << "the steps before";
}

TEST(VariablesFigure, SaysWhyThereIsNothingToDraw)
{
    const FigureSource& optimised = tests::sampleBlock({"reduce1", 16});
    const Figure waiting = layOut(optimised, makeOptions(3));
    EXPECT_TRUE(waiting.fact.contains(QStringLiteral("debug build"))) << waiting.fact.toStdString();
    const FigureSource failed(optimised.sharedRecording(), LaunchId{0}, BlockId{0});
    analysis::VariableHistories::of(failed).setDebugBuild(fail(msg::app::nothingToDraw()));
    EXPECT_EQ(layOut(failed, makeOptions(3)).fact.left(7),
              QString::fromStdString(msg::app::nothingToDraw().text()).left(7).replace(0, 1, "T"));
    const Figure unknown = layOut(watchedBlock(3), makeOptions(3, {"summ"}));
    EXPECT_TRUE(textsOf(unknown).join(u'|').contains(QStringLiteral("\"summ\""))) << textsOf(unknown).join(u'|').toStdString();
}

TEST(VariablesFigure, ListsAreDividedOutsideOfBrackets)
{
    const auto list = parseExpressionList("sum, s[min(t, 3)] ,max(t)");
    ASSERT_TRUE(list);
    EXPECT_EQ(*list, (std::vector<std::string>{"sum", "s[min(t, 3)]", "max(t)"}));
    EXPECT_FALSE(parseExpressionList("sum,,t"));
    EXPECT_FALSE(parseExpressionList("sum +"));
}

TEST(VariablesFigure, FitsEverySize)
{
    for (const std::uint32_t turns : {3u, 60u}) {
        const FigureSource& source = watchedBlock(turns);
        for (const QSizeF size : {QSizeF(390, 700), QSizeF(480, 320), QSizeF(900, 560), QSizeF(1280, 720), QSizeF(3840, 2160)}) {
            for (const std::uint32_t step : tests::representativeSteps(source)) {
                for (const bool isSlide : {false, true}) {
                    FigureOptions options = makeOptions(
                        step, turns == 3 ? std::vector<std::string>{}
                                         : std::vector<std::string>{"sum", "i", "p", "t % 2 == 0", "pair", "pair.second", "i & 1"});
                    options.size = size;
                    options.drawsCaption = true;
                    options.fontScale = isSlide && size.width() > 1000 ? 1.4 : 1;
                    SCOPED_TRACE(std::to_string(turns) + " turns, " + std::to_string(int(size.width())) + ", step " + std::to_string(step));
                    const Figure figure = layOut(source, options);
                    tests::expectNoTextOverlapsAnother(figure);
                    tests::expectTextFitsItsBox(figure);
                    tests::expectEveryShapeInside(figure);
                    tests::expectTextContrasts(figure);
                    ASSERT_FALSE(testing::Test::HasFailure());
                }
            }
        }
    }
}

TEST(VariablesFigure, FillsItsCanvas)
{
    for (const std::uint32_t turns : {3u, 60u}) {
        const FigureSource& source = watchedBlock(turns);
        FigureOptions options = makeOptions(source.steps().count() - 2);
        options.size = QSizeF(1280, 720);
        const Figure figure = layOut(source, options);
        EXPECT_GE(tests::shareOfCanvas(figure, options), 0.75) << turns << " turns";
        EXPECT_GE(tests::smallestTypeOf(figure), 11) << turns << " turns";
    }
}

TEST(VariablesFigure, LooksAsRecorded)
{
    const FigureSource& few = watchedBlock(3);
    tests::expectGolden(layOut(few, makeOptions(stepOfSum(few, "15"))), QStringLiteral("variables-boxes"));
    const FigureSource& many = watchedBlock(60);
    const Figure curves = layOut(many, makeOptions(many.steps().count() / 2, {"sum", "pair.second", "i & 1", "t % 2 == 0", "p"}));
    tests::expectGolden(curves, QStringLiteral("variables-curves"));
    if (tests::hasPinnedRasteriser())
        tests::expectPictures(curves, QStringLiteral("variables-curves"));
}

}  // namespace
}  // namespace simtscope::figures
