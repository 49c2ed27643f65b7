// Combines loads and stores of a basic block into one record. Separate records would each find the same lanes, the same leader and its
// position again.
//
// The record is made after the last member; if that is a store, which may fault, the record is made before it. So earlier loads are
// recorded a few instructions late. Therefore only instructions that cannot make a thread wait for another one may come between members. A
// load that reads the value of a store is still recorded after that store.
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

    /// Returns whether the record of this access may also hold other accesses.
    static bool canHold(const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Returns whether the instruction may come between members: it makes no record, and other threads cannot observe it.
    static bool canInterleave(const ptx::DecodedOp& op);

    bool isEmpty() const { return m_group.members.empty(); }
    std::uint32_t lastIndex() const { return m_lastIndex; }
    bool endsWithStore() const { return m_endsWithStore; }
    SiteId firstSite() const { return m_group.members.front().site; }
    const RecordGroup& group() const { return m_group; }

    /// Returns whether the instruction writes a register from which the record will be made.
    bool dependsOn(const ptx::Instruction& instruction) const;
    /// Returns whether one more access fits into the record.
    bool hasRoomFor(const ptx::DecodedOp& op) const;
    std::size_t valueCount() const { return m_values.words.size(); }
    /// Adds the access as the last member. Fails when one of its operands cannot be recorded.
    Result<void> add(std::uint32_t index, const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Begins a new group, without members.
    void clear();

    /// Returns the text that makes the words of the record.
    std::string wordsText() const { return m_addressText + m_values.text; }
    /// Returns the words of all addresses, followed by the words of all values.
    std::vector<std::string> words() const;
    /// Holds what the text of a record refers to: the registers `lanes`, `recordIndex` (the position in the buffer) and `clock`, and the
    /// label `otherwiseLabel`.
    struct Names {
        unsigned head = 0;
        std::string lanes, recordIndex, clock, otherwiseLabel;
    };
    /// Returns the text that writes the record for a whole warp with strided addresses. In any other case, or if the chunk has no room, the
    /// text jumps to `otherwiseLabel`.
    std::string fullWarpText(const Names& names) const;
    /// Returns the text that writes the record for any set of lanes, if the chunk has room. It must follow fullWarpText().
    std::string partialWarpText(const Names& names) const;

private:
    struct Address {
        std::string text;          ///< text of the operand; accesses whose operands have the same text share one address in the record
        std::string wideRegister;  ///< register of 64 bits; empty if the address has 32 bits
        std::vector<std::string> words;
        std::uint8_t wholeWarpWord = 0, addressColumn = 0;
    };
    Address& findOrAddAddress(const ptx::Operand& operand, bool isShared);

    OperandColumns& m_columns;
    RecordGroup m_group;
    RecordColumns m_values;
    std::string m_addressText;
    std::vector<Address> m_addresses;
    std::vector<std::string> m_usedRegisters;  // registers
    std::uint32_t m_lastIndex = 0;
    bool m_endsWithStore = false;
};

/// Returns the registers that an instrumented copy with groups needs in addition to those of every instrumented copy.
std::vector<ptx::Register> makeGroupRegisters();

}  // namespace simtscope::cuda
