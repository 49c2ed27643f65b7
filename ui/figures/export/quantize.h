// Reduces the colours of an animation to one palette of at most 256: median cut over the colours that occur.
#pragma once

#include <QImage>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace simtscope::figures {

/// Counts how often each colour occurs.
class ColorCounts {
public:
    void add(const QImage& frame);                                                      ///< `frame` must be opaque
    const std::unordered_map<QRgb, std::uint64_t>& counts() const { return m_counts; }  ///< number of pixels by colour

private:
    std::unordered_map<QRgb, std::uint64_t> m_counts;
};

/// Holds a palette. Its colours are chosen by median cut (Heckbert, "Color Image Quantization for Frame Buffer Display", 1982), which
/// always cuts the box with the largest weighted spread.
class Palette {
public:
    /// Makes a palette of at most `maxColors` colours. If no more colours occur, all of them are in the palette.
    explicit Palette(const ColorCounts& counts, int maxColors = 256);

    const std::vector<QRgb>& colors() const { return m_colors; }  ///< at most `maxColors`
    /// Returns the index of the palette's colour nearest to `color`.
    std::uint8_t indexOf(QRgb color);

private:
    std::vector<QRgb> m_colors;
    std::unordered_map<QRgb, std::uint8_t> m_nearest;
};

}  // namespace simtscope::figures
