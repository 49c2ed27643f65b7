// Loads and stores of a basic block that share a record: each of them would find the same lanes, the same leader and its place again.
//
// The record is made after the last of them, or before it when that is a store, which may fault. Loads that come before it are recorded a
// few instructions late, so only instructions through which threads cannot wait for each other may come between. A load that
// sees what a store has written is still recorded after it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/cuda/instrument.h"
#include "gpu/cuda/twin_columns.h"

namespace simtscope::cuda {

class TwinGroup {
public:
    explicit TwinGroup(TwinColumns& columns) : m_columns(columns) {}

    /// An access whose record may also hold others.
    static bool mayHave(const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    /// Executed between them without a record of its own, and no other thread notices.
    static bool mayPass(const ptx::DecodedOp& op);

    bool isEmpty() const { return m_group.members.empty(); }
    std::uint32_t lastIndex() const { return m_last; }
    bool endsWithStore() const { return m_endsWithStore; }
    SiteId firstSite() const { return m_group.members.front().site; }
    const RecordGroup& group() const { return m_group; }

    /// Whether the instruction writes a register from which the record will be made.
    bool needsWhatIsWrittenBy(const ptx::Instruction& instruction) const;
    bool hasRoomFor(const ptx::DecodedOp& op) const;
    std::size_t values() const { return m_values.words.size(); }
    Result<void> add(std::uint32_t index, const ptx::Instruction& instruction, const ptx::DecodedOp& op);
    void clear();

    /// What makes the words of the record.
    std::string wordsText() const { return m_addressText + m_values.text; }
    /// Those words: of all addresses, then of all values.
    std::vector<std::string> words() const;
    /// Of a whole warp with strided addresses, the record itself; else, or where there is no room, a jump to `otherwise`. Lanes, place and
    /// clock are registers.
    struct Names {
        unsigned head = 0;
        std::string lanes, place, clock, otherwise;
    };
    std::string wholeText(const Names& names) const;
    /// The same of any lanes, where there is room; after `wholeText`.
    std::string lanesText(const Names& names) const;

private:
    struct Address {
        std::string text;  ///< of the operand: where two are the same, one is recorded
        std::string wide;  ///< register of 64 bits; empty: of 32
        std::vector<std::string> words;
        std::uint8_t wholeWord = 0, laneColumn = 0;
    };
    Address& addressOf(const ptx::Operand& operand, bool isShared);

    TwinColumns& m_columns;
    RecordGroup m_group;
    Columns m_values;
    std::string m_addressText;
    std::vector<Address> m_addresses;
    std::vector<std::string> m_used;  // registers
    std::uint32_t m_last = 0;
    bool m_endsWithStore = false;
};

/// Registers of the twin for them, beside those of every twin.
std::vector<ptx::Register> groupRegisters();

}  // namespace simtscope::cuda
