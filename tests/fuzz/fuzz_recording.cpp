// Fuzzes the reader of recordings with any bytes: as a file, or as the unpacked columns of an event chunk, where zstd's checksum cannot
// keep mutations away.
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <string>
#include <unistd.h>

#include "gpu/ptx/parse/parser.h"
#include "gpu/trace/codec/chunk_codec.h"
#include "gpu/trace/codec/payload_streams.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/fuzz/read_everything.h"

using namespace simtscope;

namespace {

constexpr std::string_view kFileMagic = "SQLite format 3";

std::string scratchPath()
{
    const auto memory = std::filesystem::path("/dev/shm");
    const auto folder = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
    return (folder / ("simtscope-fuzz-" + std::to_string(::getpid()) + ".simt")).string();
}

struct Scratch {
    std::string path = scratchPath();
    ~Scratch() { std::filesystem::remove(path); }
};

void openFile(std::span<const std::uint8_t> bytes)
{
    static const Scratch scratch;
    std::ofstream(scratch.path, std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    if (const auto recording = trace::readRecording(scratch.path))
        fuzz::walk(*recording);
}

const char* const kText = R"(.version 9.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 p)
{
.reg .pred %p<2>; .reg .b32 %r<8>; .reg .b64 %rd<4>;
.shared .align 4 .b8 s[256];
ld.param.u64 %rd1, [p];
mov.u32 %r1, %tid.x;
shl.b32 %r2, %r1, 2;
mov.u32 %r3, s;
add.s32 %r3, %r3, %r2;
st.shared.u32 [%r3], %r1;
bar.sync 0;
ld.shared.u32 %r4, [%r3];
shfl.sync.bfly.b32 %r5|%p1, %r4, 1, 31, -1;
@%p1 bra L;
atom.shared.add.u32 %r6, [s], %r5;
L:
vote.sync.ballot.b32 %r7, %p1, -1;
st.global.u32 [%rd1], %r7;
ret;
}
)";

/// Returns a recording that is complete except for its events.
const trace::Recording& frame()
{
    static const trace::Recording recording = [] {
        trace::Recording made;
        const auto module = ptx::parseModule(kText);
        made.modules = {{kText}};
        made.sites = {trace::makeSites(*module)};
        made.allocations.push_back({.id = AllocationId{0}, .address = 4096, .bytes = 128});
        trace::Launch launch;
        launch.kernel = launch.name = "k";
        launch.grid = {1};
        launch.block = {64};
        launch.staticSharedBytes = 256;
        launch.parameters.assign(8, 0);
        made.launches.push_back(launch);
        return made;
    }();
    return recording;
}

/// Makes the columns of a chunk from the bytes, one event after the other.
trace::EventChunk chunkOf(std::span<const std::uint8_t> bytes)
{
    trace::EventChunk chunk;
    const auto take = [&](std::size_t count) {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < count && !bytes.empty(); ++i, bytes = bytes.subspan(1))
            number |= std::uint32_t(bytes[0]) << 8 * i;
        return number;
    };
    for (std::uint32_t time = 0; !bytes.empty() && chunk.size() < 500;) {
        chunk.kind.push_back(std::uint8_t(take(1) % trace::kEventKindCount));
        chunk.warp.push_back(std::uint8_t(take(1) % 3));
        chunk.site.push_back(take(1) % 20);
        chunk.mask.push_back(take(4));
        chunk.relativeTime.push_back(time += take(1));
        chunk.payloadStart.push_back(std::uint32_t(chunk.payload.size()));
        const std::size_t payload = std::min<std::size_t>(take(1), bytes.size());
        chunk.payload.insert(chunk.payload.end(), bytes.begin(), bytes.begin() + std::ptrdiff_t(payload));
        bytes = bytes.subspan(payload);
    }
    return chunk;
}

void openChunk(std::span<const std::uint8_t> bytes)
{
    const auto chunk = std::make_shared<const trace::EventChunk>(chunkOf(bytes));
    std::uint8_t sites[20];
    for (std::uint32_t site = 0; site < 20; ++site)
        sites[site] = frame().sites[0].contains(SiteId{site});
    if (!trace::checkChunk(*chunk, {.warpCount = 2, .allocationCount = 1, .sites = sites}))
        return;
    trace::Recording recording = frame();
    auto block = std::make_shared<trace::BlockTrace>(BlockId{0}, 2u);
    block->appendChunk(chunk);
    recording.launches[0].blocks.push_back(block);
    fuzz::walk(recording);
}

/// Opens a chunk: the first half of the bytes becomes its events, the second half the streams that make up its payloads.
void openApart(std::span<const std::uint8_t> bytes)
{
    constexpr std::size_t kStreamCount = 15;
    trace::EventChunk chunk = chunkOf(bytes.first(bytes.size() / 2));
    const std::size_t payload = chunk.payload.size();
    bytes = bytes.subspan(bytes.size() / 2);
    std::vector<std::uint8_t> streams;
    for (std::size_t stream = 0; stream < kStreamCount; ++stream) {
        const std::size_t size =
            stream + 1 < kStreamCount ? bytes.size() / kStreamCount : bytes.size() - bytes.size() / kStreamCount * stream;
        streams.push_back(std::uint8_t(size | 0x80));
        streams.push_back(std::uint8_t(size >> 7 & 0x7f));
    }
    streams.insert(streams.end(), bytes.begin(), bytes.end());
    (void)trace::joinPayloads(streams, payload, chunk);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::span<const std::uint8_t> bytes(data, size);
    const bool isFile = size >= kFileMagic.size() && std::memcmp(data, kFileMagic.data(), kFileMagic.size()) == 0;
    if (isFile) {
        openFile(bytes);
    } else {
        openChunk(bytes);
        openApart(bytes);
    }
    return 0;
}
