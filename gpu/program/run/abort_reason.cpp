#include "gpu/program/run/abort_reason.h"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "gpu/core/messages/run.h"

namespace simtscope::program {
namespace {

constexpr std::size_t kMaxReasonBytes = 400;  // longest line that is shown, in bytes

struct ReasonRow {
    std::regex pattern;  ///< matches a whole line
    /// Makes the message from the pattern's first group, and from the line after it.
    Message (*describeCause)(const std::string& firstGroup, const std::string& nextLine);
    const MessageTemplate<>* fix;
};

Message describeException(const std::string& type, const std::string& next)
{
    constexpr std::string_view kWhat = "  what():  ";  // libstdc++, vterminate.cc
    if (!next.starts_with(kWhat))
        return msg::run::uncaughtException(type);
    return msg::run::uncaughtExceptionSays(type, next.substr(kWhat.size()));
}

/// Returns the known reasons, in the wording of libstdc++ and glibc.
const std::vector<ReasonRow>& reasonRows()
{
    static const std::vector<ReasonRow> rows = {
        {std::regex("terminate called after throwing an instance of '(.*)'"), describeException, &msg::run::catchException},
        {std::regex("(terminate called (?:without an active exception|recursively))"),
         [](const std::string&, const std::string&) -> Message { return msg::run::terminateCalled(); }, &msg::run::joinThreads},
        {std::regex(R"(\S.*: (.+:[0-9]+: .*Assertion `.*' failed\.))"),
         [](const std::string& words, const std::string&) -> Message { return msg::run::assertionFailed(words); },
         &msg::run::checkAssertion},
        {std::regex(
             R"(((?:double free or corruption|free\(\): |malloc\(\): |realloc\(\): |calloc\(\): |munmap_chunk\(\): |mremap_chunk\(\): |)"
             R"(malloc_consolidate\(\): |corrupted |sysmalloc: ).*))"),
         [](const std::string& words, const std::string&) -> Message { return msg::run::heapDamaged(words); }, &msg::run::checkHeap},
        {std::regex(R"(\*\*\* ((?:stack smashing|buffer overflow) detected) \*\*\*.*)"),
         [](const std::string& words, const std::string&) -> Message { return msg::run::stackDamaged(words); }, &msg::run::checkBuffers},
        {std::regex("(pure virtual method called)"),
         [](const std::string&, const std::string&) -> Message { return msg::run::pureVirtual(); }, &msg::run::checkVirtual},
    };
    return rows;
}

std::vector<std::string> splitReasonLines(std::string_view text)
{
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.emplace_back(text.substr(begin, std::min(end - begin, kMaxReasonBytes)));
        begin = end + 1;
    }
    return lines;
}

}  // namespace

AbortReason findAbortReason(std::string_view errors)
{
    const std::vector<std::string> lines = splitReasonLines(errors);
    for (std::size_t i = lines.size(); i-- > 0;)
        for (const ReasonRow& row : reasonRows()) {
            std::smatch match;
            if (std::regex_match(lines[i], match, row.pattern))
                return {row.describeCause(match[1].str(), i + 1 < lines.size() ? lines[i + 1] : std::string()), (*row.fix)()};
        }
    return {};
}

}  // namespace simtscope::program
