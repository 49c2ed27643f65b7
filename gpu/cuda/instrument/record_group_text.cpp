#include "gpu/cuda/instrument/record_group_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gpu/cuda/instrument/record_format.h"
#include "gpu/ptx/decode/instruction_table.h"

namespace simtscope::cuda {

using ptx::DecodedOp;
using ptx::Instruction;
using ptx::Operand;
using ptx::OpKind;
using ptx::StateSpace;

namespace {

constexpr unsigned kMaxAddresses = 6;
constexpr unsigned kFirstAddressWord = kMaxColumns + 1;  // the registers before hold values, and the address of a single record

std::string wideRegister(std::size_t index)
{
    return fmt::format("%simtscope_d{}", index);
}

void addRegisters(const Operand& operand, std::vector<std::string>& names)
{
    if (operand.kind == Operand::Kind::Register || operand.base == Operand::Kind::Register)
        names.push_back(operand.text);
    for (const Operand& element : operand.elements)
        addRegisters(element, names);
}

std::vector<std::string> findWrittenRegisters(const Instruction& instruction)
{
    std::vector<std::string> names;
    const std::size_t count = std::min<std::size_t>(ptx::rowOf(instruction).destinationCount, instruction.operands.size());
    for (std::size_t i = 0; i < count; ++i)
        addRegisters(instruction.operands[i], names);
    return names;
}

const Operand& findAddressOperand(const Instruction& instruction)
{
    return *std::ranges::find(instruction.operands, Operand::Kind::Address, &Operand::kind);
}

bool isShared(const DecodedOp& op)
{
    return op.space == StateSpace::Shared;
}

/// Returns the text by which a lane stores its columns of one vector.
std::string storeText(const std::string& address, const std::vector<std::string>& words, LaneVector vector)
{
    const auto first = words.begin() + vector.first;
    const std::string vectorSuffix = vector.columns == 1 ? "" : fmt::format("v{}.", vector.columns);
    const std::string valueList = fmt::format("{}", fmt::join(first, first + vector.columns, ", "));
    return fmt::format("\tst.global.{}u32 [{}], {};\n", vectorSuffix, address, vector.columns == 1 ? valueList : "{" + valueList + "}");
}

unsigned countWords(const DecodedOp& op)
{
    return op.elementCount * (op.elementBytes == 8 ? 2u : 1u);
}

}  // namespace

bool RecordGroupText::canHold(const Instruction& instruction, const DecodedOp& op)
{
    if ((op.kind != OpKind::Load && op.kind != OpKind::Store) || op.space == StateSpace::Param || op.mayWait || op.guard != ptx::kNoSlot)
        return false;
    const bool hasAddress = std::ranges::find(instruction.operands, Operand::Kind::Address, &Operand::kind) != instruction.operands.end();
    if (!hasAddress || instruction.has("release") || countWords(op) + (isShared(op) ? 1 : 2) > kMaxColumns)
        return false;
    const std::vector<std::string> written = findWrittenRegisters(instruction);
    return std::ranges::find(written, findAddressOperand(instruction).text) == written.end();
}

bool RecordGroupText::canInterleave(const DecodedOp& op)
{
    const bool isParameter = (op.kind == OpKind::Load || op.kind == OpKind::Store) && op.space == StateSpace::Param;
    return op.kind == OpKind::Alu || op.kind == OpKind::Nop || op.kind == OpKind::Special || isParameter;
}

bool RecordGroupText::dependsOn(const Instruction& instruction) const
{
    return std::ranges::any_of(findWrittenRegisters(instruction),
                               [&](const std::string& name) { return std::ranges::find(m_usedRegisters, name) != m_usedRegisters.end(); });
}

bool RecordGroupText::hasRoomFor(const DecodedOp& op) const
{
    return !m_endsWithStore && m_addresses.size() < kMaxAddresses &&
           m_group.addressColumnCount + m_values.words.size() + countWords(op) + (isShared(op) ? 1 : 2) <= kMaxColumns;
}

RecordGroupText::Address& RecordGroupText::findOrAddAddress(const Operand& operand, bool isShared)
{
    const std::string text = fmt::format("{} {}+{}", isShared ? 's' : 'a', operand.text, operand.integer);
    if (const auto known = std::ranges::find(m_addresses, text, &Address::text); known != m_addresses.end())
        return *known;
    Address address;
    address.text = text;
    address.wholeWarpWord = m_group.wholeWarpAddressWords;
    address.addressColumn = m_group.addressColumnCount;
    for (unsigned i = 0; i < (isShared ? 1u : 2u); ++i)
        address.words.push_back(wordRegister(kFirstAddressWord + m_group.addressColumnCount++));
    m_group.wholeWarpAddressWords += std::uint8_t(address.words.size() + 1);
    if (isShared) {
        m_addressText += m_columns.addressText(operand, true, address.words[0]);
    } else {
        address.wideRegister = wideRegister(m_addresses.size());
        m_addressText += m_columns.addressText(operand, false, address.wideRegister) +
                         fmt::format("\tmov.b64 {{{}, {}}}, {};\n", address.words[0], address.words[1], address.wideRegister);
    }
    return m_addresses.emplace_back(std::move(address));
}

Result<void> RecordGroupText::add(std::uint32_t index, const Instruction& instruction, const DecodedOp& op)
{
    const auto firstValueIndex = m_values.words.size();
    if (auto done = m_columns.append(index, op, m_values); !done)
        return done;
    const Operand& operand = findAddressOperand(instruction);
    const Address& address = findOrAddAddress(operand, isShared(op));
    m_group.members.push_back(
        {instruction.site, !address.wideRegister.empty(), address.wholeWarpWord, address.addressColumn, std::uint8_t(firstValueIndex)});
    m_group.valueCount = std::uint8_t(m_values.words.size());
    addRegisters(operand, m_usedRegisters);
    const std::vector<std::string> written = findWrittenRegisters(instruction);
    m_usedRegisters.insert(m_usedRegisters.end(), written.begin(), written.end());
    m_lastIndex = index;
    m_endsWithStore = op.kind == OpKind::Store;
    return {};
}

void RecordGroupText::clear()
{
    m_group = {};
    m_values = {};
    m_addressText.clear();
    m_addresses.clear();
    m_usedRegisters.clear();
    m_endsWithStore = false;
}

std::vector<std::string> RecordGroupText::words() const
{
    std::vector<std::string> words;
    for (const Address& address : m_addresses)
        words.insert(words.end(), address.words.begin(), address.words.end());
    words.insert(words.end(), m_values.words.begin(), m_values.words.end());
    return words;
}

std::string RecordGroupText::fullWarpText(const Names& names) const
{
    constexpr char kPrefix[] = "simtscope_";
    std::string text =
        fmt::format("\t.reg .pred {0}strided, {0}leads;\n\t.reg .b32 {0}lane, {0}at, {0}low, {0}high, {0}front, {0}any, {0}here;\n"
                    "\t.reg .b64 {0}to, {0}mine;\n\t.reg .b32 {0}step<{1}>;\n"
                    "\tsetp.ne.u32 {0}strided, {2}, 0xffffffff;\n\t@{0}strided bra {3};\n"
                    "\tmov.u32 {0}lane, %laneid;\n\tshfl.sync.idx.b32 {0}at, {4}, 0, 31, 0xffffffff;\n",
                    kPrefix, m_addresses.size(), names.lanes, names.otherwiseLabel, names.recordIndex);
    std::vector<std::string> frontWords = {"simtscope_front", names.clock};
    for (std::size_t i = 0; i < m_addresses.size(); ++i) {
        const Address& address = m_addresses[i];
        const std::string step = fmt::format("simtscope_step{}", i), andModifier = i ? ".and" : "",
                          previousPredicate = i ? ", simtscope_strided" : "";
        text += fmt::format("\tshfl.sync.idx.b32 simtscope_low, {0}, 0, 31, 0xffffffff;\n"
                            "\tshfl.sync.idx.b32 {1}, {0}, 1, 31, 0xffffffff;\n\tsub.u32 {1}, {1}, simtscope_low;\n",
                            address.words[0], step);
        if (address.wideRegister.empty())
            text += fmt::format("\tmad.lo.u32 simtscope_low, simtscope_lane, {}, simtscope_low;\n"
                                "\tsetp.eq{}.u32 simtscope_strided, simtscope_low, {}{};\n",
                                step, andModifier, address.words[0], previousPredicate);
        else
            text += fmt::format("\tshfl.sync.idx.b32 simtscope_high, {}, 0, 31, 0xffffffff;\n"
                                "\tmov.b64 simtscope_to, {{simtscope_low, simtscope_high}};\n"
                                "\tmad.wide.s32 simtscope_to, simtscope_lane, {}, simtscope_to;\n"
                                "\tsetp.eq{}.u64 simtscope_strided, simtscope_to, {}{};\n",
                                address.words[1], step, andModifier, address.wideRegister, previousPredicate);
        frontWords.insert(frontWords.end(), address.words.begin(), address.words.end());
        frontWords.push_back(step);
    }
    const unsigned size = m_group.wholeWarpWords();
    text += fmt::format("\tvote.sync.all.pred simtscope_strided, simtscope_strided, 0xffffffff;\n"
                        "\tand.b32 simtscope_low, simtscope_at, {mask};\n\tsub.u32 simtscope_low, simtscope_low, 1;\n"
                        "\tsetp.le.and.u32 simtscope_strided, simtscope_low, {most}, simtscope_strided;\n"
                        "\t@!simtscope_strided bra {otherwise};\n"
                        "\tmov.u32 simtscope_front, {head};\n\tsetp.eq.u32 simtscope_leads, simtscope_lane, 0;\n"
                        "\tld.const.u64 simtscope_to, [{config}];\n\tmad.wide.u32 simtscope_to, simtscope_at, 4, simtscope_to;\n",
                        fmt::arg("mask", kChunkWords - 1), fmt::arg("most", kChunkWords - 1 - size),
                        fmt::arg("otherwise", names.otherwiseLabel), fmt::arg("head", names.head | kAllLanesBit),
                        fmt::arg("config", kConfigVariable));
    frontWords.resize(m_group.wholeWarpFrontWords(), "simtscope_any");
    for (std::size_t i = 0; i < frontWords.size(); i += kRecordAlignment)
        text += fmt::format("\t@simtscope_leads st.global.v4.u32 [simtscope_to+{}], {{{}, {}, {}, {}}};\n", 4 * i, frontWords[i],
                            frontWords[i + 1], frontWords[i + 2], frontWords[i + 3]);
    unsigned scale = 0;
    for (unsigned i = 0; i < m_values.words.size();) {
        const LaneVector vector = laneVector(i, unsigned(m_values.words.size()));
        if (scale != vector.columns)
            text += fmt::format("\tmad.wide.u32 simtscope_mine, simtscope_lane, {}, simtscope_to;\n", 4 * vector.columns);
        scale = vector.columns;
        text += storeText(fmt::format("simtscope_mine+{}", 4 * (m_group.wholeWarpFrontWords() + kWarpSize * i)), m_values.words, vector);
        i += vector.columns;
    }
    return text + fmt::format("\t@simtscope_leads add.u32 {}, simtscope_at, {};\n", names.recordIndex, size);
}

std::string RecordGroupText::partialWarpText(const Names& names) const
{
    const std::vector<std::string> recordWords = words();
    std::string text = fmt::format(
        "\tmov.u32 simtscope_lane, %lanemask_lt;\n\tand.b32 simtscope_lane, simtscope_lane, {lanes};\n"
        "\tsetp.eq.u32 simtscope_leads, simtscope_lane, 0;\n\tpopc.b32 simtscope_lane, simtscope_lane;\n"
        "\tneg.s32 simtscope_low, {lanes};\n\tand.b32 simtscope_low, simtscope_low, {lanes};\n\tbfind.u32 simtscope_low, simtscope_low;\n"
        "\tactivemask.b32 simtscope_here;\n\tshfl.sync.idx.b32 simtscope_at, {place}, simtscope_low, 31, simtscope_here;\n"
        "\tpopc.b32 simtscope_high, {lanes};\n\tmad.lo.u32 simtscope_front, simtscope_high, {words}, {header};\n"
        "\tand.b32 simtscope_front, simtscope_front, {aligned};\n"
        "\tand.b32 simtscope_low, simtscope_at, {mask};\n\tsub.u32 simtscope_low, simtscope_low, 1;\n"
        "\tsub.u32 simtscope_step0, {mask}, simtscope_front;\n"
        "\tsetp.ne.u32 simtscope_strided, simtscope_here, {lanes};\n"
        "\tsetp.gt.or.u32 simtscope_strided, simtscope_low, simtscope_step0, simtscope_strided;\n\t@simtscope_strided bra {otherwise};\n"
        "\tld.const.u64 simtscope_to, [{config}];\n\tmad.wide.u32 simtscope_to, simtscope_at, 4, simtscope_to;\n"
        "\t@simtscope_leads add.u32 {place}, simtscope_at, simtscope_front;\n\tmov.u32 simtscope_front, {head};\n"
        "\t@simtscope_leads st.global.v4.u32 [simtscope_to], {{simtscope_front, {lanes}, {clock}, simtscope_any}};\n",
        fmt::arg("lanes", names.lanes), fmt::arg("place", names.recordIndex), fmt::arg("words", recordWords.size()),
        fmt::arg("header", kGroupHeaderWords + kRecordAlignment - 1), fmt::arg("aligned", ~(kRecordAlignment - 1)),
        fmt::arg("mask", kChunkWords - 1), fmt::arg("otherwise", names.otherwiseLabel), fmt::arg("config", kConfigVariable),
        fmt::arg("head", names.head), fmt::arg("clock", names.clock));
    for (unsigned i = 0; i < recordWords.size();) {
        const LaneVector vector = laneVector(i, unsigned(recordWords.size()));
        text += fmt::format("\tmul.lo.u32 simtscope_low, simtscope_lane, {};\n", vector.columns);
        if (i)
            text += fmt::format("\tmad.lo.u32 simtscope_low, simtscope_high, {}, simtscope_low;\n", i);
        text += "\tmad.wide.u32 simtscope_mine, simtscope_low, 4, simtscope_to;\n" +
                storeText(fmt::format("simtscope_mine+{}", 4 * kGroupHeaderWords), recordWords, vector);
        i += vector.columns;
    }
    return text;
}

std::vector<ptx::Register> makeGroupRegisters()
{
    std::vector<ptx::Register> registers;
    for (unsigned i = 0; i < kMaxColumns; ++i)
        registers.push_back({wordRegister(kFirstAddressWord + i), ptx::ScalarType::B32});
    for (unsigned i = 0; i < kMaxAddresses; ++i)
        registers.push_back({wideRegister(i), ptx::ScalarType::B64});
    return registers;
}

}  // namespace simtscope::cuda
