#include "gpu/sandbox/start_report.h"

#include <array>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "gpu/sandbox/confine/start_report_format.h"

namespace simtscope::sandbox {

StartReport::StartReport()
{
    if (auto pipe = makePipe(); pipe && ::fcntl(pipe->readEnd.get(), F_SETFL, O_NONBLOCK) == 0)
        m_pipe = std::move(*pipe);
}

bool StartReport::hasReport() const
{
    pollfd words{m_pipe.readEnd.get(), POLLIN, 0};
    return !m_pipe.readEnd.isOpen() || ::poll(&words, 1, 0) > 0;
}

StartReport::Report StartReport::read() const
{
    std::array<char, 512> said{};  // larger than any report
    const ssize_t bytes = m_pipe.readEnd.isOpen() ? ::read(m_pipe.readEnd.get(), said.data(), said.size()) : 0;
    std::string text(said.data(), bytes > 0 ? std::size_t(bytes) : 0);
    Report words;
    int status = 0;
    if (text.size() > sizeof status && text[text.size() - sizeof status - 1] == confine::kEndByte) {
        std::memcpy(&status, text.data() + text.size() - sizeof status, sizeof status);
        words.status = status;
        text.resize(text.size() - sizeof status - 1);
    }
    if (text != std::string(1, confine::kStartByte))
        words.failure = text.substr(text.starts_with(confine::kStartByte));
    return words;
}

}  // namespace simtscope::sandbox
