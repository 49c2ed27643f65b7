#include "ui/widgets/typing.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>

namespace simtscope::ui {
namespace {

constexpr char kTypedProperty[] = "typed";  // a property: the field's text was edited and not entered

QLineEdit* findLineEditIn(const QWidget& field)
{
    if (auto* line = qobject_cast<const QLineEdit*>(&field))
        return const_cast<QLineEdit*>(line);
    return field.findChild<QLineEdit*>();
}

}  // namespace

void trackTyping(QWidget& field)
{
    QLineEdit* const line = findLineEditIn(field);
    const auto markEntered = [line] { line->setProperty(kTypedProperty, false); };
    QObject::connect(line, &QLineEdit::textEdited, line, [line] { line->setProperty(kTypedProperty, true); });
    QObject::connect(line, &QLineEdit::editingFinished, line, markEntered);
    if (auto* spin = qobject_cast<QAbstractSpinBox*>(&field))
        QObject::connect(spin, &QAbstractSpinBox::editingFinished, line, markEntered);  // the spin box' line edit gets no signal for Enter
    if (auto* box = qobject_cast<QComboBox*>(&field))
        QObject::connect(box, &QComboBox::activated, line, markEntered);
}

void endTyping(QWidget& field)
{
    if (QLineEdit* const line = findLineEditIn(field))
        line->setProperty(kTypedProperty, false);
}

bool isBeingTyped(const QWidget& field)
{
    const QLineEdit* const line = findLineEditIn(field);
    if (!line || !line->property(kTypedProperty).toBool())
        return false;
    const QWidget* const focus = field.window()->focusWidget();  // focusWidget() works while another window is active, too
    return focus == &field || focus == line;
}

}  // namespace simtscope::ui
