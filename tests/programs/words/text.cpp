#include "text.h"

std::string readAll(std::FILE* file)
{
    std::string text;
    char buffer[256];
    for (std::size_t bytes; (bytes = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
        text.append(buffer, bytes);
    return text;
}
