// Holds the input of a run besides the program and its arguments, and stores it per program: the options of `simtscope run`
// (gpu/trace/model/run_options.def), and what the window has beside them.
#pragma once

#include <QString>
#include <QStringList>

#include "gpu/core/result.h"
#include "gpu/program/run/run_plan.h"
#include "ui/session/preferences/setting_kinds.h"

class QSettings;

namespace simtscope::ui {

/// Holds the settings of a run; a default-constructed object holds the defaults.
struct RunSettings {
#define RUN_OPTION(member, kind, usual, ...)                                                                                               \
    SettingOf<SIMTSCOPE_KIND(kind)>::Type member = SettingOf<SIMTSCOPE_KIND(kind)>::of(SIMTSCOPE_KIND(kind)::Words{usual});
#define HOST_OPTION(member, kind, usual, ...) RUN_OPTION(member, kind, usual, )
#include "gpu/trace/model/run_options.def"
    QString input;             ///< standard input: the text, or the path of a file
    bool isInputFile = false;  ///< whether `input` is a path
    QStringList files;         ///< further source files of the program

    bool operator==(const RunSettings&) const = default;
    /// Puts all settings into the request, which is checked later. Fails if the input file cannot be read.
    Result<void> applyTo(program::RunRequest& request) const;
    /// Returns the settings that say where and how to run, without those that belong to the program: its input, files, launch, and build
    /// options.
    RunSettings forAnotherProgram() const
    {
        return withProgramOf({});
    }
    /// Returns these settings for where and how to run, and those of `programSettings` that belong to the program.
    RunSettings withProgramOf(const RunSettings& programSettings) const;
    /// Returns these settings, after those of another run changed from `oldSettings` to `newSettings`: a value that was the same in both
    /// stays the same.
    RunSettings withChange(const RunSettings& oldSettings, const RunSettings& newSettings) const;
    void save(QSettings& settings) const;                ///< writes to the current group, and only values that differ from the default
    static RunSettings load(const QSettings& settings);  ///< reads from the current group; a missing value is the default
};

/// Splits `NAME=value "OTHER=two words"` into words as QProcess::splitCommand() does, but keeps empty words.
QStringList splitWords(const QString& line);
/// Returns a line that splitWords() splits into these words: words with blanks or quotes are quoted.
QString joinWords(const QStringList& words);

}  // namespace simtscope::ui
