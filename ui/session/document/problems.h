// Collects problems at lines of the program: the compiler's messages, and places where a run failed, each with its suggested fix.
#pragma once

#include <QString>
#include <cstdint>
#include <set>
#include <vector>

#include "gpu/program/run/run.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::ui {

/// Holds one problem in the language of the window.
struct Problem {
    int line = 0;         ///< from 1
    bool isError = true;  ///< false for a warning
    QString text;
    QString fix;      ///< empty if there is no general advice
    QString label{};  ///< text of a finding's mark on its line; the list of findings says the rest
};

/// Holds a finding, and the lines of its other accesses in the program's own file.
struct FindingLines {
    trace::Finding finding;
    std::vector<std::uint32_t> otherLines{};
};

/// Returns the recording's findings with their lines. nullptr if there is none.
std::vector<FindingLines> collectFindingLines(const trace::Recording* recording);

/// Returns the lines of the program's own file that a finding or one of its accesses names.
std::set<std::uint32_t> findLinesWithFindings(const trace::Recording& recording);

/// Returns the problems of the program's own file, called `name`.
std::vector<Problem> collectProblems(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings);

}  // namespace simtscope::ui
