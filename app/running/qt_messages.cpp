#include "app/running/qt_messages.h"

#include <QString>
#include <QtGlobal>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "app/arguments/command.h"
#include "app/arguments/option_values.h"
#include "gpu/core/messages/app.h"

namespace simtscope::app {
namespace {

QString g_lastPlatformMessage;  // the last message of a platform plugin; Qt may then try another plugin

/// Returns the list at the end of Qt's message about missing plugins: "eglfs, minimal, …".
QString parsePlatforms(const QString& text)
{
    const QString listIntroduction = QStringLiteral("plugins are: ");
    const qsizetype position = text.indexOf(listIntroduction);
    return position < 0 ? QString() : text.mid(position + listIntroduction.size()).section(u'\n', 0, 0).section(u'.', 0, 0);
}

Message describeMissingPlatform(const QString& text)
{
    const std::string requestedPlatform = qgetenv("QT_QPA_PLATFORM").toStdString();
    const std::string platforms = parsePlatforms(text).toStdString();
    if (requestedPlatform.empty())
        return msg::app::noPlatform(shortenValue(g_lastPlatformMessage.simplified().toStdString()));
    if (platforms.empty())
        return msg::app::noPlatforms(shortenValue(requestedPlatform));
    return msg::app::platformUnusable(shortenValue(requestedPlatform), platforms);
}

/// Handles a message of Qt. Ends the process itself where Qt finds no platform plugin, because Qt would abort with a message about plugins.
void onQtMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    const bool isPlatformMessage = QLatin1String(context.category ? context.category : "").startsWith(QLatin1String("qt.qpa"));
    if (type == QtFatalMsg && text.contains(QLatin1String("no Qt platform plugin")))
        std::_Exit(reportError(describeMissingPlatform(text), kUnavailable));
    if (type == QtWarningMsg && isPlatformMessage)
        g_lastPlatformMessage = text;
    if (type == QtDebugMsg || type == QtInfoMsg || isPlatformMessage || text.startsWith("QStandardPaths"))
        return;
    fmt::print(stderr, "{}\n", text.toStdString());
}

}  // namespace

void filterQtMessages()
{
    qInstallMessageHandler(onQtMessage);
}

}  // namespace simtscope::app
