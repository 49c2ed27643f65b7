#include "gpu/core/checks.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "gpu/core/messages/run.h"

namespace simtscope {
namespace {

struct CheckRow {
    std::string_view name;
    bool Checks::*check;
};

constexpr CheckRow kCheckRows[] = {
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
    for (std::string_view remaining = text;;) {
        const std::size_t comma = remaining.find(',');
        const std::string_view name = remaining.substr(0, comma);
        const auto* const row = std::ranges::find(kCheckRows, name, &CheckRow::name);
        if (row == std::end(kCheckRows))
            return fail(msg::run::notCheck(std::string(name)));
        checks.*row->check = true;
        if (comma == std::string_view::npos)
            return checks;
        remaining.remove_prefix(comma + 1);
    }
}

std::string formatChecks(const Checks& checks)
{
    if (checks == Checks{})
        return std::string(kAllText);
    std::string text;
    for (const CheckRow& row : kCheckRows)
        if (checks.*row.check)
            text += (text.empty() ? "" : ",") + std::string(row.name);
    return text.empty() ? std::string(kNoneText) : text;
}

}  // namespace simtscope
