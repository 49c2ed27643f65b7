// Compares race detection with the definition of a race, over everything that random kernels do: with sets of all readers, and with two
// witnesses (gpu/races/witnesses.cpp).
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gpu/ptx/parse/parser.h"
#include "gpu/races/race_checker.h"
#include "gpu/races/race_report.h"

namespace simtscope::races {
namespace {

constexpr unsigned kBlocks = 2, kWarps = 3, kLanes = 4;
constexpr std::uint64_t kShared = 64, kDevice = 0x10000 - 8 /* across a page of the shadow */;
constexpr std::uint32_t kBytes = 4;

/// Remembers which lane raced at which location.
class Races final : public RaceReport {
public:
    struct RacingLane {
        CheckedSpace space;
        std::uint64_t address;
        unsigned lane;
        bool operator<(const RacingLane& other) const
        {
            return std::tie(space, address, lane) < std::tie(other.space, other.address, other.lane);
        }
    };
    std::set<RacingLane> raced;

private:
    const trace::Launch& launch() const override { return m_launch; }
    bool isOverwriting(std::uint32_t, std::uint32_t) override { return false; }
    std::uint64_t findElementAddress(const Race& race) const override
    {
        m_raced = {race.space, race.address, race.lane};
        return race.address;
    }
    trace::FindingLocation locationOf(const Race&, std::uint64_t) const override { return {}; }
    bool writesSameValue(const Race&) const override { return false; }
    std::optional<std::uint64_t> laterValue(const Race&, std::uint64_t) const override { return std::nullopt; }
    std::optional<std::uint64_t> earlierValue(const Race&, std::uint64_t) const override { return std::nullopt; }
    std::string lineOf(std::uint32_t, trace::Finding*) const override { return {}; }
    std::uint64_t convertToEngineTime(std::uint64_t time) const override { return time; }
    bool isNew(const FindingKey&) override { return true; }
    void addFinding(trace::Finding) override { raced.insert(m_raced); }

    trace::Launch m_launch;
    mutable RacingLane m_raced{};
};

/// Applies the definition of a race to all accesses so far.
class History {
public:
    struct Thread {
        unsigned block, warp, lane;
        bool operator==(const Thread&) const = default;
    };
    struct EarlierAccess {
        Thread thread;
        std::uint64_t time;
        AccessKind kind;
    };
    using Location = std::tuple<CheckedSpace, unsigned, std::uint64_t>;  ///< space, block (0 unless it is shared memory), address

    void blockBarrier(unsigned block, std::uint64_t time)
    {
        m_block[block] = time;
        for (unsigned warp = 0; warp < kWarps; ++warp)
            m_warp[block][warp] = time;
    }
    void warpBarrier(unsigned block, unsigned warp, std::uint64_t time) { m_warp[block][warp] = time; }
    /// Adds an access, and returns whether it races with any earlier one.
    bool access(const Location& location, const EarlierAccess& currentAccess)
    {
        std::vector<EarlierAccess>& earlierAccesses = m_done[location];
        bool isRacing = false;
        for (const EarlierAccess& earlier : earlierAccesses)
            isRacing = isRacing || (areConflicting(earlier, currentAccess) && !isBefore(earlier, currentAccess.thread));
        earlierAccesses.push_back(currentAccess);
        return isRacing;
    }

private:
    static bool areConflicting(const EarlierAccess& a, const EarlierAccess& b)
    {
        const bool isWrite = a.kind != AccessKind::Load || b.kind != AccessKind::Load;
        return isWrite && !(a.kind == AccessKind::Atomic && b.kind == AccessKind::Atomic);
    }
    bool isBefore(const EarlierAccess& earlier, const Thread& currentThread) const
    {
        const Thread& earlierThread = earlier.thread;
        return earlierThread == currentThread ||
               (earlierThread.block == currentThread.block &&
                (earlier.time <= m_block[currentThread.block] ||
                 (earlierThread.warp == currentThread.warp && earlier.time <= m_warp[currentThread.block][currentThread.warp])));
    }

    std::uint64_t m_block[kBlocks] = {}, m_warp[kBlocks][kWarps] = {};
    std::map<Location, std::vector<EarlierAccess>> m_done;
};

KernelSyncSemantics ordersOf(const ptx::Module& module)
{
    const auto noSymbols = [](const std::string&, ptx::StateSpace) -> Result<std::uint64_t> { return 0; };
    const ptx::DecodedFunction decoded = ptx::decodeFunction(module, module.functions.front(), noSymbols).value();
    return KernelSyncSemantics(std::array{&decoded});
}

class RandomKernel {
public:
    RandomKernel(const ptx::Module& module, unsigned seed)
        : m_random(seed), m_checker(ordersOf(module), LibraryCode(module, module.functions.front()), 0, m_report)
    {
        for (unsigned block = 0; block < kBlocks; ++block)
            m_blocks.emplace_back(std::make_unique<BlockRaces>(block, kWarps, kShared));
    }

    void step()
    {
        ++m_time;
        const unsigned block = pick(kBlocks), warp = pick(kWarps), what = pick(40);
        if (what == 0) {
            for (unsigned warpIndex = 0; warpIndex < kWarps; ++warpIndex)
                m_checker.arriveAtBarrier({*m_blocks[block], warpIndex, m_time}, 0, kAllLanes, true);
            m_checker.leaveBarrier(*m_blocks[block], 0, true, m_time);
            m_history.blockBarrier(block, m_time);
        } else if (what < 4) {
            m_checker.passWarpBarrier({*m_blocks[block], warp, m_time}, kAllLanes, true);
            m_history.warpBarrier(block, warp, m_time);
        } else {
            access(block, warp);
        }
    }
    unsigned found() const { return m_found; }

private:
    unsigned pick(unsigned end) { return unsigned(m_random() % end); }

    void access(unsigned block, unsigned warp)
    {
        const auto kind = std::array{AccessKind::Load, AccessKind::Load, AccessKind::Load, AccessKind::Store, AccessKind::Atomic}[pick(5)];
        const CheckedSpace space = pick(2) ? CheckedSpace::Shared : CheckedSpace::Device;
        const unsigned bytes = kind != AccessKind::Atomic && pick(8) == 0 ? 1 : kBytes;
        const std::uint64_t base = space == CheckedSpace::Shared ? 0 : kDevice;
        std::array<std::uint64_t, kWarpSize> addresses{};
        LaneMask lanes = 0;
        // Sometimes all lanes are side by side; otherwise there are a few, some of them at one place.
        const bool isConsecutive = pick(6) == 0 && bytes == kBytes && space == CheckedSpace::Device,
                   isSame = !isConsecutive && pick(4) == 0;
        const std::uint64_t first = pick(6) * std::uint64_t(kBytes);
        for (unsigned lane = 0; lane < kWarpSize; ++lane) {
            addresses[lane] = base + (isConsecutive ? kBytes * lane
                                      : isSame      ? first
                                                    : pick(6) * std::uint64_t(kBytes) + (bytes == 1 ? pick(4) : 0));
            if (isConsecutive || (lane < kLanes && pick(2)))
                lanes |= LaneMask(1) << lane;
        }
        if (lanes == 0)
            return;
        const std::uint32_t site = pick(4) * 8 + unsigned(kind) * 2 + (bytes == 1);  // An instruction makes one kind of access.
        SyncSemantics order;
        order.isAtomic = kind == AccessKind::Atomic;
        m_report.raced.clear();
        m_checker.checkAccess({*m_blocks[block], warp, m_time}, site, order, {kind, space, lanes, addresses.data(), bytes});
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            for (unsigned byte = 0; byte < bytes && (lanes >> lane & 1); ++byte)
                compareAt({space, space == CheckedSpace::Shared ? block : 0, addresses[lane] + byte}, {{block, warp, lane}, m_time, kind});
    }

    /// Compares the results at a location. After its first race, the checker reports nothing more about a location.
    void compareAt(const History::Location& location, const History::EarlierAccess& currentAccess)
    {
        const bool races = m_history.access(location, currentAccess);
        const auto [space, block, address] = location;
        // The checker names the word if it keeps words.
        const bool isFound = m_report.raced.contains({space, address, currentAccess.thread.lane}) ||
                             m_report.raced.contains({space, address / kBytes * kBytes, currentAccess.thread.lane});
        if (m_known.contains(location))
            return;
        if (races) {
            m_known.insert(location);
            ++m_found;
            EXPECT_TRUE(isFound) << "missed, at " << address << ", time " << m_time;
        } else if (m_report.raced.contains({space, address, currentAccess.thread.lane})) {
            m_known.insert(location);
            ADD_FAILURE() << "no race, at " << address << ", time " << m_time;
        }
    }

    std::mt19937 m_random;
    std::uint64_t m_time = 0;
    Races m_report;
    RaceChecker m_checker;
    std::vector<std::unique_ptr<BlockRaces>> m_blocks;
    History m_history;
    std::set<History::Location> m_known;
    unsigned m_found = 0;
};

/// Compares the search for races with the definition, in random kernels. The kernels contain `instruction`, which never runs but decides
/// whether the search uses witnesses (`byWitnesses`).
void expectFirstRaceAtEachLocation(const std::string& instruction, bool byWitnesses)
{
    const ptx::Module module =
        ptx::parseModule(".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry k()\n{\n" + instruction + "\n\tret;\n}\n").value();
    ASSERT_EQ(ordersOf(module).hasOnlyWholeBarriers(), byWitnesses);
    unsigned found = 0;
    for (unsigned seed = 0; seed < 1000 && !testing::Test::HasFailure(); ++seed) {
        RandomKernel kernel(module, seed);
        for (unsigned step = 0; step < 60; ++step)
            kernel.step();
        found += kernel.found();
    }
    EXPECT_GT(found, 4'000u);
}

TEST(RaceChecker, FindsTheFirstRaceOfEachPlaceByTwoWitnesses)
{
    expectFirstRaceAtEachLocation("\tbar.sync 0;", true);
}

TEST(RaceChecker, FindsTheFirstRaceOfEachPlaceBySetsOfReaders)
{
    expectFirstRaceAtEachLocation("\tfence.acq_rel.gpu;", false);
    expectFirstRaceAtEachLocation("\tbar.sync 0, 64;", false);
}

TEST(RaceChecker, KeepsAllReadersWhereAnythingElseOrdersThreads)
{
    const auto byWitnesses = [](const std::string& instruction) {
        const ptx::Module module =
            ptx::parseModule(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n\t.reg .b32 %r<3>;\n"
                             "\t.reg .b64 %d<3>;\n\t.reg .pred %p<2>;\n\t.shared .align 16 .b8 s[64];\n\t" +
                             instruction + "\n\tret;\n}\n")
                .value();
        return ordersOf(module).hasOnlyWholeBarriers();
    };
    for (const char* const plain : {"bar.sync 1;", "barrier.sync 0;", "bar.red.popc.u32 %r1, 0, %p1;", "bar.warp.sync 0xffffffff;",
                                    "bar.warp.sync -1;", "ld.shared.u32 %r1, [s];", "atom.shared.add.u32 %r1, [s], 1;",
                                    "shfl.sync.bfly.b32 %r1, %r2, 1, 31, 15;", "st.volatile.shared.u32 [s], %r1;"})
        EXPECT_TRUE(byWitnesses(plain)) << plain;
    for (const char* const other :
         {"bar.sync 1, 64;", "bar.arrive 1, 64;", "bar.warp.sync 255;", "bar.warp.sync %r1;", "membar.cta;", "fence.acq_rel.cta;",
          "ld.volatile.shared.u32 %r1, [s];", "ld.relaxed.cta.shared.u32 %r1, [s];", "ld.acquire.gpu.u32 %r1, [%d1];",
          "atom.acq_rel.gpu.add.u32 %r1, [%d1], 1;", "red.release.gpu.global.add.u32 [%d1], 1;", "mbarrier.init.shared.b64 [s], 32;",
          "cp.async.ca.shared.global [s], [%d1], 4;", "bar.red.popc.u32 %r1, 0, 64, %p1;"})
        EXPECT_FALSE(byWitnesses(other)) << other;
}

}  // namespace
}  // namespace simtscope::races
