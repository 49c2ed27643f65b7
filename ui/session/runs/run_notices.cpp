#include "ui/session/runs/run_notices.h"

#include <QFileInfo>
#include <algorithm>
#include <optional>

#include "gpu/analysis/checkers/advice.h"
#include "gpu/analysis/checkers/findings.h"
#include "gpu/analysis/names/finding_names.h"
#include "gpu/core/messages/call.h"
#include "gpu/core/messages/file.h"
#include "gpu/core/messages/plain.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/runs/launch_shape.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

/// Returns the note about an overridden launch configuration; nullptr if there is none to report. Of a run on the SIMT engine, the run
/// panel says that a launch is overridden: there the user drags sliders, and a message above the figure would move it.
const Message* findOverrideNote(const trace::Recording& recording)
{
    const auto note = std::ranges::find_if(recording.notes, [&](const Message& one) {
        return one.is(msg::call::overrideUnused) || (one.is(msg::call::overridden) && !recording.device.isModelled);
    });
    return note == recording.notes.end() ? nullptr : &*note;
}

/// Returns the note that the banner reports: one of the run itself, or that its trace was cut off. Other notes stand in reports and in the
/// program's output: for example, it is normal that only some of many blocks are recorded.
std::optional<Message> findReportedNote(const trace::Recording& recording)
{
    if (!recording.notes.empty())
        return recording.notes.front();
    const std::vector<trace::Finding> notes = analysis::computeNotes(recording);
    const auto cutOff = std::ranges::find_if(notes, [](const trace::Finding& note) { return note.message.is(msg::file::leftOut); });
    return cutOff == notes.end() ? std::nullopt : std::optional(cutOff->message);
}

QString shorten(const QString& line)
{
    constexpr qsizetype kMaxLength = 160;  // characters: two lines of the banner
    return line.size() > kMaxLength ? line.left(kMaxLength) + u'…' : line;
}

}  // namespace

Message nameElementAsShown(const trace::Finding& finding, const trace::Recording& recording)
{
    if (!finding.location.element || finding.launch.value >= recording.launches.size())
        return finding.message;
    return analysis::replaceElement(finding.message,
                                    msg::plain::name(figures::formatFindingLocation(finding, recording, nullptr).toStdString()));
}

/// Returns `text` after the launch that the user has set for the kernel, because the program's own one may have no such error.
static QString nameOverride(const QString& text, const trace::Recording& recording, LaunchId id)
{
    if (id.value >= recording.launches.size() || !wasOverridden(recording, recording.launches[id.value].name))
        return text;
    const trace::Launch& launch = recording.launches[id.value];
    const std::optional<LaunchShape> programShape = findOwnShape(recording, launch);
    const auto format = [](Dim3 extent, const char* one, const char* several) {
        if (extent.y == 1 && extent.z == 1)
            return figures::formatWithCount(extent.x, one, several);
        const QString sides = extent.z > 1 ? QStringLiteral("%1 × %2 × %3").arg(extent.x).arg(extent.y).arg(extent.z)
                                           : QStringLiteral("%1 × %2").arg(extent.x).arg(extent.y);
        return figures::formatWithCount(extent.count(), one, several) + QStringLiteral(", ") + sides;
    };
    const QString blocks = format(launch.grid, QT_TRANSLATE_NOOP("figures", "%Ln block"), QT_TRANSLATE_NOOP("figures", "%Ln blocks")),
                  threads = format(launch.block, QT_TRANSLATE_NOOP("figures", "%Ln thread"), QT_TRANSLATE_NOOP("figures", "%Ln threads"));
    const bool changesGrid = !programShape || programShape->grid != launch.grid,
               changesBlock = !programShape || programShape->block != launch.block;
    if (changesGrid && changesBlock)
        return tr("With the grid set here (%1 of %2): %3").arg(blocks, threads, text);
    if (!changesGrid && !changesBlock)
        return tr("With the shared memory set here: %1").arg(text);
    return changesGrid ? tr("With the grid set here (%1): %2").arg(blocks, text)
                       : tr("With the block set here (%1): %2").arg(threads, text);
}

Notice makeNoticeOfFinding(const trace::Finding& finding, const Message& shownMessage)
{
    Notice notice{Notice::Kind::Error, figures::translateSentence(shownMessage), figures::translateSentence(analysis::chooseFix(finding)),
                  int(finding.line)};
    notice.file = finding.file;
    notice.topic = Notice::Topic::Finding;
    notice.finding = finding.message;
    return notice;
}

Notice makeNoticeWithoutMain()
{
    Notice notice{Notice::Kind::Error, tr("This source has kernels, but no main() that launches them."),
                  tr("Create main() proposes one from the parameters of the kernels."), 0};
    notice.action = tr("Create main()…");
    notice.isOfRun = true;
    return notice;
}

NoticeMaker makeNoticeOfRun(const JobResult& result, const trace::Recording* previousRecording, const FileTest& isMainFile,
                            bool checksResult, const PrintedNews& printed)
{
    const program::RunOutcome& outcome = *result.outcome;
    const auto makeTranslatedNotice = [](auto say) {
        return [say] {
            Notice notice = say();
            notice.isOfRun = true;
            return notice;
        };
    };
    const Notice::Kind kind = outcome.end == program::RunEndKind::Finished ? Notice::Kind::Warning : Notice::Kind::Error;
    const auto wrong = std::ranges::find_if(outcome.compilerMessages, &program::CompilerMessage::isError);
    if (outcome.end == program::RunEndKind::CompileError && wrong != outcome.compilerMessages.end())
        return makeTranslatedNotice([kind, line = wrong->line, file = isMainFile(wrong->file) ? std::string() : wrong->file,
                                     text = QString::fromStdString(wrong->text), hasPicture = previousRecording != nullptr] {
            const QString name = QFileInfo(QString::fromStdString(file)).fileName();
            Notice notice{kind,
                          line == 0        ? text  // a message of the linker has no line
                          : name.isEmpty() ? tr("Line %1: %2").arg(line).arg(text)
                                           : tr("%1, line %2: %3").arg(name).arg(line).arg(text),
                          hasPicture ? tr("The program does not compile; the picture and the charts are of the last run.")
                                     : tr("The program does not compile."),
                          line};
            notice.file = file;
            return notice;
        });
    const bool isCompiled = outcome.end != program::RunEndKind::CompileError;
    const auto findings = result.recording ? analysis::computeFindings(*result.recording) : std::vector<trace::Finding>();
    if (isCompiled && !findings.empty()) {
        const bool hasSucceeded = outcome.end == program::RunEndKind::Finished && outcome.exitCode == 0 && outcome.message.isEmpty() &&
                                  findings.front().severity == trace::Severity::Error;
        const Notice::ProgramExit exit = !hasSucceeded  ? Notice::ProgramExit::Unknown
                                         : checksResult ? Notice::ProgramExit::ResultCorrect
                                                        : Notice::ProgramExit::ExitZero;
        return makeTranslatedNotice([finding = findings.front(), exit,
                                     shownMessage = nameElementAsShown(findings.front(), *result.recording), recording = result.recording] {
            Notice notice = makeNoticeOfFinding(finding, shownMessage);
            notice.text = nameOverride(notice.text, *recording, finding.launch);
            notice.programExit = exit;
            return notice;
        });
    }
    if (isCompiled && outcome.message.isEmpty() && !result.source)
        return makeTranslatedNotice([kind] {
            return Notice{kind, tr("The program launched no kernel, so there is nothing to show."), {}, 0};
        });
    if (const Message* note = result.recording ? findOverrideNote(*result.recording) : nullptr;
        note && isCompiled && outcome.message.isEmpty())
        return makeTranslatedNotice([note = *note] {
            return Notice{
                Notice::Kind::Information, figures::translateSentence(note) + u'.',
                note.is(msg::call::overridden) ? tr("Its arguments and memory are those of the program's own launch.") : QString(), 0};
        });
    const bool hadFindings = previousRecording && !analysis::computeFindings(*previousRecording).empty();
    if (isCompiled && outcome.message.isEmpty() && (hadFindings || printed.isNews))
        return makeTranslatedNotice([line = shorten(printed.line)] {
            return Notice{Notice::Kind::Information,
                          line.isEmpty() ? tr("This run has no findings.") : tr("This run has no findings. It printed: %1").arg(line),
                          tr("The checks do not know the result. First difference (X) compares with a run that is right."), 0};
        });
    return makeTranslatedNotice([kind, message = outcome.message] {
        return Notice{kind, figures::translateSentence(message), figures::translateFixSentence(message), 0};
    });
}

NoticeMaker makeNoticeOfRecording(const trace::Recording& recording, TextRelation text)
{
    if (text != TextRelation::Recorded)
        return [text] {
            return Notice{Notice::Kind::Information,
                          text == TextRelation::EditedSince
                              ? tr("This recording is of the original program, not of the source shown here.")
                              : tr("This recording is of another version of the source than the one shown here."),
                          tr("Run executes the source shown here."), 0};
        };
    if (const auto findings = analysis::computeFindings(recording); !findings.empty())
        return [finding = findings.front(), shownMessage = nameElementAsShown(findings.front(), recording)] {
            return makeNoticeOfFinding(finding, shownMessage);
        };
    const std::optional<Message> news = findReportedNote(recording);
    if (!news)
        return {};
    return [note = *news] { return Notice{Notice::Kind::Information, figures::translateSentence(note), {}, 0}; };
}

}  // namespace simtscope::ui
