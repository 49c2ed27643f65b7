// Writes pictures as TikZ: paths and nodes in logical pixels, with the fonts of the document (declared in encoders.h).
#include <QFontMetricsF>
#include <QStringList>
#include <cmath>
#include <map>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/export/tex_text.h"
#include "ui/figures/export/vector.h"

namespace simtscope::figures {

namespace {

constexpr qreal kPointsPerPixel = 0.75;  // "big" points per logical pixel
constexpr qreal kDesignSize = 10;        // size of the font that is scaled, so that a document without scalable fonts has every size
constexpr qreal kMinOpacity = 0.002;

/// Formats a number with at most `decimals` decimals, without trailing zeros: "12.5".
QString formatNumber(qreal value, int decimals = 2)
{
    QString text = QString::number(value, 'f', decimals);
    while (text.contains('.') && (text.endsWith('0') || text.endsWith('.')))
        text.chop(1);
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString formatPoint(QPointF position)
{
    return '(' + formatNumber(position.x()) + ',' + formatNumber(position.y()) + ')';
}

class TikzSink final : public VectorSink {
public:
    TikzSink(std::map<QRgb, QString>& colors, bool drawsTextAsOutlines) : m_colors(colors), m_drawsTextAsOutlines(drawsTextAsOutlines) {}

    void addPath(const QPainterPath& path, const QPen& pen, const QBrush& brush, qreal opacity) override
    {
        const bool fills = brush.style() != Qt::NoBrush && brush.color().alpha() > 0;
        const bool strokes = pen.style() != Qt::NoPen && pen.color().alpha() > 0 && pen.widthF() > 0;
        if (path.isEmpty() || opacity < kMinOpacity || !(fills || strokes))
            return;
        QStringList options;
        if (fills)
            options << "fill=" + colorName(brush.color()) << opacityOption("fill opacity", opacity * brush.color().alphaF());
        if (fills && path.fillRule() == Qt::OddEvenFill)
            options << QStringLiteral("even odd rule");
        if (strokes) {
            options << "draw=" + colorName(pen.color()) << "line width=" + formatNumber(pen.widthF() * kPointsPerPixel) + "bp"
                    << opacityOption("draw opacity", opacity * pen.color().alphaF()) << dashes(pen);
            if (pen.capStyle() == Qt::RoundCap)
                options << QStringLiteral("line cap=round");
        }
        options.removeAll(QString());
        m_lines << "\\path[" + options.join(',') + "]" + pathText(path) + ";";
    }

    void addText(const Text& text) override
    {
        if (text.text.trimmed().isEmpty())
            return;
        const std::optional<QString> tex = m_drawsTextAsOutlines ? std::nullopt : toTex(text.text.trimmed());
        if (!tex) {
            addPath(computeOutline(text), QPen(Qt::NoPen), text.color, text.opacity);
            return;
        }
        const QTransform& placed = text.transform;
        const qreal scale = std::hypot(placed.m11(), placed.m12()), angle = std::atan2(placed.m12(), placed.m11()) * 180 / M_PI;
        // Leading blanks take room, but TeX would drop them, so they become an offset.
        const QFontMetricsF metrics(text.font);
        const qsizetype blanks = text.text.indexOf(text.text.trimmed().front());
        const QPointF textOrigin = placed.map(QPointF(blanks > 0 ? metrics.horizontalAdvance(text.text.left(blanks)) : 0, 0));
        const qreal width = blanks > 0 || text.text.back().isSpace() ? metrics.horizontalAdvance(text.text.trimmed()) : text.width;
        QString options = "anchor=base west,inner sep=0,outer sep=0,text=" + colorName(text.color);
        if (std::abs(angle) > 0.01)
            options += ",rotate=" + formatNumber(-angle);
        if (text.opacity < 1)
            options += ",opacity=" + formatNumber(text.opacity, 3);
        const qreal size = text.font.pixelSize() * kPointsPerPixel * scale / kDesignSize;
        m_lines << QStringLiteral("\\node[%1] at %2 {\\SIMTtext{%3bp}{%4}{%5}{%6}};")
                       .arg(options, formatPoint(textOrigin), formatNumber(width * scale * kPointsPerPixel), formatNumber(size, 3),
                            fontOf(text.font), *tex);
    }

    const QStringList& lines() const { return m_lines; }

private:
    static QString opacityOption(const char* name, qreal opacity)
    {
        return opacity < 1 ? QString("%1=%2").arg(QLatin1String(name), formatNumber(opacity, 3)) : QString();
    }
    static QString fontOf(const QFont& font)
    {
        const bool isMono = font.styleHint() == QFont::Monospace;
        return QString(isMono ? "\\SIMTmono" : "\\SIMTsans") + (font.weight() >= QFont::DemiBold ? "\\bfseries" : "");
    }
    static QString dashes(const QPen& pen)
    {
        QStringList parts;
        const QList<qreal> pattern = pen.dashPattern();
        for (qsizetype i = 0; i < pattern.size(); ++i)
            parts << (i % 2 ? "off " : "on ") + formatNumber(pattern[i] * pen.widthF() * kPointsPerPixel) + "bp";
        return pen.style() == Qt::SolidLine || parts.isEmpty() ? QString() : "dash pattern=" + parts.join(' ');
    }
    static QString pathText(const QPainterPath& path)
    {
        QString text;
        QPointF start;
        const auto closes = [&](int next) {
            const bool ends = next == path.elementCount() || path.elementAt(next).isMoveTo();
            return ends && next > 0 && QPointF(path.elementAt(next - 1)) == start && !path.elementAt(next - 1).isMoveTo();
        };
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element& element = path.elementAt(i);
            if (element.isMoveTo()) {
                start = element;
                text += formatPoint(element);
            } else if (element.isLineTo()) {
                text += "--" + (closes(i + 1) ? QStringLiteral("cycle") : formatPoint(element));
            } else if (element.isCurveTo()) {
                text += "..controls" + formatPoint(element) + "and" + formatPoint(path.elementAt(i + 1)) + ".." +
                        formatPoint(path.elementAt(i + 2));
                i += 2;
                if (closes(i + 1))
                    text += QStringLiteral("--cycle");
            }
        }
        return text;
    }
    QString colorName(const QColor& color)
    {
        const auto known = m_colors.find(color.rgb());
        if (known != m_colors.end())
            return known->second;
        return m_colors[color.rgb()] = QStringLiteral("SIMTcolor%1").arg(QString::number(m_colors.size() + 1));
    }

    std::map<QRgb, QString>& m_colors;
    bool m_drawsTextAsOutlines;
    QStringList m_lines;
};

/// TeX that begins the file. While \documentclass has its original meaning, no document class has been loaded, and the file is a document
/// of its own.
constexpr const char* kPreamble = R"(\makeatletter
\ifx\documentclass\@twoclasseserror
  \let\SIMTend\relax
\else
  \documentclass{article}
  \usepackage{tikz}
  \usepackage[paperwidth=%1bp,paperheight=%2bp,margin=0bp]{geometry}
  \pagestyle{empty}\parindent0pt\parskip0pt\topskip0pt\maxdepth0pt
  \begin{document}
  \def\SIMTend{\end{document}}
\fi
\makeatother
\providecommand\SIMTsans{\sffamily}
\providecommand\SIMTmono{\ttfamily}
\providecommand\SIMTtext[4]{{\fontsize{10}{12}\selectfont\resizebox{#1}{#2\height}{#3#4}}}
)";

}  // namespace

Result<QByteArray> encodeTikz(const Sequence& sequence, const ExportStyle& style)
{
    std::map<QRgb, QString> colors;
    QStringList pictures;
    QString title, description, size[2];
    for (std::uint32_t i = 0; i < sequence.count; ++i) {
        const Drawing drawing = sequence.drawing(i);
        TikzSink sink(colors, style.drawsTextAsOutlines);
        drawInto(sink, drawing, style);
        if (i == 0) {
            title = drawing.title;
            description = drawing.description;
            size[0] = formatNumber(drawing.size.width() * kPointsPerPixel);
            size[1] = formatNumber(drawing.size.height() * kPointsPerPixel);
        }
        const QString box =
            QStringLiteral("\\useasboundingbox(0,0)rectangle%1;").arg(formatPoint({drawing.size.width(), drawing.size.height()}));
        const QString picture =
            "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp]\n" + box + "\n" + sink.lines().join('\n') + "\n\\end{tikzpicture}%";
        pictures << (sequence.count == 1 ? picture : QStringLiteral("\\SIMTstep{%1}{%\n%2\n}%").arg(QString::number(i + 1), picture));
    }
    QString text = "% " + cleanText(title.simplified()) + "\n% " + cleanText(description.simplified()) +
                   "\n% A document of its own (pdflatex), or a part of one that has \\usepackage{tikz}: \\input this file.\n";
    if (sequence.count > 1)
        text += QStringLiteral("% In a Beamer frame the pictures are its overlays; elsewhere they follow each other.\n");
    text += QString::fromLatin1(kPreamble).arg(size[0], size[1]);
    if (sequence.count > 1)
        text += QStringLiteral("\\ifdefined\\only\\def\\SIMTstep#1#2{\\only<#1>{#2}}\\else\\def\\SIMTstep#1#2{#2\\par}\\fi\n");
    for (const auto& [rgb, name] : colors)
        text += QStringLiteral("\\definecolor{%1}{HTML}{%2}\n").arg(name, QColor(rgb).name().mid(1).toUpper());
    text += pictures.join('\n') + "\n\\SIMTend\n";
    return text.toUtf8();
}

}  // namespace simtscope::figures
