#include "ui/figures/html/page_data.h"

#include <algorithm>
#include <optional>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/html/frame_delta.h"
#include "ui/figures/html/json_list.h"
#include "ui/figures/html/layout_prefetcher.h"
#include "ui/figures/html/motion_list.h"
#include "ui/figures/html/shape_table.h"

namespace simtscope::figures {

namespace {

QByteArray encodeGeometries(const ShapeTable& shapes)
{
    JsonList list;
    std::array<int, 7> previousRow{};
    for (const auto& row : shapes.geometries().rows()) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)  // the last number only tells equal geometry apart, which the script does not need
            list.addNumber(row[i] - previousRow[i]);
        previousRow = row;
    }
    return list.toText();
}

/// Encodes numbers that may be missing (-1): 0 if missing, else the difference from the last number that was present, plus 1 if the
/// difference is not negative.
class SparseColumn {
public:
    int next(int number)
    {
        if (number < 0)
            return 0;
        const int difference = number - m_last;
        m_last = number;
        return difference < 0 ? difference : difference + 1;
    }

private:
    int m_last = 0;
};

QByteArray encodeSubjects(const SubjectTable& subjects)
{
    JsonList list;
    std::array<SparseColumn, 3> columns;
    for (const auto& row : subjects.rows())
        for (std::size_t i = 0; i < row.size(); ++i)
            list.addNumber(columns[i].next(row[i]));
    return list.toText();
}

/// Encodes the shapes as differences. Boxes and texts alternate in most figures, so a box is compared with the last box, and a text with
/// the last text.
QByteArray encodeShapes(const ShapeTable& shapes)
{
    JsonList list;
    SparseColumn texts, subjects[2];
    int lastGeometries[2] = {}, looks[2] = {};
    for (const auto& [geometry, look, text, subject] : shapes.shapes().rows()) {
        const std::size_t kind = text != kNoText;
        list.addNumber(texts.next(text))
            .addNumber(geometry - lastGeometries[kind])
            .addNumber(look - looks[kind])
            .addNumber(subjects[kind].next(subject));
        lastGeometries[kind] = geometry;
        looks[kind] = look;
    }
    return list.toText();
}

/// Collects frames. Each is stored as its difference from the frame before.
class FrameList {
public:
    void add(const std::vector<std::uint32_t>& ids, int sentence, bool isWarning)
    {
        JsonList frame;
        frame.addNumber(sentence).addNumber(isWarning);
        const std::vector<std::uint32_t> delta = computeDelta(m_previous, ids);
        for (std::size_t i = 0; i < delta.size();) {
            const std::size_t added = i + 3, end = added + delta[i + 2];
            for (; i < added; ++i)
                frame.addNumber(delta[i]);
            for (; i < end; ++i) {
                frame.addNumber(std::int64_t(delta[i]) - m_lastIds[0]);
                m_lastIds = {m_lastIds[1], delta[i]};
            }
        }
        m_json.addRaw(frame.toText());
        m_previous = ids;
    }
    QByteArray json() const { return m_json.toText(); }

private:
    std::vector<std::uint32_t> m_previous;
    std::array<std::int64_t, 2> m_lastIds{};
    JsonList m_json;
};

/// Encodes the figure in one size.
class LayoutData {
public:
    LayoutData(TextTable& texts, SubjectTable& subjects) : m_texts(texts), m_shapes(texts, subjects) {}

    /// Adds the next frame; with `hidesAnswers`, adds it to the frames without answers.
    void add(const Figure& figure, bool hidesAnswers)
    {
        m_size = figure.size;
        m_showsAccess = m_showsAccess || figure.showsAccess;
        m_movingPixels = pixelSize(Font::MonoBold, figure.unit);
        (hidesAnswers ? m_framesWithoutAnswers : m_frames)
            .add(m_shapes.idsOf(figure, hidesAnswers), m_texts.idOf(figure.fact), figure.isFactWarning);
        if (hidesAnswers)
            return;
        m_motions.add(figure.motions, m_texts);
        JsonList results;
        std::size_t last = 0;
        for (std::size_t i = 0; figure.showsAccess && i < figure.shapes.size(); ++i) {
            if (!figure.shapes[i].isResult)
                continue;
            results.addNumber(std::int64_t(i - last));
            last = i;
        }
        m_results.addRaw(results.toText());
    }

    QByteArray json() const
    {
        return "{\"width\":" + QByteArray::number(m_size.width()) + ",\"height\":" + QByteArray::number(m_size.height()) +
               ",\"places\":" + encodeGeometries(m_shapes) + ",\"looks\":" + toJsonRows(m_shapes.styles()) +
               ",\"shapes\":" + encodeShapes(m_shapes) + ",\"frames\":" + m_frames.json() + ",\"asked\":" + m_framesWithoutAnswers.json() +
               "," + m_motions.json() + ",\"movingPixels\":" + QByteArray::number(m_movingPixels) + ",\"results\":" + m_results.toText() +
               ",\"showsAccess\":" + (m_showsAccess ? "true" : "false") + '}';
    }

private:
    TextTable& m_texts;
    ShapeTable m_shapes;
    QSizeF m_size;
    FrameList m_frames, m_framesWithoutAnswers;
    MotionList m_motions;
    JsonList m_results;
    int m_movingPixels = 0;
    bool m_showsAccess = false;
};

std::vector<std::uint32_t> linesOf(const FigureSource& source, std::uint32_t step)
{
    if (!source.isRecorded() || step >= source.steps().count())
        return {};
    const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    return analysis::findProgramLines(source.recording(), source.recording().findSite(source.launch(), event.site));
}

QByteArray encodeSteps(const FigureSource& source, const std::vector<std::uint32_t>& steps)
{
    JsonList list;
    for (const std::uint32_t step : steps) {
        JsonList row;
        row.addNumber(std::int64_t(step) + 1);
        for (const std::uint32_t line : linesOf(source, step))
            row.addNumber(line);
        list.addRaw(row.toText());
    }
    return list.toText();
}

QByteArray encodeCues(const std::vector<PageCue>& cues, const std::vector<std::uint32_t>& steps)
{
    JsonList list;
    for (const PageCue& cue : cues) {
        const auto found = std::ranges::lower_bound(steps, cue.step);
        if (found != steps.end() && *found == cue.step)
            list.addRaw(
                JsonList().addNumber(found - steps.begin()).addRaw(encodeJsonText(cue.question)).addRaw(encodeJsonText(cue.text)).toText());
    }
    return list.toText();
}

/// Returns the options of the page's layouts, the one for a screen first.
std::vector<FigureOptions> makeLayoutOptions(const PageOptions& options)
{
    FigureOptions screen = options.figure;
    screen.drawsCaption = screen.showsAllSteps = false;
    screen.zoom = screen.fontZoom = 1;
    if (options.layout)
        return {screen};
    FigureOptions phone = screen;
    phone.size = kPhoneSize;
    phone.fontScale = kPhoneFontScale;
    return {screen, phone};
}

/// Returns the options of all figures of the page: for each layout and step the figure with its answers, and, with `hidesAnswers`, the
/// figure without them.
std::vector<FigureOptions> makeFigureOptions(const std::vector<FigureOptions>& layouts, const std::vector<std::uint32_t>& steps,
                                             const std::vector<PageCue>& cues, bool hidesAnswers)
{
    std::vector<FigureOptions> figures;
    for (FigureOptions figure : layouts) {
        for (const std::uint32_t step : steps) {
            figure.step = step;
            figure.playsAnswer = std::ranges::find(cues, step, &PageCue::step) != cues.end();
            figure.hidesAnswers = false;
            figures.push_back(figure);
            if (!hidesAnswers)
                continue;
            figure.hidesAnswers = true;
            figures.push_back(figure);
        }
    }
    return figures;
}

}  // namespace

QByteArray encodeJsonText(const QString& text)
{
    QByteArray json = "\"";
    for (const QChar c : text) {
        const char16_t code = c.unicode();
        const bool isPlain = code >= 0x20 && code != '"' && code != '\\' && code != '<' && code != '>' && code != '&' && code < 0x7f;
        if (isPlain)
            json += char(code);
        else if (code > 0xa0 && !c.isSurrogate() && code != 0x2028 && code != 0x2029)
            json += QString(c).toUtf8();
        else
            json += "\\u" + QByteArray::number(code, 16).rightJustified(4, '0');
    }
    return json + '"';
}

Result<QByteArray> makePageData(const FigureSource& source, const FigureKind& kind, const std::vector<std::uint32_t>& steps,
                                const PageOptions& options)
{
    TextTable texts;
    SubjectTable subjects;
    JsonList layouts;
    const std::vector<FigureOptions> layoutOptions = makeLayoutOptions(options);
    LayoutPrefetcher figures(makeFigureOptions(layoutOptions, steps, options.cues, options.hidesAnswers), [&](const FigureOptions& layout) {
        return options.layout ? options.layout(layout) : kind.layout(source, layout);
    });
    double doneCount = 0;
    std::optional<std::size_t> start;  // index of the first step that shows something
    for (std::size_t i = 0; i < layoutOptions.size(); ++i) {
        LayoutData data(texts, subjects);
        for (std::size_t step = 0; step < steps.size(); ++step) {
            if (options.shouldContinue && !options.shouldContinue(doneCount++ / double(layoutOptions.size() * steps.size())))
                return fail(msg::window::pageCancelled());
            const Figure figure = figures.takeNext();
            if (!start && showsSomething(figure))
                start = step;
            data.add(figure, false);
            if (options.hidesAnswers)
                data.add(figures.takeNext(), true);
        }
        layouts.addRaw(data.json());
    }
    JsonList encodedTexts;
    for (const QString& text : texts.texts())
        encodedTexts.addRaw(encodeJsonText(text));
    return "{\"steps\":" + encodeSteps(source, steps) + ",\"cues\":" + encodeCues(options.cues, steps) +
           ",\"start\":" + QByteArray::number(qulonglong(start.value_or(0))) + ",\"asks\":" + (options.hidesAnswers ? "true" : "false") +
           ",\"texts\":" + encodedTexts.toText() + ",\"subjects\":" + encodeSubjects(subjects) + ",\"layouts\":" + layouts.toText() + '}';
}

}  // namespace simtscope::figures
