// Makes fixes that insert `__threadfence();` on the writer's side, on the reader's side, or on both (declared in fix_rules.h).
#include <algorithm>
#include <optional>

#include "gpu/analysis/fixes/fix_rules.h"
#include "gpu/core/messages/fix.h"

namespace simtscope::analysis {

namespace {

constexpr char kFence[] = "__threadfence();";

/// Returns whether the access is an atomic operation, or goes through `volatile` or cuda::atomic: a fence orders other accesses relative to
/// these.
bool synchronises(const std::vector<CppToken>& tokens, std::size_t first, std::size_t last)
{
    return std::any_of(tokens.begin() + std::ptrdiff_t(first), tokens.begin() + std::ptrdiff_t(last), [](const CppToken& token) {
        return token.text.starts_with("atomic") || token == "volatile" || token.text.starts_with("fetch_") || token == "store" ||
               token == "load" || token == "exchange";
    });
}

bool isAtomicCall(const std::vector<CppToken>& tokens, std::size_t first, std::size_t last)
{
    for (std::size_t at = first; at + 1 < last; ++at)
        if (tokens[at].text.starts_with("atomic") && tokens[at + 1] == "(")
            return true;
    return false;
}

bool isPlain(const Statement& statement)
{
    return statement.kind == StatementKind::Plain || statement.kind == StatementKind::Return;
}

/// Returns the first plain statement or return after the write, anywhere in the function, that calls an atomic function; nothing when there
/// is none.
std::optional<int> findPublication(const AccessPair& pair, int write)
{
    for (std::size_t i = 0; i < pair.function.statements.size(); ++i) {
        const Statement& statement = pair.function.statements[i];
        if (isPlain(statement) && statement.first > pair.statementAt(write).first &&
            isAtomicCall(pair.tokens(), statement.first, statement.last))
            return int(i);
    }
    return {};
}

/// Returns the outermost loop around the read that does not hold the write, up to the first loop whose head synchronises; without such a
/// loop, the read's own statement.
int findReadingStatement(const AccessPair& pair, int read, int write)
{
    int reading = read;
    for (int loop = pair.function.findLoopAround(read); loop >= 0; loop = pair.function.findLoopAround(loop)) {
        if (pair.function.isWithin(write, loop) ||
            synchronises(pair.tokens(), pair.statementAt(loop).headFirst, pair.statementAt(loop).headLast))
            break;
        reading = loop;
    }
    return reading;
}

Fix makeFix(std::vector<TextEdit> edits, const MessageTemplate<ArgumentKind::Name, ArgumentKind::Name>& description)
{
    const std::string location = formatLocation(edits.front());
    return {std::move(edits), description(kFence, location)};
}

Fix combineFences(const Fix& a, const Fix& b)
{
    Fix fix = a;
    fix.edits.insert(fix.edits.end(), b.edits.begin(), b.edits.end());
    std::ranges::stable_sort(fix.edits, {}, &TextEdit::begin);
    const bool isInOrder = a.edits.front().begin < b.edits.front().begin;
    fix.description =
        msg::fix::insertTwice(kFence, formatLocation((isInOrder ? a : b).edits.front()), formatLocation((isInOrder ? b : a).edits.front()));
    return fix;
}

bool isSameLocation(const Fix& a, const Fix& b)
{
    return a.edits.front().begin == b.edits.front().begin;
}

}  // namespace

std::vector<Fix> makeFenceFixes(const AccessPair& pair)
{
    std::vector<Fix> fixes;
    if (!pair.function.isFullyParsed || !synchronises(pair.tokens(), pair.function.parametersFirst, pair.function.last))
        return fixes;
    const bool doesLaterRead = pair.doesEarlierWrite && !pair.doesLaterWrite;
    const int write = pair.doesEarlierWrite ? pair.earlierStatement : pair.laterStatement,
              read = doesLaterRead ? pair.laterStatement : pair.earlierStatement;
    const EditMaker& edits = pair.edits;
    const int reading = findReadingStatement(pair, read, write == read ? -1 : write);
    const Fix readerFix = makeFix(edits.insertBeforeAny(pair.function, reading, kFence), msg::fix::insertBefore);
    const Fix writerFix = makeFix(edits.insertAfterAny(pair.function, write, kFence), msg::fix::insertAfter);
    std::vector<Fix> writers;
    if (const std::optional<int> atomic = findPublication(pair, write))
        writers.push_back(makeFix(edits.insertBeforeAny(pair.function, *atomic, kFence), msg::fix::insertBefore));
    if (writers.empty() || !isSameLocation(writers.front(), writerFix))
        writers.push_back(writerFix);
    fixes = writers;
    fixes.push_back(readerFix);
    for (const Fix& writer : writers)
        if (!isSameLocation(writer, readerFix))
            fixes.push_back(combineFences(writer, readerFix));
    return fixes;
}

}  // namespace simtscope::analysis
