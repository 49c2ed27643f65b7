#include "gpu/analysis/checkers/device_function_parser.h"

#include <cctype>
#include <set>

#include "gpu/analysis/checkers/directive_words.h"

namespace simtscope::analysis {
namespace {

/// Returns the offset after the parenthesis or brace that closes the one at `open`, or the end of the text when it is not closed.
std::size_t findAfterMatching(std::string_view text, std::size_t open)
{
    const char opening = text[open], closing = opening == '(' ? ')' : '}';
    int depth = 0;
    for (std::size_t at = open; at < text.size(); ++at) {
        depth += text[at] == opening ? 1 : text[at] == closing ? -1 : 0;
        if (depth == 0)
            return at + 1;
    }
    return text.size();
}

std::string wordBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1])))
        --end;
    std::size_t begin = end;
    while (begin > 0 && isWordPart(text[begin - 1]))
        --begin;
    return std::string(text.substr(begin, end - begin));
}

/// Returns the text between the last declaration or block and `at`.
std::string_view headBefore(std::string_view code, std::size_t at)
{
    const std::size_t last = code.substr(0, at).find_last_of(";{}");
    const std::size_t first = last == std::string_view::npos ? 0 : last + 1;
    return code.substr(first, at - first);
}

}  // namespace

std::vector<DeviceFunction> findDeviceFunctions(std::string_view code)
{
    static const std::set<std::string, std::less<>> kSpecifiers{"__launch_bounds__", "__attribute__", "alignas", "__align__", "decltype"};
    std::vector<DeviceFunction> functions;
    for (const std::string_view mark : {"__global__", "__device__"})
        for (std::size_t at = code.find(mark); at != std::string_view::npos; at = code.find(mark, at + 1)) {
            std::size_t next = code.find_first_of("({;=", at);
            while (next != std::string_view::npos && code[next] == '(' && kSpecifiers.contains(wordBefore(code, next)))
                next = code.find_first_of("({;=", findAfterMatching(code, next));
            if (next == std::string_view::npos || code[next] != '(')
                continue;
            const std::string name = wordBefore(code, next);
            const std::size_t open = code.find_first_of("{;", findAfterMatching(code, next));
            if (name.empty() || open == std::string_view::npos || code[open] != '{')
                continue;
            const bool isForHost = headBefore(code, next).find("__host__") != std::string_view::npos;
            functions.push_back({name, open, findAfterMatching(code, open), isForHost});
        }
    return functions;
}

std::vector<std::string> findCalledNames(std::string_view body)
{
    std::vector<std::string> called;
    for (std::size_t at = body.find_first_of("(<"); at != std::string_view::npos; at = body.find_first_of("(<", at + 1))
        if (std::string word = wordBefore(body, at); !word.empty())
            called.push_back(std::move(word));
    return called;
}

}  // namespace simtscope::analysis
