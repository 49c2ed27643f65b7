#include "ui/figures/font_zoom.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace simtscope::figures {
namespace {

constexpr std::array kZoomExponents{1.0, 0.67, 0.33, 0.0};  // exponents with which the size of the text follows the zoom, tried in order
constexpr double kNearlyAll = 0.9;                          // share of the letters; it is no loss if a label is cut a little earlier

double countLetters(const Figure& figure)
{
    qsizetype letters = 0;
    for (const Shape& shape : figure.shapes)
        letters += shape.text.size();
    return double(letters);
}

}  // namespace

qreal chooseFontZoom(const FigureKind& kind, const FigureSource& source, FigureOptions options)
{
    if (options.zoom <= 1)
        return 1;
    std::array<double, kZoomExponents.size()> letters{};
    for (std::size_t i = 0; i < kZoomExponents.size(); ++i) {
        options.fontZoom = std::pow(options.zoom, kZoomExponents[i]);
        letters[i] = countLetters(kind.layout(source, options));
    }
    const double minLetterCount = kNearlyAll * *std::ranges::max_element(letters);
    const auto chosen = std::ranges::find_if(letters, [minLetterCount](double count) { return count >= minLetterCount; });
    return std::pow(options.zoom, kZoomExponents[std::size_t(chosen - letters.begin())]);
}

}  // namespace simtscope::figures
