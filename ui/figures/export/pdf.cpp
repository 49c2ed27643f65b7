// Writes pictures as the pages of a PDF, with the date of $SOURCE_DATE_EPOCH or none (declared in encoders.h).
#include <QBuffer>
#include <QDateTime>
#include <QHashSeed>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/export/vector.h"

namespace simtscope::figures {

namespace {

constexpr int kPdfResolution = 960;  // dots per inch: ten per logical pixel, so that text is placed precisely
constexpr qreal kLogicalResolution = 96;

/// Makes Qt's hash seed deterministic: QPdfWriter lists the fonts in the order of a hash table.
class SameHashes {
public:
    SameHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SameHashes(const SameHashes&) = delete;
    SameHashes& operator=(const SameHashes&) = delete;
};

/// Returns "D:20261126010445Z" from $SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch), or nothing without it.
QByteArray readSourceDate()
{
    bool isNumber = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    return isNumber && seconds >= 0 ? "D:" + QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString("yyyyMMddHHmmss").toLatin1() + 'Z'
                                    : QByteArray();
}

/// Replaces the creation time in place, so that all other offsets in the file stay.
void setDate(QByteArray& pdf)
{
    static const QByteArray key = "/CreationDate (";
    const qsizetype begin = pdf.indexOf(key);
    const qsizetype end = begin < 0 ? -1 : pdf.indexOf(')', begin);
    if (end < 0)
        return;
    const QByteArray date = readSourceDate();
    const QByteArray entry = date.isEmpty() ? QByteArray() : key + date + ')';
    pdf.replace(begin, end + 1 - begin, entry.leftJustified(end + 1 - begin, ' '));
}

}  // namespace

Result<QByteArray> encodePdf(const Sequence& sequence, const ExportStyle& style)
{
    const SameHashes sameHashes;
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfResolution);
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setCreator(QStringLiteral("SIMTscope"));
    QPainter painter;
    for (std::uint32_t i = 0; i < sequence.count; ++i) {
        if (sequence.shouldContinue && !sequence.shouldContinue(double(i) / sequence.count))
            return fail(msg::window::animationCancelled());
        const Drawing drawing = sequence.drawing(i);
        if (i == 0) {
            writer.setPageSize(QPageSize(drawing.size * 72 / kLogicalResolution, QPageSize::Point, QString(), QPageSize::ExactMatch));
            writer.setTitle(cleanText(drawing.title));
        }
        if (i == 0 ? !painter.begin(&writer) : !writer.newPage())
            return fail(msg::window::cannotEncode("PDF"));
        painter.save();
        painter.scale(kPdfResolution / kLogicalResolution, kPdfResolution / kLogicalResolution);
        if (style.drawsTextAsOutlines)
            drawOutlined(painter, drawing, style);
        else
            drawWithBackground(painter, drawing, style);
        painter.restore();
    }
    painter.end();
    buffer.close();
    setDate(pdf);
    return pdf;
}

}  // namespace simtscope::figures
