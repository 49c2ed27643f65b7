// Implements stream attributes (declared in CUDA's cuda_runtime_api.h). They only shape times and caches, so that a value is stored and
// returned on request.
#include <algorithm>
#include <fmt/format.h>

#include "gpu/core/messages/call.h"
#include "gpu/runtime/abi/device_attributes.h"
#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {
namespace {

using Value = AbiLaunchAttributeValue;

bool isWindow(const Value& v)
{
    const AbiAccessPolicyWindow& window = v.accessPolicyWindow;
    const auto isProperty = [](int property, int last) { return property >= kAccessPropertyNormal && property <= last; };
    return window.hitRatio >= 0 && window.hitRatio <= 1 && isProperty(window.hitProp, kAccessPropertyPersisting) &&
           isProperty(window.missProp, kAccessPropertyPersisting - 1);  // a miss is normal or streaming
}

/// Describes an attribute that cudaLaunchAttributeID in driver_types.h calls "valid for streams": its initial value, and the values that it
/// accepts.
struct StreamAttributeRow {
    int id;
    const MessageTemplate<>* name;
    int initial;
    bool (*isValid)(const Value&);
};

constexpr StreamAttributeRow kRows[] = {
    {kLaunchAttributeAccessPolicyWindow, &msg::call::accessPolicyWindow, 0, isWindow},
    {kLaunchAttributeSynchronizationPolicy, &msg::call::synchronizationPolicy, kSyncPolicyAuto,
     [](const Value& v) { return v.syncPolicy >= kSyncPolicyAuto && v.syncPolicy <= kSyncPolicyBlockingSync; }},
    {kLaunchAttributePriority, &msg::call::priority, 0, [](const Value&) { return true; }},
    {kLaunchAttributeMemSyncDomain, &msg::call::memoryDomain, 0,
     [](const Value& v) { return v.memSyncDomain == 0 || v.memSyncDomain == 1; }},
};

const StreamAttributeRow* rowOf(int id)
{
    const auto row = std::ranges::find(kRows, id, &StreamAttributeRow::id);
    return row == std::end(kRows) ? nullptr : row;
}

Error set(Call& c, void* stream, int id, const Value* value)
{
    const StreamAttributeRow* const row = rowOf(id);
    if (!row)
        return c.refuseArgument(msg::call::streamAttribute(id));
    if (!value)
        return Error::InvalidValue;
    c.detail = (*row->name)();
    const int widest = deviceAttribute(*c.device().model, kAttributeWindow, c.device().index).value_or(0);
    const bool isTooWide =
        id == kLaunchAttributeAccessPolicyWindow && widest != 0 && value->accessPolicyWindow.num_bytes > std::size_t(widest);
    if (isTooWide || !row->isValid(*value))
        return c.refuseArgument(msg::call::outOfRange((*row->name)()));
    if (id != kLaunchAttributePriority) {
        c.state().streamAttributes[c.streamKey][id] = *value;
        return Error::Success;
    }
    // On an H200 a default stream accepts any priority and keeps its own, and a priority out of range is clamped.
    if (StreamHandle* const handle = c.findStreamHandle(stream))
        handle->priority = std::clamp(value->priority, kMaxPriority, kMinPriority);
    return Error::Success;
}

Error get(Call& c, void* stream, int id, Value* value)
{
    const StreamAttributeRow* const row = rowOf(id);
    if (!row)
        return c.refuseArgument(msg::call::streamAttribute(id));
    if (!value)
        return Error::InvalidValue;
    c.detail = (*row->name)();
    *value = {};
    const auto& kept = c.state().streamAttributes;
    if (const auto attributes = kept.find(c.streamKey); attributes != kept.end() && attributes->second.contains(id))
        *value = attributes->second.at(id);
    else
        value->syncPolicy = row->initial;  // all integer attributes lie at the same place of the union
    if (const StreamHandle* const handle = c.findStreamHandle(stream); handle && id == kLaunchAttributePriority)
        value->priority = handle->priority;
    return Error::Success;
}

}  // namespace

SIMTSCOPE_API Error cudaStreamSetAttribute(void* stream, int id, const Value* value)
{
    return streamCall("cudaStreamSetAttribute", DeviceAccess::Host, stream, [&](Call& c) { return set(c, stream, id, value); });
}

SIMTSCOPE_API Error cudaStreamGetAttribute(void* stream, int id, Value* value)
{
    return streamCall("cudaStreamGetAttribute", DeviceAccess::Host, stream, [&](Call& c) { return get(c, stream, id, value); });
}

SIMTSCOPE_API Error cudaStreamCopyAttributes(void* to, void* from)
{
    return streamCall("cudaStreamCopyAttributes", DeviceAccess::Host, from, [&](Call& c) {
        State& s = c.state();
        const StreamKey source = c.streamKey;
        if (const Error error = c.bindStream(to); error != Error::Success)
            return error;
        std::map<int, Value> copied = s.streamAttributes[source];
        s.streamAttributes[c.streamKey] = std::move(copied);
        StreamHandle* const target = c.findStreamHandle(to);
        const StreamHandle* const original = c.findStreamHandle(from);
        if (target)
            target->priority = original ? original->priority : kMinPriority;
        return Error::Success;
    });
}

// Programs that are built for per-thread default streams call the following functions.
SIMTSCOPE_API Error cudaStreamSetAttribute_ptsz(void* stream, int id, const Value* value)
{
    return cudaStreamSetAttribute(perThreadIfNull(stream), id, value);
}

SIMTSCOPE_API Error cudaStreamGetAttribute_ptsz(void* stream, int id, Value* value)
{
    return cudaStreamGetAttribute(perThreadIfNull(stream), id, value);
}

SIMTSCOPE_API Error cudaStreamCopyAttributes_ptsz(void* to, void* from)
{
    return cudaStreamCopyAttributes(perThreadIfNull(to), perThreadIfNull(from));
}

}  // namespace simtscope::runtime
