#include "tests/ui/figures/golden.h"
#include "tests/folders.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <array>
#include <gtest/gtest.h>

namespace simtscope::tests {

namespace {

using namespace figures;

// In the order of the enumeration, but by name: a role added between two others must not change a golden file.
constexpr std::array kRoles = {"Background",     "Panel",     "Cell",       "CellBorder",   "Text",     "TextDim",
                               "TextOnAccent",   "Accent",    "AccentSoft", "AccentBorder", "Conflict", "ConflictSoft",
                               "TextOnConflict", "Grid",      "Edge",       "EdgeFaint",    "Active",   "ToDevice",
                               "ToHost",         "DownSweep", "Good",       "Error",        "None"};
static_assert(kRoles.size() == std::size_t(Role::None) + 1);
constexpr std::array kKinds = {"rect", "ellipse", "line", "curve", "text"};
static_assert(kKinds.size() == std::size_t(Shape::Kind::Text) + 1);
constexpr std::array kFonts = {"Body", "Small", "Title", "Mono", "MonoSmall", "MonoBold"};
static_assert(kFonts.size() == std::size_t(Font::MonoBold) + 1);
constexpr std::array kStrokes = {"solid", "dashed", "dotted"};
static_assert(kStrokes.size() == std::size_t(Stroke::Dotted) + 1);

QString number(qreal value)
{
    const QString text = QString::number(value, 'f', 2);
    return text.contains(u'.') ? QString(text).remove(QRegularExpression(QStringLiteral("\\.?0+$"))) : text;
}

QString point(QPointF position)
{
    return number(position.x()) + u',' + number(position.y());
}

QString alignment(Qt::Alignment align)
{
    const char* across = align & Qt::AlignLeft ? "left" : align & Qt::AlignRight ? "right" : "centre";
    const char* down = align & Qt::AlignTop ? " top" : align & Qt::AlignBottom ? " bottom" : "";
    return QLatin1String(across) + QLatin1String(down);
}

using Numbers = std::vector<std::pair<const char*, std::int64_t>>;

Numbers numbersOf(const Subject& subject)
{
    return std::visit(Overloaded{[](std::monostate) { return Numbers(); },
                                 [](const CellSubject& cell) {
                                     Numbers numbers{{"allocation", cell.allocation}, {"offset", std::int64_t(cell.offset)}};
                                     if (cell.thread)
                                         numbers.emplace_back("thread", *cell.thread);
                                     return numbers;
                                 },
                                 [](const ThreadSubject& thread) {
                                     return Numbers{{"thread", thread.thread}};
                                 },
                                 [](const IdleLaneSubject& idle) {
                                     return Numbers{{"warp", idle.warp}, {"lane", idle.lane}};
                                 },
                                 [](const WarpSubject& warp) {
                                     return Numbers{{"warp", warp.warp}};
                                 },
                                 [](const BankSubject& bank) {
                                     return Numbers{{"bank", bank.bank}};
                                 },
                                 [](const LineSubject&) { return Numbers(); },  // a shape's line is described below, wherever it is from
                                 [](const WavefrontSubject& wavefront) {
                                     return Numbers{{"warp", wavefront.warp}, {"wavefront", wavefront.wavefront}};
                                 },
                                 [](const RowsSubject& rows) {
                                     return Numbers{{"row", rows.first}};
                                 },
                                 [](const LaunchSubject& launch) {
                                     return Numbers{{"launch", launch.launch.value}};
                                 },
                                 [](const BlockSubject& block) {
                                     return Numbers{{"block", block.block.value}};
                                 },
                                 [](const BlockSizeSubject& size) {
                                     return Numbers{{"threads", size.threadCount}};
                                 }},
                      subject);
}

/// Describes the meaning of a shape. Empty if it has none.
QString describe(const Meaning& meaning)
{
    Numbers numbers = numbersOf(meaning.subject);
    if (const std::optional<std::uint32_t> line = lineOf(meaning))
        numbers.emplace_back("line", *line);
    if (meaning.step)
        numbers.emplace_back("step", *meaning.step);
    QStringList parts;
    for (const auto& [name, value] : numbers)
        parts << QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(value);
    if (!meaning.tip.isEmpty())
        parts << QStringLiteral("tip \"%1\"").arg(meaning.tip);
    return parts.isEmpty() ? QString() : QStringLiteral(" {%1}").arg(parts.join(QStringLiteral(", ")));
}

QString describe(const Shape& shape)
{
    const bool line = shape.kind == Shape::Kind::Line || shape.kind == Shape::Kind::Curve;
    QString text = QLatin1String(kKinds[std::size_t(shape.kind)]);
    text += u' ' + point(line ? shape.from : shape.rect.topLeft()) + u' ' + point(line ? shape.to : shape.rect.bottomRight());
    const auto role = [&](const char* name, Role value) {
        if (value != Role::None)
            text += QStringLiteral(" %1 %2").arg(QLatin1String(name), QLatin1String(kRoles[std::size_t(value)]));
    };
    if (shape.backgroundRole == Role::None)
        role("fill", shape.fill);
    role("on", shape.backgroundRole);
    role("stroke", shape.stroke);
    if (shape.stroke != Role::None)
        text += QStringLiteral(" %1 %2").arg(number(shape.strokeWidth), QLatin1String(kStrokes[std::size_t(shape.strokeStyle)]));
    if (shape.hatch != Hatch::None)
        text += QStringLiteral(" hatched");
    if (shape.radius > 0)
        text += QStringLiteral(" radius ") + number(shape.radius);
    if (shape.opacity < 1)
        text += QStringLiteral(" opacity ") + number(shape.opacity);
    if (shape.kind == Shape::Kind::Text)
        text += QStringLiteral(" %1 x%2 %3 \"%4\"")
                    .arg(QLatin1String(kFonts[std::size_t(shape.font)]), number(shape.fontScale), alignment(shape.align), shape.text);
    return text + describe(shape.meaning);
}

QString describe(const Motion& motion)
{
    return QStringLiteral("motion %1 %2 %3 fill %4 \"%5\"")
        .arg(point(motion.from), point(motion.to), QLatin1String(motion.isCurved ? "curve" : "line"),
             QLatin1String(kRoles[std::size_t(motion.fill)]), motion.text);
}

QString describe(const Figure& figure)
{
    QStringList lines{
        QStringLiteral("title ") + figure.title, QLatin1String(figure.isFactWarning ? "warning " : "fact ") + figure.fact,
        QStringLiteral("size %1 x %2, unit %3").arg(number(figure.size.width()), number(figure.size.height()), number(figure.unit))};
    if (figure.rows.count > 0)
        lines << QStringLiteral("rows %1 from %2 of %3").arg(figure.rows.shownCount).arg(figure.rows.first).arg(figure.rows.count);
    if (figure.followsSelection)
        lines << QStringLiteral("follows the selection");
    for (const Shape& shape : figure.shapes)
        lines << describe(shape);
    for (const Motion& motion : figure.motions)
        lines << describe(motion);
    return lines.join(u'\n') + u'\n';
}

}  // namespace

bool updatesGoldens()
{
    return qEnvironmentVariableIsSet("SIMTSCOPE_UPDATE_GOLDEN");
}

void expectGolden(const Figure& figure, const QString& name)
{
    const QDir folder(QString::fromStdString(repositoryPath("tests/golden/figures")));
    const QByteArray text = describe(figure).toUtf8();
    QFile file(folder.filePath(name + QStringLiteral(".txt")));
    if (updatesGoldens()) {
        QDir().mkpath(folder.path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return;
    }
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString() << " is missing: SIMTSCOPE_UPDATE_GOLDEN=1 writes it";
    EXPECT_EQ(QString::fromUtf8(file.readAll()).toStdString(), text.toStdString()) << file.fileName().toStdString();
}

}  // namespace simtscope::tests
