// The access that stops a block is no event: its place is shown all the same, once the step has come to it.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/names/names.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/geometry.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

constexpr char kGlobal[] = "writes 4 bytes to address 0x7f0000000000.";

/// One block of vectorAdd, and a finding for its thread 40.
class FaultTest : public testing::Test {
protected:
    void SetUp() override
    {
        tests::application();
        recording = std::make_shared<trace::Recording>(tests::sampleSource({"vectorAdd", 48, 1, 48, true}).recording());
    }

    void stop(const char* kind, std::uint64_t address, const char* text)
    {
        trace::Finding finding;
        ASSERT_TRUE(trace::parseName(kind, finding.kind)) << kind;
        finding.block = 0;
        finding.line = 12;
        finding.threads = {40};
        finding.address = address;
        finding.message = plainMessage(std::string("a.cu:12: kernel vectorAdd, block (0,0,0), thread (40,0,0) ") + text);
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

    /// Where the shared array `s` of 64 elements stands.
    void declareShared()
    {
        trace::SharedVariable variable;
        variable.name = "s";
        variable.bytes = 256;
        variable.type = ptx::ScalarType::F32;
        recording->launches[0].sharedVariables = {variable};
    }

    void expectEnd(const char* text) { EXPECT_TRUE(factAtEnd().endsWith(QLatin1String(text))) << factAtEnd().toStdString(); }

    void expectNoLineOfIt()
    {
        const Figure figure = draw("memory", last());
        EXPECT_FALSE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text == QStringLiteral("outside"); }));
        EXPECT_FALSE(std::ranges::any_of(
            figure.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::Line && shape.stroke == Role::Error; }));
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
    stop("out-of-bounds", allocation().address + allocation().bytes, kGlobal);
    ASSERT_NE(analysis::faultAt(*source, last()), nullptr);
    EXPECT_EQ(analysis::faultAt(*source, 0), nullptr);
    EXPECT_EQ(analysis::faultAt(*source, last())->warp(), 1u);
    for (const char* figure : {"memory", "tree"}) {
        SCOPED_TRACE(figure);
        EXPECT_TRUE(isMarked(draw(figure, last())));
        EXPECT_FALSE(isMarked(draw(figure, 0)));
        EXPECT_TRUE(draw(figure, last()).factIsWarning);
    }
    EXPECT_TRUE(factAtEnd().contains(QStringLiteral("In line 12, thread 40 is stopped: "))) << factAtEnd().toStdString();
    expectEnd("it goes to c[128], and c has 128 elements.");
}

TEST_F(FaultTest, NamesNoElementOfAnArrayThatIsFarAway)
{
    stop("out-of-bounds", allocation().address + allocation().bytes + 100'000, kGlobal);
    expectEnd("100,000 bytes behind the end of c, the nearest allocation.");
}

TEST_F(FaultTest, SaysWhatElseMayBeWrong)
{
    stop("null", 8, "writes 4 bytes to a null pointer, address 0x8.");
    expectEnd("it goes to a null pointer, address 8.");
    stop("misaligned", allocation().address + 6, "writes 4 bytes to address 0x7f06, which is not a multiple of 4.");
    expectEnd("it goes to byte 6 of c, an address that is not aligned.");
    EXPECT_TRUE(isMarked(draw("memory", last())));
    stop("barrier", 0, kGlobal);
    EXPECT_EQ(analysis::faultAt(*source, last()), nullptr) << "no access";
    recording->findings.front().kind = trace::FindingKind::OutOfBounds;
    recording->findings.front().block = 1;
    EXPECT_EQ(analysis::faultAt(FigureSource(recording, LaunchId{0}, BlockId{0}), ~0u), nullptr) << "another block";
}

TEST_F(FaultTest, OffsetsInSharedMemoryAreNoGlobalAddresses)
{
    declareShared();
    for (const char* text : {"reads 4 bytes from offset 4294967292 of shared memory, which has 256 bytes.",
                             "reads 4 bytes from offset -4 of shared memory, which has 256 bytes."}) {
        stop("out-of-bounds", 4294967292, text);
        expectEnd("it goes to s[-1], and s has 64 elements.");
        expectNoLineOfIt();
    }
    stop("out-of-bounds", 400'000, "writes 4 bytes to offset 400000 of shared memory, which has 256 bytes.");
    expectEnd("it goes to s[100000], and s has 64 elements.");
    expectNoLineOfIt();
    recording->launches[0].sharedVariables.clear();
    stop("out-of-bounds", 260, "reads 4 bytes from offset 260 of shared memory, which has 256 bytes.");
    expectEnd("it goes to byte 260 of shared memory, behind the end.");
    stop("out-of-bounds", 4294967288, "reads 4 bytes from offset 4294967288 of shared memory, which has 256 bytes.");
    expectEnd("it goes to 8 bytes before the start of shared memory.");
}

TEST_F(FaultTest, OtherMemoryOfOffsetsIsCalledByItsName)
{
    stop("out-of-bounds", 1 << 20, "writes 4 bytes to offset 1048576 of local memory, which has 64 bytes.");
    expectEnd("it goes to byte 1,048,576 of local memory, behind the end.");
    stop("out-of-bounds", (1u << 23) + 16, "reads 4 bytes from offset 16 of the memory that alloca gave, which has 16 bytes.");
    expectEnd("it goes to byte 16 of the memory that alloca gave, behind the end.");
    stop("out-of-bounds", 96, "reads 8 bytes from offset 96 of the kernel's parameters, which has 32 bytes.");
    expectEnd("it goes to byte 96 of the kernel's parameters, behind the end.");
    stop("out-of-bounds", 8, "writes 8 bytes to offset 8 of the kernel's parameters, which has 0 bytes.");
    expectEnd("it writes to byte 8 of the kernel's parameters, which a kernel can only read.");
}

TEST_F(FaultTest, ANullPointerWithALargeIndexIsInNoAllocation)
{
    stop("out-of-bounds", 20'000, "reads 4 bytes from address 0x4e20.");
    expectEnd("it goes to address 0x4e20, in no allocation.");
    expectNoLineOfIt();
}

TEST_F(FaultTest, WhatIsNotAlignedNeedNotBeBehindAnEnd)
{
    declareShared();
    stop("misaligned", 33, "writes 4 bytes to offset 33 of shared memory, which is not a multiple of 4.");
    expectEnd("it goes to byte 33 of shared memory, an address that is not aligned.");
    stop("misaligned", 33, "writes 4 bytes to address 0x21, which is not a multiple of 4.");
    expectEnd("it goes to 0x21, an address that is not aligned.");
    expectNoLineOfIt();
}

TEST_F(FaultTest, ASurfaceHasNoAddresses)
{
    stop("out-of-bounds", 3, "reads 4 bytes at (64, 0) of a surface, a 2D array of 16 x 16; x counts bytes, of which a row has 64.");
    EXPECT_EQ(analysis::faultAt(*source, last()), nullptr);
    stop("misaligned", 3, "writes 4 bytes at x = 2 of a surface; x counts bytes and must be a multiple of 4.");
    EXPECT_EQ(analysis::faultAt(*source, last()), nullptr);
}

TEST_F(FaultTest, ConstantMemoryIsSaidToBeReadOnly)
{
    stop("read-only", allocation().address + 8, "writes 4 bytes to constant memory at 0x7f08.");
    expectEnd("it writes to c[2] in constant memory, which a kernel can only read.");
}

TEST_F(FaultTest, IsDerivedBeforeItIsLaidOut)
{
    stop("null", 8, "writes 4 bytes to a null pointer, address 0x8.");
    ASSERT_TRUE(prepare(*source, "memory"));
    EXPECT_NE(source->kept<std::optional<analysis::Fault>>(), nullptr);
    const FigureSource bare(recording, LaunchId{0}, BlockId{0});
    analysis::Names::of(bare);
    analysis::FlowTypes::of(bare);
    EXPECT_FALSE(isPrepared(bare, "memory"));
    analysis::faultOf(bare);
    EXPECT_TRUE(isPrepared(bare, "memory"));
}

/// The fault is the first access of all.
TEST_F(FaultTest, AllAllocationsAreListedBesideIt)
{
    stop("out-of-bounds", allocation().address + allocation().bytes, kGlobal);
    auto entry = std::make_shared<trace::BlockTrace>(BlockId{0}, 2);
    entry->append({.event = source->trace().event(EventIndex(0))});
    recording->launches[0].blocks = {entry};
    source = std::make_unique<FigureSource>(recording, LaunchId{0}, BlockId{0});
    ASSERT_NE(analysis::faultAt(*source, 0), nullptr);
    FigureOptions options;
    options.size = {1280, 720};
    options.warp = 1;
    const Figure figure = findFigureKind("memory")->layout(*source, options);
    tests::expectNoTextOverlapsAnother(figure);
    EXPECT_TRUE(isMarked(figure));
    for (const char* name : {"a", "b", "c", "allocations at this launch"})
        EXPECT_TRUE(std::ranges::any_of(figure.shapes, [&](const Shape& shape) { return shape.text == QLatin1String(name); })) << name;
    options.size = {300, 160};
    const Figure low = findFigureKind("memory")->layout(*source, options);
    tests::expectNoTextOverlapsAnother(low);
    EXPECT_TRUE(std::ranges::any_of(
        low.shapes, [](const Shape& shape) { return shape.text == QStringLiteral("allocations at this launch (2 of 3 shown)"); }));
}

}  // namespace
}  // namespace simtscope::figures
