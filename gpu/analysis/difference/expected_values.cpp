#include "gpu/analysis/difference/expected_values.h"

#include <algorithm>
#include <cstring>

#include "gpu/analysis/difference/describe_difference.h"
#include "gpu/analysis/difference/final_writes.h"
#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

BlockId firstBlock(const trace::Launch& launch)
{
    return launch.blocks.empty() ? BlockId{} : launch.blocks.front()->block();
}

/// Returns the arrays in global memory of a launch: those that its parameters point to, and those of the module.
std::vector<Variable> arraysOf(const RecordedBlock& block)
{
    std::vector<Variable> arrays;
    const MemoryNames& names = MemoryNames::forBlock(block);
    const auto add = [&](const Variable* variable) {
        const auto isSame = [&](const Variable& other) { return other.name == variable->name; };
        if (variable && !variable->isCudaArray && !variable->name.empty() && std::none_of(arrays.begin(), arrays.end(), isSame))
            arrays.push_back(*variable);
    };
    const std::vector<std::uint8_t>& parameters = block.launch().parameters;
    for (std::size_t at = 0; at + 8 <= parameters.size(); at += 8) {
        std::uint64_t address = 0;
        std::memcpy(&address, parameters.data() + at, 8);
        for (const trace::Allocation& allocation : block.recording().allocations)
            if (address >= allocation.address && address - allocation.address < allocation.bytes)
                add(names.find(allocation.id.value, address - allocation.address));
    }
    for (const trace::Allocation& allocation : block.recording().allocations)
        if (!allocation.name.empty())
            add(names.find(allocation.id.value, 0));
    return arrays;
}

/// Reads all accesses of a launch to global memory.
AccessReader makeReader(const trace::Recording& recording, const trace::Launch& launch)
{
    AccessReader reader;
    reader.recording = &recording;
    reader.launch = &launch;
    reader.toLeft = [](std::uint32_t allocation, std::uint64_t offset) { return Location{allocation, offset}; };
    reader.variableAt = [](const Location&) { return 0u; };
    reader.isGlobalOnly = true;
    return reader;
}

bool isAllRecorded(const trace::Recording& recording, LaunchId last)
{
    const auto isWhole = [&](const trace::Launch& launch) {
        return launch.id > last ||
               (launch.blocks.size() == launch.grid.count() &&
                std::none_of(launch.blocks.begin(), launch.blocks.end(), [](const auto& b) { return b->isTruncated(); }));
    };
    return std::all_of(recording.launches.begin(), recording.launches.end(), isWhole);
}

}  // namespace

std::vector<std::string> listArrays(const std::shared_ptr<const trace::Recording>& recording)
{
    std::vector<std::string> names;
    for (const trace::Launch& launch : recording->launches)
        for (const Variable& variable : arraysOf(RecordedBlock(recording, launch.id, firstBlock(launch))))
            if (std::find(names.begin(), names.end(), variable.name) == names.end())
                names.push_back(variable.name);
    return names;
}

Result<NamedArray> findArray(const std::shared_ptr<const trace::Recording>& recording, const std::string& name,
                             std::optional<LaunchId> launch)
{
    for (std::size_t i = recording->launches.size(); i-- > 0;) {
        const trace::Launch& candidate = recording->launches[i];
        if (launch && candidate.id != *launch)
            continue;
        for (Variable& variable : arraysOf(RecordedBlock(recording, candidate.id, firstBlock(candidate)))) {
            if (variable.name != name)
                continue;
            if (variable.elementBytes() == 0 || !variable.fields.fields.empty() || typeBytes(variable.type) == 0)
                return fail(msg::difference::unknownElements(name));
            return NamedArray{candidate.id, std::move(variable)};
        }
    }
    std::string names;
    for (const std::string& known : listArrays(recording))
        names += (names.empty() ? "" : ", ") + known;
    return fail(msg::difference::noArray(name, names));
}

Result<ExpectedDifference> compareWithExpected(const std::shared_ptr<const trace::Recording>& recording, const NamedArray& array,
                                               const std::vector<ExpectedNumber>& expected, const std::string& fileName, double tolerance,
                                               const std::stop_token& stop)
{
    const Variable& variable = array.variable;
    if (expected.size() > array.elementCount())
        return fail(
            msg::difference::tooManyValues(fileName, std::int64_t(expected.size()), variable.name, std::int64_t(array.elementCount())));
    FinalWrites writes;
    for (const trace::Launch& launch : recording->launches)
        if (launch.id <= array.launch)
            addFinalWrites(makeReader(*recording, launch), writes, stop);
    if (stop.stop_requested())
        return fail(msg::difference::stopped());
    const bool isComplete = isAllRecorded(*recording, array.launch);
    const RecordedBlock block(recording, array.launch, firstBlock(recording->launches[array.launch.value]));
    ExpectedDifference result;
    const FinalWrite* first = nullptr;
    for (std::uint64_t i = 0; i < expected.size(); ++i) {
        const Location location{variable.allocation, variable.offset + i * variable.elementBytes()};
        const auto found = writes.find(location);
        if (found == writes.end() || found->second.access.bytes != typeBytes(variable.type)) {
            ++result.unknownCount;
            continue;
        }
        ++result.comparedCount;
        if (isExpected(found->second.value, variable.type, expected[i], tolerance))
            continue;
        if (result.wrongCount++ == 0) {
            result.element = i;
            first = &found->second;
        }
    }
    if (result.comparedCount == 0)
        return fail(msg::difference::nothingWritten(variable.name));
    if (first) {
        ThreadAccess access = first->access;
        access.value = first->value;
        const RecordedBlock writer(recording, first->launch, first->block);
        result.isDifferent = true;
        result.write = describeSide(writer, first->block, first->warp, first->lane, access);
        result.actual = result.write.value;
        result.expected = expected[result.element].text;
        result.sentence = msg::difference::notExpected(variable.name + variable.indexText(result.element), result.actual, result.expected,
                                                       std::int64_t(result.write.thread()), std::int64_t(result.write.block.value),
                                                       describeLines(result.write.line, 0));
        return result;
    }
    for (std::uint64_t i = 0; i < expected.size() && isComplete; ++i) {
        if (writes.contains({variable.allocation, variable.offset + i * variable.elementBytes()}))
            continue;
        if (result.wrongCount++ == 0)
            result.element = i;
    }
    if (result.wrongCount == 0) {
        result.sentence = msg::difference::allExpected(variable.name);
        return result;
    }
    result.isDifferent = true;
    result.unknownCount = 0;
    result.write.launch = array.launch;
    result.write.block = block.trace().block();
    result.expected = expected[result.element].text;
    result.sentence = msg::difference::notWritten(variable.name + variable.indexText(result.element), result.expected);
    return result;
}

}  // namespace simtscope::analysis
