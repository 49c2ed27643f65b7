// Which lines of an edited text are not those of the text that it began as: for the marks beside the program, as an editor shows them.
#pragma once

#include <QStringList>
#include <vector>

namespace simtscope::ui {

enum class LineChange { Same, Changed, Added };

struct LineDifference {
    std::vector<LineChange> lines;   ///< per line of the new text
    std::vector<int> was;            ///< per line of the new text: the old line (from 0) that it is or replaces; -1: none
    std::vector<int> removedBefore;  ///< lines of the new text, or their number, before which old ones are missing
    bool none() const;
};

/// A longest common subsequence of lines; what is deleted and inserted at one place counts as changed line by line, and
/// what is left over as deleted or inserted. Texts of which thousands
/// of lines differ are not matched inside the part that does.
LineDifference differenceOf(const QStringList& before, const QStringList& after);

}  // namespace simtscope::ui
