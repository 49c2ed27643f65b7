// Builds a seccomp filter with libseccomp (seccomp(2), seccomp_rule_add(3)).
//
// libseccomp evaluates the rules of a call in no defined order, and has no default rule for a call. So no two rules with different answers
// may match the same call. makePatternsExcept() makes the rules for all values outside a list.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include <seccomp.h>

namespace simtscope::confine {

/// Matches each 32-bit value that equals `bits` where the mask has ones.
struct Pattern {
    std::uint32_t mask = 0, bits = 0;
};

/// Returns the pattern that matches only this value.
constexpr Pattern makeExactPattern(std::uint32_t value)
{
    return {~0U, value};
}

/// Returns patterns of which exactly one matches each value that differs from all of `values` in the bits of the mask, and none matches
/// `values` themselves.
std::vector<Pattern> makePatternsExcept(const std::vector<std::uint32_t>& values, std::uint32_t mask = ~0U);

/// Requires that the lower half of an argument of a call matches a pattern. The kernel reads only that half of an int.
struct ArgumentCondition {
    unsigned index = 0;
    Pattern pattern;
};

/// Answers system calls with the action (SCMP_ACT_…) of their rules and allows all others. Calls of another architecture, and of the x32
/// interface, end the process.
class Filter {
public:
    /// `refusal` is the action (SCMP_ACT_…) by which refuse() and the functions after it refuse a call.
    explicit Filter(std::uint32_t refusal);

    /// Refuses the call, whatever its arguments.
    void refuse(int call);
    /// Answers the call by `action` (SCMP_ACT_…) if all conditions hold.
    void answer(int call, std::uint32_t action, std::initializer_list<ArgumentCondition> conditions = {});
    /// Answers the call by `action` unless the lower half of its argument `index` is one of `permitted`.
    void answerOthers(int call, unsigned index, const std::vector<std::uint32_t>& permitted, std::uint32_t action);
    /// Refuses the call unless the lower half of its argument `index` is `permitted`.
    void refuseOthers(int call, unsigned index, std::uint32_t permitted);
    /// Refuses the call unless all 64 bits of its argument `index` equal `permitted`.
    void refuseUnlessEqual64(int call, unsigned index, std::uint64_t permitted);

    /// Installs the filter in this thread. Returns false if libseccomp or the kernel did not accept a rule or the filter.
    bool install();

private:
    void add(int call, std::uint32_t action, const std::vector<scmp_arg_cmp>& comparisons);

    std::unique_ptr<void, decltype(&seccomp_release)> m_context;
    std::uint32_t m_refusal;
    bool m_isComplete = false;
};

}  // namespace simtscope::confine
