#include "gpu/sandbox/start_report.h"

#include <array>
#include <fcntl.h>
#include <unistd.h>

#include "gpu/sandbox/confine/report_words.h"

namespace simtscope::sandbox {

StartReport::StartReport()
{
    if (auto pipe = makePipe(); pipe && ::fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK) == 0)
        m_pipe = std::move(*pipe);
}

std::optional<std::string> StartReport::failure() const
{
    std::array<char, 512> said{};  // larger than any report
    const ssize_t bytes = m_pipe.read.open() ? ::read(m_pipe.read.get(), said.data(), said.size()) : 0;
    std::string text(said.data(), bytes > 0 ? std::size_t(bytes) : 0);
    if (text == std::string(1, confine::kStarts))
        return std::nullopt;
    if (text.starts_with(confine::kStarts))
        text.erase(0, 1);
    return text;
}

}  // namespace simtscope::sandbox
