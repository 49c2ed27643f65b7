// Tests that a question hides the answers of a figure, and moves nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/answers.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/comparison/compare_table.h"
#include "ui/figures/figures.h"
#include "ui/figures/grid/measured_figure.h"

using namespace simtscope;
using namespace simtscope::figures;

namespace {

bool showsConflict(const Figure& figure)
{
    return std::ranges::any_of(figure.shapes, [](const Shape& shape) {
        return shape.fill == Role::Conflict || shape.fill == Role::ConflictSoft || shape.stroke == Role::Conflict ||
               shape.backgroundRole == Role::Conflict;
    });
}

QStringList textsOf(const Figure& figure)
{
    QStringList texts;
    for (const Shape& shape : figure.shapes)
        texts << shape.text;
    return texts;
}

}  // namespace

TEST(Answers, AScopeMarksTheShapesDrawnInIt)
{
    tests::ensureApplication();
    for (const bool hides : {false, true}) {
        FigureOptions options;
        options.hidesAnswers = hides;
        Canvas canvas(options, "title", {"8 wavefronts", true});
        canvas.addRect(QRectF(0, 0, 10, 10), Role::Cell);
        {
            const AnswerScope answer(canvas);
            canvas.addRect(QRectF(20, 0, 10, 10), Role::Conflict);
        }
        canvas.addRect(QRectF(40, 0, 10, 10), Role::ConflictSoft, Role::Conflict).hatch = Hatch::Diagonal;
        const Figure figure = canvas.takeFigure();
        ASSERT_EQ(figure.shapes.size(), hides ? 2u : 3u);
        EXPECT_EQ(figure.fact.isEmpty(), hides);
        EXPECT_EQ(showsConflict(figure), !hides);
        EXPECT_EQ(figure.shapes.back().rect, QRectF(40, 0, 10, 10));
        EXPECT_EQ(figure.shapes.back().hatch, hides ? Hatch::None : Hatch::Diagonal);
    }
}

TEST(Answers, EveryFigureHidesItsAnswers)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    for (const FigureKind& kind : figureKinds()) {
        FigureOptions options;
        options.drawsCaption = true;
        options.step = suggestStep(source, kind);
        const Figure withAnswers = kind.layout(source, options);
        options.hidesAnswers = true;
        const Figure withHiddenAnswers = kind.layout(source, options);
        EXPECT_FALSE(showsConflict(withHiddenAnswers)) << kind.name;
        EXPECT_TRUE(withHiddenAnswers.fact.isEmpty()) << kind.name;
        EXPECT_LT(withHiddenAnswers.shapes.size(), withAnswers.shapes.size()) << kind.name;
        EXPECT_EQ(withHiddenAnswers.size, withAnswers.size) << kind.name;
        for (const Shape& shape : withHiddenAnswers.shapes)
            EXPECT_TRUE(shape.meaning.tip.isEmpty()) << kind.name << ": " << shape.meaning.tip.toStdString();
    }
}

TEST(Answers, BanksHideDegreesAndWavefronts)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    const FigureKind& banks = *findFigureKind("banks");
    FigureOptions options;
    options.step = suggestStep(source, banks);
    const QStringList textsWithAnswers = textsOf(banks.layout(source, options));
    ASSERT_TRUE(textsWithAnswers.join(' ').contains("×")) << "the step has conflicts";
    ASSERT_TRUE(textsWithAnswers.join(' ').contains("lane"));
    options.hidesAnswers = true;
    const QString textWithHiddenAnswers = textsOf(banks.layout(source, options)).join(' ');
    EXPECT_FALSE(textWithHiddenAnswers.contains("×"));
    EXPECT_FALSE(textWithHiddenAnswers.contains("lanes ")) << "the list of wavefronts";
}

// "How many banks?" must not be asked over banks that are lit.
TEST(Answers, AnswersOfBanksAreTheAccessedBanksAndCells)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    const FigureKind& banks = *findFigureKind("banks");
    FigureOptions options;
    options.step = suggestStep(source, banks);
    const auto countLit = [](const Figure& figure) {
        return std::ranges::count_if(figure.shapes, [](const Shape& shape) {
            const bool isOfBank =
                std::holds_alternative<BankSubject>(shape.meaning.subject) || std::holds_alternative<CellSubject>(shape.meaning.subject);
            return isOfBank && (shape.fill == Role::Accent || shape.fill == Role::AccentSoft || shape.stroke == Role::AccentBorder);
        });
    };
    const auto isCurve = [](const Shape& shape) { return shape.kind == Shape::Kind::Curve; };
    const Figure withAnswers = banks.layout(source, options);
    EXPECT_GT(countLit(withAnswers), 0);
    EXPECT_TRUE(std::ranges::any_of(withAnswers.shapes, isCurve));
    options.hidesAnswers = true;
    const Figure question = banks.layout(source, options);
    EXPECT_EQ(countLit(question), 0);
    EXPECT_FALSE(std::ranges::any_of(question.shapes, isCurve));
    EXPECT_TRUE(question.motions.empty());
}

// "How many sectors?" must not be asked over sectors that are lit, nor "How many lanes are active?" over lanes that are.
TEST(Answers, AnswersAreWhatTheLanesOfTheStepDo)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    const auto isLit = [](const Shape& shape) {
        return shape.fill == Role::Accent || shape.stroke == Role::AccentBorder || shape.fill == Role::Active;
    };
    struct Case {
        const char* figure;
        bool (*isAnswer)(const Subject&);
    };
    const Case cases[] = {
        {"memory", [](const Subject& subject) { return std::holds_alternative<CellSubject>(subject); }},
        {"grid", [](const Subject& subject) { return std::holds_alternative<ThreadSubject>(subject); }},
    };
    for (const Case& one : cases) {
        const FigureKind& kind = *findFigureKind(one.figure);
        FigureOptions options;
        options.step = suggestStep(source, kind);
        const auto countLit = [&](const Figure& figure) {
            return std::ranges::count_if(figure.shapes, [&](const Shape& shape) {
                return one.isAnswer(shape.meaning.subject) && shape.fill != Role::Panel && isLit(shape);
            });
        };
        EXPECT_GT(countLit(kind.layout(source, options)), 0) << one.figure;
        options.hidesAnswers = true;
        EXPECT_EQ(countLit(kind.layout(source, options)), 0) << one.figure;
    }
    for (const char* name : {"memory", "warps", "source"}) {
        const FigureKind& kind = *findFigureKind(name);
        FigureOptions options;
        options.step = suggestStep(source, kind);
        options.hidesAnswers = true;
        const QStringList texts = textsOf(kind.layout(source, options));
        EXPECT_TRUE(texts.contains("?")) << name;
        EXPECT_FALSE(texts.join(' ').contains("active in")) << name;
    }
}

namespace {

/// Returns the edges of a tree that begin at no other shape.
int countEdgesInMidAir(const Figure& figure)
{
    const auto touches = [](const Shape& shape, QPointF point) {
        return (shape.kind == Shape::Kind::Rect || shape.kind == Shape::Kind::Ellipse) && shape.rect.adjusted(-1, -1, 1, 1).contains(point);
    };
    return int(std::ranges::count_if(figure.shapes, [&](const Shape& edge) {
        const bool isWireOrRule = edge.from.x() == edge.to.x() || edge.from.y() == edge.to.y();
        return edge.kind == Shape::Kind::Line && !isWireOrRule &&
               std::ranges::none_of(figure.shapes, [&](const Shape& shape) { return touches(shape, edge.from); });
    }));
}

}  // namespace

TEST(Answers, NoEdgeOfATreeBeginsInMidAir)
{
    tests::ensureApplication();
    for (const tests::Sample& sample : {tests::Sample{"scanBlelloch", 64}, tests::Sample{"scanBlelloch", 16}}) {
        const FigureSource& source = tests::sampleBlock(sample);
        for (const char* name : {"tree", "sweep"}) {
            FigureOptions options;
            options.size = QSizeF(1280, 800);
            for (options.step = 0; options.step < source.steps().count(); ++options.step) {
                for (const bool hides : {false, true}) {
                    options.hidesAnswers = hides;
                    EXPECT_EQ(countEdgesInMidAir(findFigureKind(name)->layout(source, options)), 0)
                        << name << ", step " << options.step << (hides ? ", hidden" : "");
                }
            }
        }
    }
}

TEST(Answers, BanksShowWhatCellsHeldBeforeTheStep)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 64});
    const FigureKind& banks = *findFigureKind("banks");
    FigureOptions options;
    const auto valuesAt = [&](std::uint32_t step, bool hides) {
        options.step = step;
        options.hidesAnswers = hides;
        QStringList values;
        for (const Shape& shape : banks.layout(source, options).shapes) {
            if (shape.kind == Shape::Kind::Text && (shape.font == Font::Mono || shape.font == Font::MonoBold) && !shape.text.isEmpty())
                values << shape.text;
        }
        return values;
    };
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {
        const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        if (event.kind != trace::EventKind::Store || !site || site->space != ptx::StateSpace::Shared)
            continue;
        const qsizetype answered = valuesAt(step, false).size(), asked = valuesAt(step, true).size();
        EXPECT_LT(asked, answered) << "the first store fills cells that were empty";
        return;
    }
    FAIL() << "no store to shared memory";
}

TEST(Answers, AnswersOfATreeAreTheRowThatTheStepMakes)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    const FigureKind& tree = *findFigureKind("tree");
    FigureOptions options;
    options.step = source.steps().count() - 1;
    for (std::uint32_t step = 0; step < source.steps().count(); ++step) {  // the last step that makes a row
        options.step = step;
        options.hidesAnswers = true;
        if (textsOf(tree.layout(source, options)).contains("?"))
            break;
    }
    const QStringList textsWithHiddenAnswers = textsOf(tree.layout(source, options));
    ASSERT_TRUE(textsWithHiddenAnswers.contains("?"));
    options.hidesAnswers = false;
    const Figure withAnswers = tree.layout(source, options);
    EXPECT_FALSE(textsOf(withAnswers).contains("?"));
    EXPECT_GT(textsOf(withAnswers).size(), textsWithHiddenAnswers.size() + 10) << "its values";
    options.hidesAnswers = true;
    ++options.step;
    EXPECT_GT(textsOf(tree.layout(source, options)).size(), textsWithHiddenAnswers.size()) << "they are of the past then";
}

TEST(Answers, AnswersOfMeasuredTimesAreTheBars)
{
    tests::ensureApplication();
    MeasuredTimesView view;
    view.parameter = "Block size";
    view.bars = {{"32", 100, 90, 110, {}, 32}, {"256", 12.5, 12, 13, {}, 256}};
    FigureOptions options;
    EXPECT_TRUE(textsOf(layOutMeasuredTimesFigure(view, options)).contains("12.50"));
    options.hidesAnswers = true;
    const QStringList textsWithHiddenAnswers = textsOf(layOutMeasuredTimesFigure(view, options));
    EXPECT_FALSE(textsWithHiddenAnswers.contains("12.50"));
    EXPECT_FALSE(textsWithHiddenAnswers.contains("fastest"));
    EXPECT_TRUE(textsWithHiddenAnswers.contains("256"));
}

TEST(Answers, AnswersOfAComparisonAreTheNumbers)
{
    ComparedQuantity quantity;
    quantity.name = "wavefronts";
    quantity.left = 32;
    quantity.right = 1;
    const std::array<QString, 2> captions{"a", "b"};
    Figure table = layOutQuantities({{"This step", {quantity}}}, captions, 600);
    ASSERT_TRUE(textsOf(table).contains("32"));
    hideAnswers(table);
    EXPECT_FALSE(textsOf(table).contains("32"));
    EXPECT_TRUE(textsOf(table).contains("wavefronts"));
    EXPECT_TRUE(textsOf(table).contains("a"));
}

TEST(FontScale, IsLaidOutInTheSameSize)
{
    tests::ensureApplication();
    const FigureSource& source = tests::sampleBlock({"reduce2", 256});
    for (const FigureKind& kind : figureKinds()) {
        FigureOptions options;
        options.size = QSizeF(1280, 650);
        options.step = suggestStep(source, kind);
        const Figure usual = kind.layout(source, options);
        options.fontScale = 1.25;
        const Figure large = kind.layout(source, options);
        EXPECT_DOUBLE_EQ(large.unit, 1.25 * usual.unit) << kind.name;
        EXPECT_EQ(large.size, usual.size) << kind.name;
        tests::expectNoTextOverlapsAnother(large);
        tests::expectEveryShapeInside(large);
    }
}
