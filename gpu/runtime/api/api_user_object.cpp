// Implements the calls on user objects and on the references to them that graphs own (declared in CUDA's cuda_runtime_api.h).
#include <algorithm>
#include <limits>

#include "gpu/runtime/call/call.h"
#include "gpu/runtime/graph_model/user_object.h"

namespace simtscope::runtime {
namespace {

bool isCount(unsigned count)
{
    return count > 0 && count <= unsigned(std::numeric_limits<int>::max());
}

UserObject* find(void* handle)
{
    auto* const object = static_cast<UserObject*>(handle);
    return graphs().objects.contains(object) ? object : nullptr;
}

template <class Body>
Error objectCall(const char* name, void* handle, unsigned count, Body body)
{
    return call(name, DeviceAccess::Host, [&](Call&) {
        UserObject* const object = find(handle);
        return object && isCount(count) ? body(*object) : Error::InvalidValue;
    });
}

}  // namespace

void retain(UserObject& object, unsigned count)
{
    object.referenceCount += count;
}

void release(UserObject& object, unsigned count)
{
    object.referenceCount -= std::min<std::uint64_t>(count, object.referenceCount);
    if (object.referenceCount > 0)
        return;
    // CUDA Runtime API 13.0, cudaUserObjectCreate: destructors "are executed by a shared internal thread" and make no CUDA calls.
    state().hostFunctions.start([destroy = object.destroy, pointer = object.pointer] { destroy(pointer); });
    graphs().objects.erase(&object);
    delete &object;
}

SIMTSCOPE_API Error cudaUserObjectCreate(void** newObject, void* pointer, void (*destroy)(void*), unsigned count, unsigned flags)
{
    return call("cudaUserObjectCreate", DeviceAccess::Host, [&](Call&) {
        if (!newObject || !destroy || !isCount(count) || flags != kUserObjectNoDestructorSync)
            return Error::InvalidValue;
        auto* const object = new UserObject{pointer, destroy, count};
        graphs().objects.insert(object);
        *newObject = object;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaUserObjectRetain(void* handle, unsigned count)
{
    return objectCall("cudaUserObjectRetain", handle, count, [&](UserObject& object) {
        retain(object, count);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaUserObjectRelease(void* handle, unsigned count)
{
    return objectCall("cudaUserObjectRelease", handle, count, [&](UserObject& object) {
        release(object, count);
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphRetainUserObject(void* handle, void* userObject, unsigned count, unsigned flags)
{
    return objectCall("cudaGraphRetainUserObject", userObject, count, [&](UserObject& object) {
        Graph* const graph = graphs().find(handle);
        if (!graph || flags > kUserObjectMove)
            return Error::InvalidValue;
        if (flags != kUserObjectMove)
            retain(object, count);
        graph->objects[&object] += count;
        return Error::Success;
    });
}

SIMTSCOPE_API Error cudaGraphReleaseUserObject(void* handle, void* userObject, unsigned count)
{
    return objectCall("cudaGraphReleaseUserObject", userObject, count, [&](UserObject& object) {
        Graph* const graph = graphs().find(handle);
        const auto owned = graph ? graph->objects.find(&object) : std::map<UserObject*, unsigned>::iterator{};
        if (!graph || owned == graph->objects.end() || owned->second < count)
            return Error::InvalidValue;
        owned->second -= count;
        if (owned->second == 0)
            graph->objects.erase(owned);
        release(object, count);
        return Error::Success;
    });
}

}  // namespace simtscope::runtime
