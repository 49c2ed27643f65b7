// Tests the classes and functions behind the C interface of the runtime one by one.
#include <cstring>
#include <gtest/gtest.h>
#include <lz4.h>
#include <zstd.h>

#include "gpu/core/messages/call.h"
#include "gpu/core/occupancy.h"
#include "gpu/runtime/abi/device_attributes.h"
#include "gpu/runtime/abi/errors.h"
#include "gpu/runtime/code/fat_binary.h"
#include "gpu/runtime/code/relative_paths.h"
#include "gpu/runtime/state/device_arena.h"
#include "gpu/runtime/state/memory.h"
#include "gpu/runtime/state/timeline.h"

namespace simtscope::runtime {
namespace {

const DeviceModel& model(std::string_view name)
{
    return *findDeviceModel(name);
}

TEST(Errors, KnowTheirNamesAndTexts)
{
    EXPECT_STREQ(errorName(Error::Success), "cudaSuccess");
    EXPECT_STREQ(errorText(Error::Success), "no error");
    EXPECT_STREQ(errorName(Error::IllegalAddress), "cudaErrorIllegalAddress");
    EXPECT_STREQ(errorText(Error::InvalidConfiguration), "invalid configuration argument");
    EXPECT_STREQ(errorName(Error(12345)), "unrecognized error code");
}

TEST(SourceRoot, LeavesPathsElsewhereAlone)
{
    EXPECT_EQ(relativeToRoot("/a/b/c.cu", "/a"), "b/c.cu");
    EXPECT_EQ(relativeToRoot("/ab/c.cu", "/a"), "/ab/c.cu");
    EXPECT_EQ(relativeToRoot("/a", "/a"), "/a");
    EXPECT_EQ(relativeToRoot("/a/b.cu", ""), "/a/b.cu");
}

TEST(SourceRoot, ShortensFilesAndLinesOfAModule)
{
    const std::string before = ".file\t1 \"/a/b.cu\"\n\t.file 2 \"/usr/x.h\"\n// see \"/a/b.cu\"\n.file 3 \"/a/c/d.h\", 1, 2\n";
    trace::ModuleInfo module{before};
    std::map<SiteId, trace::Site> sites;
    sites[SiteId{0}].frames = {{2, "/usr/x.h", 1, 1, "f"}, {1, "/a/b.cu", 7, 3, ""}};
    sites[SiteId{1}].frames = sites[SiteId{0}].frames;
    sites[SiteId{2}].frames = {{3, "/a/c/d.h", 1, 1, ""}};
    makePathsRelative(module, sites, "/a");
    EXPECT_EQ(module.ptx, ".file\t1 \"b.cu\"\n\t.file 2 \"/usr/x.h\"\n// see \"/a/b.cu\"\n.file 3 \"c/d.h\", 1, 2\n");
    EXPECT_EQ(sites[SiteId{0}].frames[0].path, "/usr/x.h");
    EXPECT_EQ(sites[SiteId{0}].frames[1].path, "b.cu");
    EXPECT_EQ(&sites[SiteId{1}].frames[1], &sites[SiteId{0}].frames[1]) << "still shared";
    EXPECT_EQ(sites[SiteId{2}].frames[0].path, "c/d.h");
    module.ptx = before;
    makePathsRelative(module, sites, "");
    EXPECT_EQ(module.ptx, before);
}

TEST(Occupancy, IsLimitedByThreadsBlocksAndShared)
{
    EXPECT_EQ(blocksPerSm(model("sm_90"), 256, 0), 8u);
    EXPECT_EQ(blocksPerSm(model("sm_90"), 32, 0), 32u);
    EXPECT_EQ(blocksPerSm(model("sm_90"), 256, 40000), 5u);  // as on an H200
    EXPECT_EQ(blocksPerSm(model("sm_90"), 100, 0), 16u);     // as on an H200, with four warps
    EXPECT_EQ(blocksPerSm(model("sm_75"), 1024, 0), 1u);
    EXPECT_EQ(blocksPerSm(model("sm_90"), 1025, 0), 0u);
    EXPECT_EQ(blocksPerSm(model("sm_90"), 32, 300000), 0u);
}

TEST(DeviceAttributes, AgreeWithTheProperties)
{
    const AbiDeviceProp p = deviceProperties(model("sm_90"));
    EXPECT_EQ(p.multiProcessorCount, 132);
    EXPECT_EQ(p.major, 9);
    EXPECT_EQ(p.maxGridSize[1], 65535);
    EXPECT_EQ(p.sharedMemPerBlockOptin, 232448u);
    EXPECT_EQ(p.totalGlobalMem, 150109880320u);
    EXPECT_EQ(deviceAttribute(model("sm_90"), 16), 132);
    EXPECT_FALSE(deviceAttribute(model("sm_90"), 3000).has_value());
    EXPECT_STREQ(deviceProperties(model("sm_75")).name, "SIMTscope sm_75 (modelled T4)");
}

TEST(DeviceArena, HasNoRoomWithoutARange)
{
    DeviceArena arena;
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(arena.allocate(8), 0u);
    EXPECT_EQ(arena.text("text"), 0u);
}

TEST(DeviceArena, ItsRangeHoldsWhatItGave)
{
    Memory memory({1u << 30});
    DeviceArena arena;
    EXPECT_EQ(arena.range(memory).bytes, 0u);
    const std::uint64_t first = arena.allocate(8);
    EXPECT_EQ(arena.range(memory).address, first);
    EXPECT_EQ(arena.range(memory).bytes, 64u);
    arena.deallocate(first, 8);
    EXPECT_EQ(arena.allocate(8), first);
    EXPECT_EQ(arena.range(memory).bytes, 64u);
}

/// Builds a fat binary with the layout of nvcc.
class FatBinary {
public:
    void add(std::uint16_t kind, unsigned architecture, const std::string& payload, std::uint64_t flags = 0x11, std::uint64_t original = 0)
    {
        std::vector<char> header(64, 0);
        put(header, 0, kind);
        put(header, 4, std::uint32_t(header.size()));
        put(header, 8, std::uint64_t(payload.size()));
        put(header, 16, std::uint32_t(payload.size()));
        put(header, 28, std::uint32_t(architecture));
        put(header, 40, flags);
        put(header, 56, original);
        m_entries.insert(m_entries.end(), header.begin(), header.end());
        m_entries.insert(m_entries.end(), payload.begin(), payload.end());
    }
    const void* wrapper()
    {
        m_data.assign(16, 0);
        put(m_data, 0, std::uint32_t(0xba55ed50));
        put(m_data, 6, std::uint16_t(16));
        put(m_data, 8, std::uint64_t(m_entries.size()));
        m_data.insert(m_data.end(), m_entries.begin(), m_entries.end());
        m_wrapper = {0x466243b1, 1, m_data.data(), nullptr};
        return &m_wrapper;
    }

private:
    template <class Value>
    static void put(std::vector<char>& bytes, std::size_t offset, Value value)
    {
        std::memcpy(bytes.data() + offset, &value, sizeof value);
    }
    struct Wrapper {
        std::uint32_t magic, version;
        const void *data, *prelinked;
    };
    std::vector<char> m_entries, m_data;
    Wrapper m_wrapper{};
};

TEST(FatBinary, GivesItsPtx)
{
    FatBinary binary;
    binary.add(2, 75, "\177ELF");
    binary.add(1, 75, std::string(".version 9.0\n\0\0\0", 16));
    binary.add(1, 90, ".version 9.1\n");
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    ASSERT_EQ(images->size(), 2u);
    EXPECT_EQ(images->at(0).text, ".version 9.0\n");
    EXPECT_EQ(chooseImage(*images, 89)->architecture, 75u);
    EXPECT_EQ(chooseImage(*images, 90)->architecture, 90u);
    EXPECT_EQ(chooseImage(*images, 70), nullptr);
}

TEST(FatBinary, UnpacksZstd)
{
    const std::string text = ".version 9.0\n.target sm_75\n" + std::string(1000, ' ');
    std::string packed(ZSTD_compressBound(text.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
    FatBinary binary;
    binary.add(1, 75, packed, 0x8011, text.size());
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    EXPECT_EQ(images->front().text, text);
}

TEST(FatBinary, UnpacksLz4)
{
    const std::string text = ".version 9.0\n.target sm_75\n" + std::string(1000, ' ');
    std::string packed(std::size_t(LZ4_compressBound(int(text.size()))), '\0');
    packed.resize(std::size_t(LZ4_compress_default(text.data(), packed.data(), int(text.size()), int(packed.size()))));
    FatBinary binary;
    binary.add(1, 75, packed, 0x2011, text.size());
    const auto images = readFatBinary(binary.wrapper());
    ASSERT_TRUE(images) << images.error().text();
    EXPECT_EQ(images->front().text, text);
    for (std::size_t bytes = 0; bytes < packed.size(); ++bytes) {
        FatBinary damaged;
        damaged.add(1, 75, packed.substr(0, bytes), 0x2011, text.size());
        EXPECT_FALSE(readFatBinary(damaged.wrapper())) << bytes;
    }
}

TEST(FatBinary, RefusesWhatItCannotUse)
{
    FatBinary onlyMachineCode;
    onlyMachineCode.add(2, 75, "\177ELF");
    const auto none = readFatBinary(onlyMachineCode.wrapper());
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, msg::call::machineCodeOnly());

    FatBinary packed;
    packed.add(1, 75, "....", 0x2011, 100);
    const auto lz4 = readFatBinary(packed.wrapper());
    ASSERT_FALSE(lz4);
    EXPECT_EQ(lz4.error().message, msg::call::notUnpackedLz4());

    const std::uint32_t nonsense[4] = {1, 2, 3, 4};
    EXPECT_FALSE(readFatBinary(nonsense));
}

TEST(Memory, FindsBlocksAndForgetsFreedOnes)
{
    Memory memory({1 << 20});
    Memory::Request request;
    request.bytes = 1000;
    const Memory::Block* a = memory.allocate(request);
    const Memory::Block* b = memory.allocate(request);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->info.address % 256, 0u);
    EXPECT_EQ(reinterpret_cast<const unsigned char*>(a->info.address)[999], 0);
    const std::uint64_t address = a->info.address;
    EXPECT_EQ(memory.find(address + 999), a);
    EXPECT_EQ(memory.find(address + 1000), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(address + 4)->id, a->info.id);
    EXPECT_EQ(memory.used(0), 2000u);
    EXPECT_EQ(memory.release(address, 7).freedByCall, 7);
    EXPECT_EQ(memory.find(address), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(address), nullptr);
    EXPECT_NE(memory.findFreed(address + 5), nullptr);
}

TEST(Memory, RefusesWhatTheDeviceCannotHold)
{
    Memory memory({1 << 20});
    Memory::Request request;
    request.bytes = (1 << 20) + 1;
    EXPECT_EQ(memory.allocate(request), nullptr);
    request.bytes = ~0ull;
    EXPECT_EQ(memory.allocate(request), nullptr);
    request.kind = trace::AllocationKind::Host;
    request.bytes = 2 << 20;
    EXPECT_NE(memory.allocate(request), nullptr);
}

TEST(Memory, MemoryOfAnotherDeviceIsSeenOncePeerAccessIsEnabled)
{
    Memory memory({1 << 20, 1 << 20});
    Memory::Request request;
    request.bytes = 1000;
    request.device = 1;
    const std::uint64_t early = memory.allocate(request)->info.address;
    EXPECT_EQ(memory.used(0), 0u);
    EXPECT_EQ(memory.used(1), 1000u);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    memory.enablePeer(0, 1);
    const std::uint64_t late = memory.allocate(request)->info.address;
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(0).find(late), nullptr);
    memory.disablePeer(0, 1);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(1).find(early), nullptr);
    request.kind = trace::AllocationKind::Host;
    EXPECT_NE(memory.memoryOf(0).find(memory.allocate(request)->info.address), nullptr);
}

TEST(Memory, MemoryOfAPoolIsSeenByTheDevicesThatItIsOpenTo)
{
    Memory memory({1 << 20, 1 << 20});
    const int pool = 0;
    Memory::Request request;
    request.bytes = 1000;
    request.device = 1;
    request.pool = &pool;
    const std::uint64_t early = memory.allocate(request)->info.address;
    memory.enablePeer(0, 1);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr) << "peers say nothing of pools";
    memory.grantPool(&pool, 0);
    const std::uint64_t late = memory.allocate(request)->info.address;
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    EXPECT_NE(memory.memoryOf(0).find(late), nullptr);
    memory.disablePeer(0, 1);
    EXPECT_NE(memory.memoryOf(0).find(early), nullptr);
    memory.revokePool(&pool, 0);
    EXPECT_EQ(memory.memoryOf(0).find(early), nullptr);
    EXPECT_EQ(memory.memoryOf(0).find(memory.allocate(request)->info.address), nullptr);
    EXPECT_NE(memory.memoryOf(1).find(late), nullptr);
}

constexpr StreamKey kDefault{0, kDefaultStream};

StreamKey stream(std::uint32_t id, int device = 0)
{
    return {device, StreamId{id}};
}

Timeline timelineOf(std::initializer_list<std::string_view> models, std::uint32_t streams, bool isNonBlocking)
{
    std::vector<const DeviceModel*> devices;
    for (const auto name : models)
        devices.push_back(&model(name));
    Timeline timeline(devices);
    for (std::uint32_t id = 1; id <= streams; ++id)
        timeline.addStream(stream(id), isNonBlocking);
    return timeline;
}

TEST(Timeline, DefaultStreamWaitsForOthersAndTheyForIt)
{
    Timeline timeline = timelineOf({"sm_90"}, 1, false);
    timeline.addStream(stream(2), true);
    const Interval first = timeline.kernel(kDefault, 1'000'000, 0.1);
    const Interval second = timeline.kernel(stream(1), 1'000'000, 0.1);
    const Interval third = timeline.kernel(stream(2), 1'000'000, 0.1);
    const Interval fourth = timeline.kernel(kDefault, 1'000, 0.1);
    EXPECT_GE(second.start, first.end);
    EXPECT_LT(third.start, first.end);
    EXPECT_GE(fourth.start, second.end);
    EXPECT_LT(timeline.doneAt(stream(2)), timeline.doneAt(stream(1)));
}

TEST(Timeline, CopiesOfOneDirectionTakeTurns)
{
    Timeline timeline = timelineOf({"sm_90"}, 3, true);
    const Interval in = timeline.copy(stream(1), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval in2 = timeline.copy(stream(2), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval out = timeline.copy(stream(3), CopyPath::DeviceToHost, 1 << 24, true, false);
    EXPECT_GE(in2.start, in.end);
    EXPECT_LT(out.start, in.end);  // the copy engine of the other direction
    EXPECT_LT(timeline.now(), in.end);
    const Interval staged = timeline.copy(stream(1), CopyPath::HostToDevice, 1 << 24, false, true);
    EXPECT_GT(staged.end - staged.start, in.end - in.start);  // pageable memory is slower,
    EXPECT_EQ(timeline.now(), staged.end);                    // and the host waits
}

TEST(Timeline, KernelsRunSideBySideWhileTheyFit)
{
    Timeline timeline = timelineOf({"sm_90"}, 3, true);
    const Interval a = timeline.kernel(stream(1), 10'000'000, 0.5);
    const Interval b = timeline.kernel(stream(2), 10'000'000, 0.5);
    const Interval c = timeline.kernel(stream(3), 10'000'000, 0.5);
    EXPECT_LT(b.start, a.end);
    EXPECT_GE(c.start, a.end);
    EXPECT_GE(timeline.waitForDevice(0).end, c.end);
}

TEST(Timeline, AKernelStartsWhenEnoughOfThoseBesideItHaveEnded)
{
    Timeline timeline = timelineOf({"sm_90"}, 4, true);
    const Interval longest = timeline.kernel(stream(1), 30'000'000, 0.5);
    const Interval shortest = timeline.kernel(stream(2), 10'000'000, 0.25);
    const Interval middle = timeline.kernel(stream(3), 20'000'000, 0.25);
    EXPECT_LT(middle.start, shortest.end);
    EXPECT_EQ(timeline.kernel(stream(4), 1000, 0.5).start, middle.end) << "a quarter and a quarter";
    EXPECT_EQ(timeline.kernel(stream(2), 1000, 0.6).start, longest.end) << "does not fit beside the longest";
}

TEST(Timeline, CopiesOverlapKernelsOfOtherStreams)
{
    Timeline timeline = timelineOf({"sm_90"}, 2, true);
    const Interval in = timeline.copy(stream(1), CopyPath::HostToDevice, 1 << 24, true, false);
    const Interval kernel = timeline.kernel(stream(1), 10'000'000, 1);
    const Interval in2 = timeline.copy(stream(2), CopyPath::HostToDevice, 1 << 24, true, false);
    EXPECT_GE(kernel.start, in.end);
    EXPECT_LT(in2.start, kernel.end);
}

TEST(Timeline, EventsHoldStreamsAcrossDevices)
{
    Timeline timeline = timelineOf({"sm_90", "sm_80"}, 1, true);
    timeline.addStream(stream(2, 1), true);
    const Interval a = timeline.kernel(stream(1), 10'000'000, 1);
    const Interval free = timeline.kernel(stream(2, 1), 1000, 1);
    EXPECT_LT(free.start, a.end);  // on a device of its own
    timeline.holdStream(stream(2, 1), timeline.markPoint(stream(1)));
    EXPECT_GE(timeline.kernel(stream(2, 1), 1000, 1).start, a.end);
}

TEST(Timeline, WorkOutlivesItsStream)
{
    Timeline timeline = timelineOf({"sm_90"}, 1, true);
    const Interval a = timeline.kernel(stream(1), 10'000'000, 1);
    timeline.retireStream(stream(1));
    EXPECT_GE(timeline.waitForDevice(0).end, a.end);
}

TEST(Timeline, HostThreadsHaveClocksOfTheirOwn)
{
    Timeline timeline = timelineOf({"sm_90"}, 2, true);
    timeline.advanceHost(1000);
    std::thread([&] {
        EXPECT_EQ(timeline.now(), 1000u);
        timeline.advanceHost(5000);
        timeline.leaveThread();
    }).join();
    EXPECT_EQ(timeline.now(), 6000u);
}

TEST(Devices, AreNamedOneByOneOrByNumber)
{
    const auto names = [](const char* text) {
        std::string joined;
        const auto devices = parseDevices(text);
        for (const DeviceModel* device : devices.value_or(std::vector<const DeviceModel*>{}))
            joined += std::string(device->name) + ' ';
        return devices ? joined : devices.error().message.text();
    };
    EXPECT_EQ(names("sm_90"), "sm_90 ");
    EXPECT_EQ(names("sm_90x2,sm_75"), "sm_90 sm_90 sm_75 ");
    EXPECT_EQ(names("sm_91"), "there is no device model \"sm_91\"");
    EXPECT_EQ(names("sm_90,"), "there is no device model \"\"");
    EXPECT_EQ(names("sm_90x"), "\"\" is not a number of devices");
    EXPECT_EQ(names("sm_90x0"), "\"0\" is not a number of devices");
    EXPECT_EQ(names("sm_90x17"), "\"sm_90x17\" names more than 16 devices");
}

}  // namespace
}  // namespace simtscope::runtime
