// Defines what several rows of the instruction table share: lists of modifiers, modes, recording rules, operands. Only instruction_rows.cpp
// includes this file.
#pragma once

#include <array>
#include <string_view>

#include "gpu/ptx/decode/instruction_table.h"
#include "gpu/ptx/model/mbarrier.h"

namespace simtscope::ptx {

// --- modifiers ---

inline constexpr std::string_view kScopes = "cta.cluster.gpu.sys";
inline constexpr std::string_view kSpaces = "global.shared.shared::cta.shared::cluster.local.const.param.param::entry.param::func";
inline constexpr std::string_view kAtomicSpaces = "global.shared.shared::cta.shared::cluster", kCopySpaces = kAtomicSpaces;
inline constexpr std::string_view kMatrixSpaces = "global.shared.shared::cta", kMbarrierSpaces = "shared.shared::cta.shared::cluster";
inline constexpr std::string_view kLoadOrders = "weak.relaxed.acquire.volatile.mmio", kStoreOrders = "weak.relaxed.release.volatile.mmio",
                                  kAtomicOrders = "relaxed.acquire.release.acq_rel";
inline constexpr std::string_view kVectors = "v2.v4.v8";
inline constexpr std::string_view kLoadCaching =
    "ca.cg.cs.lu.cv.nc.L1::evict_normal.L1::evict_unchanged.L1::evict_first.L1::evict_last.L1::no_allocate."
    "L2::evict_normal.L2::evict_first.L2::evict_last.L2::cache_hint.L2::64B.L2::128B.L2::256B";
inline constexpr std::string_view kStoreCaching =
    "wb.cg.cs.wt.L1::evict_normal.L1::evict_unchanged.L1::evict_first.L1::evict_last.L1::no_allocate."
    "L2::evict_normal.L2::evict_first.L2::evict_last.L2::cache_hint";
inline constexpr std::string_view kFences =
    "sc.acq_rel.acquire.release.mbarrier_init.sync_restrict::shared::cta.sync_restrict::shared::cluster."
    "proxy.alias.async.async::generic.global.shared::cta.shared::cluster.tensormap::generic";
inline constexpr std::string_view kProducts = "sync.aligned.row.col.satfinite.and.xor.popc.kind::f8f6f4";
inline constexpr std::string_view kGeometries = "1d.2d.3d.a1d.a2d.cube.acube";
inline constexpr std::string_view kSurfaces = "b.1d.2d.3d.a1d.a2d.v2.v4.trap.clamp.zero";
inline constexpr std::string_view kProperties = "width.height.depth.array_size";

// --- modes ---

/// Makes a row of a table of modes: the modifier, and the mode that it stands for.
template <class Mode>
constexpr ModeRow named(std::string_view form, Mode mode)
{
    return {form, std::uint8_t(mode)};
}

inline constexpr std::array kAtomics = {
    named("add", AtomicOperation::Add),       named("exch", AtomicOperation::Exchange), named("cas", AtomicOperation::CompareSwap),
    named("and", AtomicOperation::And),       named("or", AtomicOperation::Or),         named("xor", AtomicOperation::Xor),
    named("inc", AtomicOperation::Increment), named("dec", AtomicOperation::Decrement), named("min", AtomicOperation::Min),
    named("max", AtomicOperation::Max),
};
inline constexpr std::array kShuffles = {named("up", ShuffleMode::Up), named("down", ShuffleMode::Down),
                                         named("bfly", ShuffleMode::Butterfly), named("idx", ShuffleMode::Index)};
inline constexpr std::array kVotes = {named("all", VoteMode::All), named("any", VoteMode::Any), named("uni", VoteMode::Uniform)};
inline constexpr std::array kBallots = {named("ballot", VoteMode::Ballot)};
inline constexpr std::array kMatches = {named("any", MatchMode::Any), named("all", MatchMode::All)};
inline constexpr std::array kReductions = {named("add", ReduceOperation::Add), named("min", ReduceOperation::Min),
                                           named("max", ReduceOperation::Max), named("and", ReduceOperation::And),
                                           named("or", ReduceOperation::Or),   named("xor", ReduceOperation::Xor)};
/// Modes of redux on .f32 (sm_100a).
inline constexpr std::array kFloatReductions = {named("min.abs.NaN", ReduceOperation::MinAbsNaN),
                                                named("max.abs.NaN", ReduceOperation::MaxAbsNaN),
                                                named("min.abs", ReduceOperation::MinAbs),
                                                named("max.abs", ReduceOperation::MaxAbs),
                                                named("min.NaN", ReduceOperation::MinNaN),
                                                named("max.NaN", ReduceOperation::MaxNaN),
                                                named("min", ReduceOperation::Min),
                                                named("max", ReduceOperation::Max)};
inline constexpr std::array kBarriers = {named("arrive", BarrierMode::Arrive), named("sync", BarrierMode::Sync)};
inline constexpr std::array kBarrierReductions = {named("popc", BarrierMode::ReducePopulation), named("and", BarrierMode::ReduceAnd),
                                                  named("or", BarrierMode::ReduceOr)};
inline constexpr std::array kSamples = {named("", FetchMode::Sample)}, kGathers = {named("", FetchMode::Gather)};
inline constexpr std::array kTraps = {named("", TrapKind::Trap)}, kStops = {named("", TrapKind::Breakpoint)};
inline constexpr std::array kAllocates = {named("", StackOperation::Allocate)}, kSaves = {named("", StackOperation::Save)},
                            kRestores = {named("", StackOperation::Restore)};
inline constexpr std::array kCommits = {named("", AsyncGroupOperation::Commit)}, kWaits = {named("", AsyncGroupOperation::Wait)},
                            kWaitsForAll = {named("", AsyncGroupOperation::WaitAll)},
                            kBulkCommits = {named("", AsyncGroupOperation::BulkCommit)},
                            kBulkWaits = {named("", AsyncGroupOperation::BulkWait)};
inline constexpr std::array kAsyncArrivals = {named("noinc", 1), named("", 0)};
inline constexpr std::array kMbarrierUpdates = {named("init", MbarrierOperation::Init), named("inval", MbarrierOperation::Invalidate),
                                                named("expect_tx", MbarrierOperation::ExpectBytes),
                                                named("complete_tx", MbarrierOperation::CompleteBytes)};
inline constexpr std::array kArrivals = {named("arrive.expect_tx", MbarrierOperation::ArriveExpectBytes),
                                         named("arrive.noComplete", MbarrierOperation::ArriveNoComplete),
                                         named("arrive", MbarrierOperation::Arrive)};
inline constexpr std::array kDroppingArrivals = {named("arrive_drop.expect_tx", MbarrierOperation::ArriveDropExpectBytes),
                                                 named("arrive_drop.noComplete", MbarrierOperation::ArriveDropNoComplete),
                                                 named("arrive_drop", MbarrierOperation::ArriveDrop)};
inline constexpr std::array kPhaseTests = {named("parity", MbarrierOperation::TestParity), named("", MbarrierOperation::TestState)};

// --- types of exchanges ---

inline constexpr std::array kWord = {ScalarType::B32};
inline constexpr std::array kPredicate = {ScalarType::Pred};
inline constexpr std::array kIntegers = {ScalarType::U32, ScalarType::S32, ScalarType::B32};
inline constexpr std::array kFloatWord = {ScalarType::F32};
inline constexpr std::array kWords = {ScalarType::B32, ScalarType::B64};

// --- recording ---

inline constexpr Recorded kLoadAccess{SiteKind::Load, EventKind::Load, std::nullopt, Recorder::After, Replay::Values},
    kStoreAccess{SiteKind::Store, EventKind::Store, std::nullopt, Recorder::Before, Replay::Nothing},
    kAtomicAccess{SiteKind::Atomic, EventKind::Atomic, std::nullopt, Recorder::After, Replay::Result};
inline constexpr Recorded kMbarrierUpdate{SiteKind::Atomic, EventKind::Atomic, std::nullopt, Recorder::Refused, Replay::Result},
    kPhaseTest{SiteKind::Load, EventKind::Load, std::nullopt, Recorder::Refused, Replay::PhaseTest};
inline constexpr Recorded kBlockBarrier{SiteKind::Barrier, EventKind::BarrierArrive, EventKind::BarrierLeave, Recorder::Before,
                                        Replay::BarrierVote};
inline constexpr Recorded kEnd{SiteKind::Exit, EventKind::Exit, std::nullopt, Recorder::Before, Replay::None};
inline constexpr Recorded kMatrixLoad{SiteKind::Load, EventKind::Matrix, EventKind::Load, Recorder::Refused, Replay::Matrix},
    kMatrixStore{SiteKind::Store, EventKind::Matrix, EventKind::Store, Recorder::Refused, Replay::Matrix},
    kMatrixOnly{SiteKind::Other, EventKind::Matrix, std::nullopt, Recorder::Refused, Replay::Matrix};
inline constexpr Recorded kNotOnGpu{.recorder = Recorder::Refused};
inline constexpr Recorded kVoteExchange{SiteKind::Vote, EventKind::Vote, std::nullopt, Recorder::After, Replay::Result},
    kMatchExchange{SiteKind::Match, EventKind::Match, std::nullopt, Recorder::After, Replay::Result},
    kShuffleExchange{SiteKind::Shuffle, EventKind::Shuffle, std::nullopt, Recorder::After, Replay::Result};
inline constexpr Recorded kBarrierSite{.site = SiteKind::Barrier}, kBranchSite{.site = SiteKind::Branch},
    kCallSite{.site = SiteKind::Call, .event = EventKind::Load, .replay = Replay::HeapAddress};
inline constexpr Recorded kAsyncLoad{SiteKind::Load, EventKind::Load, EventKind::Store, Recorder::After, Replay::None},
    kBulkLoad{SiteKind::Load, EventKind::Load, EventKind::Store, Recorder::Refused, Replay::None},
    kBulkStore{SiteKind::Store, EventKind::Load, EventKind::Store, Recorder::Refused, Replay::None},
    kAsyncArrival{SiteKind::Atomic, EventKind::Atomic, EventKind::Store, Recorder::Refused, Replay::None},
    kGroupOnGpu{.recorder = Recorder::After};

// --- operands ---

inline constexpr OperandRow kResult{Role::Result}, kWordResult{Role::Result, Width::Word}, kPredicateResult{Role::Result, Width::Predicate};
inline constexpr OperandRow kValue{Role::Value}, kWordValue{Role::Value, Width::Word}, kPredicateValue{Role::Value, Width::Predicate};
inline constexpr OperandRow kNewValue{Role::NewValue}, kAddress{Role::Address}, kObject{Role::Object};
inline constexpr OperandRow kLaneNumber{Role::LaneNumber, Width::Word}, kLaneLimits{Role::LaneLimits, Width::Word};
inline constexpr OperandRow kMembers{Role::Members, Width::Word}, kBarrierId{Role::BarrierId, Width::Word};

}  // namespace simtscope::ptx
