// Defines a figure: a drawing that has been laid out, in plain values. Pure functions make it from a recording and a position; paint()
// draws it to the screen and to every file format, and the same shapes tell what lies under the mouse.
//
// Colours are theme roles, never values, so that one layout serves every theme. Coordinates are in logical pixels of `Figure::size`.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "ui/figures/canvas/figure_specific_options.h"
#include "ui/figures/canvas/subject.h"

namespace simtscope::analysis {
struct MachineBranches;
}

namespace simtscope::figures {

/// Names a colour by its meaning; a theme (theme.h) gives the colour. ui/README.md lists the meanings.
enum class Role : std::uint8_t {
    Background,
    Panel,
    Cell,
    CellBorder,
    Text,
    TextDim,
    TextOnAccent,
    Accent,
    AccentSoft,
    AccentBorder,
    Conflict,
    ConflictSoft,
    TextOnConflict,
    Grid,
    Edge,
    EdgeFaint,
    Active,
    ToDevice,
    ToHost,
    DownSweep,
    Good,
    Error,
    None
};

/// Names a font by its use; theme.h gives family and size.
enum class Font : std::uint8_t { Body, Small, Title, Mono, MonoSmall, MonoBold };
enum class Hatch : std::uint8_t { None, Diagonal };
enum class Stroke : std::uint8_t { Solid, Dashed, Dotted };

/// Describes a primitive of a figure: a box, a line or a text, with the roles of its colours and what it means.
struct Shape {
    enum class Kind : std::uint8_t { Rect, Ellipse, Line, Curve /* cubic, vertical tangents */, Text } kind = Kind::Rect;
    QRectF rect;                                  ///< Rect, Ellipse: the box; Text: the box in which it is aligned
    QPointF from, to;                             ///< Line, Curve
    qreal radius = 0;                             ///< Rect: radius of the corners
    Role fill = Role::None, stroke = Role::None;  ///< Text: `fill` is the text's colour
    Role backgroundRole = Role::None;  ///< Text: drawn in the ink that contrasts best with a fill of this role; `fill` is then ignored
    qreal strokeWidth = 1;
    Stroke strokeStyle = Stroke::Solid;
    Hatch hatch = Hatch::None;  ///< drawn over the fill, in the stroke role's colour
    qreal opacity = 1;
    QString text;
    Font font = Font::Body;
    qreal fontScale = 1;
    Qt::Alignment align = Qt::AlignCenter;
    Meaning meaning;
    bool isAnswer = false;  ///< whether the shape is left out while a lecturer asks a question; see answers.h
    bool isResult = false;  ///< whether the step makes it, so that it appears once the values have travelled; see Figure::showsAccess
};

/// Describes a value that moves when the step happens (motion_phases.h). The place that it leaves lights up first. If it stays at its
/// place, nothing but the light shows that it is read. Without a text a dot travels.
struct Motion {
    QPointF from, to;
    bool isCurved = true;
    QString text;
    Role fill = Role::Accent;
    bool isTravelling() const { return from != to; }
};

/// Holds the range of rows that a figure shows where there is no room for all of them.
struct RowRange {
    std::uint32_t first = 0, shownCount = 0, count = 0;
    bool scrolls() const { return shownCount < count; }  ///< returns whether rows are left out, so that the figure can be scrolled
    bool operator==(const RowRange&) const = default;
};

/// Holds a figure that has been laid out: shapes in painting order, its title and its sentence.
struct Figure {
    QSizeF size;
    qreal unit = 1;               ///< scale of text and strokes: 1 for a figure of about 900 x 560
    std::vector<Shape> shapes;    ///< painted in order
    RowRange rows;                ///< banks: the rows of words
    std::vector<Motion> motions;  ///< values that moved in the step that is shown; empty: nothing moves
    QString title;                ///< "tree   reduce1, 256 threads, block 0"
    QString fact;                 ///< the one sentence about the current step; also caption and accessible description
    bool isFactWarning = false;   ///< whether `fact` tells of a conflict or a divergence
    /// Whether the picture shows how the step accesses memory, rather than the state after it. Its motion then begins with the picture,
    /// without the results: nothing is read from what the step before it has accessed.
    bool showsAccess = false;
    /// Number of passes of an access that an answer plays one after the other (FigureOptions::playedPass); 0: it has none.
    std::uint32_t passCount = 0;
    bool followsSelection = false;  ///< whether another FigureOptions::selection may change the picture
};

/// Holds the input of a layout besides the block: size, step, selection, and which parts to draw.
struct FigureOptions {
    QSizeF size{1280, 800};
    std::uint32_t step = 0;
    bool showsAllSteps = false;  ///< whether the figure shows all steps at once, as for `--step whole`: no event counts as future
    std::int32_t warp = -1;      ///< warp to show in a figure of one warp; -1: the first of the step's warps that has the highest cost
    FigureSpecificOptions specificOptions{};  ///< options that single figures declare, such as BanksOptions
    Subject selection{};  ///< the selected thing; tree and sweep draw the edges of this cell where there is no room for all edges
    /// Grid: registers per thread, as the device's compiler says for the kernel; 0: unknown; nullopt: not determined yet.
    std::optional<std::uint32_t> registers = 0;
    /// Warps, source: what ptxas makes of branches; null: not requested.
    std::shared_ptr<const analysis::MachineBranches> machineBranches{};
    qreal zoom = 1;                                ///< >1: the content is laid out larger than `size`; detail appears as there is room
    qreal fontZoom = 1;                            ///< factor by which text and strokes grow with the zoom, at most `zoom`; see font_zoom.h
    qreal fontScale = 1;                           ///< factor of text and strokes in a layout of the same size: larger for a lecture hall
    bool drawsCaption = false;                     ///< whether title and fact are drawn inside the picture, as in exports
    bool drawsTitle = true, drawsSentence = true;  ///< which of title and fact `drawsCaption` draws
    bool drawsLegend = true;                       ///< whether the legend of the figure's marks is drawn
    bool playsAnswer = false;                      ///< whether an answer is played, so that what belongs to no single step moves, too
    std::int32_t playedPass = -1;                  ///< pass that an answer plays: later ones and all counts are left out; -1: none
    bool hidesComing = false;                      ///< whether nothing tells what comes after the step, as on the way to a question
    bool hidesAnswers = false;                     ///< whether the answers are left out, in the same layout; see answers.h
};

/// Returns whether the figure shows a cell or a thread, and not only an empty grid.
bool showsSomething(const Figure& figure);

/// Returns the index into figure.shapes of the topmost shape with a meaning at `point`; -1: there is none.
int hitTest(const Figure& figure, QPointF point);

}  // namespace simtscope::figures
