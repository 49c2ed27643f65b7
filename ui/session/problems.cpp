#include "ui/session/problems.h"

#include <QFileInfo>

#include "gpu/analysis/checkers/fixes.h"
#include "gpu/program/compile_hints.h"
#include "ui/figures/messages.h"

namespace simtscope::ui {

std::vector<Problem> problemsIn(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                const std::vector<trace::Finding>& findings)
{
    const auto isOurs = [&name](const std::string& file) { return QFileInfo(QString::fromStdString(file)).fileName() == name; };
    std::vector<Problem> problems;
    for (const program::CompilerMessage& message : compiler)
        if (isOurs(message.file))
            problems.push_back({message.line, message.isError, QString::fromStdString(message.text),
                                figures::translated(program::compileHint(message.text))});
    for (const trace::Finding& finding : findings)
        if (finding.line > 0 && isOurs(finding.file))
            problems.push_back(
                {int(finding.line), true, figures::translated(finding.message), figures::translated(analysis::fixOf(finding))});
    return problems;
}

}  // namespace simtscope::ui
