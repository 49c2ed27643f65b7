#include "ui/run/parameter_fields.h"

#include <QCompleter>
#include <QFormLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <algorithm>
#include <functional>
#include <limits>

#include "ui/run/form_rows.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/notices.h"
#include "ui/session/preferences/run_settings.h"
#include "ui/widgets/elided_combo.h"
#include "ui/widgets/typing.h"

namespace simtscope::ui {
namespace {

/// Replaces a value that is out of range, and says so: a field must not show a value that the picture does not have.
class ParameterRange final : public QIntValidator {
public:
    ParameterRange(int min, int max, std::function<QString(const QString& refused)> replacementFor, QObject* parent)
        : QIntValidator(min, max, parent), m_replacementFor(std::move(replacementFor))
    {
    }
    void fixup(QString& input) const override { input = m_replacementFor(input); }

private:
    std::function<QString(const QString&)> m_replacementFor;
};

int clampToInt(long long value)
{
    return int(std::clamp<long long>(value, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

}  // namespace

ParameterFields::ParameterFields(const ParameterFieldsParts& parts, QWidget* parent)
    : QObject(parent), m_parts(parts), m_parent(parent), m_form(makeForm())
{
    m_form->setObjectName("parameters");
}

void ParameterFields::build()
{
    m_fields.clear();
    while (m_form->rowCount() > 0)
        m_form->removeRow(0);
    const Document& document = m_parts.document;
    if (document.lesson()) {
        const program::LessonTexts lessonTexts = wordsOf(*document.lesson());
        for (std::size_t i = 0; i < lessonTexts.parameters.size(); ++i) {
            m_fields.push_back(makeField(int(i)));
            addRow(*m_form, QString::fromStdString(lessonTexts.parameters[i]), m_fields.back());
        }
    } else if (!document.name().isEmpty()) {
        m_fields.push_back(makeArgumentsField());
        addRow(*m_form, tr("Arguments"), m_fields.back());
    }
    for (std::size_t i = 1; i < m_fields.size(); ++i)
        QWidget::setTabOrder(m_fields[i - 1], m_fields[i]);
}

QWidget* ParameterFields::makeArgumentsField()
{
    auto* line = new QLineEdit(m_parent);
    trackTyping(*line);
    line->setObjectName("arguments");
    line->setToolTip(tr("The program's arguments, as on a command line"));
    connect(line, &QLineEdit::editingFinished, this, [this, line] {
        const QStringList arguments = splitWords(line->text());
        if (arguments == m_parts.document.arguments())
            return;
        m_parts.document.setArguments(arguments);
        emit changed();
    });
    return line;
}

void ParameterFields::changeArgument(int index, const QString& value)
{
    if (m_parts.document.arguments().value(index) == value)
        return;
    m_parts.document.setArgument(index, value);
    emit changed();
}

QWidget* ParameterFields::makeField(int index)
{
    const program::Parameter& parameter = m_parts.document.lesson()->parameters[std::size_t(index)];
    QWidget* field = nullptr;
    if (!parameter.values.empty()) {
        field = makeChoice(index);
    } else {
        auto* spin = new QSpinBox(m_parent);
        trackTyping(*spin);
        if (parameter.minimum < parameter.maximum)
            spin->setRange(clampToInt(parameter.minimum), clampToInt(parameter.maximum));
        else
            spin->setRange(std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
        spin->setKeyboardTracking(false);
        connect(spin, &QSpinBox::valueChanged, this, [this, index](int value) { changeArgument(index, QString::number(value)); });
        field = spin;
    }
    field->setObjectName("parameter-" + QString::fromStdString(parameter.name));
    return field;
}

QWidget* ParameterFields::makeChoice(int index)
{
    const program::Parameter& parameter = m_parts.document.lesson()->parameters[std::size_t(index)];
    auto* box = new ElidedCombo(m_parent);
    for (const std::string& value : parameter.values)
        box->addItem(QString::fromStdString(value));
    if (parameter.minimum < parameter.maximum) {  // the listed values are only suggestions
        box->setEditable(true);
        box->setCompleter(nullptr);  // without completion: a user who types 51 does not mean 512
        trackTyping(*box);
        box->setInsertPolicy(QComboBox::NoInsert);
        // Also called when the field is deleted because another program was opened, so it must not access the lesson.
        const QString label = QString::fromStdString(wordsOf(*m_parts.document.lesson()).parameters[std::size_t(index)]);
        const auto reportClamped = [this, index, label, least = parameter.minimum, most = parameter.maximum](const QString& refused) {
            if (!refused.isEmpty())
                m_parts.notices.notifyTranslated([=] {
                    return Notice{
                        Notice::Kind::Warning, tr("%1 is from %2 to %3, not %4.").arg(label).arg(least).arg(most).arg(refused), {}, 0};
                });
            return m_parts.document.arguments().value(index);
        };
        box->setValidator(new ParameterRange(clampToInt(parameter.minimum), clampToInt(parameter.maximum), reportClamped, box));
        box->setToolTip(tr("From %1 to %2").arg(parameter.minimum).arg(parameter.maximum));
        connect(box->lineEdit(), &QLineEdit::editingFinished, this, [this, index, box] { changeArgument(index, box->currentText()); });
    }
    connect(box, &QComboBox::activated, this, [this, index, box] { changeArgument(index, box->currentText()); });
    return box;
}

void ParameterFields::refresh()
{
    const QStringList& arguments = m_parts.document.arguments();
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        if (isBeingTyped(*m_fields[i]))
            continue;
        const QSignalBlocker blocker(m_fields[i]);
        const QString value = qsizetype(i) < arguments.size() ? arguments[qsizetype(i)] : QString();
        if (auto* box = qobject_cast<QComboBox*>(m_fields[i])) {
            if (!box->isEditable() && box->findText(value) < 0 && !value.isEmpty())
                box->addItem(value);
            box->setCurrentText(value);
        } else if (auto* spin = qobject_cast<QSpinBox*>(m_fields[i])) {
            spin->setValue(value.toInt());
        } else if (auto* line = qobject_cast<QLineEdit*>(m_fields[i])) {
            line->setText(joinWords(arguments));
        }
    }
    fitWidth(m_width);
}

void ParameterFields::fitWidth(int width)
{
    m_width = width;
    int fieldWidth = 0, wordWidth = 0;
    std::vector<QLabel*> labels;
    for (QWidget* field : m_fields) {
        if (auto* label = qobject_cast<QLabel*>(m_form->labelForField(field))) {
            labels.push_back(label);
            for (const QString& word : label->text().split(u' '))
                wordWidth = std::max(wordWidth, label->fontMetrics().horizontalAdvance(word));
        }
        if (const auto* box = qobject_cast<QComboBox*>(field); box && box->isEditable())
            fieldWidth = std::max(fieldWidth, box->sizeHint().width());
    }
    const int labelWidth = std::min(kLabelWidth, width - m_form->horizontalSpacing() - fieldWidth);
    const bool isWrapped = width > 0 && fieldWidth > 0 && labelWidth < std::min(wordWidth, kLabelWidth);
    m_form->setRowWrapPolicy(isWrapped ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
    for (QLabel* label : labels) {
        label->setWordWrap(!isWrapped);  // QFormLayout has too little height for wrapped rows
        label->setFixedWidth(width == 0 || fieldWidth == 0 ? kLabelWidth : isWrapped ? width : labelWidth);
    }
    for (QWidget* field : m_fields)
        if (const auto* box = qobject_cast<QComboBox*>(field); box && box->isEditable())
            field->setMinimumWidth(std::max(kMinFieldWidth, std::min(fieldWidth, width)));
}

}  // namespace simtscope::ui

#include "moc_parameter_fields.cpp"
