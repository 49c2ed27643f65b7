#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <cmath>
#include <gif_lib.h>
#include <memory>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/export/export.h"
#include "ui/figures/export/formats.h"
#include "ui/figures/export/quantize.h"

namespace simtscope::figures {

namespace {

constexpr int kFrameHundredths = 70;
constexpr int kLastFrameHundredths = 200;  // rest on the result before the loop begins again
constexpr int kMaxSide = 16384;            // GIF itself allows 65535

int writeTo(GifFileType* gif, const GifByteType* bytes, int count)
{
    return int(static_cast<QSaveFile*>(gif->UserData)->write(reinterpret_cast<const char*>(bytes), count));
}

struct CloseGif {
    void operator()(GifFileType* gif) const
    {
        int ignored = 0;  // closing twice after an error is all that is left to do
        EGifCloseFile(gif, &ignored);
    }
};
using Gif = std::unique_ptr<GifFileType, CloseGif>;

struct FreeMap {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColorMap = std::unique_ptr<ColorMapObject, FreeMap>;

ColorMap colorMap(const Palette& palette)
{
    int size = 2;  // a GIF's table has a power of two entries
    while (size < int(palette.colors().size()))
        size *= 2;
    ColorMap map(GifMakeMapObject(size, nullptr));
    if (!map)
        return map;
    for (std::size_t i = 0; i < std::size_t(size); ++i) {
        const QRgb color = i < palette.colors().size() ? palette.colors()[i] : 0;
        map->Colors[i] = {GifByteType(qRed(color)), GifByteType(qGreen(color)), GifByteType(qBlue(color))};
    }
    return map;
}

bool putLoop(GifFileType* gif)
{
    const GifByteType endless[] = {1, 0, 0};  // sub-block 1: repeat count 0 (Netscape 2.0 application extension)
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, 3, endless) == GIF_OK && EGifPutExtensionTrailer(gif) == GIF_OK;
}

bool putFrame(GifFileType* gif, const QImage& image, Palette& palette, int hundredths)
{
    const GraphicsControlBlock control = {DISPOSE_DO_NOT, false, hundredths, NO_TRANSPARENT_COLOR};
    GifByteType extension[4];
    EGifGCBToExtension(&control, extension);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) != GIF_OK)
        return false;
    if (EGifPutImageDesc(gif, 0, 0, image.width(), image.height(), false, nullptr) != GIF_OK)
        return false;
    std::vector<GifPixelType> row(std::size_t(image.width()));
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            row[std::size_t(x)] = x > 0 && line[x] == line[x - 1] ? row[std::size_t(x) - 1] : palette.indexOf(line[x]);
        if (EGifPutLine(gif, row.data(), image.width()) != GIF_OK)
            return false;
    }
    return true;
}

QImage rendered(const Figure& frame, const QSize& size, const Theme& theme)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.color(Role::Panel));
    QPainter painter(&image);
    paint(painter, frame, theme);
    return image;
}

}  // namespace

Result<void> exportAnimation(const std::vector<Figure>& frames, const Theme& theme, const QString& path)
{
    return exportAnimation({std::uint32_t(frames.size()), [&frames](std::uint32_t i) { return frames[i]; }}, theme, path);
}

Result<void> exportAnimation(const Animation& animation, const Theme& theme, const QString& path)
{
    const std::string name = path.toStdString();
    if (const ExportFormat* const format = exportFormat(path); !format || !format->animates())
        return fail(msg::window::notGif(name));
    if (animation.frames == 0)
        return fail(msg::window::noSteps());
    const QSize size = animation.frame(0).size.toSize();
    if (size.isEmpty() || size.width() > kMaxSide || size.height() > kMaxSide)
        return fail(msg::window::animationSize(size.width(), size.height()));
    const auto proceeds = [&animation](std::uint32_t laidOut) {
        return !animation.proceed || animation.proceed(laidOut / (2.0 * animation.frames));
    };
    const auto stopped = [] { return fail(msg::window::animationCancelled()); };
    ColorCounts counts;
    for (std::uint32_t i = 0; i < animation.frames; ++i) {
        if (!proceeds(i))
            return stopped();
        counts.add(rendered(animation.frame(i), size, theme));
    }
    Palette palette(counts);

    QSaveFile file(path);  // without commit() nothing of it stays
    const auto failed = [&] { return fail(msg::window::cannotWrite(name, file.errorString().toStdString())); };
    if (!file.open(QIODevice::WriteOnly))
        return failed();
    int error = 0;
    Gif gif(EGifOpen(&file, writeTo, &error));
    const ColorMap map = colorMap(palette);
    if (!gif || !map)
        return fail(msg::window::cannotWriteMemory(name));
    EGifSetGifVersion(gif.get(), true);
    bool good = EGifPutScreenDesc(gif.get(), size.width(), size.height(), 8, 0, map.get()) == GIF_OK && putLoop(gif.get());
    for (std::uint32_t i = 0; good && i < animation.frames; ++i) {
        if (!proceeds(animation.frames + i))
            return stopped();
        good = putFrame(gif.get(), rendered(animation.frame(i), size, theme), palette,
                        i + 1 < animation.frames ? kFrameHundredths : kLastFrameHundredths);
    }
    good = EGifCloseFile(gif.release(), &error) == GIF_OK && good;
    if (!good || !file.commit())
        return failed();
    return {};
}

}  // namespace simtscope::figures
