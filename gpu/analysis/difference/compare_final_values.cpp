#include "gpu/analysis/difference/compare_final_values.h"

#include <set>
#include <tuple>

#include "gpu/analysis/difference/describe_difference.h"
#include "gpu/analysis/difference/expected_numbers.h"
#include "gpu/analysis/difference/final_writes.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

DifferenceSide sideOf(const RecordedBlock& block, const FinalWrite& write)
{
    ThreadAccess access = write.access;
    access.value = write.value;
    return describeSide(block, write.block, write.warp, write.lane, access);
}

/// Returns whether both runs leave the same value. Floating-point numbers may differ a little, because another kernel or another number of
/// threads may sum them up in another order.
bool areSame(const RecordedBlock& block, const FinalWrite& left, const FinalWrite& right)
{
    const ThreadAccess& access = left.access;
    if (right.access.bytes != access.bytes || left.value == right.value)
        return true;
    const trace::Site* const site = block.recording().findSite(block.launch(), access.site);
    const ptx::ScalarType type = MemoryNames::forBlock(block).typeAt(access.ownLocation.allocation, access.ownLocation.offset, access.bytes,
                                                                     site ? site->type : ptx::ScalarType::None);
    const double number = makeShownValue(right.value, type, access.bytes).number;
    return ptx::isFloat(type) && isExpected(left.value, type, {number, {}}, kDefaultTolerance);
}

/// Returns the allocations that the writes go to.
std::set<std::uint32_t> arraysOf(const FinalWrites& writes)
{
    std::set<std::uint32_t> arrays;
    for (const auto& [location, write] : writes)
        arrays.insert(location.allocation);
    return arrays;
}

}  // namespace

Result<void> compareFinalValues(const LaunchPair& pair, Differences& differences, const std::stop_token& stop)
{
    if (pair.left().parameters.size() != pair.right().parameters.size() && pair.left().name != pair.right().name)
        return fail(msg::difference::unlikeLaunches());
    FinalWrites left, right;
    addFinalWrites(pair.leftReader(), left, stop);
    addFinalWrites(pair.rightReader(), right, stop);
    const std::set<std::uint32_t> leftArrays = arraysOf(left), rightArrays = arraysOf(right);
    struct Found {
        const FinalWrite *left = nullptr, *right = nullptr;
    };
    Found first;
    std::uint64_t count = 0, commonCount = 0;
    const auto orderOf = [](const Found& found) {  // other values before values that only one run writes
        const FinalWrite& write = found.left ? *found.left : *found.right;
        return std::tuple(!found.left || !found.right, write.time, write.block, write.access.event, write.lane);
    };
    const auto add = [&](const Found& found) {
        ++count;
        if ((!first.left && !first.right) || orderOf(found) < orderOf(first))
            first = found;
    };
    for (const auto& [location, write] : left) {
        const auto other = right.find(location);
        if (other == right.end()) {
            if (rightArrays.contains(location.allocation))
                add({&write, nullptr});
            continue;
        }
        ++commonCount;
        if (!areSame(pair.leftBlock(), write, other->second))
            add({&write, &other->second});
    }
    for (const auto& [location, write] : right)
        if (!left.contains(location) && leftArrays.contains(location.allocation))
            add({nullptr, &write});
    if (commonCount == 0)
        return fail(msg::difference::noCommonCell());
    differences.blockCount += pair.left().blocks.size();
    differences.accessCount += commonCount;
    differences.differingThreadCount += count;
    differences.isIncomplete = differences.isIncomplete || pair.left().blocks.size() < pair.left().grid.count() ||
                               pair.right().blocks.size() < pair.right().grid.count();
    if (count == 0)
        return {};
    DifferenceOrigin origin{.kind = OriginKind::FinalValue, .left = {}, .right = {}, .sentence = {}, .remark = {}, .threadCount = count};
    origin.left.launch = pair.left().id;
    origin.left.block = pair.leftBlock().trace().block();
    origin.right.launch = pair.right().id;
    origin.right.block = pair.rightBlock().trace().block();
    if (first.left)
        origin.left = sideOf(pair.leftBlock(), *first.left);
    if (first.right)
        origin.right = sideOf(pair.rightBlock(), *first.right);
    const DifferenceSide& writer = first.left ? origin.left : origin.right;
    const std::int64_t thread = writer.thread(), block = writer.block.value;
    const Message lines = describeLines(origin.left.line, origin.right.line);
    origin.sentence = !first.right ? msg::difference::leavesOnlyHere(thread, block, writer.cellName, lines)
                      : !first.left
                          ? msg::difference::leavesOnlyThere(thread, block, writer.cellName, lines)
                          : msg::difference::leavesOther(thread, block, writer.cellName, origin.left.value, origin.right.value, lines);
    differences.origins.push_back(std::move(origin));
    return {};
}

}  // namespace simtscope::analysis
