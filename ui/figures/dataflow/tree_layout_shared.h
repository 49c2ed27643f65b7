// Shares code between the layout of a tree in full (tree_layout.cpp) and that with folded columns (tree_layout_fold.cpp).
#pragma once

#include <iterator>

#include "ui/figures/dataflow/tree_layout.h"

namespace simtscope::figures {

inline constexpr qreal kScales[] = {2.4, 2, 1.75, 1.5, 1.3, 1.1, 1, 0.92, 0.84, 0.76, 0.67, 0.62};
inline constexpr qreal kUsualMaxScale = 1.1;  ///< one of kScales; values grow beyond it only together
inline constexpr qreal kMinPitch = 18;  ///< distance of rows, in units: small enough that a scan of 1024 elements fits, with its values
inline constexpr qreal kMinLabelWidth = 90, kMaxLabelWidth = 200;  ///< limits of the label column's width, in units

inline constexpr int kReadablePixels = 9;  ///< height of the smallest type of values in a tree whose columns can be folded

/// Returns the least of kScales at which values have kReadablePixels, or in a lecture hall the height of labels.
inline qreal findReadableScale(const Canvas& canvas)
{
    const int height = canvas.isForLecture() ? std::max(kReadablePixels, pixelSize(Font::Small, canvas.unit())) : kReadablePixels;
    qreal readable = kScales[0];
    for (const qreal scale : kScales)
        readable = pixelSize(Font::Mono, scale * canvas.unit()) >= height ? scale : readable;
    return readable;
}

/// Holds the width of a digit at each of kScales, in logical pixels.
struct ScaleAdvances {
    explicit ScaleAdvances(const Canvas& canvas) : unit(canvas.unit())
    {
        for (std::size_t i = 0; i < std::size(kScales); ++i)
            advances[i] = canvas.monoWidth(1, Font::Mono, kScales[i]);
    }
    qreal unit, advances[std::size(kScales)];
};

/// Finds the font scales at which texts fit into a width.
class FittingScales {
public:
    /// Finds them for nodes of this width, in logical pixels. `advances` must outlive the object.
    FittingScales(const ScaleAdvances& advances, qreal width) : m_availableWidth(width - 2 * advances.unit), m_advances(advances.advances)
    {
    }
    /// Returns the largest scale at which this many characters fit; 0: they fit at none.
    qreal largestScale(int characters) const
    {
        for (std::size_t i = 0; i < std::size(kScales); ++i) {
            if (std::max(characters, 1) * m_advances[i] <= m_availableWidth)
                return kScales[i];
        }
        return 0;
    }
    /// Returns whether this many characters fit at the smallest scale.
    bool fits(int characters) const { return std::max(characters, 1) * m_advances[std::size(kScales) - 1] <= m_availableWidth; }

private:
    qreal m_availableWidth;
    const qreal* m_advances;
};
/// Tries to show a value in every cell. Returns true if each row's widest value fits at some scale. The scale of a row follows its usual
/// values: a wide sum is written smaller, and does not shrink the other values.
bool fitCells(const Canvas& canvas, const analysis::TreeModel& model, TreeLayout& layout);
/// Centres the field in the content, with the labels beside it.
void placeField(const Canvas& canvas, qreal width, qreal gap, TreeLayout& layout);
/// Makes columns wide enough for values, shows as many as there is room for, and folds the others.
TreeLayout foldColumns(const Canvas& canvas, const analysis::TreeModel& model, const LabelWidths& labels, bool hasDetails,
                       const RequiredColumns& required, TreeLayout layout);
/// Reserves room below the tree for a list of the last row's values, and takes its height from the field.
void reserveResults(const Canvas& canvas, const analysis::TreeModel& model, const LabelWidths& labels, TreeLayout& layout);

}  // namespace simtscope::figures
