// Tests a finding in the figures: its cell is hatched, its accesses stand side by side, and figures without a finding stay the same.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/finding_marks.h"
#include "gpu/core/messages/fault.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

class FindingStripTest : public testing::Test {
protected:
    void SetUp() override
    {
        tests::ensureApplication();
        auto read = trace::readRecording(tests::repositoryPath("resources/recordings/missing-barrier.simt"));
        ASSERT_TRUE(read) << read.error().text();
        recording = std::make_shared<trace::Recording>(std::move(*read));
        open();
    }

    void open() { source = std::make_unique<FigureSource>(recording, LaunchId{0}, BlockId{0}); }
    const analysis::FindingMark& mark() const { return analysis::FindingMarks::forBlock(*source).marks.front(); }

    Figure draw(const char* figure, std::uint32_t step, QSizeF size = {1280, 720}) const
    {
        FigureOptions options;
        options.size = size;
        options.step = step;
        options.drawsCaption = true;
        return findFigureKind(QString::fromLatin1(figure))->layout(*source, options);
    }

    static std::size_t hatchedCount(const Figure& figure)
    {
        return std::size_t(std::ranges::count_if(
            figure.shapes, [](const Shape& shape) { return shape.stroke == Role::Error && shape.hatch == Hatch::Diagonal; }));
    }
    static bool containsText(const Figure& figure, const QString& text)
    {
        return std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text == text; });
    }

    std::shared_ptr<trace::Recording> recording;
    std::unique_ptr<FigureSource> source;
};

TEST_F(FindingStripTest, BothAccessesStandBelowThePicture)
{
    for (const char* figure : {"banks", "tree", "warps", "memory"})
        for (const std::uint32_t step : {mark().firstStep(), mark().lastStep()}) {
            SCOPED_TRACE(figure);
            const Figure drawn = draw(figure, step);
            EXPECT_TRUE(containsText(drawn, "not ordered"));
            EXPECT_TRUE(drawn.isFactWarning);
            EXPECT_TRUE(drawn.fact.contains("Race: cells[64]")) << drawn.fact.toStdString();
            for (const Theme& theme : themes())
                EXPECT_GE(computeContrastRatio(theme.color(Role::Error), theme.color(Role::Background)), 3) << theme.name.toStdString();
            EXPECT_TRUE(std::ranges::any_of(drawn.shapes, [](const Shape& shape) {
                return shape.kind == Shape::Kind::Line && shape.stroke == Role::Error && shape.strokeStyle == Stroke::Dashed;
            }));
        }
}

TEST_F(FindingStripTest, CellOfAFindingIsHatched)
{
    for (const char* figure : {"banks", "warps"})
        for (const std::uint32_t step : {mark().firstStep(), mark().lastStep()})
            EXPECT_GE(hatchedCount(draw(figure, step)), 1u) << figure << ", step " << step;
    const Figure banks = draw("banks", mark().lastStep());
    const auto cell = std::ranges::find_if(
        banks.shapes, [](const Shape& shape) { return shape.stroke == Role::Error && shape.hatch == Hatch::Diagonal; });
    ASSERT_NE(cell, banks.shapes.end());
    EXPECT_EQ(cellOf(cell->meaning.subject), mark().cell);
}

TEST_F(FindingStripTest, AClickInABoxGoesToTheOtherAccess)
{
    const Figure drawn = draw("banks", mark().lastStep());
    EXPECT_TRUE(std::ranges::any_of(
        drawn.shapes, [&](const Shape& shape) { return shape.kind == Shape::Kind::Rect && shape.meaning.step == mark().firstStep(); }));
}

TEST_F(FindingStripTest, StepsWithoutFindingsAreDrawnUnchanged)
{
    const Figure before = draw("banks", 0);
    EXPECT_EQ(hatchedCount(before), 0u);
    EXPECT_FALSE(containsText(before, "not ordered"));
    const std::uint32_t step = mark().lastStep();
    recording->findings.clear();
    open();
    const Figure withoutFinding = draw("banks", step);
    EXPECT_EQ(hatchedCount(withoutFinding), 0u);
    EXPECT_FALSE(containsText(withoutFinding, "not ordered"));
    EXPECT_FALSE(withoutFinding.fact.contains("Race"));
}

TEST_F(FindingStripTest, TextIsLegibleInLargeAndSmallFigures)
{
    for (const char* figure : {"banks", "tree", "warps", "memory", "source"})
        for (const QSizeF& size : {QSizeF(640, 260), QSizeF(640, 430), QSizeF(1280, 720), QSizeF(1920, 1080)}) {
            SCOPED_TRACE(std::string(figure) + ", width " + std::to_string(int(size.width())));
            const Figure drawn = draw(figure, mark().lastStep(), size);
            tests::expectNoTextOverlapsAnother(drawn);
            tests::expectTextFitsItsBox(drawn);
            tests::expectEveryShapeInside(drawn);
            tests::expectTextContrasts(drawn);
        }
}

/// The edges are vertical in the picture, and no text lies on them.
TEST_F(FindingStripTest, HatchCrossesNoValue)
{
    for (const char* figure : {"banks", "tree"}) {
        SCOPED_TRACE(figure);
        const Figure drawn = draw(figure, mark().lastStep());
        std::size_t values = 0;
        for (std::size_t i = 0; i < drawn.shapes.size(); ++i) {
            const Shape& cell = drawn.shapes[i];
            if (cell.stroke != Role::Error || cell.hatch == Hatch::None)
                continue;
            for (std::size_t k = i + 1; k < drawn.shapes.size(); ++k) {
                const Shape& text = drawn.shapes[k];
                if (text.kind != Shape::Kind::Text || !cell.rect.contains(text.rect.center()))
                    continue;
                const Shape& plate = drawn.shapes[k - 1];
                EXPECT_EQ(plate.fill, cell.fill);
                EXPECT_EQ(plate.hatch, Hatch::None);
                EXPECT_TRUE(plate.rect.left() < text.rect.left() && plate.rect.right() > text.rect.right()) << text.text.toStdString();
                ++values;
            }
        }
        EXPECT_GT(values, 0u);
    }
}

TEST_F(FindingStripTest, EdgesCrossNoValue)
{
    std::size_t edges = 0;
    for (const char* figure : {"banks", "tree", "warps", "memory", "data"})
        for (const QSizeF& size : {QSizeF(640, 430), QSizeF(1280, 720), QSizeF(1920, 1080)}) {
            SCOPED_TRACE(std::string(figure) + ", width " + std::to_string(int(size.width())));
            const Figure drawn = draw(figure, mark().lastStep(), size);
            for (const Shape& edge : drawn.shapes) {
                const bool isEdge = edge.kind == Shape::Kind::Line && edge.from.x() == edge.to.x() && edge.strokeStyle == Stroke::Dashed &&
                                    edge.stroke == Role::Error;
                if (!isEdge)
                    continue;
                ++edges;
                for (const Shape& text : drawn.shapes)
                    EXPECT_FALSE(text.kind == Shape::Kind::Text && text.rect.left() < edge.from.x() && text.rect.right() > edge.from.x() &&
                                 text.rect.top() < edge.to.y() && text.rect.bottom() > edge.from.y())
                        << text.text.toStdString();
            }
        }
    EXPECT_GE(edges, 9u);
}

/// The cell stands in the first column, with the texts of the wavefronts below: each edge goes around them in one piece, without touching
/// the other edge.
TEST_F(FindingStripTest, EdgesGoAroundTheTextsBelowThePicture)
{
    for (const QSizeF& size : {QSizeF(640, 430), QSizeF(1280, 720), QSizeF(1920, 1080)}) {
        SCOPED_TRACE(size.width());
        const Figure drawn = draw("banks", mark().lastStep(), size);
        const auto cell = std::ranges::find_if(
            drawn.shapes, [](const Shape& shape) { return shape.stroke == Role::Error && shape.hatch == Hatch::Diagonal; });
        ASSERT_NE(cell, drawn.shapes.end());
        std::vector<qreal> ends;
        for (const qreal x : {cell->rect.left(), cell->rect.right()}) {
            QPointF point(x, cell->rect.bottom());
            for (const Shape& piece : drawn.shapes) {
                if (piece.kind == Shape::Kind::Line && piece.from == point) {
                    for (const Shape& other : drawn.shapes) {
                        const bool isBelow = other.rect.top() > cell->rect.bottom();
                        EXPECT_FALSE(other.kind == Shape::Kind::Text && isBelow &&
                                     QRectF(piece.from, piece.to).normalized().adjusted(-1, 0, 1, 0).intersects(other.rect))
                            << other.text.toStdString();
                    }
                    point = piece.to;
                }
            }
            EXPECT_TRUE(std::ranges::any_of(drawn.shapes,
                                            [&](const Shape& shape) { return shape.kind == Shape::Kind::Curve && shape.from == point; }))
                << "the edge ends at " << point.x() << ", " << point.y();
            ends.push_back(point.x());
        }
        EXPECT_LT(ends[0], ends[1]) << "they cross";
        EXPECT_GT(ends[0], cell->rect.right());
    }
}

TEST_F(FindingStripTest, AFigureOfAccessesOpensAtTheFinding)
{
    EXPECT_EQ(suggestStep(*source, *findFigureKind("banks")), mark().lastStep());
    EXPECT_EQ(chooseFigureForFinding(recording->findings.front(), {}), "banks");
    EXPECT_EQ(chooseFigureForFinding(recording->findings.front(), "tree"), "tree");
    EXPECT_EQ(chooseFigureForFinding(recording->findings.front(), "grid"), "banks");
}

TEST_F(FindingStripTest, SourceFigureMarksTheLineOfAFinding)
{
    EXPECT_TRUE(containsText(draw("source", 0), "race"));
    recording->findings.clear();
    open();
    EXPECT_FALSE(containsText(draw("source", 0), "race"));
}

TEST_F(FindingStripTest, AFindingInWords)
{
    const trace::Finding& finding = recording->findings.front();
    EXPECT_EQ(formatFindingTitle(finding, source.get()), "Race: cells[64]");
    EXPECT_EQ(formatAccess(finding, mark().accesses[1], source.get()).section(' ', 0, 0), "writes");
    EXPECT_EQ(formatAccessLocation(mark().accesses[1]), "line 25 · thread 64 · warp 2 · block 0");
    std::vector<analysis::LocatedAccess> waiting(4, mark().accesses[1]);  // warp 2
    EXPECT_EQ(formatAccessLocation(waiting), formatAccessLocation(waiting[0])) << "all of one warp";
    for (const std::size_t i : {1u, 2u, 3u})
        waiting[i].thread = std::uint32_t(i + 2) * 32;
    waiting[3].thread = 7 * 32;
    EXPECT_EQ(formatAccessLocation(waiting), "line 25 · warps 2-4, 7 · block 0");
    EXPECT_TRUE(describeFindingReason(finding).startsWith("Two threads of one block"));
    EXPECT_EQ(formatFindingLabel(finding), "race");
}

TEST_F(FindingStripTest, AValueThatIsWrittenLaterIsNotCalledNeverWritten)
{
    trace::Finding finding = recording->findings.front();
    finding.kind = trace::FindingKind::Uninitialised;
    finding.message = msg::fault::unwrittenVariable("cells", 64);
    EXPECT_EQ(formatFindingTitle(finding, source.get()), "Not written before: cells[64]");
    EXPECT_EQ(formatFindingLabel(finding), "not written before");
    finding.message = msg::fault::readTooEarly(msg::fault::indexed("cells", 64), "64", "a.cu:25");
    EXPECT_EQ(formatFindingTitle(finding, source.get()), "Not yet written: cells[64]");
    EXPECT_EQ(formatFindingLabel(finding), "not yet written");
}

}  // namespace
}  // namespace simtscope::figures
