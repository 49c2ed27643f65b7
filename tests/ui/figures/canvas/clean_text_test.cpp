// Tests texts of others in figures: characters that are invisible, and lines as long as a file.
#include "ui/figures/canvas/clean_text.h"

#include <QFile>
#include <QPainter>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <gtest/gtest.h>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/html/source_listing.h"

namespace simtscope::figures {
namespace {

/// Elides by the definition: finds the longest beginning with which the ellipsis fits.
QString elidedByTrying(const QString& text, qreal width, Font font, qreal scale)
{
    if (textWidth(text, font, scale) <= width)
        return text;
    for (qsizetype length = text.size() - 1; length > 0; --length)
        if (const QString cut = text.left(length) + u'…'; textWidth(cut, font, scale) <= width)
            return cut;
    return {};
}

TEST(CleanWords, ElidedTextIsAsLongAsFits)
{
    QRandomGenerator random(7);
    for (int i = 0; i < 2000; ++i) {
        QString text;
        for (qsizetype length = random.bounded(60); length > 0; --length)
            text += QChar(random.bounded(5) ? random.bounded(0x20, 0x7f) : random.bounded(0xa0, 0x2030));
        const auto font = Font(random.bounded(6));
        const qreal width = random.bounded(400.0), scale = 0.8 + random.bounded(1.0);
        ASSERT_EQ(elideText(text, width, font, scale), elidedByTrying(text, width, font, scale)) << text.toStdString();
    }
    for (const Font font : {Font::Body, Font::Mono})
        EXPECT_LT(elideText(QString(1 << 20, u'x'), 500, font).size(), 200) << "in one walk, not one for each character";
    const QString pair = QStringLiteral("😀");
    for (int width = 1; width < 300; ++width) {
        QString cut = elideText(pair.repeated(20), width, Font::Mono);
        cut.remove(u'…').remove(pair);
        EXPECT_EQ(cut, QString()) << "half of a character";
    }
}

TEST(CleanWords, EachCharacterIsReplacedByOneCharacter)
{
    const QString harmful = QString::fromUtf8("a\x01\x1b[2J\tb\n\xc2\x9b\xe2\x80\xae\xef\xbf\xbe ö 😀") + QChar(0xd800);
    EXPECT_EQ(cleanText(harmful), QString::fromUtf8("a␁␛[2J␉b␊��� ö 😀�"));
    EXPECT_EQ(cleanText(harmful).size(), harmful.size());
    EXPECT_EQ(cleanText(QStringLiteral("a\tb\nc"), LineBreaks::Kept), QStringLiteral("a\tb\nc"));
    EXPECT_EQ(cleanText(QStringLiteral("a\r\nb\rc"), LineBreaks::Kept), QString::fromUtf8("a\nb␍c"));
    EXPECT_EQ(cleanText(std::string_view("a\xff\0b", 4)), QString::fromUtf8("a�␀b"));
    EXPECT_EQ(truncateText(QStringLiteral("abc"), 3), QStringLiteral("abc"));
    EXPECT_EQ(truncateText(QStringLiteral("abcd"), 3), QStringLiteral("ab…"));
    EXPECT_EQ(truncateText(QStringLiteral("a😀cd"), 3), QStringLiteral("a…"));
}

TEST(CleanWords, FiguresContainOnlyCleanText)
{
    const QString harmful = QString::fromUtf8("k\x01\x9c") + QChar(0xfffe) + QChar(0x202e);
    Canvas canvas({.drawsCaption = true}, harmful, {harmful.repeated(5000), true});
    canvas.addText(canvas.content(), harmful, Font::Mono, Role::Text);
    canvas.lastShape().meaning.tip = harmful + u'\n' + harmful;
    const Figure figure = canvas.takeFigure();
    EXPECT_EQ(figure.title, cleanText(harmful));
    EXPECT_EQ(figure.fact.size(), kMaxTextLength);
    EXPECT_EQ(figure.shapes.back().text, cleanText(harmful));
    EXPECT_EQ(figure.shapes.back().meaning.tip, cleanText(harmful, LineBreaks::Kept) + u'\n' + cleanText(harmful, LineBreaks::Kept));
}

/// An SVG is well-formed also for a drawing that is no figure.
TEST(CleanWords, AnSvgIsXml)
{
    tests::ensureApplication();
    const QString harmful = QString::fromUtf8("<k>\x01&") + QChar(0xfffe) + QChar(0x202e) + QChar(0xdc00);
    const Drawing drawing{{300, 100}, harmful, harmful, {}, [&](QPainter& painter) { painter.drawText(10, 50, harmful); }};
    const auto svg = encodeSvg({.count = 1, .drawing = [&](std::uint32_t) { return drawing; }}, {.theme = &themes().front()});
    ASSERT_TRUE(svg);
    QXmlStreamReader reader(*svg);
    while (!reader.atEnd())
        reader.readNext();
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
}

TEST(CleanWords, AListingCutsLines)
{
    const QByteArray html = makeSourceListing(QString(1 << 20, u'x') + QStringLiteral("/*\nstill a comment */ int a;\n"));
    EXPECT_LT(html.size(), 10'000);
    EXPECT_TRUE(html.contains("…"));
    EXPECT_TRUE(html.contains(QByteArray("<span class=\"t") + QByteArray::number(int(3)) + "\">still a comment */"));
    const QByteArray many = makeSourceListing(QString(100'000, u'\n'));
    EXPECT_LT(many.size(), 3'000'000);
    EXPECT_TRUE(many.contains("… 80000"));
}

}  // namespace
}  // namespace simtscope::figures
