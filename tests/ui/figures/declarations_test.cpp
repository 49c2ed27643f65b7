// What the program's text says about its arrays: extents by constants and arithmetic, and nothing where it is not understood.
#include <gtest/gtest.h>
#include <tuple>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/banks/banks_view.h"
#include "ui/figures/facts/declarations.h"
#include "ui/figures/facts/names.h"
#include "ui/figures/facts/short_value.h"
#include "ui/figures/figures.h"

namespace simtscope::figures {
namespace {

using Extents = std::vector<std::uint64_t>;

TEST(Declarations, ConstantsAreNumbersNamesAndArithmetic)
{
    const QString text = QStringLiteral("#define W (8*4)  // wide\n"
                                        "constexpr int kTile = 32;  // a tile\n"
                                        "const unsigned kHalf = kTile / 2, other = 3;\n"
                                        "constexpr int a = b; constexpr int b = a;\n");
    EXPECT_EQ(constantValue(text, "kTile + 1"), 33);
    EXPECT_EQ(constantValue(text, "2 * (kHalf - 1) + W"), 62);
    EXPECT_EQ(constantValue(text, "16u"), 16);
    EXPECT_EQ(constantValue(text, "unknown + 1"), std::nullopt);
    EXPECT_EQ(constantValue(text, "kTile % 3"), std::nullopt);
    EXPECT_EQ(constantValue(text, "1 / 0"), std::nullopt);
    EXPECT_EQ(constantValue(text, "99999999999999999999"), std::nullopt);
    EXPECT_EQ(constantValue(text, "a"), std::nullopt);
    EXPECT_EQ(constantValue(text, ""), std::nullopt);
}

TEST(Declarations, ExtentsOfSharedArrays)
{
    const QString text =
        QStringLiteral("constexpr int kTile = 32;\n"
                       "__global__ void k() { __shared__ float tile[kTile][kTile + 1]; }\n"
                       "__global__ void l() { __shared__ float a[4][8], b[2][3][5]; __shared__ int one[64]; }\n"
                       "__global__ void m() { extern __shared__ int dynamic[]; __shared__ int t[SIZE][2]; }\n"
                       "__global__ void n() { __shared__ int twice[4][4]; } __global__ void o() { __shared__ int twice[2][8]; }\n");
    EXPECT_EQ(declaredExtents(text, "tile"), (Extents{32, 33}));
    EXPECT_EQ(declaredExtents(text, "a"), (Extents{4, 8}));
    EXPECT_EQ(declaredExtents(text, "b"), (Extents{2, 3, 5}));
    EXPECT_EQ(declaredExtents(text, "one"), (Extents{64}));
    EXPECT_EQ(declaredExtents(text, "dynamic"), Extents{});
    EXPECT_EQ(declaredExtents(text, "t"), Extents{});
    EXPECT_EQ(declaredExtents(text, "twice"), Extents{});
    EXPECT_EQ(declaredExtents(text, "absent"), Extents{});
}

TEST(Declarations, TypesAreThoseOfTheAskedStorage)
{
    const QString text = QStringLiteral("__device__ int sums[100];\n"
                                        "static __device__ __managed__ unsigned long long counters[4], total = 0;\n"
                                        "__constant__ float weights[3][5];\n"
                                        "__device__ double sums(int sums, int cells) { __shared__ short cells[8]; return sums; }\n");
    EXPECT_EQ(declaredType(text, "sums", Storage::Module), QStringLiteral("int"));
    EXPECT_EQ(declaredType(text, "counters", Storage::Module), QStringLiteral("unsigned long long"));
    EXPECT_EQ(declaredType(text, "total", Storage::Module), QStringLiteral("unsigned long long"));
    EXPECT_EQ(declaredType(text, "weights", Storage::Module), QStringLiteral("float"));
    EXPECT_EQ(declaredType(text, "cells", Storage::Module), QString());
    EXPECT_EQ(declaredType(text, "cells", Storage::Shared), QStringLiteral("short"));
    EXPECT_EQ(declaredExtents(text, "weights", Storage::Module), (Extents{3, 5}));
    EXPECT_EQ(declaredExtents(text, "weights", Storage::Shared), Extents{});
}

// PTX declares `int sums[100]` as 400 bytes: the element at byte 128 is number 32.
TEST(Names, AModuleArrayIsCountedInTheElementsOfItsDeclaration)
{
    tests::application();
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back(
        {"sums.cu", "__device__ int sums[100]; __device__ Mystery other[4];\n__constant__ double table[2][4];\n"});
    recording->allocations.resize(3);
    const char* const names[] = {"sums", "other", "table"};
    const std::uint64_t bytes[] = {400, 64, 64};
    for (std::uint32_t i = 0; i < 3; ++i) {
        recording->allocations[i].id = AllocationId{i + 5};
        recording->allocations[i].name = names[i];
        recording->allocations[i].bytes = bytes[i];
        recording->allocations[i].type = ptx::ScalarType::B8;
    }
    trace::Launch launch;
    launch.name = "k";
    recording->launches = {launch};
    const Names known(FigureSource(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(known.cell({5, 128}, 4), QStringLiteral("sums[32]"));
    EXPECT_EQ(known.cell({6, 16}, 4), QStringLiteral("other[4]")) << "of an unknown type: counted as it is read";
    EXPECT_EQ(known.cell({7, 40}, 8), QStringLiteral("table[1][1]"));
}

TEST(Names, AnArrayWithRowsIsIndexedByRowAndColumn)
{
    tests::application();
    auto recording = std::make_shared<trace::Recording>();
    recording->program.sources.push_back({"padded.cu", "__global__ void k() { __shared__ float tile[32][33]; tile[0][0] = 0; }\n"});
    trace::Launch launch;
    launch.name = "k";
    launch.sharedVariables = {{"tile", 0, 32 * 33 * 4, ptx::ScalarType::B8, false}};
    recording->launches = {launch};
    const Names names(FigureSource(recording, LaunchId{0}, BlockId{0}));
    EXPECT_EQ(names.cell({trace::kSharedAllocation.value, 0}, 4), QStringLiteral("tile[0][0]"));
    EXPECT_EQ(names.cell({trace::kSharedAllocation.value, 34 * 4}, 4), QStringLiteral("tile[1][1]"));
    EXPECT_EQ(names.cell({trace::kSharedAllocation.value, (32 * 33 - 1) * 4}, 4), QStringLiteral("tile[31][32]"));
}

TEST(Banks, LongNumbersAreShortened)
{
    EXPECT_EQ(shortened(123456, 1), QStringLiteral("123k"));
    EXPECT_EQ(shortened(-1234567, 1), QStringLiteral("-1.2M"));
    EXPECT_EQ(shortened(-1234567, 0), QStringLiteral("-1M"));
    EXPECT_EQ(shortened(4294967295.0, 1), QStringLiteral("4.3G"));
    EXPECT_EQ(shortened(-5000, 0), QStringLiteral("-5k"));
    EXPECT_EQ(shortened(12, 1), QStringLiteral("12"));
}

// Values of one digit have the room of their cell; none is smaller than can be read, or the longest are shortened.
TEST(Banks, ValuesAreAsLargeAsTheirCellsAllow)
{
    tests::application();
    for (const auto& [width, height, least] : {std::tuple{1280.0, 720.0, 0.9}, std::tuple{640.0, 430.0, 0.75}}) {
        FigureOptions options;
        options.size = {width, height};
        options.step = suggestedStep(tests::sampleSource({"reduce3", 256}), *findFigureKind("banks"));
        const Figure figure = tests::layOut("banks", {"reduce3", 256}, options);
        std::size_t values = 0;
        for (const Shape& shape : figure.shapes) {
            const bool value = shape.kind == Shape::Kind::Text && (shape.font == Font::Mono || shape.font == Font::MonoBold) &&
                               shape.rect.top() > height * 0.45;
            values += value;
            EXPECT_TRUE(!value || shape.fontScale >= least * figure.unit)
                << shape.text.toStdString() << " at " << shape.fontScale / figure.unit;
        }
        EXPECT_GE(values, 128u);
    }
}

// 8 of 32 threads' conflicts, not the one thread that reads at the end.
TEST(SuggestedStep, OfBanksIsTheWorstAccess)
{
    tests::application();
    const FigureSource& source = tests::sampleSource({"reduce2", 256});
    const std::uint32_t step = suggestedStep(source, *findFigureKind("banks"));
    EXPECT_TRUE(stepFact(source, step).text.contains(QStringLiteral("8 wavefronts instead of 1")))
        << stepFact(source, step).text.toStdString();
    EXPECT_EQ(suggestedStep(source, *findFigureKind("tree")), source.steps().count() - 1);
}

}  // namespace
}  // namespace simtscope::figures
