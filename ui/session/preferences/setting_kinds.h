// Defines how the window keeps the value of a run option: the type of each kind, and the parts that are stored.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "gpu/trace/model/run_options.h"

namespace simtscope::ui {

/// Holds the devices of a run: one or several of a single model.
struct DeviceSetting {
    QString model;  ///< model for which the program is compiled; empty for the default one, and a program compiled for all models
    int count = 1;

    bool operator==(const DeviceSetting&) const = default;
    QString text() const;  ///< as `simtscope run --device` takes it
};

/// Holds the order in which the SIMT engine runs warps: round robin or random.
struct ScheduleSetting {
    bool isRandom = false;  ///< whether the order is random
    quint32 seed = 1;       ///< kept while the schedule is round robin

    bool operator==(const ScheduleSetting&) const = default;
    QString text() const;  ///< as `simtscope run --schedule` takes it
};

/// These functions convert the words of a request to values of Qt (settingFrom), and back (wordsFrom).
inline QString settingFrom(const std::string& text)
{
    return QString::fromStdString(text);
}

inline std::string wordsFrom(const QString& setting)
{
    return setting.toStdString();
}

inline quint64 settingFrom(std::uint64_t number)  // QSettings knows no other type of 64 bits
{
    return number;
}

QStringList settingFrom(const std::vector<std::string>& words);
std::vector<std::string> wordsFrom(const QStringList& setting);

template <class Number>
requires std::is_arithmetic_v<Number> Number settingFrom(Number words)
{
    return words;
}

template <class Number>
requires std::is_arithmetic_v<Number> Number wordsFrom(Number setting)
{
    return setting;
}

/// Says how the window keeps a value of that kind: what stands for the default, and the words for a request.
template <class Kind>
struct SettingOf {
    using Type = decltype(settingFrom(typename Kind::Words{}));
    /// Returns the setting for the default of an option.
    static Type of(const typename Kind::Words& defaultWords) { return settingFrom(defaultWords); }
    /// Returns the words of a request for a setting.
    static typename Kind::Words words(const Type& setting) { return wordsFrom(setting); }
};

template <>
struct SettingOf<kinds::DeviceList> {
    using Type = DeviceSetting;
    static Type of(const std::string&) { return {}; }
    static std::string words(const Type& setting) { return setting.text().toStdString(); }
};

template <>
struct SettingOf<kinds::WarpSchedule> {
    using Type = ScheduleSetting;
    static Type of(const std::string&) { return {}; }
    static std::string words(const Type& setting) { return setting.text().toStdString(); }
};

/// Describes a run option in the window: its texts, and the members of request and settings.
template <class Kind_, class Choices, class Settings>
struct SettingRow : trace::ChoiceRow<Kind_, Choices> {
    typename SettingOf<Kind_>::Type Settings::*kept;
};

/// Calls `visit` with the key and the value of each part of a setting that is stored.
template <class Setting, class Visit>
void forEachPart(const char* key, Setting& setting, Visit visit)
{
    using Type = std::remove_const_t<Setting>;
    if constexpr (std::is_same_v<Type, DeviceSetting>) {
        visit(key, setting.model);
        visit("devices", setting.count);
    } else if constexpr (std::is_same_v<Type, ScheduleSetting>) {
        visit(key, setting.isRandom);
        visit("seed", setting.seed);
    } else {
        visit(key, setting);
    }
}

}  // namespace simtscope::ui
