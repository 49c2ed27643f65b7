#include "tests/gpu/analysis/samples/sample_recording.h"
#include "tests/folders.h"

#include <array>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "gpu/ptx/parse/parser.h"
#include "gpu/simt/engine.h"
#include "gpu/trace/model/sink.h"

namespace simtscope::tests {

namespace {

std::string fileText(const std::string& name)
{
    std::ifstream file(repositoryPath("tests/gpu/analysis/samples/data/") + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Holds 256 aligned bytes of the arrays that the pointer parameters point to. The arrays must outlive the run.
struct alignas(256) AlignedBytes {
    std::array<std::uint8_t, 256> bytes{};
};
using Buffers = std::vector<std::vector<AlignedBytes>>;

void fill(std::vector<AlignedBytes>& buffer, std::uint32_t elements, bool hasFloats)
{
    auto* bytes = reinterpret_cast<char*>(buffer.data());
    for (std::uint32_t i = 0; i < elements; ++i) {
        const std::int32_t integer = sampleInput(i);
        const float real = float(i) * 0.25f;
        std::memcpy(bytes + 4 * std::size_t(i), hasFloats ? static_cast<const void*>(&real) : &integer, 4);
    }
}

}  // namespace

std::int32_t sampleInput(std::uint32_t index)
{
    return std::int32_t((index * 7 + index / 3) % 10);
}

std::shared_ptr<const trace::Recording> sampleRecording(const Sample& sample)
{
    std::string file, text;
    for (const char* const name : {"kernels", "arrays", "moves"}) {
        text = fileText((file = name) + ".ptx");
        if (text.find(".entry _Z" + std::to_string(sample.kernel.size()) + sample.kernel) != std::string::npos)
            break;
    }
    const Result<ptx::Module> parsed = ptx::parseModule(text, file + ".ptx");
    if (!parsed)
        throw std::runtime_error(parsed.error().text());
    const auto module = std::make_shared<const ptx::Module>(*parsed);
    std::string kernel;
    for (const ptx::Function& function : module->functions) {
        if (function.isEntry && trace::shortenName(function.name) == sample.kernel)
            kernel = function.name;
    }
    const auto loaded = simt::LoadedModule::load(ModuleId(0), module, [](const std::string&) { return std::uint64_t(0); });
    if (!loaded)
        throw std::runtime_error(loaded.error().text());
    const Result<simt::KernelInfo> info = simt::findKernelInfo(**loaded, kernel);
    if (!info)
        throw std::runtime_error(info.error().text());

    trace::MemorySink sink;
    trace::ProgramInfo program;
    program.name = sample.kernel;
    program.sources = {{file + ".cu", fileText(file + ".cu")}};
    program.engine = "simt";
    program.isComplete = true;
    program.exitCode = 0;
    sink.writeProgram(program);
    sink.writeModule(ModuleId(0), {text}, trace::makeSites(*module));

    simt::LaunchRequest request;
    request.kernel = kernel;
    request.grid = {sample.blocks, 1, 1};
    request.block = {sample.threads, 1, 1};
    request.dynamicSharedBytes = info->staticSharedBytes ? 0 : sample.threads * 4;
    request.parameters.resize(info->parameterBytes);
    const std::uint32_t elements = sample.elements ? sample.elements : sample.threads * sample.blocks;
    Buffers buffers;
    simt::DeviceMemory memory;
    for (const auto& parameter : info->parameters) {
        std::uint64_t value = elements;
        if (parameter.bytes == 8) {
            std::vector<AlignedBytes>& buffer = buffers.emplace_back(elements / 32 + 1);
            fill(buffer, elements, sample.hasFloatInputs);
            const AllocationId id(std::uint32_t(buffers.size() - 1));
            value = reinterpret_cast<std::uintptr_t>(buffer.data());
            memory.add({value, buffer.size() * sizeof(AlignedBytes), id, false});
            trace::Allocation allocation;
            allocation.id = id;
            allocation.address = value;
            allocation.bytes = buffer.size() * sizeof(AlignedBytes);
            sink.writeAllocation(allocation);
        }
        std::memcpy(request.parameters.data() + parameter.offset, &value, parameter.bytes);
    }

    trace::Launch launch;
    launch.kernel = kernel;
    launch.name = trace::shortenName(kernel);
    launch.grid = request.grid;
    launch.block = request.block;
    launch.staticSharedBytes = info->staticSharedBytes;
    launch.dynamicSharedBytes = request.dynamicSharedBytes;
    launch.sharedVariables = info->sharedVariables;
    launch.parameters = request.parameters;
    sink.writeLaunch(launch);
    simt::EngineOptions options;
    options.blocks.mode = trace::BlockSelection::Mode::All;
    std::uint64_t eventsLeft = 2u << 20;
    const simt::LaunchResult result = simt::execute(**loaded, request, memory, options, launch, &sink, eventsLeft);
    if (result.status != simt::LaunchStatus::Success)
        throw std::runtime_error(result.finding ? result.finding->message.text() : "the launch failed");
    launch.isComplete = true;
    sink.writeLaunch(launch);
    return std::make_shared<const trace::Recording>(sink.take());
}

const analysis::RecordedBlock& sampleBlock(const Sample& sample, trace::StepOrder order)
{
    static std::map<std::string, std::unique_ptr<analysis::RecordedBlock>> sources;
    const std::string key = sample.kernel + "/" + std::to_string(sample.threads) + "/" + std::to_string(sample.blocks) + "/" +
                            std::to_string(sample.elements) + "/" + std::to_string(sample.hasFloatInputs) + "/" +
                            std::to_string(int(order));
    std::unique_ptr<analysis::RecordedBlock>& source = sources[key];
    if (!source)
        source = std::make_unique<analysis::RecordedBlock>(sampleRecording(sample), LaunchId(0), BlockId(0), order);
    return *source;
}

}  // namespace simtscope::tests
