// The strings of `.section .debug_str { label: .b8 95, 90, … }`, in which `.loc … function_name label+offset` names inlined functions
// (PTX ISA 9.0, 11.5.3 ".loc", 11.5.1 ".section").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace simtscope::ptx {

class DebugStrings {
public:
    /// True when the text is a .debug_str section.
    static bool isSection(std::string_view directive);
    /// Adds a section's text, as Module::directives keeps it. False when it is more than labels and bytes.
    bool add(std::string_view directive);

    /// The zero-terminated string at label+offset.
    std::optional<std::string> at(std::string_view label, std::uint64_t offset) const;
    /// The place of a string as `.loc` writes it: "label" or "label+offset"; empty when no label precedes it.
    std::string place(std::string_view text) const;

private:
    std::string m_bytes;
    std::unordered_map<std::string, std::size_t> m_labels;
};

}  // namespace simtscope::ptx
