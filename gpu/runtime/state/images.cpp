#include "gpu/runtime/state/images.h"

#include "gpu/runtime/state/memory.h"

namespace simtscope::runtime {

CudaArray* Images::find(const void* handle) const
{
    const auto found = arrays.find(handle);
    return found == arrays.end() ? nullptr : found->second.get();
}

Error makeResourceImage(const Images& images, Memory& memory, const AbiResourceDesc& resource, simt::Image& image)
{
    using simt::ImageShape;
    if (resource.type == kResourceArray) {
        const CudaArray* const array = images.find(resource.res.array);
        if (!array)
            return Error::InvalidResourceHandle;
        image = array->image;
        return Error::Success;
    }
    if (resource.type == kResourceMipmappedArray)
        return Error::NotSupported;
    memory.noteRead(reinterpret_cast<const void*>(addressOf(resource)));
    const Memory::AllocatedMemory* const block = memory.find(addressOf(resource));
    return makeImageInMemory(resource, block ? &block->info : nullptr, image);
}

}  // namespace simtscope::runtime
