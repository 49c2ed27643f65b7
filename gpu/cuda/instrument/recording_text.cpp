#include "gpu/cuda/instrument/recording_text.h"

#include <cstddef>
#include <fmt/format.h>

#include "gpu/cuda/instrument/instrumented_names.h"
#include "gpu/cuda/instrument/operand_columns.h"

namespace simtscope::cuda {

std::string RecordingText::callText(const std::string& name, const Arguments& arguments, const std::string& destination)
{
    m_recorderFunctions.insert(name);
    std::string text = "\t{\n", argumentList;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        text +=
            fmt::format("\t.param .{0} simtscope_{1};\n\tst.param.{0} [simtscope_{1}], {2};\n", arguments[i].first, i, arguments[i].second);
        argumentList += fmt::format("{}simtscope_{}", i ? ", " : "", i);
    }
    if (!destination.empty())
        text += "\t.param .b32 simtscope_result;\n";
    text += fmt::format("\tcall {}{}{};\n", destination.empty() ? "" : "(simtscope_result), ", name,
                        argumentList.empty() ? "" : ", (" + argumentList + ")");
    if (!destination.empty())
        text += fmt::format("\tld.param.b32 {}, [simtscope_result];\n", destination);
    return text + "\t}\n";
}

/// Returns the text of a record that a call of the recorder makes. If the leader has to get a chunk first, the text calls the recorder a
/// second time.
std::string RecordingText::recorderCallText(const std::string& recorder, Arguments arguments)
{
    arguments.insert(arguments.begin(), {"b32", kRecordIndexRegister});
    return fmt::format("{call}\tsetp.ne.u32 {skips}, {answer}, {again};\n\t@{skips} bra $simtscope_made{number};\n"
                       "\tmov.u32 {answer}, %lanemask_lt;\n\tand.b32 {answer}, {answer}, {lanes};\n"
                       "\tsetp.ne.u32 {skips}, {answer}, 0;\n\t@{skips} bra $simtscope_waits{number};\n{chunk}"
                       "$simtscope_waits{number}:\n{call}$simtscope_made{number}:\n\tmov.u32 {place}, {answer};\n",
                       fmt::arg("number", m_labelCount++), fmt::arg("call", callText(recorder, arguments, kRecorderResultRegister)),
                       fmt::arg("skips", kIsSkippedRegister), fmt::arg("answer", kRecorderResultRegister), fmt::arg("again", kRetry),
                       fmt::arg("lanes", kActiveLanesRegister), fmt::arg("chunk", takeChunkText()),
                       fmt::arg("place", kRecordIndexRegister));
}

/// Returns the text by which the calling lane gets a chunk, or kBufferFull if none is left.
std::string RecordingText::takeChunkText()
{
    return callText("simtscope_fresh", {{"b32", kRecordIndexRegister}}, kRecordIndexRegister);
}

/// Returns the text of a record without columns. The leader alone writes it, and the text is short enough to be inlined.
std::string RecordingText::headerText(const std::string& head)
{
    const unsigned number = m_labelCount++;
    return fmt::format("\t{{\n\t.reg .pred simtscope_leads, simtscope_full;\n\t.reg .b32 simtscope_head, simtscope_now, simtscope_used, "
                       "simtscope_any;\n"
                       "\t.reg .b64 simtscope_at, simtscope_offset;\n"
                       "\tmov.u32 simtscope_now, %clock;\n"
                       "\tmov.u32 simtscope_used, %lanemask_lt;\n\tand.b32 simtscope_used, simtscope_used, {lanes};\n"
                       "\tsetp.eq.u32 simtscope_leads, simtscope_used, 0;\n"
                       "\tand.b32 simtscope_used, {place}, {mask};\n"
                       "\tsetp.eq.and.u32 simtscope_full, simtscope_used, 0, simtscope_leads;\n"
                       "\t@!simtscope_full bra $simtscope_room{number};\n{chunk}"
                       "\tsetp.eq.u32 simtscope_full, {place}, {lost};\n\t@simtscope_full mov.u32 {place}, {none};\n"
                       "\t@simtscope_full bra $simtscope_written{number};\n"
                       "$simtscope_room{number}:\n"
                       "\tmov.u32 simtscope_head, {head};\n"
                       "\tld.const.u64 simtscope_at, [{config}];\n\tcvt.u64.u32 simtscope_offset, {place};\n"
                       "\tshl.b64 simtscope_offset, simtscope_offset, 2;\n\tadd.u64 simtscope_at, simtscope_at, simtscope_offset;\n"
                       "\t@simtscope_leads st.global.v4.u32 [simtscope_at], {{simtscope_head, {lanes}, simtscope_now, simtscope_any}};\n"
                       "\t@simtscope_leads add.u32 {place}, {place}, {size};\n"
                       "$simtscope_written{number}:\n\t}}\n",
                       fmt::arg("lanes", kActiveLanesRegister), fmt::arg("place", kRecordIndexRegister), fmt::arg("head", head),
                       fmt::arg("number", number), fmt::arg("mask", kChunkWords - 1), fmt::arg("size", kRecordAlignment),
                       fmt::arg("config", kConfigVariable), fmt::arg("lost", kBufferFull), fmt::arg("none", kNoChunk),
                       fmt::arg("chunk", takeChunkText()));
}

std::string RecordingText::recordText(RecordKind kind, SiteId site, const std::string& address, SiteRecord::Address width,
                                      const std::vector<std::string>& words)
{
    const std::string head = std::to_string(site.value | unsigned(kind) << kKindShift);
    // The lanes are found here rather than in the recorder, where lanes that make different records may run together.
    const std::string findLanes = fmt::format("\tactivemask.b32 {};\n", kActiveLanesRegister);
    if (width == SiteRecord::Address::None && words.empty())
        return findLanes + headerText(head);
    Arguments arguments = {{"b32", kActiveLanesRegister}, {"b32", head}};
    if (width != SiteRecord::Address::None)
        arguments.emplace_back(width == SiteRecord::Address::Bits32 ? "b32" : "b64", address);
    for (const std::string& word : words)
        arguments.emplace_back("b32", word);
    const char letter = width == SiteRecord::Address::None ? 'n' : width == SiteRecord::Address::Bits32 ? 's' : 'a';
    return findLanes + recorderCallText(fmt::format("simtscope_{}{}", letter, words.size()), arguments);
}

std::string RecordingText::groupText(const RecordGroupText& group)
{
    const unsigned number = m_labelCount++, head = group.firstSite().value | unsigned(kRecordGroup) << kKindShift;
    const std::string partialLabel = fmt::format("$simtscope_apart{}", number), callLabel = fmt::format("$simtscope_called{}", number),
                      endLabel = fmt::format("$simtscope_grouped{}", number);
    RecordGroupText::Names names{.head = head,
                                 .lanes = kActiveLanesRegister,
                                 .recordIndex = kRecordIndexRegister,
                                 .clock = kClockRegister,
                                 .otherwiseLabel = partialLabel};
    std::string text = fmt::format("\tactivemask.b32 {};\n\tmov.u32 {}, %clock;\n{}\t{{\n{}\tbra {};\n{}:\n", kActiveLanesRegister,
                                   kClockRegister, group.wordsText(), group.fullWarpText(names), endLabel, partialLabel);
    names.otherwiseLabel = callLabel;
    text += group.partialWarpText(names) + fmt::format("\tbra {};\n{}:\n", endLabel, callLabel);
    Arguments arguments = {{"b32", kActiveLanesRegister}, {"b32", std::to_string(head)}, {"b32", kClockRegister}};
    for (const std::string& word : group.words())
        arguments.emplace_back("b32", word);
    return text + recorderCallText(fmt::format("simtscope_g{}", group.words().size()), arguments) + endLabel + ":\n\t}\n";
}

std::string RecordingText::endText()
{
    return fmt::format("\tld.const.u64 {address}, [{config}+{states}];\n\tsetp.eq.u64 {skips}, {address}, 0;\n"
                       "\t@{skips} bra $simtscope_ended{number};\n{call}$simtscope_ended{number}:\n",
                       fmt::arg("address", kAddressRegister), fmt::arg("config", kConfigVariable),
                       fmt::arg("states", offsetof(RecorderConfig, statesAddress)), fmt::arg("skips", kIsSkippedRegister),
                       fmt::arg("number", m_labelCount++),
                       fmt::arg("call", callText("simtscope_end", {{"b32", kRecordIndexRegister}, {"b32", kActiveLanesRegister}}, {})));
}

std::string RecordingText::layoutText(const std::vector<LayoutSlot>& slots)
{
    std::string text;
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        const LayoutSlot& row = slots[slot];
        switch (row.kind) {
        case LayoutSlot::Kind::SharedWindow:
            text += fmt::format("\tmov.u64 {0}, 0;\n\tcvta.shared.u64 {0}, {0};\n", kAddressRegister);
            break;
        case LayoutSlot::Kind::LocalWindow:
            text += fmt::format("\tmov.u64 {0}, 0;\n\tcvta.local.u64 {0}, {0};\n", kAddressRegister);
            break;
        case LayoutSlot::Kind::Shared:
        case LayoutSlot::Kind::Constant:  // the name of a reserved variable is that of a special register of 32 bits
            text +=
                fmt::format("\t{} {}, {};\n", row.variable.starts_with('%') ? "cvt.u64.u32" : "mov.u64", kAddressRegister, row.variable);
            break;
        case LayoutSlot::Kind::GridWorkspace:
            text += fmt::format("\tmov.b32 {0}, %envreg2;\n\tmov.b32 {1}, %envreg1;\n\tmov.b64 {2}, {{{0}, {1}}};\n", wordRegister(0),
                                wordRegister(1), kAddressRegister);
            break;
        }
        m_recorderFunctions.insert("simtscope_layout");
        text += fmt::format("\t{{\n\t.param .b32 simtscope_0;\n\t.param .b64 simtscope_1;\n\tst.param.b32 [simtscope_0], "
                            "{};\n\tst.param.b64 [simtscope_1], {};\n"
                            "\tcall simtscope_layout, (simtscope_0, simtscope_1);\n\t}}\n",
                            slot, kAddressRegister);
    }
    return text;
}

}  // namespace simtscope::cuda
