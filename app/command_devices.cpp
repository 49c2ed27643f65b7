#include <fmt/format.h>

#include "app/command.h"
#include "gpu/core/devices.h"
#include "gpu/program/run.h"

namespace simtscope::app {
namespace {

int devicesCommand()
{
    std::string text = "Engines (--engine)\n"
                       "  simt   available     executes the kernels on the CPU; needs no GPU\n"
                       "  cuda   unavailable   this version of SIMTscope holds no engine for GPUs, so it does not look for any\n\n";

    const auto compiler = program::findCompiler();
    text += compiler ? fmt::format("Compiler\n  nvcc   {}\n\n", *compiler)
                     : fmt::format("Compiler\n  nvcc   not found: {}\n\n", compiler.error().text());

    text += "Device models of the simt engine (--device)\n";
    text += fmt::format("  {:<8} {:<10} {:>5} {:>12} {:>11} {:>14} {:>8}\n", "model", "as in", "SMs", "threads/SM", "blocks/SM",
                        "shared KiB/SM", "GiB");
    for (const DeviceModel& model : deviceModels())
        text += fmt::format("  {:<8} {:<10} {:>5} {:>12} {:>11} {:>14} {:>8}{}\n", model.name, model.example, model.smCount,
                            model.maxThreadsPerSm, model.maxBlocksPerSm, model.sharedPerSm / 1024, model.globalMemory >> 30,
                            model.name == kDefaultDeviceModel ? "   default" : "");
    return finish(text, {}, kDone);
}

}  // namespace

void addDevices(CLI::App& parser, Invocation& invocation)
{
    CLI::App* const command = parser.add_subcommand("devices", "Engines and device models, and why one is unavailable");
    command->callback([&invocation] { invocation.action = devicesCommand; });
}

}  // namespace simtscope::app
