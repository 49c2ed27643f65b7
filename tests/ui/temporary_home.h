// Gives a tool that drives the window a temporary folder for settings, data and cache, so that those of the user stay as they are.
#pragma once

#include <QApplication>
#include <QTemporaryDir>

namespace simtscope::tests {

/// Sets the environment of the process. Make it before the application; it must outlive the application.
class TemporaryHome {
public:
    TemporaryHome()
    {
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(name, m_folder.filePath(name).toUtf8());
    }

    QString path() const { return m_folder.path(); }
    QString filePath(const QString& name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

/// Gives the application the names under which the window stores its settings.
inline void nameApplication()
{
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
}

}  // namespace simtscope::tests
