#include "ui/session/document/earlier_texts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

constexpr int kNumberDigits = 9;  // fixed width, so that names sort by age

}  // namespace

std::vector<EarlierText> readEarlierTexts(const QString& draft)
{
    const QFileInfo info(draft);
    std::vector<EarlierText> earlierTextList;
    for (const QFileInfo& file : info.dir().entryInfoList({"*.old*"}, QDir::Files, QDir::Name | QDir::Reversed)) {
        if (!file.fileName().startsWith(info.fileName() + ".old"))
            continue;
        if (const Result<QString> text = readTextFile(file.filePath()))
            earlierTextList.push_back({file.filePath(), *text, file.lastModified()});
    }
    return earlierTextList;
}

bool storeEarlierText(const QString& draft, const QString& text)
{
    std::vector<EarlierText> earlierTextList = readEarlierTexts(draft);
    const int newest = earlierTextList.empty()
                           ? 0
                           : earlierTextList.front().path.section(u'.', -1).toInt();  // a file "….old" without a number counts as 0
    const QString path = draft + ".old." + QString::number(newest + 1).rightJustified(kNumberDigits, u'0');
    if (!QDir().mkpath(QFileInfo(path).path()) || !writeTextFile(path, text))
        return false;
    std::erase_if(earlierTextList, [&](const EarlierText& earlier) { return earlier.text == text && QFile::remove(earlier.path); });
    for (std::size_t i = kMaxEarlierTexts - 1; i < earlierTextList.size(); ++i)
        QFile::remove(earlierTextList[i].path);
    return true;
}

}  // namespace simtscope::ui
