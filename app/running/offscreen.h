// Makes Qt draw without a display, so that pictures are the same on a server, and without a trace in the temporary folder.
#pragma once

#include <optional>
#include <string>

#include "gpu/core/process.h"

namespace simtscope::app {

/// Selects Qt's offscreen platform for the process, and installs filterQtMessages(). While it lives, XDG_RUNTIME_DIR names a folder that is
/// in no other folder any more: an application of Qt asks for this folder when it starts, and would make one in the temporary folder, and
/// leave it there, where the variable is not set or names a folder of somebody else.
class OffscreenPlatform {
public:
    OffscreenPlatform();
    ~OffscreenPlatform() { restore(); }
    OffscreenPlatform(const OffscreenPlatform&) = delete;
    OffscreenPlatform& operator=(const OffscreenPlatform&) = delete;

    /// Gives XDG_RUNTIME_DIR its value back, for the programs that this process starts.
    void restore();

private:
    Descriptor m_folder;
    std::optional<std::string> m_before;  ///< nothing: the variable was not set
};

/// Owns a QGuiApplication or QApplication on the offscreen platform.
template <class Application>
class OffscreenApplication {
public:
    /// `program` is argv[0], and outlives this object.
    explicit OffscreenApplication(char* program) : m_arguments{program, nullptr}, m_application(m_count, m_arguments)
    {
        m_platform.restore();
    }

private:
    OffscreenPlatform m_platform;  // first: the application needs it
    int m_count = 1;
    char* m_arguments[2];
    Application m_application;
};

}  // namespace simtscope::app
