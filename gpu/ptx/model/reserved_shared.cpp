#include "gpu/ptx/model/reserved_shared.h"

#include <array>

namespace simtscope::ptx {
namespace {

constexpr std::uint64_t kReservedBytes = 1024;

struct ReservedRow {
    std::string_view name;
    ReservedRegister meaning;
};

constexpr std::array kReservedRows = {
    ReservedRow{"%reserved_smem_offset_begin", {0}},
    ReservedRow{"%reserved_smem_offset_end", {kReservedBytes}},
    ReservedRow{"%reserved_smem_offset_0", {0}},
    ReservedRow{"%reserved_smem_offset_1", {kReservedBytes / 2}},
    ReservedRow{"%reserved_smem_offset_cap", {kReservedBytes, false}},
};

Variable makeReservedVariable()
{
    Variable variable;
    variable.name = kReservedRows[0].name;
    variable.space = StateSpace::Shared;
    variable.type = ScalarType::B8;
    variable.align = 128;
    variable.bytes = kReservedBytes;
    variable.extents = {kReservedBytes};
    return variable;
}

}  // namespace

const Variable& reservedSharedVariable()
{
    static const Variable variable = makeReservedVariable();
    return variable;
}

std::optional<ReservedRegister> findReservedRegister(std::string_view name)
{
    for (const ReservedRow& row : kReservedRows)
        if (row.name == name)
            return row.meaning;
    return std::nullopt;
}

}  // namespace simtscope::ptx
