#include "gpu/cuda/instrument/entrance_text.h"

#include <cstddef>
#include <fmt/format.h>

#include "gpu/cuda/instrument/instrumented_names.h"
#include "gpu/cuda/instrument/record_format.h"

namespace simtscope::cuda {
namespace {

// PTX that computes the number of the thread in its block and of the block in the grid, and whether the thread is the first of its warp and
// the first of all. If the host has not given each warp a chunk, only the very first thread owns one from the start.
constexpr char kComputeIndices[] = R"(
	mov.u32 simtscope_z, %tid.z;
	mov.u32 simtscope_y, %tid.y;
	mov.u32 simtscope_x, %ntid.y;
	mad.lo.u32 simtscope_y, simtscope_z, simtscope_x, simtscope_y;
	mov.u32 simtscope_z, %tid.x;
	mov.u32 simtscope_x, %ntid.x;
	mad.lo.u32 simtscope_thread, simtscope_y, simtscope_x, simtscope_z;
	mov.u32 simtscope_z, %ctaid.z;
	mov.u32 simtscope_y, %ctaid.y;
	mov.u32 simtscope_x, %nctaid.y;
	mad.lo.u32 simtscope_y, simtscope_z, simtscope_x, simtscope_y;
	mov.u32 simtscope_z, %ctaid.x;
	mov.u32 simtscope_x, %nctaid.x;
	mad.lo.u32 simtscope_block, simtscope_y, simtscope_x, simtscope_z;
	ld.const.u32 simtscope_warps, [{config}+{warpsPerBlock}];
	or.b32 simtscope_x, simtscope_thread, simtscope_block;
	setp.ne.u32 simtscope_later, simtscope_x, 0;
	setp.eq.and.u32 simtscope_follows, simtscope_warps, 0, simtscope_later;
	and.b32 simtscope_lane, simtscope_thread, 31;
	setp.ne.or.u32 simtscope_follows, simtscope_lane, 0, simtscope_follows;
)";

// PTX that does in line the same as takeChunk() in gpu/cuda/recorder_chunks.cuh.
constexpr char kTakeChunk[] = R"(
	shr.u32 simtscope_warp, simtscope_thread, 5;
	mad.lo.u32 simtscope_x, simtscope_block, simtscope_warps, simtscope_warp;
	mad.lo.u32 {place}, simtscope_x, {chunkWords}, {firstPlace};
	ld.const.u64 simtscope_header, [{config}+{headers}];
	ld.const.u32 simtscope_y, [{config}+{headerBytes}];
	mad.wide.u32 simtscope_header, simtscope_x, simtscope_y, simtscope_header;
	mov.u32 simtscope_sm, %smid;
	mov.u32 simtscope_mark, {mark};
	mov.u64 simtscope_now, %clock64;
	@!simtscope_follows st.global.v4.u32 [simtscope_header], {{simtscope_block, simtscope_warp, simtscope_sm, simtscope_mark}};
	@!simtscope_follows st.global.u64 [simtscope_header+16], simtscope_now;
	@simtscope_follows mov.u32 {place}, {noChunk};
)";

// PTX that writes when the warp began, by the clock of its SM. A host that reads records while the kernel runs needs the earliest of these
// times.
constexpr char kStoreBeginTime[] = R"(
	ld.const.u64 simtscope_header, [{config}+{smTimes}];
	setp.ne.u64 simtscope_tells, simtscope_header, 0;
	setp.eq.and.u32 simtscope_tells, simtscope_lane, 0, simtscope_tells;
	and.b32 simtscope_sm, simtscope_sm, {lastSm};
	mad.wide.u32 simtscope_header, simtscope_sm, {timesBytes}, simtscope_header;
	not.b64 simtscope_now, simtscope_now;
	@simtscope_tells red.global.max.u64 [simtscope_header], simtscope_now;
)";

constexpr char kWriteLayout[] = R"(
	@simtscope_later bra $simtscope_laid_out;
{layout}$simtscope_laid_out:
)";

/// Returns the text that does what simtscope_enter() does when every block is recorded. Every warp passes through it, so it is inlined in
/// the kernel, and its stores have no branches around them.
std::string everyBlockText(const std::string& layout)
{
    std::string text =
        "\t{\n\t.reg .pred simtscope_later, simtscope_follows, simtscope_tells;\n\t.reg .b64 simtscope_header, simtscope_now;\n"
        "\t.reg .b32 simtscope_x, simtscope_y, simtscope_z, simtscope_thread, simtscope_block, simtscope_warps;\n"
        "\t.reg .b32 simtscope_warp, simtscope_sm, simtscope_mark, simtscope_lane;\n";
    text += fmt::format(kComputeIndices, fmt::arg("config", kConfigVariable),
                        fmt::arg("warpsPerBlock", offsetof(RecorderConfig, warpsPerBlock)));
    text += fmt::format(kTakeChunk, fmt::arg("place", kRecordIndexRegister), fmt::arg("chunkWords", kChunkWords),
                        fmt::arg("firstPlace", kFirstRecordIndex), fmt::arg("config", kConfigVariable), fmt::arg("mark", kChunkMark),
                        fmt::arg("headers", offsetof(RecorderConfig, headersAddress)),
                        fmt::arg("headerBytes", offsetof(RecorderConfig, headerBytes)), fmt::arg("noChunk", kNoChunk));
    text += fmt::format(kStoreBeginTime, fmt::arg("config", kConfigVariable), fmt::arg("smTimes", offsetof(RecorderConfig, smTimesAddress)),
                        fmt::arg("lastSm", kMaxSms - 1), fmt::arg("timesBytes", sizeof(SmTimes)));
    if (!layout.empty())
        text += fmt::format(kWriteLayout, fmt::arg("layout", layout));
    return text + "\t}\n";
}

/// Returns the text for a launch that does not record all blocks.
std::string chosenBlocksText(const EntrancePlan& entrance, const std::string& layout, RecordingText& recordingText,
                             CountingText& countingText)
{
    std::string text = recordingText.callText("simtscope_enter", {}, kRecordIndexRegister) + countingText.sumsAddressText();
    if (entrance.callsInstrumented)
        text += fmt::format("\tmov.u64 {0}, {1};\n\tst.local.u64 [{0}+8], {2};\n", kCallStateAddressRegister, kCallStateVariable,
                            kCountsRegister);
    if (!layout.empty())
        text += fmt::format("\tsetp.ne.u32 {0}, {1}, {2};\n\t@{0} bra $simtscope_laid_out;\n{3}$simtscope_laid_out:\n", kIsFirstRegister,
                            kRecordIndexRegister, kFirstRecordIndex, layout);
    return text;
}

}  // namespace

std::string makeEntranceText(const EntrancePlan& entrance, RecordingText& recordingText, CountingText& countingText)
{
    if (!entrance.isKernel) {
        const std::string text = fmt::format("\tld.param.u64 {0}, [{1}];\n\tld.local.u32 {2}, [{0}];\n", kCallStateAddressRegister,
                                             kCallStateParameter, kRecordIndexRegister);
        return entrance.countsBlocks ? text + fmt::format("\tld.local.u64 {}, [{}+8];\n", kCountsRegister, kCallStateAddressRegister)
                                     : text;
    }
    const std::string layout = entrance.layout->empty() ? std::string() : recordingText.layoutText(*entrance.layout);
    if (entrance.countsBlocks)
        return chosenBlocksText(entrance, layout, recordingText, countingText);
    return everyBlockText(layout) +
           (entrance.callsInstrumented ? fmt::format("\tmov.u64 {}, {};\n", kCallStateAddressRegister, kCallStateVariable) : std::string());
}

}  // namespace simtscope::cuda
