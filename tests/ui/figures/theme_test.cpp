#include "ui/figures/canvas/theme.h"

#include <QFontInfo>
#include <QGlyphRun>
#include <QTextLayout>
#include <gtest/gtest.h>

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
    EXPECT_TRUE(findTheme(QStringLiteral("dark"))->dark);
    EXPECT_FALSE(findTheme(QStringLiteral("print"))->dark);
}

TEST(Theme, ContrastIsThatOfTheGuidelines)
{
    EXPECT_NEAR(contrastRatio(Qt::black, Qt::white), 21, 1e-9);
    EXPECT_NEAR(contrastRatio(Qt::white, Qt::white), 1, 1e-9);
    EXPECT_NEAR(contrastRatio(QColor("#777777"), Qt::white), 4.478, 0.001);
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
            EXPECT_GE(contrastRatio(theme.color(pair.text), theme.color(pair.fill)), kReadable)
                << theme.name.toStdString() << ": role " << int(pair.text) << " on " << int(pair.fill);
        }
        for (std::size_t role = 0; role < std::size_t(Role::None); ++role)
            EXPECT_GE(contrastRatio(theme.inkOn(Role(role)), theme.fill(Role(role))), kReadable)
                << theme.name.toStdString() << ": ink on " << role;
    }
}

TEST(Theme, LinesAreSeenOnThePanel)
{
    for (const Theme& theme : themes()) {
        for (const Role role : {Role::AccentBorder, Role::Warp0, Role::Warp2, Role::Warp5, Role::Warp6, Role::Warp7})
            EXPECT_GE(contrastRatio(theme.color(role), theme.color(Role::Panel)), 3) << theme.name.toStdString() << ": role " << int(role);
    }
}

TEST(Theme, PrintSpendsNoTonerOnBackgrounds)
{
    const Theme& print = *findTheme(QStringLiteral("print"));
    for (const Role role : {Role::Background, Role::Panel, Role::Cell, Role::AccentSoft, Role::ConflictSoft})
        EXPECT_EQ(print.color(role), QColor(Qt::white)) << int(role);
}

/// In a print-out without colours, what counts is how dark it is.
TEST(Theme, PrintIsTheSameInGrey)
{
    const Theme& print = *findTheme(QStringLiteral("print"));
    for (std::size_t role = std::size_t(Role::Warp0); role <= std::size_t(Role::Warp7); ++role) {
        EXPECT_GE(contrastRatio(print.fill(Role(role)), Qt::white), 1.4) << role;
        EXPECT_NEAR(contrastRatio(print.fill(Role(role)), print.fill(Role::Warp0)), 1, 0.05) << role;
    }
    // What is wrong is no paler than what is not.
    EXPECT_GE(contrastRatio(print.color(Role::Conflict), Qt::white), 3);
    EXPECT_GT(contrastRatio(print.color(Role::Conflict), Qt::white), contrastRatio(print.color(Role::CellBorder), Qt::white));
    EXPECT_GE(contrastRatio(print.fill(Role::Conflict), Qt::white), 1.4);
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
    const QString address = QStringLiteral("at 0x7f20, of 32x32");
    for (const Font font : {Font::Body, Font::Small, Font::Title, Font::Mono, Font::MonoSmall, Font::MonoBold}) {
        for (const QFont& made : {fontFor(font), fontFor(font, 1, address)}) {
            const SetLine set = setIn(made, address);
            ASSERT_EQ(set.glyphs.size(), address.size()) << int(font);
            const quint32 x = setIn(made, QStringLiteral("x")).glyphs.front();
            EXPECT_EQ(set.glyphs[4], x) << int(font);
            EXPECT_EQ(set.glyphs[16], x) << int(font);
        }
    }
}

TEST(Fonts, OtherTextsOfAFigureAreKerned)
{
    const QString words = QStringLiteral("AVATAR: To Type x 32");
    if (QFontInfo(fontFor(Font::Title)).family() != QStringLiteral("Inter"))
        GTEST_SKIP() << "without Inter there may be no kerning";
    EXPECT_LT(setIn(fontFor(Font::Title, 1, words), words).width, setIn(fontFor(Font::Title), words).width);
    EXPECT_NE(fontKey(Font::Title, 1, words), fontKey(Font::Title, 1, QStringLiteral("0x7f20")));
    EXPECT_EQ(fontKey(Font::Title, 1, words), fontKey(Font::Title, 1, QStringLiteral("0xff")));
}

}  // namespace
}  // namespace simtscope::figures
