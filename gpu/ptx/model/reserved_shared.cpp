#include "gpu/ptx/model/reserved_shared.h"

#include <array>

namespace simtscope::ptx {
namespace {

constexpr std::uint64_t kBytes = 1024;

struct Reserved {
    std::string_view name;
    ReservedRegister meaning;
};

constexpr std::array kReserved = {
    Reserved{"%reserved_smem_offset_begin", {0}},
    Reserved{"%reserved_smem_offset_end", {kBytes}},
    Reserved{"%reserved_smem_offset_0", {0}},
    Reserved{"%reserved_smem_offset_1", {kBytes / 2}},
    Reserved{"%reserved_smem_offset_cap", {kBytes, false}},
};

Variable makeReserved()
{
    Variable variable;
    variable.name = kReserved[0].name;
    variable.space = StateSpace::Shared;
    variable.type = ScalarType::B8;
    variable.align = 128;
    variable.bytes = kBytes;
    variable.extents = {kBytes};
    return variable;
}

}  // namespace

const Variable& reservedSharedVariable()
{
    static const Variable variable = makeReserved();
    return variable;
}

std::optional<ReservedRegister> findReservedRegister(std::string_view name)
{
    for (const Reserved& row : kReserved)
        if (row.name == name)
            return row.meaning;
    return std::nullopt;
}

}  // namespace simtscope::ptx
