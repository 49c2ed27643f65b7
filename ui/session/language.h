// The languages of the window, and which one it speaks.
//
// Every text of the program is looked up in one context, whatever class asks for it, so that a word has one translation everywhere
// (resources/translations). English is the language of the source.
#pragma once

#include <QString>
#include <vector>

namespace simtscope::ui {

struct Language {
    QString code;  ///< "de"
    QString name;  ///< in the language itself
};

/// English first.
const std::vector<Language>& languages();

/// That of the settings; else that of the system, if the program speaks it; else English.
QString chosenLanguage();

/// That which setLanguage() was last told; English before.
QString windowLanguage();

void rememberLanguage(const QString& code);

/// Translates whatever is asked for from now on, and writes numbers as that language does. A code that is not among languages() is English.
void setLanguage(const QString& code);

}  // namespace simtscope::ui
