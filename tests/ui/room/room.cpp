// Measures how much of the canvas each figure uses, and how small its type is.
//
//   simtscope_room [WIDTH HEIGHT] [--slide] [--figure NAME] [--each]
//
// Lays out every figure of every shipped recording at its suggested step, at 1280 x 720 unless another size is named; with --slide as on a
// slide, with title and sentence, which then count neither as content nor as room. Prints, for each figure, the number of recordings in
// which it shows something, the median and the least share of the canvas that lies within the bounds of what it draws, and the smallest
// type in pixels and in percent of the height. --each prints a line for each recording, too.
#include <QDir>
#include <QGuiApplication>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <vector>

#include "gpu/analysis/counts/launch_choice.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_room.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/figures.h"

using namespace simtscope;

namespace {

struct Measurement {
    std::string program;
    double share = 0;        ///< of the canvas, 0 to 1
    int smallestPixels = 0;  ///< height of the smallest type
};

}  // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    QStringList arguments = QGuiApplication::arguments().mid(1);
    const bool printsEach = arguments.removeAll("--each") > 0;
    QString only;
    if (const qsizetype at = arguments.indexOf("--figure"); at >= 0) {
        only = arguments.value(at + 1);
        arguments.remove(at, std::min<qsizetype>(2, arguments.size() - at));
    }
    figures::FigureOptions options;
    if (arguments.removeAll("--slide") > 0) {
        options.fontScale = figures::kSlideFontScale;
        options.drawsCaption = true;
    }
    options.size = QSizeF(arguments.value(0, "1280").toDouble(), arguments.value(1, "720").toDouble());
    if (options.size.isEmpty() || (!only.isEmpty() && !figures::findFigureKind(only))) {
        std::fprintf(stderr, "usage: simtscope_room [WIDTH HEIGHT] [--slide] [--figure NAME] [--each]\n");
        return 2;
    }
    std::vector<std::vector<Measurement>> byFigure(figures::figureKinds().size());
    const QDir folder(QString::fromStdString(tests::repositoryPath("resources/recordings")));
    for (const QString& file : folder.entryList({"*.simt"}, QDir::Files)) {
        auto read = trace::readRecording(folder.filePath(file).toStdString());
        if (!read || read->launches.empty())
            continue;
        const auto recording = std::make_shared<const trace::Recording>(std::move(*read));
        for (std::size_t i = 0; i < figures::figureKinds().size(); ++i) {
            const figures::FigureKind& kind = figures::figureKinds()[i];
            if (!only.isEmpty() && only != QLatin1String(kind.name))
                continue;
            const LaunchId launch = analysis::chooseLaunchToShow(*recording, kind.draws);
            const auto& blocks = recording->launches[launch.value].blocks;
            if (blocks.empty())
                continue;
            const auto source = figures::FigureSource::make(recording, launch, blocks.front()->block(), trace::StepOrder::Lockstep, {});
            options.step = figures::suggestStep(*source, kind);
            if (const figures::Figure figure = kind.layout(*source, options); tests::showsMoreThanText(figure, options))
                byFigure[i].push_back(
                    {file.chopped(5).toStdString(), tests::shareOfCanvas(figure, options), tests::smallestTypeOf(figure)});
        }
    }
    fmt::print("{:10} {:>10} {:>8} {:>8} {:>16}\n", "figure", "recordings", "median", "least", "smallest type");
    for (std::size_t i = 0; i < byFigure.size(); ++i) {
        std::vector<Measurement>& measurements = byFigure[i];
        if (measurements.empty())
            continue;
        std::ranges::sort(measurements, {}, &Measurement::share);
        const int smallest = std::ranges::min(measurements, {}, &Measurement::smallestPixels).smallestPixels;
        fmt::print("{:10} {:>10} {:>6.0f} % {:>6.0f} % {:>6} px {:>4.1f} %\n", figures::figureKinds()[i].name, measurements.size(),
                   100 * measurements[measurements.size() / 2].share, 100 * measurements.front().share, smallest,
                   100.0 * smallest / options.size.height());
        for (const Measurement& one : measurements)
            if (printsEach)
                fmt::print("    {:6.0f} % {:3} px  {}\n", 100 * one.share, one.smallestPixels, one.program);
    }
    return 0;
}
