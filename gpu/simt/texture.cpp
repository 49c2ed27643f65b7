#include "gpu/simt/texture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "gpu/simt/texture_filter.h"
#include "gpu/simt/texture_texel.h"

namespace simtscope::simt {

namespace {

using ptx::TextureGeometry;

constexpr std::int64_t kWeightUnit = kTexelUnit;

struct FitRow {
    TextureGeometry geometry;
    ImageShape shape;
};

constexpr FitRow kFits[] = {
    {TextureGeometry::Line, ImageShape::Buffer},
    {TextureGeometry::Line, ImageShape::Line},
    {TextureGeometry::Plane, ImageShape::Line},
    {TextureGeometry::Plane, ImageShape::Plane},
    {TextureGeometry::Volume, ImageShape::Volume},
    {TextureGeometry::LineLayers, ImageShape::LineLayers},
    {TextureGeometry::PlaneLayers, ImageShape::PlaneLayers},
    {TextureGeometry::PlaneLayers, ImageShape::Cube},
    {TextureGeometry::PlaneLayers, ImageShape::CubeLayers},
    {TextureGeometry::Cube, ImageShape::Cube},
    {TextureGeometry::CubeLayers, ImageShape::CubeLayers},
};

/// Applies the address mode to a texel coordinate. Returns a coordinate within the image, or -1 for the border.
std::int64_t applyAddressMode(std::int64_t index, std::uint32_t extent, AddressMode mode, bool isNormalised)
{
    const auto size = std::int64_t(extent);
    // Wrap and mirror need normalised coordinates; for others, the guide replaces them by clamp.
    if (!isNormalised && mode != AddressMode::Border)
        mode = AddressMode::Clamp;
    switch (mode) {
    case AddressMode::Wrap:
        return (index % size + size) % size;
    case AddressMode::Mirror: {
        const std::int64_t folded = (index % (2 * size) + 2 * size) % (2 * size);
        return folded < size ? folded : 2 * size - 1 - folded;
    }
    case AddressMode::Border:
        return index < 0 || index >= size ? -1 : index;
    case AddressMode::Clamp:
        break;
    }
    return std::clamp<std::int64_t>(index, 0, size - 1);
}

/// Converts a coordinate to texels. Denormal numbers and NaN count as 0.
double toTexels(std::uint32_t bits, std::uint32_t extent, bool isNormalised)
{
    constexpr double kMaxCoordinate = 1e12;
    const auto value = std::bit_cast<float>(bits);
    if (std::isnan(value) || std::abs(value) < std::numeric_limits<float>::min())
        return 0;
    return std::clamp(double(value) * (isNormalised ? extent : 1), -kMaxCoordinate, kMaxCoordinate);
}

/// Holds the position of a fetch on one axis: the index of the lower of two texels, and the weight of the upper one.
struct Position {
    std::int64_t lower = 0;
    std::int64_t weight = 0;  ///< weight of lower + 1, in 1/256
};

/// Returns a position in 1/256 texels from the middle of the first texel. A coordinate is rounded, halves up; a normalised one is first
/// rounded down to a multiple of 2^-21.
std::int64_t toFixedPointPosition(std::uint32_t bits, std::uint32_t extent, AddressMode mode, bool isNormalised)
{
    constexpr std::int64_t kFractionsPerUnit = std::int64_t(1) << 21;
    // Such coordinates are outside of every image, and the product below stays within 64 bits.
    constexpr double kMaxCoordinate = 1 << 20, kMaxPeriods = 1 << 10;
    const auto coordinate = std::bit_cast<float>(bits);
    double value = std::isnan(coordinate) || std::abs(coordinate) < std::numeric_limits<float>::min() ? 0 : coordinate;
    if (!isNormalised)
        return std::int64_t(std::floor(std::clamp(value, -kMaxCoordinate, kMaxCoordinate) * kWeightUnit + 0.5)) - kWeightUnit / 2;
    const double period = mode == AddressMode::Mirror ? 2 : 1;
    if (mode == AddressMode::Clamp)
        value = std::clamp(value, 0.0, 1.0);
    else if (mode == AddressMode::Border)
        value = std::clamp(value, -kMaxPeriods, kMaxPeriods);
    else
        value = std::isinf(value) ? 0 : value - period * std::floor(value / period);
    return ((std::int64_t(std::floor(value * kFractionsPerUnit)) * extent * kWeightUnit + kFractionsPerUnit / 2) >> 21) - kWeightUnit / 2;
}

/// Holds the coordinates of one fetch as three axes. The last one may be a layer.
struct FetchCoordinates {
    std::array<std::uint32_t, 3> coordinate{};
    std::array<bool, 3> filtered{};  ///< axes that take part in filtering
    std::int64_t layer = 0;
    unsigned axisCount = 1;  ///< number of axes that the instruction gives
};

/// Projects a direction on a face of a cube. PTX ISA 9.0, 9.7.10.3 "tex"; CUDA C++ Programming Guide, "Cubemap Textures": the largest
/// component selects the face, with the coordinates (s / m + 1) / 2 and (t / m + 1) / 2.
void projectOnFace(const std::array<float, 3>& direction, FetchCoordinates& coordinates)
{
    const float x = direction[0], y = direction[1], z = direction[2];
    const float ax = std::abs(x), ay = std::abs(y), az = std::abs(z);
    float s = 0, t = 0, m = 0;
    if (ax >= ay && ax >= az) {
        coordinates.layer += x >= 0 ? 0 : 1;
        m = ax, s = x >= 0 ? -z : z, t = -y;
    } else if (ay >= az) {
        coordinates.layer += y >= 0 ? 2 : 3;
        m = ay, s = x, t = y >= 0 ? z : -z;
    } else {
        coordinates.layer += z >= 0 ? 4 : 5;
        m = az, s = z >= 0 ? x : -x, t = -y;
    }
    coordinates.coordinate[0] = std::bit_cast<std::uint32_t>((s / m + 1) / 2);
    coordinates.coordinate[1] = std::bit_cast<std::uint32_t>((t / m + 1) / 2);
}

FetchCoordinates makeFetchCoordinates(const Texture& texture, const ptx::TextureAccess& access,
                                      const std::array<std::uint32_t, 4>& operands)
{
    using enum TextureGeometry;
    FetchCoordinates fetchCoordinates;
    // The layer is unsigned, so -1 is the last layer.
    const auto layerOf = [&](std::int64_t layers) { return std::min<std::int64_t>(operands[0], layers - 1); };
    const auto number = [&](unsigned i) { return std::bit_cast<float>(operands[i]); };
    switch (access.geometry) {
    case Line:
    case Plane:
    case Volume:
        fetchCoordinates.axisCount = unsigned(access.geometry) - unsigned(Line) + 1;
        std::copy_n(operands.begin(), fetchCoordinates.axisCount, fetchCoordinates.coordinate.begin());
        break;
    case LineLayers:
    case PlaneLayers:
        fetchCoordinates.axisCount = access.geometry == LineLayers ? 1 : 2;
        fetchCoordinates.layer = layerOf(texture.image.depth);
        std::copy_n(operands.begin() + 1, fetchCoordinates.axisCount, fetchCoordinates.coordinate.begin());
        break;
    case Cube:
        fetchCoordinates.axisCount = 2;
        projectOnFace({number(0), number(1), number(2)}, fetchCoordinates);
        break;
    case CubeLayers:
        fetchCoordinates.axisCount = 2;
        fetchCoordinates.layer = 6 * layerOf(texture.image.depth / 6);
        projectOnFace({number(1), number(2), number(3)}, fetchCoordinates);
        break;
    }
    return fetchCoordinates;
}

/// Executes one fetch: finds the texels that it needs and combines them.
class Fetch {
public:
    Fetch(const Texture& texture, const FetchCoordinates& coordinates, bool hasFloatCoordinates, bool reads)
        : m_texture(texture), m_coordinates(coordinates), m_hasFloatCoordinates(hasFloatCoordinates), m_reads(reads)
    {
    }

    Sample run(const ptx::TextureAccess& access) const
    {
        if (access.gatheredComponent >= 0)
            return fetchGathered(unsigned(access.gatheredComponent));
        return m_texture.isLinear && m_hasFloatCoordinates && returnsFloats(m_texture) ? fetchFiltered() : fetchNearest();
    }

private:
    Sample fetchNearest() const
    {
        std::array<std::int64_t, 3> index{};
        for (unsigned axis = 0; axis < m_coordinates.axisCount; ++axis)
            index[axis] = m_hasFloatCoordinates ? std::int64_t(std::floor(texels(axis))) : std::int32_t(m_coordinates.coordinate[axis]);
        Sample sample;
        storeTexel(readAt(index, sample), sample);
        return sample;
    }

    Sample fetchFiltered() const
    {
        const bool isVolume = m_coordinates.axisCount == 3;
        // A 1D texture is a plane of height 1 that is read at y = 0, so half of the weight is on the row below it.
        std::array<Position, 3> positions{Position{}, Position{-1, kWeightUnit / 2}, Position{}};
        for (unsigned axis = 0; axis < m_coordinates.axisCount; ++axis)
            positions[axis] = position(axis, true);
        std::array<std::array<std::int64_t, 2>, 3> index{};  // Positions of the two texels of each axis; -1: the border.
        for (unsigned axis = 0; axis < (isVolume ? 3u : 2u); ++axis)
            for (unsigned upper = 0; upper < 2; ++upper)
                index[axis][upper] = applyAddressMode(positions[axis].lower + upper, extent(axis), m_texture.addressModes[axis],
                                                      m_texture.hasNormalisedCoordinates);

        const auto weights = computeCornerWeights(positions[0].weight, positions[1].weight, positions[2].weight, isVolume);
        const unsigned corners = findParticipatingCorners(positions[0].weight, positions[1].weight, positions[2].weight, isVolume);
        std::array<const std::byte*, kCornerCount> texels{};  // null for the border
        Sample sample;
        std::int32_t maxWeight = 0;
        for (unsigned corner = 0; corner < kCornerCount; ++corner) {
            if (!(corners >> corner & 1))
                continue;
            const std::int64_t x = index[0][corner & 1], y = index[1][corner >> 1 & 1],
                               z = isVolume ? index[2][corner >> 2] : m_coordinates.layer;
            if (x < 0 || y < 0 || z < 0)
                continue;
            const std::uint64_t offset = offsetOf(x, y, z);
            texels[corner] = reinterpret_cast<const std::byte*>(m_texture.image.address) + offset;
            if (weights[corner] > maxWeight) {
                maxWeight = weights[corner];
                sample.hasTexel = true;
                sample.offset = m_texture.image.offset + offset;
            }
        }
        if (m_reads)
            sample.value = filterTexels(m_texture, texels, weights, corners);
        return sample;
    }

    /// Executes tld4. PTX ISA 9.0, 9.7.10.4 "tld4": one component of the four texels that a linear filter would read, counter-clockwise
    /// from the lower left.
    Sample fetchGathered(unsigned component) const
    {
        static constexpr std::array<std::array<std::int64_t, 2>, 4> kOrder = {{{0, 1}, {1, 1}, {1, 0}, {0, 0}}};
        const Position x = position(0, false), y = position(1, false);
        Sample sample;
        for (unsigned i = 0; i < 4; ++i) {
            Sample location, components;
            storeTexel(readAt({x.lower + kOrder[i][0], y.lower + kOrder[i][1], 0}, location), components);
            sample.value[i] = components.value[component];
            if (location.hasTexel) {
                sample.hasTexel = true;
                sample.offset = location.offset;
            }
        }
        return sample;
    }

    std::uint32_t extent(unsigned axis) const
    {
        return axis == 0 ? m_texture.image.width : axis == 1 ? m_texture.image.height : m_texture.image.depth;
    }
    /// Returns the position on an axis. `isFiltered`: if the address mode clamps, the position itself is clamped so that the outermost
    /// texel alone counts.
    Position position(unsigned axis, bool isFiltered) const
    {
        const AddressMode mode = m_texture.addressModes[axis];
        std::int64_t fixed = toFixedPointPosition(m_coordinates.coordinate[axis], extent(axis), mode, m_texture.hasNormalisedCoordinates);
        if (isFiltered && (mode == AddressMode::Clamp || (!m_texture.hasNormalisedCoordinates && mode != AddressMode::Border)))
            fixed = std::clamp<std::int64_t>(fixed, 0, (std::int64_t(extent(axis)) - 1) * kWeightUnit);
        return {fixed >> 8, fixed & (kWeightUnit - 1)};
    }
    std::uint64_t offsetOf(std::int64_t x, std::int64_t y, std::int64_t z) const
    {
        const Image& image = m_texture.image;
        return std::uint64_t(x) * image.format.bytes() + std::uint64_t(y) * image.rowPitch + std::uint64_t(z) * image.slicePitch;
    }
    double texels(unsigned axis) const
    {
        return toTexels(m_coordinates.coordinate[axis], extent(axis), m_texture.hasNormalisedCoordinates);
    }

    Texel readAt(const std::array<std::int64_t, 3>& index, Sample& sample) const
    {
        const Image& image = m_texture.image;
        const bool isVolume = image.shape == ImageShape::Volume;
        std::array<std::int64_t, 3> texel{};
        for (unsigned axis = 0; axis < (isVolume ? 3u : 2u); ++axis) {
            texel[axis] = applyAddressMode(index[axis], extent(axis),
                                           image.shape == ImageShape::Buffer ? AddressMode::Border : m_texture.addressModes[axis],
                                           m_texture.hasNormalisedCoordinates);
            if (texel[axis] < 0)
                return image.shape == ImageShape::Buffer ? Texel{} : makeBorderTexel(m_texture);
        }
        if (!isVolume)
            texel[2] = m_coordinates.layer;
        const std::uint64_t offset = offsetOf(texel[0], texel[1], texel[2]);
        sample.hasTexel = true;
        sample.offset = image.offset + offset;
        return !m_reads ? Texel{} : readTexel(m_texture, reinterpret_cast<const std::byte*>(image.address) + offset);
    }

    void storeTexel(const Texel& texel, Sample& sample) const
    {
        for (unsigned channel = 0; channel < 4; ++channel)
            sample.value[channel] =
                returnsFloats(m_texture) ? std::bit_cast<std::uint32_t>(float(texel.number[channel])) : texel.integer[channel];
    }

    const Texture& m_texture;
    const FetchCoordinates& m_coordinates;
    bool m_hasFloatCoordinates, m_reads;
};

}  // namespace

bool canFetch(ptx::TextureGeometry geometry, ImageShape shape)
{
    return std::any_of(std::begin(kFits), std::end(kFits),
                       [&](const FitRow& row) { return row.geometry == geometry && row.shape == shape; });
}

bool canFetch(ptx::TextureGeometry geometry, const Image& image)
{
    const bool isFirstRow = geometry == TextureGeometry::Line && image.shape == ImageShape::Plane;
    return isFirstRow || canFetch(geometry, image.shape);
}

Sample fetch(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates)
{
    return Fetch(texture, makeFetchCoordinates(texture, access, coordinates), access.hasFloatCoordinates, true).run(access);
}

Sample locateFetch(const Texture& texture, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates)
{
    return Fetch(texture, makeFetchCoordinates(texture, access, coordinates), access.hasFloatCoordinates, false).run(access);
}

SurfaceOffset locateSurfaceAccess(const Image& image, const ptx::TextureAccess& access, const std::array<std::uint32_t, 4>& coordinates,
                                  unsigned bytes)
{
    using enum TextureGeometry;
    const bool hasLayer = access.geometry == LineLayers || access.geometry == PlaneLayers;
    const auto value = [&](unsigned i) { return std::int64_t(std::int32_t(coordinates[i])); };
    std::array<std::int64_t, 3> position{value(hasLayer ? 1 : 0), 0, 0};
    if (access.geometry == Plane || access.geometry == Volume || access.geometry == PlaneLayers)
        position[1] = value(hasLayer ? 2 : 1);
    position[2] = hasLayer ? value(0) : access.geometry == Volume ? value(2) : 0;
    const std::int64_t rowBytes = std::int64_t(image.width) * image.format.bytes();
    const std::array<std::int64_t, 3> maxPosition{rowBytes - bytes, std::int64_t(image.height) - 1, std::int64_t(image.depth) - 1};
    SurfaceOffset surface;
    surface.isInside = true;
    for (unsigned axis = 0; axis < 3; ++axis) {
        if (access.boundary == ptx::SurfaceBoundary::Clamp)
            position[axis] = std::clamp<std::int64_t>(position[axis], 0, std::max<std::int64_t>(0, maxPosition[axis]));
        surface.isInside = surface.isInside && position[axis] >= 0 && position[axis] <= maxPosition[axis];
    }
    if (surface.isInside)
        surface.offset =
            std::uint64_t(position[0]) + std::uint64_t(position[1]) * image.rowPitch + std::uint64_t(position[2]) * image.slicePitch;
    return surface;
}

}  // namespace simtscope::simt
