// Feeds the race checker with the events of one recorded launch and collects its findings.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "gpu/analysis/replay/replay.h"
#include "gpu/races/barrier_divergence_check.h"
#include "gpu/races/race_checker.h"
#include "gpu/races/race_report.h"

namespace simtscope::analysis {

/// Holds the last known value of every byte that recorded stores have written: a sparse copy of memory, in pages of 4096 bytes.
class WrittenBytes {
public:
    /// Notes the value that a store has left in a byte.
    void write(std::uint64_t address, std::uint8_t value)
    {
        Page& page = pageOf(address);
        page.value[address % kPageBytes] = value;
        page.knownBytes.set(address % kPageBytes);
    }
    /// Forgets a byte that an atomic operation has changed.
    void forget(std::uint64_t address) { pageOf(address).knownBytes.reset(address % kPageBytes); }
    /// Returns the value of a byte; nothing when it is not known.
    std::optional<std::uint8_t> at(std::uint64_t address) const
    {
        const auto page = m_pages.find(address / kPageBytes);
        if (page == m_pages.end() || !page->second->knownBytes.test(address % kPageBytes))
            return std::nullopt;
        return page->second->value[address % kPageBytes];
    }

private:
    static constexpr std::uint64_t kPageBytes = 4096;
    struct Page {
        std::array<std::uint8_t, kPageBytes> value{};
        std::bitset<kPageBytes> knownBytes;
    };
    Page& pageOf(std::uint64_t address)
    {
        const std::uint64_t number = address / kPageBytes;
        if (!m_lastPage || number != m_lastNumber) {
            auto& page = m_pages[number];
            if (!page)
                page = std::make_unique<Page>();
            m_lastPage = page.get();
            m_lastNumber = number;
        }
        return *m_lastPage;
    }

    std::unordered_map<std::uint64_t, std::unique_ptr<Page>> m_pages;
    Page* m_lastPage = nullptr;
    std::uint64_t m_lastNumber = 0;
};

/// Holds the state that is kept for one block.
struct ReplayedBlockState {
    ReplayedBlockState(std::uint32_t id, std::size_t warps, std::size_t sharedBytes) : races(id, warps, sharedBytes) {}
    races::BlockRaces races;
    WrittenBytes shared;
    /// Describes an asynchronous copy that has not yet written in all its lanes.
    struct AsyncCopy {
        std::uint32_t warp = 0, site = 0;
        LaneMask lanes = 0, readingLanes = 0;
        LaneOffsets source{};  ///< addresses of the lanes that read
        races::CopySyncState syncState;
    };
    std::vector<AsyncCopy> copies;
};

/// Translates recorded accesses into the race checker's terms, and reports its races as findings.
class RaceEventReplay final : races::RaceReport {
public:
    RaceEventReplay(std::shared_ptr<ReplayModule> module, races::KernelSyncSemantics syncSemantics);

    races::RaceChecker& checker() { return m_checker; }
    races::BarrierDivergenceCheck& barriers() { return m_barriers; }
    /// Returns the size of a block's shared window in bytes.
    std::uint64_t sharedBytes() const { return m_sharedBytes; }

    /// Advances the clock to the next event. All events of one instruction have one time.
    void advanceClock(std::uint32_t block, const trace::Event& event);
    /// Returns the time on the checker's clock: twice the number of the instruction. An operation without an event lies between the last
    /// instruction and this one, at timeBeforeCurrent().
    std::uint64_t currentTime() const { return 2 * m_clock.size(); }
    std::uint64_t timeBeforeCurrent() const { return currentTime() - 1; }

    /// Checks an access. Fails for one outside the block's memory, or to more memory than is tracked.
    Result<void> checkAccess(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                             std::uint32_t function, LaneMask lanes);
    /// Notes that an asynchronous copy is issued; `readingLanes` are the lanes that read as many bytes as they write.
    Result<void> noteCopyIssued(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data, LaneMask readingLanes);
    /// Notes that an asynchronous copy has written. noteCopyIssued() has already noted what it reads.
    Result<void> noteCopyWritten(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data,
                                 const ptx::DecodedOp& op);

    void addFinding(trace::Finding finding) override;
    std::vector<trace::Finding> takeFindings() { return std::move(m_findings); }

private:
    const trace::Launch& launch() const override { return m_module->launch(); }
    /// Returns false, because recordings are searched for errors only.
    bool isOverwriting(std::uint32_t, std::uint32_t) override { return false; }
    std::uint64_t findElementAddress(const races::Race& race) const override;
    trace::FindingLocation locationOf(const races::Race& race, std::uint64_t address) const override;
    bool writesSameValue(const races::Race& race) const override;
    std::optional<std::uint64_t> laterValue(const races::Race& race, std::uint64_t address) const override;
    std::optional<std::uint64_t> earlierValue(const races::Race& race, std::uint64_t address) const override;
    std::string lineOf(std::uint32_t site, trace::Finding* finding) const override;
    std::uint64_t convertToEngineTime(std::uint64_t time) const override { return m_clock[time / 2 - 1]; }
    bool isNew(const races::FindingKey& key) override;

    unsigned elementBytes() const { return m_op->kind != ptx::OpKind::AsyncCopy && m_op->elementBytes ? m_op->elementBytes : 4; }
    std::optional<std::uint8_t> memoryAt(const races::Race& race, std::uint64_t address) const;

    /// Sorts the lanes by the space of their addresses; an address in neither space is not tracked.
    Result<void> locate(const trace::EventData& data, LaneMask lanes, unsigned bytes);
    void noteWritten(ReplayedBlockState& block, trace::EventKind kind, unsigned bytes);
    /// Returns the byte that the lane reads or stores, `offset` bytes after its address.
    std::uint8_t movedByte(unsigned lane, std::uint64_t offset) const;

    std::shared_ptr<ReplayModule> m_module;
    races::RaceChecker m_checker;
    races::BarrierDivergenceCheck m_barriers;
    std::uint64_t m_sharedBytes = 0;
    std::vector<std::uint64_t> m_clock;  ///< the engine's clock, by instruction
    std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint64_t> m_lastInstruction{~0u, 0, 0, 0};
    races::KnownFindings m_knownFindings;
    std::vector<trace::Finding> m_findings;
    WrittenBytes m_deviceBytes;

    // The access that is being checked.
    const ReplayedBlockState* m_block = nullptr;
    const trace::EventData* m_data = nullptr;
    const ptx::DecodedOp* m_op = nullptr;
    LaneOffsets m_addresses{};
    LaneMask m_sharedLanes = 0, m_deviceLanes = 0;
};

}  // namespace simtscope::analysis
