#include "gpu/simt/native/code_memory.h"

#include <sys/mman.h>

#include <cstring>

namespace simtscope::simt::native {

CodeMemory::CodeMemory(std::span<const std::uint8_t> code) : m_bytes(code.size())
{
    if (code.empty())
        return;
    void* const memory = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return;
    std::memcpy(memory, code.data(), m_bytes);
    if (mprotect(memory, m_bytes, PROT_READ | PROT_EXEC) != 0) {
        munmap(memory, m_bytes);
        return;
    }
    m_data = static_cast<std::byte*>(memory);
}

CodeMemory::~CodeMemory()
{
    if (m_data)
        munmap(m_data, m_bytes);
}

}  // namespace simtscope::simt::native
