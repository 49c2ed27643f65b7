#include "app/render/render_output.h"

#include <algorithm>
#include <span>

#include "gpu/core/messages/app.h"
#include "ui/figures/facts/played_steps.h"
#include "ui/figures/html/page.h"
#include "ui/session/place/page_cues.h"
#include "ui/session/place/visible_change.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/runs/initial_view.h"

namespace simtscope::app {
namespace {

using figures::MultiStep;
using figures::Rewrite;

constexpr std::size_t kMaxFileCount = 1000;  ///< a mistyped range of steps must not fill a folder

/// Returns the drawings of the steps as the sequence of one file. `steps` must outlive it.
figures::Sequence makeSequence(const RenderScene& scene, const RenderStyle& style, std::span<const figures::AnimationStep> steps)
{
    const auto drawing = [&scene, &style, steps](std::uint32_t i) {
        return figures::makeDrawing(scene.layOutFigureAt(steps[i].step), *style.exportStyle.theme);
    };
    const auto isHeld = [&scene, steps](std::uint32_t i) {
        return i == 0 || std::ranges::find(scene.cueSteps, steps[i].step) != scene.cueSteps.end();
    };
    return {.count = std::uint32_t(steps.size()), .drawing = drawing, .isHeld = isHeld, .passSeconds = [steps](std::uint32_t i) {
                return steps[i].passSeconds;
            }};
}

Result<void> addFile(WrittenFiles& written, const Result<QByteArray>& bytes, const QString& path, Rewrite rewrite)
{
    if (!bytes)
        return tl::unexpected(bytes.error());
    const auto saved = figures::saveBytes(*bytes, path, rewrite);
    if (!saved)
        return tl::unexpected(saved.error());
    written.files.push_back(path.toStdString());
    written.changedCount += *saved;
    return {};
}

Result<WrittenFiles> writePictures(const RenderScene& scene, const RenderStyle& style, const QString& output, Rewrite rewrite)
{
    const std::size_t count = scene.steps.size();
    if (count > kMaxFileCount)
        return fail(msg::app::tooManyFiles(count, kMaxFileCount));
    WrittenFiles written;
    for (std::size_t i = 0; i < count; ++i) {
        const QString path = count == 1 ? output : figures::makeNumberedName(output, i + 1, count);
        const figures::AnimationStep step{scene.steps[i]};
        const auto sequence = makeSequence(scene, style, std::span(&step, 1));
        const auto added = addFile(written, figures::encodeSequence(sequence, style.exportStyle, *style.format), path, rewrite);
        if (!added)
            return tl::unexpected(added.error());
    }
    return written;
}

/// Writes all steps into one file: a document with several pages, or an animation.
Result<WrittenFiles> writeAsOneFile(const RenderScene& scene, const RenderStyle& style, const QString& output, Rewrite rewrite)
{
    WrittenFiles written;
    const bool playsCues = style.format->animates() && style.exportStyle.fps != 0 && !scene.compared && !scene.options.hidesAnswers;
    std::vector<std::uint32_t> sceneSteps = scene.steps;
    if (style.format->animates())
        ui::dropEmptyBeginning(*scene.source, *scene.kind, sceneSteps);
    const std::vector<figures::AnimationStep> steps =
        figures::addPlayedSteps(*scene.source, *scene.kind, sceneSteps, playsCues ? scene.cueSteps : std::vector<std::uint32_t>());
    const auto added =
        addFile(written, figures::encodeSequence(makeSequence(scene, style, steps), style.exportStyle, *style.format), output, rewrite);
    if (!added)
        return tl::unexpected(added.error());
    return written;
}

/// Returns the steps of the scene as one page, with the title and the cues of its lesson where it has one. Errors: as makeHtmlPage().
Result<QByteArray> makePage(const RenderScene& scene, const RenderStyle& style)
{
    figures::PageOptions pageOptions{.figure = scene.options,
                                     .language = style.language,
                                     .isDark = style.exportStyle.theme->isDark,
                                     .hidesAnswers = scene.options.hidesAnswers};
    if (scene.compared)
        pageOptions.layout = [&scene](const figures::FigureOptions& figureOptions) { return scene.layOutFigureWith(figureOptions); };
    else
        pageOptions.figure.fontScale *= figures::kScreenFontScale;
    if (scene.lesson) {
        pageOptions.title = QString::fromStdString(ui::wordsOf(*scene.lesson).title);
        pageOptions.cues = ui::makePageCues(*scene.source, *scene.kind, *scene.lesson, ui::programTextOf(scene.source->recording()));
    }
    if (!scene.title.isEmpty())
        pageOptions.title = scene.title;
    std::vector<std::uint32_t> steps = scene.steps;
    std::ranges::sort(steps);  // a page shows the steps in the order of the run
    return figures::makeHtmlPage(*scene.source, *scene.kind, steps, pageOptions);
}

Result<WrittenFiles> writePage(const RenderScene& scene, const RenderStyle& style, const QString& output, Rewrite rewrite)
{
    WrittenFiles written;
    const auto added = addFile(written, makePage(scene, style), output, rewrite);
    if (!added)
        return tl::unexpected(added.error());
    return written;
}

/// Maps what a format can hold to the function that writes it.
struct SceneWriter {
    MultiStep multiStep;
    Result<WrittenFiles> (*write)(const RenderScene&, const RenderStyle&, const QString& output, Rewrite);
};
constexpr SceneWriter kSceneWriters[] = {{MultiStep::NumberedFiles, writePictures},
                                         {MultiStep::Pages, writeAsOneFile},
                                         {MultiStep::Animation, writeAsOneFile},
                                         {MultiStep::InteractivePage, writePage}};

}  // namespace

Result<WrittenFiles> writeScene(const RenderScene& scene, const RenderStyle& style, const std::string& output, Rewrite rewrite)
{
    const auto writer = std::ranges::find(kSceneWriters, style.format->multiStep, &SceneWriter::multiStep);
    return writer->write(scene, style, QString::fromStdString(output), rewrite);
}

}  // namespace simtscope::app
