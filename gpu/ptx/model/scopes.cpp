#include "gpu/ptx/model/scopes.h"

#include <algorithm>
#include <charconv>

namespace simtscope::ptx {
namespace {

/// Visits each way to read the digits at the name's end as the number of a family's member: calls `visit` with the prefix and the number.
template <class Visit>
void forEachPrefix(std::string_view name, const Visit& visit)
{
    for (std::size_t at = name.size(); at > 1 && name[at - 1] >= '0' && name[at - 1] <= '9'; --at) {
        const std::string_view digits = name.substr(at - 1);
        if (digits.size() > 1 && digits[0] == '0')
            continue;
        std::uint32_t number = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc{})
            return;
        visit(name.substr(0, at - 1), number);
    }
}

constexpr std::string_view kComponents[] = {"$x", "$y", "$z", "$w"};

}  // namespace

const Scopes::FamilyEntry* Scopes::Families::find(std::string_view name, std::uint32_t* member) const
{
    const FamilyEntry* found = nullptr;
    if (byPrefix.empty())
        return found;
    forEachPrefix(name, [&](std::string_view prefix, std::uint32_t number) {
        const auto family = byPrefix.find(prefix);
        if (family == byPrefix.end() || number >= family->second.count)
            return;
        found = &family->second;
        if (member)
            *member = number;
    });
    return found;
}

void Scopes::addPrefixes(NumberedPrefixes& prefixes, std::string_view name)
{
    forEachPrefix(name, [&](std::string_view prefix, std::uint32_t number) {
        std::uint32_t& lowest = prefixes.try_emplace(prefix, number).first->second;
        lowest = std::min(lowest, number);
    });
}

std::string_view Scopes::makeUnique(std::string_view name)
{
    std::uint32_t& uses = m_requestCounts[name];
    if (++uses == 1 && !m_wholeFamilies.find(name)) {
        addPrefixes(m_usedPrefixes, name);
        return name;
    }
    std::uint32_t number = uses;
    for (;; ++number) {
        std::string candidate(name);
        candidate.append(1, '$').append(std::to_string(number));
        if (m_requestCounts.contains(candidate) || m_wholeFamilies.find(candidate))
            continue;
        m_requestCounts[name] = number;
        const std::string_view uniqueName = keepText(std::move(candidate));
        m_requestCounts.emplace(uniqueName, 1);
        addPrefixes(m_usedPrefixes, uniqueName);
        return uniqueName;
    }
}

Scopes::Entry& Scopes::add(Scope& scope, std::string_view name, std::string_view unique, DeclaredType type)
{
    Entry& entry = scope.names.emplace(name, Entry{unique, type, {}, -1, 0, false}).first->second;
    for (unsigned i = 0; type.isRegister() && type.vectorWidth > 1 && i < type.vectorWidth; ++i)
        entry.components[i] = this->makeUnique(keepText(std::string(unique).append(kComponents[i])));
    return entry;
}

Scopes::Entry* Scopes::declare(std::string_view name, DeclaredType type)
{
    Scope& scope = m_scopes.back();
    if (scope.names.contains(name) || scope.families.find(name))
        return nullptr;
    addPrefixes(scope.prefixes, name);
    return &add(scope, name, makeUnique(name), type);
}

Scopes::Entry* Scopes::declareAs(std::string_view name, std::string_view unique, DeclaredType type)
{
    Scope& scope = m_scopes.back();
    if (scope.names.contains(name) || scope.families.find(name))
        return nullptr;
    addPrefixes(scope.prefixes, name);
    return &add(scope, name, keepText(std::string(unique)), type);
}

Scopes::FamilyResult Scopes::declareFamily(std::string_view prefix, std::uint32_t count, DeclaredType type)
{
    Scope& scope = m_scopes.back();
    const std::string_view first = keepText(std::string(prefix).append("0"));
    const auto clashes = [&](const NumberedPrefixes& stems) {
        const auto lowest = stems.find(prefix);
        return lowest != stems.end() && lowest->second < count;
    };
    if (count == 0)
        return FamilyResult::Single;
    if (scope.families.byPrefix.contains(prefix) || scope.families.find(first) || clashes(scope.prefixes))
        return FamilyResult::Clashes;
    // Compilers declare families in the outermost scope, ahead of everything else. ptxas misreads prefixes that end in a digit.
    const bool endsInDigit = prefix.back() >= '0' && prefix.back() <= '9';
    const bool isWhole = depth() == 1 && type.vectorWidth == 1 && !endsInDigit && !clashes(m_usedPrefixes);
    const FamilyEntry entry{count, type, isWhole ? m_wholeFamilyCount++ : -1};
    scope.families.byPrefix.emplace(prefix, entry);
    addPrefixes(scope.prefixes, first);
    if (isWhole)
        m_wholeFamilies.byPrefix.emplace(prefix, entry);
    std::uint32_t& maxCount = m_allFamilies.byPrefix[prefix].count;
    maxCount = std::max(maxCount, count);
    return isWhole ? FamilyResult::Whole : FamilyResult::Single;
}

std::string_view Scopes::declareLabel(std::string_view name)
{
    Scope& scope = m_scopes.back();
    if (scope.labels.contains(name))
        return {};
    const std::string_view uniqueName = makeUnique(name);
    scope.labels.emplace(name, uniqueName);
    return uniqueName;
}

Scopes::Entry* Scopes::find(std::string_view name)
{
    for (auto scope = m_scopes.rbegin(); scope != m_scopes.rend(); ++scope) {
        if (const auto found = scope->names.find(name); found != scope->names.end())
            return &found->second;
        std::uint32_t member = 0;
        const FamilyEntry* const family = scope->families.find(name, &member);
        if (!family)
            continue;
        Entry& entry = add(*scope, name, family->wholeIndex >= 0 ? name : makeUnique(name), family->type);
        entry.family = family->wholeIndex;
        entry.member = member;
        return &entry;
    }
    return nullptr;
}

std::string_view Scopes::findLabel(std::string_view name) const
{
    const auto& labels = m_scopes.back().labels;
    const auto found = labels.find(name);
    return found == labels.end() ? std::string_view{} : found->second;
}

}  // namespace simtscope::ptx
