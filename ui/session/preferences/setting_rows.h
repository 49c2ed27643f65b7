// Holds the table of run options as the window has it, and the functions that go over it: to a request, and to the stored settings.
#pragma once

#include <QSettings>
#include <QVariant>

#include "ui/session/preferences/run_settings.h"

namespace simtscope::ui {

#define SIMTSCOPE_SETTING_ROW(member, kind, option, value, help, setting, owner, ...)                                                      \
    SettingRow<SIMTSCOPE_KIND(kind), trace::RunChoices, RunSettings>{                                                                      \
        {SIMTSCOPE_OPTION_TEXTS(option, value, help, setting, owner, __VA_ARGS__), &trace::RunChoices::member}, &RunSettings::member},

/// All options of a run, in the order of the help.
inline constexpr std::tuple kSettingRows{
#define RUN_OPTION(member, kind, usual, key, ...) SIMTSCOPE_SETTING_ROW(member, kind, __VA_ARGS__)
#define HOST_OPTION(member, kind, usual, ...) SIMTSCOPE_SETTING_ROW(member, kind, __VA_ARGS__)
#include "gpu/trace/model/run_options.def"
};

/// Puts the settings of all rows into a request, in the user's words.
template <class Rows, class Settings, class Choices>
void chooseBy(const Rows& rows, const Settings& settings, Choices& choices)
{
    trace::forEachRow(rows,
                      [&]<class Row>(const Row& row) { choices.*row.words = SettingOf<typename Row::Kind>::words(settings.*row.kept); });
}

/// Calls `visit` with the key and the value of each part that is stored.
template <class Rows, class Settings, class Visit>
void forEachStored(const Rows& rows, Settings& settings, Visit visit)
{
    trace::forEachRow(rows, [&](const auto& row) { forEachPart(row.setting, settings.*row.kept, visit); });
}

/// Stores the values that differ from the defaults, and removes the others.
template <class ForEachSetting, class Settings>
void saveBy(const ForEachSetting& forEachSetting, const Settings& settings, QSettings& store)
{
    Settings copy = settings, defaultSettings;
    QVariantMap defaults;
    forEachSetting(defaultSettings, [&](const char* key, auto& value) { defaults[key] = QVariant::fromValue(value); });
    forEachSetting(copy, [&](const char* key, auto& value) {
        const QVariant storedValue = QVariant::fromValue(value);
        if (storedValue == defaults[key])
            store.remove(key);
        else
            store.setValue(key, storedValue);
    });
}

/// Reads the stored values; all others stay as they are.
template <class ForEachSetting, class Settings>
void loadBy(const ForEachSetting& forEachSetting, const QSettings& store, Settings& settings)
{
    forEachSetting(settings, [&](const char* key, auto& value) {
        if (store.contains(key))
            value = store.value(key).value<std::remove_reference_t<decltype(value)>>();
    });
}

}  // namespace simtscope::ui
