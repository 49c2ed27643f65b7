// Runs the command "devices": lists engines, GPUs, compilers and device models, and says why the cuda engine is unavailable (declared in
// app/arguments/command.h).
#include <fmt/format.h>

#include "app/arguments/command.h"
#include "gpu/core/devices.h"
#include "gpu/program/build/cuda_engine.h"
#include "gpu/program/build/toolkit.h"
#include "gpu/program/run/run.h"

namespace simtscope::app {
namespace {

/// Returns the GPUs that the cuda engine can use, as a table; empty when there is none.
std::string formatGpuTable(const program::CudaEngine& engine)
{
    if (engine.gpus.empty())
        return {};
    std::string text = fmt::format("GPUs of the cuda engine\n  {:<6} {:<28} {:>10} {:>5} {:>8} {:>8}\n", "number", "name", "capability",
                                   "SMs", "GiB", "GB/s");
    for (const cuda::Gpu& gpu : engine.gpus)
        text += fmt::format("  {:<6} {:<28} {:>10} {:>5} {:>8} {:>8.0f}\n", gpu.index, gpu.name,
                            fmt::format("{}.{}", gpu.computeMajor, gpu.computeMinor), gpu.smCount, gpu.memoryBytes >> 30,
                            gpu.gigabytesPerSecond);
    return text + "\n";
}

/// Lists every nvcc that was found; SIMTscope builds programs with the first.
std::string formatCompilerTable()
{
    std::string text = "Compiler\n";
    const std::vector<std::string> compilers = program::findCompilers();
    if (compilers.empty())
        return text + fmt::format("  nvcc   not found: {}\n", program::findCompiler().error().text());
    for (const std::string& nvcc : compilers) {
        const auto toolkit = program::readToolkit(nvcc);
        const bool isUsed = &nvcc == &compilers.front();
        text += fmt::format("  nvcc   {}   {}{}\n", nvcc, toolkit ? "CUDA " + toolkit->versionText() : toolkit.error().message.text(),
                            isUsed ? "" : fmt::format("   not used; to use it, set CUDACXX={}", nvcc));
    }
    return text;
}

ExitCode printDevices()
{
    std::string text = "Engines (--engine)\n"
                       "  simt   available     executes the kernels on the CPU; needs no GPU\n";
    const auto engine = program::findCudaEngine();
    if (engine)
        text += fmt::format("  cuda   available     runs the kernels on {}\n\n{}",
                            engine->isStandIn ? "the runtime in " + engine->runtimeDirectory : "the GPU and records them there",
                            formatGpuTable(*engine));
    else
        text += fmt::format("  cuda   unavailable   {}\n{:23}{}\n\n", engine.error().message.text(), "", engine.error().message.fix());

    text += formatCompilerTable() + "\n";

    text += "Device models of the simt engine (--device)\n";
    text += fmt::format("  {:<8} {:<10} {:>5} {:>12} {:>11} {:>14} {:>8}\n", "model", "as in", "SMs", "threads/SM", "blocks/SM",
                        "shared KiB/SM", "GiB");
    for (const DeviceModel& model : deviceModels())
        text += fmt::format("  {:<8} {:<10} {:>5} {:>12} {:>11} {:>14} {:>8}{}\n", model.name, model.product, model.smCount,
                            model.maxThreadsPerSm, model.maxBlocksPerSm, model.sharedBytesPerSm / 1024, model.globalMemoryBytes >> 30,
                            model.name == kDefaultDeviceModel ? "   default" : "");
    return writeOutput(text, {}, kDone);
}

}  // namespace

void addDevices(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command = parser.add_subcommand("devices", "List engines and device models, and why one is unavailable");
    command->callback([&invocation] { invocation.action = printDevices; });
}

}  // namespace simtscope::app
