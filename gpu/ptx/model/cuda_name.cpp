#include "gpu/ptx/model/cuda_name.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace simtscope::ptx {

namespace {

struct NameRow {
    OpKind kind;
    std::uint8_t mode;
    std::string_view name;
};

template <class Mode>
constexpr NameRow makeNameRow(OpKind kind, Mode mode, std::string_view name)
{
    return {kind, std::uint8_t(mode), name};
}

constexpr std::array kNameRows = {
    makeNameRow(OpKind::WarpBarrier, 0, "__syncwarp"),
    makeNameRow(OpKind::Shuffle, ShuffleMode::Up, "__shfl_up_sync"),
    makeNameRow(OpKind::Shuffle, ShuffleMode::Down, "__shfl_down_sync"),
    makeNameRow(OpKind::Shuffle, ShuffleMode::Butterfly, "__shfl_xor_sync"),
    makeNameRow(OpKind::Shuffle, ShuffleMode::Index, "__shfl_sync"),
    makeNameRow(OpKind::Vote, VoteMode::All, "__all_sync"),
    makeNameRow(OpKind::Vote, VoteMode::Any, "__any_sync"),
    makeNameRow(OpKind::Vote, VoteMode::Uniform, "__uni_sync"),
    makeNameRow(OpKind::Vote, VoteMode::Ballot, "__ballot_sync"),
    makeNameRow(OpKind::Match, MatchMode::Any, "__match_any_sync"),
    makeNameRow(OpKind::Match, MatchMode::All, "__match_all_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::Add, "__reduce_add_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::Min, "__reduce_min_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::Max, "__reduce_max_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::And, "__reduce_and_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::Or, "__reduce_or_sync"),
    makeNameRow(OpKind::Reduce, ReduceOperation::Xor, "__reduce_xor_sync"),
};

}  // namespace

std::string findCudaName(const Instruction& instruction, Operation operation)
{
    const auto* const found =
        std::ranges::find_if(kNameRows, [&](const NameRow& name) { return name.kind == operation.kind && name.mode == operation.mode; });
    return found == kNameRows.end() ? instruction.opcodeText() : std::string(found->name);
}

}  // namespace simtscope::ptx
