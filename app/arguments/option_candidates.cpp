#include "app/arguments/option_candidates.h"

#include <algorithm>
#include <sstream>

#include "gpu/analysis/counts/quantities.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/library/recordings.h"
#include "gpu/trace/model/run_options.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/figures.h"

namespace simtscope::app {
namespace {

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        parts.push_back(part);
    return parts;
}

std::vector<Candidate> figureWords()
{
    std::vector<Candidate> words;
    for (const figures::FigureKind& kind : figures::figureKinds())
        words.push_back({kind.name, {}});
    return words;
}

std::vector<Candidate> themeWords()
{
    std::vector<Candidate> words;
    for (const auto& theme : figures::themes())
        words.push_back({QString(theme.name).toStdString(), {}});
    return words;
}

std::vector<Candidate> quantityWords()
{
    std::vector<Candidate> words;
    for (const analysis::Quantity& quantity : analysis::quantities())
        words.push_back({std::string(quantity.name), {}});
    return words;
}

std::vector<Candidate> stepWords()
{
    return {{"first", {}}, {"last", {}}};
}

/// Names the values of an option in every command that has it. The values of run options come from their own table (findRunOptionWords()).
struct ValueRow {
    const char* option;
    std::vector<Candidate> (*words)();
    bool isList = false;
};

constexpr ValueRow kValueRows[] = {
    {"--figure", figureWords},
    {"--theme", themeWords},
    {"--quantity", quantityWords, true},
    {"--step", stepWords},
};

/// Returns the words that a run option accepts. Empty if the option is no run option, or if its values are not words, such as numbers.
ValueWords findRunOptionWords(const CLI::Option& option)
{
    ValueWords values;
    trace::forEachRow(trace::kChoiceRows, [&]<class Row>(const Row& row) {
        using Kind = typename Row::Kind;
        if constexpr (requires { Kind::words(); }) {
            if (!option.check_name(row.option))
                return;
            for (const kinds::Word& word : Kind::words())
                values.words.push_back({std::string(word.word), std::string(word.meaning)});
            values.isList = requires
            {
                Kind::kTakesSeveral;
            };
        }
    });
    return values;
}

/// Adds the built-in programs and, where `includesRecordings` is true, their recordings ("NAME@GPU").
void addPrograms(std::vector<Candidate>& words, bool includesRecordings)
{
    const auto lessons = program::readCatalog();
    if (!lessons)
        return;
    for (const program::Lesson& lesson : *lessons) {
        words.push_back({lesson.name, lesson.title});
        if (!includesRecordings)
            continue;
        for (const program::HardwareRecording& recording : program::findHardwareRecordings(lesson))
            words.push_back({recording.name, "recorded on " + recording.label});
    }
}

bool isWord(const std::string& text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

/// Returns the accepted words in a type name, to which oneOf() (option_values.h) has added them: "FORMAT:{text,json}" gives "text"
/// and "json".
std::vector<std::string> parseAcceptedWords(const std::string& type)
{
    const std::size_t open = type.find('{'), close = type.find('}');
    return open == std::string::npos || close == std::string::npos ? std::vector<std::string>()
                                                                   : split(type.substr(open + 1, close - open - 1), ',');
}

}  // namespace

ValueWords findValueWords(const CLI::Option& option)
{
    ValueWords values;
    const std::string placeholder = option.get_type_name(), type = placeholder.substr(0, placeholder.find(':'));
    for (const ValueRow& row : kValueRows)
        if (option.nonpositional() && option.check_name(row.option)) {
            values.words = row.words();
            values.isList = row.isList;
            return values;
        }
    if (option.nonpositional())
        if (ValueWords words = findRunOptionWords(option); !words.words.empty())
            return words;
    if (const auto acceptedWords = parseAcceptedWords(placeholder); !acceptedWords.empty()) {
        for (const std::string& member : acceptedWords)
            values.words.push_back({member, {}});
        return values;
    }
    const std::vector<std::string> alternatives = split(type, '|');
    if (std::ranges::all_of(alternatives, isWord)) {
        for (const std::string& alternative : alternatives)
            values.words.push_back({alternative, {}});
        return values;
    }
    const auto hasAlternative = [&](const char* kind) { return std::ranges::find(alternatives, kind) != alternatives.end(); };
    if (hasAlternative("NAME"))
        addPrograms(values.words, hasAlternative("NAME@GPU"));
    const auto namesFile = [](const std::string& kind) {
        constexpr const char* kFilePlaceholders[] = {"FILE", "RECORDING", "REPORT", "TABLE", "FOLDER", "DIR", "EXERCISE"};
        return kind.find('.') != std::string::npos || std::ranges::find(kFilePlaceholders, kind) != std::end(kFilePlaceholders);
    };
    values.canBeFile = std::ranges::any_of(alternatives, namesFile);
    return values;
}

}  // namespace simtscope::app
