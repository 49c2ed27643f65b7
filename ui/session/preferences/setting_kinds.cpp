#include "ui/session/preferences/setting_kinds.h"

namespace simtscope::ui {

QString DeviceSetting::text() const
{
    const QString name = model.isEmpty() ? QString::fromUtf8(kDefaultDeviceModel.data(), qsizetype(kDefaultDeviceModel.size())) : model;
    return count > 1 ? name + 'x' + QString::number(count) : name;
}

QString ScheduleSetting::text() const
{
    return isRandom ? "random:" + QString::number(seed) : QStringLiteral("rr");
}

QStringList settingFrom(const std::vector<std::string>& words)
{
    QStringList setting;
    for (const std::string& word : words)
        setting << QString::fromStdString(word);
    return setting;
}

std::vector<std::string> wordsFrom(const QStringList& setting)
{
    std::vector<std::string> words;
    for (const QString& word : setting)
        words.push_back(word.toStdString());
    return words;
}

}  // namespace simtscope::ui
