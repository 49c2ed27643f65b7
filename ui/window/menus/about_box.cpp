#include "ui/window/menus/about_box.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QMainWindow>
#include <QMessageBox>
#include <QRegularExpression>

#include "gpu/program/run/run.h"
#include "ui/session/session.h"
#include "ui/window/menus/window_dialogs.h"

namespace simtscope::ui {
namespace {

QString makeToolkitText()
{
    const Result<std::string> compiler = program::findCompiler();
    if (!compiler)
        return Dialogs::tr("none found; built-in recordings can be opened");
    const QString path = QString::fromStdString(*compiler), version = readToolkitVersion(path);
    return version.isEmpty() ? QDir::toNativeSeparators(path) : Dialogs::tr("%1 (%2)").arg(version, QDir::toNativeSeparators(path));
}

}  // namespace

QString readToolkitVersion(const QString& nvcc)
{
    QFile header(QDir(QFileInfo(nvcc).canonicalPath()).filePath("../include/cuda_runtime_api.h"));
    if (!header.open(QIODevice::ReadOnly | QIODevice::Text))
        return {};
    static const QRegularExpression define("^#define\\s+CUDART_VERSION\\s+(\\d+)");  // the value is 1000 * major + 10 * minor
    while (!header.atEnd()) {
        if (const auto match = define.match(QString::fromLatin1(header.readLine())); match.hasMatch()) {
            const int number = match.captured(1).toInt();
            return QString("%1.%2").arg(number / 1000).arg(number % 1000 / 10);
        }
    }
    return {};
}

void showAboutBox(QMainWindow& window, const Session& session)
{
    auto* box = new QMessageBox(&window);
    box->setObjectName("aboutBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(Dialogs::tr("About SIMTscope"));
    box->setIconPixmap(QIcon(":/icons/simtscope.svg").pixmap(64, 64));
    box->setText(QString("<b>SIMTscope %1</b>").arg(QApplication::applicationVersion()));
    const QString rows = QString("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>");
    QString table;
    const std::pair<QString, QString> parts[] = {
        {Dialogs::tr("CUDA toolkit"), makeToolkitText()},
        {"GPU", session.settings.gpu().isEmpty() ? Dialogs::tr("none found") : session.settings.gpu()},
        {"Qt", QString::fromLatin1(qVersion())}};
    for (const auto& [name, words] : parts)
        table += rows.arg(name, words.toHtmlEscaped());
    box->setInformativeText(QString("<p>%1</p><table>%2</table><p>%3</p>")
                                .arg(Dialogs::tr("Shows what a CUDA program does, step by step, without a GPU."), table,
                                     Dialogs::tr("Free software under the GNU General Public License, version 3 or later.")));
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);  // selectable, to be copied into a bug report
    box->open();
}

}  // namespace simtscope::ui
