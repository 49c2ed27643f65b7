#include "gpu/core/checks.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

struct Row {
    std::string_view name;
    bool Checks::*check;
};

constexpr Row kRows[] = {
    {"race", &Checks::checksRaces},    {"init", &Checks::checksInitialisation}, {"sync", &Checks::checksSynchronisation},
    {"memory", &Checks::checksMemory}, {"calls", &Checks::checksCalls},
};
constexpr std::string_view kAllText = "all", kNoneText = "none";

}  // namespace

Result<Checks> parseChecks(const std::string& text)
{
    if (text == kAllText)
        return Checks{};
    Checks checks = kNoChecks;
    if (text == kNoneText)
        return checks;
    for (std::string_view rest = text;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view name = rest.substr(0, comma);
        const auto* const row = std::ranges::find(kRows, name, &Row::name);
        if (row == std::end(kRows))
            return fail(msg::run::notCheck(std::string(name)));
        checks.*row->check = true;
        if (comma == std::string_view::npos)
            return checks;
        rest.remove_prefix(comma + 1);
    }
}

std::string checksText(const Checks& checks)
{
    if (checks == Checks{})
        return std::string(kAllText);
    std::string text;
    for (const Row& row : kRows)
        if (checks.*row.check)
            text += (text.empty() ? "" : ",") + std::string(row.name);
    return text.empty() ? std::string(kNoneText) : text;
}

}  // namespace simtscope
