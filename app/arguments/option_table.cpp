#include "app/arguments/option_table.h"

#include <utility>

#include <fmt/format.h>

#include "app/arguments/check_words.h"

namespace simtscope::app {
namespace {

constexpr char kHead[] = "| Option | Value | Meaning | Default |\n| --- | --- | --- | --- |\n";
constexpr char kNone[] = "This command has no options of its own.\n";

/// Escapes the characters that would end a cell of the table: "|" and line breaks.
std::string cell(const std::string& text)
{
    std::string out;
    for (const char c : text)
        out += c == '|' ? std::string("\\|") : std::string(1, c == '\n' ? ' ' : c);
    return out;
}

std::string code(const std::string& text)
{
    return text.empty() ? std::string() : "`" + cell(text) + "`";
}

std::string codeNamesOf(const CLI::Option& option)
{
    if (option.get_positional())
        return code(option.get_name(true, false));
    std::string names;
    for (const std::string& name : option.get_snames())
        names += (names.empty() ? "" : ", ") + code("-" + name);
    for (const std::string& name : option.get_lnames())
        names += (names.empty() ? "" : ", ") + code("--" + name);
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
    auto [meaning, standard] = splitDefault(option.get_description());
    if (option.get_positional() && option.get_items_expected_max() > 1)
        meaning += ". Several may be given";
    for (const CLI::Option* other : option.get_excludes())
        meaning += ". Not together with " + code(other->get_name());
    if (standard.empty() && hasValue)
        standard = option.get_required() ? "required" : option.get_default_str();
    return fmt::format("| {} | {} | {} | {} |\n", codeNamesOf(option), hasValue ? code(typeNameOf(option)) : "", cell(meaning),
                       cell(standard));
}

}  // namespace

std::string optionTable(const CLI::App& command)
{
    std::string rows;
    for (const bool positional : {true, false})
        for (const CLI::Option* option : command.get_options())
            if (option->get_positional() == positional && (positional || !option->get_group().empty()) && option != command.get_help_ptr())
                rows += rowOf(*option);
    return rows.empty() ? kNone : kHead + rows;
}

}  // namespace simtscope::app
