#include "ui/session/place/launch_name.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "gpu/core/messages/app.h"

namespace simtscope::ui {
namespace {

std::optional<std::uint32_t> numberOf(std::string_view digits)
{
    std::uint32_t number = 0;
    const auto conversion = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return conversion.ec == std::errc() && conversion.ptr == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

std::string removeBlanks(std::string text)
{
    std::erase(text, ' ');
    return text;
}

/// Removes the template arguments: "ns::mm<float,4>" -> "ns::mm".
std::string removeTemplateArguments(const std::string& name)
{
    return name.substr(0, name.find('<'));
}

/// Removes the namespaces of the kernel, not those of its template arguments: "ns::mm<ns::T>" -> "mm<ns::T>".
std::string removeNamespaces(const std::string& name)
{
    const std::size_t colons = name.rfind("::", name.find('<'));
    return colons == name.npos ? name : name.substr(colons + 2);
}

bool isCalled(const trace::Launch& launch, const std::string& requestedName)
{
    const std::string name = removeBlanks(launch.name), nameWithoutNamespaces = removeNamespaces(name);
    return requestedName == launch.kernel || requestedName == name || requestedName == nameWithoutNamespaces ||
           requestedName == removeTemplateArguments(name) || requestedName == removeTemplateArguments(nameWithoutNamespaces);
}

/// Lists the kernels in the order of their first launches: "reduce (3 launches), add (1 launch)".
std::string kernelsOf(const trace::Recording& recording)
{
    std::vector<std::pair<std::string, std::size_t>> kernels;
    for (const trace::Launch& launch : recording.launches) {
        const auto knownKernel = std::ranges::find(kernels, launch.name, &std::pair<std::string, std::size_t>::first);
        if (knownKernel == kernels.end())
            kernels.emplace_back(launch.name, 1);
        else
            ++knownKernel->second;
    }
    std::string text;
    for (const auto& [name, launches] : kernels)
        text += fmt::format("{}{} ({} {})", text.empty() ? "" : ", ", name, launches, launches == 1 ? "launch" : "launches");
    return text;
}

}  // namespace

Result<LaunchId> findLaunch(const trace::Recording& recording, const std::string& text)
{
    const std::size_t count = recording.launches.size();
    if (count == 0)
        return fail(msg::app::noLaunches());
    if (const auto number = numberOf(text)) {
        if (*number >= 1 && *number <= count)
            return LaunchId{*number - 1};
        return fail(msg::app::noLaunch(*number, count));
    }
    // The colons of a namespace, as in "ns::k", do not precede a launch number.
    const std::size_t colon = text.rfind(':');
    const bool isNumbered = colon != text.npos && colon > 0 && text[colon - 1] != ':';
    const std::string name = isNumbered ? text.substr(0, colon) : text;
    const auto number = isNumbered ? numberOf(std::string_view(text).substr(colon + 1)) : 1;
    std::uint32_t matchCount = 0;
    for (const trace::Launch& launch : recording.launches) {
        if (isCalled(launch, removeBlanks(name)) && ++matchCount == number)
            return launch.id;
    }
    if (matchCount == 0)
        return fail(msg::app::noKernel(name, kernelsOf(recording)));
    return fail(msg::app::noLaunchOf(name, isNumbered ? text.substr(colon + 1) : "1", matchCount));
}

}  // namespace simtscope::ui
