#include "app/arguments/completion.h"

#include <algorithm>
#include <optional>
#include <sstream>

#include "app/arguments/check_words.h"
#include "app/arguments/option_candidates.h"

namespace simtscope::app {
namespace {

/// Holds the state of the command line before the word that is being completed.
struct ParserState {
    const CLI::App* command = nullptr;
    const CLI::Option* optionAwaitingValue = nullptr;  ///< the option whose value comes next; null if none
    std::size_t positionalCount = 0;                   ///< number of words so far that belong to no option
    bool isAfterDashes = false;                        ///< whether "--" came before; all words after it belong to the user's program
};

std::string cutAfterFirstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

bool isShown(const CLI::App& command)
{
    return !command.get_name().empty() && !command.get_group().empty();
}

bool isShown(const CLI::Option& option)
{
    return !option.get_group().empty();
}

std::vector<const CLI::App*> findShownCommands(const CLI::App& parser)
{
    return parser.get_subcommands([](const CLI::App* command) { return isShown(*command); });
}

ParserState findParserState(const CLI::App& parser, const std::vector<std::string>& words)
{
    ParserState state{.command = &parser};
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--") {
            state.isAfterDashes = true;
            return state;
        }
        if (std::exchange(state.optionAwaitingValue, nullptr))
            continue;
        if (word.starts_with('-')) {
            const CLI::Option* const option = findOption(*state.command, word);
            if (option && takesValue(*option))
                state.optionAwaitingValue = option;
            continue;
        }
        const auto commands = findShownCommands(*state.command);
        const auto command = std::ranges::find(commands, word, [](const CLI::App* app) { return app->get_name(); });
        if (command != commands.end())
            state = {.command = *command};
        else
            ++state.positionalCount;
    }
    return state;
}

/// Returns the positional argument that takes the word with that number, counted from 0. Null if none takes it. The last argument may take
/// all words that follow.
const CLI::Option* findPositional(const CLI::App& command, std::size_t number)
{
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_positional())
            continue;
        const auto maxCount = std::size_t(std::max(option->get_items_expected_max(), 1));
        if (number < maxCount)
            return option;
        number -= maxCount;
    }
    return nullptr;
}

/// Adds the values that begin with `typed`. If the option takes a list, such as "a,b", only the part after the last comma is completed.
/// `prefix` is put in front of each candidate; it is "--option=" or empty.
void addValues(Completion& completion, const CLI::Option& option, const std::string& typed, const std::string& prefix)
{
    const ValueWords values = findValueWords(option);
    completion.canBeFile = values.canBeFile && prefix.empty();
    const std::size_t comma = values.isList ? typed.rfind(',') : std::string::npos;
    const std::string completedItems = comma == std::string::npos ? std::string() : typed.substr(0, comma + 1);
    const std::string_view typedItem = std::string_view(typed).substr(completedItems.size());
    for (const Candidate& value : values.words)
        if (value.word.starts_with(typedItem))
            completion.candidates.push_back({prefix + completedItems + value.word, value.description});
}

void addOptions(Completion& completion, const CLI::App& command, const std::string& typed)
{
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional() || !isShown(*option))
            continue;
        std::vector<std::string> names;
        for (const std::string& name : option->get_snames())
            names.push_back("-" + name);
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
        for (const std::string& name : names)
            if (name.starts_with(typed))
                completion.candidates.push_back({name, cutAfterFirstLine(option->get_description())});
    }
}

}  // namespace

Completion complete(const CLI::App& parser, const std::vector<std::string>& words)
{
    Completion completion;
    if (words.size() < 2)
        return completion;
    const std::string& typed = words.back();
    const ParserState state = findParserState(parser, words);
    if (state.isAfterDashes) {
        completion.canBeFile = true;
        return completion;
    }
    if (state.optionAwaitingValue) {
        addValues(completion, *state.optionAwaitingValue, typed, {});
        return completion;
    }
    if (typed.starts_with('-')) {
        const std::size_t equals = typed.find('=');
        if (equals == std::string::npos)
            addOptions(completion, *state.command, typed);
        else if (const CLI::Option* const option = findOption(*state.command, typed.substr(0, equals)))
            addValues(completion, *option, typed.substr(equals + 1), typed.substr(0, equals + 1));
        return completion;
    }
    for (const CLI::App* command : findShownCommands(*state.command))
        if (state.positionalCount == 0 && command->get_name().starts_with(typed))
            completion.candidates.push_back({command->get_name(), cutAfterFirstLine(command->get_description())});
    if (const CLI::Option* const option = findPositional(*state.command, state.positionalCount))
        addValues(completion, *option, typed, {});
    return completion;
}

}  // namespace simtscope::app
