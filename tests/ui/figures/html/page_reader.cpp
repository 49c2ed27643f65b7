#include "tests/ui/figures/html/page_reader.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <array>
#include <gtest/gtest.h>

namespace simtscope::tests {

using figures::Role;
using figures::Shape;

namespace {

std::vector<int> numbersOf(const QJsonValue& list)
{
    std::vector<int> numbers;
    for (const QJsonValue number : list.toArray())
        numbers.push_back(number.toInt());
    return numbers;
}

/// Decodes a column of numbers that may be missing.
struct Sparse {
    int last = 0;
    int operator()(int written) { return written == 0 ? -1 : (last += written > 0 ? written - 1 : written); }
};

struct Row {
    int place = 0, look = 0, text = -1, subject = -1;
};

std::vector<Row> shapeRows(const std::vector<int>& numbers)
{
    std::vector<Row> rows;
    Sparse texts, subjects[2];
    int places[2] = {}, looks[2] = {};
    for (std::size_t i = 0; i + 3 < numbers.size(); i += 4) {
        const int text = texts(numbers[i]);
        const std::size_t kind = text >= 0;
        places[kind] += numbers[i + 1];
        looks[kind] += numbers[i + 2];
        rows.push_back({places[kind], looks[kind], text, subjects[kind](numbers[i + 3])});
    }
    return rows;
}

std::vector<std::vector<std::uint32_t>> idsOf(const QJsonArray& frames)
{
    std::vector<std::vector<std::uint32_t>> lists;
    std::array<int, 2> last{};
    for (const QJsonValue value : frames) {
        const std::vector<int> frame = numbersOf(value);
        const std::vector<std::uint32_t> before = lists.empty() ? std::vector<std::uint32_t>() : lists.back();
        std::vector<std::uint32_t> ids;
        std::size_t from = 0;
        for (std::size_t i = 2; i < frame.size();) {
            const int kept = frame[i], dropped = frame[i + 1], added = frame[i + 2];
            i += 3;
            for (int k = 0; k < kept; ++k)
                ids.push_back(before.at(from++));
            from += std::size_t(dropped);
            for (int k = 0; k < added; ++k, ++i) {
                last = {last[1], last[0] + frame[i]};
                ids.push_back(std::uint32_t(last[1]));
            }
        }
        while (from < before.size())
            ids.push_back(before[from++]);
        lists.push_back(ids);
    }
    return lists;
}

Shape shapeOf(const Row& row, const std::vector<int>& places, const std::vector<int>& looks, const std::vector<int>& subjects,
              const QJsonArray& texts)
{
    const int* const place = &places.at(std::size_t(row.place) * 6);
    const int* const look = &looks.at(std::size_t(row.look) * 10);
    Shape shape;
    shape.kind = Shape::Kind(place[0]);
    const QPointF from(place[1] / 10.0, place[2] / 10.0), size(place[3] / 10.0, place[4] / 10.0);
    shape.rect = QRectF(from, QSizeF(size.x(), size.y()));
    shape.from = from;
    shape.to = from + size;
    shape.radius = place[5] / 10.0;
    shape.fill = Role(look[0]);
    shape.stroke = Role(look[1]);
    shape.backgroundRole = Role(look[2]);
    shape.strokeWidth = look[3] / 100.0;
    shape.strokeStyle = figures::Stroke(look[4]);
    shape.hatch = figures::Hatch(look[5]);
    shape.opacity = look[6] / 100.0;
    shape.font = figures::Font(look[7]);
    shape.fontScale = look[8];
    constexpr Qt::Alignment kSides[] = {Qt::AlignLeft, Qt::AlignHCenter, Qt::AlignRight};
    shape.align = kSides[look[9]];
    shape.text = row.text < 0 ? QString() : texts[row.text].toString();
    if (row.subject >= 0) {
        const int* const subject = &subjects.at(std::size_t(row.subject) * 3);
        const auto toStep = [](int number) { return number < 0 ? std::nullopt : std::optional(std::uint32_t(number)); };
        shape.meaning.tip = subject[0] < 0 ? QString() : texts[subject[0]].toString();
        shape.meaning.step = toStep(subject[1]);
        shape.meaning.line = toStep(subject[2]);
    }
    return shape;
}

std::vector<int> sumsOf(const QJsonValue& differences, std::size_t columns)
{
    std::vector<int> numbers = numbersOf(differences);
    for (std::size_t i = columns; i < numbers.size(); ++i)
        numbers[i] += numbers[i - columns];
    return numbers;
}

std::vector<std::vector<figures::Motion>> motionsOf(const QJsonObject& layout, const QJsonArray& texts)
{
    const std::vector<int> points = sumsOf(layout["points"], 2), ways = sumsOf(layout["ways"], 3);
    const auto pointAt = [&](int point) { return QPointF(points.at(std::size_t(point) * 2), points.at(std::size_t(point) * 2 + 1)); };
    std::vector<std::vector<figures::Motion>> lists;
    int way = 0, text = 0;
    for (const QJsonValue value : layout["motions"].toArray()) {
        std::vector<figures::Motion>& motions = lists.emplace_back();
        const std::vector<int> numbers = numbersOf(value);
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
            way += numbers[i];
            text += numbers[i + 1];
            const int* const row = &ways.at(std::size_t(way) * 3);
            motions.push_back({pointAt(row[0]), pointAt(row[1]), row[2] % 2 == 1, texts[text].toString(), Role(row[2] / 2)});
        }
    }
    return lists;
}

}  // namespace

QJsonObject recordingIn(const QByteArray& page)
{
    const QByteArray begin = "<script type=\"application/json\" id=\"recording\">";
    const qsizetype from = page.indexOf(begin) + begin.size(), to = page.indexOf("</script>", from);
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(page.mid(from, to - from), &error);
    EXPECT_EQ(error.error, QJsonParseError::NoError) << error.errorString().toStdString();
    return json.object();
}

std::vector<PageFrame> framesIn(const QJsonObject& recording, int layout, bool asks)
{
    const QJsonObject object = recording["layouts"].toArray()[layout].toObject();
    const QJsonArray texts = recording["texts"].toArray(), written = object[asks ? "asked" : "frames"].toArray();
    std::vector<int> places = numbersOf(object["places"]);
    for (std::size_t i = 6; i < places.size(); ++i)
        places[i] += places[i - 6];
    const std::vector<int> looks = numbersOf(object["looks"]);
    std::vector<int> subjects = numbersOf(recording["subjects"]);
    std::array<Sparse, 3> columns;
    for (std::size_t i = 0; i < subjects.size(); ++i)
        subjects[i] = columns[i % 3](subjects[i]);
    const std::vector<Row> rows = shapeRows(numbersOf(object["shapes"]));

    const auto motions = motionsOf(object, texts);
    std::vector<PageFrame> frames;
    for (const std::vector<std::uint32_t>& ids : idsOf(written)) {
        const QJsonArray head = written[qsizetype(frames.size())].toArray();
        PageFrame frame{texts[head[0].toInt()].toString(), head[1].toInt() == 1, {}, {}};
        for (const std::uint32_t id : ids)
            frame.shapes.push_back(shapeOf(rows.at(id), places, looks, subjects, texts));
        if (!asks)
            frame.motions = motions.at(frames.size());
        frames.push_back(std::move(frame));
    }
    return frames;
}

}  // namespace simtscope::tests
