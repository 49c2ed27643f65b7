#include "app/render/render_page.h"

#include <algorithm>

#include "ui/figures/html/page.h"
#include "ui/session/place/page_cues.h"
#include "ui/session/preferences/lesson_words.h"

namespace simtscope::app {

Result<QByteArray> pageOf(const RenderScene& scene, const RenderStyle& look)
{
    figures::PageOptions page{
        .figure = scene.options, .language = look.language, .dark = look.file.theme->dark, .asks = scene.options.hidesAnswers};
    if (scene.compared)
        page.layout = [&scene](const figures::FigureOptions& here) { return scene.figureWith(here); };
    else
        page.figure.typeScale *= figures::kScreenType;
    if (scene.lesson) {
        page.title = QString::fromStdString(ui::wordsOf(*scene.lesson).title);
        page.cues = ui::pageCues(*scene.source, *scene.kind, *scene.lesson);
    }
    if (!scene.title.isEmpty())
        page.title = scene.title;
    std::vector<std::uint32_t> steps = scene.steps;
    std::ranges::sort(steps);  // a page shows the steps in the order of the run
    return figures::htmlPage(*scene.source, *scene.kind, steps, page);
}

}  // namespace simtscope::app
