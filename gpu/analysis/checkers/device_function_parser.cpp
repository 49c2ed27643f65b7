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
    for (std::size_t position = open; position < text.size(); ++position) {
        depth += text[position] == opening ? 1 : text[position] == closing ? -1 : 0;
        if (depth == 0)
            return position + 1;
    }
    return text.size();
}

std::string findWordBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1])))
        --end;
    std::size_t begin = end;
    while (begin > 0 && isWordPart(text[begin - 1]))
        --begin;
    return std::string(text.substr(begin, end - begin));
}

/// Returns the text between the last declaration or block and `position`.
std::string_view findHeadBefore(std::string_view code, std::size_t position)
{
    const std::size_t last = code.substr(0, position).find_last_of(";{}");
    const std::size_t first = last == std::string_view::npos ? 0 : last + 1;
    return code.substr(first, position - first);
}

}  // namespace

std::vector<DeviceFunction> findDeviceFunctions(std::string_view code)
{
    static const std::set<std::string, std::less<>> kSpecifiers{"__launch_bounds__", "__attribute__", "alignas", "__align__", "decltype"};
    std::vector<DeviceFunction> functions;
    for (const std::string_view mark : {"__global__", "__device__"})
        for (std::size_t position = code.find(mark); position != std::string_view::npos; position = code.find(mark, position + 1)) {
            std::size_t next = code.find_first_of("({;=", position);
            while (next != std::string_view::npos && code[next] == '(' && kSpecifiers.contains(findWordBefore(code, next)))
                next = code.find_first_of("({;=", findAfterMatching(code, next));
            if (next == std::string_view::npos || code[next] != '(')
                continue;
            const std::string name = findWordBefore(code, next);
            const std::size_t open = code.find_first_of("{;", findAfterMatching(code, next));
            if (name.empty() || open == std::string_view::npos || code[open] != '{')
                continue;
            const bool isForHost = findHeadBefore(code, next).find("__host__") != std::string_view::npos;
            functions.push_back({name, open, findAfterMatching(code, open), isForHost});
        }
    return functions;
}

std::vector<std::string> findCalledNames(std::string_view body)
{
    std::vector<std::string> called;
    for (std::size_t position = body.find_first_of("(<"); position != std::string_view::npos;
         position = body.find_first_of("(<", position + 1))
        if (std::string word = findWordBefore(body, position); !word.empty())
            called.push_back(std::move(word));
    return called;
}

}  // namespace simtscope::analysis
