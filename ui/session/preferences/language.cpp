#include "ui/session/preferences/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>
#include <algorithm>
#include <memory>

/// Registers the translations, which live in this static library; without the call the linker leaves them out.
static void registerTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace simtscope::ui {
namespace {

constexpr char kTranslationContext[] = "SIMTscope";
constexpr char kLanguageSetting[] = "language";

class SingleContextTranslator final : public QTranslator {
public:
    QString translate(const char*, const char* text, const char* disambiguation, int n) const override
    {
        return QTranslator::translate(kTranslationContext, text, disambiguation, n);
    }
};

/// Holds the installed translators. Their order makes Qt find the program's own texts first, then the messages, which have a context of
/// their own, then Qt's texts.
struct InstalledTranslators {
    std::unique_ptr<QTranslator> qt, program, messages;
    QString code = languages().front().code;

    void replace(std::unique_ptr<QTranslator>& translator, std::unique_ptr<QTranslator> by)
    {
        if (translator)
            QCoreApplication::removeTranslator(translator.get());
        translator = std::move(by);
        if (translator)
            QCoreApplication::installTranslator(translator.get());
    }
};

InstalledTranslators& installedTranslators()
{
    static InstalledTranslators translators;
    return translators;
}

/// Sets the default locale. Threads that lay out figures copy it, and Qt does not guard it, so every former default is kept alive.
void setDefaultLocale(const QLocale& locale)
{
    static std::vector<QLocale> everDefault{QLocale()};
    everDefault.push_back(locale);
    QLocale::setDefault(locale);
}

}  // namespace

const std::vector<Language>& languages()
{
    static const std::vector<Language> all{{"en", "English"}, {"de", "Deutsch"}};
    return all;
}

QString loadChosenLanguage()
{
    const QString system = QLocale::system().name().section('_', 0, 0);
    const QString preferredCode = QSettings().value(kLanguageSetting, system).toString();
    const bool isKnown = std::ranges::find(languages(), preferredCode, &Language::code) != languages().end();
    return isKnown ? preferredCode : languages().front().code;
}

QString windowLanguage()
{
    return installedTranslators().code;
}

void storeLanguage(const QString& code)
{
    QSettings().setValue(kLanguageSetting, code);
}

void setLanguage(const QString& code)
{
    registerTranslations();
    setDefaultLocale(QLocale(code));
    installedTranslators().code = code;
    auto programTranslator = std::make_unique<SingleContextTranslator>();
    auto messageTranslator = std::make_unique<QTranslator>();
    auto qtTranslator = std::make_unique<QTranslator>();
    const bool hasProgramTexts = programTranslator->load("simtscope_" + code, ":/translations");
    const bool hasMessages = messageTranslator->load("messages_" + code, ":/translations");
    const bool hasQt = qtTranslator->load("qtbase_" + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    installedTranslators().replace(installedTranslators().qt, hasQt ? std::move(qtTranslator) : nullptr);
    installedTranslators().replace(installedTranslators().program, hasProgramTexts ? std::move(programTranslator) : nullptr);
    installedTranslators().replace(installedTranslators().messages, hasMessages ? std::move(messageTranslator) : nullptr);
}

}  // namespace simtscope::ui
