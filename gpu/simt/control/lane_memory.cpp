#include "gpu/simt/control/lane_memory.h"

#include <cstring>

#include "gpu/simt/checks/launch_checks.h"

namespace simtscope::simt {

namespace {

/// Returns whether the address is in the window, and its offset there.
bool isInWindow(std::uint64_t address, std::uint64_t window, std::uint64_t& offset)
{
    offset = address - window;
    return offset < ptx::kWindowBytes;
}

}  // namespace

std::byte* LaneMemory::findPointer(std::uint64_t address, std::uint64_t bytes, bool isWrite) const
{
    std::uint64_t offset = 0;
    if (isInWindow(address, ptx::kSharedWindow, offset))
        return offset <= m_current.block.sharedBytes && bytes <= m_current.block.sharedBytes - offset ? m_current.block.shared + offset
                                                                                                      : nullptr;
    if (isInWindow(address, ptx::kParamWindow, offset)) {
        std::vector<std::byte>& parameters = m_current.launch.parameters;
        return !isWrite && offset <= parameters.size() && bytes <= parameters.size() - offset ? parameters.data() + offset : nullptr;
    }
    const DeviceMemory::Range* range = m_current.launch.memory.find(address);
    if (!range || bytes > range->bytes - (address - range->address) || (isWrite && range->isReadOnly))
        return nullptr;
    m_current.launch.memory.noteUse(*range, DeviceMemory::Range::Read);  // A function of the runtime may read it.
    trackUncheckedAccess(m_current.launch, address, bytes, isWrite);
    return reinterpret_cast<std::byte*>(address);
}

std::uint64_t LaneMemory::readValue(std::uint64_t address, unsigned bytes)
{
    std::uint64_t value = 0, offset = 0;
    if (isInWindow(address, ptx::kLocalWindow, offset)) {
        const LocalMemory& local = m_current.warp.local;
        m_isValid = m_isValid && local.holds(m_lane, offset, bytes) && offset % bytes == 0;
        return m_isValid ? local.load(m_lane, offset, bytes) : 0;
    }
    return read(address, &value, bytes) ? value : 0;
}

std::string LaneMemory::readText(std::uint64_t address)
{
    constexpr std::size_t kMaxTextBytes = 1u << 16;
    std::string text;
    while (m_isValid && text.size() < kMaxTextBytes) {
        const char c = char(readValue(address++, 1));
        if (!m_isValid || c == '\0')
            break;
        text += c;
    }
    return text;
}

bool LaneMemory::read(std::uint64_t address, void* to, std::size_t bytes)
{
    std::uint64_t offset = 0;
    if (isInWindow(address, ptx::kLocalWindow, offset)) {
        const LocalMemory& local = m_current.warp.local;
        m_isValid = m_isValid && local.holds(m_lane, offset, bytes);
        for (std::size_t i = 0; m_isValid && i < bytes; ++i)
            static_cast<std::byte*>(to)[i] = std::byte(local.load(m_lane, offset + i, 1));
        return m_isValid;
    }
    const std::byte* const from = m_isValid ? findPointer(address, bytes, false) : nullptr;
    m_isValid = from != nullptr;
    if (from)
        std::memcpy(to, from, bytes);
    return m_isValid;
}

bool LaneMemory::write(std::uint64_t address, const void* from, std::size_t bytes)
{
    std::uint64_t offset = 0;
    if (UndefinedValues* const undefined = undefinedValuesOf(m_current.launch))
        undefined->markWritten(m_current, m_lane, address, bytes);
    if (isInWindow(address, ptx::kLocalWindow, offset)) {
        LocalMemory& local = m_current.warp.local;
        m_isValid = m_isValid && local.holds(m_lane, offset, bytes);
        for (std::size_t i = 0; m_isValid && i < bytes; ++i)
            local.store(m_lane, offset + i, 1, std::uint64_t(static_cast<const std::byte*>(from)[i]));
        return m_isValid;
    }
    std::byte* const to = m_isValid ? findPointer(address, bytes, true) : nullptr;
    m_isValid = to != nullptr;
    if (to)
        std::memcpy(to, from, bytes);
    return m_isValid;
}

bool LaneMemory::isGlobal(std::uint64_t address, std::uint64_t bytes)
{
    const DeviceMemory::Range* const range = m_current.launch.memory.find(address);
    m_isValid = m_isValid && range && bytes <= range->bytes - (address - range->address);
    if (range)
        m_current.launch.memory.noteUse(*range, DeviceMemory::Range::Read);
    return m_isValid;
}

std::uint64_t allocateFromHeap(RunningLaunch& launch, std::uint64_t bytes)
{
    const std::uint64_t address = launch.module.impl().heap->allocate(bytes);
    if (address && launch.checks)
        launch.checks->forgetHistory(address, bytes);
    return address;
}

}  // namespace simtscope::simt
