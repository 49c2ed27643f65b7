// Holds the sentence in the banner: the result of a run, an error, or an offer.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>

#include "gpu/core/messages/message.h"
#include "gpu/core/result.h"
#include "ui/session/side/on_side.h"

namespace simtscope::ui {

/// Holds a sentence for the banner; an empty text clears the banner.
struct Notice {
    enum class Kind { Information, Warning, Error } kind = Kind::Information;
    QString text, hint;
    int line = 0;                         ///< line of the program text; 0 if there is none
    bool offersDraft = false;             ///< whether it offers the draft of the program
    bool offersPartialRecording = false;  ///< whether it offers the recording of a cancelled run
    QString action{};                     ///< text of a button; empty if there is none
    std::function<void()> onAction{};     ///< called when that button is clicked
    bool isOfRun = false;                 ///< whether it reports the result of a run of the text as it was then
    /// Says how the program ended, beside a finding: it reports a right result, or only that it ended well.
    enum class ProgramExit : std::uint8_t { Unknown, ResultCorrect, ExitZero } programExit = ProgramExit::Unknown;
    std::function<Notice()> makeTranslated{};  ///< makes the notice in the current language; empty if it stays as it is
    /// Tells notices apart whose words depend on the language.
    enum class Topic : std::uint8_t { Other, Finding, AppliedFix, Beginning /* of a block */ } topic = Topic::Other;
    /// File of `line` as the compiler or the recording names it; empty: the main file.
    std::string file{};
    Message finding{};                            ///< message of the finding, for Topic::Finding
    static Notice fromError(const Error& error);  ///< names the file, if any, and keeps the hint
    QString exitText() const;                     ///< empty if there is nothing to say
};

/// Holds one notice at a time: a new one replaces it.
class Notices final : public QObject {
    Q_OBJECT

public:
    explicit Notices(OnSide<Notice> current = {});
    const Notice& current() const { return *m_current; }
    void notify(const Notice& notice);  ///< shows the notice, without characters that must not be shown; an empty text clears the banner
    /// Notifies, now and after each change of language; `makeNotice` is kept, so it must hold no recording.
    void notifyTranslated(std::function<Notice()> makeNotice);
    void retranslate();  ///< call after the language has changed

signals:
    void changed();

private:
    OnSide<Notice> m_current;
};

}  // namespace simtscope::ui
