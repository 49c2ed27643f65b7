#include "app/render/render_scene.h"

#include "app/running/debug_build.h"
#include "gpu/core/messages/app.h"
#include "gpu/program/build/compiled_kernel_resources.h"
#include "gpu/program/library/catalog.h"
#include "gpu/program/run/branch_code.h"
#include "ui/figures/canvas/answers.h"
#include "ui/figures/canvas/custom_title.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/canvas/selection_marks.h"
#include "ui/figures/comparison/compare_table.h"
#include "ui/figures/variables/variables_view.h"
#include "ui/session/place/cue_subject.h"
#include "ui/session/place/named_place.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/place/step_list.h"
#include "ui/session/preferences/language.h"
#include "ui/session/run_label.h"
#include "ui/session/runs/initial_view.h"

namespace simtscope::app {
namespace {

using figures::Figure;
using figures::FigureKind;
using figures::FigureSource;

/// Returns the data to draw, at the launch and block of the first requested step.
Result<std::shared_ptr<const FigureSource>> findFigureSource(const std::shared_ptr<const trace::Recording>& recording,
                                                             const RenderArguments& arguments, const FigureKind* kind)
{
    const ui::NamedPlace place{.figure = {},
                               .launch = arguments.launch,
                               .blockIndex = arguments.block,
                               .step = arguments.step.substr(0, arguments.step.find(','))};
    return ui::findSource(recording, place, kind);
}

/// Returns the recording that the user has named; empty: the user has named a program.
QString findRecordingFile(const std::vector<std::string>& files)
{
    return isRecordingName(files) ? QString::fromStdString(files.front()) : QString();
}

Result<ComparedSource> makeComparedSource(const std::shared_ptr<const FigureSource>& first,
                                          const std::shared_ptr<const trace::Recording>& comparedRecording,
                                          const RenderArguments& arguments)
{
    if (comparedRecording->launches.empty())
        return fail(msg::app::noOtherLaunch());
    const trace::StepPosition position = analysis::findMatchedPosition(*comparedRecording, {first->launch().id, first->trace().block()});
    auto source = std::make_shared<const FigureSource>(comparedRecording, position.launch, position.block);
    if (!source->isRecorded())
        return fail(msg::app::noOtherBlock(position.launch.value));
    const ui::RunLabel left = ui::makeRunLabel(first->recording(), findRecordingFile(arguments.input.files)),
                       right = ui::makeRunLabel(*comparedRecording, findRecordingFile(splitFileList(arguments.compare)));
    return ComparedSource{source, analysis::StepMatch(first, source), ui::makeCaptions(left, right),
                          ui::haveDifferentArguments(left, right)};
}

/// Returns the registers of each thread if the figure shows them. Otherwise returns 0 without the compilation that would be needed.
std::uint32_t findRegistersPerThread(const FigureKind& kind, const FigureSource& source)
{
    const bool isNeeded = kind.showsRegisters && !source.recording().launches.empty();
    return isNeeded ? program::registersOf(source.recording(), source.launch()) : 0;
}

/// Returns the machine code's branches where the figure shows them. Two runs side by side get none, because there is no room for another
/// sentence.
std::shared_ptr<const analysis::MachineBranches> findShownMachineBranches(const FigureKind& kind, const FigureSource& source)
{
    return kind.showsMachineCode ? std::make_shared<const analysis::MachineBranches>(program::findMachineBranches(source.recording()))
                                 : nullptr;
}

/// Computes the variables that the figure shows. If the code is optimised, the program is built again for debuggers and run. Fails if a
/// variable is unknown, and if there is nothing to take variables from.
Result<void> prepareVariables(const FigureSource& source, const figures::FigureOptions& options)
{
    analysis::VariableHistories& histories = analysis::VariableHistories::of(source);
    if (source.steps().count() == 0)
        return {};
    if (histories.needsDebugBuild()) {
        ExitCode code = kUsage;
        auto built = runDebugBuild(source, code);
        if (!built)
            return tl::unexpected(built.error());
        histories.setDebugBuild(std::move(built));
    }
    const figures::VariablesView view = figures::makeVariablesView(source, options);
    if (view.histories->problem)
        return tl::unexpected(*view.histories->problem);
    for (const auto& row : view.histories->rows) {
        if (row->problem())
            return tl::unexpected(*row->problem());
    }
    return {};
}

/// Returns whether the figure, which must draw only some events, draws the event of the step.
bool isStepDrawn(const RenderScene& scene, std::uint32_t step)
{
    const FigureSource& source = *scene.source;
    const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    return scene.kind->draws(event.kind, source.recording().findSite(source.launch(), event.site));
}

/// Returns the step of a picture for which none is named: that at which the window opens the lesson, where its figure is drawn; else the
/// one that tells most. A tree ends with its last value, not with a step in which threads only exit.
std::uint32_t findDefaultStep(const RenderScene& scene, const RenderArguments& arguments)
{
    const FigureSource& source = *scene.source;
    if (scene.lesson && scene.lesson->figure == scene.kind->name && arguments.figure.empty() && !scene.lesson->step.empty()) {
        if (const auto step = ui::resolveStep(source, QString::fromStdString(scene.lesson->step)))
            return *step;
    }
    std::uint32_t step = figures::suggestStep(source, *scene.kind);
    while (scene.kind->draws && !scene.kind->costliestAccess && step > 0 && !isStepDrawn(scene, step))
        --step;
    return step;
}

/// Returns the first step; for a figure of accesses, the first access that it draws, because the figure is empty before.
std::uint32_t findFirstStep(const RenderScene& scene)
{
    const std::uint32_t count = scene.source->steps().count();
    for (std::uint32_t step = 0; scene.kind->draws && scene.kind->costliestAccess && step < count; ++step)
        if (isStepDrawn(scene, step))
            return step;
    return 0;
}

/// Returns the steps to draw. A launch without steps gets step 0, whose figure says that there are none. If no step is named,
/// `stepsThrough` selects all steps.
Result<std::vector<std::uint32_t>> findSteps(const RenderScene& scene, const RenderArguments& arguments, bool stepsThrough,
                                             const ui::MarkedSteps& marked)
{
    if (scene.source->steps().count() == 0)
        return std::vector<std::uint32_t>{0};
    if (arguments.step == ui::kWholeRun)
        return std::vector<std::uint32_t>{scene.source->steps().count() - 1};
    if (arguments.step.empty() && stepsThrough)
        return ui::resolveSteps(*scene.source, *scene.kind, scene.options, QStringLiteral("all"), marked);
    if (arguments.step.empty())
        return std::vector<std::uint32_t>{findDefaultStep(scene, arguments)};
    if (arguments.step == "first")
        return std::vector<std::uint32_t>{findFirstStep(scene)};
    return ui::resolveSteps(*scene.source, *scene.kind, scene.options, QString::fromStdString(arguments.step), marked);
}

}  // namespace

Figure RenderScene::layOutFigureAt(std::uint32_t step) const
{
    figures::FigureOptions stepOptions = options;
    stepOptions.step = step;
    stepOptions.playsAnswer = std::ranges::find(cueSteps, step) != cueSteps.end();
    if (const auto subject = cueSubjects.find(step); subject != cueSubjects.end())
        stepOptions.selection = subject->second;
    return layOutFigureWith(stepOptions);
}

Figure RenderScene::layOutFigureWith(const figures::FigureOptions& stepOptions) const
{
    if (!compared) {
        Figure figure = layOutWithExcerpt(excerpt, *kind, *source, stepOptions);
        figures::drawSelection(figure, stepOptions.selection);
        return figures::setCustomTitle(std::move(figure), title);
    }
    figures::FigureOptions leftOptions = stepOptions;
    const QString commonTitle = stepOptions.drawsCaption && stepOptions.drawsTitle ? title : QString();
    leftOptions.drawsTitle = stepOptions.drawsTitle && commonTitle.isEmpty();
    leftOptions.size = figures::computeSideSize(stepOptions.size, commonTitle, stepOptions.fontScale);
    figures::FigureOptions rightOptions = leftOptions;
    rightOptions.step = compared->match.toRight(stepOptions.step);
    rightOptions.registers = findRegistersPerThread(*kind, *compared->source);
    const Figure leftFigure = layOutWithExcerpt(excerpt, *kind, *source, leftOptions),
                 rightFigure = layOutWithExcerpt(excerpt, *kind, *compared->source, rightOptions);
    auto comparedQuantities =
        figures::compareQuantities({*source, leftOptions.step, compared->captions[0]},
                                   {*compared->source, rightOptions.step, compared->captions[1]}, figures::TotalScope::Launch);
    if (compared->hasDifferentArguments)
        figures::markDifferentArguments(comparedQuantities);
    Figure table = figures::layOutQuantities(comparedQuantities, compared->captions, stepOptions.size.width(), leftFigure.unit);
    if (options.hidesAnswers)
        figures::hideAnswers(table);
    return figures::composeSideBySide(leftFigure, rightFigure, table, compared->captions, commonTitle);
}

Result<RenderScene> makeScene(const RenderArguments& arguments, const RenderStyle& style, const RenderInput& input,
                              const std::optional<RenderInput>& comparedInput)
{
    auto source = findFigureSource(input.recording, arguments, style.kind);
    if (!source)
        return tl::unexpected(source.error());
    ui::setLanguage(style.language);
    RenderScene scene;
    scene.source = std::move(*source);
    const trace::Recording& recording = scene.source->recording();
    scene.lesson =
        ui::recogniseLesson(ui::programNameOf(recording, {}), ui::programTextOf(recording), findRecordingFile(arguments.input.files));
    const FigureKind* const lessonKind = scene.lesson ? figures::findFigureKind(QString::fromStdString(scene.lesson->figure)) : nullptr;
    scene.kind = style.kind ? style.kind : lessonKind ? lessonKind : figures::findFigureKind(figures::suggestFigure(*scene.source));
    if (comparedInput) {
        auto comparedSource = makeComparedSource(scene.source, comparedInput->recording, arguments);
        if (!comparedSource)
            return tl::unexpected(comparedSource.error());
        scene.compared = std::move(*comparedSource);
    }
    scene.excerpt = style.excerpt;
    scene.title = QString::fromStdString(arguments.title);
    scene.options = {.size = style.size,
                     .showsAllSteps = arguments.step == ui::kWholeRun,
                     .specificOptions = style.figureOptions,
                     .registers = findRegistersPerThread(*scene.kind, *scene.source),
                     .machineBranches = scene.compared ? nullptr : findShownMachineBranches(*scene.kind, *scene.source),
                     .fontScale = arguments.slide.empty() ? 1 : figures::kSlideFontScale,
                     .drawsCaption = true,
                     .drawsTitle = !arguments.omitsTitle,
                     .drawsSentence = !arguments.omitsSentence,
                     .drawsLegend = !arguments.omitsLegend,
                     .hidesAnswers = arguments.hidesAnswers};
    if (scene.kind->showsVariables) {
        for (const FigureSource* const side : {scene.source.get(), scene.compared ? scene.compared->source.get() : nullptr}) {
            if (!side)
                continue;
            if (const Result<void> prepared = prepareVariables(*side, scene.options); !prepared)
                return tl::unexpected(prepared.error());
        }
    }
    auto steps = findSteps(scene, arguments, style.format->animates() || style.format->multiStep == figures::MultiStep::InteractivePage,
                           {scene.lesson ? &*scene.lesson : nullptr, input.bookmarks});
    if (!steps)
        return tl::unexpected(steps.error());
    scene.steps = std::move(*steps);
    if (scene.lesson && scene.source->isRecorded())
        scene.cueSubjects = ui::findSubjectsOfCues(*scene.source, *scene.kind, *scene.lesson);
    if (scene.lesson && scene.source->isRecorded())
        scene.cueSteps = ui::findStepsOfCues(*scene.source, *scene.kind, *scene.lesson);
    return scene;
}

}  // namespace simtscope::app
