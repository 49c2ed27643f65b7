#include "gpu/analysis/difference/location_map.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace simtscope::analysis {
namespace {

constexpr std::uint32_t kUnmatched = 0x40000000u;  // added to the number of an allocation that only the right run has

/// Returns the allocation that held the address when the launch was made.
const trace::Allocation* findAllocation(const RecordedBlock& block, std::uint64_t address)
{
    for (const trace::Allocation& allocation : block.recording().allocations)
        if (address >= allocation.address && address - allocation.address < allocation.bytes &&
            trace::wasAllocatedAt(allocation, block.launch()))
            return &allocation;
    return nullptr;
}

bool haveSameAllocations(const trace::Recording& left, const trace::Recording& right)
{
    const auto areAlike = [](const trace::Allocation& a, const trace::Allocation& b) {
        return a.kind == b.kind && a.bytes == b.bytes && a.name == b.name;
    };
    return left.allocations.size() == right.allocations.size() &&
           std::equal(left.allocations.begin(), left.allocations.end(), right.allocations.begin(), areAlike);
}

/// Returns the offset of the element of `to` that has the indices of the element of `from` at `offset`; both count from the arrays' begin.
std::uint64_t moveToOtherRows(const Variable& from, const Variable& to, std::uint64_t offset)
{
    const std::uint64_t bytes = from.elementBytes();
    if (bytes == 0 || bytes != to.elementBytes() || from.rows.empty() || from.rows.size() != to.rows.size() || from.rows == to.rows)
        return offset;
    std::uint64_t element = offset / bytes, moved = 0, factor = 1;
    for (std::size_t i = from.rows.size(); i-- > 0;) {
        moved += element % from.rows[i] * factor;
        element /= from.rows[i];
        factor *= to.rows[i];
    }
    return (moved + element * factor) * bytes + offset % bytes;
}

}  // namespace

LocationMap::LocationMap(const RecordedBlock& left, const RecordedBlock& right) : m_left(left), m_right(right)
{
    matchAllocations();
    const MemoryNames &leftNames = MemoryNames::forBlock(left), &rightNames = MemoryNames::forBlock(right);
    for (const Variable& array : rightNames.sharedVariables()) {
        const auto& arrays = leftNames.sharedVariables();
        const auto found = std::find_if(arrays.begin(), arrays.end(), [&](const Variable& other) { return other.name == array.name; });
        if (found != arrays.end())
            m_sharedArrays.push_back({&*found, &array});
    }
}

void LocationMap::matchAllocations()
{
    const std::vector<trace::Allocation>&left = m_left.recording().allocations, &right = m_right.recording().allocations;
    m_toLeft.resize(right.size());
    const bool areSame = m_hasSameNumbers = haveSameAllocations(m_left.recording(), m_right.recording());
    for (std::uint32_t i = 0; i < right.size(); ++i) {
        m_toLeft[i] = areSame ? i : kUnmatched + i;
        for (std::uint32_t other = 0; other < left.size() && !areSame && !right[i].name.empty(); ++other)
            if (left[other].name == right[i].name && left[other].kind == right[i].kind)
                m_toLeft[i] = other;
    }
    const std::vector<std::uint8_t>&leftParameters = m_left.launch().parameters, &rightParameters = m_right.launch().parameters;
    for (std::size_t at = 0; !areSame && at + 8 <= std::min(leftParameters.size(), rightParameters.size()); at += 8) {
        std::uint64_t leftAddress = 0, rightAddress = 0;
        std::memcpy(&leftAddress, leftParameters.data() + at, 8);
        std::memcpy(&rightAddress, rightParameters.data() + at, 8);
        const trace::Allocation *const a = findAllocation(m_left, leftAddress), *const b = findAllocation(m_right, rightAddress);
        if (a && b && m_toLeft[b->id.value] >= kUnmatched)
            m_toLeft[b->id.value] = a->id.value;
    }
}

Location LocationMap::toLeft(std::uint32_t allocation, std::uint64_t offset) const
{
    if (allocation < m_toLeft.size())
        return {m_toLeft[allocation], offset};
    if (allocation == trace::kSharedAllocation.value)
        for (const SharedArray& array : m_sharedArrays)
            if (offset >= array.right->offset && offset - array.right->offset < array.right->bytes)
                return {allocation, array.left->offset + moveToOtherRows(*array.right, *array.left, offset - array.right->offset)};
    return {allocation, offset};
}

std::uint32_t LocationMap::variableAt(const Location& location) const
{
    if (location.allocation != trace::kSharedAllocation.value)
        return location.allocation;
    for (std::size_t i = 0; i < m_sharedArrays.size(); ++i)
        if (location.offset >= m_sharedArrays[i].left->offset &&
            location.offset - m_sharedArrays[i].left->offset < m_sharedArrays[i].left->bytes)
            return 0xff000000u + std::uint32_t(i);
    return location.allocation;
}

bool LocationMap::areSamePointers(std::uint64_t leftValue, std::uint64_t rightValue) const
{
    const trace::Allocation *const a = findAllocation(m_left, leftValue), *const b = findAllocation(m_right, rightValue);
    return a && b && Location{a->id.value, leftValue - a->address} == toLeft(b->id.value, rightValue - b->address);
}

}  // namespace simtscope::analysis
