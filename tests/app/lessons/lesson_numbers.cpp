#include "tests/app/lessons/lesson_numbers.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <regex>

namespace simtscope::tests {

namespace {

constexpr auto kIgnoreCase = std::regex::ECMAScript | std::regex::icase;

const std::map<std::string, double> kWords = {{"two", 2},     {"three", 3},    {"four", 4},     {"five", 5},    {"six", 6},
                                              {"seven", 7},   {"eight", 8},    {"nine", 9},     {"ten", 10},    {"eleven", 11},
                                              {"twelve", 12}, {"fifteen", 15}, {"sixteen", 16}, {"twenty", 20}, {"thirty-two", 32}};

/// Replaces every match by blanks, so that the positions of the remaining text do not change.
void replaceByBlanks(std::string& text, const std::regex& pattern)
{
    const std::string original = text;
    for (std::sregex_iterator match(original.begin(), original.end(), pattern), end; match != end; ++match)
        text.replace(std::size_t(match->position()), std::size_t(match->length()), std::size_t(match->length()), ' ');
}

const std::regex& lineReference()
{
    static const std::regex pattern(R"(\blines? \d+(?:(?:, line | and | to )\d+)*)", kIgnoreCase);
    return pattern;
}

bool isWordAt(const std::string& text, std::size_t position)
{
    return position < text.size() && (std::isalnum(static_cast<unsigned char>(text[position])) || text[position] == '_');
}

}  // namespace

std::vector<LessonText> textsOf(const program::Lesson& lesson)
{
    std::vector<LessonText> texts = {{"lesson.md", lesson.text}};
    for (std::size_t i = 0; i < lesson.cues.size(); ++i) {
        texts.push_back({"question " + std::to_string(i + 1), lesson.cues[i].question});
        texts.push_back({"cue " + std::to_string(i + 1), lesson.cues[i].text});
    }
    return texts;
}

std::vector<StatedNumber> numbersIn(const std::string& original, const std::set<std::string>& titles)
{
    static const std::regex names[] = {
        std::regex("`[^`]*`"),            // code
        std::regex(R"((^|\n)# [^\n]*)"),  // heading
        std::regex(R"(\n\d+\. )"),        // numbering
        std::regex(R"(\b(thread|lane|cell|block|warp|element|bank|launch|word|row|column) 0\b)", kIgnoreCase)};
    std::string text = original;
    for (const std::regex& name : names)
        replaceByBlanks(text, name);
    replaceByBlanks(text, lineReference());
    for (const std::string& title : titles) {
        for (const auto& [open, close] : {std::pair("*", "*"), std::pair("“", "”")}) {
            const std::string quoted = open + title + close;
            for (std::size_t position = text.find(quoted); position != std::string::npos; position = text.find(quoted, position))
                text.replace(position, quoted.size(), quoted.size(), ' ');
        }
    }

    std::string wordAlternatives;
    for (const auto& [word, value] : kWords)
        wordAlternatives += "|" + word;
    // An x after a digit stands between the sides of a matrix; a digit after a letter is part of a name.
    const std::regex number("\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|\\b(?:" + wordAlternatives.substr(1) + ")\\b", kIgnoreCase);
    std::vector<StatedNumber> numbers;
    for (std::sregex_iterator match(text.begin(), text.end(), number), end; match != end; ++match) {
        const std::size_t begin = std::size_t(match->position()), after = begin + std::size_t(match->length());
        std::string word = match->str();
        const bool isDigits = std::isdigit(static_cast<unsigned char>(word.front())) != 0;
        const auto isLetterAt = [&](std::size_t at) {
            return at < text.size() && (std::isalpha(static_cast<unsigned char>(text[at])) || text[at] == '_');
        };
        const auto isDigitAt = [&](std::size_t at) { return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); };
        const bool isSecondSide = begin > 1 && text[begin - 1] == 'x' && isDigitAt(begin - 2);
        const bool isFirstSide = after + 1 < text.size() && text[after] == 'x' && isDigitAt(after + 1);
        const bool isName = begin > 0 && (isLetterAt(begin - 1) || text[begin - 1] == '/' ||
                                          (text[begin - 1] == '-' && begin > 1 && isLetterAt(begin - 2)));
        if (isDigits && ((isName && !isSecondSide) || (isLetterAt(after) && !isFirstSide)))
            continue;
        std::erase(word, ',');  // the separator of thousands
        std::ranges::transform(word, word.begin(), [](unsigned char c) { return char(std::tolower(c)); });
        const std::size_t point = word.find('.');
        const double unit = point == std::string::npos ? 1 : std::pow(0.1, double(word.size() - point - 1));
        numbers.push_back({isDigits ? std::stod(word) : kWords.at(word), unit, begin, after});
    }
    return numbers;
}

std::vector<unsigned> linesIn(const std::string& text)
{
    static const std::regex digits(R"(\d+)");
    std::vector<unsigned> lines;
    for (std::sregex_iterator match(text.begin(), text.end(), lineReference()), end; match != end; ++match) {
        const std::string reference = match->str();
        for (std::sregex_iterator line(reference.begin(), reference.end(), digits); line != end; ++line)
            lines.push_back(unsigned(std::stoul(line->str())));
    }
    return lines;
}

std::vector<std::size_t> findOccurrences(const std::string& text, const std::string& phrase)
{
    std::vector<std::size_t> found;
    for (std::size_t position = text.find(phrase); position != std::string::npos; position = text.find(phrase, position + 1)) {
        const bool isWordBegin = position == 0 || !isWordAt(text, position - 1) || !isWordAt(phrase, 0);
        if (isWordBegin && !(isWordAt(text, position + phrase.size()) && isWordAt(phrase, phrase.size() - 1)))
            found.push_back(position);
    }
    return found;
}

}  // namespace simtscope::tests
