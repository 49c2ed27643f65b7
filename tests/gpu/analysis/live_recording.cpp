#include "tests/gpu/analysis/live_recording.h"
#include "tests/folders.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "gpu/ptx/parse/parser.h"

namespace simtscope::analysis {

LiveRecording::LiveRecording(const std::string& ptxText)
{
    auto parsed = ptx::parseModule(ptxText);
    if (!parsed)
        throw std::runtime_error(parsed.error().text());
    m_module = std::make_shared<const ptx::Module>(std::move(*parsed));
    auto loaded = simt::LoadedModule::load(ModuleId{0}, m_module, [](const std::string&) { return std::uint64_t(0); });
    if (!loaded)
        throw std::runtime_error(loaded.error().text());
    m_loaded = *loaded;
    m_sink.writeModule(ModuleId{0}, {ptxText}, trace::makeSites(*m_module));
    options.blocks.mode = trace::BlockSelection::Mode::All;
}

std::uint64_t LiveRecording::upload(const std::vector<std::uint32_t>& values)
{
    constexpr std::size_t kAlign = 256;
    m_buffers.push_back(std::make_unique<std::uint32_t[]>(values.size() + kAlign / 2));
    auto address = reinterpret_cast<std::uint64_t>(m_buffers.back().get());
    address = (address + kAlign - 1) / kAlign * kAlign;
    std::memcpy(reinterpret_cast<void*>(address), values.data(), values.size() * 4);
    trace::Allocation allocation;
    allocation.id = AllocationId{std::uint32_t(m_buffers.size() - 1)};
    allocation.address = address;
    allocation.bytes = values.size() * 4;
    m_memory.add({address, allocation.bytes, allocation.id, false});
    m_sink.writeAllocation(allocation);
    return address;
}

std::vector<std::uint32_t> LiveRecording::download(std::uint64_t address, std::size_t count) const
{
    const auto* words = reinterpret_cast<const std::uint32_t*>(address);
    return {words, words + count};
}

void LiveRecording::launch(const std::string& kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments,
                           std::uint32_t dynamicShared)
{
    const auto info = simt::findKernelInfo(*m_loaded, kernel);
    if (!info)
        throw std::runtime_error(info.error().text());
    simt::LaunchRequest request{kernel, grid, block, dynamicShared, std::vector<std::uint8_t>(info->parameterBytes)};
    for (std::size_t i = 0; i < std::min(arguments.size(), info->parameters.size()); ++i)
        std::memcpy(&request.parameters[info->parameters[i].offset], &arguments[i], info->parameters[i].bytes);
    trace::Launch launch;
    launch.id = LaunchId{m_launches++};
    launch.kernel = kernel;
    launch.name = trace::shortenName(kernel);
    launch.grid = grid;
    launch.block = block;
    launch.staticSharedBytes = info->staticSharedBytes;
    launch.dynamicSharedBytes = dynamicShared;
    launch.sharedVariables = info->sharedVariables;
    launch.parameters = request.parameters;
    m_sink.writeLaunch(launch);
    std::uint64_t eventsLeft = 64u << 20;
    const simt::LaunchResult result = simt::execute(*m_loaded, request, m_memory, options, launch, &m_sink, eventsLeft);
    m_sink.writeLaunch(launch);
    if (result.status != simt::LaunchStatus::Success)
        throw std::runtime_error(result.finding ? result.finding->message.text() : "the launch failed");
}

const trace::BlockTrace& LiveRecording::block(std::uint32_t block, std::size_t launch) const
{
    const trace::BlockTrace* trace = launchAt(launch).findBlock(BlockId{block});
    if (!trace)
        throw std::runtime_error("the block was not recorded");
    return *trace;
}

std::string dataFile(const std::string& name)
{
    const std::string path = tests::repositoryPath("tests/gpu/analysis/data/") + name;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace simtscope::analysis
