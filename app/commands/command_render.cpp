// Runs the command "render": draws a picture of a recording or of a program that it runs first, or all pictures of a script (declared in
// app/arguments/command.h).
#include <QGuiApplication>

#include <initializer_list>
#include <memory>
#include <optional>

#include "app/render/render_input.h"
#include "app/render/render_output.h"
#include "app/render/render_script.h"
#include "app/running/offscreen.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

ExitCode renderPicture(const RenderArguments& arguments, const Invocation& invocation)
{
    const auto style = resolveStyle(arguments);
    if (!style)
        return reportError(style.error(), kUsage);
    if (const auto fits = checkPicture(arguments.output, findInputFiles(arguments)); !fits)
        return reportError(fits.error(), kUsage);
    ExitCode code = kDone;
    const auto input = obtainRecording(arguments, invocation, code);
    if (!input)
        return reportError(input.error(), code);
    std::optional<RenderInput> comparedInput;
    if (!arguments.compare.empty()) {
        auto obtained = obtainComparedRecording(arguments, invocation, *input, code);
        if (!obtained)
            return reportError(obtained.error(), code);
        comparedInput = std::move(*obtained);
    }
    const auto scene = makeScene(arguments, *style, *input, comparedInput);
    for (const RenderInput* const checkedInput :
         std::initializer_list<const RenderInput*>{&*input, comparedInput ? &*comparedInput : nullptr})
        if (const Result<void> checked = checkedInput ? checkedInput->check({}) : Result<void>{}; !checked)
            return reportError(checked.error(), kUsage);
    if (!scene)
        return reportError(scene.error(), kUsage);
    if (const auto written = writeScene(*scene, *style, arguments.output); !written)
        return reportError(written.error(), kFailed);
    return kDone;
}

ExitCode renderCommand(const RenderArguments& arguments, const Invocation& invocation)
{
    const bool hasInput = !arguments.input.files.empty();
    if (!hasInput && arguments.script.empty())
        return reportError(msg::app::nothingToRender(), kUsage);
    if (!arguments.script.empty() && (hasInput || invocation.hasProgramArguments))
        return reportError(msg::app::scriptWithInput(), kUsage);
    const OffscreenApplication<QGuiApplication> application(invocation.argv[0]);
    return hasInput ? renderPicture(arguments, invocation)
                    : renderScript(arguments.script, arguments.output, arguments.dependencyFile, invocation);
}

}  // namespace

void addRender(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<RenderArguments>();
    CLI::App* const command = parser.add_subcommand("render", "Draw a picture of a recording, or of a program that is run first");
    addRenderOptions(*command, *arguments);
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return renderCommand(*arguments, invocation); }; });
}

}  // namespace simtscope::app
