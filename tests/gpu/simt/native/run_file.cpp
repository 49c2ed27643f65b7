#include "tests/gpu/simt/native/run_file.h"

namespace simtscope::simt::native::testing {

using ptx::AluRow;
using ptx::DecodedOp;
using ptx::ScalarType;
using ptx::Slot;

std::uint64_t randomValue(std::mt19937_64& random)
{
    constexpr std::array<std::uint32_t, 34> kWords = {0,          1,          2,          3,          7,          31,         32,
                                                      33,         63,         64,         0xff,       0x7f,       0x80,       0xffff,
                                                      0x8000,     0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x3f800000, 0xbf800000,
                                                      0x7f800000, 0xff800000, 0x7fc00000, 0xffc01234, 0x7fa00001, 0xff812345, 0x00000001,
                                                      0x807fffff, 0x00800000, 0x4f000000, 0x4f800000, 0xcf000000, 0x00400000};
    constexpr std::array<std::uint64_t, 12> kLong = {0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000001234,
                                                     0x7ff4000000000001, 0xfff0000000054321, 0x0000000000000001, 0x8010000000000000,
                                                     0x3ff0000000000000, 0xbff0000000000000, 0x41f0000000000000, 0x8000000000000000};
    switch (random() % 4) {
    case 0:
        return std::uint64_t(kWords[random() % kWords.size()]) << 32 | kWords[random() % kWords.size()];
    case 1:
        return kLong[random() % kLong.size()];
    case 2:
        return kWords[random() % kWords.size()];
    default:
        return random() >> random() % 64;
    }
}

std::unique_ptr<RegisterFile> randomFile(std::mt19937_64& random, bool isConstants)
{
    auto file = std::make_unique<RegisterFile>();
    for (unsigned kind = 0; kind < 3; ++kind)
        for (unsigned index = 0; index < kColumnsPerKind; ++index) {
            std::byte* const column = file->bytes + (kind * kColumnsPerKind + index) * kColumnBytes;
            const unsigned bytes = kind == 1 ? 8 : 4;
            std::uint64_t value = randomValue(random);
            if (kind == 2)
                value = isConstants ? (value & 1 ? kAllLanes : 0) : random();
            for (unsigned lane = 0; lane < (kind == 2 ? 1 : kWarpSize); ++lane) {
                std::memcpy(column + lane * bytes, &value, bytes);
                if (!isConstants)
                    value = randomValue(random);
            }
        }
    return file;
}

DecodedOp bareOp(const AluRow& row)
{
    DecodedOp op;
    op.kind = ptx::OpKind::Alu;
    op.alu = row.function;
    op.variant = row.variant;
    op.type = row.destination;
    op.destination.fill(Slot{ptx::kNoSlot, 0});
    op.source.fill(Slot{ptx::kNoSlot, 0});
    return op;
}

unsigned destinationCount(const AluRow& row)
{
    if (row.name.starts_with("mov.unpack"))
        return unsigned(row.name.back() - '0');
    if (row.name.ends_with("/kept"))
        return 3;
    return row.name.starts_with("setp.") ? 2 : 1;
}

void runColumns(const std::vector<DecodedOp>& run, RegisterFile& file, const RegisterFile& constants, LaneMask mask)
{
    for (const DecodedOp& op : run)
        op.alu(file.bytes, constants.bytes, op, mask);
}

}  // namespace simtscope::simt::native::testing
