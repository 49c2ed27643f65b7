#include "app/qt_messages.h"

#include <QString>
#include <cstdio>

#include <fmt/format.h>

namespace simtscope::app {
namespace {

void onQtMessage(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type == QtDebugMsg || type == QtInfoMsg || text.startsWith("QStandardPaths"))
        return;
    fmt::print(stderr, "{}\n", text.toStdString());
}

}  // namespace

void filterQtMessages()
{
    qInstallMessageHandler(onQtMessage);
}

}  // namespace simtscope::app
