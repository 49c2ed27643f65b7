#include <QGuiApplication>

#include <cstdlib>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "app/command.h"
#include "app/launch_name.h"
#include "app/program_options.h"
#include "app/program_source.h"
#include "app/qt_messages.h"
#include "app/run_program.h"
#include "app/time_text.h"
#include "gpu/analysis/launch_choice.h"
#include "gpu/analysis/models/step_match.h"
#include "gpu/analysis/race_replay.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/branch_code.h"
#include "gpu/program/kernel_resources.h"
#include "gpu/program/recordings.h"
#include "gpu/trace/recording_file.h"
#include "ui/figures/canvas/answers.h"
#include "ui/figures/canvas/figure.h"
#include "ui/figures/comparison/compare_table.h"
#include "ui/figures/export/export.h"
#include "ui/figures/export/formats.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/figures/figures.h"
#include "ui/session/run_label.h"
#include "ui/session/step_lines.h"

namespace simtscope::app {
namespace {

using figures::Figure;
using figures::FigureKind;
using figures::FigureSource;
using figures::Theme;

constexpr const char* kAllSteps = "all";

struct RenderArguments {
    ProgramOptions input;  ///< what is drawn; one file that is no program: a recording
    std::string figure, step, size = "1280x800", theme = "light", output;
    std::string compare;                        ///< what is drawn beside it; empty: nothing
    std::vector<std::string> compareArguments;  ///< for that, where it is run; none: those of the first
    std::string launch;                         ///< empty: the one with the most events that the figure draws
    std::int64_t block = -1;
    bool hidesAnswers = false;
    double timeout = 0;    ///< seconds; 0: none
    std::string from, to;  ///< of the timeline; empty: all of it
};

/// What is drawn, checked and looked up.
struct Picture {
    const FigureKind* kind = nullptr;
    const Theme* theme = nullptr;
    QSizeF size;
    bool animates = false;                   ///< its file can hold all steps
    std::uint64_t timeFrom = 0, timeTo = 0;  ///< figures::FigureOptions
};

/// "a, b, c" of the names of a table.
template <class Table>
std::string namesOf(const Table& table)
{
    std::string names;
    for (const auto& row : table)
        names += (names.empty() ? "" : ", ") + QString(row.name).toStdString();
    return names;
}

Result<QSizeF> parseSize(const std::string& text)
{
    constexpr int kLowest = 64, kHighest = 8192;
    int width = 0, height = 0, used = 0;
    const bool read = std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &used) == 2 && used == int(text.size());
    if (!read || std::min(width, height) < kLowest || std::max(width, height) > kHighest)
        return fail(msg::app::notSize(text, kLowest, kHighest));
    return QSizeF(width, height);
}

/// The part of the timeline that is drawn.
Result<void> readTimes(const RenderArguments& arguments, Picture& picture)
{
    if (arguments.from.empty() && arguments.to.empty())
        return {};
    if (!picture.kind || std::string_view(picture.kind->name) != "timeline")
        return fail(msg::app::onlyTimeline());
    for (const auto& [text, time] : {std::pair{&arguments.from, &picture.timeFrom}, {&arguments.to, &picture.timeTo}}) {
        const std::optional<std::uint64_t> read = text->empty() ? 0 : parseTime(*text);
        if (!read)
            return fail(msg::app::notTime(*text));
        *time = *read;
    }
    if (!arguments.to.empty() && picture.timeTo <= picture.timeFrom)
        return fail(msg::app::timesReversed(arguments.from, arguments.to));
    return {};
}

/// Everything that can be checked before a program is built and run.
Result<Picture> checkArguments(const RenderArguments& arguments)
{
    Picture picture;
    const figures::ExportFormat* const format = figures::exportFormat(QString::fromStdString(arguments.output));
    if (!format)
        return fail(msg::app::notPicture(arguments.output, figures::suffixNames()));
    picture.animates = format->animates;
    if (!arguments.figure.empty()) {
        picture.kind = figures::findFigureKind(QString::fromStdString(arguments.figure));
        if (!picture.kind)
            return fail(msg::app::noFigure(arguments.figure, namesOf(figures::figureKinds())));
    }
    picture.theme = figures::findTheme(QString::fromStdString(arguments.theme));
    if (!picture.theme)
        return fail(msg::app::noTheme(arguments.theme, namesOf(figures::themes())));
    const auto size = parseSize(arguments.size);
    if (!size)
        return tl::unexpected(size.error());
    picture.size = *size;
    if (const auto times = readTimes(arguments, picture); !times)
        return tl::unexpected(times.error());
    return picture;
}

Result<trace::Recording> readChecked(const std::string& path)
{
    auto recording = trace::readRecording(path);
    if (recording)
        analysis::addReplayedFindings(*recording);
    return recording;
}

/// The recording that was named, or that of a run made now. `code` says why there is none.
Result<trace::Recording> obtainRecording(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code)
{
    code = kUsage;
    if (namesRecording(arguments.input.files)) {
        if (invocation.hasProgramArguments)
            return fail(msg::app::argumentsForRecording());
        if (!arguments.input.nvccArguments.empty() && arguments.compare.empty())
            return fail(msg::app::nvccForRecording());
        return recordingPath(arguments.input.files.front()).and_then(readChecked);
    }
    auto request = programRequest(arguments.input, invocation);
    if (!request)
        return tl::unexpected(request.error());
    request->timeoutSeconds = arguments.timeout;
    if (arguments.block >= 0)
        request->blocks = std::to_string(arguments.block);
    const bool isAsShipped =
        !looksLikeFile(arguments.input.files.front()) && !invocation.hasProgramArguments && arguments.input.nvccArguments.empty();
    const std::string shipped = isAsShipped ? program::shippedRecording(request->name) : std::string();
    if (!shipped.empty() && !program::findCompiler()) {
        fmt::print(stderr, "simtscope: nvcc was not found; this picture is of the built-in recording, {}\n", shipped);
        return readChecked(shipped);
    }

    const auto plan = program::planRun(std::move(*request));
    if (!plan)
        return tl::unexpected(plan.error());
    const auto run = runProgram(*plan, OutputTo::Stderr);
    code = kFailed;
    if (!run)
        return tl::unexpected(run.error());
    const TemporaryRecording temporary(run->outcome.recording);
    const ExitCode ended = reportOutcome(*run);
    if (run->outcome.recording.empty()) {
        code = ended == kDone ? kFailed : ended;
        return fail(msg::app::nothingToDraw());
    }
    return trace::readRecording(run->outcome.recording);
}

/// The launch that was chosen or, without a choice, the one that `kind` draws the most of (nullptr: the one with the most events).
Result<LaunchId> chooseLaunch(const trace::Recording& recording, const RenderArguments& arguments, const FigureKind* kind)
{
    if (!arguments.launch.empty() || recording.launches.empty())
        return findLaunch(recording, arguments.launch);
    return analysis::fullestLaunch(recording, kind ? kind->draws : nullptr);
}

/// The launch and block to look at.
Result<std::pair<LaunchId, BlockId>> findBlock(const trace::Recording& recording, const RenderArguments& arguments, const FigureKind* kind)
{
    const auto id = chooseLaunch(recording, arguments, kind);
    if (!id)
        return tl::unexpected(id.error());
    const trace::Launch& launch = recording.launches[id->value];
    if (launch.blocks.empty())
        return fail(msg::app::noBlocks(id->value));
    const BlockId block = arguments.block < 0 ? launch.blocks.front()->block() : BlockId{std::uint32_t(arguments.block)};
    if (!launch.find(block)) {
        std::string recorded;
        for (std::size_t i = 0; i < launch.blocks.size() && i < 12; ++i)
            recorded += fmt::format("{}{}", i ? ", " : "", launch.blocks[i]->block().value);
        return fail(msg::app::blockNotRecorded(block.value, id->value, recorded + (launch.blocks.size() > 12 ? ", …" : "")));
    }
    return std::pair{*id, block};
}

/// The step to draw; with "all", and when there are none, the last.
Result<std::uint32_t> findStep(const FigureSource& source, const FigureKind& kind, const RenderArguments& arguments)
{
    const std::uint32_t steps = source.steps().count();
    if (arguments.step == kAllSteps || steps == 0)
        return steps ? steps - 1 : 0;
    if (arguments.step.empty())
        return figures::suggestedStep(source, kind);
    if (const auto step = ui::resolveStep(source, QString::fromStdString(arguments.step)))
        return *step;
    return fail(msg::app::noStep(arguments.step, steps));
}

/// Where no launch was chosen, but a line whose step the source does not have: the first launch that has it. Else the source.
std::shared_ptr<const FigureSource> sourceWithStep(std::shared_ptr<const FigureSource> source, const RenderArguments& arguments)
{
    const QString step = QString::fromStdString(arguments.step);
    if (!arguments.launch.empty() || !arguments.step.starts_with("line") || ui::resolveStep(*source, step))
        return source;
    for (const trace::Launch& launch : source->recording().launches) {
        if (launch.blocks.empty())
            continue;
        const BlockId block = arguments.block < 0 ? launch.blocks.front()->block() : BlockId{std::uint32_t(arguments.block)};
        auto other = std::make_shared<const FigureSource>(source->sharedRecording(), launch.id, block);
        if (other->recorded() && ui::resolveStep(*other, step))
            return other;
    }
    return source;
}

/// The second run of --compare, where the first one is, and what both are called.
struct Beside {
    std::shared_ptr<const FigureSource> source;
    analysis::StepMatch match;
    std::array<QString, 2> captions;
};

Result<trace::Recording> obtainSecond(const RenderArguments& arguments, const Invocation& invocation, ExitCode& code)
{
    RenderArguments second = arguments;
    second.input.files = filesOf(arguments.compare);
    Invocation run = invocation;
    const bool isRecording = namesRecording(second.input.files);
    if (!arguments.compareArguments.empty()) {
        run.programArguments = arguments.compareArguments;
        run.hasProgramArguments = true;
    } else if (isRecording) {
        run.hasProgramArguments = false;
    }
    return obtainRecording(second, run, code);
}

Result<Beside> placeSecond(const std::shared_ptr<const FigureSource>& first, trace::Recording recording)
{
    if (recording.launches.empty())
        return fail(msg::app::noOtherLaunch());
    const auto shared = std::make_shared<const trace::Recording>(std::move(recording));
    const trace::Position position = analysis::matchedPosition(*shared, {first->launch().id, first->trace().block()});
    auto source = std::make_shared<const FigureSource>(shared, position.launch, position.block);
    if (!source->recorded())
        return fail(msg::app::noOtherBlock(position.launch.value));
    return Beside{source, analysis::StepMatch(first, source), ui::captionsOf(ui::labelOf(first->recording()), ui::labelOf(*shared))};
}

/// Only one figure needs them, and it takes a compilation to know them.
std::uint32_t registersFor(const FigureKind& kind, const FigureSource& source)
{
    const bool needed = kind.showsRegisters && !source.recording().launches.empty();
    return needed ? program::registersOf(source.recording(), source.launch()) : 0;
}

/// Of one run: side by side there is no room for another sentence.
std::shared_ptr<const analysis::MachineBranches> machineFor(const FigureKind& kind, const FigureSource& source)
{
    return kind.showsMachineCode ? std::make_shared<const analysis::MachineBranches>(program::machineBranches(source.recording()))
                                 : nullptr;
}

/// The figure of the step, or that of both runs side by side.
Figure layOut(const FigureSource& source, const FigureKind& kind, const figures::FigureOptions& options,
              const std::optional<Beside>& beside)
{
    if (!beside)
        return kind.layout(source, options);
    figures::FigureOptions left = options;
    left.size = figures::sizeOfSide(options.size);
    figures::FigureOptions right = left;
    right.step = beside->match.toRight(options.step);
    right.registers = registersFor(kind, *beside->source);
    const Figure a = kind.layout(source, left), b = kind.layout(*beside->source, right);
    const auto numbers = figures::compareQuantities({source, left.step, beside->captions[0]},
                                                    {*beside->source, right.step, beside->captions[1]}, figures::Total::Launch);
    Figure table = figures::layoutQuantities(numbers, beside->captions, options.size.width(), a.unit);
    if (options.hidesAnswers)
        figures::hideAnswers(table);
    return figures::placeBeside(a, b, table, beside->captions);
}

Result<void> draw(const FigureSource& source, const FigureKind& kind, const Picture& picture, const RenderArguments& arguments,
                  std::uint32_t step, const std::optional<Beside>& beside)
{
    const std::uint32_t steps = source.steps().count();
    const bool all = arguments.step == kAllSteps;
    const QString output = QString::fromStdString(arguments.output);
    figures::FigureOptions options{.size = picture.size,
                                   .step = step,
                                   .allSteps = all,
                                   .registers = registersFor(kind, source),
                                   .machine = beside ? nullptr : machineFor(kind, source),
                                   .timeFrom = picture.timeFrom,
                                   .timeTo = picture.timeTo,
                                   .caption = true,
                                   .hidesAnswers = arguments.hidesAnswers};

    if (picture.animates && all) {
        if (steps > figures::kMostFrames)
            return fail(msg::app::animationTooLong(steps, figures::kMostFrames));
        options.allSteps = false;
        const auto frame = [&](std::uint32_t at) {
            options.step = at;
            return layOut(source, kind, options, beside);
        };
        return figures::exportAnimation({std::max(steps, 1u), frame}, *picture.theme, output);
    }
    const Figure figure = layOut(source, kind, options, beside);
    return picture.animates ? figures::exportAnimation({figure}, *picture.theme, output)
                            : figures::exportFigure(figure, *picture.theme, output);
}

int renderCommand(const RenderArguments& arguments, const Invocation& invocation)
{
    const auto picture = checkArguments(arguments);
    if (!picture)
        return complain(picture.error(), kUsage);
    ExitCode code = kDone;
    auto recording = obtainRecording(arguments, invocation, code);
    if (!recording)
        return complain(recording.error(), code);
    const auto position = findBlock(*recording, arguments, picture->kind);
    if (!position)
        return complain(position.error(), kUsage);
    std::optional<trace::Recording> second;
    if (!arguments.compare.empty()) {
        auto obtained = obtainSecond(arguments, invocation, code);
        if (!obtained)
            return complain(obtained.error(), code);
        second = std::move(*obtained);
    }

    // Pictures are drawn without a screen, so that they are the same on a server.
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    filterQtMessages();
    int argc = 1;
    char* argv[] = {invocation.argv[0], nullptr};
    const QGuiApplication application(argc, argv);

    const auto shared = sourceWithStep(
        std::make_shared<const FigureSource>(std::make_shared<trace::Recording>(std::move(*recording)), position->first, position->second),
        arguments);
    const FigureSource& source = *shared;
    const FigureKind& kind = *(picture->kind ? picture->kind : figures::findFigureKind(figures::suggestedFigure(source)));
    std::optional<Beside> beside;
    if (second) {
        auto placed = placeSecond(shared, std::move(*second));
        if (!placed)
            return complain(placed.error(), kUsage);
        beside = std::move(*placed);
    }
    const auto step = findStep(source, kind, arguments);
    if (!step)
        return complain(step.error(), kUsage);
    if (arguments.step == kAllSteps && !picture->animates)
        fmt::print(stderr,
                   "simtscope: a still picture cannot show the steps one by one, so it shows the whole run; a .gif is an animation\n");
    if (const auto drawn = draw(source, kind, *picture, arguments, *step, beside); !drawn)
        return complain(drawn.error(), kFailed);
    return kDone;
}

}  // namespace

void addRender(CLI::App& parser, Invocation& invocation)
{
    auto arguments = std::make_shared<RenderArguments>();
    CLI::App* const command = parser.add_subcommand("render", "Draw a picture of a recording, or of a program that is run first");
    command
        ->add_option("input", arguments->input.files,
                     "A recording, a .cu file and the other files of its program, the name of a built-in program, or NAME@GPU: its "
                     "recording from that GPU")
        ->required()
        ->type_name("RECORDING|FILE|NAME|NAME@GPU");
    command
        ->add_option("--figure", arguments->figure,
                     "Which picture: " + namesOf(figures::figureKinds()) + " (default: the one that suits the recording)")
        ->type_name("NAME");
    command
        ->add_option("--launch", arguments->launch,
                     "Launch: its number, counted from 0, or its kernel and which launch of that, counted from 1, such as reduce:2 "
                     "(default: the launch with the most events that the figure draws)")
        ->type_name("I|KERNEL|KERNEL:N");
    command->add_option("--block", arguments->block, "Linear block index (default: the first that was recorded)")
        ->check(atLeast(0))
        ->type_name("B");
    addNvccArguments(*command, arguments->input);
    command
        ->add_option(
            "--step", arguments->step,
            "Step: a number from 1, first, last, all, or \"line 24 #3\" for the third step of that line (default: last; for banks and "
            "memory, the most expensive access)")
        ->type_name("STEP");
    command
        ->add_option("--compare", arguments->compare,
                     "Draw this run beside it, at the matched step, with the numbers of both. A program gets the same arguments; its files "
                     "are joined by commas: main.cu,util.cpp")
        ->type_name("RECORDING|FILE|NAME|NAME@GPU");
    command
        ->add_option("--compare-arguments", arguments->compareArguments,
                     "Arguments for the program of --compare instead, as one text: \"256 64\"")
        ->delimiter(' ')
        ->type_name("TEXT");
    command
        ->add_option("--timeout", arguments->timeout,
                     "Stop the program after this many seconds, and draw what was recorded (default: never)")
        ->check(atLeast(0.001))
        ->type_name("S");
    command->add_option("--from", arguments->from, "Timeline: where it begins, such as 12.5us (default: with the first work)")
        ->type_name("TIME");
    command->add_option("--to", arguments->to, "Timeline: where it ends, such as 1ms (default: with the last work)")->type_name("TIME");
    command->add_flag("--hide-answers", arguments->hidesAnswers,
                      "Leave out what the picture answers, to ask it: the sentence, badges, degrees, wavefronts, costs, compared numbers");
    command->add_option("--size", arguments->size, "Size in pixels")->type_name("WxH")->capture_default_str();
    command->add_option("--theme", arguments->theme, "Colours: " + namesOf(figures::themes()))->type_name("THEME")->capture_default_str();
    command->add_option("-o", arguments->output, "The picture; its suffix selects the format. A .gif with --step all is an animation")
        ->required()
        ->type_name("OUT.png|svg|pdf|gif");
    command->footer("\nArguments after -- go to the program. No display is needed.\n\n"
                    "  simtscope render reduce-1-interleaved --figure tree -o tree.svg -- 16 16\n"
                    "  simtscope render main.cu kernels.cu --nvcc-arg=-rdc=true --launch reduce:2 -o reduce.png\n"
                    "  simtscope render my.simt --figure banks --step \"line 27 #10\" --theme print -o banks.pdf\n"
                    "  simtscope render reduce-2-interleaved-strided@h100 --figure banks -o banks.png\n"
                    "  simtscope render reduce-3-sequential --figure tree --step all -o tree.gif -- 32 32\n"
                    "  simtscope render transpose-shared --figure banks --compare transpose-padded -o padding.svg\n"
                    "  simtscope render reduce-2-interleaved-strided --compare reduce-2-interleaved-strided --compare-arguments \"256 64\" "
                    "-o blocks.png -- 256 256");
    command->callback(
        [arguments, &invocation] { invocation.action = [arguments, &invocation] { return renderCommand(*arguments, invocation); }; });
}

}  // namespace simtscope::app
