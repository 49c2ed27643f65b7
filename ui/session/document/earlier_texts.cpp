#include "ui/session/document/earlier_texts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

constexpr int kDigits = 9;  // fixed width, so that names sort by age

}  // namespace

std::vector<EarlierText> earlierTexts(const QString& draft)
{
    const QFileInfo info(draft);
    std::vector<EarlierText> all;
    for (const QFileInfo& file : info.dir().entryInfoList({"*.old*"}, QDir::Files, QDir::Name | QDir::Reversed)) {
        if (!file.fileName().startsWith(info.fileName() + ".old"))
            continue;
        if (const Result<QString> text = readTextFile(file.filePath()))
            all.push_back({file.filePath(), *text, file.lastModified()});
    }
    return all;
}

bool storeEarlierText(const QString& draft, const QString& text)
{
    std::vector<EarlierText> all = earlierTexts(draft);
    const int newest = all.empty() ? 0 : all.front().path.section(u'.', -1).toInt();  // a file "….old" without a number counts as 0
    const QString path = draft + ".old." + QString::number(newest + 1).rightJustified(kDigits, u'0');
    if (!QDir().mkpath(QFileInfo(path).path()) || !writeTextFile(path, text))
        return false;
    std::erase_if(all, [&](const EarlierText& earlier) { return earlier.text == text && QFile::remove(earlier.path); });
    for (std::size_t i = kMaxEarlierTexts - 1; i < all.size(); ++i)
        QFile::remove(all[i].path);
    return true;
}

}  // namespace simtscope::ui
