#include "app/arguments/option_table.h"

#include <utility>

#include <fmt/format.h>

#include "app/arguments/check_words.h"

namespace simtscope::app {
namespace {

constexpr char kTableHead[] = "| Option | Value | Meaning | Default |\n| --- | --- | --- | --- |\n";
constexpr char kNoOptions[] = "This command has no options of its own.\n";

/// Escapes the characters that would end a cell of the table: "|" and line breaks.
std::string escapeCell(const std::string& text)
{
    std::string out;
    for (const char c : text)
        out += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    return out;
}

std::string codeSpan(const std::string& text)
{
    return text.empty() ? std::string() : "`" + escapeCell(text) + "`";
}

std::string codeNamesOf(const CLI::Option& option)
{
    if (option.get_positional())
        return codeSpan(option.get_name(true, false));
    std::string names;
    for (const std::string& name : option.get_snames())
        names += (names.empty() ? "" : ", ") + codeSpan("-" + name);
    for (const std::string& name : option.get_lnames())
        names += (names.empty() ? "" : ", ") + codeSpan("--" + name);
    return names;
}

/// Splits a description that ends in its default ("One of its blocks; default: the first") into both.
std::pair<std::string, std::string> splitDefault(const std::string& description)
{
    for (const std::string mark : {"; default: ", ". Default: "})
        if (const std::size_t at = description.rfind(mark); at != description.npos)
            return {description.substr(0, at), description.substr(at + mark.size())};
    return {description, {}};
}

std::string rowOf(const CLI::Option& option)
{
    const bool hasValue = option.get_items_expected_max() > 0;
    auto [meaning, defaultValue] = splitDefault(option.get_description());
    if (option.get_positional() && option.get_items_expected_max() > 1)
        meaning += ". Several may be given";
    for (const CLI::Option* other : option.get_excludes())
        meaning += ". Not together with " + codeSpan(other->get_name());
    if (defaultValue.empty() && hasValue)
        defaultValue = option.get_required() ? "required" : option.get_default_str();
    return fmt::format("| {} | {} | {} | {} |\n", codeNamesOf(option), hasValue ? codeSpan(typeNameOf(option)) : "", escapeCell(meaning),
                       escapeCell(defaultValue));
}

}  // namespace

std::string optionTable(const CLI::App& command)
{
    std::string rows;
    for (const bool isPositional : {true, false})
        for (const CLI::Option* option : command.get_options())
            if (option->get_positional() == isPositional && (isPositional || !option->get_group().empty()) &&
                option != command.get_help_ptr())
                rows += rowOf(*option);
    return rows.empty() ? kNoOptions : kTableHead + rows;
}

}  // namespace simtscope::app
