#include "gpu/program/compile.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

#include "gpu/core/in_parallel.h"
#include "gpu/program/registrations.h"

namespace simtscope::program {
namespace {

using Command = std::vector<std::string>;

struct Step {
    ChildEnd end = ChildEnd::Exited;
    int exitCode = 0;
    std::string text;

    bool succeeded() const { return end == ChildEnd::Exited && exitCode == 0; }
};

std::vector<std::string> environment()
{
    std::vector<std::string> variables;
    for (char** variable = environ; *variable; ++variable)
        variables.emplace_back(*variable);
    variables.emplace_back("LC_ALL=C");  // messages are parsed
    return variables;
}

Result<Step> runStep(const Command& command, std::stop_token stop)
{
    ChildRequest child;
    child.command = command;
    child.environment = environment();
    Step step;
    ChildCallbacks callbacks;
    callbacks.output = [&](std::string_view text, bool) { step.text += text; };
    const auto ended = runChild(child, callbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    step.end = ended->end;
    step.exitCode = ended->exitCode;
    return step;
}

/// As many at a time as there are processors; results in order.
std::vector<Result<Step>> runSteps(const std::vector<Command>& commands, std::stop_token stop)
{
    std::vector<Result<Step>> steps(commands.size());
    inParallel(commands.size(), [&](std::size_t i) { steps[i] = runStep(commands[i], stop); });
    return steps;
}

/// What the linker gets: neither the language of the sources nor a second attempt at linking device code.
Command linkOptions(const std::vector<std::string>& options)
{
    Command kept;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i] == "-x" || options[i] == "--x")
            ++i;
        else if (!options[i].starts_with("-x") && !options[i].starts_with("--x=") && options[i] != "-rdc=true")
            kept.push_back(options[i]);
    }
    return kept;
}

/// One command that ends in a program; `inputs` as nvcc takes them.
Command linkCommand(const CompileRequest& request, const Command& options, const std::vector<std::string>& inputs,
                    const std::string& program)
{
    Command command = {request.compiler};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"-o", program});
    command.insert(command.end(), inputs.begin(), inputs.end());
    command.insert(command.end(), {"-L" + request.runtimeDirectory, "-l:" + request.runtimeLibrary});
    return command;
}

void keep(Compiled& compiled, const Step& step)
{
    compiled.end = step.end;
    compiled.exitCode = step.exitCode;
    compiled.text += step.text;
}

/// Sources -> objects in place of them. False when one failed: `compiled` says why.
Result<bool> compileSources(const CompileRequest& request, std::vector<std::string>& inputs, Compiled& compiled, std::stop_token stop)
{
    std::vector<Command> commands;
    for (std::string& input : inputs) {
        if (!isSourceName(input))
            continue;
        const std::string stem = fmt::format("{}/unit{}", request.folder, commands.size());
        Command command = {request.compiler};
        command.insert(command.end(), request.arguments.options.begin(), request.arguments.options.end());
        command.insert(command.end(), {"-MD", "-MF", stem + ".d", "-o", stem + ".o", "-c", input});
        commands.push_back(std::move(command));
        compiled.dependencyFiles.push_back(stem + ".d");
        input = stem + ".o";
    }
    bool succeeded = true;
    for (const Result<Step>& step : runSteps(commands, stop)) {
        if (!step)
            return tl::unexpected(step.error());
        compiled.text += step->text;
        if (succeeded && !step->succeeded()) {
            succeeded = false;
            compiled.end = step->end;
            compiled.exitCode = step->exitCode;
        }
    }
    return succeeded;
}

}  // namespace

Result<Compiled> compile(const CompileRequest& request, std::stop_token stop)
{
    Compiled compiled;
    compiled.program = request.folder + "/program";
    std::vector<std::string> inputs = request.arguments.inputs;
    Command options = request.arguments.options;
    if (inputs.size() == 1 && isSourceName(inputs[0]) && !request.arguments.relocatable) {
        compiled.dependencyFiles = {request.folder + "/program.d"};
        options.insert(options.end(), {"-MD", "-MF", compiled.dependencyFiles[0]});
    } else {
        const auto succeeded = compileSources(request, inputs, compiled, stop);
        if (!succeeded)
            return tl::unexpected(succeeded.error());
        if (!*succeeded)
            return compiled;
        options = linkOptions(options);
    }
    auto linked = runStep(linkCommand(request, options, inputs, compiled.program), stop);
    if (!linked)
        return tl::unexpected(linked.error());
    if (const auto missing = missingRegistrations(linked->text); !missing.empty() && !linked->succeeded()) {
        const std::string stem = request.folder + "/registrations";
        std::ofstream(stem + ".c") << registrationSource(missing);
        const auto registered = runStep({request.compiler, "-c", stem + ".c", "-o", stem + ".o"}, stop);
        if (!registered)
            return tl::unexpected(registered.error());
        inputs.push_back(stem + ".o");
        if (!registered->succeeded())
            linked = *registered;
        else if (linked = runStep(linkCommand(request, options, inputs, compiled.program), stop); !linked)
            return tl::unexpected(linked.error());
    }
    keep(compiled, *linked);
    return compiled;
}

}  // namespace simtscope::program
