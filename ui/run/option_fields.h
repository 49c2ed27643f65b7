// Makes the fields of run options behind "More": one for each row of a table that has a label.
#pragma once

#include <QVariant>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gpu/core/result.h"
#include "ui/session/preferences/setting_kinds.h"

namespace simtscope::ui {

/// Holds a widget that shows the value of an option.
struct OptionWidget {
    QWidget* widget = nullptr;
    /// Shows a value; `isUsual`: it is the default. Keeps text that is being typed, and text that is marked as wrong.
    std::function<void(const QVariant& value, bool isUsual)> show;
};

using ValueCallback = std::function<void(const QVariant&)>;                  ///< takes the user's value; an invalid one: the default
using TextCheck = std::function<std::optional<Error>(const QString& text)>;  ///< says what is wrong with a text; nothing: it is right
using ErrorCallback = std::function<void(const Error&)>;

/// Holds the bounds of a number field, both included, and the step of its arrows.
struct NumberRange {
    int min = 0, max = 0, step = 1;
};

/// Makes a line of text, which is empty for the default. Blanks at its ends are removed; blanks inside the text are removed, too, if it is
/// valid only without them ("16, 16"). `onError` receives the fault of a wrong text at once; the text is then marked and not taken.
OptionWidget makeLine(QWidget* parent, const QString& placeholder, const TextCheck& check, const ErrorCallback& onError,
                      const ValueCallback& onValue);
/// Makes a line of words as on a command line; the value is a QStringList.
OptionWidget makeWordsLine(QWidget* parent, const QString& placeholder, const ValueCallback& onValue);
/// Makes a choice of words; the value is the word.
OptionWidget makeWordChoice(QWidget* parent, const std::vector<kinds::Word>& words, const ValueCallback& onValue);
/// Makes a field for a whole number. `placeholder`, if any, stands for 0.
OptionWidget makeNumber(QWidget* parent, const NumberRange& range, const QString& placeholder, const ValueCallback& onValue);
/// Makes a field for seconds. `placeholder` stands for 0.
OptionWidget makeSeconds(QWidget* parent, const QString& placeholder, const ValueCallback& onValue);

/// Lets the next value that is shown replace text that is being typed, or marked as wrong.
void discardTyping(QWidget& widget);

/// Returns a text of a row in the language of the window.
QString translateField(const char* english);

namespace option_fields_detail {

/// Returns the range with its bounds cut to those of int. mayBeAbsent: it begins at 0, which stands for "absent".
NumberRange clampRange(std::uint64_t min, std::uint64_t max, std::uint64_t step, bool mayBeAbsent);

/// Makes the widget for the kind of a row and for the part of the setting that it shows.
template <class Row>
OptionWidget makeWidget(const Row& row, QWidget* parent, const ErrorCallback& onError, const ValueCallback& onValue)
{
    using Kind = typename Row::Kind;
    using Setting = typename SettingOf<Kind>::Type;
    const QString placeholder = *row.field.placeholder ? translateField(row.field.placeholder) : QString();
    if constexpr (requires { Kind::kTakesOnlyWords; }) {
        return makeWordChoice(parent, Kind::words(), onValue);
    } else if constexpr (std::is_same_v<Setting, DeviceSetting>) {
        constexpr int kMaxDevices = 16;
        return makeNumber(parent, {1, kMaxDevices}, placeholder, onValue);
    } else if constexpr (std::is_same_v<Setting, QStringList>) {
        return makeWordsLine(parent, placeholder, onValue);
    } else if constexpr (std::is_same_v<Setting, QString>) {
        const auto find = [](const QString& text) -> std::optional<Error> {
            const auto read = Kind::read(text.toStdString());
            return read ? std::nullopt : std::optional(read.error());
        };
        return makeLine(parent, placeholder, find, onError, onValue);
    } else if constexpr (std::is_integral_v<Setting>) {
        return makeNumber(parent, clampRange(Kind::kMin, Kind::kMax, Kind::kStep, !placeholder.isEmpty()), placeholder, onValue);
    } else if constexpr (std::is_floating_point_v<Setting>) {
        return makeSeconds(parent, placeholder, onValue);
    } else {
        static_assert(std::is_same_v<Setting, ScheduleSetting>, "a kind that no field shows");
        return {};  // the run card has two fields of its own for it
    }
}

/// Returns the part of a setting that a field shows; of the devices only their number.
template <class Setting>
QVariant shownPart(const Setting& setting)
{
    return QVariant::fromValue(setting);
}

inline QVariant shownPart(const DeviceSetting& setting)
{
    return setting.count;
}

/// Puts the value of a field into that part of the setting.
template <class Setting>
void takePart(Setting& setting, const QVariant& value)
{
    setting = value.value<Setting>();
}

inline void takePart(DeviceSetting& setting, const QVariant& value)
{
    setting.count = value.toInt();
}

}  // namespace option_fields_detail

/// Holds the field of one option of `Settings`.
template <class Settings>
struct SettingField {
    trace::OptionTexts texts;
    QWidget* widget = nullptr;
    std::function<void(const Settings&)> show;
    std::function<bool(const Settings&)> differs;  ///< whether the part that it shows is not the default
};

template <class Settings>
using ChangeSettings = std::function<void(const std::function<void(Settings&)>&)>;

/// Makes the fields of a table, in its order. They call `change` when the user has changed a value, and `tell` when a text is wrong.
template <class Settings, class Rows>
std::vector<SettingField<Settings>> makeFields(const Rows& rows, QWidget* parent, const ChangeSettings<Settings>& change,
                                               const ErrorCallback& tell)
{
    namespace detail = option_fields_detail;
    std::vector<SettingField<Settings>> fields;
    trace::forEachRow(rows, [&](const auto& row) {
        if (!row.field.label)
            return;
        const auto kept = row.kept;
        const auto take = [change, kept](const QVariant& value) {
            change([&](Settings& settings) {
                if (value.isValid())
                    detail::takePart(settings.*kept, value);
                else
                    settings.*kept = Settings{}.*kept;
            });
        };
        const OptionWidget optionWidget = detail::makeWidget(row, parent, tell, take);
        if (!optionWidget.widget)
            return;
        const auto differs = [kept](const Settings& settings) {
            return detail::shownPart(settings.*kept) != detail::shownPart(Settings{}.*kept);
        };
        const auto show = [optionWidget, kept, differs](const Settings& settings) {
            optionWidget.show(detail::shownPart(settings.*kept), !differs(settings));
        };
        const Settings defaults;
        forEachPart(row.setting, defaults.*kept, [&](const char* key, const auto&) { optionWidget.widget->setObjectName(key); });
        fields.push_back({row, optionWidget.widget, show, differs});
    });
    return fields;
}

}  // namespace simtscope::ui
