#include "ui/editor/variable_tips.h"

#include <QBuffer>
#include <QCursor>
#include <QPainter>
#include <QPixmap>
#include <QToolTip>
#include <QWidget>
#include <algorithm>

#include "ui/figures/facts/variable_words.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/session/variables/variables.h"
#include "ui/widgets/value_strip.h"

namespace simtscope::ui {
namespace {

constexpr QSize kStripSize(256, 22);  // pixels

/// Returns the variable, or the member of one, that a name such as "box.corner" means to the thread; null if there is none.
const analysis::VariableRow* findNamed(const analysis::VariableTable& table, const QString& name, std::size_t column)
{
    const QStringList parts = name.split(u'.');
    const analysis::VariableRow* row = table.find(parts.front().toStdString(), column);
    for (qsizetype i = 1; row && i < parts.size(); ++i) {
        const auto member = std::ranges::find(row->children, parts[i].toStdString(), &analysis::VariableRow::name);
        row = member == row->children.end() ? nullptr : &*member;
    }
    return row;
}

}  // namespace

VariableTips::VariableTips(const VariableTipsParts& parts, QWidget& editor) : QObject(&editor), m_parts(parts), m_editor(editor)
{
    connect(&m_parts.variables, &Variables::changed, this, &VariableTips::showPending);
}

void VariableTips::show(const QString& name, const QPoint& globalPosition)
{
    m_name.clear();
    QToolTip::hideText();
    if (m_parts.appearance.hidesAnswers() || !m_parts.position.source() || !m_parts.run.isRecordingOfProgram()) {
        emit hasNoTip();
        return;
    }
    m_name = name;
    m_position = globalPosition;
    if (m_parts.variables.state() == Variables::State::Ready)
        showPending();
    else
        m_parts.variables.request();
}

void VariableTips::showPending()
{
    if (m_name.isEmpty() || m_parts.variables.state() == Variables::State::Evaluating)
        return;
    const QString tip = tipFor(m_name);
    m_name.clear();
    if (tip.isEmpty())
        emit hasNoTip();
    else
        QToolTip::showText(m_position, tip, &m_editor);
}

QString VariableTips::tipFor(const QString& name) const
{
    const Variables& variables = m_parts.variables;
    const std::optional<std::size_t> column = variables.columnOf(variables.thread());
    if (variables.state() != Variables::State::Ready || !column)
        return {};
    const analysis::VariableRow* const row = findNamed(*variables.table(), name, *column);
    if (!row)
        return {};
    QString lines = figures::describeVariable(*variables.table(), *row, *column).toHtmlEscaped();
    lines.replace(u'\n', QStringLiteral("<br>"));
    const QString type = QString(figures::formatVariableType(*row)).toHtmlEscaped();
    return QStringLiteral("<p style='white-space:pre-wrap'><b>%1 %2</b><br>%3</p>%4")
        .arg(type, name.toHtmlEscaped(), lines, makePicture(*row, *column));
}

/// Returns the strip of all threads as an image of the tooltip; empty where no thread has a value.
QString VariableTips::makePicture(const analysis::VariableRow& row, std::size_t column) const
{
    if (std::ranges::none_of(row.cells, &analysis::VariableCell::hasValue))
        return {};
    const std::size_t count = m_parts.variables.table()->columnCount();
    QPixmap pixmap(kStripSize * m_editor.devicePixelRatioF());
    pixmap.setDevicePixelRatio(m_editor.devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    StripColumns columns;
    columns.count = count;
    columns.width = qreal(kStripSize.width()) / qreal(count);
    paintValueStrip(painter, QRectF(QPointF(), QSizeF(kStripSize)), columns, figures::makeStripCells(row, count, column),
                    m_parts.appearance.theme());
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    pixmap.save(&buffer, "PNG");
    return QStringLiteral("<img src='data:image/png;base64,%1' width='%2' height='%3'>")
        .arg(QString::fromLatin1(bytes.toBase64()))
        .arg(kStripSize.width())
        .arg(kStripSize.height());
}

}  // namespace simtscope::ui

#include "moc_variable_tips.cpp"
