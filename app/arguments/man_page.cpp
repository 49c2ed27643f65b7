#include "app/arguments/man_page.h"

#include <vector>

#include <fmt/format.h>

#include "app/arguments/check_words.h"

namespace simtscope::app {
namespace {

/// Escapes a text so that man(7) shows it unchanged. It escapes backslashes, lines that man(7) would take for requests, and hyphens,
/// because otherwise a reader who searches for an option would not find it.
std::string escapeForMan(const std::string& text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if ((c == '.' || c == '\'') && (i == 0 || text[i - 1] == '\n'))
            out += std::string("\\&") + c;
        else
            out += c;
    }
    return out;
}

std::string formatBold(const std::string& text)
{
    return "\\fB" + escapeForMan(text) + "\\fR";
}

std::string formatItalic(const std::string& text)
{
    return "\\fI" + escapeForMan(text) + "\\fR";
}

std::string formatOptionNames(const CLI::Option& option)
{
    std::string names;
    for (const std::string& name : option.get_snames())
        names += (names.empty() ? "" : ", ") + formatBold("-" + name);
    for (const std::string& name : option.get_lnames())
        names += (names.empty() ? "" : ", ") + formatBold("--" + name);
    return names;
}

/// Returns the ".TP" paragraph of an option or of a positional argument.
std::string formatOptionParagraph(const CLI::Option& option)
{
    const bool hasValue = option.get_items_expected_max() > 0;
    const std::string term = option.get_positional() ? formatItalic(typeNameOf(option))
                                                     : formatOptionNames(option) + (hasValue ? " " + formatItalic(typeNameOf(option)) : "");
    const std::string defaultValue = option.get_default_str();
    return fmt::format(".TP\n{}\n{}{}\n", term, escapeForMan(option.get_description()),
                       defaultValue.empty() || !hasValue ? "" : "\nDefault: " + formatBold(defaultValue) + ".");
}

/// Returns a line of the synopsis: "simtscope open [options] FILE|NAME".
std::string formatSynopsis(const CLI::App& command, const std::string& name)
{
    std::string text = formatBold(name) + " [" + formatItalic("options") + "]";
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional())
            continue;
        const std::string type = formatItalic(typeNameOf(*option)) + (option->get_items_expected_max() > 1 ? " ..." : "");
        text += option->get_required() ? " " + type : " [" + type + "]";
    }
    return text;
}

/// Converts a footer of the parser: sentences become paragraphs, indented lines become verbatim examples.
std::string formatFooter(const std::string& footer)
{
    std::string text;
    bool isVerbatim = false;
    std::size_t lineStart = 0;
    while (lineStart < footer.size()) {
        const std::size_t end = std::min(footer.find('\n', lineStart), footer.size());
        const std::string line = footer.substr(lineStart, end - lineStart);
        lineStart = end + 1;
        const bool isIndented = line.starts_with("  ");
        if (isIndented != isVerbatim)
            text += isIndented ? ".PP\n.nf\n.RS 4\n" : ".RE\n.fi\n";
        isVerbatim = isIndented;
        if (line.empty())
            text += ".PP\n";
        else
            text += escapeForMan(isIndented ? line.substr(2) : line) + "\n";
    }
    return text + (isVerbatim ? ".RE\n.fi\n" : "");
}

void addCommand(std::string& text, const CLI::App& command, const std::string& parent)
{
    const std::string name = parent + " " + command.get_name();
    text +=
        ".SS " + escapeForMan(name) + "\n" + escapeForMan(command.get_description()) + ".\n.PP\n" + formatSynopsis(command, name) + "\n";
    for (const CLI::Option* option : command.get_options())
        if (option->get_positional() || !option->get_group().empty())
            text += formatOptionParagraph(*option);
    text += formatFooter(command.get_footer());
    for (const CLI::App* subcommand : command.get_subcommands([](const CLI::App* app) { return !app->get_group().empty(); }))
        addCommand(text, *subcommand, name);
}

constexpr const char* kClosingSections = R"(.SH ENVIRONMENT
.TP
.BR CUDACXX ", " CUDA_HOME ", " PATH
where nvcc is looked for, in this order; then in
.IR /usr/local/cuda .
.TP
.B SIMTSCOPE_RESOURCES
the folder with the built\-in programs, instead of the installed one
.SH FILES
.TP
.I *.simt
a recording: an SQLite database with the program's text, its lesson, every recorded access, findings and bookmarks.
It opens without CUDA.
.SH SEE ALSO
.BR sqlite3 (1)
)";

}  // namespace

std::string formatManPage(const CLI::App& parser, const std::string& version)
{
    std::string text = fmt::format(".\\\" made by `simtscope man`\n.TH SIMTSCOPE 1 \"\" \"SIMTscope {}\" \"User Commands\"\n", version);
    text += ".SH NAME\nsimtscope \\- shows what a CUDA program does, step by step\n.SH SYNOPSIS\n";
    text += formatBold("simtscope") + "\n";
    const auto commands = parser.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
    for (const CLI::App* command : commands)
        text += ".br\n" + formatSynopsis(*command, "simtscope " + command->get_name()) + "\n";
    text += ".SH DESCRIPTION\n" + escapeForMan(parser.get_description()) + "\nWithout a command, " + formatBold("simtscope") +
            " opens its window.\n";
    text += ".SH OPTIONS\n";
    for (const CLI::Option* option : parser.get_options())
        text += formatOptionParagraph(*option);
    text += ".SH COMMANDS\n";
    for (const CLI::App* command : commands)
        addCommand(text, *command, "simtscope");
    return text + ".SH EXAMPLES AND EXIT STATUS\n" + formatFooter(parser.get_footer()) + kClosingSections;
}

}  // namespace simtscope::app
