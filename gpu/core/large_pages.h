// Requests large pages for memory that is filled immediately: a large page costs one page fault instead of 512.
#pragma once

#include <cstddef>
#include <vector>

namespace simtscope {

/// Asks the system to back the memory with large pages. The system may ignore this hint; only speed depends on it.
void adviseLargePages(void* memory, std::size_t bytes);

/// Reserves capacity for `count` elements and requests large pages for it. The vector must be empty.
template <class Element>
void reserveInLargePages(std::vector<Element>& elements, std::size_t count)
{
    elements.reserve(count);
    adviseLargePages(elements.data(), count * sizeof(Element));
}

}  // namespace simtscope
