#include "ui/figures/export/quantize.h"

#include <algorithm>
#include <array>
#include <limits>

namespace simtscope::figures {

namespace {

struct Weighted {
    QRgb color;
    std::uint64_t count;
};

int channel(QRgb color, int index)
{
    return int(color >> (8 * index)) & 0xff;
}

struct Box {
    std::size_t first = 0, last = 0;  // index range of the colours, [first, last)
    int axis = 0;
    double spread = 0;  // sum of squared distances from the mean along the axis
};

Box measureBox(const std::vector<Weighted>& colors, std::size_t first, std::size_t last)
{
    Box box{first, last};
    for (int axis = 0; axis < 3; ++axis) {
        double weight = 0, sum = 0, squares = 0;
        for (std::size_t i = first; i < last; ++i) {
            // The cap keeps the background from drowning the few pixels that carry the picture.
            const double w = double(std::min<std::uint64_t>(colors[i].count, 4096)), v = channel(colors[i].color, axis);
            weight += w;
            sum += w * v;
            squares += w * v * v;
        }
        const double spread = squares - sum * sum / weight;
        if (spread > box.spread) {
            box.spread = spread;
            box.axis = axis;
        }
    }
    return box;
}

QRgb computeMean(const std::vector<Weighted>& colors, const Box& box)
{
    std::array<double, 3> sum{};
    double weight = 0;
    for (std::size_t i = box.first; i < box.last; ++i) {
        weight += double(colors[i].count);
        for (int axis = 0; axis < 3; ++axis)
            sum[std::size_t(axis)] += double(colors[i].count) * channel(colors[i].color, axis);
    }
    return qRgb(int(sum[2] / weight + 0.5), int(sum[1] / weight + 0.5), int(sum[0] / weight + 0.5));
}

std::vector<Weighted> sortColors(const std::unordered_map<QRgb, std::uint64_t>& counts)
{
    std::vector<Weighted> colors;
    colors.reserve(counts.size());
    for (const auto& [color, count] : counts)
        colors.push_back({color, count});
    std::sort(colors.begin(), colors.end(), [](const Weighted& a, const Weighted& b) { return a.color < b.color; });
    return colors;
}

}  // namespace

void ColorCounts::add(const QImage& frame)
{
    for (int y = 0; y < frame.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(frame.constScanLine(y));
        for (int x = 0; x < frame.width();) {
            int run = x + 1;
            while (run < frame.width() && line[run] == line[x])
                ++run;
            m_counts[line[x] | 0xff000000u] += std::uint64_t(run - x);
            x = run;
        }
    }
}

Palette::Palette(const ColorCounts& counts, int maxColors)
{
    std::vector<Weighted> colors = sortColors(counts.counts());
    if (colors.empty())
        colors.push_back({0xff000000u, 1});
    if (colors.size() <= std::size_t(maxColors)) {
        for (const Weighted& color : colors)
            m_colors.push_back(color.color);
        return;
    }
    std::vector<Box> boxes = {measureBox(colors, 0, colors.size())};
    while (boxes.size() < std::size_t(maxColors)) {
        const auto widest = std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.spread < b.spread; });
        if (widest->spread <= 0)
            break;
        const Box box = *widest;
        const auto begin = colors.begin() + std::ptrdiff_t(box.first), end = colors.begin() + std::ptrdiff_t(box.last);
        std::sort(begin, end,
                  [&](const Weighted& a, const Weighted& b) { return channel(a.color, box.axis) < channel(b.color, box.axis); });
        std::uint64_t total = 0, halfCount = 0;
        for (auto it = begin; it != end; ++it)
            total += it->count;
        std::size_t cut = box.first;
        while (cut + 1 < box.last && (cut == box.first || halfCount + colors[cut].count <= total / 2))
            halfCount += colors[cut++].count;
        *widest = measureBox(colors, box.first, cut);
        boxes.push_back(measureBox(colors, cut, box.last));
    }
    for (const Box& box : boxes)
        m_colors.push_back(computeMean(colors, box));
}

std::uint8_t Palette::indexOf(QRgb color)
{
    const auto known = m_nearest.find(color);
    if (known != m_nearest.end())
        return known->second;
    int best = 0, distance = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < m_colors.size(); ++i) {
        int sum = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const int d = channel(color, axis) - channel(m_colors[i], axis);
            sum += d * d;
        }
        if (sum < distance) {
            distance = sum;
            best = int(i);
        }
    }
    return m_nearest[color] = std::uint8_t(best);
}

}  // namespace simtscope::figures
