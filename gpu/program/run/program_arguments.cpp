#include "gpu/program/run/program_arguments.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>

#include "gpu/core/clean_text.h"

namespace simtscope::program {
namespace {

constexpr std::size_t kMaxSourceBytes = 1u << 20, kMaxUsageBytes = 120, kMaxStatementBytes = 200, kMaxArguments = 8;

std::size_t findUsage(std::string_view text, std::size_t from = 0)
{
    constexpr std::string_view kWord = "usage";
    const auto equals = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    const auto found = std::search(text.begin() + std::ptrdiff_t(from), text.end(), kWord.begin(), kWord.end(), equals);
    return found == text.end() ? std::string_view::npos : std::size_t(found - text.begin());
}

/// Returns the words behind "usage:" up to the end of the line; nothing if there is no colon.
std::optional<std::string> readUsage(std::string_view line)
{
    const std::size_t word = findUsage(line), colon = line.find(':', word);
    if (word == line.npos || colon == line.npos || line.find_first_not_of("abcdefghijklmnopqrstuvwxyz ", word + 1) != colon)
        return std::nullopt;
    std::string usage(line.substr(colon + 1));
    usage.erase(0, usage.find_first_not_of(" \t"));
    usage.erase(usage.find_last_not_of(" \t\r") + 1);
    if (usage.empty() || usage.size() > kMaxUsageBytes)
        return std::nullopt;
    return cleanLine(usage);
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r") == text.npos;
}

/// Finds a line whose first word is "usage": "memory usage: 5 MB" names no arguments.
std::optional<std::string> findPrintedUsage(std::string_view output)
{
    for (std::size_t at = findUsage(output); at != output.npos; at = findUsage(output, at + 1)) {
        const std::size_t lineBegin = output.rfind('\n', at) + 1;
        if (!isBlank(output.substr(lineBegin, at - lineBegin)))
            continue;
        if (auto usage = readUsage(output.substr(at, output.find('\n', at) - at)))
            return usage;
    }
    return std::nullopt;
}

/// Finds a string literal of the source that begins with a line of usage, such as "usage: %s N\n", or has one after a "\n".
std::optional<std::string> findUsageLiteral(const std::string& source)
{
    for (std::size_t at = findUsage(source); at != source.npos; at = findUsage(source, at + 1)) {
        const std::size_t lineBegin = source.rfind('\n', at) + 1;
        std::string_view before = std::string_view(source).substr(lineBegin, at - lineBegin);
        if (std::ranges::count(before, '"') % 2 == 0)
            continue;  // outside of a literal
        before.remove_prefix(before.rfind('"') + 1);
        if (const std::size_t newline = before.rfind("\\n"); newline != before.npos)
            before.remove_prefix(newline + 2);
        if (!isBlank(before))
            continue;
        std::size_t end = source.find_first_of("\"\\\n", at);
        if (auto usage = readUsage(std::string_view(source).substr(at, std::min(end, source.size()) - at))) {
            static const std::regex kProgramName("^%s *");
            *usage = std::regex_replace(*usage, kProgramName, "");
            if (!usage->empty())
                return usage;
        }
    }
    return std::nullopt;
}

/// Returns the name that the statement around `at` gives its value: "n" of `const int n = argc > 1 ? atoi(argv[1]) : 4096;`.
std::string findAssignedName(const std::string& source, std::size_t at)
{
    const std::size_t before = at == 0 ? source.npos : source.find_last_of(";{}\n", at - 1);
    const std::size_t begin = before == source.npos ? 0 : before + 1;
    if (at - begin > kMaxStatementBytes)
        return {};
    const std::string statement = source.substr(begin, at - begin);
    static const std::regex kAssignment(R"((\w+)\s*=(?!=))");
    std::string name;
    for (std::sregex_iterator match(statement.begin(), statement.end(), kAssignment), end; match != end; ++match)
        name = (*match)[1];
    return name;
}

}  // namespace

std::string findArguments(const std::string& source, std::string_view output)
{
    if (auto usage = findPrintedUsage(output))
        return *usage;
    if (auto usage = findUsageLiteral(source))
        return *usage;
    std::map<unsigned, std::string> names;
    static const std::regex kArgument(R"(\bargv\s*\[\s*([1-9])\s*\])");
    for (std::sregex_iterator match(source.begin(), source.end(), kArgument), end; match != end && names.size() < kMaxArguments; ++match) {
        const std::string name = findAssignedName(source, std::size_t(match->position()));
        std::string& known = names[unsigned((*match)[1].str()[0] - '0')];
        if (known.empty())
            known = name;
    }
    std::string list;
    for (const auto& [index, name] : names)
        list += (list.empty() ? "" : ", ") + (name.empty() ? fmt::format("argv[{}]", index) : name);
    return list;
}

std::string describeArguments(const std::string& sourcePath, std::string_view output)
{
    std::ifstream file(sourcePath, std::ios::binary);
    std::string source(kMaxSourceBytes, '\0');
    file.read(source.data(), std::streamsize(source.size()));
    source.resize(std::size_t(std::max<std::streamsize>(file.gcount(), 0)));
    return findArguments(source, output);
}

}  // namespace simtscope::program
