// A figure: what to draw, laid out, in plain values. Pure functions make it from a recording and a position; one paint() draws it to the
// screen, PNG, SVG and PDF alike, and the same shapes answer what lies under the mouse.
//
// Colours are theme roles, never values, so that one layout serves every theme. Coordinates are in logical pixels of `Figure::size`.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <typeindex>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/core/result.h"
#include "gpu/trace/recording.h"
#include "gpu/trace/steps.h"

class QPainter;

namespace simtscope::figures {

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
    Warp0,
    Warp1,
    Warp2,
    Warp3,
    Warp4,
    Warp5,
    Warp6,
    Warp7,
    Good,
    Error,
    None
};

enum class Font : std::uint8_t { Body, Small, Title, Mono, MonoSmall, MonoBold };
enum class Hatch : std::uint8_t { None, Diagonal };
enum class Stroke : std::uint8_t { Solid, Dashed, Dotted };

/// What a shape stands for, for hit testing and linked selection. Only the fields that apply are set.
struct Subject {
    std::int64_t cellAllocation = -1, cellOffset = -1;  ///< AllocationId::value, bytes
    std::int32_t thread = -1;                           ///< linear in the block
    std::int32_t warp = -1, lane = -1, bank = -1, line = -1;
    std::int32_t wavefront = -1;  ///< banks: FigureOptions::wavefront to choose it
    std::int64_t firstRow = -1;   ///< banks: FigureOptions::firstRow to scroll to
    std::int64_t step = -1;       ///< click goes there
    std::int64_t launch = -1;     ///< timeline: LaunchId::value; click shows that launch
    std::int64_t block = -1;      ///< grid: BlockId::value of a recorded one; click shows it
    QString tip;                  ///< tooltip in words
    bool empty() const;
};

struct Shape {
    enum class Kind : std::uint8_t { Rect, Ellipse, Line, Curve /* cubic, vertical tangents */, Text } kind = Kind::Rect;
    QRectF rect;                                  ///< Rect, Ellipse: box; Text: box it is aligned in
    QPointF from, to;                             ///< Line, Curve
    qreal radius = 0;                             ///< Rect corners
    Role fill = Role::None, stroke = Role::None;  ///< Text: `fill` is the text's colour
    Role on = Role::None;  ///< Text over a fill of this role: drawn in the ink that contrasts best with it, and `fill` is ignored
    qreal strokeWidth = 1;
    Stroke strokeStyle = Stroke::Solid;
    Hatch hatch = Hatch::None;  ///< over the fill, in the stroke role's colour
    qreal opacity = 1;
    QString text;
    Font font = Font::Body;
    qreal fontScale = 1;
    Qt::Alignment align = Qt::AlignCenter;
    Subject subject;
};

/// A value that travels along an edge when the step happens (about 300 ms, eased).
struct Motion {
    QPointF from, to;
    bool curved = true;
    QString text;
    Role fill = Role::Accent;
};

/// Rows that do not all have room: which are shown.
struct RowRange {
    std::uint32_t first = 0, shown = 0, count = 0;
    bool scrolls() const { return shown < count; }
    bool operator==(const RowRange&) const = default;
};

struct Figure {
    QSizeF size;
    qreal unit = 1;                 ///< scale of text and strokes: 1 for a figure of about 900 x 560
    std::vector<Shape> shapes;      ///< painted in order
    RowRange rows;                  ///< banks: of its words
    std::vector<Motion> motions;    ///< of the step that led here; empty when nothing moves
    QString title;                  ///< "tree   reduce1, 256 threads, block 0"
    QString fact;                   ///< the one sentence about the current step; also caption and accessible description
    bool factIsWarning = false;     ///< a conflict or divergence
    bool followsSelection = false;  ///< another FigureOptions::selection may draw another picture
};

/// Everything a layout may look at. Built once per (launch, block, order) and shared between figures; see FigureSource.
class FigureSource {
public:
    FigureSource(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                 trace::StepOrder order = trace::StepOrder::Lockstep);
    /// The same where it takes long. Null: `stop` was requested before it was done. Of `like` it takes over what does not depend on the
    /// order, if that is the same block.
    static std::shared_ptr<const FigureSource> make(std::shared_ptr<const trace::Recording> recording, LaunchId launch, BlockId block,
                                                    trace::StepOrder order, const std::stop_token& stop,
                                                    const FigureSource* like = nullptr);
    ~FigureSource();

    const trace::Recording& recording() const;
    std::shared_ptr<const trace::Recording> sharedRecording() const;
    const trace::Launch& launch() const;
    const trace::BlockTrace& trace() const;  ///< an empty trace when the block was not recorded
    bool recorded() const;
    const trace::Steps& steps() const;
    trace::StepOrder order() const;
    const trace::BlockStates& states() const;
    /// Replayed on first use and kept. May be asked for from any thread.
    const Result<analysis::Dataflow>& dataflow() const;
    /// Lockstep steps, whatever order() is: figures that group by step need them. Made on first use and kept, from any thread.
    const trace::Steps& lockstep() const;
    /// The two before they are used. False: `stop` was requested before they were there.
    bool replay(const std::stop_token& stop) const;
    bool orderLockstep(const std::stop_token& stop) const;

    /// Something a figure derives from the source alone, made by `make()` on first use and kept; one value per type.
    template <class T, class Make>
    const T& derived(Make make) const
    {
        derive<T>([&] { return std::optional<T>(make()); });
        return *kept<T>();
    }
    /// The same before it is used, from any thread. False: `make()` was stopped, and gave nothing.
    template <class T, class Make>
    bool derive(Make make) const
    {
        if (kept<T>())
            return true;
        std::optional<T> made = make();
        if (made)
            keep(typeid(T), std::make_shared<const T>(std::move(*made)));
        return made.has_value();
    }
    /// What has been derived; nullptr: nothing yet.
    template <class T>
    const T* kept() const
    {
        return static_cast<const T*>(kept(typeid(T)));
    }

private:
    const void* kept(std::type_index type) const;
    void keep(std::type_index type, std::shared_ptr<const void> value) const;  ///< unless another thread was faster
    struct Impl;
    explicit FigureSource(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

struct FigureOptions {
    QSizeF size{1280, 800};
    std::uint32_t step = 0;
    bool allSteps = false;        ///< --step all: nothing is in the future
    std::int32_t warp = -1;       ///< warp to look at where a figure shows one; -1: the step's first with the worst cost
    std::int32_t wavefront = -1;  ///< banks: the pass shown strong; -1: all
    std::int64_t firstRow = -1;   ///< banks: where not all rows have room, the first that is shown; -1: those that matter in the step
    Subject selection{};          ///< tree, sweep: whose edges are drawn where there is no room for all
    std::optional<std::uint32_t> registers =
        0;                 ///< grid: per thread of the launch's kernel, as its device's compiler says; 0: not known; none: not yet
    qreal zoom = 1;        ///< >1: the content is laid out larger than `size`; detail appears as there is room
    bool caption = false;  ///< draw title and fact inside the picture (exports)
};

/// One row of the figure table.
struct FigureKind {
    const char* name;   ///< "tree": the contract's name
    const char* label;  ///< untranslated tab label; use translatedLabel()
    Figure (*layout)(const FigureSource&, const FigureOptions&);
};

const std::vector<FigureKind>& figureKinds();
const FigureKind* findFigureKind(const QString& name);
QString translatedLabel(const FigureKind& kind);

/// The best figure to open a recording with, when nobody says: tree when there is dataflow in shared memory (sweep when its result is a
/// scan), else banks, else source. Empty when `stop` was requested before it was found.
QString suggestedFigure(const FigureSource& source, const std::stop_token& stop = {});

/// The step to draw of a figure, when nobody says: for banks the access with the most conflicts, or the first access to shared memory;
/// for memory the access with the most sectors too many, or the first to global memory; else the last step.
std::uint32_t suggestedStep(const FigureSource& source, const FigureKind& kind);

/// Index into figure.shapes of the topmost shape with a subject at `point`; -1: none.
int hitTest(const Figure& figure, QPointF point);

}  // namespace simtscope::figures
