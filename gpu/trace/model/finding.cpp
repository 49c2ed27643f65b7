#include "gpu/trace/model/finding.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace simtscope::trace {
namespace {

constexpr std::array<std::string_view, 33> kKinds{
    "race",        "uninitialised", "barrier-divergence", "invalid-mask", "out-of-bounds", "misaligned",     "use-after-free",
    "double-free", "leak",          "failed-call",        "unsupported",  "deadlock",      "null-pointer",   "assert",
    "trap",        "read-only",     "address-space",      "free",         "stack",         "stack-overflow", "illegal-call",
    "barrier",     "mbarrier",      "async-copy",         "partial-warp", "texture",       "surface",        "timeout",
    "budget",      "cancelled",     "left-out",           "run",          "fault",
};
static_assert(kKinds.size() == std::size_t(FindingKind::Fault) + 1);

constexpr std::array<std::string_view, 3> kSeverities{"error", "warning", "note"};
static_assert(kSeverities.size() == std::size_t(Severity::Note) + 1);

template <class Enum, std::size_t Count>
bool parse(const std::array<std::string_view, Count>& names, std::string_view name, Enum& value)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        return false;
    value = Enum(found - names.begin());
    return true;
}

}  // namespace

std::string_view nameOf(FindingKind kind)
{
    return kKinds[std::size_t(kind)];
}

std::string_view nameOf(Severity severity)
{
    return kSeverities[std::size_t(severity)];
}

bool parseName(std::string_view name, FindingKind& value)
{
    return parse(kKinds, name == "null" ? "null-pointer" : name, value);  // the name was "null" up to format 5
}

bool parseName(std::string_view name, Severity& value)
{
    return parse(kSeverities, name, value);
}

}  // namespace simtscope::trace
