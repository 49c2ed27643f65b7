#include "ui/session/run_notices.h"

#include <QCoreApplication>
#include <algorithm>

#include "gpu/analysis/checkers/findings.h"
#include "gpu/core/messages/file.h"
#include "ui/figures/messages.h"
#include "ui/session/problems.h"

namespace simtscope::ui {
namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RunNotices", text);
}

/// A note of a recording, to stand alone.
QString sentence(const Message& note)
{
    const QString text = figures::translated(note);
    return text.left(1).toUpper() + text.mid(1) + '.';
}

Notice noticeOf(const trace::Finding& finding)
{
    QString hint = suggestedFix(finding);
    if (!hint.isEmpty())
        hint.front() = hint.front().toUpper();
    return {Notice::Kind::Error, figures::translatedSentence(finding.message), hint, int(finding.line)};
}

}  // namespace

MakeNotice noticeOfRun(const JobResult& result, bool hasPicture, bool isOverridden)
{
    const program::RunOutcome& outcome = *result.outcome;
    const auto ofRun = [](auto say) {
        return [say] {
            Notice notice = say();
            notice.isOfRun = true;
            return notice;
        };
    };
    const Notice::Kind kind = outcome.end == program::EndKind::Finished ? Notice::Kind::Warning : Notice::Kind::Error;
    const auto wrong = std::ranges::find_if(outcome.compiler, &program::CompilerMessage::isError);
    if (outcome.end == program::EndKind::CompileError && wrong != outcome.compiler.end())
        return ofRun([kind, line = wrong->line, text = QString::fromStdString(wrong->text), hasPicture] {
            return Notice{kind, tr("Line %1: %2").arg(line).arg(text),
                          hasPicture ? tr("The program does not compile; the picture is of the last run.")
                                     : tr("The program does not compile."),
                          line};
        });
    const bool isCompiled = outcome.end != program::EndKind::CompileError;
    const auto findings = result.recording ? analysis::findingsOf(*result.recording) : std::vector<trace::Finding>();
    if (isCompiled && !findings.empty())
        return ofRun([finding = findings.front()] { return noticeOf(finding); });
    if (isCompiled && outcome.message.empty() && !result.source)
        return ofRun([kind] { return Notice{kind, tr("The program launched no kernel, so there is nothing to show."), {}, 0}; });
    if (isCompiled && outcome.message.empty() && isOverridden && !result.recording->notes.empty())
        return ofRun([note = result.recording->notes.front()] {
            return Notice{Notice::Kind::Information, sentence(note), tr("Its arguments and memory are those of the program's own launch."),
                          0};
        });
    return ofRun([kind, message = outcome.message] {
        return Notice{kind, figures::translatedSentence(message), figures::translatedFixSentence(message), 0};
    });
}

MakeNotice noticeOfRecording(const trace::Recording& recording, TextShown text)
{
    if (text != TextShown::Recorded)
        return [text] {
            return Notice{Notice::Kind::Information,
                          text == TextShown::EditedSince
                              ? tr("This recording is of the original program, not of the source shown here.")
                              : tr("This recording is of another version of the source than the one shown here."),
                          tr("Run executes the source shown here."), 0};
        };
    if (const auto findings = analysis::findingsOf(recording); !findings.empty())
        return [finding = findings.front()] { return noticeOf(finding); };
    // That only some of many blocks are recorded is the rule, and the block selector shows it; a trace that was cut off is news.
    const std::vector<trace::Finding> notes = analysis::notesOf(recording);
    const auto news = std::ranges::find_if(notes, [](const trace::Finding& note) {
        return !note.message.is(msg::file::blocksLeftOut) && !note.message.is(msg::file::blocksLeftOutOften);
    });
    if (news == notes.end())
        return {};
    return [note = *news] { return Notice{Notice::Kind::Information, figures::translatedSentence(note.message), {}, int(note.line)}; };
}

}  // namespace simtscope::ui
