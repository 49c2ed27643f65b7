#include "ui/figures/variables/variables_layout.h"

#include <algorithm>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/steps.h"
#include "ui/figures/variables/variables_words.h"

namespace simtscope::figures {

namespace {

using analysis::ValueKind;

constexpr qreal kMinSideWidth = 620;  // units of width from which names and values stand beside the tracks, and not above them
constexpr qreal kMinNames = 72, kMinValues = 96;
constexpr qreal kMaxNamesShare = 0.22, kValuesShare = 0.19;  // of the width
constexpr qreal kScaleWidth = 44;
constexpr qreal kMinBoxWidth = 3, kBoxPadding = 4, kMaxBoxHeight = 40, kMinTrack = 12;
// Boxes that may be too narrow for their text, as many or this share; with more of them, numbers are a curve.
constexpr std::size_t kMaxNarrowBoxes = 3;
constexpr qreal kMaxNarrowShare = 0.25;
constexpr double kMaxWarpSpan = 3;  // span of the warp's numbers, in spans of the thread's, up to which a curve shows all of it

QString nameOf(const analysis::VariableHistory& history)
{
    return cleanText(std::string_view(history.expression()));
}

/// Returns whether all or nearly all values have room for their text, each as wide as the steps for which it lasts.
bool haveTextsRoom(const Canvas& canvas, const VariablesLayout& layout, const analysis::VariableHistory& history, unsigned lane)
{
    const auto changes = history.changes(lane);
    std::size_t known = 0, fitting = 0;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        if (changes[i].state != analysis::ValueState::Known)
            continue;
        const std::uint32_t end = i + 1 < changes.size() ? changes[i + 1].step : layout.stepCount;
        const qreal width = layout.x(end) - layout.x(changes[i].step) - kBoxPadding * canvas.unit();
        ++known;
        fitting += canvas.widthOf(formatHistoryValue(history, &changes[i]), Font::Mono) <= width;
    }
    return known - fitting <= std::max(kMaxNarrowBoxes, std::size_t(kMaxNarrowShare * qreal(known))) && (fitting > 0 || known == 0);
}

VariableRowStyle chooseStyle(const Canvas& canvas, const VariablesLayout& layout, const analysis::VariableHistory& history, unsigned lane)
{
    const ValueKind kind = history.valueType().kind;
    const bool isNumber =
        (kind == ValueKind::Integer || kind == ValueKind::Float || kind == ValueKind::Pointer) && !history.isEnumeration();
    const bool hasRoom = qreal(history.changes(lane).size()) <= layout.area.width() / (kMinBoxWidth * canvas.unit());
    if (!isNumber)
        return hasRoom ? VariableRowStyle::Boxes : VariableRowStyle::Stripes;
    return hasRoom && haveTextsRoom(canvas, layout, history, lane) ? VariableRowStyle::Boxes : VariableRowStyle::Line;
}

/// Returns the numbers that a curve has room for: those of the warp, unless the thread's own curve would then be flat.
analysis::NumberRange chooseNumbers(const analysis::VariableHistory& history, unsigned lane, std::uint32_t lastStep)
{
    const analysis::NumberRange ofWarp = history.rangeOfWarp(0, lastStep), ofLane = history.rangeOfLane(lane, 0, lastStep);
    const double laneSpan = ofLane.high - ofLane.low, warpSpan = ofWarp.high - ofWarp.low;
    return laneSpan > 0 && warpSpan > kMaxWarpSpan * laneSpan ? ofLane : ofWarp;
}

/// Places the parts of a row between `top` and `top` + `pitch`, with the names beside the track.
void placeBeside(const Canvas& canvas, const QRectF& content, qreal names, qreal values, qreal top, qreal pitch, VariableRowLayout& row)
{
    const qreal u = canvas.unit(), mono = canvas.lineHeightOf(Font::Mono), small = canvas.lineHeightOf(Font::Small);
    const qreal gap = std::min(kTinyGap * u, pitch * 0.1), height = pitch - 2 * gap;
    const bool hasTwoLines = height >= mono + small;
    const qreal block = hasTwoLines ? mono + small : std::min(mono, height), first = top + gap + (height - block) / 2;
    row.name = QRectF(content.left(), first, names, std::min(mono, height));
    row.value = QRectF(content.right() - values, first, values, std::min(mono, height));
    if (hasTwoLines) {
        row.type = QRectF(content.left(), first + mono, names, small);
        row.range = QRectF(row.value.left(), first + mono, values, small);
    }
    row.track = QRectF(row.track.left(), top + gap, row.track.width(), height);
    if (row.style == VariableRowStyle::Line && height >= 3 * small && row.history->valueType().kind != ValueKind::Pointer)
        row.scale = QRectF(content.left() + names, row.track.top(), row.track.left() - content.left() - names - kTinyGap * u, height);
}

/// Places them with the names above the track.
void placeAbove(const Canvas& canvas, const QRectF& content, qreal top, qreal pitch, VariableRowLayout& row)
{
    const qreal u = canvas.unit(), mono = canvas.lineHeightOf(Font::Mono), gap = std::min(kTinyGap * u, pitch * 0.06);
    row.isValueAbove = true;
    row.name = QRectF(content.left(), top, content.width() * 0.45, mono);
    row.value = QRectF(content.left() + content.width() * 0.5, top, content.width() * 0.5, mono);
    row.track = QRectF(row.track.left(), top + mono, row.track.width(), pitch - mono - 2 * gap);
}

}  // namespace

qreal VariableRowLayout::y(double number) const
{
    const double span = numbers.high - numbers.low;
    const double share = span > 0 ? (number - numbers.low) / span : 0.5;
    const qreal inset = std::min(track.height() * 0.12, track.width() * 0.01);
    return track.bottom() - inset - (track.height() - 2 * inset) * std::clamp(share, 0.0, 1.0);
}

VariablesLayout layOutVariables(const Canvas& canvas, const FigureSource& source, const VariablesView& view, const FigureOptions& options)
{
    VariablesLayout layout;
    const qreal u = canvas.unit();
    const QRectF content = canvas.content();
    const auto& histories = view.histories->rows;
    layout.stepCount = std::max<std::uint32_t>(1, source.steps().count());
    layout.endStep = view.step + (canvas.hidesAnswers() && !options.showsAllSteps ? 0 : 1);
    layout.lineHeight = canvas.lineHeightOf(Font::Small);
    const bool isBeside = content.width() >= kMinSideWidth * u;
    qreal names = kMinNames * u;
    for (const auto& history : histories)
        names = std::max({names, canvas.widthOf(nameOf(*history), Font::Mono),
                          canvas.widthOf(cleanText(std::string_view(history->type())), Font::Small)});
    names = std::min(names + kSmallGap * u, content.width() * kMaxNamesShare);
    const qreal values = std::max(kMinValues * u, content.width() * kValuesShare);
    const qreal left = isBeside ? content.left() + names + kScaleWidth * u : content.left();
    const qreal right = isBeside ? content.right() - values - kMediumGap * u : content.right();
    const qreal top = content.top() + layout.lineHeight + kTinyGap * u;
    layout.notes = QRectF(content.left(), content.bottom() - layout.lineHeight, content.width(), layout.lineHeight);
    layout.axisTop = layout.notes.top() - layout.lineHeight - kTinyGap * u;
    layout.area = QRectF(left, top, right - left, layout.axisTop - kTinyGap * u - top);
    layout.cursorLabel = QRectF(left, content.top(), right - left, layout.lineHeight);
    const qreal mono = canvas.lineHeightOf(Font::Mono);
    const qreal minPitch = isBeside ? mono + kSmallGap * u : mono + (kMinTrack + kSmallGap) * u;
    const auto fitting = std::size_t(std::max<qreal>(1, std::floor(layout.area.height() / minPitch)));
    const std::size_t count = std::min(histories.size(), fitting);
    const qreal pitch = layout.area.height() / qreal(count);
    for (std::size_t i = 0; i < count; ++i) {
        VariableRowLayout& row = layout.rows.emplace_back();
        row.history = histories[i].get();
        row.style = chooseStyle(canvas, layout, *row.history, view.lane());
        row.track = QRectF(layout.area.left(), 0, layout.area.width(), 0);
        if (isBeside)
            placeBeside(canvas, content, names, values, top + qreal(i) * pitch, pitch, row);
        else
            placeAbove(canvas, content, top + qreal(i) * pitch, pitch, row);
        if (row.style == VariableRowStyle::Line) {
            row.numbers = chooseNumbers(*row.history, view.lane(), layout.stepCount - 1);
        } else if (row.track.height() > kMaxBoxHeight * u) {
            const qreal spare = (row.track.height() - kMaxBoxHeight * u) / 2;
            row.track.adjust(0, spare, 0, -spare);
        }
    }
    return layout;
}

}  // namespace simtscope::figures
