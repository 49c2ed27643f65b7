// Writes MP4 and WebM: pipes frames of equal length to ffmpeg (declared in encoders.h).
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "gpu/core/messages/window.h"
#include "ui/figures/export/encoders.h"

namespace simtscope::figures {

namespace {

constexpr int kMovieFps = 25;
constexpr int kStillFps = 10;               // for animations in which nothing travels
constexpr int kMaxWaitingBytes = 64 << 20;  // bytes that wait for ffmpeg
constexpr int kFrameTimeoutMs = 120'000;    // enough for a large frame on a slow machine

struct Codec {
    const char* suffix;
    QStringList arguments;
};

/// Returns ffmpeg's arguments for reproducible bytes: one thread, and no version or time in the file.
QStringList makeFfmpegArguments(const Codec& codec, QSize size, int fps, const QString& path)
{
    QStringList arguments = {"-v",        "error",
                             "-f",        "rawvideo",
                             "-pix_fmt",  "bgra",
                             "-s",        QString("%1x%2").arg(size.width()).arg(size.height()),
                             "-r",        QString::number(fps),
                             "-i",        "-",
                             "-an",       "-threads",
                             "1",         "-fflags",
                             "+bitexact", "-flags:v",
                             "+bitexact", "-map_metadata",
                             "-1",        "-pix_fmt",
                             "yuv420p"};
    return arguments + codec.arguments + QStringList{path};
}

/// Extends the image to sides of even length, which the codecs require.
QImage makeSidesEven(const QImage& image, const QColor& around)
{
    const QSize even((image.width() + 1) / 2 * 2, (image.height() + 1) / 2 * 2);
    if (image.size() == even)
        return image;
    QImage larger(even, QImage::Format_RGB32);
    larger.fill(around);
    for (int y = 0; y < image.height(); ++y)
        std::copy_n(image.constScanLine(y), std::size_t(image.width()) * 4, larger.scanLine(y));
    return larger;
}

Message describeProblem(QProcess& ffmpeg)
{
    return msg::window::ffmpegFailed(QString::fromUtf8(ffmpeg.readAllStandardError()).trimmed().section('\n', -1).toStdString());
}

Result<void> putFrames(QProcess& ffmpeg, const QImage& image, int frames)
{
    for (int i = 0; i < frames; ++i) {
        ffmpeg.write(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
        while (ffmpeg.bytesToWrite() > kMaxWaitingBytes)
            if (!ffmpeg.waitForBytesWritten(kFrameTimeoutMs))
                return fail(describeProblem(ffmpeg));
    }
    return {};
}

Result<QByteArray> encodeMovie(const Sequence& sequence, const ExportStyle& requestedStyle, const Codec& codec)
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
    if (program.isEmpty())
        return fail(msg::window::noFfmpeg(codec.suffix));
    if (sequence.count > kMaxAnimationSteps)
        return fail(msg::window::animationTooLong(sequence.count, kMaxAnimationSteps));
    ExportStyle style = requestedStyle;
    style.isTransparent = false;
    const int travelling = style.fps.value_or(kMovieFps), fps = travelling > 0 ? travelling : kStillFps;
    const Drawing first = sequence.drawing(0);
    if (const auto pixels = computePixelSize(first.size, style.scale); !pixels)
        return tl::unexpected(pixels.error());
    const QTemporaryDir folder;
    const QString path = folder.filePath(QString("animation.") + codec.suffix);
    QProcess ffmpeg;
    double due = 0;  // seconds, summed as such so that lengths of fractional frames do not add up to an error
    qint64 written = 0;
    QImage before;
    for (std::uint32_t i = 0; i < sequence.count; ++i) {
        if (sequence.shouldContinue && !sequence.shouldContinue(double(i) / sequence.count)) {
            ffmpeg.kill();
            ffmpeg.waitForFinished();
            return fail(msg::window::animationCancelled());
        }
        const Drawing drawing = i == 0 ? first : sequence.drawing(i);
        const QImage after = drawImage(drawing, style);
        const StepTiming timing = computeStepTiming(sequence, i, i > 0 && drawing.paintMoving, style);
        for (const AnimationFrame& frame : computeAnimationFrames(timing, travelling)) {
            const QImage image = makeSidesEven(drawMoving(before, after, drawing, style, frame.progress), style.theme->color(Role::Panel));
            if (written == 0) {
                ffmpeg.start(program, makeFfmpegArguments(codec, image.size(), fps, path));
                if (!ffmpeg.waitForStarted())
                    return fail(msg::window::ffmpegFailed(ffmpeg.errorString().toStdString()));
            }
            due += frame.seconds;
            const qint64 end = std::max(written + 1, qint64(std::llround(due * fps)));
            if (const auto put = putFrames(ffmpeg, image, int(end - written)); !put)
                return tl::unexpected(put.error());
            written = end;
        }
        before = after;
    }
    ffmpeg.closeWriteChannel();
    if (!ffmpeg.waitForFinished(-1) || ffmpeg.exitStatus() != QProcess::NormalExit || ffmpeg.exitCode() != 0)
        return fail(describeProblem(ffmpeg));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(msg::window::ffmpegFailed(file.errorString().toStdString()));
    return file.readAll();
}

}  // namespace

Result<QByteArray> encodeMp4(const Sequence& sequence, const ExportStyle& style)
{
    return encodeMovie(sequence, style, {"mp4", {"-c:v", "libx264", "-preset", "medium", "-crf", "18", "-movflags", "+faststart"}});
}

Result<QByteArray> encodeWebm(const Sequence& sequence, const ExportStyle& style)
{
    return encodeMovie(sequence, style,
                       {"webm", {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6"}});
}

}  // namespace simtscope::figures
