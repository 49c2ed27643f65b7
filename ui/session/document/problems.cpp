#include "ui/session/document/problems.h"

#include <QFileInfo>
#include <algorithm>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/finding_accesses.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/program/build/compile_hints.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

std::vector<FindingLines> collectFindingLines(const trace::Recording* recording)
{
    std::vector<FindingLines> found;
    if (!recording)
        return found;
    for (trace::Finding& finding : analysis::computeFindings(*recording)) {
        FindingLines& lines = found.emplace_back();
        for (const analysis::LocatedAccess& access : analysis::locateAccesses(*recording, finding))
            if (access.line > 0 && access.line != finding.line && analysis::isProgramFile(*recording, access.file) &&
                std::ranges::find(lines.otherLines, access.line) == lines.otherLines.end())
                lines.otherLines.push_back(access.line);
        finding.message = analysis::nameElement(finding, *recording);
        lines.finding = std::move(finding);
    }
    return found;
}

std::set<std::uint32_t> findLinesWithFindings(const trace::Recording& recording)
{
    std::set<std::uint32_t> lines;
    for (const auto& [finding, otherLines] : collectFindingLines(&recording)) {
        if (finding.line > 0 && analysis::isProgramFile(recording, finding.file))
            lines.insert(finding.line);
        lines.insert(otherLines.begin(), otherLines.end());
    }
    return lines;
}

std::vector<Problem> collectProblems(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings)
{
    const auto isProgramFile = [&name](const std::string& file) { return QFileInfo(QString::fromStdString(file)).fileName() == name; };
    std::vector<Problem> problems;
    for (const program::CompilerMessage& message : compiler)
        if (isProgramFile(message.file))
            problems.push_back({message.line, message.isError, figures::cleanText(message.text, figures::LineBreaks::Kept),
                                figures::translateMessage(program::findCompileHint(message.text))});
    for (const auto& [finding, otherLines] : findings) {
        if (finding.line == 0 || !isProgramFile(finding.file))
            continue;
        const bool isError = finding.severity == trace::Severity::Error;
        const QString text = figures::translateMessage(finding.message), fix = figures::translateMessage(analysis::chooseFix(finding)),
                      label = figures::formatFindingLabel(finding);
        problems.push_back({int(finding.line), isError, text, fix, label});
        for (const std::uint32_t line : otherLines)
            problems.push_back({int(line), isError, text, fix, label});
    }
    return problems;
}

}  // namespace simtscope::ui
