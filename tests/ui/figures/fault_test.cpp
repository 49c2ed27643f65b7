// The access that stops a block is no event: its place is shown all the same, once the step has come to it.
#include <algorithm>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/geometry.h"
#include "ui/figures/fault.h"

namespace simtscope::figures {
namespace {

/// One block of vectorAdd, and a finding for its thread 40.
class FaultTest : public testing::Test {
protected:
    void SetUp() override
    {
        tests::application();
        recording = std::make_shared<trace::Recording>(tests::sampleSource({"vectorAdd", 48, 1, 48, true}).recording());
    }

    void stop(const char* kind, std::uint64_t address, const char* text = "")
    {
        trace::Finding finding;
        finding.kind = kind;
        finding.block = 0;
        finding.line = 12;
        finding.threads = {40};
        finding.address = address;
        finding.text = text;
        recording->findings = {finding};
        source = std::make_unique<FigureSource>(recording, LaunchId{0}, BlockId{0});
    }

    Figure draw(const char* figure, std::uint32_t step)
    {
        FigureOptions options;
        options.size = {1280, 720};
        options.step = step;
        options.caption = true;
        const Figure drawn = findFigureKind(QString::fromLatin1(figure))->layout(*source, options);
        tests::expectNoTextOverlapsAnother(drawn);
        tests::expectTextFitsItsBox(drawn);
        tests::expectEveryShapeInside(drawn);
        return drawn;
    }

    QString factAtEnd() { return draw("memory", last()).fact; }
    std::uint32_t last() const { return source->steps().count() - 1; }
    const trace::Allocation& allocation() const { return recording->allocations.back(); }
    static bool isMarked(const Figure& figure)
    {
        return std::any_of(figure.shapes.begin(), figure.shapes.end(), [](const Shape& shape) { return shape.stroke == Role::Error; });
    }

    std::shared_ptr<trace::Recording> recording;
    std::unique_ptr<FigureSource> source;
};

TEST_F(FaultTest, ShowsWhereTheAccessGoesAndOnlyFromItsStepOn)
{
    stop("out-of-bounds", allocation().address + allocation().bytes);
    ASSERT_NE(faultAt(*source, last()), nullptr);
    EXPECT_EQ(faultAt(*source, 0), nullptr);
    EXPECT_EQ(faultAt(*source, last())->warp(), 1u);
    for (const char* figure : {"memory", "tree"}) {
        SCOPED_TRACE(figure);
        EXPECT_TRUE(isMarked(draw(figure, last())));
        EXPECT_FALSE(isMarked(draw(figure, 0)));
        EXPECT_TRUE(draw(figure, last()).factIsWarning);
    }
    EXPECT_TRUE(factAtEnd().contains(QStringLiteral("In line 12, thread 40 is stopped: "))) << factAtEnd().toStdString();
    EXPECT_TRUE(factAtEnd().endsWith(QStringLiteral("it goes to c[128], and c has 128 elements."))) << factAtEnd().toStdString();
}

TEST_F(FaultTest, NamesNoElementOfAnArrayThatIsFarAway)
{
    stop("out-of-bounds", allocation().address + allocation().bytes + 100'000);
    EXPECT_TRUE(factAtEnd().endsWith(QStringLiteral("100,000 bytes behind the end of c, the nearest allocation."))) << factAtEnd().toStdString();
}

TEST_F(FaultTest, SaysWhatElseMayBeWrong)
{
    stop("null", 8);
    EXPECT_TRUE(factAtEnd().endsWith(QStringLiteral("it goes to a null pointer, address 8."))) << factAtEnd().toStdString();
    stop("misaligned", allocation().address + 6);
    EXPECT_TRUE(factAtEnd().endsWith(QStringLiteral("it goes to byte 6 of c, an address that is not aligned."))) << factAtEnd().toStdString();
    EXPECT_TRUE(isMarked(draw("memory", last())));
    stop("out-of-bounds", 260, "reads 4 bytes from offset 260 of shared memory, which has 256 bytes");
    EXPECT_TRUE(factAtEnd().contains(QStringLiteral("byte 260 of shared memory"))) << factAtEnd().toStdString();
    stop("barrier", 0);
    EXPECT_EQ(faultAt(*source, last()), nullptr) << "no access";
    recording->findings.front().kind = "out-of-bounds";
    recording->findings.front().block = 1;
    EXPECT_EQ(faultAt(FigureSource(recording, LaunchId{0}, BlockId{0}), ~0u), nullptr) << "another block";
}

}  // namespace
}  // namespace simtscope::figures
