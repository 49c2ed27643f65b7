// Collects problems at lines of the program: the compiler's messages, and places where a run failed, each with its suggested fix.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
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

/// Holds a finding, and the places of its other accesses in files of the program.
struct FindingLines {
    struct Place {
        std::string file;
        std::uint32_t line = 0;
        bool operator==(const Place&) const = default;
    };
    trace::Finding finding;
    std::vector<Place> otherPlaces{};
};

/// Returns the recording's findings with their lines. nullptr if there is none.
std::vector<FindingLines> collectFindingLines(const trace::Recording* recording);

/// Returns the lines that a finding or one of its accesses names, of all sources, as numbers of analysis::NumberedLine.
std::set<std::uint32_t> findLinesWithFindings(const trace::Recording& recording);

/// Returns whether a file that the compiler or a recording names is the wanted one.
using FileTest = std::function<bool(const std::string& file)>;

/// Returns the problems of one file of the program.
std::vector<Problem> collectProblems(const FileTest& isFile, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings);

/// Returns the problems of the program's main file, called `name`.
std::vector<Problem> collectProblems(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings);

/// Returns the test for the program's main file, called `name`, which may have been built as a copy in another folder.
FileTest makeMainFileTest(const QString& name);

}  // namespace simtscope::ui
