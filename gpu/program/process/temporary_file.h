// Provides temporary files for the tools of the toolkit, which take paths.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace simtscope::program {

/// Owns a file of text, which is removed at the end of this object's life.
class TemporaryFile {
public:
    /// Writes the text into a new file of the temporary folder. When that fails, isWritten() is false.
    TemporaryFile(const char* suffix, const std::string& text)
    {
        std::error_code error;
        m_path = (std::filesystem::temp_directory_path(error) / (std::string("simtscope-XXXXXX") + suffix)).string();
        const int fd = ::mkstemps(m_path.data(), int(std::string_view(suffix).size()));
        if (fd < 0)
            return;
        ::close(fd);
        std::ofstream file(m_path, std::ios::binary);
        file << text;
        m_isWritten = bool(file.flush());
    }
    ~TemporaryFile()
    {
        std::error_code error;
        std::filesystem::remove(m_path, error);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const { return m_path; }
    bool isWritten() const { return m_isWritten; }

private:
    std::string m_path;
    bool m_isWritten = false;
};

}  // namespace simtscope::program
