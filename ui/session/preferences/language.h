// Chooses the language of the window.
//
// Every text of the program is looked up in one context, whatever class asks for it, so that a word has one translation everywhere
// (resources/translations). English is the language of the source.
#pragma once

#include <QString>
#include <vector>

namespace simtscope::ui {

/// Names a language of the window.
struct Language {
    QString code;  ///< "de"
    QString name;  ///< in that language itself
};

/// Returns the languages, English first.
const std::vector<Language>& languages();

/// Returns the language of the settings, else that of the system if the program speaks it, else English.
QString loadChosenLanguage();

/// Returns the language last set by setLanguage(), English before.
QString windowLanguage();

/// Stores the language in the settings; the window stays as it is.
void storeLanguage(const QString& code);

/// Translates whatever is looked up from now on, and formats numbers as in that language. A code that is not among languages() means
/// English.
void setLanguage(const QString& code);

}  // namespace simtscope::ui
