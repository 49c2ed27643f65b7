// Finds the lines of an edited text that differ from the text before the edits, for the marks beside the program.
#pragma once

#include <QStringList>
#include <map>
#include <vector>

namespace simtscope::ui {

/// Says how a line of the new text came about.
enum class LineChange { Same, Changed, Added };

/// Describes the difference of two texts, line by line of the new one.
struct LineDifference {
    std::vector<LineChange> lines;   ///< per line of the new text
    std::vector<int> oldLines;       ///< per line of the new text: the old line (from 0) that it equals or replaces; -1 if there is none
    std::vector<int> removedBefore;  ///< indices of lines of the new text (or their number) before which old lines are missing
    /// Returns whether the texts are equal.
    bool isEmpty() const;
};

/// Computes a longest common subsequence of lines. Lines deleted and inserted at one place count pairwise as changed, and the remainder as
/// deleted or inserted. Where thousands of lines differ, the differing part is not matched further.
LineDifference computeLineDifference(const QStringList& oldLines, const QStringList& newLines);

/// Maps the lines of the old text to those that equal or replace them in the new one, both from 1. Removed lines are left out.
std::map<int, int> mapLines(const QString& oldText, const QString& newText);

}  // namespace simtscope::ui
