// Holds the input of a run besides the program and its arguments, and stores it per program. These are the options of `simtscope run`, but
// for --check, --threads and --fresh-memory: the window runs every program with their defaults.
#pragma once

#include <QString>
#include <QStringList>

#include "gpu/core/result.h"
#include "gpu/program/run/run.h"

class QSettings;

namespace simtscope::ui {

/// The settings of a run; a default-constructed object holds the defaults.
struct RunSettings {
    QString engine = "simt";  ///< "simt", or "cuda" for a GPU of this machine
    QString device;   ///< model that the SIMT engine reports and the program is compiled for; empty: the default, and compiled for all
    int devices = 1;  ///< number of devices of that model
    bool randomSchedule = false;
    quint32 seed = 1;
    QString blocks;  ///< "all", "0-3,17"; empty: the first, the last and a few between
    quint64 maxEvents = program::RunRequest{}.maxEvents;
    QString input;  ///< standard input: the text, or the path of a file
    bool inputIsFile = false;
    QStringList files;  ///< further source files of the program
    QStringList nvccArguments;
    QStringList environment;                                 ///< "NAME=value"
    double timeout = 0;                                      ///< seconds; 0: no limit
    unsigned timingRuns = program::RunRequest{}.timingRuns;  ///< for a GPU
    QString launch;                                          ///< see gpu/core/launch_override.h; empty: the program's own launch

    bool operator==(const RunSettings&) const = default;
    QString schedule() const { return randomSchedule ? "random:" + QString::number(seed) : QStringLiteral("rr"); }
    /// Returns the device as `simtscope run --device` takes it.
    QString deviceText() const;
    /// Puts all settings into the request, which is checked later. Errors: an input file that cannot be read.
    Result<void> applyTo(program::RunRequest& request) const;
    /// Returns the settings that say where and how to run, without those that belong to the program: its input, files, launch, and build
    /// options.
    RunSettings forAnotherProgram() const { return withProgramOf({}); }
    /// Returns these settings for where and how to run, and those of `own` that belong to the program.
    RunSettings withProgramOf(const RunSettings& own) const;
    /// Returns these settings, after those of another run changed from `before` to `now`: a value that was the same in both stays the same.
    RunSettings along(const RunSettings& before, const RunSettings& now) const;
    void save(QSettings& settings) const;  ///< in the current group; only values that differ from the default
    static RunSettings load(const QSettings& settings);
};

/// Splits "NAME=value 'OTHER=two words'" into words as a command line does, and joins them again.
QStringList wordsOf(const QString& line);
QString lineOf(const QStringList& words);

}  // namespace simtscope::ui
