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
    pollfd pollEntry{m_pipe.readEnd.get(), POLLIN, 0};
    return !m_pipe.readEnd.isOpen() || ::poll(&pollEntry, 1, 0) > 0;
}

StartReport::Report StartReport::read() const
{
    std::array<char, 512> buffer{};  // larger than any report
    const ssize_t bytes = m_pipe.readEnd.isOpen() ? ::read(m_pipe.readEnd.get(), buffer.data(), buffer.size()) : 0;
    std::string text(buffer.data(), bytes > 0 ? std::size_t(bytes) : 0);
    Report report;
    int status = 0;
    if (text.size() > sizeof status && text[text.size() - sizeof status - 1] == confine::kEndByte) {
        std::memcpy(&status, text.data() + text.size() - sizeof status, sizeof status);
        report.status = status;
        text.resize(text.size() - sizeof status - 1);
    }
    if (text != std::string(1, confine::kStartByte))
        report.failure = text.substr(text.starts_with(confine::kStartByte));
    return report;
}

}  // namespace simtscope::sandbox
