// CUDA C++ text split into runs of one colour: enough of the grammar for keywords, comments and strings.
#pragma once

#include <QString>
#include <vector>

#include "ui/figures/canvas/figure.h"

namespace simtscope::figures {

struct TextRun {
    qsizetype begin = 0, length = 0;
    Role color = Role::Text;
};

/// Runs of one line. `inComment` carries a /* comment from line to line.
std::vector<TextRun> highlight(const QString& line, bool& inComment);

}  // namespace simtscope::figures
