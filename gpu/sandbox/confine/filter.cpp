#include "gpu/sandbox/confine/filter.h"

#include <algorithm>
#include <bit>

namespace simtscope::confine {
namespace {

/// Divides the values that the pattern matches in halves, from the highest bit of the mask downwards, until the pattern matches none of
/// `values`.
void addPatternsExcept(Pattern pattern, const std::vector<std::uint32_t>& values, std::uint32_t mask, std::vector<Pattern>& patterns)
{
    if (std::ranges::none_of(values, [&](std::uint32_t value) { return (value & pattern.mask) == pattern.bits; })) {
        patterns.push_back(pattern);
        return;
    }
    const std::uint32_t bit = std::bit_floor(mask & ~pattern.mask);
    if (bit == 0)
        return;
    addPatternsExcept({pattern.mask | bit, pattern.bits}, values, mask, patterns);
    addPatternsExcept({pattern.mask | bit, pattern.bits | bit}, values, mask, patterns);
}

}  // namespace

std::vector<Pattern> makePatternsExcept(const std::vector<std::uint32_t>& values, std::uint32_t mask)
{
    std::vector<Pattern> patterns;
    addPatternsExcept({}, values, mask, patterns);
    return patterns;
}

Filter::Filter(std::uint32_t refusal) : m_context(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release), m_refusal(refusal)
{
    constexpr int kNoCall = -1;  // libseccomp allows it otherwise; the kernel would answer ENOSYS
    m_isComplete = m_context && seccomp_attr_set(m_context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
                   seccomp_attr_set(m_context.get(), SCMP_FLTATR_API_TSKIP, 1) == 0;
    answer(kNoCall, SCMP_ACT_KILL_PROCESS);
}

void Filter::refuse(int call)
{
    answer(call, m_refusal);
}

void Filter::answer(int call, std::uint32_t action, std::initializer_list<ArgumentCondition> conditions)
{
    std::vector<scmp_arg_cmp> comparisons;
    for (const auto& [index, pattern] : conditions)
        comparisons.push_back({index, SCMP_CMP_MASKED_EQ, pattern.mask, pattern.bits});
    add(call, action, comparisons);
}

void Filter::answerOthers(int call, unsigned index, const std::vector<std::uint32_t>& permitted, std::uint32_t action)
{
    for (const Pattern& other : makePatternsExcept(permitted))
        answer(call, action, {{index, other}});
}

void Filter::refuseOthers(int call, unsigned index, std::uint32_t permitted)
{
    answerOthers(call, index, {permitted}, m_refusal);
}

void Filter::refuseUnlessEqual64(int call, unsigned index, std::uint64_t permitted)
{
    add(call, m_refusal, {{index, SCMP_CMP_NE, permitted, 0}});
}

void Filter::add(int call, std::uint32_t action, const std::vector<scmp_arg_cmp>& comparisons)
{
    m_isComplete =
        m_isComplete && seccomp_rule_add_array(m_context.get(), action, call, unsigned(comparisons.size()), comparisons.data()) == 0;
}

bool Filter::install()
{
    return m_isComplete && seccomp_load(m_context.get()) == 0;  // also sets PR_SET_NO_NEW_PRIVS
}

}  // namespace simtscope::confine
