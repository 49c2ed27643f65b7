// Memory that is filled at once: the system may back it with large pages, of which each costs one fault instead of 512.
#pragma once

#include <cstddef>
#include <vector>

namespace simtscope {

/// A hint; nothing depends on it.
void wantLargePages(void* memory, std::size_t bytes);

/// Makes room for so many elements; call before there are any.
template <class Element>
void reserveLarge(std::vector<Element>& elements, std::size_t count)
{
    elements.reserve(count);
    wantLargePages(elements.data(), count * sizeof(Element));
}

}  // namespace simtscope
