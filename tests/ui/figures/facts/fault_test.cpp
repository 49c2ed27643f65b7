// Tests faults: the access that stops a block is no event, but figures mark its location from the step on at which it happens.
#include <algorithm>
#include <gtest/gtest.h>

#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/names/memory_names.h"
#include "tests/ui/figures/figure_checks.h"
#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using ptx::StateSpace;
using trace::FindingKind;

/// Provides one block of vectorAdd, and a finding for its thread 40.
class FaultTest : public testing::Test {
protected:
    void SetUp() override
    {
        tests::ensureApplication();
        recording = std::make_shared<trace::Recording>(tests::sampleBlock({"vectorAdd", 48, 1, 48, true}).recording());
    }

    static trace::FindingLocation makeLocation(StateSpace space, std::optional<std::int64_t> offset = std::nullopt,
                                               const char* variable = "")
    {
        trace::FindingLocation location;
        location.space = space;
        location.offset = offset;
        location.variable = variable;
        return location;
    }

    void stop(FindingKind kind, std::uint64_t address, const trace::FindingLocation& location, bool isWrite = true)
    {
        trace::Finding finding;
        finding.kind = kind;
        finding.block = 0;
        finding.line = 12;
        finding.threads = {40};
        finding.address = address;
        finding.location = location;
        finding.accesses = {{.block = 0, .warp = 1, .lanes = 1u << 8, .time = {}, .address = address, .isWrite = isWrite, .value = {}}};
        recording->findings = {finding};
        source = std::make_unique<FigureSource>(recording, LaunchId{0}, BlockId{0});
    }

    void stop(FindingKind kind, std::uint64_t address) { stop(kind, address, makeLocation(StateSpace::Global)); }

    Figure draw(const char* figure, std::uint32_t step)
    {
        FigureOptions options;
        options.size = {1280, 720};
        options.step = step;
        options.drawsCaption = true;
        const Figure drawn = findFigureKind(QString::fromLatin1(figure))->layout(*source, options);
        tests::expectNoTextOverlapsAnother(drawn);
        tests::expectTextFitsItsBox(drawn);
        tests::expectEveryShapeInside(drawn);
        return drawn;
    }

    /// Declares a shared array `s` of 64 elements.
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
        const Figure figure = draw("memory", lastStep());
        EXPECT_FALSE(std::ranges::any_of(figure.shapes, [](const Shape& shape) { return shape.text == QStringLiteral("outside"); }));
        EXPECT_FALSE(std::ranges::any_of(
            figure.shapes, [](const Shape& shape) { return shape.kind == Shape::Kind::Line && shape.stroke == Role::Error; }));
    }

    QString factAtEnd() { return draw("memory", lastStep()).fact; }
    std::uint32_t lastStep() const { return source->steps().count() - 1; }
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
    stop(FindingKind::OutOfBounds, allocation().address + allocation().bytes);
    ASSERT_NE(analysis::faultAt(*source, lastStep()), nullptr);
    EXPECT_EQ(analysis::faultAt(*source, 0), nullptr);
    EXPECT_EQ(analysis::faultAt(*source, lastStep())->warp(), 1u);
    for (const char* figure : {"memory", "tree"}) {
        SCOPED_TRACE(figure);
        EXPECT_TRUE(isMarked(draw(figure, lastStep())));
        EXPECT_FALSE(isMarked(draw(figure, 0)));
        EXPECT_TRUE(draw(figure, lastStep()).isFactWarning);
    }
    EXPECT_EQ(factAtEnd().toStdString(),
              "Line 106: 48 lanes of 2 warps have exited. In line 12, thread 40 is stopped: it accesses c[128], and c has 128 elements.");
}

TEST_F(FaultTest, TheFigureOfItsMemoryIsSuggested)
{
    EXPECT_EQ(suggestFigure(FigureSource(recording, LaunchId{0}, BlockId{0})), QStringLiteral("source"));
    stop(FindingKind::OutOfBounds, allocation().address + allocation().bytes);
    EXPECT_EQ(suggestFigure(*source), QStringLiteral("memory"));
    recording->launches[0].totals.clear();  // the access that did not happen is the launch's only one
    stop(FindingKind::OutOfBounds, allocation().address + allocation().bytes);
    EXPECT_EQ(findFigureKind(QStringLiteral("memory"))->explainAbsence(*source), QString());
}

TEST_F(FaultTest, NamesNoElementOfAnArrayThatIsFarAway)
{
    const auto& allocations = recording->allocations;
    const trace::Allocation& highest = *std::ranges::max_element(allocations, {}, &trace::Allocation::address);
    stop(FindingKind::OutOfBounds, highest.address + highest.bytes + 100'000);
    const std::string text = std::string("100,000 bytes after the end of ") + "abc"[highest.id.value] + ", the nearest allocation.";
    expectEnd(text.c_str());
}

TEST_F(FaultTest, NullAndMisalignedAccessesAreNamed)
{
    stop(FindingKind::NullPointer, 8);
    expectEnd("it accesses a null pointer, address 8.");
    stop(FindingKind::Misaligned, allocation().address + 6);
    expectEnd("it accesses byte 6 of c, an address that is not aligned.");
    EXPECT_TRUE(isMarked(draw("memory", lastStep())));
    stop(FindingKind::BarrierDivergence, 0);
    EXPECT_EQ(analysis::faultAt(*source, lastStep()), nullptr) << "no access";
    recording->findings.front().kind = trace::FindingKind::OutOfBounds;
    recording->findings.front().block = 1;
    EXPECT_EQ(analysis::faultAt(FigureSource(recording, LaunchId{0}, BlockId{0}), ~0u), nullptr) << "another block";
}

TEST_F(FaultTest, OffsetsInSharedMemoryAreNoGlobalAddresses)
{
    declareShared();
    stop(FindingKind::OutOfBounds, 4294967292, makeLocation(StateSpace::Shared, -4), false);
    expectEnd("it accesses s[-1], and s has 64 elements.");
    expectNoLineOfIt();
    stop(FindingKind::OutOfBounds, 400'000, makeLocation(StateSpace::Shared, 400'000));
    expectEnd("it accesses s[100000], and s has 64 elements.");
    expectNoLineOfIt();
    recording->launches[0].sharedVariables.clear();
    stop(FindingKind::OutOfBounds, 260, makeLocation(StateSpace::Shared, 260), false);
    expectEnd("it accesses byte 260 of shared memory, after the end.");
    stop(FindingKind::OutOfBounds, 4294967288, makeLocation(StateSpace::Shared, -8), false);
    expectEnd("it accesses 8 bytes before the start of shared memory.");
}

TEST_F(FaultTest, LocalAndParameterMemoryAreNamed)
{
    stop(FindingKind::OutOfBounds, 1 << 20, makeLocation(StateSpace::Local, 1 << 20));
    expectEnd("it accesses byte 1,048,576 of local memory, after the end.");
    stop(FindingKind::OutOfBounds, (1u << 23) + 16, makeLocation(StateSpace::Local, 16, trace::kAllocaVariable), false);
    expectEnd("it accesses byte 16 of the memory that alloca gave, after the end.");
    stop(FindingKind::OutOfBounds, 96, makeLocation(StateSpace::Param, 96), false);
    expectEnd("it accesses byte 96 of the kernel's parameters, after the end.");
    stop(FindingKind::OutOfBounds, 8, makeLocation(StateSpace::Param, 8));
    expectEnd("it writes to byte 8 of the kernel's parameters, which a kernel can only read.");
}

TEST_F(FaultTest, ANullPointerWithALargeIndexIsInNoAllocation)
{
    stop(FindingKind::OutOfBounds, 20'000);
    expectEnd("it accesses address 0x4e20, in no allocation.");
    expectNoLineOfIt();
}

TEST_F(FaultTest, MisalignedAccessMayLieWithinTheMemory)
{
    declareShared();
    stop(FindingKind::Misaligned, 33, makeLocation(StateSpace::Shared, 33));
    expectEnd("it accesses byte 33 of shared memory, an address that is not aligned.");
    stop(FindingKind::Misaligned, 33);
    expectEnd("it accesses 0x21, an address that is not aligned.");
    expectNoLineOfIt();
}

TEST_F(FaultTest, ASurfaceOrAnOlderRecordingHasNoPlace)
{
    stop(FindingKind::OutOfBounds, 3, makeLocation(StateSpace::Surf), false);
    EXPECT_EQ(analysis::faultAt(*source, lastStep()), nullptr);
    stop(FindingKind::Misaligned, 3, makeLocation(StateSpace::Surf));
    EXPECT_EQ(analysis::faultAt(*source, lastStep()), nullptr);
    stop(FindingKind::OutOfBounds, 3, makeLocation(StateSpace::None));
    EXPECT_EQ(analysis::faultAt(*source, lastStep()), nullptr);
}

TEST_F(FaultTest, WriteToConstantMemoryNamesItReadOnly)
{
    stop(FindingKind::ReadOnly, allocation().address + 8, makeLocation(StateSpace::Const));
    expectEnd("it writes to c[2] in constant memory, which a kernel can only read.");
}

TEST_F(FaultTest, IsDerivedBeforeItIsLaidOut)
{
    stop(FindingKind::NullPointer, 8);
    ASSERT_TRUE(prepare(*source, "memory"));
    EXPECT_NE(source->findDerived<std::optional<analysis::Fault>>(), nullptr);
    const FigureSource bare(recording, LaunchId{0}, BlockId{0});
    analysis::MemoryNames::forBlock(bare);
    analysis::FlowTypes::forBlock(bare);
    EXPECT_FALSE(isPrepared(bare, "memory"));
    analysis::faultOf(bare);
    EXPECT_TRUE(isPrepared(bare, "memory"));
}

/// The fault is the first access of the block.
TEST_F(FaultTest, AllAllocationsAreListedBesideIt)
{
    stop(FindingKind::OutOfBounds, allocation().address + allocation().bytes);
    auto entry = std::make_shared<trace::BlockTrace>(BlockId{0}, 2);
    entry->append({.event = source->trace().event(EventIndex(0))});
    entry->seal();
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
