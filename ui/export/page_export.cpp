#include "ui/export/page_export.h"

#include <algorithm>

#include "gpu/core/messages/window.h"

namespace simtscope::ui {

PageMaker makePageMaker(const PageScene& scene)
{
    return [scene](std::vector<std::uint32_t> steps, const std::function<bool(double)>& shouldContinue,
                   const std::stop_token& stop) -> Result<QByteArray> {
        std::ranges::sort(steps);
        const auto source = scene.scene.makeSource(*scene.kind, stop);
        const FrameMaker frame = source && scene.layout ? scene.layout(stop) : FrameMaker();
        if (!source || (scene.layout && !frame))
            return fail(msg::window::animationCancelled());
        figures::PageOptions page = scene.options;
        page.shouldContinue = shouldContinue;
        if (frame)
            page.layout = [&frame](const figures::FigureOptions& figureOptions) { return frame(figureOptions.step); };
        return figures::makeHtmlPage(*source, *scene.kind, steps, page);
    };
}

}  // namespace simtscope::ui
