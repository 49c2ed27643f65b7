#include "gpu/ptx/scopes.h"

#include <algorithm>
#include <charconv>

namespace simtscope::ptx {

std::string_view Scopes::unique(std::string_view name)
{
    std::uint32_t& uses = m_used[name];
    if (++uses == 1 && !inFamily(name))
        return name;
    std::uint32_t number = uses;
    for (;; ++number) {
        std::string candidate(name);
        candidate.append(1, '$').append(std::to_string(number));
        if (m_used.contains(candidate))
            continue;
        m_used[name] = number;
        const std::string_view kept = keep(std::move(candidate));
        m_used.emplace(kept, 1);
        return kept;
    }
}

std::string_view Scopes::declare(std::string_view name, bool isRegister)
{
    Scope& scope = m_scopes.back();
    if (scope.names.contains(name) || (depth() == 1 && inFamily(name)))
        return {};
    const std::string_view given = unique(name);
    scope.names.emplace(name, Entry{given, isRegister});
    return given;
}

bool Scopes::declareFamily(std::string_view prefix, std::uint32_t count)
{
    // A family is kept whole in the outermost scope while no single name can clash with a member, which is how compilers write them.
    const bool clashes = std::any_of(m_used.begin(), m_used.end(), [&](const auto& used) { return used.first.starts_with(prefix); }) ||
                         std::any_of(m_families.begin(), m_families.end(), [&](const Family& family) { return family.prefix == prefix; });
    if (depth() != 1 || clashes || prefix.find_last_of("0123456789") + 1 == prefix.size())
        return false;
    m_families.push_back({prefix, count});
    return true;
}

std::string_view Scopes::declareLabel(std::string_view name)
{
    Scope& scope = m_scopes.back();
    if (scope.labels.contains(name))
        return {};
    const std::string_view given = unique(name);
    scope.labels.emplace(name, given);
    return given;
}

bool Scopes::inFamily(std::string_view name) const
{
    const std::size_t prefixLength = name.find_last_not_of("0123456789") + 1;
    const std::string_view number = name.substr(prefixLength);
    if (number.empty() || (number.size() > 1 && number[0] == '0'))
        return false;
    std::uint32_t index = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), index).ec != std::errc{})
        return false;
    const std::string_view prefix = name.substr(0, prefixLength);
    return std::any_of(m_families.begin(), m_families.end(),
                       [&](const Family& family) { return index < family.count && family.prefix == prefix; });
}

std::optional<Scopes::Entry> Scopes::find(std::string_view name) const
{
    for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope) {
        if (scope->names.empty())
            continue;
        if (const auto found = scope->names.find(name); found != scope->names.end())
            return found->second;
    }
    return inFamily(name) ? std::optional(Entry{name, true}) : std::nullopt;
}

std::string_view Scopes::findLabel(std::string_view name) const
{
    const auto& labels = m_scopes.back().labels;
    const auto found = labels.find(name);
    return found == labels.end() ? std::string_view{} : found->second;
}

}  // namespace simtscope::ptx
