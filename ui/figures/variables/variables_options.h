// Declares what only the figure Variables can be told: which expressions it shows, and of which thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/result.h"
#include "ui/figures/canvas/figure_specific_options.h"
#include "ui/figures/facts/text_option.h"

namespace simtscope::figures {

/// Holds choices that stay until they are changed.
struct VariablesOptions {
    static constexpr Lifetime kLasts = Lifetime::Always;
    std::vector<std::string> expressions;  ///< empty: the variables of the kernel that tell most
    std::optional<std::uint32_t> thread;   ///< linear index in the block; nullopt: the one of the selection
    bool operator==(const VariablesOptions&) const = default;
};

/// Divides "a, s[i, j], max(a, b)" at the commas outside of brackets. Fails if one of the expressions cannot be parsed.
Result<std::vector<std::string>> parseExpressionList(std::string_view text);

extern const TextOptions kVariablesTextOptions;

}  // namespace simtscope::figures
