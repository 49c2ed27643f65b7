// Runs the command "new": writes a program with main() for a source that has only kernels (declared in app/arguments/command.h).
#include <memory>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "gpu/core/messages/program.h"
#include "gpu/program/build/build.h"
#include "gpu/program/host/form_fields.h"
#include "gpu/program/host/host_code.h"
#include "gpu/program/library/json_reader.h"

namespace simtscope::app {
namespace {

struct NewArguments {
    std::string from, output, grid, block, sharedBytes, language = "en";
    std::vector<std::string> kernels, templateArguments, sizes, fills, values, shown;
};

using SetField = Result<void> (*)(program::LaunchForm& form, std::string_view name, std::string_view text);

/// Sets fields by texts such as "n=256".
Result<void> setFields(program::LaunchForm& form, const std::vector<std::string>& texts, SetField set)
{
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(msg::program::notAssignment(shortenValue(text)));
        if (const auto done = set(form, text.substr(0, equals), text.substr(equals + 1)); !done)
            return done;
    }
    return {};
}

/// Fills the form that the source proposes with what the options say.
Result<program::LaunchForm> makeForm(const NewArguments& arguments, const std::string& text)
{
    auto form = program::proposeForm(text, arguments.kernels, arguments.templateArguments);
    if (!form)
        return form;
    Result<void> done = setFields(*form, arguments.values, program::setValue);
    if (done)
        done = setFields(*form, arguments.fills, program::setFill);
    if (done)
        done = setFields(*form, arguments.sizes, program::setSize);
    if (done && !arguments.block.empty())
        done = program::setBlock(*form, arguments.block);
    if (done && !arguments.grid.empty())
        done = program::setGrid(*form, arguments.grid);
    if (done && !arguments.shown.empty())
        done = program::setShown(*form, arguments.shown);
    for (program::HostLaunch& launch : form->launches)
        if (!arguments.sharedBytes.empty())
            launch.sharedBytes = arguments.sharedBytes;
    if (done)
        done = program::checkForm(*form);
    if (!done)
        return tl::unexpected(done.error());
    return form;
}

ExitCode createProgram(const NewArguments& arguments)
{
    if (const auto checked = program::checkSource(arguments.from); !checked)
        return reportError(checked.error(), kUsage);
    if (const auto checked = checkOutput(arguments.output, {arguments.from}); !checked)
        return reportError(checked.error(), kUsage);
    const auto text = program::readTextFile(arguments.from);
    if (!text)
        return reportError(text.error(), kUsage);
    const auto form = makeForm(arguments, *text);
    if (!form)
        return reportError(form.error(), kUsage);
    const std::string program = program::appendHostCode(*form, arguments.language);
    if (const auto written = writeText(program, arguments.output); !written)
        return reportError(written.error(), kFailed);
    return kDone;
}

CLI::Option* addRepeated(CLI::App& command, const char* name, std::vector<std::string>& values, const char* type, const char* help)
{
    return command.add_option(name, values, help)->type_name(type)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

std::string checkShape(std::string& shape)
{
    return program::parseShape(shape) ? std::string()
                                      : "must be one to three numbers above 0, such as 256 or 16x16, not " + shortenValue(shape);
}

}  // namespace

void addNew(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<NewArguments>();
    CLI::App* const command = parser.add_subcommand("new", "Write main() for a source that has only kernels");
    command->add_option("--from", arguments->from, "The source with the kernels; it stays as it is")->required()->type_name("FILE");
    command->add_option("-o", arguments->output, "Where the program is written; default: stdout")->type_name("FILE");
    addRepeated(*command, "--kernel", arguments->kernels, "KERNEL",
                "A kernel to launch; several are launched in this order. May be given several times. Default: all");
    addRepeated(*command, "--template", arguments->templateArguments, "NAME=VALUES",
                "Argument for a template parameter, such as T=float. May be given several times");
    command->add_option("--grid", arguments->grid, "Blocks, such as 4 or 4x2; default: as many as cover the data")
        ->type_name("GRID")
        ->check(CLI::Validator(checkShape, ""));
    command->add_option("--block", arguments->block, "Threads of a block, such as 256 or 16x16")
        ->type_name("BLOCK")
        ->check(CLI::Validator(checkShape, ""));
    command
        ->add_option("--shared", arguments->sharedBytes,
                     "Bytes of dynamic shared memory, or an expression such as 'blockDim.x * sizeof(float)'")
        ->type_name("TEXT");
    addRepeated(*command, "--size", arguments->sizes, "NAME=VALUES",
                "Elements of a buffer, or an expression such as 'a=2 * n'. May be given several times");
    addRepeated(*command, "--fill", arguments->fills, "NAME=VALUES",
                "Content of a buffer: ramp, random, zero, numbers such as 1,2,3, or a .pgm or .ppm file. May be given several times");
    addRepeated(*command, "--value", arguments->values, "NAME=VALUES",
                "Value of a parameter that is no pointer. May be given several times");
    addRepeated(*command, "--show", arguments->shown, "NAME",
                "A buffer whose first elements are printed. May be given several times. Default: all that kernels write");
    command->add_option("--language", arguments->language, "Of the comments")->check(oneOf({"en", "de"}))->capture_default_str();
    command->footer("\nExample: simtscope new --from kernel.cu -o program.cu --value n=1000 --fill x=random && simtscope run program.cu");
    command->callback([arguments, &invocation] { invocation.action = [arguments] { return createProgram(*arguments); }; });
}

}  // namespace simtscope::app
