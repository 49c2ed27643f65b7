#include "ui/run/option_fields.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "ui/session/preferences/run_settings.h"
#include "ui/widgets/theme_style.h"
#include "ui/widgets/tr.h"
#include "ui/widgets/typing.h"

namespace simtscope::ui {
namespace {

constexpr char kWrongProperty[] = "wrong";

void showText(QLineEdit& line, const QString& text)
{
    // Keep text that is being typed, and text marked as wrong, so that the user can see and correct it.
    if (!isBeingTyped(line) && !line.property(kWrongProperty).toBool())
        line.setText(text);
}

template <class Spin, class Value>
void showNumber(Spin& spin, Value value)
{
    const QSignalBlocker blocker(spin);
    if (!isBeingTyped(spin))
        spin.setValue(value);
}

}  // namespace

OptionWidget makeLine(QWidget* parent, const QString& placeholder, const TextCheck& check, const ErrorCallback& onError,
                      const ValueCallback& onValue)
{
    auto* line = new QLineEdit(parent);
    line->setPlaceholderText(placeholder);
    trackTyping(*line);
    QObject::connect(line, &QLineEdit::editingFinished, line, [=] {
        QString text = line->text().trimmed();
        std::optional<Error> fault = text.isEmpty() ? std::nullopt : check(text);
        if (const QString closed = QString(text).remove(' '); fault && closed != text && !check(closed)) {
            text = closed;
            fault.reset();
        }
        setStyleProperty(line, kWrongProperty, fault.has_value());
        if (fault)
            onError(*fault);
        else
            onValue(text.isEmpty() ? QVariant() : QVariant(text));
    });
    return {line, [line](const QVariant& value, bool isUsual) { showText(*line, isUsual ? QString() : value.toString()); }};
}

OptionWidget makeWordsLine(QWidget* parent, const QString& placeholder, const ValueCallback& onValue)
{
    auto* line = new QLineEdit(parent);
    line->setPlaceholderText(placeholder);
    trackTyping(*line);
    QObject::connect(line, &QLineEdit::editingFinished, line, [=] { onValue(splitWords(line->text())); });
    return {line, [line](const QVariant& value, bool) { showText(*line, joinWords(value.toStringList())); }};
}

OptionWidget makeWordChoice(QWidget* parent, const std::vector<kinds::Word>& words, const ValueCallback& onValue)
{
    auto* choice = new QComboBox(parent);
    for (const kinds::Word& word : words) {
        const QString text = QString::fromUtf8(word.word.data(), qsizetype(word.word.size()));
        choice->addItem(word.label ? translateField(word.label) : text, text);
    }
    QObject::connect(choice, &QComboBox::activated, choice, [=] { onValue(choice->currentData()); });
    return {choice, [choice](const QVariant& value, bool) { choice->setCurrentIndex(choice->findData(value)); }};
}

OptionWidget makeNumber(QWidget* parent, const NumberRange& range, const QString& placeholder, const ValueCallback& onValue)
{
    auto* spin = new QSpinBox(parent);
    spin->setRange(range.min, range.max);
    spin->setSingleStep(range.step);
    spin->setSpecialValueText(placeholder);
    spin->setKeyboardTracking(false);
    trackTyping(*spin);
    QObject::connect(spin, &QSpinBox::valueChanged, spin, [=](int value) { onValue(value); });
    return {spin, [spin](const QVariant& value, bool) { showNumber(*spin, value.toInt()); }};
}

OptionWidget makeSeconds(QWidget* parent, const QString& placeholder, const ValueCallback& onValue)
{
    constexpr double kDaySeconds = 86400;
    auto* spin = new QDoubleSpinBox(parent);
    spin->setRange(0, kDaySeconds);
    spin->setDecimals(1);
    spin->setSuffix(tr(" s"));
    spin->setSpecialValueText(placeholder);
    spin->setButtonSymbols(QAbstractSpinBox::NoButtons);
    spin->setKeyboardTracking(false);
    trackTyping(*spin);
    QObject::connect(spin, &QDoubleSpinBox::valueChanged, spin, [=](double value) { onValue(value); });
    return {spin, [spin](const QVariant& value, bool) { showNumber(*spin, value.toDouble()); }};
}

void discardTyping(QWidget& widget)
{
    endTyping(widget);
    if (widget.property(kWrongProperty).toBool())
        setStyleProperty(&widget, kWrongProperty, false);
}

QString translateField(const char* english)
{
    return QCoreApplication::translate("messages", english);
}

NumberRange option_fields_detail::clampRange(std::uint64_t min, std::uint64_t max, std::uint64_t step, bool mayBeAbsent)
{
    constexpr std::uint64_t kMaxBound = std::numeric_limits<int>::max();
    return {mayBeAbsent ? 0 : int(std::min(min, kMaxBound)), int(std::min(max, kMaxBound)), int(std::min(step, kMaxBound))};
}

}  // namespace simtscope::ui
