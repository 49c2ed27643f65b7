#include "tests/gpu/simt/harness.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <unistd.h>

#include "gpu/core/messages/fault.h"

namespace simtscope::simt::testing {

Harness::Harness(const std::string& text)
{
    Result<ptx::Module> module = ptx::parseModule(text);
    if (!module)
        throw std::runtime_error(module.error().text());
    m_module = std::make_shared<const ptx::Module>(std::move(*module));
    for (const ptx::Variable& variable : m_module->variables) {
        if (variable.space != ptx::StateSpace::Global && variable.space != ptx::StateSpace::Const)
            continue;
        const std::uint64_t address = allocate(variable.bytes);
        std::ranges::copy(variable.initial.bytes, reinterpret_cast<std::uint8_t*>(address));
        m_symbols[variable.name] = address;
    }
    for (const ptx::Variable& variable : m_module->variables)
        for (const auto& relocation : variable.initial.relocations) {
            const std::uint64_t target =
                m_symbols.contains(relocation.symbol) ? m_symbols[relocation.symbol] : findFunctionAddress(*m_module, relocation.symbol);
            const std::uint64_t value = target + std::uint64_t(relocation.addend);
            std::memcpy(reinterpret_cast<std::byte*>(m_symbols[variable.name]) + relocation.offset, &value, relocation.widthBytes);
        }
    auto loaded = LoadedModule::load(ModuleId{0}, m_module, [this](const std::string& name) {
        const auto found = m_symbols.find(name);
        return found == m_symbols.end() ? 0 : found->second;
    });
    if (!loaded)
        throw std::runtime_error(loaded.error().text());
    m_loaded = *loaded;
    options.printf = [this](std::string_view part) { output += part; };
}

std::uint64_t Harness::allocate(std::size_t bytes)
{
    return add(bytes, nullptr);
}

std::uint64_t Harness::allocateUnwritten(std::size_t bytes)
{
    return add(bytes, m_validities.emplace_back(std::make_unique<Validity>(bytes)).get());
}

std::uint64_t Harness::add(std::size_t bytes, Validity* validity)
{
    constexpr std::size_t kAlign = 256;
    m_buffers.push_back(std::make_unique<std::byte[]>(bytes + 2 * kAlign));
    auto address = reinterpret_cast<std::uint64_t>(m_buffers.back().get());
    address = (address + kAlign - 1) / kAlign * kAlign;
    m_memory.add({address, bytes, AllocationId{m_allocations++}, false, false, validity});
    return address;
}

Harness::Outcome Harness::launch(const std::string& kernel, Dim3 grid, Dim3 block, const std::vector<std::uint64_t>& arguments,
                                 std::uint32_t dynamicShared)
{
    Outcome outcome;
    LaunchRequest request{kernel, grid, block, dynamicShared, {}, gridWorkspace};
    const Result<KernelInfo> info = findKernelInfo(*m_loaded, kernel);
    if (info) {
        request.parameters.resize(info->parameterBytes);
        for (std::size_t i = 0; i < arguments.size() && i < info->parameters.size(); ++i)
            std::memcpy(request.parameters.data() + info->parameters[i].offset, &arguments[i], info->parameters[i].bytes);
    }
    trace::Launch& launch = outcome.launch;
    launch.id = LaunchId{m_launches++};
    launch.kernel = kernel;
    launch.name = kernel;
    launch.grid = grid;
    launch.block = block;
    launch.dynamicSharedBytes = dynamicShared;
    if (info)
        launch.sharedVariables = info->sharedVariables;
    sink.writeLaunch(launch);
    outcome.result = execute(*m_loaded, request, m_memory, options, launch, &sink, eventsLeft);
    sink.writeLaunch(launch);
    return outcome;
}

const trace::BlockTrace* Harness::blockTrace(std::uint32_t launch, std::uint32_t block) const
{
    return sink.recording().launches.at(launch).findBlock(BlockId{block});
}

std::vector<trace::Event> Harness::events(std::uint32_t launch, std::uint32_t block, trace::EventKind kind) const
{
    std::vector<trace::Event> found;
    const trace::BlockTrace* blockTraced = blockTrace(launch, block);
    for (std::uint32_t i = 0; blockTraced && i < blockTraced->size(); ++i)
        if (const trace::Event event = blockTraced->event(EventIndex{i}); event.kind == kind)
            found.push_back(event);
    return found;
}

const ptx::Instruction& Harness::instruction(SiteId site) const
{
    for (const ptx::Function& function : m_module->functions)
        if (site.value >= function.firstSite.value && site.value - function.firstSite.value < function.instructions.size())
            return function.instructions[site.value - function.firstSite.value];
    throw std::out_of_range("no such site");
}

std::string compile(const std::string& source, const std::string& arguments)
{
    if (std::system("command -v nvcc > /dev/null 2>&1") != 0)
        return {};
    const auto folder = std::filesystem::temp_directory_path() / ("simtscope-test-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "x.cu") << source;
    const std::string command = "nvcc " + arguments + " -ptx " + (folder / "x.cu").string() + " -o " + (folder / "x.ptx").string();
    std::ostringstream text;
    if (std::system(command.c_str()) == 0)
        text << std::ifstream(folder / "x.ptx").rdbuf();
    std::filesystem::remove_all(folder);
    return text.str();
}

trace::SiteTotals totalsOf(const Harness& harness, const trace::Launch& launch, const std::string& opcode)
{
    trace::SiteTotals sum;
    for (const auto& [site, totals] : launch.totals)
        if (harness.instruction(site).opcodeText().starts_with(opcode))
            sum += totals;
    return sum;
}

Message messageArgument(const Message& message, std::size_t argument)
{
    return std::get<std::vector<Message>>(message.arguments.at(argument).value).front();
}

Message causeOf(const LaunchResult& result)
{
    if (!result.finding || !result.finding->message.is(msg::fault::at))
        throw std::runtime_error("this is no fault: " + (result.finding ? result.finding->message.text() : "no finding"));
    return messageArgument(result.finding->message, 4);
}

std::string kernelText(const std::string& body, const std::string& moduleScope)
{
    return ".version 9.0\n.target sm_90\n.address_size 64\n" + moduleScope +
           "\n.visible .entry k(.param .u64 k_param_0, .param .u64 k_param_1, .param .u32 k_param_2)\n{\n"
           ".reg .pred %p<16>; .reg .b16 %rs<16>; .reg .b32 %r<64>; .reg .b64 %rd<64>; .reg .f32 %f<32>; .reg .f64 %fd<32>;\n"
           ".reg .b32 %t; .reg .b64 %out; .reg .b64 %in; .reg .b32 %n; .reg .b64 %here; .reg .b64 %there;\n"
           "ld.param.u64 %out, [k_param_0];\nld.param.u64 %in, [k_param_1];\nld.param.u32 %n, [k_param_2];\n"
           "mov.u32 %t, %tid.x;\nmul.wide.u32 %here, %t, 4;\nadd.u64 %there, %in, %here;\nadd.u64 %here, %out, %here;\n" +
           body + "\nret;\n}\n";
}

}  // namespace simtscope::simt::testing
