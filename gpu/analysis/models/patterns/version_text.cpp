#include "gpu/analysis/models/patterns/version_text.h"

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

namespace {

/// Returns whether a value only looks like the sum of a value with itself: a compiled division by a constant ends in an
/// addition.
bool isFalseSum(const Dataflow& flow, const Version& version)
{
    std::uint64_t sum = 0;
    for (std::uint32_t i = version.firstOperand; i < version.firstOperand + version.operandCount; ++i) {
        if (flow.operands[i] != flow.operands[version.firstOperand])
            return false;
        sum += flow.versions[flow.operands[i]].value;
    }
    const std::uint64_t bits = version.bytes >= 8 ? ~0ull : (1ull << 8 * version.bytes) - 1;
    return version.operandCount > 0 && !ptx::isFloat(version.type) && ((sum ^ version.value) & bits) != 0;
}

ptx::ScalarType versionType(const RecordedBlock& source, const Version& version)
{
    return MemoryNames::forBlock(source).typeAt(version.cell.allocation, version.cell.offset, version.bytes, version.type);
}

}  // namespace

/// Shortens "add.s32" to "add".
std::string formatOperation(const Dataflow& flow, const Version& version)
{
    const std::string& full = flow.operations[version.operationIndex];
    const std::string name = full.substr(0, full.find('.'));
    return name == "add" && isFalseSum(flow, version) ? kComputed : name;
}

ShownValue versionValue(const RecordedBlock& source, const Version& version)
{
    return MemoryNames::forBlock(source).makeValue(version.cell, version.value, versionType(source, version), version.bytes);
}

std::string formatVersion(const RecordedBlock& source, const Version& version)
{
    return versionValue(source, version).text;
}

}  // namespace simtscope::analysis
