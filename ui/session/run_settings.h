// What a run is given besides the program and its arguments: what `simtscope run` has options for. Kept per program.
#pragma once

#include <QString>
#include <QStringList>

#include "gpu/core/result.h"
#include "gpu/program/run.h"

class QSettings;

namespace simtscope::ui {

struct RunSettings {
    QString engine = "simt";  ///< or "cuda": a GPU of this machine
    QString device;           ///< model that the SIMT engine reports and that is compiled for; empty: the default, and compiled for all
    int devices = 1;          ///< how many of that model
    bool randomSchedule = false;
    quint32 seed = 1;
    QString blocks;  ///< "all", "0-3,17"; empty: first, last and a few between
    quint64 maxEvents = trace::RecordOptions{}.maxEvents;
    QString input;  ///< on stdin: the text, or the path of a file
    bool inputIsFile = false;
    QStringList files;  ///< further files of the program
    QStringList nvccArguments;
    QStringList environment;                                 ///< "NAME=value"
    double timeout = 0;                                      ///< seconds; 0: none
    unsigned timingRuns = program::RunRequest{}.timingRuns;  ///< on a GPU
    QString launch;                                          ///< gpu/core/launch_override.h; empty: as the program asks for

    bool operator==(const RunSettings&) const = default;
    QString schedule() const { return randomSchedule ? "random:" + QString::number(seed) : QStringLiteral("rr"); }
    /// As `simtscope run --device` takes it.
    QString deviceText() const;
    /// Puts all into the request, to be checked there. Errors: an input file that cannot be read.
    Result<void> applyTo(program::RunRequest& request) const;
    /// Where it runs, and how; without what belongs to the program alone: its input, files, launch, and what it is built with.
    RunSettings forAnotherProgram() const { return withProgramOf({}); }
    /// Where it runs, and how, as here; what belongs to the program as in `own`.
    RunSettings withProgramOf(const RunSettings& own) const;
    /// These, after those of another run changed: what was alike stays alike.
    RunSettings along(const RunSettings& before, const RunSettings& now) const;
    void save(QSettings& settings) const;  ///< in the current group; only what is not the default
    static RunSettings load(const QSettings& settings);
};

/// "NAME=value 'OTHER=two words'" and back: words as on a command line.
QStringList wordsOf(const QString& line);
QString lineOf(const QStringList& words);

}  // namespace simtscope::ui
