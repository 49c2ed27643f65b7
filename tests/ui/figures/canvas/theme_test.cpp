#include "ui/figures/canvas/theme.h"

#include <QFontInfo>
#include <QGlyphRun>
#include <QTextLayout>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/text_cache.h"

namespace simtscope::figures {
namespace {

constexpr qreal kReadable = 4.5;  // WCAG 2.1, success criterion 1.4.3

TEST(Theme, ThereAreThreeAndNoOther)
{
    for (const char* name : {"light", "dark", "print"})
        EXPECT_NE(findTheme(QString::fromLatin1(name)), nullptr) << name;
    EXPECT_EQ(findTheme(QStringLiteral("sepia")), nullptr);
    EXPECT_TRUE(findTheme(QStringLiteral("dark"))->isDark);
    EXPECT_FALSE(findTheme(QStringLiteral("print"))->isDark);
}

TEST(Theme, ContrastIsThatOfTheGuidelines)
{
    EXPECT_NEAR(computeContrastRatio(Qt::black, Qt::white), 21, 1e-9);
    EXPECT_NEAR(computeContrastRatio(Qt::white, Qt::white), 1, 1e-9);
    EXPECT_NEAR(computeContrastRatio(QColor("#777777"), Qt::white), 4.478, 0.001);
}

TEST(Theme, TextIsReadableOnEveryFillItStandsOn)
{
    struct Pair {
        Role text, fill;
    };
    const Pair pairs[] = {{Role::Text, Role::Background},     {Role::Text, Role::Panel},
                          {Role::Text, Role::Cell},           {Role::Text, Role::AccentSoft},
                          {Role::Text, Role::ConflictSoft},   {Role::TextDim, Role::Background},
                          {Role::TextDim, Role::Panel},       {Role::TextDim, Role::Cell},
                          {Role::TextOnAccent, Role::Accent}, {Role::TextOnConflict, Role::Conflict},
                          {Role::AccentBorder, Role::Panel},  {Role::Error, Role::Panel},
                          {Role::Good, Role::Panel}};
    for (const Theme& theme : themes()) {
        for (const Pair& pair : pairs) {
            EXPECT_GE(computeContrastRatio(theme.color(pair.text), theme.color(pair.fill)), kReadable)
                << theme.name.toStdString() << ": role " << int(pair.text) << " on " << int(pair.fill);
        }
        for (std::size_t role = 0; role < std::size_t(Role::None); ++role)
            EXPECT_GE(computeContrastRatio(theme.inkOn(Role(role)), theme.fill(Role(role))), kReadable)
                << theme.name.toStdString() << ": ink on " << role;
    }
}

TEST(Theme, LinesAreSeenOnThePanel)
{
    for (const Theme& theme : themes()) {
        for (const Role role : {Role::AccentBorder, Role::Active, Role::ToDevice, Role::ToHost, Role::DownSweep})
            EXPECT_GE(computeContrastRatio(theme.color(role), theme.color(Role::Panel)), 3)
                << theme.name.toStdString() << ": role " << int(role);
    }
}

TEST(Theme, PrintSpendsNoTonerOnBackgrounds)
{
    const Theme& print = *findTheme(QStringLiteral("print"));
    for (const Role role : {Role::Background, Role::Panel, Role::Cell, Role::AccentSoft, Role::ConflictSoft})
        EXPECT_EQ(print.color(role), QColor(Qt::white)) << int(role);
}

/// In a print-out without colours, only lightness counts.
TEST(Theme, PrintIsTheSameInGrey)
{
    const Theme& print = *findTheme(QStringLiteral("print"));
    for (std::size_t role = std::size_t(Role::Active); role <= std::size_t(Role::DownSweep); ++role) {
        EXPECT_GE(computeContrastRatio(print.fill(Role(role)), Qt::white), 1.4) << role;
        EXPECT_NEAR(computeContrastRatio(print.fill(Role(role)), print.fill(Role::Active)), 1, 0.05) << role;
    }
    // Marks of errors and conflicts are no paler than other marks.
    EXPECT_GE(computeContrastRatio(print.color(Role::Conflict), Qt::white), 3);
    EXPECT_GT(computeContrastRatio(print.color(Role::Conflict), Qt::white), computeContrastRatio(print.color(Role::CellBorder), Qt::white));
    EXPECT_GE(computeContrastRatio(print.fill(Role::Conflict), Qt::white), 1.4);
}

struct SetLine {
    QList<quint32> glyphs;
    qreal width = 0;
};

SetLine setIn(const QFont& font, const QString& text)
{
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    SetLine set{{}, line.naturalTextWidth()};
    for (const QGlyphRun& run : layout.glyphRuns())
        set.glyphs += run.glyphIndexes();
    return set;
}

TEST(Fonts, AnAddressHasAnXAndNoMultiplicationSign)
{
    tests::ensureApplication();
    const QString address = QStringLiteral("at 0x7f20, of 32x32");
    for (const Font font : {Font::Body, Font::Small, Font::Title, Font::Mono, Font::MonoSmall, Font::MonoBold}) {
        for (const QFont& qtFont : {fontFor(font), fontFor(font, 1, address)}) {
            const SetLine set = setIn(qtFont, address);
            ASSERT_EQ(set.glyphs.size(), address.size()) << int(font);
            const quint32 x = setIn(qtFont, QStringLiteral("x")).glyphs.front();
            EXPECT_EQ(set.glyphs[4], x) << int(font);
            EXPECT_EQ(set.glyphs[16], x) << int(font);
        }
    }
}

TEST(Fonts, OtherTextsOfAFigureAreKerned)
{
    tests::ensureApplication();
    const QString sampleText = QStringLiteral("AVATAR: To Type x 32");
    if (QFontInfo(fontFor(Font::Title)).family() != QStringLiteral("Inter"))
        GTEST_SKIP() << "without Inter there may be no kerning";
    EXPECT_LT(setIn(fontFor(Font::Title, 1, sampleText), sampleText).width, setIn(fontFor(Font::Title), sampleText).width);
    EXPECT_NE(fontKey(Font::Title, 1, sampleText), fontKey(Font::Title, 1, QStringLiteral("0x7f20")));
    EXPECT_EQ(fontKey(Font::Title, 1, sampleText), fontKey(Font::Title, 1, QStringLiteral("0xff")));
}

using Rgb = std::array<double, 3>;

/// Matrices from Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
/// severity 1, on linear RGB: without the cones for red, green, blue. The first is normal vision.
constexpr std::array<std::array<double, 9>, 4> kSights{
    {{1, 0, 0, 0, 1, 0, 0, 0, 1},
     {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
     {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
     {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}}};

/// Returns the colour as this vision sees it, in CIE L*a*b*.
Rgb perceivedColor(const QColor& color, const std::array<double, 9>& visionMatrix)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const Rgb rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    Rgb perceived{};
    for (std::size_t i = 0; i < 3; ++i)
        perceived[i] =
            std::clamp(visionMatrix[3 * i] * rgb[0] + visionMatrix[3 * i + 1] * rgb[1] + visionMatrix[3 * i + 2] * rgb[2], 0.0, 1.0);
    const auto root = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = root((0.4124 * perceived[0] + 0.3576 * perceived[1] + 0.1805 * perceived[2]) / 0.9505),
                 y = root(0.2126 * perceived[0] + 0.7152 * perceived[1] + 0.0722 * perceived[2]),
                 z = root((0.0193 * perceived[0] + 0.1192 * perceived[1] + 0.9505 * perceived[2]) / 1.089);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distanceSeen(const QColor& a, const QColor& b)
{
    double minDistance = 1e9;
    for (const auto& sight : kSights) {
        const Rgb one = perceivedColor(a, sight), other = perceivedColor(b, sight);
        minDistance = std::min(minDistance, std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]));
    }
    return minDistance;
}

/// A dark orange is brown, not red.
TEST(Theme, ErrorsAreRed)
{
    for (const char* name : {"light", "dark"}) {
        const int hue = findTheme(QString::fromLatin1(name))->color(Role::Error).hsvHue();
        EXPECT_TRUE(hue < 12 || hue > 348) << name << ": " << hue;
    }
}

/// Tests the colours that stand in one figure. On paper they are equal in grey, and hatches tell them apart.
TEST(Theme, ColoursAreDistinguishableWithColourBlindness)
{
    for (const char* name : {"light", "dark"}) {
        const Theme& theme = *findTheme(QString::fromLatin1(name));
        for (const auto& [a, b] :
             {std::pair{Role::ToDevice, Role::ToHost}, {Role::Active, Role::DownSweep}, {Role::Active, Role::Conflict}})
            EXPECT_GE(distanceSeen(theme.color(a), theme.color(b)), 12) << name << ": roles " << int(a) << ", " << int(b);
        EXPECT_GE(distanceSeen(theme.color(Role::Conflict), theme.color(Role::Error)), 25) << name;
        EXPECT_GE(distanceSeen(theme.color(Role::Good), theme.color(Role::Error)), 20) << name;
    }
}

}  // namespace
}  // namespace simtscope::figures
