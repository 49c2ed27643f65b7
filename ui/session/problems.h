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
    QString fix;      ///< empty: nothing general can be said
    QString label{};  ///< of a finding: what the mark on its line says; the list of findings says the rest
};

/// A finding, and the lines of its other accesses, as far as they are of the program's own file.
struct FoundInLines {
    trace::Finding finding;
    std::vector<std::uint32_t> otherLines{};
};

/// Of the recording's findings. nullptr: none.
std::vector<FoundInLines> foundInLines(const trace::Recording* recording);

/// Problems of the file `name`, the program's own.
std::vector<Problem> problemsIn(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                const std::vector<FoundInLines>& findings);

}  // namespace simtscope::ui
