// Defines what several rows of the instruction table share: lists of modifiers, modes, recording rules, operands. Only instruction_rows.cpp
// includes this file.
#pragma once

#include <array>
#include <string_view>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/mbarrier.h"

namespace simtscope::ptx {

// --- modifiers ---

inline constexpr std::string_view kScopeModifiers = "cta.cluster.gpu.sys";
inline constexpr std::string_view kSpaceModifiers = "global.shared.shared::cta.shared::cluster.local.const.param.param::entry.param::func";
inline constexpr std::string_view kAtomicSpaces = "global.shared.shared::cta.shared::cluster", kCopySpaces = kAtomicSpaces;
inline constexpr std::string_view kMatrixSpaces = "global.shared.shared::cta", kMbarrierSpaces = "shared.shared::cta.shared::cluster";
inline constexpr std::string_view kLoadOrders = "weak.relaxed.acquire.volatile.mmio", kStoreOrders = "weak.relaxed.release.volatile.mmio",
                                  kAtomicOrders = "relaxed.acquire.release.acq_rel";
inline constexpr std::string_view kVectorModifiers = "v2.v4.v8";
inline constexpr std::string_view kLoadCaching =
    "ca.cg.cs.lu.cv.nc.L1::evict_normal.L1::evict_unchanged.L1::evict_first.L1::evict_last.L1::no_allocate."
    "L2::evict_normal.L2::evict_first.L2::evict_last.L2::cache_hint.L2::64B.L2::128B.L2::256B";
inline constexpr std::string_view kStoreCaching =
    "wb.cg.cs.wt.L1::evict_normal.L1::evict_unchanged.L1::evict_first.L1::evict_last.L1::no_allocate."
    "L2::evict_normal.L2::evict_first.L2::evict_last.L2::cache_hint";
inline constexpr std::string_view kFenceModifiers =
    "sc.acq_rel.acquire.release.mbarrier_init.sync_restrict::shared::cta.sync_restrict::shared::cluster."
    "proxy.alias.async.async::generic.global.shared::cta.shared::cluster.tensormap::generic";
inline constexpr std::string_view kProductModifiers = "sync.aligned.row.col.satfinite.and.xor.popc.kind::f8f6f4";
inline constexpr std::string_view kGeometryModifiers = "1d.2d.3d.a1d.a2d.cube.acube";
inline constexpr std::string_view kSurfaceModifiers = "b.1d.2d.3d.a1d.a2d.v2.v4.trap.clamp.zero";
inline constexpr std::string_view kTextureProperties = "width.height.depth.array_size";

// --- modes ---

/// Makes a row of a table of modes: the modifier, and the mode that it stands for.
template <class Mode>
constexpr ModeRow makeModeRow(std::string_view form, Mode mode)
{
    return {form, std::uint8_t(mode)};
}

inline constexpr std::array kAtomicModes = {
    makeModeRow("add", AtomicOperation::Add),         makeModeRow("exch", AtomicOperation::Exchange),
    makeModeRow("cas", AtomicOperation::CompareSwap), makeModeRow("and", AtomicOperation::And),
    makeModeRow("or", AtomicOperation::Or),           makeModeRow("xor", AtomicOperation::Xor),
    makeModeRow("inc", AtomicOperation::Increment),   makeModeRow("dec", AtomicOperation::Decrement),
    makeModeRow("min", AtomicOperation::Min),         makeModeRow("max", AtomicOperation::Max),
};
inline constexpr std::array kShuffleModes = {makeModeRow("up", ShuffleMode::Up), makeModeRow("down", ShuffleMode::Down),
                                             makeModeRow("bfly", ShuffleMode::Butterfly), makeModeRow("idx", ShuffleMode::Index)};
inline constexpr std::array kVoteModes = {makeModeRow("all", VoteMode::All), makeModeRow("any", VoteMode::Any),
                                          makeModeRow("uni", VoteMode::Uniform)};
inline constexpr std::array kBallotModes = {makeModeRow("ballot", VoteMode::Ballot)};
inline constexpr std::array kMatchModes = {makeModeRow("any", MatchMode::Any), makeModeRow("all", MatchMode::All)};
inline constexpr std::array kReductionModes = {makeModeRow("add", ReduceOperation::Add), makeModeRow("min", ReduceOperation::Min),
                                               makeModeRow("max", ReduceOperation::Max), makeModeRow("and", ReduceOperation::And),
                                               makeModeRow("or", ReduceOperation::Or),   makeModeRow("xor", ReduceOperation::Xor)};
/// Modes of redux on .f32 (sm_100a).
inline constexpr std::array kFloatReductionModes = {makeModeRow("min.abs.NaN", ReduceOperation::MinAbsNaN),
                                                    makeModeRow("max.abs.NaN", ReduceOperation::MaxAbsNaN),
                                                    makeModeRow("min.abs", ReduceOperation::MinAbs),
                                                    makeModeRow("max.abs", ReduceOperation::MaxAbs),
                                                    makeModeRow("min.NaN", ReduceOperation::MinNaN),
                                                    makeModeRow("max.NaN", ReduceOperation::MaxNaN),
                                                    makeModeRow("min", ReduceOperation::Min),
                                                    makeModeRow("max", ReduceOperation::Max)};
inline constexpr std::array kBarrierModes = {makeModeRow("arrive", BarrierMode::Arrive), makeModeRow("sync", BarrierMode::Sync)};
inline constexpr std::array kBarrierReductionModes = {makeModeRow("popc", BarrierMode::ReducePopulation),
                                                      makeModeRow("and", BarrierMode::ReduceAnd), makeModeRow("or", BarrierMode::ReduceOr)};
inline constexpr std::array kSampleModes = {makeModeRow("", FetchMode::Sample)}, kGatherModes = {makeModeRow("", FetchMode::Gather)};
inline constexpr std::array kTrapModes = {makeModeRow("", TrapKind::Trap)}, kBreakpointModes = {makeModeRow("", TrapKind::Breakpoint)};
inline constexpr std::array kAllocateModes = {makeModeRow("", StackOperation::Allocate)},
                            kSaveModes = {makeModeRow("", StackOperation::Save)},
                            kRestoreModes = {makeModeRow("", StackOperation::Restore)};
inline constexpr std::array kCommitModes = {makeModeRow("", AsyncGroupOperation::Commit)},
                            kWaitModes = {makeModeRow("", AsyncGroupOperation::Wait)},
                            kWaitAllModes = {makeModeRow("", AsyncGroupOperation::WaitAll)},
                            kBulkCommitModes = {makeModeRow("", AsyncGroupOperation::BulkCommit)},
                            kBulkWaitModes = {makeModeRow("", AsyncGroupOperation::BulkWait)};
inline constexpr std::array kAsyncArrivalModes = {makeModeRow("noinc", 1), makeModeRow("", 0)};
inline constexpr std::array kMbarrierUpdateModes = {
    makeModeRow("init", MbarrierOperation::Init), makeModeRow("inval", MbarrierOperation::Invalidate),
    makeModeRow("expect_tx", MbarrierOperation::ExpectBytes), makeModeRow("complete_tx", MbarrierOperation::CompleteBytes)};
inline constexpr std::array kArrivalModes = {makeModeRow("arrive.expect_tx", MbarrierOperation::ArriveExpectBytes),
                                             makeModeRow("arrive.noComplete", MbarrierOperation::ArriveNoComplete),
                                             makeModeRow("arrive", MbarrierOperation::Arrive)};
inline constexpr std::array kDroppingArrivalModes = {makeModeRow("arrive_drop.expect_tx", MbarrierOperation::ArriveDropExpectBytes),
                                                     makeModeRow("arrive_drop.noComplete", MbarrierOperation::ArriveDropNoComplete),
                                                     makeModeRow("arrive_drop", MbarrierOperation::ArriveDrop)};
inline constexpr std::array kPhaseTestModes = {makeModeRow("parity", MbarrierOperation::TestParity),
                                               makeModeRow("", MbarrierOperation::TestState)};

// --- types of exchanges ---

inline constexpr std::array kWordTypes = {ScalarType::B32};
inline constexpr std::array kPredicateTypes = {ScalarType::Pred};
inline constexpr std::array kIntegerTypes = {ScalarType::U32, ScalarType::S32, ScalarType::B32};
inline constexpr std::array kFloatTypes = {ScalarType::F32};
inline constexpr std::array kBitTypes = {ScalarType::B32, ScalarType::B64};

// --- recording ---

inline constexpr RecordingRule kLoadAccess{SiteKind::Load, EventKind::Load, std::nullopt, RecordPoint::After, ReplaySource::Values},
    kStoreAccess{SiteKind::Store, EventKind::Store, std::nullopt, RecordPoint::Before, ReplaySource::NoRegister},
    kAtomicAccess{SiteKind::Atomic, EventKind::Atomic, std::nullopt, RecordPoint::After, ReplaySource::Result};
inline constexpr RecordingRule kMbarrierUpdate{SiteKind::Atomic, EventKind::Atomic, std::nullopt, RecordPoint::Refused,
                                               ReplaySource::Result},
    kPhaseTest{SiteKind::Load, EventKind::Load, std::nullopt, RecordPoint::Refused, ReplaySource::PhaseTest};
inline constexpr RecordingRule kBlockBarrier{SiteKind::Barrier, EventKind::BarrierArrive, EventKind::BarrierLeave, RecordPoint::Before,
                                             ReplaySource::BarrierVote};
inline constexpr RecordingRule kExitRecorded{SiteKind::Exit, EventKind::Exit, std::nullopt, RecordPoint::Before, ReplaySource::None};
inline constexpr RecordingRule kMatrixLoad{SiteKind::Load, EventKind::Matrix, EventKind::Load, RecordPoint::Refused, ReplaySource::Matrix},
    kMatrixStore{SiteKind::Store, EventKind::Matrix, EventKind::Store, RecordPoint::Refused, ReplaySource::Matrix},
    kMatrixOnly{SiteKind::Other, EventKind::Matrix, std::nullopt, RecordPoint::Refused, ReplaySource::Matrix};
inline constexpr RecordingRule kNotOnGpu{.recordPoint = RecordPoint::Refused};
inline constexpr RecordingRule kVoteExchange{SiteKind::Vote, EventKind::Vote, std::nullopt, RecordPoint::After, ReplaySource::Result},
    kMatchExchange{SiteKind::Match, EventKind::Match, std::nullopt, RecordPoint::After, ReplaySource::Result},
    kShuffleExchange{SiteKind::Shuffle, EventKind::Shuffle, std::nullopt, RecordPoint::After, ReplaySource::Result};
inline constexpr RecordingRule kBarrierSite{.siteKind = SiteKind::Barrier}, kBranchSite{.siteKind = SiteKind::Branch},
    kCallSite{.siteKind = SiteKind::Call, .event = EventKind::Load, .replaySource = ReplaySource::HeapAddress};
inline constexpr RecordingRule kAsyncLoad{SiteKind::Load, EventKind::Load, EventKind::Store, RecordPoint::After, ReplaySource::None},
    kBulkLoad{SiteKind::Load, EventKind::Load, EventKind::Store, RecordPoint::Refused, ReplaySource::None},
    kBulkStore{SiteKind::Store, EventKind::Load, EventKind::Store, RecordPoint::Refused, ReplaySource::None},
    kAsyncArrival{SiteKind::Atomic, EventKind::Atomic, EventKind::Store, RecordPoint::Refused, ReplaySource::None},
    kGroupOnGpu{.recordPoint = RecordPoint::After};

// --- operands ---

inline constexpr OperandRow kResult{OperandRole::Result}, kWordResult{OperandRole::Result, OperandWidth::Word},
    kPredicateResult{OperandRole::Result, OperandWidth::Predicate};
inline constexpr OperandRow kValue{OperandRole::Value}, kWordValue{OperandRole::Value, OperandWidth::Word},
    kPredicateValue{OperandRole::Value, OperandWidth::Predicate};
inline constexpr OperandRow kNewValue{OperandRole::NewValue}, kAddress{OperandRole::Address}, kObject{OperandRole::Object};
inline constexpr OperandRow kLaneNumber{OperandRole::LaneNumber, OperandWidth::Word},
    kLaneLimits{OperandRole::LaneLimits, OperandWidth::Word};
inline constexpr OperandRow kMembers{OperandRole::Members, OperandWidth::Word}, kBarrierId{OperandRole::BarrierId, OperandWidth::Word};

}  // namespace simtscope::ptx
