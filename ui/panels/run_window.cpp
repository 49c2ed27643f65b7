#include <QApplication>

#include "ui/panels/main_window.h"

namespace simtscope::panels {

int runWindow(QApplication& application, const QString& fileOrEmpty)
{
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
    QApplication::setApplicationDisplayName("SIMTscope");
    MainWindow window;
    window.show();
    window.open(fileOrEmpty);
    return application.exec();
}

}  // namespace simtscope::panels
