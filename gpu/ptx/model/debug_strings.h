// Reads the strings of `.section .debug_str { label: .b8 95, 90, … }`, by which `.loc … function_name label+offset` names inlined functions
// (PTX ISA 9.0, 11.5.3 ".loc", 11.5.1 ".section").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace simtscope::ptx {

/// Holds the string table of a module's debug section.
class DebugStrings {
public:
    /// Returns whether the text is a .debug_str section.
    static bool isSection(std::string_view directive);
    /// Adds a section's text, as Module::directives keeps it. Returns false when the section holds more than labels and bytes.
    bool add(std::string_view directive);

    /// Returns the zero-terminated string at label+offset. Nullopt if the label is unknown or the offset is beyond the bytes.
    std::optional<std::string> find(std::string_view label, std::uint64_t offset) const;
    /// Returns the reference to a string as `.loc` writes it: "label" or "label+offset". Empty if the table lacks the string, or no label
    /// precedes it.
    std::string findReference(std::string_view text) const;

private:
    std::string m_bytes;
    std::unordered_map<std::string, std::size_t> m_labels;
};

}  // namespace simtscope::ptx
