// Runs the command "open": shows a program, a recording, or a folder of lessons or exercises in the window, if there is a display (declared
// in app/arguments/command.h).
#include <QApplication>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <fmt/format.h>

#include "app/arguments/add_run_options.h"
#include "app/arguments/command.h"
#include "app/arguments/place_options.h"
#include "app/arguments/program_options.h"
#include "app/arguments/program_source.h"
#include "app/running/qt_messages.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/version.h"
#include "gpu/exercises/exercise_folder.h"
#include "gpu/trace/file/recording_file.h"
#include "ui/session/runs/program_to_open.h"
#include "ui/window/window_keeper.h"

namespace simtscope::app {
namespace {

std::string readEnvironmentVariable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

bool acceptsConnections(const std::string& socketPath)
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    if (socketPath.size() >= sizeof address.sun_path)
        return false;
    std::memcpy(address.sun_path, socketPath.data(), socketPath.size());
    const int descriptor = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    const bool isConnected = ::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(descriptor);
    return isConnected;
}

/// Returns the reason why no window can be shown. Empty if one can be shown. Without this check Qt would abort the process.
Message findDisplayProblem()
{
    if (!readEnvironmentVariable("QT_QPA_PLATFORM").empty())
        return {};  // the user has chosen a platform plugin of Qt
    if (!readEnvironmentVariable("WAYLAND_DISPLAY").empty())
        return {};
    const std::string display = readEnvironmentVariable("DISPLAY");
    if (display.empty())
        return msg::app::noDisplay();
    if (display.front() != ':')
        return {};  // the display is on another host, or ssh forwards it
    const std::string number = display.substr(1, display.find('.') - 1);
    if (!acceptsConnections("/tmp/.X11-unix/X" + number))
        return msg::app::displaySilent(display);
    return {};
}

/// Fails when the folder has neither lessons nor exercises, or when it has only exercises and none of them can be read.
Result<void> checkFolder(const std::string& folder)
{
    const auto kind = exercises::findFolderKind(folder);
    if (!kind)
        return tl::unexpected(kind.error());
    if (*kind == exercises::FolderKind::Lessons)
        return {};
    const auto folderContent = exercises::readExerciseFolder(folder);
    if (!folderContent)
        return tl::unexpected(folderContent.error());
    return folderContent->exercises.empty() ? tl::unexpected(folderContent->readErrors.front()) : Result<void>();
}

/// Returns the path of the recording, program or folder that the user has named.
Result<std::string> findPathToOpen(const std::vector<std::string>& files)
{
    const std::string& file = files.front();
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        if (const auto readable = checkFolder(file); !readable)
            return tl::unexpected(readable.error());
        return std::filesystem::absolute(file).lexically_normal().string();
    }
    if (!isRecordingName(files)) {
        const auto source = findProgram(file);
        if (!source)
            return tl::unexpected(source.error());
        if (files.size() > 1 && source->lesson)
            return fail(msg::app::oneFile(source->name));
        return source->path;
    }
    if (!looksLikeFile(file))
        return findRecordingPath(file);
    if (!std::filesystem::exists(file, error))
        return failAt(file, 0, msg::app::missing());
    if (!trace::looksLikeRecording(file))
        return failAt(file, 0, msg::app::neitherProgramNorRecording());
    return file;
}

struct OpenArguments {
    ProgramOptions program;
    ui::NamedPlace place;
};

/// Checks that the place exists in the recording. For a program, only the figure can be checked; the window reports other errors after the
/// run.
Result<void> checkPlace(const std::string& path, bool isRecording, const ui::NamedPlace& place)
{
    if (auto figure = checkFigure(place); !figure || !isRecording || !place.isGiven())
        return figure;
    auto recording = trace::readRecording(path);
    if (!recording)
        return tl::unexpected(recording.error());
    const auto found = ui::findPlace(std::make_shared<const trace::Recording>(std::move(*recording)), place);
    return found ? Result<void>() : tl::unexpected(found.error());
}

int openCommand(const Invocation& invocation, const OpenArguments& arguments)
{
    const ProgramOptions& options = arguments.program;
    const auto path = findPathToOpen(options.files);
    if (!path)
        return reportError(path.error(), kUsage);
    const bool isRecording = !std::filesystem::is_directory(*path) && isRecordingName(options.files);
    if (isRecording && invocation.hasProgramArguments)
        return reportError(msg::app::argumentsForRecording(), kUsage);
    if (isRecording && !options.run.nvccArguments.empty())
        return reportError(msg::app::nvccForRecording(), kUsage);
    if (const auto place = checkPlace(*path, isRecording, arguments.place); !place)
        return reportError(place.error(), kUsage);
    ui::ProgramToOpen program{.path = QString::fromStdString(*path), .files = {}, .nvccArguments = {}, .arguments = {}, .place = {}};
    if (arguments.place.isGiven())
        program.place = [place = arguments.place](const auto& recording) { return ui::findPlace(recording, place); };
    for (std::size_t i = 1; i < options.files.size(); ++i)
        program.files << QString::fromStdString(std::filesystem::absolute(options.files[i]).lexically_normal().string());
    for (const std::string& argument : options.run.nvccArguments)
        program.nvccArguments << QString::fromStdString(argument);
    if (invocation.hasProgramArguments) {
        program.arguments.emplace();
        for (const std::string& argument : invocation.programArguments)
            *program.arguments << QString::fromStdString(argument);
    }
    return openWindow(invocation, program);
}

}  // namespace

int openWindow(const Invocation& invocation, const ui::ProgramToOpen& program)
{
    if (const Message problem = findDisplayProblem(); !problem.isEmpty())
        return reportError(problem, kUnavailable);
    filterQtMessages();
    int argc = 1;  // Qt must not look for its own options in our command line
    char* argv[] = {invocation.argv[0], nullptr};
    QApplication application(argc, argv);
    QApplication::setApplicationName("simtscope");
    QApplication::setApplicationDisplayName("SIMTscope");
    QApplication::setApplicationVersion(version());
    return ui::runWindow(application, program);
}

void addOpen(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<OpenArguments>();
    CLI::App* const command =
        parser.add_subcommand("open", "Open a CUDA program, a recording, or a folder of lessons or exercises in the window");
    command
        ->add_option(
            "file", arguments->program.files,
            "A .cu file and the other files of its program, a recording, the name of a built-in program, or NAME@GPU: its recording "
            "from that GPU (see `simtscope list`); or a lesson or an exercise of your own, or a folder of such")
        ->required()
        ->type_name("FILE|NAME|NAME@GPU|FOLDER");
    addPlaceOptions(*command, arguments->place);
    addRunOption(*command, arguments->program.run, "--nvcc-arg");
    command->footer("\nArguments after -- go to the program.\n\n"
                    "  simtscope open main.cu kernels.cu --nvcc-arg=-rdc=true -- 1024\n"
                    "  simtscope open my.simt --figure banks --step \"line 27 #10\"\n"
                    "  simtscope open my.simt --launch reduce:2 --block 3 --step 12");
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return openCommand(invocation, *arguments); }; });
}

}  // namespace simtscope::app
