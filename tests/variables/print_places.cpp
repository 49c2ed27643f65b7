#include "tests/variables/print_places.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace simtscope::tests {
namespace {

using analysis::VariableInScope;
using analysis::VariableValue;
using ptx::DebugTypeKind;
using Expression = PrintPlace::Expression;

constexpr std::size_t kMaxExpressions = 10, kMaxMembers = 4, kMaxElements = 8;

/// Returns the lines without comments and blanks at either end, by number from 1.
std::vector<std::string> readCode(const std::string& text)
{
    std::vector<std::string> lines = {""};
    std::istringstream stream(text);
    bool isComment = false;
    for (std::string line; std::getline(stream, line);) {
        std::string code;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (isComment) {
                isComment = line.compare(i, 2, "*/") != 0;
                i += isComment ? 0 : 1;
            } else if (line.compare(i, 2, "//") == 0) {
                break;
            } else if (line.compare(i, 2, "/*") == 0) {
                isComment = true;
                ++i;
            } else {
                code += line[i];
            }
        }
        const std::size_t begin = code.find_first_not_of(" \t"), end = code.find_last_not_of(" \t\r");
        lines.push_back(begin == code.npos ? std::string() : code.substr(begin, end - begin + 1));
    }
    return lines;
}

/// Returns whether a statement begins with the line, so that another one may stand before it.
bool beginsStatement(const std::vector<std::string>& code, std::size_t line)
{
    static const std::regex kNoStatement(
        R"(^(#|\}|\{|:|(else|case|default|template|public|private|__global__|__device__|struct|class|union|enum)\b))");
    if (line >= code.size() || code[line].empty() || std::regex_search(code[line], kNoStatement))
        return false;
    std::size_t before = line - 1;
    while (before > 0 && code[before].empty())
        --before;
    const char end = before > 0 ? code[before].back() : ' ';
    // A macro or an initialiser of several lines goes on.
    return (end == ';' || end == '{' || end == '}') && code[line].back() != '\\' && code[before].find("= {") == std::string::npos;
}

bool isScalar(DebugTypeKind kind)
{
    return kind == DebugTypeKind::Boolean || kind == DebugTypeKind::Character || kind == DebugTypeKind::Signed ||
           kind == DebugTypeKind::Unsigned || kind == DebugTypeKind::Float || kind == DebugTypeKind::Pointer ||
           kind == DebugTypeKind::Enumeration;
}

/// Adds the scalars of a value that are known.
void addScalars(const VariableValue& value, const std::string& text, std::set<Expression>& expressions)
{
    if (isScalar(value.kind)) {
        const bool isFloat = value.kind == DebugTypeKind::Float;
        if (value.state == analysis::VariableState::Known && (!isFloat || value.bytes >= 4))
            expressions.insert({text, isFloat && value.bytes == 4, isFloat && value.bytes == 8});
    } else if (value.kind == DebugTypeKind::Struct && value.elements.size() <= kMaxMembers) {
        for (const VariableValue& member : value.elements)
            if (!member.name.empty() && std::isalpha(static_cast<unsigned char>(member.name.front())) != 0 && isScalar(member.kind))
                addScalars(member, text + "." + member.name, expressions);
    } else if (value.kind == DebugTypeKind::Array && value.elementCount <= kMaxElements) {
        for (const VariableValue& element : value.elements)
            addScalars(element, text + element.name, expressions);
    }
}

/// Returns the line before which a printf can stand so that little is executed up to `line`; 0 if there is none.
std::uint32_t findStatement(const std::vector<std::string>& code, std::uint32_t line)
{
    constexpr std::uint32_t kMaxDistance = 3;
    for (std::uint32_t before = line; before > 0 && before + kMaxDistance >= line; --before) {
        if (beginsStatement(code, before))
            return before;
        if (before < code.size() && code[before].find('{') != std::string::npos)
            return 0;  // the function or the loop begins here
    }
    return 0;
}

/// Returns whether code of a line may set the variable.
bool mayAssign(const std::string& code, const std::string& variable)
{
    const std::regex name(R"(\b)" + variable + R"(\b)");
    const std::regex changes(R"(^\s*(\[[^\]]*\]|\.\w+|->\w+)*\s*([-+*/%&|^]?=[^=]|<<=|>>=|\+\+|--))");
    for (auto found = std::sregex_iterator(code.begin(), code.end(), name); found != std::sregex_iterator(); ++found) {
        const std::string before = found->prefix().str(), after = found->suffix().str();
        if (std::regex_search(after, changes) || before.ends_with("++") || before.ends_with("--") || before.ends_with("&"))
            return true;
    }
    return false;
}

/// Returns the scalars that are set before the statement in all of these threads, which have executed something up to `line`.
std::set<Expression> findExpressions(const std::vector<analysis::LaneVariables>& lanes, std::uint32_t statement, std::uint32_t line,
                                     const std::vector<std::string>& code)
{
    std::set<Expression> common;
    bool isFirst = true;
    for (const analysis::LaneVariables& lane : lanes) {
        std::set<Expression> expressions;
        if (lane.frames.empty() || lane.frames.front().line != line)
            continue;
        for (const analysis::ScopeVariables& scope : lane.frames.front().scopes) {
            for (const VariableInScope& variable : scope.variables) {
                const bool isShared = variable.line < code.size() && code[variable.line].find("__shared__") != std::string::npos;
                bool isAssigned = false;
                for (std::uint32_t i = statement; i <= line; ++i)
                    isAssigned = isAssigned || mayAssign(code[i], variable.name);
                if (variable.isHidden || isShared || isAssigned || variable.line == 0 || variable.line >= statement ||
                    variable.name.empty() || variable.name == "this")
                    continue;
                addScalars(variable.value, variable.name, expressions);
            }
        }
        if (isFirst) {
            common = std::move(expressions);
            isFirst = false;
            continue;
        }
        std::erase_if(common, [&](const Expression& expression) { return !expressions.contains(expression); });
    }
    return common;
}

}  // namespace

std::vector<PrintPlace> choosePlaces(const std::shared_ptr<const analysis::RecordedBlock>& debug, const std::string& text,
                                     std::size_t maxCount)
{
    const auto reader = analysis::VariableReader::create(debug);
    if (!reader)
        return {};
    const std::vector<std::string> code = readCode(text);
    std::map<std::uint32_t, std::set<Expression>> expressions;  // by line
    const std::string& ownFile = debug->recording().program.sources.front().path;
    for (std::uint32_t step = 0; step < debug->steps().count() && step < 4000; ++step) {
        const trace::Event event = debug->trace().event(EventIndex{debug->steps().leadingEvent(step)});
        const trace::Site* const site = debug->recording().findSite(debug->launch(), event.site);
        if (!site || site->frames.empty() || site->frames.front().path != ownFile || event.warp.value != 0)
            continue;
        const std::uint32_t line = site->frames.front().line;
        const std::uint32_t statement = findStatement(code, line);
        if (statement == 0 || (expressions.size() >= maxCount && !expressions.contains(statement)))
            continue;
        const auto lanes = (*reader)->evaluate(step, WarpId{0}, kAllLanes);
        if (!lanes)
            continue;
        std::set<Expression> found = findExpressions(*lanes, statement, line, code);
        if (found.empty())
            continue;
        const auto [place, isNew] = expressions.try_emplace(statement, found);
        if (!isNew)
            std::erase_if(place->second, [&](const Expression& expression) { return !found.contains(expression); });
    }
    std::vector<PrintPlace> places;
    for (const auto& [line, list] : expressions) {
        PrintPlace place{line, {}};
        for (const Expression& expression : list) {
            if (place.expressions.size() < kMaxExpressions)
                place.expressions.push_back(expression);
        }
        if (!place.expressions.empty())
            places.push_back(std::move(place));
    }
    return places;
}

std::vector<PrintPlace> leaveOutMembers(std::vector<PrintPlace> places)
{
    for (PrintPlace& place : places)
        std::erase_if(place.expressions, [](const Expression& expression) { return expression.text.find('.') != std::string::npos; });
    std::erase_if(places, [](const PrintPlace& place) { return place.expressions.empty(); });
    return places;
}

std::string addPrints(const std::string& text, const std::vector<PrintPlace>& places)
{
    std::string isPrinting;
    for (const unsigned thread : kPrintingThreads)
        isPrinting += fmt::format("{}simtscopeThread == {}", isPrinting.empty() ? "" : " || ", thread);
    std::string result = "#include <cstdio>\n";
    std::istringstream stream(text);
    std::uint32_t number = 1;
    auto place = places.begin();
    for (std::string line; std::getline(stream, line); ++number) {
        if (place != places.end() && place->line == number) {
            std::string format, arguments;
            for (const auto& [expression, isFloat, isDouble] : place->expressions) {
                format += " " + expression + "=%llx";
                arguments += isFloat    ? fmt::format(", (unsigned long long)__float_as_uint({})", expression)
                             : isDouble ? fmt::format(", (unsigned long long)__double_as_longlong({})", expression)
                                        : fmt::format(", (unsigned long long)({})", expression);
            }
            // Host code may call the function, too.
            result += "\n#ifdef __CUDA_ARCH__\n";
            result +=
                fmt::format("if (blockIdx.x + blockIdx.y + blockIdx.z == 0) {{ const unsigned simtscopeThread = threadIdx.x + blockDim.x * "
                            "(threadIdx.y + blockDim.y * threadIdx.z); if ({}) printf(\"@%d t%u{}\\n\", __LINE__, simtscopeThread{}); }}\n",
                            isPrinting, format, arguments);
            result += "#endif\n";
            ++place;
        }
        result += line + "\n";
    }
    return result;
}

}  // namespace simtscope::tests
