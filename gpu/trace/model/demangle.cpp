// Demangles names for people, with the demangler of the Itanium C++ ABI (declared in recording.h).
#include "gpu/trace/model/recording.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

#include "gpu/trace/model/demangled_size.h"

namespace simtscope::trace {
namespace {

constexpr std::string_view kAnonymous = "(anonymous namespace)";

/// Returns the index of the '(' that matches the ')' at `close`, or npos.
std::size_t openingOf(std::string_view text, std::size_t close)
{
    int depth = 0;
    for (std::size_t i = close + 1; i-- > 0;) {
        depth += text[i] == ')' ? 1 : text[i] == '(' ? -1 : 0;
        if (depth == 0)
            return i;
    }
    return std::string_view::npos;
}

/// Turns "f(int)::data" into "data": a name inside a function is shown without the function.
std::string_view removeFunctionScope(std::string_view text)
{
    for (std::size_t at = text.rfind(")::"); at != std::string_view::npos && at > 0; at = text.rfind(")::", at - 1)) {
        const std::size_t open = openingOf(text, at);
        if (open == std::string_view::npos || text.substr(open, at + 1 - open) != kAnonymous)
            return text.substr(at + 3);
    }
    return text;
}

/// Turns "ns::f<3>(int, float) const" into "ns::f<3>"; text that does not end with a parameter list stays as it is.
std::string_view removeParameters(std::string_view text)
{
    if (text.ends_with(" const"))
        text.remove_suffix(6);
    if (!text.ends_with(')') || text.ends_with(kAnonymous))
        return text;
    const std::size_t open = openingOf(text, text.size() - 1);
    return open == std::string_view::npos || open == 0 ? text : text.substr(0, open);
}

/// Turns "void ns::f<a b>" into "ns::f<a b>": the name begins after the last blank outside all brackets.
std::string_view removeReturnType(std::string_view text)
{
    if (text.find("operator") != std::string_view::npos)
        return text;  // operator names contain blanks and brackets of their own
    int depth = 0;
    for (std::size_t i = text.size(); i-- > 0;) {
        const char c = text[i];
        depth += c == '>' || c == ')' || c == '}' ? 1 : c == '<' || c == '(' || c == '{' ? -1 : 0;
        if (depth == 0 && c == ' ')
            return text.substr(i + 1);
    }
    return text;
}

constexpr std::size_t kLongestName = 4096;  // bytes; nobody reads more, and nested templates expand without end
constexpr std::string_view kCut = "…";

/// Cuts the text to the shown length, at the boundary of a UTF-8 character.
std::string cut(std::string_view text)
{
    std::size_t end = std::min(text.size(), kLongestName - kCut.size());
    while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    return std::string(text.substr(0, end)) + std::string(kCut);
}

/// Turns "void ns::f<P<P<" into "ns::f<…>".
std::string shortenCutName(std::string_view text)
{
    const std::size_t open = text.find_first_of("<(");
    const std::string_view name = removeReturnType(text.substr(0, open));
    if (open == std::string_view::npos)
        return cut(name);
    return std::string(name) + std::string(text[open] == '<' ? "<…>" : "");
}

constexpr std::size_t kMaxDemangled = 16u << 20;  // bytes, above which a name is shown as it is

/// Returns how often the name refers to a part of itself, or to an argument of a template.
std::size_t countReferences(std::string_view mangled)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < mangled.size(); ++i) {
        if (mangled[i] != 'S' && mangled[i] != 'T')
            continue;
        const std::size_t end = mangled.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", i + 1);
        count += end != std::string_view::npos && mangled[end] == '_';
    }
    return count;
}

/// Returns whether the demangled name is no longer than kMaxDemangled. The C++ library makes a name of any size, and nested to any depth.
bool isBounded(std::string_view mangled)
{
    if (const auto size = maxDemangledBytes(mangled, kMaxDemangled))
        return *size < kMaxDemangled;
    constexpr std::size_t kLongest = 1024, kMaxReferences = 12;  // each may double what it refers to
    return mangled.size() <= kLongest && countReferences(mangled) <= kMaxReferences;
}

}  // namespace

std::string demangle(const std::string& mangled)
{
    const auto limitLength = [](std::string_view text) { return text.size() > kLongestName ? cut(text) : std::string(text); };
    if (!mangled.starts_with("_Z") || !isBounded(mangled))
        return limitLength(mangled);
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status), &std::free);
    return limitLength(status == 0 && text ? text.get() : mangled.c_str());
}

std::string shortenName(const std::string& mangled)
{
    const std::string fullName = demangle(mangled);
    if (fullName.ends_with(kCut))
        return shortenCutName(fullName);
    if (fullName == mangled)
        return fullName;
    return std::string(removeReturnType(removeParameters(removeFunctionScope(fullName))));
}

}  // namespace simtscope::trace
