// Combines loads and stores of a basic block into one record, because each record by itself would determine the same lanes, the same leader
// and its place again.
//
// The record is made after the last member, or before it when that is a store, which may fault. Earlier loads are thus recorded a few
// instructions late, so only instructions through which threads cannot wait for each other may come between. A load that sees the value of
// a store is still recorded after that store.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/operand_columns.h"

namespace simtscope::cuda {

/// Collects the members of one group, then writes its record.
class RecordGroupText {
public:
    /// `columns` must outlive this object.
    explicit RecordGroupText(OperandColumns& columns) : m_columns(columns) {}

    /// Returns true for an access whose record may also hold other accesses.
    static bool mayHave(const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Returns true for an instruction that may stand between members: it has no record of its own and no other thread notices it.
    static bool mayInterleave(const ptx::DecodedOp& op);

    bool isEmpty() const { return m_group.members.empty(); }
    std::uint32_t lastIndex() const { return m_last; }
    bool endsWithStore() const { return m_endsWithStore; }
    SiteId firstSite() const { return m_group.members.front().site; }
    const RecordGroup& group() const { return m_group; }

    /// Returns true when the instruction writes a register from which the record will be made.
    bool dependsOn(const ptx::Instruction& instruction) const;
    /// Returns true when one more access fits into the record.
    bool hasRoomFor(const ptx::DecodedOp& op) const;
    std::size_t values() const { return m_values.words.size(); }
    /// Adds the access as the last member. Fails when one of its operands cannot be recorded.
    Result<void> add(std::uint32_t index, const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Begins a new group, without members.
    void clear();

    /// Returns the text that makes the words of the record.
    std::string wordsText() const { return m_addressText + m_values.text; }
    /// Returns the words: first of all addresses, then of all values.
    std::vector<std::string> words() const;
    /// Names that the text of a record uses: lanes, place and clock are registers, `otherwise` is a label.
    struct Names {
        unsigned head = 0;
        std::string lanes, recordIndex, clock, otherwise;
    };
    /// Returns the text that writes the record for a whole warp with strided addresses. In any other case, or where there is no room, the
    /// text jumps to `otherwise`.
    std::string fullWarpText(const Names& names) const;
    /// Returns the text that writes the record for any lanes, where there is room; it follows `fullWarpText`.
    std::string partialWarpText(const Names& names) const;

private:
    struct Address {
        std::string text;  ///< text of the operand: accesses with the same text share one address in the record
        std::string wide;  ///< register of 64 bits; empty: the address has 32 bits
        std::vector<std::string> words;
        std::uint8_t wholeWord = 0, laneColumn = 0;
    };
    Address& addressOf(const ptx::Operand& operand, bool isShared);

    OperandColumns& m_columns;
    RecordGroup m_group;
    Columns m_values;
    std::string m_addressText;
    std::vector<Address> m_addresses;
    std::vector<std::string> m_used;  // registers
    std::uint32_t m_last = 0;
    bool m_endsWithStore = false;
};

/// Returns the registers of the instrumented copy that groups need, beside those of every instrumented copy.
std::vector<ptx::Register> groupRegisters();

}  // namespace simtscope::cuda
