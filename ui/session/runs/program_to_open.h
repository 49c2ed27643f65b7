// Describes what the window opens: a program or a recording, as `simtscope open` names it.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::ui {

/// Returns the place to show in a new recording; an error names the thing that the recording lacks.
using PlaceRule = std::function<Result<program::Cue>(const std::shared_ptr<const trace::Recording>& recording)>;

/// Names a program or recording to open, with its inputs.
struct ProgramToOpen {
    QString path;       ///< path of a .cu or a recording; empty for the program that was open last
    QStringList files;  ///< the program's other files; like nvccArguments, they become part of the run settings
    QStringList nvccArguments;
    std::optional<QStringList> arguments;  ///< arguments of the program; nullopt for those of its last run, or else its defaults
    PlaceRule place{};                     ///< empty for the place where the lesson opens, or else the one that suits the recording
};

}  // namespace simtscope::ui
