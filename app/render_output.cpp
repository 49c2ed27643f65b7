#include "app/render_output.h"

#include <algorithm>

#include "gpu/core/messages/app.h"
#include "ui/figures/export/export.h"

namespace simtscope::app {
namespace {

using figures::Holds;

constexpr std::size_t kMostFiles = 1000;  ///< a slip of the pen does not fill a folder

Result<void> writePictures(const RenderScene& scene, const RenderLook& look, const QString& output)
{
    const std::size_t count = scene.steps.size();
    if (count > kMostFiles)
        return fail(msg::app::tooManyFiles(count, kMostFiles));
    for (std::size_t i = 0; i < count; ++i) {
        const QString path = count == 1 ? output : figures::numberedName(output, i + 1, count);
        if (const auto done = figures::exportFigure(scene.figureAt(scene.steps[i]), *look.theme, path); !done)
            return done;
    }
    return {};
}

Result<void> writeAnimation(const RenderScene& scene, const RenderLook& look, const QString& output)
{
    const std::size_t count = scene.steps.size();
    if (count > figures::kMostFrames)
        return fail(msg::app::animationTooLong(count, figures::kMostFrames));
    const auto frame = [&](std::uint32_t i) { return scene.figureAt(scene.steps[i]); };
    return figures::exportAnimation({std::uint32_t(count), frame}, *look.theme, output);
}

struct SceneWriter {
    Holds holds;
    Result<void> (*write)(const RenderScene&, const RenderLook&, const QString& output);
};
constexpr SceneWriter kSceneWriters[] = {
    {Holds::Picture, writePictures}, {Holds::Pages, writePictures}, {Holds::Animation, writeAnimation}};

}  // namespace

Result<void> writeScene(const RenderScene& scene, const RenderLook& look, const std::string& output)
{
    const auto writer = std::ranges::find(kSceneWriters, look.format->holds, &SceneWriter::holds);
    return writer->write(scene, look, QString::fromStdString(output));
}

}  // namespace simtscope::app
