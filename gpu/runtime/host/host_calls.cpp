#include "gpu/runtime/host/host_calls.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string_view>

namespace simtscope::runtime {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxSites = 1 << 16;

/// Pairs a function with the name by which the program's text calls it.
struct SourceNameRow {
    std::string_view function, sourceName;
};

// cuda_runtime.h has overloads that call functions under other names.
constexpr SourceNameRow kSourceNameRows[] = {
    {"cudaLaunchKernelExC", "cudaLaunchKernelEx"}, {"cudaMallocFromPoolAsync", "cudaMallocAsync"}, {"cudaHostAlloc", "cudaMallocHost"}};

std::string readFileText(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool isSameFile(const std::string& a, const std::string& b)
{
    std::error_code error;
    return a == b || fs::equivalent(a, b, error);
}

/// Returns whether nvcc made the file from the source; for class templates, debug information names only this file.
bool isGeneratedFrom(const std::string& file, const std::string& source)
{
    const std::string generatedName = fs::path(source).stem().string() + ".cudafe1.cpp";
    return file.ends_with("_" + generatedName) || file.ends_with("/" + generatedName);
}

}  // namespace

std::string HostCall::location() const
{
    return file.empty() ? std::string() : fmt::format("{}:{}", fs::path(file).filename().string(), line);
}

void HostCalls::startKeeping(std::vector<std::string> sources, EditedSource edited)
{
    m_isKeeping = true;
    m_edited = std::move(edited);
    for (std::string& path : sources)
        m_sources.push_back({std::move(path), {}, {}});
}

HostCallId HostCalls::findOrAddSite(const char* function, HostStack stack)
{
    if (stack.empty() || m_sites.size() >= kMaxSites)
        return kNoHostCall;
    const auto [found, isNew] = m_ids.try_emplace({function, std::move(stack)}, HostCallId(m_sites.size()));
    if (isNew)
        m_sites.push_back({.function = function, .stack = found->first.second, .isLookedUp = false, .address = 0, .call = {}});
    return found->second;
}

HostCallId HostCalls::findOrAddCurrentCall(const char* function)
{
    return m_isKeeping ? findOrAddSite(function, captureHostStack()) : kNoHostCall;
}

HostCallId HostCalls::findOrAddCallReturningTo(const char* function, const void* returnAddress)
{
    return m_isKeeping && returnAddress ? findOrAddSite(function, hostStackAt(returnAddress)) : kNoHostCall;
}

HostCallId HostCalls::findOrAddCodeSite(HostStack stack)
{
    return m_isKeeping ? findOrAddSite("", std::move(stack)) : kNoHostCall;
}

const HostCalls::Source* HostCalls::findSource(const std::string& file)
{
    const auto [known, isNew] = m_sourceByName.try_emplace(file, nullptr);
    if (!isNew)
        return known->second;
    auto found = std::ranges::find_if(m_sources, [&](const Source& source) { return isSameFile(source.path, file); });
    if (found == m_sources.end() && !m_edited.builtPath.empty() && isSameFile(m_edited.builtPath, file))
        found = m_sources.begin();
    if (found == m_sources.end())
        found = std::ranges::find_if(m_sources, [&](const Source& source) { return isGeneratedFrom(file, source.path); });
    if (found == m_sources.end())
        return nullptr;
    if (found->text.empty()) {
        found->text = readFileText(found->path);
        found->code = blankNonCode(found->text);
    }
    return known->second = &*found;
}

std::uint32_t HostCalls::shiftedLine(const Source& source, std::uint32_t line) const
{
    std::int32_t added = 0;
    if (&source == &m_sources.front())
        for (const auto& [firstLine, lines] : m_edited.shifts)
            if (line >= firstLine)
                added = lines;
    return std::uint32_t(std::int64_t(line) + added);
}

void HostCalls::findLine(Site& site)
{
    for (const std::uint64_t address : site.stack)
        for (const HostFrame& frame : m_lines.framesAt(address))
            if (const Source* const source = frame.file.empty() ? nullptr : findSource(frame.file)) {
                site.address = address;
                site.call.file = source->path;
                site.call.line = shiftedLine(*source, frame.line);
                return;
            }
}

/// Finds the text of a call. Several calls of one function in a line are told apart once all have been executed, since the compiler keeps
/// their order.
void HostCalls::findText(Site& site)
{
    site.call.text = site.function;
    const Source* const source = site.call.file.empty() ? nullptr : findSource(site.call.file);
    if (!source)
        return;
    std::vector<CallText> calls = findCalls(source->code, source->text, site.call.line, site.function);
    const auto* const row = std::ranges::find(kSourceNameRows, site.function, &SourceNameRow::function);
    if (calls.empty() && row != std::end(kSourceNameRows))
        calls = findCalls(source->code, source->text, site.call.line, row->sourceName);
    std::vector<std::uint64_t> addresses;
    for (const Site& other : m_sites)
        if (other.function == site.function && other.call.file == site.call.file && other.call.line == site.call.line)
            addresses.push_back(other.address);
    std::ranges::sort(addresses);
    addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
    if (!calls.empty() && calls.size() == addresses.size()) {
        const CallText& callText = calls[std::size_t(std::ranges::find(addresses, site.address) - addresses.begin())];
        site.call.text = callText.text;
        site.call.variable = callText.variable;
        site.call.isDiscarded = callText.isDiscarded;
        return;
    }
    site.call.isDiscarded = !calls.empty() && std::ranges::all_of(calls, &CallText::isDiscarded);
    if (!calls.empty() && std::ranges::all_of(calls, [&](const CallText& call) { return call.text == calls.front().text; })) {
        site.call.text = calls.front().text;
        site.call.variable = calls.front().variable;
    }
}

const HostCall& HostCalls::find(HostCallId call)
{
    static const HostCall kUnknown;
    if (call < 0 || std::size_t(call) >= m_sites.size())
        return kUnknown;
    std::vector<std::uint64_t> addresses;
    for (const Site& site : m_sites)
        if (!site.isLookedUp)
            addresses.insert(addresses.end(), site.stack.begin(), site.stack.end());
    m_lines.find(addresses);
    for (Site& site : m_sites)
        if (!std::exchange(site.isLookedUp, true))
            findLine(site);
    // Look again, since other calls of the line may have been executed since.
    Site& site = m_sites[std::size_t(call)];
    findText(site);
    return site.call;
}

}  // namespace simtscope::runtime
