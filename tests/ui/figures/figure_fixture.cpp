#include "tests/ui/figures/figure_fixture.h"

#include <QLocale>
#include <map>

namespace simtscope::tests {

QGuiApplication& ensureApplication()
{
    static QGuiApplication* app = [] {
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        QLocale::setDefault(QLocale("en"));  // independent of the system's language
        static int argc = 1;
        static char name[] = "test_figures";
        static char* argv[] = {name, nullptr};
        return new QGuiApplication(argc, argv);
    }();
    return *app;
}

figures::Figure layOut(const std::string& figure, const Sample& sample, const figures::FigureOptions& options)
{
    return figures::findFigureKind(QString::fromStdString(figure))->layout(sampleBlock(sample), options);
}

std::vector<std::uint32_t> representativeSteps(const figures::FigureSource& source)
{
    const std::uint32_t count = source.steps().count();
    if (count == 0)
        return {};
    std::vector<std::uint32_t> steps = {0, count / 2, count - 1};
    for (const std::uint32_t start : source.steps().phaseFirstSteps())
        steps.push_back(std::min(start + 1, count - 1));
    return steps;
}

}  // namespace simtscope::tests
