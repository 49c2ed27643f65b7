#include <QGuiApplication>

#include <cstdlib>
#include <memory>
#include <optional>

#include "app/qt_messages.h"
#include "app/render_input.h"
#include "app/render_output.h"

namespace simtscope::app {
namespace {

int renderCommand(const RenderArguments& arguments, const Invocation& invocation)
{
    const auto look = checkLook(arguments);
    if (!look)
        return complain(look.error(), kUsage);
    ExitCode code = kDone;
    auto recording = obtainRecording(arguments, invocation, code);
    if (!recording)
        return complain(recording.error(), code);
    std::optional<trace::Recording> second;
    if (!arguments.compare.empty()) {
        auto obtained = obtainSecond(arguments, invocation, code);
        if (!obtained)
            return complain(obtained.error(), code);
        second = std::move(obtained->recording);
    }

    // Pictures are drawn without a screen, so that they are the same on a server.
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    filterQtMessages();
    int argc = 1;
    char* argv[] = {invocation.argv[0], nullptr};
    const QGuiApplication application(argc, argv);

    const auto scene = makeScene(arguments, *look, std::move(*recording), std::move(second));
    if (!scene)
        return complain(scene.error(), kUsage);
    if (const auto written = writeScene(*scene, *look, arguments.output); !written)
        return complain(written.error(), kFailed);
    return kDone;
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
