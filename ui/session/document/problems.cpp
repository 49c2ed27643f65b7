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
            if (const FindingLines::Place place{access.file, access.line};
                access.line > 0 && place != FindingLines::Place{finding.file, finding.line} &&
                analysis::findSource(*recording, access.file) && std::ranges::find(lines.otherPlaces, place) == lines.otherPlaces.end())
                lines.otherPlaces.push_back(place);
        finding.message = analysis::nameElement(finding, *recording);
        lines.finding = std::move(finding);
    }
    return found;
}

std::set<std::uint32_t> findLinesWithFindings(const trace::Recording& recording)
{
    std::set<std::uint32_t> lines;
    const auto add = [&](const std::string& file, std::uint32_t line) {
        if (const std::optional<std::size_t> source = line > 0 ? analysis::findSource(recording, file) : std::nullopt)
            lines.insert(analysis::NumberedLine{*source, line}.number());
    };
    for (const auto& [finding, otherPlaces] : collectFindingLines(&recording)) {
        add(finding.file, finding.line);
        for (const auto& [file, line] : otherPlaces)
            add(file, line);
    }
    return lines;
}

std::vector<Problem> collectProblems(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings)
{
    return collectProblems(makeMainFileTest(name), compiler, findings);
}

FileTest makeMainFileTest(const QString& name)
{
    return [name](const std::string& file) { return QFileInfo(QString::fromStdString(file)).fileName() == name; };
}

std::vector<Problem> collectProblems(const FileTest& isFile, const std::vector<program::CompilerMessage>& compiler,
                                     const std::vector<FindingLines>& findings)
{
    std::vector<Problem> problems;
    for (const program::CompilerMessage& message : compiler)
        if (isFile(message.file))
            problems.push_back({message.line, message.isError, figures::cleanText(message.text, figures::LineBreaks::Kept),
                                figures::translateMessage(program::findCompileHint(message.text))});
    for (const auto& [finding, otherPlaces] : findings) {
        if (finding.line == 0)
            continue;
        const bool isError = finding.severity == trace::Severity::Error;
        const QString text = figures::translateMessage(finding.message), fix = figures::translateMessage(analysis::chooseFix(finding)),
                      label = figures::formatFindingLabel(finding);
        if (isFile(finding.file))
            problems.push_back({int(finding.line), isError, text, fix, label});
        for (const auto& [file, line] : otherPlaces)
            if (isFile(file))
                problems.push_back({int(line), isError, text, fix, label});
    }
    return problems;
}

}  // namespace simtscope::ui
