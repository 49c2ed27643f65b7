#include "ui/editor/number_drag.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/editor/source_editor.h"

namespace simtscope::ui {
namespace {

constexpr int kPixelsOfStep = 6;
constexpr int kMaxDecimals = 9;

}  // namespace

std::optional<DraggableNumber> parseDraggableNumber(const QString& literal)
{
    static const QRegularExpression pattern("^(0|[1-9][0-9]*)(\\.[0-9]*)?([fFuUlL]*)$");
    const QRegularExpressionMatch match = pattern.match(literal);
    if (!match.hasMatch())
        return std::nullopt;
    DraggableNumber number;
    number.value = (match.captured(1) + match.captured(2)).toDouble();
    number.hasPoint = !match.captured(2).isEmpty();
    number.decimals = std::max(0, int(match.captured(2).size()) - 1);
    number.suffix = match.captured(3);
    constexpr double kMaxExact = 9007199254740992.0;  // 2^53
    if (number.decimals > kMaxDecimals || number.value * std::pow(10, number.decimals) > kMaxExact)
        return std::nullopt;
    return number;
}

QString DraggableNumber::textAfter(int steps) const
{
    const double changed = std::max(0.0, value + steps * std::pow(10, -decimals));
    QString text = QString::number(changed, 'f', decimals);
    if (hasPoint && decimals == 0)
        text += '.';
    return text + suffix;
}

NumberDrag::NumberDrag(SourceEditor& editor) : QObject(&editor), m_editor(editor)
{
    editor.viewport()->installEventFilter(this);
    editor.viewport()->setMouseTracking(true);
    editor.installEventFilter(this);
}

std::optional<NumberDrag::Range> NumberDrag::findNumberAt(QPoint viewportPoint) const
{
    const long at = m_editor.SendScintilla(QsciScintillaBase::SCI_POSITIONFROMPOINTCLOSE, static_cast<unsigned long>(viewportPoint.x()),
                                           static_cast<long>(viewportPoint.y()));
    const auto isNumber = [this](long position) {
        constexpr long kStyleMask = 0x3f;  // the lexer adds 64 to the styles of code that the preprocessor removes
        return (m_editor.SendScintilla(QsciScintillaBase::SCI_GETSTYLEAT, position) & kStyleMask) == QsciLexerCPP::Number;
    };
    const auto isDigit = [this](long position) {
        const long c = m_editor.SendScintilla(QsciScintillaBase::SCI_GETCHARAT, position);
        return (c >= '0' && c <= '9') || c == '.' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '\'';
    };
    const long length = m_editor.SendScintilla(QsciScintillaBase::SCI_GETLENGTH);
    if (at < 0 || at >= length)
        return std::nullopt;
    // In a directive every token has the directive's style.
    const bool isInDirective = (m_editor.SendScintilla(QsciScintillaBase::SCI_GETSTYLEAT, at) & 0x3f) == QsciLexerCPP::PreProcessor;
    if (!isDigit(at) || !(isNumber(at) || isInDirective))
        return std::nullopt;
    Range range{at, at + 1};
    while (range.begin > 0 && isDigit(range.begin - 1))
        --range.begin;
    while (range.end < length && isDigit(range.end))
        ++range.end;
    return parseDraggableNumber(textOf(range)) ? std::optional(range) : std::nullopt;
}

QString NumberDrag::textOf(const Range& range) const
{
    return m_editor.text(int(range.begin), int(range.end));
}

void NumberDrag::showCursor(bool isOverNumber)
{
    if (std::exchange(m_showsCursor, isOverNumber) == isOverNumber)
        return;
    if (isOverNumber)
        m_editor.viewport()->setCursor(Qt::SizeHorCursor);
    else
        m_editor.viewport()->setCursor(Qt::IBeamCursor);
}

void NumberDrag::dragTo(QPoint viewportPoint)
{
    const QByteArray text = m_number->textAfter((viewportPoint.x() - m_start.x()) / kPixelsOfStep).toUtf8();
    if (text == textOf(m_range).toUtf8())
        return;
    m_editor.SendScintilla(QsciScintillaBase::SCI_SETTARGETRANGE, static_cast<unsigned long>(m_range.begin), m_range.end);
    m_editor.SendScintilla(QsciScintillaBase::SCI_REPLACETARGET, static_cast<unsigned long>(text.size()), text.constData());
    m_range.end = m_range.begin + text.size();
}

void NumberDrag::endDrag()
{
    m_number.reset();
    m_editor.endUndoAction();
}

bool NumberDrag::eventFilter(QObject* object, QEvent* event)
{
    if (object == &m_editor) {
        if (event->type() == QEvent::KeyRelease && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Control && !m_number)
            showCursor(false);
        return false;
    }
    const auto* const mouse = dynamic_cast<QMouseEvent*>(event);
    if (!mouse)
        return false;
    const QPoint point = mouse->position().toPoint();
    const bool isWanted = mouse->modifiers() == Qt::ControlModifier;
    switch (event->type()) {
    case QEvent::MouseButtonPress: {
        const std::optional<Range> range = isWanted && mouse->button() == Qt::LeftButton ? findNumberAt(point) : std::nullopt;
        if (!range || m_editor.isReadOnly())
            return false;
        m_range = *range;
        m_start = point;
        m_number = parseDraggableNumber(textOf(*range));
        m_editor.beginUndoAction();
        return true;
    }
    case QEvent::MouseMove:
        if (m_number && !(mouse->buttons() & Qt::LeftButton))
            endDrag();  // the release was lost
        if (m_number) {
            dragTo(point);
            return true;
        }
        if (const bool isOverNumber = isWanted && mouse->buttons() == Qt::NoButton && findNumberAt(point); isOverNumber || m_showsCursor) {
            showCursor(isOverNumber);
            if (isOverNumber)
                QToolTip::showText(mouse->globalPosition().toPoint(), tr("Drag to change the number"), &m_editor);
        }
        return false;
    case QEvent::MouseButtonRelease:
        if (!m_number)
            return false;
        endDrag();
        return true;
    default:
        return false;
    }
}

}  // namespace simtscope::ui

#include "moc_number_drag.cpp"
