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
    std::string_view function, written;
};

// cuda_runtime.h has overloads that call functions under other names.
constexpr SourceNameRow kWritten[] = {
    {"cudaLaunchKernelExC", "cudaLaunchKernelEx"}, {"cudaMallocFromPoolAsync", "cudaMallocAsync"}, {"cudaHostAlloc", "cudaMallocHost"}};

std::string fileText(const std::string& path)
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
    const std::string made = fs::path(source).stem().string() + ".cudafe1.cpp";
    return file.ends_with("_" + made) || file.ends_with("/" + made);
}

}  // namespace

std::string HostCall::location() const
{
    return file.empty() ? std::string() : fmt::format("{}:{}", fs::path(file).filename().string(), line);
}

void HostCalls::watch(std::vector<std::string> sources)
{
    m_watches = true;
    for (std::string& path : sources)
        m_sources.push_back({std::move(path), {}, {}});
}

HostCallId HostCalls::findOrAddSite(const char* function, HostStack stack)
{
    if (stack.empty() || m_sites.size() >= kMaxSites)
        return kNoHostCall;
    const auto [found, isNew] = m_ids.try_emplace({function, std::move(stack)}, HostCallId(m_sites.size()));
    if (isNew)
        m_sites.push_back({.function = function, .stack = found->first.second, .isFound = false, .address = 0, .call = {}});
    return found->second;
}

HostCallId HostCalls::currentCall(const char* function)
{
    return m_watches ? findOrAddSite(function, hostStack()) : kNoHostCall;
}

HostCallId HostCalls::callReturningTo(const char* function, const void* returnAddress)
{
    return m_watches && returnAddress ? findOrAddSite(function, hostStackAt(returnAddress)) : kNoHostCall;
}

HostCallId HostCalls::codeSite(HostStack stack)
{
    return m_watches ? findOrAddSite("", std::move(stack)) : kNoHostCall;
}

const HostCalls::Source* HostCalls::sourceOf(const std::string& file)
{
    const auto [known, isNew] = m_sourceOf.try_emplace(file, nullptr);
    if (!isNew)
        return known->second;
    auto found = std::ranges::find_if(m_sources, [&](const Source& source) { return isSameFile(source.path, file); });
    if (found == m_sources.end())
        found = std::ranges::find_if(m_sources, [&](const Source& source) { return isGeneratedFrom(file, source.path); });
    if (found == m_sources.end())
        return nullptr;
    if (found->text.empty()) {
        found->text = fileText(found->path);
        found->code = blankNonCode(found->text);
    }
    return known->second = &*found;
}

void HostCalls::findLine(Site& site)
{
    for (const std::uint64_t address : site.stack)
        for (const HostFrame& frame : m_lines.framesAt(address))
            if (const Source* const source = frame.file.empty() ? nullptr : sourceOf(frame.file)) {
                site.address = address;
                site.call.file = source->path;
                site.call.line = frame.line;
                return;
            }
}

/// Finds the text of a call. Several calls of one function in a line are told apart once all have been executed, since the compiler keeps
/// their order.
void HostCalls::findText(Site& site)
{
    site.call.text = site.function;
    const Source* const source = site.call.file.empty() ? nullptr : sourceOf(site.call.file);
    if (!source)
        return;
    std::vector<CallText> calls = findCalls(source->code, source->text, site.call.line, site.function);
    const auto* const row = std::ranges::find(kWritten, site.function, &SourceNameRow::function);
    if (calls.empty() && row != std::end(kWritten))
        calls = findCalls(source->code, source->text, site.call.line, row->written);
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
        if (!site.isFound)
            addresses.insert(addresses.end(), site.stack.begin(), site.stack.end());
    m_lines.find(addresses);
    for (Site& site : m_sites)
        if (!std::exchange(site.isFound, true))
            findLine(site);
    // Look again, since other calls of the line may have been executed since.
    Site& site = m_sites[std::size_t(call)];
    findText(site);
    return site.call;
}

}  // namespace simtscope::runtime
