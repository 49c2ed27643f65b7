#include "gpu/program/build/compile.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <unistd.h>

#include "gpu/core/in_parallel.h"
#include "gpu/core/messages/run.h"
#include "gpu/core/write_whole_file.h"
#include "gpu/program/build/dependencies.h"
#include "gpu/program/build/linked_binary_registrations.h"
#include "gpu/program/build/program_cache.h"
#include "gpu/program/build/shell_safe_request.h"

namespace simtscope::program {
namespace {

using Command = std::vector<std::string>;

void appendWords(Command& command, const Command& words)
{
    command.insert(command.end(), words.begin(), words.end());
}

/// Holds the result of one command.
struct CommandResult {
    ChildEnd end = ChildEnd::Exited;
    int exitCode = 0;
    std::string text;

    bool hasSucceeded() const { return end == ChildEnd::Exited && exitCode == 0; }
};

/// Returns the environment of nvcc. Its temporary files go to `folder`, that of the build, and are removed with it.
std::vector<std::string> makeNvccEnvironment(const std::string& folder)
{
    std::vector<std::string> variables = {"LC_ALL=C", "TMPDIR=" + folder};  // messages are parsed
    for (char** variable = environ; *variable; ++variable)
        if (const std::string_view text = *variable; !text.starts_with("LC_ALL=") && !text.starts_with("TMPDIR="))
            variables.emplace_back(text);
    return variables;
}

Result<CommandResult> runStep(const Command& command, const std::string& folder, std::stop_token stop)
{
    ChildRequest child;
    child.command = command;
    child.environment = makeNvccEnvironment(folder);
    CommandResult step;
    ChildCallbacks callbacks;
    callbacks.onOutput = [&](std::string_view text, bool) { step.text += text; };
    const auto ended = runChild(child, callbacks, stop);
    if (!ended)
        return tl::unexpected(ended.error());
    step.end = ended->end;
    step.exitCode = ended->exitCode;
    if (ended->end == ChildEnd::Signal)  // words it as nvcc does for its tools
        step.text += fmt::format("nvcc error   : 'nvcc' died due to signal {} ({})\n", ended->signal, ::strsignal(ended->signal));
    return step;
}

/// Runs the commands, as many at a time as there are processors; returns the results in the order of the commands.
std::vector<Result<CommandResult>> runSteps(const std::vector<Command>& commands, const std::string& folder, std::stop_token stop)
{
    std::vector<Result<CommandResult>> steps(commands.size());
    forEachInParallel(commands.size(), [&](std::size_t i) { steps[i] = runStep(commands[i], folder, stop); });
    return steps;
}

/// Returns the options for the linker: without the language of the sources and without a second attempt at linking device code.
Command makeLinkOptions(const std::vector<std::string>& options)
{
    Command linkerOptions;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i] == "-x" || options[i] == "--x")
            ++i;
        else if (!options[i].starts_with("-x") && !options[i].starts_with("--x=") && options[i] != "-rdc=true")
            linkerOptions.push_back(options[i]);
    }
    return linkerOptions;
}

/// Returns the one command that makes the program; `inputs` are in the form that nvcc takes.
Command makeLinkCommand(const CompileRequest& request, const Command& options, const std::vector<std::string>& inputs,
                        const std::string& program)
{
    Command command = {request.compiler};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {"-o", program});
    command.insert(command.end(), inputs.begin(), inputs.end());
    command.insert(command.end(), {"-L" + request.runtimeDirectory, "-l:" + request.runtimeLibrary});
    return command;
}

void addResult(CompileResult& compiled, const CommandResult& step)
{
    compiled.end = step.end;
    compiled.exitCode = step.exitCode;
    compiled.text += step.text;
}

Command findInputOptions(const CompileRequest& request, const std::string& input)
{
    const auto found = request.inputOptions.find(input);
    return found == request.inputOptions.end() ? Command() : found->second;
}

/// Compiles the sources and replaces them by objects in `inputs`. `rules` receives the files that say what each source includes. Returns
/// false when one failed; `compiled` says why.
Result<bool> compileSources(const CompileRequest& request, std::vector<std::string>& inputs, std::vector<std::string>& rules,
                            CompileResult& compiled, std::stop_token stop)
{
    std::vector<Command> commands;
    for (std::string& input : inputs) {
        if (!isSourceName(input))
            continue;
        const std::string stem = fmt::format("{}/unit{}", request.folder, commands.size());
        Command command = {request.compiler};
        command.insert(command.end(), request.arguments.options.begin(), request.arguments.options.end());
        appendWords(command, findInputOptions(request, input));
        command.insert(command.end(), {"-MD", "-MF", stem + ".d", "-o", stem + ".o", "-c", input});
        commands.push_back(std::move(command));
        rules.push_back(stem + ".d");
        input = stem + ".o";
    }
    bool haveAllSucceeded = true;
    for (const Result<CommandResult>& step : runSteps(commands, request.folder, stop)) {
        if (!step)
            return tl::unexpected(step.error());
        compiled.text += step->text;
        if (haveAllSucceeded && !step->hasSucceeded()) {
            haveAllSucceeded = false;
            compiled.end = step->end;
            compiled.exitCode = step->exitCode;
        }
    }
    return haveAllSucceeded;
}

/// Compiles and links the program, and adds registrations of relocatable device code where the linker misses them. `rules` receives the
/// files that say what each source includes.
Result<void> compileAndLink(const CompileRequest& request, std::vector<std::string>& rules, CompileResult& compiled, std::stop_token stop)
{
    const std::string program = request.folder + "/program";
    std::vector<std::string> inputs = request.arguments.inputs;
    Command options = request.arguments.options;
    if (inputs.size() == 1 && isSourceName(inputs[0]) && !request.arguments.isRelocatable) {
        rules = {request.folder + "/program.d"};
        appendWords(options, findInputOptions(request, inputs[0]));
        appendWords(options, {"-MD", "-MF", rules[0]});
    } else {
        const auto succeeded = compileSources(request, inputs, rules, compiled, stop);
        if (!succeeded)
            return tl::unexpected(succeeded.error());
        if (!*succeeded)
            return {};
        options = makeLinkOptions(options);
    }
    auto linked = runStep(makeLinkCommand(request, options, inputs, program), request.folder, stop);
    if (!linked)
        return tl::unexpected(linked.error());
    if (const auto missing = findMissingRegistrations(linked->text); !missing.empty() && !linked->hasSucceeded()) {
        const std::string stem = request.folder + "/registrations";
        if (const auto error = writeWholeFile(stem + ".c", makeRegistrationSource(missing), {.sync = DiskSync::Never}))
            return fail(msg::run::noBuildFolder(stem + ".c", error.message()));
        const auto registered = runStep({request.compiler, "-c", stem + ".c", "-o", stem + ".o"}, request.folder, stop);
        if (!registered)
            return tl::unexpected(registered.error());
        inputs.push_back(stem + ".o");
        if (!registered->hasSucceeded())
            linked = *registered;
        else if (linked = runStep(makeLinkCommand(request, options, inputs, program), request.folder, stop); !linked)
            return tl::unexpected(linked.error());
    }
    addResult(compiled, *linked);
    return {};
}

}  // namespace

Result<CompileResult> compile(const CompileRequest& request, std::stop_token stop)
{
    const auto safeRequest = ShellSafeRequest::make(request);
    if (!safeRequest)
        return tl::unexpected(safeRequest.error());
    CompileResult compiled;
    std::vector<std::string> rules;
    if (const auto done = compileAndLink(safeRequest->request(), rules, compiled, stop); !done)
        return tl::unexpected(done.error());
    compiled.program = request.folder + "/program";
    compiled.text = safeRequest->restoreUserNames(std::move(compiled.text));
    for (const std::string& rule : rules)
        for (std::string& path : parseDependencies(readFile(rule)))
            compiled.includes.push_back(safeRequest->restoreUserNames(std::move(path)));
    return compiled;
}

Result<CompileResult> compileToPtx(const CompileRequest& request, std::stop_token stop)
{
    const auto safeRequest = ShellSafeRequest::make(request);
    if (!safeRequest)
        return tl::unexpected(safeRequest.error());
    const CompileRequest& safe = safeRequest->request();
    const std::string& input = safe.arguments.inputs.front();
    Command command = {safe.compiler};
    appendWords(command, safe.arguments.options);
    appendWords(command, findInputOptions(safe, input));
    appendWords(command, {"-ptx", "-o", safe.folder + "/program.ptx", input});
    const auto step = runStep(command, safe.folder, stop);
    if (!step)
        return tl::unexpected(step.error());
    CompileResult compiled;
    addResult(compiled, *step);
    compiled.program = request.folder + "/program.ptx";
    compiled.text = safeRequest->restoreUserNames(std::move(compiled.text));
    return compiled;
}

}  // namespace simtscope::program
