#include "ui/session/preferences/run_settings.h"

#include <QFile>
#include <algorithm>
#include <utility>

#include "gpu/core/messages/window.h"
#include "ui/session/preferences/setting_rows.h"

namespace simtscope::ui {
namespace {

constexpr qint64 kMaxInputBytes = 64 << 20;

/// Visits each value that is stored, with its key.
constexpr auto kEachField = [](RunSettings& settings, auto visit) {
    forEachStored(kSettingRows, settings, visit);
    visit("input", settings.input);
    visit("inputIsFile", settings.isInputFile);
    visit("files", settings.files);
};

Result<std::string> readInput(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failAt(path.toStdString(), 0, msg::window::inputUnreadable(file.errorString().toStdString()));
    if (file.size() > kMaxInputBytes)
        return failAt(path.toStdString(), 0, msg::window::inputTooLarge());
    return file.readAll().toStdString();
}

}  // namespace

Result<void> RunSettings::applyTo(program::RunRequest& request) const
{
    const std::vector<std::string> before = request.nvccArguments;
    chooseBy(kSettingRows, *this, request);
    request.nvccArguments.insert(request.nvccArguments.begin(), before.begin(), before.end());
    request.compilesForDevice = !devices.model.isEmpty();
    request.furtherInputs = wordsFrom(files);
    request.input = input.toStdString();
    if (isInputFile) {
        Result<std::string> text = readInput(input);
        if (!text)
            return tl::unexpected(text.error());
        request.input = std::move(*text);
    }
    return {};
}

RunSettings RunSettings::withProgramOf(const RunSettings& programSettings) const
{
    RunSettings result = *this;
    trace::forEachRow(kSettingRows, [&](const auto& row) {
        if (row.owner == trace::OptionOwner::Program)
            result.*row.kept = programSettings.*row.kept;
    });
    result.input = programSettings.input;
    result.isInputFile = programSettings.isInputFile;
    result.files = programSettings.files;
    return result;
}

RunSettings RunSettings::withChange(const RunSettings& oldSettings, const RunSettings& newSettings) const
{
    const auto fieldsOf = [](RunSettings settings) {
        QVariantMap fields;
        kEachField(settings, [&](const char* key, auto& value) { fields[key] = QVariant::fromValue(value); });
        return fields;
    };
    const QVariantMap oldFields = fieldsOf(oldSettings), newFields = fieldsOf(newSettings);
    RunSettings result = *this;
    kEachField(result, [&](const char* key, auto& value) {
        if (QVariant::fromValue(value) == oldFields[key])
            value = newFields[key].value<std::remove_reference_t<decltype(value)>>();
    });
    return result;
}

void RunSettings::save(QSettings& settings) const
{
    saveBy(kEachField, *this, settings);
}

RunSettings RunSettings::load(const QSettings& settings)
{
    RunSettings result;
    loadBy(kEachField, settings, result);
    return result;
}

QStringList splitWords(const QString& line)
{
    // A pair of quotes keeps spaces together; three quotes in a row stand for one quote.
    QStringList words;
    QString word;
    bool isWord = false, isQuoted = false;
    int quotes = 0;
    for (const QChar c : line + ' ') {
        if (c == '"') {
            isWord = true;
            if (++quotes == 3) {
                quotes = 0;
                word += c;
            }
            continue;
        }
        isQuoted ^= quotes == 1;
        quotes = 0;
        if (isQuoted || !c.isSpace()) {
            isWord = true;
            word += c;
        } else if (isWord) {
            words << std::exchange(word, {});
            isWord = false;
        }
    }
    if (isQuoted && word.size() > 1)
        words << word.chopped(1);  // the quote was not closed; drop the blank that was appended to the line
    return words;
}

QString joinWords(const QStringList& words)
{
    QStringList quoted;
    for (QString word : words) {
        const bool isPlain = !word.isEmpty() && std::none_of(word.begin(), word.end(), [](QChar c) { return c.isSpace() || c == '"'; });
        quoted << (isPlain ? word : '"' + word.replace('"', "\"\"\"") + '"');
    }
    return quoted.join(' ');
}

}  // namespace simtscope::ui
