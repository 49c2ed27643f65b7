// Measures the frame time of each figure: seek to another step, lay out, and paint into a 1920 x 1080 image, with 1024 threads.
#include <QImage>
#include <QPainter>
#include <benchmark/benchmark.h>

#include "tests/ui/figures/figure_fixture.h"
#include "ui/figures/canvas/paint.h"

namespace {

using namespace simtscope;

void measureFrame(benchmark::State& state, const char* figure, const char* kernel, const char* themeName)
{
    tests::ensureApplication();
    const figures::FigureSource& source = tests::sampleBlock({kernel, 1024});
    const figures::FigureKind* kind = figures::findFigureKind(QString::fromLatin1(figure));
    const figures::Theme& theme = *figures::findTheme(QString::fromLatin1(themeName));
    QImage image(1920, 1080, QImage::Format_ARGB32_Premultiplied);
    figures::FigureOptions options;
    options.size = image.size();
    const std::uint32_t count = source.steps().count();
    std::uint32_t step = 0;
    kind->layout(source, options);  // Derives what a source computes once, when it is opened.
    for (auto _ : state) {
        // Jumps far, forwards and backwards, and reaches every step.
        step = (step + count / 2 + 1) % count;
        options.step = step;
        const figures::Figure laidOut = kind->layout(source, options);
        image.fill(theme.color(figures::Role::Panel));
        QPainter painter(&image);
        figures::paint(painter, laidOut, theme);
        painter.end();
        benchmark::DoNotOptimize(image.constBits());
    }
}

BENCHMARK_CAPTURE(measureFrame, tree_reduce1, "tree", "reduce1", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, tree_reduce3, "tree", "reduce3", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, sweep_scan, "sweep", "scanBlelloch", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, warps_reduce1, "warps", "reduce1", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, warps_reduce3, "warps", "reduce3", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, banks_reduce2, "banks", "reduce2", "dark")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measureFrame, source_reduce2, "source", "reduce2", "dark")->Unit(benchmark::kMillisecond);

}  // namespace
