#include "app/arguments/check_words.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "app/arguments/option_values.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/spelling_suggestions.h"
#include "gpu/core/utf8.h"

namespace simtscope::app {
namespace {

/// Returns the full name of a command: "run", "lesson check", or "simtscope" for the program itself.
std::string nameOf(const CLI::App& command)
{
    const CLI::App* const parent = command.get_parent();
    return parent && parent->get_parent() ? nameOf(*parent) + " " + command.get_name() : command.get_name();
}

std::vector<std::string> namesOf(const CLI::Option& option)
{
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames())
        names.push_back("-" + name);
    for (const std::string& name : option.get_lnames())
        names.push_back("--" + name);
    return names;
}

std::vector<std::string> optionNamesOf(const CLI::App& command)
{
    std::vector<std::string> optionNames;
    for (const CLI::Option* option : command.get_options()) {
        const std::vector<std::string> names = namesOf(*option);
        optionNames.insert(optionNames.end(), names.begin(), names.end());
    }
    return optionNames;
}

/// Returns the arguments of a command that belong to no option.
std::vector<const CLI::Option*> argumentsOf(const CLI::App& command)
{
    std::vector<const CLI::Option*> arguments;
    for (const CLI::Option* option : command.get_options())
        if (option->get_positional())
            arguments.push_back(option);
    return arguments;
}

std::vector<std::string> collectShownCommandNames(const CLI::App& parser)
{
    std::vector<std::string> names;
    for (const CLI::App* command : parser.get_subcommands([](const CLI::App* app) { return !app->get_group().empty(); }))
        names.push_back(command->get_name());
    return names;
}

/// Holds an option as a word of the command line, split into name and value.
struct OptionWord {
    std::string name;
    std::optional<std::string> value;  ///< the text after "=", or after the letter of a short option; nothing: the word has no value
};

OptionWord splitOptionWord(const std::string& word)
{
    if (!word.starts_with("--"))
        return word.size() > 2 ? OptionWord{word.substr(0, 2), word.substr(2)} : OptionWord{word, {}};
    const std::size_t equals = word.find('=');
    return equals == std::string::npos ? OptionWord{word, {}} : OptionWord{word.substr(0, equals), word.substr(equals + 1)};
}

/// Most bytes of a value, and of a list or a free text, which may be longer than the path of a file.
constexpr std::size_t kMaxValueBytes = 4096, kMaxListBytes = std::size_t(1) << 16;
constexpr const char* kLongPlaceholders[] = {"BLOCKS", "STEPS", "NAME=VALUES", "ARG", "NAME=VALUE", "NAME,…", "sm_NN"};
/// Placeholders of values that are passed to another program unchanged.
constexpr const char* kPassedThroughPlaceholders[] = {"NAME=VALUE"};

bool hasPlaceholderIn(const CLI::Option& option, const auto& placeholders)
{
    return std::ranges::any_of(placeholders, [&](const char* type) { return option.get_type_name() == type; });
}

bool hasControlCharacters(const std::string& text)
{
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

class WordChecker {
public:
    explicit WordChecker(const CLI::App& parser) : m_command(&parser) {}

    Result<void> check(const std::vector<std::string>& words)
    {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string& word = words[i];
            const bool isOption = word.size() > 1 && word[0] == '-';
            const auto checked = isOption ? checkOption(words, i) : checkArgument(word);
            if (!checked)
                return checked;
        }
        return m_unknownOptions.empty() ? checkCombination() : failUnknownOptions();
    }

private:
    Result<void> checkArgument(const std::string& word)
    {
        const auto commands = m_command->get_subcommands([](const CLI::App*) { return true; });
        const auto subcommand = std::ranges::find(commands, word, [](const CLI::App* app) { return app->get_name(); });
        if (subcommand != commands.end() && m_argumentCount == 0) {
            m_command = *subcommand;
            return {};
        }
        if (word.empty())
            return fail(msg::app::emptyArgument(nameOf(*m_command)));
        if (!commands.empty())
            return failUnknownCommand(word);
        std::size_t argumentIndex = m_argumentCount++;
        for (const CLI::Option* argument : argumentsOf(*m_command)) {
            const auto maxCount = std::size_t(std::max(argument->get_items_expected_max(), 1));
            if (argumentIndex < maxCount)
                return {};
            argumentIndex -= maxCount;
        }
        m_excessArguments.push_back(word);
        return {};
    }

    /// Checks the option at index `i`. Advances `i` to the value of the option if the value is a separate word.
    Result<void> checkOption(const std::vector<std::string>& words, std::size_t& i)
    {
        const OptionWord word = splitOptionWord(words[i]);
        const CLI::Option* const option = findOption(*m_command, word.name);
        if (!option) {
            m_unknownOptions.push_back(words[i]);
            return {};
        }
        if (!takesValue(*option)) {
            m_givenOptions.insert(option);
            return word.value ? Result<void>(fail(msg::app::valueOfFlag(word.name))) : Result<void>();
        }
        const bool isSingle = option->get_items_expected_max() == 1 && option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw;
        if (!m_givenOptions.insert(option).second && isSingle)
            return fail(msg::app::givenTwice(word.name));
        if (word.value)
            return checkValue(*option, word.name, *word.value);
        if (i + 1 == words.size() || (words[i + 1].starts_with('-') && findOption(*m_command, splitOptionWord(words[i + 1]).name)))
            return fail(msg::app::noValue(word.name, typeNameOf(*option)));
        return checkValue(*option, word.name, words[++i]);
    }

    static Result<void> checkValue(const CLI::Option& option, const std::string& name, const std::string& value)
    {
        const std::size_t maxBytes = hasPlaceholderIn(option, kLongPlaceholders) ? kMaxListBytes : kMaxValueBytes;
        if (value.empty())
            return fail(msg::app::emptyValue(name, typeNameOf(option)));
        if (value.size() > maxBytes)
            return fail(msg::app::valueTooLong(name, value.size(), maxBytes));
        if (hasPlaceholderIn(option, kPassedThroughPlaceholders))
            return {};
        if (!utf8::isValid(value))
            return fail(msg::app::valueNotText(name, shortenValue(value)));
        if (hasControlCharacters(value))
            return fail(msg::app::valueHasControls(name, shortenValue(value)));
        return {};
    }

    Result<void> failUnknownCommand(const std::string& word) const
    {
        const std::vector<std::string> names = collectShownCommandNames(*m_command), suggestions = suggestSpellings(word, names);
        return fail(msg::app::noCommand(shortenValue(word), joinWithCommas(suggestions.empty() ? names : suggestions)));
    }

    Result<void> failUnknownOptions() const
    {
        std::vector<std::string> shown;
        for (const std::string& word : m_unknownOptions)
            shown.push_back(shortenValue(splitOptionWord(word).name.size() == 2 ? word : splitOptionWord(word).name));
        const std::string command = nameOf(*m_command);
        const std::vector<std::string> suggestions =
            suggestSpellings(splitOptionWord(m_unknownOptions.front()).name, optionNamesOf(*m_command));
        return fail(suggestions.empty() ? msg::app::noOption(command, joinWithCommas(shown))
                                        : msg::app::noOptionNear(command, joinWithCommas(shown), joinWithCommas(suggestions)));
    }

    /// Fails when there are too many arguments, when two given options exclude each other, or when an option lacks another that it needs.
    Result<void> checkCombination() const
    {
        if (!m_excessArguments.empty()) {
            std::vector<std::string> shown;
            for (const std::string& word : m_excessArguments)
                shown.push_back(shortenValue(word));
            return fail(msg::app::tooManyArguments(nameOf(*m_command), joinWithCommas(shown)));
        }
        for (const CLI::Option* option : m_command->get_options()) {
            if (!m_givenOptions.contains(option))
                continue;
            for (const CLI::Option* other : option->get_excludes())
                if (m_givenOptions.contains(other))
                    return fail(msg::app::notTogether(option->get_name(), other->get_name()));
            for (const CLI::Option* other : option->get_needs())
                if (!m_givenOptions.contains(other))
                    return fail(msg::app::needsOption(option->get_name(), other->get_name()));
        }
        return {};
    }

    const CLI::App* m_command;
    std::set<const CLI::Option*> m_givenOptions;
    std::size_t m_argumentCount = 0;
    std::vector<std::string> m_unknownOptions, m_excessArguments;
};

}  // namespace

const CLI::Option* findOption(const CLI::App& command, const std::string& name)
{
    for (const CLI::Option* option : command.get_options())
        if (option->nonpositional() && option->check_name(name))
            return option;
    return nullptr;
}

std::string typeNameOf(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    return type.substr(0, type.find(":{"));
}

bool takesValue(const CLI::Option& option)
{
    return option.get_items_expected_max() > 0;
}

Result<void> checkWords(const CLI::App& parser, const std::vector<std::string>& words)
{
    constexpr const char* kHelpOptions[] = {"-h", "--help"};
    const bool asksForHelp =
        std::ranges::any_of(words, [&](const std::string& word) { return std::ranges::count(kHelpOptions, word) > 0; });
    return asksForHelp ? Result<void>() : WordChecker(parser).check(words);
}

}  // namespace simtscope::app
