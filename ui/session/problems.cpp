#include "ui/session/problems.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <string_view>

#include "gpu/program/compile_hints.h"
#include "ui/figures/messages.h"

namespace simtscope::ui {
namespace {

struct CompileRow {
    const char* error;  ///< regular expression, found anywhere in the message; the first row that fits counts
    const char* fix;    ///< untranslated
};

// As cudafe++ 13.0 words them.
constexpr CompileRow kCompileFixes[] = {
    {R"~(expected a ";")~", QT_TRANSLATE_NOOP("fixes", "end this line, or the one before it, with a semicolon")},
    {R"~(expected a "\)")~", QT_TRANSLATE_NOOP("fixes", "close the parenthesis, or add what is missing before it")},
    {R"~(expected a "\}"|at end of source)~", QT_TRANSLATE_NOOP("fixes", "close every brace that is opened")},
    {R"~(expected an expression)~", QT_TRANSLATE_NOOP("fixes", "add the missing operand, or remove the operator that is too many")},
    {R"~(identifier "(printf|puts)" is undefined)~", QT_TRANSLATE_NOOP("fixes", "add #include <cstdio>")},
    {R"~(identifier "(malloc|free|atoi|exit|rand|srand)" is undefined)~", QT_TRANSLATE_NOOP("fixes", "add #include <cstdlib>")},
    {R"~(identifier "_{0,2}sync_?threads?_?" is undefined)~", QT_TRANSLATE_NOOP("fixes", "write __syncthreads(), the barrier of a block")},
    {R"~(identifier "\w+" is undefined)~", QT_TRANSLATE_NOOP("fixes", "declare it before this line, or correct its spelling")},
    {R"~(too (few|many) arguments in function call)~", QT_TRANSLATE_NOOP("fixes", "compare the call with the parameters of the function")},
    {R"~(calling a __host__ function)~", QT_TRANSLATE_NOOP("fixes", "mark the function __device__, so that kernels can call it")},
    {R"~(__global__ function call must be configured)~",
     QT_TRANSLATE_NOOP("fixes", "give the numbers of blocks and threads: kernel<<<blocks, threads>>>(…)")},
    {R"~(__global__ function must have (a )?void return type)~",
     QT_TRANSLATE_NOOP("fixes", "declare the kernel void, and write its result to memory")},
};

struct FixRow {
    trace::FindingKind kind;
    const char* fix;  ///< untranslated
};

constexpr FixRow kFixes[] = {
    {trace::FindingKind::OutOfBounds,
     QT_TRANSLATE_NOOP("fixes", "guard the access, so that only threads with an element execute it: if (i < n) …")},
    {trace::FindingKind::Misaligned,
     QT_TRANSLATE_NOOP("fixes", "align the address to the size of the access: it must be a multiple of it")},
    {trace::FindingKind::BarrierDivergence,
     QT_TRANSLATE_NOOP("fixes", "move __syncthreads() out of the condition: every thread of the block must reach it")},
    {trace::FindingKind::Deadlock, QT_TRANSLATE_NOOP("fixes", "check which thread should end the wait, and whether it can run")},
    {trace::FindingKind::Budget, QT_TRANSLATE_NOOP("fixes", "check that the loop ends: its condition and its increment")},
    {trace::FindingKind::Stack, QT_TRANSLATE_NOOP("fixes", "check that the recursion ends, and how large the arrays of a thread are")},
    {trace::FindingKind::StackOverflow,
     QT_TRANSLATE_NOOP("fixes", "check that the recursion ends, and how large the arrays of a thread are")},
    {trace::FindingKind::Assert, QT_TRANSLATE_NOOP("fixes", "assertion failed: step back to see where the value came from")},
    {trace::FindingKind::ReadOnly, QT_TRANSLATE_NOOP("fixes", "write to global memory: a kernel can only read constant memory")},
    {trace::FindingKind::PartialWarp, QT_TRANSLATE_NOOP("fixes", "take it out of the condition: all 32 lanes of the warp must execute it")},
};

QString translated(const char* fix)
{
    return QCoreApplication::translate("fixes", fix);
}

}  // namespace

QString suggestedFix(const program::CompilerMessage& message)
{
    if (const Message hint = program::compileHint(message.text); !hint.empty())
        return figures::translated(hint);
    const QString text = QString::fromStdString(message.text);
    for (const CompileRow& row : kCompileFixes)
        if (text.contains(QRegularExpression(QLatin1String(row.error))))
            return translated(row.fix);
    return {};
}

QString suggestedFix(const trace::Finding& finding)
{
    if (finding.kind == trace::FindingKind::NullPointer || (finding.kind == trace::FindingKind::OutOfBounds && finding.address == 0))
        return translated(QT_TRANSLATE_NOOP("fixes", "check that cudaMalloc was called for this pointer, and that it succeeded"));
    const auto* row = std::ranges::find(kFixes, finding.kind, &FixRow::kind);
    return row == std::end(kFixes) ? QString() : translated(row->fix);
}

std::vector<Problem> problemsIn(const QString& name, const std::vector<program::CompilerMessage>& compiler,
                                const std::vector<trace::Finding>& findings)
{
    const auto isOurs = [&name](const std::string& file) { return QFileInfo(QString::fromStdString(file)).fileName() == name; };
    std::vector<Problem> problems;
    for (const program::CompilerMessage& message : compiler)
        if (isOurs(message.file))
            problems.push_back({message.line, message.isError, QString::fromStdString(message.text), suggestedFix(message)});
    for (const trace::Finding& finding : findings)
        if (finding.line > 0 && isOurs(finding.file))
            problems.push_back({int(finding.line), true, figures::translated(finding.message), suggestedFix(finding)});
    return problems;
}

}  // namespace simtscope::ui
