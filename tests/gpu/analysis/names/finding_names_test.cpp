// Checks that messages of findings name elements as the program does.
#include "gpu/analysis/names/finding_names.h"

#include <gtest/gtest.h>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"

namespace simtscope::analysis {
namespace {

TEST(FindingNames, AnElementOfAMatrixHasTwoIndices)
{
    trace::Recording recording;
    recording.program.sources.push_back({"sum.cu", "__global__ void sum()\n{\n    __shared__ float tile[16][16], row[256];\n}\n"});
    trace::Launch& launch = recording.launches.emplace_back();
    launch.name = "sum";
    for (const char* const name : {"tile", "row"}) {
        trace::SharedVariable& variable = launch.sharedVariables.emplace_back();
        variable.name = name;
        variable.offset = (launch.sharedVariables.size() - 1) * 1024;
        variable.bytes = 1024;
    }
    const auto textOf = [&](const char* name, std::int64_t element, std::int64_t offset) {
        trace::Finding finding;
        finding.location.space = ptx::StateSpace::Shared;
        finding.location.variable = name;
        finding.location.element = element;
        finding.location.offset = offset;
        finding.location.bytes = 4;
        finding.message = msg::check::writes(msg::check::elementOf(name, element));
        return nameElement(finding, recording).text();
    };
    EXPECT_NE(textOf("tile", 21, 84).find("tile[1][5]"), std::string::npos) << textOf("tile", 21, 84);
    EXPECT_NE(textOf("row", 21, 1024 + 84).find("row[21]"), std::string::npos);
    EXPECT_NE(textOf("tile", -1, -4).find("tile[-1]"), std::string::npos) << "outside of the array";
}

TEST(FindingNames, AResultThatTheHostReadsIsAnElement)
{
    trace::Recording recording;
    trace::Launch& launch = recording.launches.emplace_back();
    launch.name = "sum";
    trace::Allocation& allocation = recording.allocations.emplace_back();
    allocation.kind = trace::AllocationKind::Symbol;
    allocation.address = 0x1000;
    allocation.bytes = 256;
    allocation.name = "sums";
    allocation.type = ptx::ScalarType::S32;
    trace::Finding finding;
    finding.kind = trace::FindingKind::Uninitialised;
    finding.accesses.emplace_back().address = 0x1000 + 116;
    finding.message = msg::fault::hostReadsUndefined(msg::fault::byteOf(std::int64_t(116), msg::fault::variable("sums")), "sum",
                                                     msg::fault::unwrittenVariable("temp", std::int64_t(35)));
    EXPECT_TRUE(nameElement(finding, recording).text().starts_with("The host copies sums[29], a result of kernel sum"))
        << nameElement(finding, recording).text();
    recording.allocations.front().type = ptx::ScalarType::None;
    EXPECT_TRUE(nameElement(finding, recording).text().starts_with("The host copies byte 116 of sums")) << "of unknown width";
}

}  // namespace
}  // namespace simtscope::analysis
