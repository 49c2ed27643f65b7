// Makes Qt draw without a display, so that pictures can be made on a server and are the same there. Leaves no files in the temporary
// folder.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::app {

/// Selects Qt's offscreen platform for the process, and installs filterQtMessages(). During its lifetime XDG_RUNTIME_DIR names a folder
/// that has been removed but is still open. An application of Qt asks for this folder when it starts; if the variable were not set, or
/// named a folder of another user, Qt would create a folder in the temporary folder and leave it there.
class OffscreenPlatform {
public:
    OffscreenPlatform();
    ~OffscreenPlatform() { restoreRuntimeFolder(); }
    OffscreenPlatform(const OffscreenPlatform&) = delete;
    OffscreenPlatform& operator=(const OffscreenPlatform&) = delete;

    /// Restores the value of XDG_RUNTIME_DIR for the programs that this process starts.
    void restoreRuntimeFolder();

private:
    Descriptor m_folder;
    std::optional<std::string> m_savedRuntimeFolder;  ///< the earlier value of XDG_RUNTIME_DIR; nullopt: it was not set
};

/// Owns a QGuiApplication or QApplication on the offscreen platform.
template <class Application>
class OffscreenApplication {
public:
    /// `program` is argv[0]; it must outlive this object.
    explicit OffscreenApplication(char* program) : m_arguments{program, nullptr}, m_application(m_count, m_arguments)
    {
        m_platform.restoreRuntimeFolder();
    }

private:
    OffscreenPlatform m_platform;  // first: the application needs it
    int m_count = 1;
    char* m_arguments[2];
    Application m_application;
};

}  // namespace simtscope::app
