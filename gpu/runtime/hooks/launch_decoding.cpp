#include "gpu/runtime/hooks/launch_decoding.h"

#include <algorithm>

#include "gpu/core/messages/gpu.h"
#include "gpu/simt/texel_location.h"

namespace simtscope::runtime::hooks {
namespace {

constexpr std::uint64_t kWorkspaceBytes = 8;  // as in the SIMT runtime; cooperative groups use no more

}  // namespace

std::optional<cuda::AbortedLaunch> LaunchDecoding::decode(const cuda::LaunchRecords& records, const cuda::LaunchCounts* counts)
{
    Session& session = *m_setup.session;
    if (!session.recorder)
        return {};
    auto decoded =
        reportIfDamaged(cuda::decodeRecords(request(records, counts), *m_setup.launch, *session.recorder, session.remainingEventCount));
    releaseWorkspace();
    return decoded;
}

void LaunchDecoding::beginDraining(cuda::DrainedMemory& memory, std::uint32_t chunks, std::uint32_t firstShared, std::uint64_t maxBytes)
{
    Session& session = *m_setup.session;
    m_drain.emplace(memory,
                    cuda::LaunchDrain::Setup{chunks, firstShared, maxBytes, m_setup.kernel->slots().size(),
                                             [this](const cuda::LaunchRecords& records) { return request(records, nullptr); }},
                    *m_setup.launch, *session.recorder, session.remainingEventCount);
}

void LaunchDecoding::endDraining(bool hasFailed, std::uint64_t maxBytesOfOthers)
{
    (void)reportIfDamaged(m_drain->finish(hasFailed, maxBytesOfOthers));
    releaseWorkspace();
}

std::optional<cuda::AbortedLaunch> LaunchDecoding::reportIfDamaged(Result<cuda::AbortedLaunch> decoded)
{
    if (decoded)
        return std::move(*decoded);
    m_setup.session->addNoteOnce(msg::gpu::recordsDamaged(m_setup.launch->id.value, m_setup.description, decoded.error().message));
    return {};
}

cuda::DecodeRequest LaunchDecoding::request(const cuda::LaunchRecords& records, const cuda::LaunchCounts* counts)
{
    addWorkspace(records);
    Session& session = *m_setup.session;
    m_addresses = session.allocations.addressRanges();
    cuda::DecodeRequest request;
    request.instrumented = &m_setup.kernel->registeredCopies->instrumentedModule;
    request.module = &m_setup.kernel->module->code->module;
    request.sites = &m_setup.kernel->module->sites;
    request.records = &records;
    request.counts = counts;
    request.deviceRanges = m_addresses;
    request.constants = m_setup.loaded->variables;
    request.selection = &session.settings.blocks;
    auto& objects = session.allocations.textureObjectsOf(int(m_setup.launch->device));
    request.locateTexel = [&objects](const auto& op, const auto& access, std::uint64_t object,
                                     const auto& at) -> std::optional<cuda::TexelAddress> {
        const auto location = simt::locateTexel(objects, op, access, object, at);
        return location ? std::optional(cuda::TexelAddress{location->allocation, location->offset}) : std::nullopt;
    };
    return request;
}

/// Adds the memory through which the blocks of a cooperative grid synchronise.
void LaunchDecoding::addWorkspace(const cuda::LaunchRecords& records)
{
    if (!m_setup.arguments->isCooperative)
        return;
    Session& session = *m_setup.session;
    trace::Allocation info;
    info.bytes = kWorkspaceBytes;
    info.name = trace::kGridWorkspace;
    info.createdByCall = session.nextCall;
    const auto& slots = m_setup.kernel->slots();
    const auto slot = std::ranges::find(slots, cuda::LayoutSlot::Kind::GridWorkspace, &cuda::LayoutSlot::kind);
    if (slot != slots.end())
        info.address = records.layoutTable[std::size_t(slot - slots.begin())];
    const trace::Allocation& row = session.allocations.add(std::move(info), int(m_setup.launch->device));
    if (session.recorder)
        session.recorder->writeAllocation(row);
    m_workspace = row.id;
}

void LaunchDecoding::releaseWorkspace()
{
    if (!m_workspace)
        return;
    Session& session = *m_setup.session;
    const trace::Allocation freed = session.allocations.release(*m_workspace, session.nextCall);
    if (session.recorder)
        session.recorder->writeAllocation(freed);
    m_workspace.reset();
}

}  // namespace simtscope::runtime::hooks
