// What the window opens: a program or a recording, as `simtscope open` names it.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "gpu/trace/recording.h"

namespace simtscope::ui {

/// Where the window opens in a recording that has just come; an error says what it does not have.
using PlaceRule = std::function<Result<program::Cue>(const std::shared_ptr<const trace::Recording>& recording)>;

struct ProgramToOpen {
    QString path;       ///< of a .cu or a recording; empty: what was open last
    QStringList files;  ///< the program's other files; like nvccArguments of the run settings, which they become
    QStringList nvccArguments;
    std::optional<QStringList> arguments;  ///< of the program; nothing: those that it was last given, or its defaults
    PlaceRule place{};                     ///< nothing: where the lesson opens, or what suits the recording
};

}  // namespace simtscope::ui
