#include "gpu/program/build/dependencies.h"

#include <algorithm>
#include <utility>

namespace simtscope::program {

std::vector<std::string> parseDependencies(const std::string& rule)
{
    std::vector<std::string> words;
    std::string word;
    for (std::size_t i = 0; i < rule.size(); ++i) {
        const char c = rule[i];
        if (c == '\\' && i + 1 < rule.size() && (rule[i + 1] == ' ' || rule[i + 1] == '#'))
            word += rule[++i];
        else if (c == ' ' || c == '\n' || c == '\t' || (c == '\\' && i + 1 < rule.size() && rule[i + 1] == '\n')) {
            if (!word.empty())
                words.push_back(std::exchange(word, {}));
        } else
            word += c;
    }
    if (!word.empty())
        words.push_back(word);
    // "target : a b": everything up to the colon names the target.
    const auto colon = std::ranges::find_if(words, [](const std::string& w) { return w.ends_with(':'); });
    if (colon != words.end())
        words.erase(words.begin(), colon + 1);
    return words;
}

}  // namespace simtscope::program
