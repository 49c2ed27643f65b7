#include "app/running/offscreen.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

#include <fmt/format.h>

#include "app/running/qt_messages.h"

namespace simtscope::app {
namespace {

namespace fs = std::filesystem;

constexpr char kRuntimeFolderVariable[] = "XDG_RUNTIME_DIR";

/// Creates a folder with the permissions that Qt requires, opens it, and removes it. The result is not open if no folder can be created;
/// then Qt cannot create one either.
Descriptor openRemovedFolder()
{
    std::error_code error;
    std::string path = (fs::temp_directory_path(error) / "simtscope-XXXXXX").string();
    if (error || !::mkdtemp(path.data()))
        return {};
    Descriptor folder(::open(path.c_str(), O_DIRECTORY | O_RDONLY | O_CLOEXEC));
    ::rmdir(path.c_str());
    return folder;
}

}  // namespace

OffscreenPlatform::OffscreenPlatform() : m_folder(openRemovedFolder())
{
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
    filterQtMessages();
    if (!m_folder.isOpen())
        return;
    if (const char* const savedFolder = std::getenv(kRuntimeFolderVariable))
        m_savedRuntimeFolder = savedFolder;
    // Without the dot at the end the path would be that of a link, which Qt refuses.
    ::setenv(kRuntimeFolderVariable, fmt::format("/proc/self/fd/{}/.", m_folder.get()).c_str(), 1);
}

void OffscreenPlatform::restoreRuntimeFolder()
{
    if (!m_folder.isOpen())
        return;
    if (m_savedRuntimeFolder)
        ::setenv(kRuntimeFolderVariable, m_savedRuntimeFolder->c_str(), 1);
    else
        ::unsetenv(kRuntimeFolderVariable);
    m_folder = Descriptor();
}

}  // namespace simtscope::app
