// Writes animations as GIF: counts the colours of all pictures first, because they share one palette (declared in encoders.h).
#include <QImage>
#include <algorithm>
#include <cmath>
#include <gif_lib.h>
#include <memory>

#include "gpu/core/messages/window.h"
#include "ui/figures/export/encoders.h"
#include "ui/figures/export/quantize.h"

namespace simtscope::figures {

namespace {

constexpr int kMaxSide = 16384;    // pixels; GIF itself allows 65535
constexpr int kDefaultGifFps = 0;  // travelling values make a file several times as large

int writeTo(GifFileType* gif, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(gif->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

struct CloseGif {
    void operator()(GifFileType* gif) const
    {
        int ignored = 0;  // the error code is ignored: after an error, nothing remains but to close the file
        EGifCloseFile(gif, &ignored);
    }
};
using Gif = std::unique_ptr<GifFileType, CloseGif>;

struct FreeMap {
    void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColorMap = std::unique_ptr<ColorMapObject, FreeMap>;

ColorMap makeColorMap(const Palette& palette)
{
    int size = 2;  // a GIF's colour table has a power of two entries
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
    const GifByteType endless[] = {1, 0, 0};  // sub-block 1: repeat count 0, which means endless (Netscape 2.0 application extension)
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

}  // namespace

Result<QByteArray> encodeGif(const Sequence& sequence, const ExportStyle& requestedStyle)
{
    ExportStyle style = requestedStyle;
    style.isTransparent = false;  // GIF has no partly transparent pixels, so edges would be ragged
    if (sequence.count > kMaxAnimationSteps)
        return fail(msg::window::animationTooLong(sequence.count, kMaxAnimationSteps));
    const QSize size = (sequence.drawing(0).size * style.scale).toSize();
    if (size.isEmpty() || size.width() > kMaxSide || size.height() > kMaxSide)
        return fail(msg::window::animationSize(size.width(), size.height()));
    const auto shouldContinue = [&sequence](std::uint32_t drawnCount) {
        return !sequence.shouldContinue || sequence.shouldContinue(drawnCount / (2.0 * sequence.count));
    };
    const auto stopped = [] { return fail(msg::window::animationCancelled()); };
    ColorCounts counts;
    for (std::uint32_t i = 0; i < sequence.count; ++i) {
        if (!shouldContinue(i))
            return stopped();
        counts.add(drawImage(sequence.drawing(i), style));
    }
    Palette palette(counts);

    QByteArray bytes;
    int error = 0;
    Gif gif(EGifOpen(&bytes, writeTo, &error));
    const ColorMap map = makeColorMap(palette);
    if (!gif || !map)
        return fail(msg::window::cannotEncode("GIF"));
    EGifSetGifVersion(gif.get(), true);
    bool isWritten = EGifPutScreenDesc(gif.get(), size.width(), size.height(), 8, 0, map.get()) == GIF_OK && putLoop(gif.get());
    QImage before;
    for (std::uint32_t i = 0; isWritten && i < sequence.count; ++i) {
        if (!shouldContinue(sequence.count + i))
            return stopped();
        const Drawing drawing = sequence.drawing(i);
        const QImage after = drawImage(drawing, style);
        const StepTiming timing = computeStepTiming(sequence, i, i > 0 && drawing.paintMoving, style);
        for (const AnimationFrame& frame : computeAnimationFrames(timing, style.fps.value_or(kDefaultGifFps)))
            isWritten = isWritten && putFrame(gif.get(), drawMoving(before, after, drawing, style, frame.progress), palette,
                                              std::max(2, int(std::lround(frame.seconds * 100))));
        before = after;
    }
    isWritten = EGifCloseFile(gif.release(), &error) == GIF_OK && isWritten;
    if (!isWritten)
        return fail(msg::window::cannotEncode("GIF"));
    return bytes;
}

}  // namespace simtscope::figures
