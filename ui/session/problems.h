// What is wrong with lines of the program: what the compiler said, and where a run failed, each with its suggested fix.
#pragma once

#include <QString>
#include <vector>

#include "gpu/program/run.h"
#include "gpu/trace/recording.h"

namespace simtscope::ui {

struct Problem {
    int line = 0;         ///< from 1
    bool isError = true;  ///< else a warning
    QString text;
    QString fix;  ///< empty: nothing general can be said
};

/// Problems of the file `name`, the program's own.
std::vector<Problem> problemsIn(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                const std::vector<trace::Finding>& findings);

}  // namespace simtscope::ui
