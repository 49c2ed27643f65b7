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

std::string formatCodeSpan(const std::string& text)
{
    return text.empty() ? std::string() : "`" + escapeCell(text) + "`";
}

std::string formatCodeNames(const CLI::Option& option)
{
    if (option.get_positional())
        return formatCodeSpan(option.get_name(true, false));
    std::string names;
    for (const std::string& name : option.get_snames())
        names += (names.empty() ? "" : ", ") + formatCodeSpan("-" + name);
    for (const std::string& name : option.get_lnames())
        names += (names.empty() ? "" : ", ") + formatCodeSpan("--" + name);
    return names;
}

/// Splits a description that ends in its default ("One of its blocks; default: the first") into both.
std::pair<std::string, std::string> splitDefault(const std::string& description)
{
    for (const std::string introduction : {"; default: ", ". Default: "})
        if (const std::size_t position = description.rfind(introduction); position != description.npos)
            return {description.substr(0, position), description.substr(position + introduction.size())};
    return {description, {}};
}

std::string formatRow(const CLI::Option& option)
{
    const bool hasValue = option.get_items_expected_max() > 0;
    auto [meaning, defaultValue] = splitDefault(option.get_description());
    if (option.get_positional() && option.get_items_expected_max() > 1)
        meaning += ". Several may be given";
    for (const CLI::Option* other : option.get_excludes())
        meaning += ". Not together with " + formatCodeSpan(other->get_name());
    if (defaultValue.empty() && hasValue)
        defaultValue = option.get_required() ? "required" : option.get_default_str();
    return fmt::format("| {} | {} | {} | {} |\n", formatCodeNames(option), hasValue ? formatCodeSpan(typeNameOf(option)) : "",
                       escapeCell(meaning), escapeCell(defaultValue));
}

}  // namespace

std::string formatOptionTable(const CLI::App& command)
{
    std::string rows;
    for (const bool isPositional : {true, false})
        for (const CLI::Option* option : command.get_options())
            if (option->get_positional() == isPositional && (isPositional || !option->get_group().empty()) &&
                option != command.get_help_ptr())
                rows += formatRow(*option);
    return rows.empty() ? kNoOptions : kTableHead + rows;
}

}  // namespace simtscope::app
