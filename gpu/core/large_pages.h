// Requests large pages for memory that is filled at once: a large page costs one page fault instead of 512.
#pragma once

#include <cstddef>
#include <vector>

namespace simtscope {

/// Asks the system to back the memory with large pages. This is only a hint; nothing depends on it.
void adviseLargePages(void* memory, std::size_t bytes);

/// Reserves room for `count` elements in large pages. Call it while the vector is empty.
template <class Element>
void reserveLarge(std::vector<Element>& elements, std::size_t count)
{
    elements.reserve(count);
    adviseLargePages(elements.data(), count * sizeof(Element));
}

}  // namespace simtscope
