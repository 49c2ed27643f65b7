#include "gpu/core/whole_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace simtscope {
namespace {

std::error_code lastError()
{
    return {errno, std::generic_category()};
}

std::error_code writeInto(int file, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return lastError();
        text.remove_prefix(std::size_t(written));
    }
    return {};
}

}  // namespace

std::error_code writeWhole(const std::string& path, std::string_view text)
{
    struct stat before {};
    const bool isNew = ::lstat(path.c_str(), &before) != 0 && errno == ENOENT;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return lastError();
    std::error_code error = writeInto(file, text);
    // Some file systems report a full disk only when the file is closed.
    if (::close(file) != 0 && !error)
        error = lastError();
    if (error && isNew)
        ::unlink(path.c_str());
    return error;
}

}  // namespace simtscope
