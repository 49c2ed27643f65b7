// What the window opens: a program or a recording, as `simtscope open` names it.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace simtscope::ui {

struct ProgramToOpen {
    QString path;       ///< of a .cu or a recording; empty: what was open last
    QStringList files;  ///< the program's other files; like nvccArguments of the run settings, which they become
    QStringList nvccArguments;
    std::optional<QStringList> arguments;  ///< of the program; nothing: those that it was last given, or its defaults
};

}  // namespace simtscope::ui
