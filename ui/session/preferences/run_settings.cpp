#include "ui/session/preferences/run_settings.h"

#include <QFile>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "gpu/core/devices.h"
#include "gpu/core/messages/window.h"

namespace simtscope::ui {
namespace {

constexpr qint64 kLargestInput = 64 << 20;  // bytes

std::vector<std::string> strings(const QStringList& list)
{
    std::vector<std::string> result;
    for (const QString& item : list)
        result.push_back(item.toStdString());
    return result;
}

/// Visits each setting with the key under which it is stored.
template <class Visit>
void eachField(RunSettings& settings, Visit visit)
{
    visit("engine", settings.engine);
    visit("device", settings.device);
    visit("devices", settings.devices);
    visit("randomSchedule", settings.randomSchedule);
    visit("seed", settings.seed);
    visit("blocks", settings.blocks);
    visit("maxEvents", settings.maxEvents);
    visit("input", settings.input);
    visit("inputIsFile", settings.inputIsFile);
    visit("files", settings.files);
    visit("nvccArguments", settings.nvccArguments);
    visit("environment", settings.environment);
    visit("timeout", settings.timeout);
    visit("timingRuns", settings.timingRuns);
    visit("launch", settings.launch);
}

Result<std::string> readInput(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return failAt(path.toStdString(), 0, msg::window::inputUnreadable(file.errorString().toStdString()));
    if (file.size() > kLargestInput)
        return failAt(path.toStdString(), 0, msg::window::inputTooLarge());
    return file.readAll().toStdString();
}

}  // namespace

QString RunSettings::deviceText() const
{
    const QString model = device.isEmpty() ? QString::fromUtf8(kDefaultDeviceModel.data(), qsizetype(kDefaultDeviceModel.size())) : device;
    return devices > 1 ? model + 'x' + QString::number(devices) : model;
}

Result<void> RunSettings::applyTo(program::RunRequest& request) const
{
    request.engine = engine.toStdString();
    request.devices = deviceText().toStdString();
    request.compilesForDevice = !device.isEmpty();
    request.schedule = schedule().toStdString();
    request.blocks = blocks.toStdString();
    request.maxEvents = maxEvents;
    if (!launch.isEmpty())
        request.launches = {launch.toStdString()};
    request.input = input.toStdString();
    if (inputIsFile) {
        Result<std::string> text = readInput(input);
        if (!text)
            return tl::unexpected(text.error());
        request.input = std::move(*text);
    }
    request.moreInputs = strings(files);
    for (const QString& argument : nvccArguments)
        request.nvccArguments.push_back(argument.toStdString());
    request.environment = strings(environment);
    request.timeoutSeconds = timeout;
    request.timingRuns = timingRuns;
    return {};
}

RunSettings RunSettings::withProgramOf(const RunSettings& own) const
{
    RunSettings result = *this;
    result.input = own.input;
    result.inputIsFile = own.inputIsFile;
    result.files = own.files;
    result.nvccArguments = own.nvccArguments;
    result.environment = own.environment;
    result.launch = own.launch;
    return result;
}

RunSettings RunSettings::along(const RunSettings& before, const RunSettings& now) const
{
    const auto fieldsOf = [](RunSettings settings) {
        QVariantMap fields;
        eachField(settings, [&](const char* name, auto& value) { fields[name] = QVariant::fromValue(value); });
        return fields;
    };
    const QVariantMap old = fieldsOf(before), changed = fieldsOf(now);
    RunSettings result = *this;
    eachField(result, [&](const char* name, auto& value) {
        if (QVariant::fromValue(value) == old[name])
            value = changed[name].value<std::remove_reference_t<decltype(value)>>();
    });
    return result;
}

void RunSettings::save(QSettings& settings) const
{
    RunSettings mine = *this, usual;
    QVariantMap defaults;
    eachField(usual, [&](const char* name, auto& value) { defaults[name] = QVariant::fromValue(value); });
    eachField(mine, [&](const char* name, auto& value) {
        const QVariant kept = QVariant::fromValue(value);
        if (kept == defaults[name])
            settings.remove(name);
        else
            settings.setValue(name, kept);
    });
}

RunSettings RunSettings::load(const QSettings& settings)
{
    RunSettings result;
    eachField(result, [&](const char* name, auto& value) {
        if (settings.contains(name))
            value = settings.value(name).value<std::remove_reference_t<decltype(value)>>();
    });
    return result;
}

QStringList wordsOf(const QString& line)
{
    // Splits like QProcess::splitCommand(), but keeps empty words: quotes keep spaces together, three quotes stand for one.
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

QString lineOf(const QStringList& words)
{
    QStringList quoted;
    for (QString word : words) {
        const bool plain = !word.isEmpty() && std::none_of(word.begin(), word.end(), [](QChar c) { return c.isSpace() || c == '"'; });
        quoted << (plain ? word : '"' + word.replace('"', "\"\"\"") + '"');
    }
    return quoted.join(' ');
}

}  // namespace simtscope::ui
