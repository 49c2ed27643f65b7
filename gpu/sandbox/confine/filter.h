// A seccomp filter, which libseccomp writes for the kernel (seccomp(2), seccomp_rule_add(3)).
//
// libseccomp gives the rules of a call no order, and a rule has no "otherwise". So rules with different answers must not hold for the same
// call; what a list of permitted values leaves is named by othersThan().
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <vector>

#include <seccomp.h>

namespace simtscope::confine {

/// Holds for each 32-bit value that has these bits where the mask has ones.
struct Pattern {
    std::uint32_t mask = 0, bits = 0;
};

/// Returns the pattern that holds for this value alone.
constexpr Pattern exactly(std::uint32_t value)
{
    return {~0U, value};
}

/// Returns patterns of which exactly one holds for each value that differs from all of `values` in the bits of the mask, and none for the
/// values themselves.
std::vector<Pattern> othersThan(const std::vector<std::uint32_t>& values, std::uint32_t mask = ~0U);

/// A condition on an argument of a call. The kernel reads only the lower half of an argument that is an int, so a Pattern does not look at
/// the upper half.
struct Argument {
    unsigned index = 0;
    Pattern pattern;
};

/// Answers calls with the SCMP_ACT_… that the rules give; allows all others. Calls of another architecture, also of the x32 interface, end
/// the process.
class Filter {
public:
    /// `refusal` is the answer of refuse().
    explicit Filter(std::uint32_t refusal);

    /// Gives the call the answer that the constructor took, whatever its arguments.
    void refuse(int call);
    /// Gives the call the answer `with` (SCMP_ACT_…) where all the conditions hold.
    void answer(int call, std::uint32_t with, std::initializer_list<Argument> where = {});
    /// Gives the call the answer `with` unless the lower half of its argument `index` is one of `permitted`.
    void answerOthers(int call, unsigned index, const std::vector<std::uint32_t>& permitted, std::uint32_t with);
    /// Refuses the call unless an argument has this value in the lower half.
    void refuseOthers(int call, unsigned index, std::uint32_t permitted);
    /// Refuses the call unless an argument has this value in all of its 64 bits.
    void refuseUnlessWhole(int call, unsigned index, std::uint64_t permitted);

    /// Restricts this thread from now on. Returns false when a rule or the filter was not accepted.
    bool install();

private:
    void add(int call, std::uint32_t with, const std::vector<scmp_arg_cmp>& where);

    std::unique_ptr<void, decltype(&seccomp_release)> m_context;
    std::uint32_t m_refusal;
    bool m_isComplete = false;
};

}  // namespace simtscope::confine
