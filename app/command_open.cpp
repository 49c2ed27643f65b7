#include <QApplication>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/command.h"
#include "app/program_source.h"
#include "app/qt_messages.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/recordings.h"
#include "gpu/trace/recording_file.h"
#include "ui/window/window_keeper.h"

namespace simtscope::app {
namespace {

std::string environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

bool answers(const std::string& socketPath)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (socketPath.size() >= sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path, socketPath.data(), socketPath.size());
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    const bool connected = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(descriptor);
    return connected;
}

/// Why no window can be shown; empty: one can. Qt itself would abort the process.
Message displayProblem()
{
    if (!environment("QT_QPA_PLATFORM").empty())
        return {};  // the user has chosen
    if (!environment("WAYLAND_DISPLAY").empty())
        return {};
    const std::string display = environment("DISPLAY");
    if (display.empty())
        return msg::app::noDisplay();
    if (display.front() != ':')
        return {};  // on another host, or forwarded
    const std::string number = display.substr(1, display.find('.') - 1);
    if (!answers("/tmp/.X11-unix/X" + number))
        return msg::app::displaySilent(display);
    return {};
}

int openCommand(const Invocation& invocation, const std::string& file)
{
    std::string path = file;
    if (program::namesHardwareRecording(file) && !looksLikeFile(file)) {
        const auto recording = program::findHardwareRecording(file);
        if (!recording)
            return complain(recording.error(), kUsage);
        path = recording->path;
    } else if (looksLikeFile(file) && !file.ends_with(".cu")) {
        std::error_code error;
        if (!std::filesystem::exists(file, error))
            return complain(Error{msg::app::missing(), file, 0}, kUsage);
        if (!trace::looksLikeRecording(file))
            return complain(Error{msg::app::neitherProgramNorRecording(), file, 0}, kUsage);
    } else {
        const auto source = findProgram(file);
        if (!source)
            return complain(source.error(), kUsage);
        path = source->path;
    }
    return openWindow(invocation, path);
}

}  // namespace

int openWindow(const Invocation& invocation, const std::string& file)
{
    if (const Message problem = displayProblem(); !problem.empty())
        return complain(problem, kUsage);
    filterQtMessages();
    int argc = 1;  // the command line is ours: Qt must not look for its own options in it
    char* argv[] = {invocation.argv[0], nullptr};
    QApplication application(argc, argv);
    QApplication::setApplicationName("simtscope");
    QApplication::setApplicationDisplayName("SIMTscope");
    QApplication::setApplicationVersion(SIMTSCOPE_VERSION);
    return ui::runWindow(application, QString::fromStdString(file));
}

void addOpen(CLI::App& parser, Invocation& invocation)
{
    auto file = std::make_shared<std::string>();
    CLI::App* const command = parser.add_subcommand("open", "Open a CUDA program or a recording in the window");
    command
        ->add_option(
            "file", *file,
            "A .cu file, a recording, the name of a built-in program, or NAME@GPU: its recording from that GPU (see `simtscope list`)")
        ->required()
        ->type_name("FILE|NAME|NAME@GPU");
    command->callback([file, &invocation] { invocation.action = [file, &invocation] { return openCommand(invocation, *file); }; });
}

}  // namespace simtscope::app
