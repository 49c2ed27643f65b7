// Holds small kernels, and looks values up in a Dataflow, for the tests of the dataflow.
#pragma once

#include <gtest/gtest.h>

#include <cstring>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "tests/gpu/analysis/scripted_recording.h"

namespace simtscope::analysis {

inline constexpr AllocationId kIn{0}, kOut{1};
inline const PerLane kFourPerLane = [](unsigned lane) { return 4ull * lane; };

/// Returns a module with the kernel k(in, out, n). `registers` declares its registers, `before` stands at module scope.
inline std::string kernelText(const std::string& registers, const std::string& body, const std::string& before = {})
{
    return ".version 9.0\n.target sm_75\n.address_size 64\n" + before +
           "\n.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 n)\n{\n" + registers + body + "}\n";
}

/// Returns the same value for every lane.
inline PerLane sameForAllLanes(std::uint64_t value)
{
    return [value](unsigned) { return value; };
}

/// Returns the parameters of the kernel that kernelText() makes, as the bytes of a launch.
inline std::vector<std::uint8_t> parameterBytes(std::uint64_t in, std::uint64_t out, std::uint32_t n)
{
    std::vector<std::uint8_t> bytes(20);
    std::memcpy(&bytes[0], &in, 8);
    std::memcpy(&bytes[8], &out, 8);
    std::memcpy(&bytes[16], &n, 4);
    return bytes;
}

/// Returns the operands of a version, as indices of versions.
inline std::vector<std::uint32_t> operandsOf(const Dataflow& flow, const Version& version)
{
    const auto first = flow.operands.begin() + version.firstOperand;
    return {first, first + version.operandCount};
}

/// Returns a version of the cell: the one with index `occurrence` among those that the block wrote or, if `isWritten` is false, found
/// there. Null if there is none.
inline const Version* findVersion(const Dataflow& flow, Cell cell, bool isWritten, unsigned occurrence = 0)
{
    for (const Version& version : flow.versions) {
        if (version.cell == cell && version.isWritten == isWritten && occurrence-- == 0)
            return &version;
    }
    return nullptr;
}

/// Returns the cells of the operands of a version.
inline std::vector<Cell> operandCells(const Dataflow& flow, const Version& version)
{
    std::vector<Cell> cells;
    for (const std::uint32_t operand : operandsOf(flow, version))
        cells.push_back(flow.versions[operand].cell);
    return cells;
}

/// Returns the dataflow of the script's block; the test fails where it cannot be computed.
inline Dataflow flowOf(const ScriptedRecording& script, std::uint32_t limit = 1u << 20)
{
    auto flow = computeDataflow(script.recording(), script.launch(), script.trace(), limit);
    EXPECT_TRUE(flow.has_value()) << flow.error().text();
    return flow ? std::move(*flow) : Dataflow{};
}

/// Checks that a replay computes every value that the events of the script hold.
inline void expectConsistent(const ScriptedRecording& script)
{
    const auto mismatches = findReplayMismatches(script.recording(), script.launch(), script.trace());
    ASSERT_TRUE(mismatches.has_value()) << mismatches.error().text();
    EXPECT_TRUE(mismatches->empty()) << mismatches->size() << " values differ; the first at event " << mismatches->front().event.value;
}

/// PTX that computes, in a body of kernelText(), the addresses of the thread's words: %rd4 in `in`, %rd5 in `out`.
inline const std::string kAddresses = R"(
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd1, %rd3;
    add.s64 %rd5, %rd2, %rd3;
)";
inline const std::string kRegisters = "    .reg .pred %p<8>;\n    .reg .b32 %r<16>;\n    .reg .f32 %f<8>;\n    .reg .b64 %rd<16>;\n";

}  // namespace simtscope::analysis
